/// The position of a track while it is being moved.
public struct Scrub: Hashable, Sendable {
  public internal(set) var seconds: Double
  /// The knob moves it; otherwise a finger.
  public let isByKnob: Bool
  /// The track within which it is moved.
  var track = 0
}

// Moving the position within a track.
extension Playback {
  /// How far one step of the knob moves the position: fifteen seconds, and in a long track more.
  private func knobStep(of length: Double) -> Double { max(15, length / 60) }

  /// Whether the driver can move the position.
  func canScrub(in surroundings: Surroundings) -> Bool {
    surroundings.isOnScreen && menu == nil && hasScrubberKnob(in: surroundings)
      && canSend(.position(seconds: 0), in: surroundings)
  }

  /// Whether there is something to take hold of, also while a menu or a call stands before it.
  func hasScrubberKnob(in surroundings: Surroundings) -> Bool {
    player.owner == .app && player.info?.length != nil && isTouchable(in: surroundings)
      && player.commands.isUsable(.position)
  }

  private func isTouchable(in surroundings: Surroundings) -> Bool {
    switch quirks.scrubber {
    case .never: false
    case .parked: !surroundings.isEnforced
    case .always: true
    }
  }

  /// Where the position is shown: under the finger, then where it was let go until the app has
  /// answered, and else where the track is.
  func shownElapsed(at now: Instant) -> Double? {
    heldElapsed ?? player.elapsed(at: now)
  }

  /// Where the position is shown for as long as it does not go on with time.
  var heldElapsed: Double? { scrub?.seconds ?? player.awaitedPosition }

  mutating func scrub(to seconds: Double, in surroundings: Surroundings) {
    // A finger on a screen that has only just come means something else.
    guard canScrub(in: surroundings), !surroundings.swallowsTaps,
      let length = player.info?.length, seconds.isFinite
    else { return }
    scrub = Scrub(
      seconds: max(0, min(length, seconds)), isByKnob: false, track: player.trackNumber)
  }

  mutating func endScrub(in surroundings: Surroundings, _ step: inout Step) {
    guard let scrub else { return }
    self.scrub = nil
    send(.position(seconds: scrub.seconds), in: surroundings, &step)
  }

  mutating func cancelScrub() { scrub = nil }

  /// The first press takes hold of the position, the second lets go of it.
  mutating func pressScrubber(in surroundings: Surroundings, _ step: inout Step) {
    if scrub != nil { return endScrub(in: surroundings, &step) }
    guard canScrub(in: surroundings), let length = player.info?.length else { return }
    let seconds = min(length, shownElapsed(at: step.now) ?? 0)
    scrub = Scrub(seconds: seconds, isByKnob: true, track: player.trackNumber)
  }

  /// Whether the knob moves the position and not the focus.
  var knobScrubs: Bool { scrub?.isByKnob ?? false }

  mutating func turnScrub(by detents: Int) {
    guard let scrub, let length = player.info?.length else { return }
    let seconds = scrub.seconds + Double(detents) * knobStep(of: length)
    self.scrub?.seconds = max(0, min(length, seconds))
  }

  mutating func nudgeScrub(_ direction: Direction) {
    switch direction {
    case .right: turnScrub(by: 1)
    case .left: turnScrub(by: -1)
    case .up, .down: break
    }
  }

  /// After every event: what cannot be moved any more is let go of where it was, and so is a track
  /// that plays no more.
  mutating func settleScrub(isFocused: Bool, in surroundings: Surroundings) {
    guard let scrub else { return }
    let isLost = scrub.isByKnob && !isFocused
    guard canScrub(in: surroundings), !isLost, scrub.track == player.trackNumber,
      let length = player.info?.length
    else {
      self.scrub = nil
      return
    }
    if scrub.seconds > length { self.scrub?.seconds = length }
  }
}

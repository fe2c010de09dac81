/// The position of a track while it is being moved.
public struct Scrub: Hashable, Sendable {
  public internal(set) var seconds: Double
  /// The knob moves it; otherwise a finger.
  public let isByKnob: Bool
}

// Moving the position within a track.
extension HeadUnit {
  /// How far one step of the knob moves the position: fifteen seconds, and in a long track more.
  private func knobStep(of length: Double) -> Double { max(15, length / 60) }

  /// Whether the driver can move the position.
  public var canScrub: Bool {
    guard screen == .nowPlaying, menu == nil, player.info?.length != nil, isScrubberTouchable
    else { return false }
    return canSend(.position(seconds: 0))
  }

  private var isScrubberTouchable: Bool {
    switch profile.quirks.scrubber {
    case .never: false
    case .parked: !limits.isEnforced
    case .always: true
    }
  }

  /// Where the position is shown: under the finger, then where it was let go until the app has
  /// answered, and else where the track is.
  public func shownElapsed(at now: Instant) -> Double? {
    scrub?.seconds ?? player.awaitedPosition() ?? player.elapsed(at: now)
  }

  mutating func scrub(to seconds: Double) {
    guard canScrub, let length = player.info?.length, seconds.isFinite else { return }
    scrub = Scrub(seconds: max(0, min(length, seconds)), isByKnob: false)
  }

  mutating func endScrub(_ step: inout Step) {
    guard let scrub else { return }
    self.scrub = nil
    send(.position(seconds: scrub.seconds), &step)
  }

  /// The first press takes hold of the position, the second lets go of it.
  mutating func pressScrubber(at now: Instant, _ step: inout Step) {
    if scrub != nil { return endScrub(&step) }
    guard canScrub, let elapsed = player.elapsed(at: now) else { return }
    scrub = Scrub(seconds: elapsed, isByKnob: true)
  }

  /// Whether the knob moves the position and not the focus.
  var knobScrubs: Bool { scrub?.isByKnob ?? false }

  mutating func turnScrub(by detents: Int) {
    guard let scrub, let length = player.info?.length else { return }
    let seconds = scrub.seconds + Double(detents) * knobStep(of: length)
    self.scrub?.seconds = max(0, min(length, seconds))
  }

  /// After every event: what cannot be moved any more is let go of where it was.
  mutating func settleScrub() {
    if !canScrub || scrub?.isByKnob == true && browser.focus != .scrubber { scrub = nil }
    guard let scrub, let length = player.info?.length, scrub.seconds > length else { return }
    self.scrub?.seconds = length
  }
}

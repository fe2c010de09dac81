import HeadUnitCore

/// Starting, pausing, moving and stopping.
extension Player {
  /// Plays what the driver chose, and answers once it plays.
  mutating func play(_ path: ContentPath, for request: RequestID, _ turn: inout Turn) {
    if does(.playbackFailedSilently) {
      turn.answer(request, .failed(Failure(code: .other, message: "")))
    } else if does(.playbackCompletedEarly) {
      turn.answer(request, .done)
      cancelLateStart()
      agenda.plan(.startLate(path), after: .seconds(2), in: &turn)
    } else {
      startQueue(at: path, &turn)
      if !does(.playbackNeverCompleted) { turn.answer(request, .done) }
    }
  }

  mutating func startQueue(at path: ContentPath, _ turn: inout Turn) {
    guard let place = library.place(at: path) else { return }
    cancelLateStart()
    var queue = PlayQueue(choosing: place, in: library)
    if shuffleMode != .off { queue.shuffle(using: &generator) }
    self.queue = queue
    takeSession(&turn)
    startTrack(.start, &turn)
  }

  private mutating func cancelLateStart() {
    agenda.cancel { if case .startLate = $0 { true } else { false } }
  }

  /// Plays the first track of the library as soon as there is a head unit to hear it.
  mutating func startAlone(_ turn: inout Turn) {
    guard settings.startsAlone || does(.playbackStartsAlone), !hasStartedAlone, track == nil,
      let path = library.firstTrack
    else { return }
    hasStartedAlone = true
    startQueue(at: path, &turn)
  }

  /// Plays the queue's current track; what was chosen may go on where it was left.
  mutating func startTrack(_ cause: Publication, _ turn: inout Turn) {
    guard let path = queue?.currentPath, let place = library.place(at: path) else {
      stop(&turn)
      return
    }
    track = place
    isPlaying = true
    seekRate = nil
    let start = cause == .start && settings.resumes ? place.placeLeft : .zero
    head = PlayHead(at: start, since: turn.now, rate: speed, length: place.duration)
    publish(cause, &turn)
    turn.report(.nowPlayingIdentifiers([place.identifier]))
    reportCommands(&turn)
    planLandmark(&turn)
    planRestatement(&turn)
    planFlicker(&turn)
  }

  mutating func resume(_ turn: inout Turn) {
    guard let track else { return }
    takeSession(&turn)
    isPlaying = true
    wasInterrupted = false
    // A live stream goes on where the world is, not where it was left.
    if track.entry.isLive { head = head.moved(to: .zero, from: turn.now) }
    run(.play, &turn)
  }

  mutating func pause(_ turn: inout Turn) {
    isPlaying = false
    wasInterrupted = false
    seekRate = nil
    run(.pause, &turn)
  }

  /// Stops for good.
  mutating func stop(_ turn: inout Turn) {
    agenda.cancel {
      switch $0 {
      case .landmark, .activateSession, .restateElapsed, .flicker, .startLate: true
      case .play, .command, .select, .act, .beginSession, .endSession, .endTrack, .devices: false
      }
    }
    isPlaying = false
    wasInterrupted = false
    seekRate = nil
    clearInfo(&turn)
    track = nil
    turn.report(.nowPlayingIdentifiers([]))
    releaseSession(&turn)
    reportCommands(&turn)
  }

  mutating func move(to place: Duration, _ turn: inout Turn) {
    head = head.moved(to: place, from: turn.now)
    publish(.move, &turn)
    planLandmark(&turn)
  }

  /// Lets the head run, or stand, as the player's state says from now on.
  mutating func run(_ cause: Publication, _ turn: inout Turn) {
    let rate = isPlaying ? speed : 0
    head = head.running(at: seekRate ?? rate, from: turn.now)
    publish(cause, &turn)
    planLandmark(&turn)
    planRestatement(&turn)
  }
}

/// What happens by itself while a track plays.
extension Player {
  /// Plans the next chapter's beginning or the track's end, whichever comes first.
  mutating func planLandmark(_ turn: inout Turn) {
    agenda.cancel { $0 == .landmark }
    guard let track, let length = head.length else { return }
    let elapsed = head.elapsed(at: turn.now)
    let chapter = track.chapters.first { $0.start > elapsed && $0.start < length }
    guard let time = head.time(until: chapter?.start ?? length, from: turn.now) else { return }
    agenda.plan(.landmark, after: time, in: &turn)
  }

  mutating func reachLandmark(_ turn: inout Turn) {
    guard let length = head.length else { return }
    if head.elapsed(at: turn.now) >= length {
      endTrack(&turn)
    } else {
      publish(.chapter, &turn)
      planLandmark(&turn)
    }
  }

  private mutating func endTrack(_ turn: inout Turn) {
    if repeatMode == .one {
      startTrack(.track, &turn)
    } else if queue?.move(by: 1, wrapping: repeatMode == .all) == true {
      startTrack(.track, &turn)
    } else {
      stop(&turn)
      queue?.rewind()
    }
  }
}

/// How far into a track the player is: a base and the time since, never a sum of steps.
struct PlayHead: Hashable, Sendable {
  private let base: Duration
  private let since: Instant
  /// 0 stands still, below 0 runs backwards.
  let rate: Double
  /// Nil for a live stream.
  let length: Duration?

  init(at base: Duration, since: Instant, rate: Double, length: Duration?) {
    self.base = base
    self.since = since
    self.rate = rate
    self.length = length
  }

  func elapsed(at now: Instant) -> Duration {
    let moved = base + Duration.seconds((now - since).inSeconds * rate)
    return max(.zero, min(moved, length ?? moved))
  }

  /// The same track from here on at another rate.
  func running(at rate: Double, from now: Instant) -> PlayHead {
    PlayHead(at: elapsed(at: now), since: now, rate: rate, length: length)
  }

  /// The same track and rate from another place on.
  func moved(to place: Duration, from now: Instant) -> PlayHead {
    PlayHead(at: max(.zero, min(place, length ?? place)), since: now, rate: rate, length: length)
  }

  /// How long until a place is reached, rounded up; nil when it never is.
  func time(until place: Duration, from now: Instant) -> Duration? {
    let distance = (place - elapsed(at: now)).microseconds
    guard rate > 0, distance >= 0 else { return nil }
    let time = (Double(distance) / rate).rounded(.up)
    return time < PlayHead.longest ? Duration(microseconds: Int(time)) : nil
  }

  /// Microseconds; what lies further ahead, thirty years, is never waited for.
  private static let longest = 1e15
}

/// What the driver said of tracks, by their identifiers.
struct TrackMarks: Hashable, Sendable {
  private var liked: Set<String> = []
  private var disliked: Set<String> = []
  private var bookmarked: Set<String> = []
  private var ratings: [String: Double] = [:]

  /// Nobody likes and dislikes the same track.
  mutating func like(_ identifier: String, undo: Bool) {
    if undo {
      liked.remove(identifier)
    } else {
      liked.insert(identifier)
      disliked.remove(identifier)
    }
  }

  mutating func dislike(_ identifier: String, undo: Bool) {
    if undo {
      disliked.remove(identifier)
    } else {
      disliked.insert(identifier)
      liked.remove(identifier)
    }
  }

  mutating func bookmark(_ identifier: String, undo: Bool) {
    if undo { bookmarked.remove(identifier) } else { bookmarked.insert(identifier) }
  }

  mutating func rate(_ identifier: String, _ rating: Double) { ratings[identifier] = rating }

  func rating(of identifier: String) -> Double? { ratings[identifier] }

  /// Whether the command's mark is set on the track.
  func isSet(_ name: CommandName, on identifier: String) -> Bool {
    switch name {
    case .like: liked.contains(identifier)
    case .dislike: disliked.contains(identifier)
    case .bookmark: bookmarked.contains(identifier)
    default: false
    }
  }
}

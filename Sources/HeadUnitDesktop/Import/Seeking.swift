import HeadUnitCore

/// A position that was asked for, until it is known whether the player went there.
///
/// Players differ: some do nothing for one of both words, some take a distance for a place, and
/// some never say where they are. What one has been seen to do is remembered.
struct Seeking: Sendable {
  enum Way: Hashable, Sendable {
    /// To a place in a track that has a name.
    case position
    /// By a distance from where it is.
    case distance
    /// By what should be a distance, and is taken for a place.
    case place
  }

  /// One look at where the player is.
  struct Step: Hashable, Sendable {
    let way: Way
    let look: Int
  }

  fileprivate struct Goal: Sendable {
    let id: CommandID
    let target: Double
    var from: Double
    var askedAt: Instant
    var way: Way
    var look = 0
    var due: Instant
    /// What was read at the look before.
    var lastRead: Double?
  }

  private var goal: Goal?
  /// It does nothing for a place in its track.
  private var isDeaf = false
  private var takesPlaces = false
  /// It says that it cannot seek, and was seen to.
  var wasSeen = false
  /// Where it has said to have jumped.
  var signalled: Double?
  var lastTrack = 0

  /// When it is looked where the player is; the first look is early, as most are quick.
  private static let looks = [Duration.milliseconds(200), .milliseconds(500)]

  var due: Instant? { goal?.due }
  var target: Double? { goal?.target }
  var id: CommandID? { goal?.id }

  func firstWay(hasPath: Bool) -> Way {
    if hasPath, !isDeaf { return .position }
    return takesPlaces ? .place : .distance
  }

  mutating func begin(
    _ id: CommandID, to target: Double, from: Double, by way: Way, at now: Instant
  ) {
    goal = Goal(
      id: id, target: target, from: from, askedAt: now, way: way, due: now + Self.looks[0])
    signalled = nil
  }

  /// It is over; whose it was.
  mutating func end() -> CommandID? {
    defer { goal = nil }
    return goal?.id
  }

  mutating func takeDue(at now: Instant) -> Step? {
    guard let goal, goal.due <= now else { return nil }
    // An answer that does not come is not waited for again and again.
    self.goal?.due = now + .seconds(2)
    return Step(way: goal.way, look: goal.look)
  }

  /// Whether the player has just said that it is where it was asked to be.
  func seeked(to seconds: Double) -> Bool {
    goal.map { abs(seconds - $0.target) < $0.tolerance } ?? false
  }

  enum Verdict: Equatable {
    /// It is there, or nobody can tell.
    case there(Double)
    /// Looked at again later.
    case later
    case tryAgain(Way)
    case failed
    /// Of a look that means nothing any more.
    case nothing
  }

  /// What a look has come to; nil where the player does not say where it is.
  mutating func judge(
    _ step: Step, at seconds: Double?, pace: Double, isStale: Bool, at now: Instant
  ) -> Verdict {
    guard var goal, goal.way == step.way, goal.look == step.look else { return .nothing }
    defer { self.goal = goal }
    let passed = pace * (now - goal.askedAt).inSeconds
    guard let seconds, !isStale else { return .there(goal.target + passed) }
    if goal.way == .distance, goal.isTakenForPlace(seconds, passed) {
      takesPlaces = true
      return .tryAgain(.place)
    }
    if goal.isNearer(seconds, passed) { return .there(seconds) }
    // What stands although it plays says nothing.
    if pace > 0, seconds == goal.lastRead { return .there(goal.target + passed) }
    goal.lastRead = seconds
    guard goal.look + 1 < Self.looks.count else { return next(after: goal.way) }
    goal.look += 1
    goal.due = now + Self.looks[goal.look]
    return .later
  }

  /// What is tried once one way has come to nothing.
  mutating func next(after way: Way) -> Verdict {
    switch way {
    case .position:
      isDeaf = true
      return .tryAgain(takesPlaces ? .place : .distance)
    case .distance, .place: return .failed
    }
  }

  var way: Way? { goal?.way }
}

extension Seeking.Goal {
  var tolerance: Double { max(0.3, min(2, abs(target - from) / 2)) }

  /// Nearer to where it should be than to where it was.
  func isNearer(_ seconds: Double, _ passed: Double) -> Bool {
    let toTarget = abs(seconds - target - passed)
    return toTarget <= tolerance || toTarget < abs(seconds - from - passed) / 2
  }

  func isTakenForPlace(_ seconds: Double, _ passed: Double) -> Bool {
    let place = max(0, target - from)
    return abs(seconds - place - passed) <= tolerance
      && abs(seconds - target - passed) > tolerance
      && abs(seconds - from - passed) > tolerance
  }
}

extension RemotePlayer {
  mutating func seek(to seconds: Double, for id: CommandID, at now: Instant) {
    if let before = seeking.end() { say(.status(before, .success)) }
    let target = max(0, min(seconds, track?.length ?? .infinity))
    go(to: target, for: id, by: seeking.firstWay(hasPath: track?.path != nil), at: now)
  }

  private mutating func go(
    to target: Double, for id: CommandID, by way: Seeking.Way, at now: Instant
  ) {
    let from = position.expected(at: now)
    seeking.begin(id, to: target, from: from, by: way, at: now)
    let question = Question.command(id, .position(seconds: target))
    switch way {
    case .position:
      let path = track?.path ?? MediaPlayerName.noTrack
      ask(
        method("SetPosition", [.path(path), .int64(PlayerFace.microseconds(target))]), question)
    case .distance:
      ask(method("Seek", [.int64(PlayerFace.microseconds(target - from))]), question)
    case .place: ask(method("Seek", [.int64(PlayerFace.microseconds(target))]), question)
    }
  }

  mutating func judge(_ step: Seeking.Step, at seconds: Double?, at now: Instant) {
    let verdict = seeking.judge(
      step, at: seconds, pace: pace, isStale: position.isStale, at: now)
    follow(verdict, seconds, at: now)
  }

  /// The player has said no.
  mutating func judgeRefusedSeek(at now: Instant) {
    guard let way = seeking.way else { return }
    follow(seeking.next(after: way), nil, at: now)
  }

  private mutating func follow(
    _ verdict: Seeking.Verdict, _ seconds: Double?, at now: Instant
  ) {
    switch verdict {
    case .there(let seconds):
      position.move(to: seconds, at: now)
      if let id = seeking.end() { say(.status(id, .success)) }
    case .later, .nothing: break
    case .tryAgain(let way):
      guard let id = seeking.id, let target = seeking.target else { return }
      if let seconds { position.move(to: seconds, at: now) }
      go(to: target, for: id, by: way, at: now)
    case .failed:
      if let seconds { position.move(to: seconds, at: now) }
      if let id = seeking.end() { say(.status(id, .failed)) }
    }
  }
}

import HeadUnitCore

/// Where a track is, of a player that may tell it late, wrongly or never.
struct PositionReading: Sendable {
  private var position = 0.0
  private var at = Instant.start
  /// Seconds in a second; 0 while it does not play.
  private(set) var pace = 0.0
  /// What was read last, and where it should have been then.
  private var read: (value: Double, expected: Double)?
  /// What is read stays the same while it plays: it comes from whoever keeps what was once true.
  private(set) var isStale = false

  /// Less than this apart is the same place.
  static let tolerance = 0.4

  func expected(at now: Instant) -> Double { max(0, position + pace * (now - at).inSeconds) }

  mutating func run(at newPace: Double, from now: Instant) {
    move(to: expected(at: now), at: now)
    pace = newPace
  }

  /// It is there, because something has put it there.
  mutating func move(to seconds: Double, at now: Instant) {
    position = max(0, seconds)
    at = now
  }

  /// Another track: nothing of the one before counts.
  mutating func begin(at now: Instant) {
    move(to: 0, at: now)
    read = nil
    isStale = false
  }

  /// Takes what a player says when it is asked; whether it is worth anything.
  mutating func take(_ seconds: Double, at now: Instant) -> Bool {
    let expected = expected(at: now)
    defer { read = (seconds, expected) }
    if let read, seconds == read.value, expected - read.expected > Self.tolerance {
      isStale = true
      return false
    }
    // One that has never moved has not begun to.
    if isStale, read?.value == seconds { return false }
    if read != nil { isStale = false }
    if abs(seconds - expected) > Self.tolerance { move(to: seconds, at: now) }
    return true
  }
}

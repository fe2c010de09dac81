import HeadUnitCore
import HeadUnitDisplay
import HeadUnitScenario

/// A drive that is watched in a window.
struct Watching {
  /// Which of how many drives it is, from 1.
  struct Place: Hashable {
    let number: Int
    let count: Int

    /// Whether another one comes when it is over.
    var isFollowed: Bool { number < count }
  }

  let place: Place
  /// How it went; nil as long as it goes on.
  private(set) var result: DriveResult?
  /// Whether the clock stood when it ended: somebody had gone there step by step.
  private(set) var wasPaused = false
  /// When it ended, by the clock of the window.
  private var endedAt = Instant.start
  private var isRead = false

  /// How long the verdict of one drive is read before the next begins.
  private static let pause = Duration.seconds(2)
  /// A reason takes longer to read.
  private static let failurePause = Duration.seconds(10)
  /// What `+` and `-` do to the speed.
  static let speedStep = 2.0
  /// What is said of drives that nobody watched to their end.
  static let unwatched = "its window was closed before it had ended"
  static let keys = """
    Space pauses the drive, and lets it go on
    . or Right does the next command, and pauses
    + and - make it twice as fast, and half as fast
    Escape closes the window; a drive that has not ended counts as skipped
    """

  init(_ place: Place) {
    self.place = place
  }

  mutating func end(_ result: DriveResult, at wall: Instant, wasPaused: Bool) {
    (self.result, endedAt, self.wasPaused) = (result, wall, wasPaused)
  }

  /// Nobody needs any more time for the verdict.
  mutating func goOn() {
    isRead = true
  }

  /// When the next one is to begin; nil when none is.
  var nextBegins: Instant? {
    guard let result, place.isFollowed else { return nil }
    if isRead { return endedAt }
    return endedAt + (result.reason == nil ? Self.pause : Self.failurePause)
  }
}

extension Watching {
  /// What the strip says of the drive.
  func words(_ run: DriveRun, _ pace: PacingClock) -> DriveStrip.Words {
    let instant = "\(run.simulation.now.tenths)s"
    let start = place.count > 1 ? "\(place.number) of \(place.count)   \(instant)" : instant
    if let result {
      let (line, tone) = result.strip
      let next = place.isFollowed ? "Space goes on" : "Escape closes"
      return DriveStrip.Words(line: line, clock: "\(start)   \(next)", tone: tone)
    }
    let line = run.current.map { "\($0.source.line)  \($0.source.text)" } ?? run.drive.title
    return pace.isPaused
      ? DriveStrip.Words(
        line: line, clock: "\(start)   paused: Space goes on, . steps", tone: .paused)
      : DriveStrip.Words(line: line, clock: "\(start)   \(pace.speed.short)×")
  }
}

extension DriveRun {
  /// A drive that was not seen to its end.
  var unwatched: DriveResult {
    DriveResult(
      drive: DriveCaseName(file: drive.file, name: drive.name, label: drive.label),
      line: drive.line, tags: drive.tags, seed: seed, verdict: .skipped(Watching.unwatched),
      duration: simulation.now - .start, eventCount: simulation.eventCount,
      trace: simulation.trace)
  }
}

extension DriveResult {
  fileprivate var strip: (String, DriveStrip.Tone) {
    switch verdict {
    case .passed: ("passed: \(drive.title)", .passed)
    case .skipped(let reason): ("skipped: \(reason)", .paused)
    case .failed(let failure): ("failed in line \(failure.source.line): \(drive.title)", .failed)
    }
  }

  /// Why it failed, as it is read over the screen; nil when it did not.
  var reason: String? {
    guard case .failed(let failure) = verdict else { return nil }
    let place = "\(failure.source.line)  \(failure.source.text)"
    // What was expected and what was found says it all.
    let isSaid = failure.details.first?.hasPrefix("expected:") ?? false
    return ([place] + (isSaid ? [] : [failure.message]) + failure.details)
      .joined(separator: "\n")
  }
}

extension Instant {
  /// `12.5`: as fine as an eye reads it while it changes.
  fileprivate var tenths: String {
    "\(microseconds / 1_000_000).\(microseconds / 100_000 % 10)"
  }
}

extension Double {
  /// `4`, `0.5`.
  fileprivate var short: String {
    self == rounded() ? "\(Int(self))" : "\((self * 1_000).rounded() / 1_000)"
  }
}

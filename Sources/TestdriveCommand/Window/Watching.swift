import HeadUnitCore
import HeadUnitScenario

/// A drive that is watched in a window.
struct Watching {
  /// Whether another one comes when it is over.
  let isFollowed: Bool
  /// How it went; nil as long as it goes on.
  private(set) var result: DriveResult?
  /// When it ended, by the clock of the window.
  private var endedAt = Instant.start

  /// How long the verdict of one drive is read before the next begins.
  private static let pause = Duration.seconds(2)
  /// What `+` and `-` do to the speed.
  static let speedStep = 2.0
  /// What is said of drives that nobody watched to their end.
  static let unwatched = "its window was closed before it had ended"

  init(isFollowed: Bool) {
    self.isFollowed = isFollowed
  }

  mutating func end(_ result: DriveResult, at wall: Instant) {
    (self.result, endedAt) = (result, wall)
  }

  /// When the next one is to begin; nil when none is.
  var nextBegins: Instant? {
    result == nil || !isFollowed ? nil : endedAt + Self.pause
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

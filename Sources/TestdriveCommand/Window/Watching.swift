import HeadUnitCore
import HeadUnitDisplay
import HeadUnitScenario

/// The drives that are watched in a window, one after another.
struct Watching {
  /// What comes after the one in the window.
  var waiting: [DriveRun]
  /// Those that have ended, in their order.
  private(set) var results: [DriveResult] = []
  /// How the one in the window went; nil as long as it goes on.
  private(set) var last: DriveResult?
  /// When the next one begins, on the clock of the window.
  private(set) var endedAt: Instant?

  /// How long the verdict of one drive is read before the next begins.
  static let pause = Duration.seconds(2)
  /// What `+` and `-` do to the speed.
  static let speedStep = 2.0

  init(waiting: [DriveRun]) {
    self.waiting = waiting
  }

  mutating func end(_ result: DriveResult, at wall: Instant) {
    results.append(result)
    (last, endedAt) = (result, wall)
  }

  mutating func takeNext() -> DriveRun? {
    guard !waiting.isEmpty else { return nil }
    (last, endedAt) = (nil, nil)
    return waiting.removeFirst()
  }

  /// What is said of drives that nobody watched to their end.
  static let unwatched = "its window was closed before it had ended"

  /// The results of all, those included that never came to their end.
  func results(closedDuring run: DriveRun) -> [DriveResult] {
    let rest = (last == nil ? [run] : []) + waiting
    return results + rest.map { $0.unwatched }
  }
}

extension DriveRun {
  fileprivate var unwatched: DriveResult {
    DriveResult(
      drive: DriveCaseName(file: drive.file, name: drive.name, label: drive.label),
      line: drive.line, tags: drive.tags, seed: seed, verdict: .skipped(Watching.unwatched),
      duration: simulation.now - .start, eventCount: simulation.eventCount,
      trace: simulation.trace)
  }
}

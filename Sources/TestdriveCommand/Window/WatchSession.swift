import HeadUnitCore
import HeadUnitSDL
import HeadUnitScenario

/// Drives shown one after another in one window.
///
/// A class, because the window opens with the first drive and stays for the others.
final class WatchSession {
  private var session: WindowSession?
  private let options: WindowOptions
  private let speed: Double
  private let output: Output
  private let count: Int
  private let isPaused: Bool
  private var number = 0
  /// Why there is no window, when there is none.
  private(set) var problem: (any Error)?

  /// So many drives, from the first of which the clock may stand until somebody lets it go on.
  init(_ options: WindowOptions, speed: Double, isPaused: Bool, count: Int, _ output: Output) {
    (self.options, self.speed, self.isPaused, self.output) = (options, speed, isPaused, output)
    self.count = count
  }

  /// Shows the run, and says how it went; one that nobody saw to its end is skipped.
  func watch(_ run: DriveRun) -> DriveResult {
    number += 1
    guard problem == nil else { return run.unwatched }
    do {
      var session = try takeSession(for: run)
      let result = try session.show(run, Watching.Place(number: number, count: count))
      self.session = consume session
      return result
    } catch {
      problem = error
      return run.unwatched
    }
  }

  private func takeSession(for run: DriveRun) throws -> WindowSession {
    if let session = session.take() { return session }
    let options = options.showing(run.drive)
    var session = try WindowSession(DriveRide(run: run), nil, options, output)
    session.changePace { [speed, isPaused] pace, wall in
      pace.set(speed: speed, at: wall)
      pace.set(paused: isPaused, at: wall)
    }
    return session
  }
}

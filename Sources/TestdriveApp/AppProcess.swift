import Foundation
internal import HeadUnitApps
internal import HeadUnitCore
internal import HeadUnitPhone
internal import TestdriveCommand

/// A process with an app in it: the main thread is the app's, the head unit has one of its own.
struct AppProcess: Sendable {
  let place: AppPlace
  let launch: @MainActor @Sendable () -> Void

  /// What stands before the clock's name in a process that only has the app in it.
  private static let serving = "--serve-app"

  func run() -> Never {
    SimulatedPhone.current.information = place.information
    if let problem = place.problem { Self.say(problem) }
    // A signal goes to any thread that does not hold it back, and the head unit is to have them.
    StopSignals.hold()
    let thread = Thread {
      StopSignals.release()
      servedClock.map(serve) ?? Testdrive.main(hosting: hosted)
    }
    // As much as the first thread has.
    thread.stackSize = 8 << 20
    thread.start()
    while true { RunLoop.main.run() }
  }

  private var hosted: HostedApp {
    HostedApp(
      name: place.information.name ?? "App", program: CommandLine.arguments.first ?? "App",
      resources: Self.resources, make: app
    ) { [Self.executable, Self.serving, $0.rawValue] }
  }

  private func app(_ clock: AppClock) -> any App {
    EmbeddedApp(clock: clock, launch: launch)
  }

  /// Nil in the process that somebody has begun.
  private var servedClock: AppClock? {
    let words = CommandLine.arguments
    guard words.count == 3, words[1] == Self.serving else { return nil }
    return AppClock(rawValue: words[2])
  }

  private func serve(_ clock: AppClock) -> Never {
    do {
      try SeparateServer.run(app(clock))
    } catch {
      Self.say("\(error)")
      exit(1)
    }
  }

  private static func say(_ words: String) {
    FileHandle.standardError.write(Data("testdrive: \(words)\n".utf8))
  }

  private static var executable: String {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
  }

  /// An app's program is somewhere else than what comes with us.
  private static var resources: String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Resources").standardized.path
  }
}

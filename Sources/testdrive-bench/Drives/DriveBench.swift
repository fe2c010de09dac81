import Foundation

/// Drives run by the program itself, from the start of its process to its end.
enum DriveBench: String, CaseIterable {
  /// Nothing but connecting: how long one waits for the first verdict.
  case oneLine = "drive-one-line"
  /// Every drive of the scenarios with its goldens, and without their pictures.
  case scenarios = "drive-scenarios"
  case scenariosWithoutPictures = "drive-scenarios-tree"
  /// Twenty steps with a picture after each, with lists that come at once or after 300 ms.
  case twentySteps = "drive-20-steps"
  case twentySlowSteps = "drive-20-steps-300ms"
  /// A thousand small drives, one after the other and two at a time.
  case thousand = "drive-1000"
  case thousandByTwo = "drive-1000-jobs-2"
  /// A report of all scenarios with its pictures.
  case report = "drive-report"
  /// A minute of 1280 × 720 in which something always moves.
  case gif = "film-60s-gif"
  case apng = "film-60s-apng"

  func run() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("testdrive-bench-\(ProcessInfo.processInfo.processIdentifier)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let words = try words(in: folder)
    var code: Int32 = 0
    let time = milliseconds { code = Self.testdrive(words) }
    precondition(code == 0, "The drives of \(rawValue) are to pass; the code was \(code).")
    let figures = [(name: "child_rss_mb", value: Memory.peakOfChildren)]
    print(Measurement(milliseconds: time, figures: figures).line(named: rawValue))
  }

  /// What follows `testdrive`.
  private func words(in folder: URL) throws -> [String] {
    let drive = folder.appendingPathComponent("bench.drive")
    switch self {
    case .oneLine: try Data("app demo\n".utf8).write(to: drive)
    case .scenarios: return ["run", "Scenarios"]
    case .scenariosWithoutPictures: return ["run", "Scenarios", "--no-pictures"]
    case .twentySteps: try TwentySteps(latency: "0s").write(to: drive)
    case .twentySlowSteps: try TwentySteps(latency: "300ms").write(to: drive)
    case .thousand, .thousandByTwo:
      for number in 0..<1_000 {
        let text = "app demo\ntap row:1\nsettle\nwait \(number % 7)s\nback\nsettle\n"
        try Data(text.utf8).write(to: folder.appendingPathComponent("\(number).drive"))
      }
      return ["run", folder.path, "--jobs", self == .thousand ? "1" : "2"]
    case .report:
      return ["run", "Scenarios", "--report", folder.appendingPathComponent("report").path]
    case .gif, .apng:
      let lines = repeatElement("drag up over=2s\ndrag down over=1s\n", count: 20).joined()
      try Data("app demo\n\(lines)".utf8).write(to: drive)
      let film = folder.appendingPathComponent(self == .gif ? "film.gif" : "film.png").path
      return ["film", drive.path, "-o", film]
    }
    return ["run", drive.path]
  }

  private static func testdrive(_ words: [String]) -> Int32 {
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent("testdrive").path
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for stream in [STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY, 0)
    }
    var arguments = ([program] + words).map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    // Foundation's Process looks for the end only every so often, which is longer than a drive.
    var child = pid_t()
    guard posix_spawn(&child, program, &actions, nil, &arguments, environ) == 0 else { return -1 }
    var status: Int32 = 0
    waitpid(child, &status, 0)
    return status >> 8 & 0xFF
  }
}

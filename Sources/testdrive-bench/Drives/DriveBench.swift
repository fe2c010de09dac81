import Foundation
import HeadUnitFiles
import HeadUnitText

/// Drives run by the program itself, from the start of its process to its end.
enum DriveBench: String, CaseIterable {
  /// The demo's first list as a PNG file: how long one waits for the first picture.
  case firstPicture = "first-picture"
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
  /// A report of as many scenarios as have pictures in one, and the same drives without.
  case report = "drive-report"
  case reportWithout = "drive-report-without"
  /// A minute of 1280 × 720 in which something always moves.
  case gif = "film-60s-gif"
  case apng = "film-60s-apng"

  func run() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("testdrive-bench-\(ProcessInfo.processInfo.processIdentifier)")
    try FileWriter.makeNewFolder(folder.path)
    let words = try words(in: folder)
    let silence = try NewFile("/dev/null").handle
    defer { try? FileWriter.removeFolder(folder.path) }
    var code: Int32 = 0
    let time = try milliseconds { code = try Self.testdrive(words, saying: silence) }
    guard code == 0 else { throw Failure.ended(code) }
    let figures = [(name: "child_rss_mb", value: Memory.peakOfChildren)]
    print(Measurement(milliseconds: time, figures: figures).line(named: rawValue))
  }

  /// What follows `testdrive`.
  private func words(in folder: URL) throws -> [String] {
    let drive = folder.appendingPathComponent("bench.drive")
    switch self {
    case .firstPicture:
      return ["screenshot", "demo", "-o", folder.appendingPathComponent("first.png").path]
    case .oneLine: try put("app demo\n", in: drive)
    case .scenarios: return ["run", "Scenarios"]
    case .scenariosWithoutPictures: return ["run", "Scenarios", "--no-pictures"]
    case .twentySteps: try TwentySteps(latency: "0s").prepare(drive)
    case .twentySlowSteps: try TwentySteps(latency: "300ms").prepare(drive)
    case .thousand, .thousandByTwo:
      for number in 0..<1_000 {
        let text = "app demo\ntap row:1\nsettle\nwait \(number % 7)s\nback\nsettle\n"
        try put(text, in: folder.appendingPathComponent("\(number).drive"))
      }
      return ["run", folder.path, "--jobs", self == .thousand ? "1" : "2"]
    case .report:
      return ["run"] + (try Self.pictured()) + [
        "--report", folder.appendingPathComponent("report").path,
      ]
    case .reportWithout: return ["run"] + (try Self.pictured())
    case .gif, .apng:
      let lines = repeatElement("drag up over=2s\ndrag down over=1s\n", count: 20).joined()
      try put("app demo\n\(lines)", in: drive)
      let film = folder.appendingPathComponent(self == .gif ? "film.gif" : "film.png").path
      return ["film", drive.path, "-o", film]
    }
    return ["run", drive.path]
  }

  /// With many more cases only those that fail would have pictures.
  private static func pictured() throws -> [String] {
    let names = try FileManager.default.contentsOfDirectory(atPath: "Scenarios")
    return names.filter { $0.hasSuffix(".drive") }.sorted().prefix(30).map { "Scenarios/" + $0 }
  }

  /// Why nothing was measured.
  enum Failure: Error, CustomStringConvertible {
    case missing(String)
    case ended(Int32)

    var description: String {
      switch self {
      case .missing(let program):
        "there is no \(program), which is measured: swift build -c release --product testdrive"
      case .ended(let code): "testdrive was to pass, and ended with \(code)"
      }
    }
  }

  private static func testdrive(
    _ words: [String], saying output: FileHandle
  ) throws(Failure) -> Int32 {
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent("testdrive").path
    guard FileManager.default.isExecutableFile(atPath: program) else {
      throw .missing(program)
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for stream in [STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_adddup2(&actions, output.fileDescriptor, stream)
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

/// What is measured needs no disk that lasts.
private func put(_ text: String, in file: URL) throws {
  try FileWriter.write(Array(text.utf8), to: file.path, durably: false)
}

/// Twenty steps through an app with a picture after each: the steps that a browser prototype of the
/// same app is driven through from outside.
struct TwentySteps {
  /// How long each list takes.
  let latency: String

  /// The drive, and beside it the app with its covers.
  func prepare(_ drive: URL) throws {
    let folder = drive.deletingLastPathComponent()
    let artwork = folder.appendingPathComponent("artwork")
    try FileWriter.makeNewFolder(artwork.path)
    let covers = URL(fileURLWithPath: "Resources/Demo/artwork")
    for name in try FileManager.default.contentsOfDirectory(atPath: covers.path) {
      let bytes = Array(try Data(contentsOf: covers.appendingPathComponent(name)))
      let copy = artwork.appendingPathComponent(name)
      try FileWriter.write(bytes, to: copy.path, durably: false)
    }
    try put(library, in: folder.appendingPathComponent("app.json"))
    let steps = Self.steps.enumerated().map { "\($1)\nsettle\nscreenshot \($0 + 1).png\n" }
    try put("app app.json\n" + steps.joined(), in: drive)
  }

  private static let steps = [
    "", "tap row:2", "tap row:1", "back", "back", "tab \"Library\"", "tab \"Browse\"", "tap row:0",
    "tap row:3", "tap row:1\nexpect screen = nowPlaying within=1s", "media rate", "media rate",
    "media rate\nexpect player.rate = 1.75 within=1s", "media pause", "media play\nwait 15s",
    "media pause", "back", "drag up by=680", "tab \"Home\"", "tab \"Search\"",
  ]

  private var library: String {
    let tabs = ["Home", "Library", "Browse", "Search"].map { name in
      """
      {"id": "\(name)", "title": "\(name)", "children": [
        {"repeat": 10000, "id": "\(name)-{n}", "title": "\(name) {n}", \(Self.artwork)
         "children": [{"repeat": 200, "id": "{parent}-{n}", "title": "Part {n}", \(Self.artwork)
         "children": [{"repeat": 200, "id": "{parent}-{n}", "title": "Track {n}", \(Self.artwork)
         "artist": "Elena Ruiz", "duration": "30m"}]}]}]}
      """
    }
    return """
      {"tabs": true, "latency": {"begin": "\(latency)"},
       "player": {"commands": ["play", "pause", "rate"], "rates": [1, 1.25, 1.5, 1.75, 2]},
       "items": [\(tabs.joined(separator: ",\n"))]}
      """
  }

  private static let artwork =
    #""artwork": ["artwork/01-night-harbour.svg", "artwork/03-half-past-neon.svg", "#
    + #""artwork/05-long-signal.svg", "artwork/07-tidal-works.svg", "#
    + #""artwork/09-understory.svg", "artwork/11-kilometre-zero.svg"], "#
}

/// A workload in processes of its own, in which memory is counted afresh.
struct ChildRun {
  let workload: String
  let program: URL

  private static let rounds = 5

  static let ownProgram = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()

  init(of workload: String, by program: URL = ownProgram) {
    self.workload = workload
    self.program = program
  }

  /// The round whose time is the median of five; nil when a round failed.
  func median() throws -> String? {
    var lines: [(milliseconds: Double, text: String)] = []
    for _ in 0..<Self.rounds {
      guard let line = try run(), let time = Self.time(in: line) else { return nil }
      lines.append((time, line))
    }
    return lines.sorted { $0.milliseconds < $1.milliseconds }[Self.rounds / 2].text
  }

  /// How long one round took; nil when it failed.
  func milliseconds() throws -> Double? {
    try run().flatMap(Self.time)
  }

  private func run() throws -> String? {
    let process = Process()
    process.executableURL = program
    process.arguments = [workload]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return nil }
    return String(decoding: data, as: UTF8.self).split(separator: "\n").last.map(String.init)
  }

  private static func time(in line: String) -> Double? {
    ["wall_ms", "mean_ms", "median_ms"].lazy.compactMap { BenchLines.value($0, in: line) }.first
  }
}

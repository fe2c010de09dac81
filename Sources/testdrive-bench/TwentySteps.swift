import Foundation

/// Twenty steps through an app with a picture after each, from the start of the process to its end.
///
/// The same steps as those of a browser prototype driven from outside.
enum TwentySteps {
  /// Without latency, and with a list that takes 300 ms.
  static let names = ["scenario20", "scenario20-300ms"]

  static func run(_ name: String) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("testdrive-bench-\(ProcessInfo.processInfo.processIdentifier)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try prepare(folder, latency: name == names[1] ? "300ms" : "0s")
    var code: Int32 = 0
    let time = try milliseconds { code = try drive(folder) }
    let pictures = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".png") }
    precondition(code == 0, "The drive of \(name) failed.")
    precondition(pictures.count == 20, "Twenty pictures are to be there, not \(pictures.count).")
    let measurement = Measurement(milliseconds: time, figures: [("pictures", 20)])
    print(measurement.line(named: name))
  }

  private static func prepare(_ folder: URL, latency: String) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: "Resources/Demo/artwork", toPath: folder.appendingPathComponent("artwork").path)
    try Data(library(latency: latency).utf8).write(to: folder.appendingPathComponent("app.json"))
    try Data(steps.utf8).write(to: folder.appendingPathComponent("twenty.drive"))
  }

  private static func drive(_ folder: URL) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent("testdrive")
    process.arguments = ["run", folder.appendingPathComponent("twenty.drive").path]
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}

extension TwentySteps {
  private static func library(latency: String) -> String {
    let artwork =
      #""artwork": ["artwork/01-night-harbour.svg", "artwork/03-half-past-neon.svg", "#
      + #""artwork/05-long-signal.svg", "artwork/07-tidal-works.svg", "#
      + #""artwork/09-understory.svg", "artwork/11-kilometre-zero.svg"], "#
    let tabs = ["Home", "Library", "Browse", "Search"].map { name in
      """
      {"id": "\(name)", "title": "\(name)", "children": [
        {"repeat": 10000, "id": "\(name)-{n}", "title": "\(name) {n}", \(artwork)
         "children": [{"repeat": 200, "id": "{parent}-{n}", "title": "Part {n}", \(artwork)
         "children": [{"repeat": 200, "id": "{parent}-{n}", "title": "Track {n}", \(artwork)
         "artist": "Elena Ruiz", "duration": "30m"}]}]}]}
      """
    }
    return """
      {"tabs": true, "latency": {"begin": "\(latency)"},
       "player": {"commands": ["play", "pause", "rate"], "rates": [1, 1.25, 1.5, 1.75, 2]},
       "items": [\(tabs.joined(separator: ",\n"))]}
      """
  }

  private static let steps =
    "app app.json\n"
    + [
      "", "tap row:2", "tap row:1", "back", "back", "tab \"Library\"", "tab \"Browse\"",
      "tap row:0", "tap row:3", "tap row:1\nexpect screen = nowPlaying within=1s", "media rate",
      "media rate", "media rate", "media pause", "media play\nwait 15s", "media pause", "back",
      "drag up by=680", "tab \"Home\"", "tab \"Search\"",
    ]
    .enumerated().map { "\($1)\nsettle\nscreenshot \($0 + 1).png\n" }.joined()
    + "expect player.rate = 1.75\n"
}

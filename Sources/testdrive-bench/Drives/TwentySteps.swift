import Foundation

/// Twenty steps through an app with a picture after each: the steps that a browser prototype of the
/// same app is driven through from outside.
struct TwentySteps {
  /// How long each list takes.
  let latency: String

  /// The drive, and beside it the app with its covers.
  func write(to drive: URL) throws {
    let folder = drive.deletingLastPathComponent()
    try FileManager.default.copyItem(
      atPath: "Resources/Demo/artwork", toPath: folder.appendingPathComponent("artwork").path)
    try Data(library.utf8).write(to: folder.appendingPathComponent("app.json"))
    let steps = Self.steps.enumerated().map { "\($1)\nsettle\nscreenshot \($0 + 1).png\n" }
    try Data(("app app.json\n" + steps.joined()).utf8).write(to: drive)
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

import HeadUnitApps
import HeadUnitCore
import HeadUnitText

@testable import HeadUnitDrives

/// Drives as people write them, run with a small library.
struct TextDrive {
  var library = TestDrive.tracks
  /// How much work a pattern may be.
  var patternWork = Pattern.workLimit

  /// A long list that answers slowly, of which the screen shows a few rows at a time.
  static let long = TextDrive(
    library: """
      {"app": {"name": "Long"}, "latency": "80ms",
       "player": {"commands": ["play", "pause", "next", "like", "shuffle"]},
       "items": [{"id": "e{n0}", "repeat": 5000, "title": "Episode {n0}", "subtitle": "Part {n0}",
                  "duration": "10m"}]}
      """)

  /// Beginning with a line for each step; the app comes by itself.
  func run(_ text: String, of profile: Profile = Profile()) throws -> DriveResult {
    let library = try TestDrive.read(library)
    var world = World().environment
    world.app = { _, _ throws(Mistakes) in
      DriveApp(name: "test") { library.app(seed: $0, timeouts: $1) }
    }
    let source = SourceText(name: "folder/main.drive", text: text)
    guard var drive = try DriveReader(environment: world).cases(in: source).first else {
      throw Failure(code: .other, message: "There is no case.")
    }
    drive.profile = profile
    var run = DriveRun(drive, services: .nothing)
    run.patterns.workLimit = patternWork
    run.advance(to: .never)
    return run.finish()
  }

  /// Why it fails; empty when it does not.
  func failure(_ text: String, of profile: Profile = Profile()) throws -> String {
    try run(text, of: profile).failure?.message ?? ""
  }
}

import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import HeadUnitText

/// What the tests look at: the demo on every head unit, in every situation.
enum Showcase {
  static let profileNames = [
    "hd", "hd720", "knob-only", "minimum", "portrait", "portrait-small", "right-hand", "standard",
    "wide",
  ]

  static func profile(_ name: String) throws -> Profile {
    var profile = Profile()
    let url = resources.appendingPathComponent("Profiles/\(name).json")
    try profile.layer(SourceText(name: name, bytes: [UInt8](Data(contentsOf: url))))
    return profile
  }

  static func demo() throws -> FaultyApp {
    try LibraryFile.read(resources.appendingPathComponent("Demo/demo.json").path).library
      .app(seed: 1)
  }

  /// A screen set in blocks, as no test is to depend on a font.
  static func screen(_ drive: Simulation) -> DisplayList {
    Screen(drive.headUnit, at: drive.now, with: materials).displayList()
  }

  /// All the surfaces, set in blocks too.
  static func sheet(_ drive: Simulation) -> DisplayList {
    surfaces(drive).displayList()
  }

  static func surfaces(_ drive: Simulation) -> SurfaceSheet {
    SurfaceSheet(of: drive.headUnit, at: drive.now, with: materials)
  }

  private static let materials = Materials(text: .blocks) { _ in Shade(even: 0.4) }

  private static let resources = root.appendingPathComponent("Resources")

  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
}

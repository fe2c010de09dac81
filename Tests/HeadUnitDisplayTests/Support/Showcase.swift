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

  /// With a display of so many pixels: `800x160`.
  static func profile(_ name: String, size: String) throws -> Profile {
    var profile = try profile(name)
    let sides = size.split(separator: "x").compactMap { Int($0) }
    (profile.display.width, profile.display.height) = (sides[0], sides[1])
    return profile
  }

  static func demo() throws -> FaultyApp { try library.get().app(seed: 1) }

  /// Read once: that takes as long as a situation.
  private static let library = Result {
    try LibraryFile.read(resources.appendingPathComponent("Demo/demo.json").path).library
  }

  /// A screen set in blocks, as no test is to depend on a font.
  static func screen(_ drive: Simulation) -> DisplayList {
    Screen(drive.headUnit, at: drive.now, with: materials).displayList()
  }

  /// What is made before something plays.
  static func ahead(of drive: Simulation) -> [DisplayList] {
    Screen.ahead(of: drive.headUnit, at: drive.now, with: materials)
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

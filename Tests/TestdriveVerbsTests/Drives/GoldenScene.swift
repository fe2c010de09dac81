import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import HeadUnitImages

@testable import HeadUnitDrives
@testable import TestdriveVerbs

/// A drive in a folder of its own that looks at one golden.
struct GoldenScene {
  let scratch: Scratch
  private let simulation: Simulation
  private let scenePainter: ScenePainter
  private static let width = 320
  private static let height = 200

  /// The theme is a change to be seen in the picture and not in the elements.
  init(theme: Theme = .night, in other: GoldenScene? = nil) throws {
    scratch = try other?.scratch ?? Scratch()
    let output = Output(data: { _ in }, note: { _ in })
    let resources = Resources(folder: URL(fileURLWithPath: VerbRun.resources))
    scenePainter = other?.scenePainter ?? ScenePainter(resources, output)
    var profile = Profile()
    profile.display.width = Self.width
    profile.display.height = Self.height
    let library = try LibraryFile.read(
      scratch.file(
        "app.json",
        #"""
        {"items": [{"id": "a", "title": "First", "duration": "3m"},
          {"id": "b", "title": "Next"}]}
        """#
      )
    ).library
    var simulation = Simulation(profile: profile, app: library.app(seed: 0))
    simulation.perform(.car(.themeChanged(theme)))
    self.simulation = try PathNavigation(to: .root, in: simulation).simulation
  }

  /// The same folder, seen in other colours.
  func seen(by theme: Theme) throws -> GoldenScene {
    try GoldenScene(theme: theme, in: self)
  }

  var drive: String { scratch.folder.appendingPathComponent("commute.drive").path }
  var artifacts: String { scratch.folder.appendingPathComponent("artifacts").path }

  func golden(_ name: String) -> String {
    scratch.folder.appendingPathComponent("Goldens/\(name)").path
  }

  func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  func compare(
    _ check: GoldenCheck = GoldenCheck("list"), label: String = "", masks: [PixelRect] = [],
    _ change: (inout GoldenOptions) -> Void = { _ in }
  ) throws -> GoldenAnswer {
    var options = GoldenOptions()
    options.artifacts = artifacts
    change(&options)
    return try GoldenKeeper(options, scenePainter).compare(request(check, label, masks))
  }

  private func request(
    _ check: GoldenCheck, _ label: String, _ masks: [PixelRect]
  ) -> GoldenRequest {
    GoldenRequest(
      check: check, drive: DriveCaseName(file: drive, name: "commute", label: label),
      scene: Scene(simulation, startOfDrive: 600, look: .standard), list: list, masks: masks)
  }

  /// As scripts see the screen.
  var list: DisplayList {
    Screen(
      simulation.headUnit, at: simulation.now, with: Materials(text: .blocks, startOfDrive: 600)
    ).displayList()
  }

  /// Changes so many pixels of the picture, from a place on, by so much in blue.
  func spoil(_ name: String, x: Int, y: Int, count: Int = 1, by step: UInt32 = 80) throws {
    var bitmap = try PNG.decode(bytes(golden(name)))
    for pixel in y * bitmap.width + x..<y * bitmap.width + x + count {
      bitmap.pixels[pixel] ^= step
    }
    let file = PNG.encode(bitmap.pixels.span, width: bitmap.width, height: bitmap.height)
    try Data(file).write(to: URL(fileURLWithPath: golden(name)))
  }
}

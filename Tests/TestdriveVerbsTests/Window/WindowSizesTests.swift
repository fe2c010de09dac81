import Foundation
import HeadUnitCore
import Testing

@testable import TestdriveVerbs

@Suite struct WindowSizesTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  private func sizes(_ name: String = "a/windows.json") -> WindowSizes {
    WindowSizes(file: scratch.folder.appendingPathComponent(name))
  }

  @Test func aSizeIsKeptForItsHeadUnit() throws {
    var sizes = sizes()
    try sizes.keep(PixelSize(width: 1_000, height: 600), for: "wide")
    try sizes.keep(PixelSize(width: 500, height: 900), for: "portrait")
    #expect(self.sizes()["wide"] == PixelSize(width: 1_000, height: 600))
    #expect(self.sizes()["portrait"] == PixelSize(width: 500, height: 900))
    #expect(self.sizes()["hd720"] == nil)
  }

  @Test func nothingIsLeftBesideTheFile() throws {
    var sizes = sizes()
    try sizes.keep(PixelSize(width: 1_000, height: 600), for: "wide")
    let folder = scratch.folder.appendingPathComponent("a").path
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["windows.json"])
  }

  @Test(
    arguments: [
      "", "{", "[]", #"{"wide": 3}"#, #"{"wide": {"width": 5, "height": 600}}"#,
      #"{"wide": {"width": 1000000, "height": 600}}"#, #"{"wide": {"width": 1000, "height": 0}}"#,
    ])
  func aBrokenFileIsIgnoredAndWrittenAnew(_ text: String) throws {
    _ = try scratch.file("broken.json", text)
    var sizes = sizes("broken.json")
    #expect(sizes["wide"] == nil)
    try sizes.keep(PixelSize(width: 1_000, height: 600), for: "wide")
    #expect(self.sizes("broken.json")["wide"] == PixelSize(width: 1_000, height: 600))
  }

  @Test func whereNothingCanBeWrittenThatIsAnError() throws {
    _ = try scratch.file("a", "no folder")
    var sizes = sizes()
    #expect(throws: (any Error).self) {
      try sizes.keep(PixelSize(width: 1_000, height: 600), for: "wide")
    }
  }
}

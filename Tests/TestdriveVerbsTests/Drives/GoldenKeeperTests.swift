import Foundation
import HeadUnitCore
import HeadUnitDisplay
import HeadUnitImages
import Testing

@testable import HeadUnitDrives
@testable import TestdriveVerbs

@Suite struct GoldenKeeperTests {
  private let scene: GoldenScene

  init() throws {
    scene = try GoldenScene()
  }

  /// The frame of the first row's title, and a pixel in it.
  private func title() throws -> PixelRect {
    try #require(scene.list.elements.first { $0.role == .title && $0.label == "First" }).frame
  }

  @Test func theFirstTimeItIsRecordedAndFails() throws {
    let answer = try scene.compare()
    #expect(answer.differences.count == 2)
    #expect(answer.differences.allSatisfy { $0.hasSuffix("recorded, look at it and commit it") })
    for name in ["list.tree", "list.png", "list.png.stamp"] {
      #expect(scene.exists(scene.golden(name)), "\(name)")
    }
    #expect(!scene.exists(scene.artifacts))
    let again = try scene.compare()
    #expect(again.differences == [] && again.notes == [])
    #expect(again.fingerprint == answer.fingerprint)
  }

  @Test func underCIOnlyTheFailureIsThere() throws {
    let answer = try scene.compare { $0.isContinuousIntegration = true }
    #expect(answer.differences.count == 2)
    #expect(answer.differences.allSatisfy { $0.contains("CI records nothing") })
    #expect(!scene.exists(scene.golden("")))
    #expect(answer.attachments.allSatisfy { $0.hasPrefix(scene.artifacts) && scene.exists($0) })
  }

  @Test func oneChangedPixelIsFoundAndItsElementNamed() throws {
    _ = try scene.compare()
    let frame = try title()
    try scene.spoil("list.png", x: frame.x + 1, y: frame.y + 1)
    let answer = try scene.compare()
    #expect(answer.differences == ["1 pixel differs", "row[0].title, 1 px"])
    let ends = answer.attachments.compactMap { $0.split(separator: "-").last }
    #expect(ends == ["expected.png", "actual.png", "difference.png"])
    let difference = try PNG.decode(scene.bytes(try #require(answer.attachments.last)))
    #expect(difference.pixels.count { $0 == 0xFFFF_00FF } == 1)
  }

  @Test func whatIsAllowedIsNoDifference() throws {
    _ = try scene.compare()
    let frame = try title()
    try scene.spoil("list.png", x: frame.x, y: frame.y, count: 3, by: 4)
    let mask = [PixelRect(x: frame.x, y: frame.y, width: 3, height: 1)]
    #expect(try scene.compare().differences.first == "3 pixels differ")
    #expect(try scene.compare(GoldenCheck("list", maximum: 2)).differences.count == 2)
    #expect(try scene.compare(GoldenCheck("list", maximum: 3)).differences == [])
    #expect(try scene.compare(GoldenCheck("list", tolerance: 3)).differences.count == 2)
    #expect(try scene.compare(GoldenCheck("list", tolerance: 4)).differences == [])
    #expect(try scene.compare(masks: mask).differences == [])
  }

  @Test func whatIsMaskedIsNotInTheTreeEither() throws {
    let mask = [try title()]
    _ = try scene.compare(masks: mask)
    let tree = String(decoding: try scene.bytes(scene.golden("list.tree")), as: UTF8.self)
    #expect(!tree.contains("title \"First\""))
    #expect(try scene.compare(masks: mask).differences == [])
    #expect(try scene.compare().differences.first?.hasPrefix("row[0].title is new") == true)
  }

  @Test func aChangedTreeNamesItsElements() throws {
    _ = try scene.compare(GoldenCheck("list", kind: .tree))
    #expect(!scene.exists(scene.golden("list.png")))
    let text = String(decoding: try scene.bytes(scene.golden("list.tree")), as: UTF8.self)
    try Data(text.replacing("First", with: "Last").utf8)
      .write(to: URL(fileURLWithPath: scene.golden("list.tree")))
    let answer = try scene.compare(GoldenCheck("list", kind: .tree))
    #expect(answer.differences.contains { $0.hasPrefix("row[0].title is: title \"First\"") })
    #expect(answer.attachments.count == 2)
  }

  @Test func anUpdateWritesWhatDiffersAndPasses() throws {
    _ = try scene.compare()
    let other = try scene.seen(by: .day)
    #expect(try !other.compare().differences.isEmpty)
    let answer = try other.compare { $0.updates = true }
    #expect(answer.differences == [])
    #expect(answer.notes.count == 1 && answer.notes[0].contains("list.png was updated"))
    #expect(try other.compare().differences == [])
    #expect(try other.compare { $0.updates = true }.notes == [])
  }

  @Test func aPictureMadeWithOtherFontsIsNotCompared() throws {
    _ = try scene.compare()
    try scene.spoil("list.png", x: 5, y: 5)
    try Data("freetype 1.0\n".utf8).write(
      to: URL(fileURLWithPath: scene.golden("list.png.stamp")))
    let answer = try scene.compare()
    #expect(answer.differences == [])
    #expect(
      answer.notes == [
        "golden list: structure only: this picture was made with other fonts"
      ])
    #expect(
      try scene.compare { $0.isStrict = true }.differences == [
        "structure only: this picture was made with other fonts"
      ])
  }

  @Test func theStampNamesRasteriserAndFonts() throws {
    _ = try scene.compare()
    let stamp = String(decoding: try scene.bytes(scene.golden("list.png.stamp")), as: UTF8.self)
    #expect(stamp.hasPrefix("# recorded on 320x200 hd720\nfreetype 2."))
    #expect(stamp.contains("\ntext regular ") && stamp.contains("\ndisplay bold "))
    #expect(!stamp.contains("/"))
  }

  @Test func anotherSizeAndADamagedFileAreSaid() throws {
    _ = try scene.compare()
    let small = PNG.encode(Bitmap(width: 2, height: 1, pixels: [0, 0]))
    try Data(small).write(to: URL(fileURLWithPath: scene.golden("list.png")))
    #expect(try scene.compare().differences == ["the picture is 320x200 and was 2x1"])
    try Data(small.dropLast(9)).write(to: URL(fileURLWithPath: scene.golden("list.png")))
    #expect(try scene.compare().differences.first?.contains("cannot be read") == true)
  }

  @Test func casesOfOneDriveHaveFilesOfTheirOwn() throws {
    _ = try scene.compare(GoldenCheck("list", kind: .tree), label: "t=3s")
    #expect(scene.exists(scene.golden("list.t=3s.tree")))
    _ = try scene.compare(GoldenCheck("../list", kind: .tree))
    let files = FileText.names(inFolder: scene.golden(""))
    #expect(files.count == 2)
  }
}

import Foundation
import HeadUnitCore
import HeadUnitDisplay
import HeadUnitImages
import HeadUnitVector
import Testing

@testable import HeadUnitPaint

struct ShippedDrawingTests {
  private static let resources = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Resources")

  @Test func everyIconHasAShape() throws {
    let store = IconStore { path in
      (try? Data(contentsOf: Self.resources.appending(path: path))).map(Array.init)
    }
    for icon in Icon.allCases {
      let mask = try #require(store.mask(icon, side: 24), "\(icon)")
      let area = mask.coverage.reduce(0) { $0 + Int($1) } / 255
      #expect(area > 10 && area < 400, "\(icon)")
      #expect(mask.coverage.contains { $0 > 200 }, "\(icon)")
    }
  }

  private static let covers =
    (try? FileManager.default.contentsOfDirectory(
      atPath: resources.appending(path: "Demo/artwork").path))?.sorted() ?? []

  /// Larger than on any head unit that ships: on a display of 3840 × 2160.
  @Test(arguments: covers) func everyCoverOfTheDemoIsDrawnOnTheLargestDisplay(name: String) throws {
    var profile = Profile()
    (profile.display.width, profile.display.height) = (3_840, 2_160)
    // The most that a wide one would have, of which the height is what counts.
    let side = max(2_000, HeadUnit(profile: profile).metrics.coverSide)
    let file = Self.resources.appending(path: "Demo/artwork/\(name)")
    let image = try SVGImage(Array(try Data(contentsOf: file)))
    #expect(throws: Never.self) { try image.bitmap(width: side, height: side) }
  }

  @Test func theDemoHasCovers() { #expect(Self.covers.count > 10) }

  @Test(arguments: ["Demo/artwork", "Wallpapers"])
  func everyCoverFillsItsFrame(folder: String) throws {
    let files = try FileManager.default.contentsOfDirectory(
      at: Self.resources.appending(path: folder), includingPropertiesForKeys: nil)
    #expect(files.count >= 2)
    for file in files {
      let bitmap = try SVGImage(Array(try Data(contentsOf: file))).bitmap(width: 24, height: 24)
      #expect(bitmap.pixels.allSatisfy { $0 >> 24 == 255 }, "\(file.lastPathComponent)")
      #expect(Set(bitmap.pixels).count > 8, "\(file.lastPathComponent)")
    }
  }
}

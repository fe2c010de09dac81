import Foundation
import HeadUnitCore
import HeadUnitPhone
import Testing
import UIKit

extension Faces {
  /// Each test has a folder of its own.
  @Suite final class NamedImageTests {
    private let folder: URL

    init() throws {
      folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("NamedImageTests-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      SimulatedPhone.current.information.folders = [folder]
    }

    deinit {
      SimulatedPhone.current.information.folders = []
      // What cannot be removed lies in the system's own folder for such things.
      _ = try? FileManager.default.removeItem(at: folder)
    }

    @Test func aFileIsFoundWithAndWithoutItsEnding() throws {
      try write(Pictures.plain(.red, 2), to: "cover.png")

      #expect(UIImage(named: "cover")?.size == CGSize(width: 2, height: 2))
      #expect(UIImage(named: "cover.png")?.pixels?.first == Pictures.red)
      #expect(UIImage(named: "other") == nil)
      #expect(UIImage(named: "") == nil)
    }

    @Test func theSharpFileIsTaken() throws {
      try write(Pictures.plain(.red, 2), to: "cover.png")
      try write(Pictures.plain(.blue, 4), to: "cover@2x.png")
      let image = try #require(UIImage(named: "cover", in: .main, compatibleWith: nil))

      #expect(image.scale == 2)
      #expect(image.size == CGSize(width: 2, height: 2))
      #expect(image.pixels?.first == Pictures.blue)
    }

    @Test func aDrawingIsHandedOnAsOne() throws {
      let text = "<svg xmlns='http://www.w3.org/2000/svg' width='30' height='20'/>"
      try Data(text.utf8).write(to: folder.appendingPathComponent("tab.svg"))
      let image = try #require(UIImage(named: "tab"))

      #expect(image.size == CGSize(width: 30, height: 20))
      #expect(image.picture?.data == [UInt8](text.utf8))
    }

    @Test func anEntryOfACatalogIsFoundWithTheEndingOfItsFile() throws {
      try write(Pictures.plain(.green, 3), to: "Assets.xcassets/x.imageset/other.png")
      try write(
        #"{"images":[{"idiom":"universal","filename":"other.png","scale":"1x"}]}"#,
        to: "Assets.xcassets/x.imageset/Contents.json")

      #expect(UIImage(named: "x")?.size == CGSize(width: 3, height: 3))
      #expect(UIImage(named: "x.png")?.size == CGSize(width: 3, height: 3))
      #expect(UIImage(named: "y.png") == nil)
    }

    @Test func aCatalogIsSearchedToItsDepth() throws {
      try write(Pictures.plain(.green, 3), to: "Assets.xcassets/Tabs/Radio.imageset/radio@3x.png")
      try write(
        """
        {"images":[{"idiom":"universal","scale":"1x"},
        {"idiom":"universal","filename":"radio@3x.png","scale":"3x"}],
        "properties":{"template-rendering-intent":"template"}}
        """, to: "Assets.xcassets/Tabs/Radio.imageset/Contents.json")
      let image = try #require(UIImage(named: "Radio"))

      #expect(image.scale == 3)
      #expect(image.size == CGSize(width: 1, height: 1))
      #expect(image.renderingMode == .alwaysTemplate)
      #expect(image.pixels?.first == Pictures.green)
    }

    @Test func theLookByDayIsTaken() throws {
      try write(Pictures.plain(.black, 1), to: "Assets.xcassets/Logo.imageset/night.png")
      try write(Pictures.plain(.white, 1), to: "Assets.xcassets/Logo.imageset/day.png")
      try write(
        """
        {"images":[{"idiom":"universal","filename":"night.png","appearances":
        [{"appearance":"luminosity","value":"dark"}]},
        {"idiom":"universal","filename":"day.png"}]}
        """, to: "Assets.xcassets/Logo.imageset/Contents.json")

      #expect(UIImage(named: "Logo")?.pixels == [Pictures.white])
    }

    @Test func aGroupMayGiveItsNameToWhatIsInIt() throws {
      let set = "Assets.xcassets/Icons/Star.imageset"
      try write(Pictures.plain(.red, 1), to: "\(set)/star.png")
      try write(
        #"{"images":[{"idiom":"universal","filename":"star.png"}]}"#, to: "\(set)/Contents.json")
      try write(
        #"{"properties":{"provides-namespace":true}}"#, to: "Assets.xcassets/Icons/Contents.json")

      #expect(UIImage(named: "Icons/Star") != nil)
      #expect(UIImage(named: "Star") == nil)
    }

    @Test func aCatalogHasColors() throws {
      try write(
        """
        {"colors":[{"idiom":"universal","color":{"color-space":"srgb","components":
        {"red":"0xFF","green":"0.000","blue":"255","alpha":"1.000"}}}]}
        """, to: "Assets.xcassets/Accent.colorset/Contents.json")

      #expect(UIColor(named: "Accent") == UIColor(red: 1, green: 0, blue: 1, alpha: 1))
      #expect(UIColor(named: "Other") == nil)
    }

    @Test func aFileIsReadFromItsPath() throws {
      try write(Pictures.plain(.red, 4), to: "cover@2x.png")
      let path = folder.appendingPathComponent("cover@2x.png").path

      #expect(UIImage(contentsOfFile: path)?.size == CGSize(width: 2, height: 2))
      #expect(UIImage(contentsOfFile: path + "x") == nil)
    }

    @Test func imagesOfTheAppBeforeAreForgotten() throws {
      try write(Pictures.plain(.red, 1), to: "cover.png")
      #expect(UIImage(named: "cover")?.pixels == [Pictures.red])
      try write(Pictures.plain(.blue, 1), to: "cover.png")
      #expect(UIImage(named: "cover")?.pixels == [Pictures.red])
      _ = FaceDrive {}

      #expect(UIImage(named: "cover")?.pixels == [Pictures.blue])
    }

    private func write(_ image: UIImage, to name: String) throws {
      let file = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try #require(image.pngData()).write(to: file)
    }

    private func write(_ text: String, to name: String) throws {
      let file = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
  }
}

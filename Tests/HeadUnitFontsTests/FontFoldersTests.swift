import Foundation
import HeadUnitDisplay
import Testing

@testable import HeadUnitFonts

/// What is found without fontconfig.
struct FontFoldersTests {
  private static let style = TextStyle(weight: .semibold, size: 40 * 64)

  private static var environment: FontEnvironment {
    var environment = FontEnvironment()
    environment.usesFontconfig = false
    return environment
  }

  private static func has(_ character: String, _ environment: FontEnvironment) -> Bool {
    guard let set = try? Fonts(environment).textSetter else { return false }
    let box = set(TextSetter.Request("\u{10FFFD}", style)).glyphs
    return set(TextSetter.Request(character, style)).glyphs != box
  }

  private static func file(_ character: Unicode.Scalar, _ need: FontNeed, _ folders: [String])
    -> FontFile?
  {
    FontFolders(folders).firstMap(for: need) {
      $0.has(character.value) ? $0.file(for: need) : nil
    }
  }

  private static var hasInter: Bool {
    let regular = BaseFont(family: .text, weight: .regular)
    let file = FontFile.wellKnown(regular, in: FontEnvironment().lookFolder)
    return FileManager.default.fileExists(atPath: file.path)
  }

  @Test(.enabled(if: hasInter)) func soManyFontsAreRead() throws {
    let need = FontNeed.text(BaseFont(family: .text, weight: .regular), .other)
    let file = FontFile.wellKnown(
      BaseFont(family: .text, weight: .regular), in: FontEnvironment().lookFolder)
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["a.ttf", "b.ttf", "c.ttf"] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.appending(path: name).path, withDestinationPath: file.path)
    }
    for (limit, expected) in [(1, 1), (2, 2), (FontFolders.maximumCount, 3)] {
      var found = 0
      _ = FontFolders([folder.path], limit: limit).firstMap(for: need) { _ -> Never? in
        found += 1
        return nil
      }
      #expect(found == expected)
    }
  }

  @Test(.enabled(if: hasInter), arguments: TextStyle.Weight.allCases)
  func theFontsOfTheLookAreFoundByTheirNames(weight: TextStyle.Weight) {
    for family in [TextStyle.Family.text, .display] {
      let font = BaseFont(family: family, weight: weight)
      let expected = FontFile.wellKnown(font, in: FontEnvironment().lookFolder)
      let found = Self.file("a", .text(font, .other), FontFolders.usual)
      #expect(found?.path.split(separator: "/").last == expected.path.split(separator: "/").last)
      #expect(found?.isEmboldened == false)
    }
  }

  /// Wherever fontconfig knows a font for a script, the folders have it too.
  @Test(arguments: ["ש", "ب", "夜", "ก", "한", "🎉"])
  func aScriptThatTheLookDoesNotHaveIsSetInAnotherFont(character: String) {
    guard Self.has(character, FontEnvironment()) else { return }
    #expect(Self.has(character, Self.environment), "\(character)")
  }

  /// The look's fonts lie elsewhere, as in the folder of a person who may not install packages.
  @Test(.enabled(if: hasInter)) func theLookIsTheSameWhereverItsFontsLie() throws {
    var moved = Self.environment
    moved.lookFolder = "/nowhere"
    let request = TextSetter.Request("Lanterns on the Pier", Self.style)
    let line = try Fonts(moved).textSetter(request)
    #expect(try line == Fonts().textSetter(request))
  }

  @Test func theOrderIsTheSameWhateverTheOrderOfTheFolders() {
    let need = FontNeed.text(BaseFont(family: .text, weight: .medium), .japanese)
    let orders = [FontFolders.usual, FontFolders.usual.reversed()].map { folders in
      var files: [FontFile] = []
      _ = FontFolders(folders).firstMap(for: need) { font -> Never? in
        if let file = font.file(for: need) { files.append(file) }
        return nil
      }
      return files
    }
    #expect(orders[0] == orders[1])
  }

  @Test(.enabled(if: hasInter)) func whatIsNoFontIsPassedOver() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "fonts-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("no font".utf8).write(to: folder.appendingPathComponent("a.ttf"))
    try Data([0, 1, 0, 0, 255, 255]).write(to: folder.appendingPathComponent("b.otf"))
    try Data().write(to: folder.appendingPathComponent("c.ttc"))
    let need = FontNeed.text(BaseFont(family: .text, weight: .bold), .other)
    #expect(Self.file("a", need, [folder.path]) == nil)
    let inter = FontEnvironment().lookFolder + "/Inter-Regular.otf"
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/D.OTF", withDestinationPath: inter)
    let found = Self.file("a", need, [folder.path, "/nowhere"])
    #expect(found?.path == folder.path + "/D.OTF")
    // There is no bold one, so the regular one is drawn bolder.
    #expect(found?.isEmboldened == true)
  }
}

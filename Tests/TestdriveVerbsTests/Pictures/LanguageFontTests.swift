import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import HeadUnitFonts
import TestKit
import Testing

/// The head unit's own words in each language, in the letters of fonts.
///
/// A test whose fonts are not there, or are others than those that were looked at, says that it
/// does not run.
struct LanguageFontTests {
  @Test(
    .enabled(if: LanguageFonts.areThere(for: .english), LanguageFonts.none),
    arguments: Language.allCases.filter { $0.ownLetters == nil })
  func westernLettersHaveRoom(language: Language) throws { try expectRoom(language) }

  @Test(.enabled(if: LanguageFonts.areThere(for: .japanese), LanguageFonts.none))
  func japaneseLettersHaveRoom() throws { try expectRoom(.japanese) }

  @Test(.enabled(if: LanguageFonts.areThere(for: .arabic), LanguageFonts.none))
  func arabicLettersHaveRoom() throws { try expectRoom(.arabic) }

  @Test(.enabled(if: LanguageFonts.areThere(for: .hebrew), LanguageFonts.none))
  func hebrewLettersHaveRoom() throws { try expectRoom(.hebrew) }

  @Test(.enabled(if: LanguageFonts.areThere(for: .chinese), LanguageFonts.none))
  func chineseLettersHaveRoom() throws { try expectRoom(.chinese) }

  @Test(
    .enabled(if: LanguageFonts.areThoseLookedAt(in: .english), LanguageFonts.others),
    arguments: Language.allCases.filter { $0.ownLetters == nil })
  func westernLettersStandAsTheyWereLookedAt(language: Language) throws {
    try expectGolden(language)
  }

  @Test(.enabled(if: LanguageFonts.areThoseLookedAt(in: .japanese), LanguageFonts.others))
  func japaneseLettersStandAsTheyWereLookedAt() throws { try expectGolden(.japanese) }

  @Test(.enabled(if: LanguageFonts.areThoseLookedAt(in: .arabic), LanguageFonts.others))
  func arabicLettersStandAsTheyWereLookedAt() throws { try expectGolden(.arabic) }

  @Test(.enabled(if: LanguageFonts.areThoseLookedAt(in: .hebrew), LanguageFonts.others))
  func hebrewLettersStandAsTheyWereLookedAt() throws { try expectGolden(.hebrew) }

  @Test(.enabled(if: LanguageFonts.areThoseLookedAt(in: .chinese), LanguageFonts.others))
  func chineseLettersStandAsTheyWereLookedAt() throws { try expectGolden(.chinese) }

  /// Whatever the fonts are: each letter is there, and nothing of ours is cut.
  private func expectRoom(_ language: Language) throws {
    let texts =
      ListPhrase.allCases.map { $0.text(in: language) }
      + MessagePhrase.allCases.map { $0.text(in: language) }
      + PlayerPhrase.allCases.map { $0.text(in: language) }
    let fonts = try #require(LanguageFonts.installed)
    for text in texts { #expect(fonts.covers(text), "\(text)") }
    let cut = try words(in: language, fonts).cut
    #expect(cut.isEmpty, "\(cut.prefix(5))")
  }

  private func expectGolden(_ language: Language) throws {
    let fonts = try #require(LanguageFonts.installed)
    let said = try words(in: language, fonts)
    let text = LanguageFonts.stamp(of: language) + "\n" + said.text
    let file = LanguageFonts.golden(of: language)
    if PictureGolden.isUpdated(in: ProcessInfo.processInfo.environment) {
      try Data(text.utf8).write(to: file, options: .atomic)
      Issue.record("\(file.lastPathComponent) was written; look at the difference.")
      return
    }
    let known = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    let difference = zip(known, text.split(separator: "\n")).first { $0 != $1 }
    #expect(
      difference == nil && known.count == text.split(separator: "\n").count,
      "\(file.lastPathComponent) differs: \(difference.map { "\($0)" } ?? "in its length")")
  }

  private func words(in language: Language, _ fonts: Fonts) throws -> OwnWords {
    let materials = Materials(text: fonts.textSetter) { _ in Shade(even: 0.4) }
    var words = OwnWords(in: language) { Gallery.screen($0, materials) }
    for scene in OwnWords.scenes {
      let library = VerbRun.root.appendingPathComponent(scene.library).path
      let app = try LibraryFile.read(library).library.app(seed: 1)
      for name in ["standard", "hd720"] {
        words.look(at: scene, of: app, on: try Gallery.profile(name))
      }
    }
    return words
  }
}

/// Which fonts there are, and with which the goldens were looked at.
private enum LanguageFonts {
  static let none: Comment = "no font that is installed has these letters"
  static let others: Comment = "the golden was looked at in other fonts than those installed here"

  static let installed: Fonts? = try? Fonts()

  static func areThere(for language: Language) -> Bool {
    guard let installed, installed.hasFont else { return false }
    return installed.covers(language.name)
  }

  static func areThoseLookedAt(in language: Language) -> Bool {
    guard areThere(for: language) else { return false }
    if PictureGolden.isUpdated(in: ProcessInfo.processInfo.environment) { return true }
    let known = try? String(contentsOf: golden(of: language), encoding: .utf8)
    return known?.hasPrefix(stamp(of: language) + "\n") ?? false
  }

  /// What decides how wide a text of the language is.
  static func stamp(of language: Language) -> String {
    guard let installed else { return "none\n" }
    let style = TextStyle(weight: .regular, size: 20 * 64)
    let line = installed.textSetter(TextSetter.Request(language.name, style))
    let list = DisplayList(
      size: PixelSize(width: 1, height: 1),
      commands: [.text(line, x: 0, baseline: 0, .white)], elements: [])
    return installed.stamp(of: list)
  }

  static func golden(of language: Language) -> URL {
    VerbRun.root.appendingPathComponent(
      "Tests/TestdriveVerbsTests/Goldens/\(OwnWords.golden(of: language))")
  }
}

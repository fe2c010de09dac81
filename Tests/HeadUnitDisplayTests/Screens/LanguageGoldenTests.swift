import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import TestKit
import Testing

/// The head unit's own words in each language, and where they stand, set in blocks.
///
/// What they are in real letters is looked at where the fonts are (`LanguageFontTests`).
struct LanguageGoldenTests {
  @Test(arguments: Language.allCases)
  func ourOwnWordsStandAsTheyWereLookedAt(language: Language) throws {
    var words = OwnWords(in: language, screen: Showcase.screen)
    for scene in OwnWords.scenes {
      let library = Showcase.root.appendingPathComponent(scene.library).path
      let app = try LibraryFile.read(library).library.app(seed: 1)
      for name in ["standard", "hd720", "portrait"] {
        words.look(at: scene, of: app, on: try Showcase.profile(name))
      }
    }
    try Golden.expect(words.text, toBe: OwnWords.golden(of: language))
  }
}

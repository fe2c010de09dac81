import HeadUnitCore
import Testing

/// What the head unit says for itself, in eight languages.
@Suite struct LanguageTests {
  private static var phrases: [any Phrase] {
    MessagePhrase.allCases.map { $0 } + ListPhrase.allCases.map { $0 }
      + PlayerPhrase.allCases.map { $0 } + CommandName.allCases.map(\.phrase)
      + CommandName.allCases.map(\.vainPhrase) + PagePhrase.allCases.map { $0 }
  }

  private func marks(in text: String) -> [String] {
    ["%1", "%2", "%3"].filter(text.contains)
  }

  @Test(arguments: Language.allCases) func everyPhraseSaysWhatItIsToldInItsPlace(
    language: Language
  ) {
    for phrase in Self.phrases {
      let text = phrase.text(in: language)
      #expect(!text.isEmpty)
      #expect(marks(in: text) == marks(in: phrase.text(in: .english)), "\(text)")
      let said = phrase.text(in: language, ["first", "second"])
      #expect(!said.contains("%"), "\(text)")
      #expect(said.contains("first") == text.contains("%1"), "\(text)")
      #expect(said.contains("second") == text.contains("%2"), "\(text)")
    }
  }

  /// A sentence that began with the app's name would be read in the direction of the name.
  @Test(arguments: [Language.arabic, .hebrew]) func phrasesBeginInTheirOwnDirection(
    language: Language
  ) {
    for phrase in Self.phrases {
      let text = phrase.text(in: language)
      let first = text.unicodeScalars.first { $0.properties.isAlphabetic || $0 == "%" }
      let place = text.hasPrefix("%") ? phrase.text(in: language, ["1", "2"]) : text
      #expect(
        place.unicodeScalars.first { $0.properties.isAlphabetic } ?? "א" >= "\u{590}", "\(text)")
      #expect(first != "%" || phrase.text(in: .english).hasPrefix("%1 of"), "\(text)")
    }
  }

  /// What apps, handlers, levels and room are is no driver's business.
  @Test func aDriverReadsNoneOfADevelopersWords() {
    let foreign = ["crash", "handler", "level", "room for", "status", "seconds", "failed", "error"]
    for phrase in Self.phrases {
      let text = phrase.text(in: .english).lowercased()
      #expect(foreign.filter(text.contains).isEmpty || text.hasPrefix("park to"), "\(text)")
    }
  }

  @Test func aValueMayHaveASignOfItsOwn() {
    #expect(MessagePhrase.stopped.text(in: .english, ["100 % %2"]) == "100 % %2 stopped")
  }

  @Test(arguments: Language.allCases) func onlyTwoLanguagesBeginAtTheRight(language: Language) {
    #expect(language.isRightToLeft == ["ar", "he"].contains(language.rawValue))
  }

  @Test func whatIsSaidIsInTheLanguageOfTheHeadUnit() {
    var profile = Profile()
    profile.language = .german
    let headUnit = HeadUnit(profile: profile)
    #expect(headUnit.message?.heading == "Telefon getrennt")
    #expect(headUnit.absence == "Nichts läuft")
    profile.language = .arabic
    #expect(HeadUnit(profile: profile).message?.heading == "الهاتف غير متصل")
  }
}

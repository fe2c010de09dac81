import HeadUnitText
import Testing

@testable import HeadUnitDisplay

/// A theme's file: what it says, and what is wrong with it.
struct LookFileTests {
  private func look(_ text: String) throws(Mistakes) -> LookFile {
    try LookFile(SourceText(name: "folder/mine.json", text: text))
  }

  private func mistakes(_ text: String) -> [String] {
    do throws(Mistakes) {
      _ = try look(text)
      return []
    } catch {
      return error.list.map(\.description)
    }
  }

  @Test func whatAThemeDoesNotSayIsAsUsual() throws {
    let look = try look("{}").look
    #expect(look.name == "mine")
    #expect(look.night == .night && look.day == .day)
    #expect(look.radii == Radii() && look.type == TypeLook())
  }

  @Test func aPrintedThemeIsReadAsTheLookItWasPrintedOf() throws {
    let text = LookReference.file(of: .standard)
    let file = try look(text)
    #expect(file.look == .standard)
    #expect(file.unreadable.isEmpty)
  }

  @Test func everyKeyIsTakenAsItIsPrinted() throws {
    for key in LookKey.all {
      guard let value = key.value(.standard) else { continue }
      let document = try JSONDocument(SourceText(name: "", text: value.text))
      var look = Look.standard
      #expect(key.take(document.root, &look), "\(key.name): \(value.text)")
    }
  }

  @Test func coloursReachThePaletteOfTheirTimeOfDay() throws {
    let look = try look(
      ##"{"day": {"text": "#102030"}, "night": {"quiet": "#FFFFFF40"}}"##
    ).look
    #expect(look.day.texts[0] == Color(0x102030))
    #expect(look.night.texts[0] == Palette.night.texts[0])
    #expect(look.night.fills[0] == Color(red: 255, green: 255, blue: 255, alpha: 64))
  }

  @Test func mistakesHaveTheirPlaceAndTheNearestKey() {
    #expect(
      mistakes("{\n  \"nigth\": {},\n  \"day\": {\"acent\": \"#000000\"}\n}") == [
        "folder/mine.json:2:3: nigth is no key of a theme (did you mean \"night\"?)",
        "folder/mine.json:3:11: day.acent is no key of a theme (did you mean \"accent\"?)",
      ])
  }

  @Test func valuesThatAreNoneSayWhatIsExpected() {
    let wrong = [
      (##"{"night": {"text": "red"}}"##, "night.text is a colour such as \"#8E9BFF\""),
      (##"{"night": {"text": "#8E9BFF80"}}"##, "night.text is a colour such as \"#8E9BFF\""),
      (
        ##"{"night": {"quiet": "#8E9"}}"##,
        "night.quiet is a colour such as \"#8E9BFF\" or \"#8E9BFF80\""
      ),
      (##"{"text": {"size": 1.3}}"##, "text.size is a number from 0.8 to 1.2"),
      (##"{"text": {"titles": "fat"}}"##, "text.titles is one of regular, medium, semibold, bold"),
      (##"{"tabBar": {"icons": 1}}"##, "tabBar.icons is true or false"),
      (##"{"tabBar": "full"}"##, "tabBar is an object: {…}"),
      (##"{"day": {"listScrim": [0.5, 2, 1]}}"##, "day.listScrim is three numbers from 0 to 1"),
      ("[]", "a theme is an object: {…}"),
    ]
    for (text, expected) in wrong {
      #expect(mistakes(text).first?.contains(": \(expected)") == true, "\(mistakes(text))")
    }
  }

  @Test(arguments: [
    ("radii.thumb", 24.0), ("radii.row", 30), ("radii.cover", 60), ("radii.card", 36),
    ("radii.stage", 40), ("radii.button", 100), ("radii.appIcon", 0.5), ("spacing", 1.5),
    ("text.size", 1.2),
  ])
  func aNumberIsTakenUpToTheEndOfItsRange(name: String, most: Double) throws {
    let key = try #require(LookKey.all.first { $0.name == name })
    for (number, isTaken) in [(most, true), (most + 0.01, false)] {
      let document = try JSONDocument(SourceText(name: "", text: "\(number)"))
      var look = Look.standard
      #expect(key.take(document.root, &look) == isTaken, "\(number)")
    }
  }

  /// What text stands on, text itself and what is to be seen from afar are never seen through.
  @Test func onlyTheseColoursMayBeSeenThrough() {
    let names = ColorKey.all.map(\.name).filter {
      mistakes("{\"night\": {\"\($0)\": \"#8E9BFF80\"}}").isEmpty
    }
    #expect(
      names == [
        "quiet", "button", "selected", "dim", "artworkText", "artworkTextThird", "focusFill",
        "track", "line", "edge", "shadow", "smallShadow",
      ])
  }

  @Test func textThatCannotBeReadIsToldWhereItsColourStands() throws {
    let file = try look("{\n  \"day\": {\"textSecond\": \"#B0B0B0\"}\n}")
    let first = try #require(file.unreadable.list.first)
    #expect((first.line, first.column) == (2, 25))
    #expect(first.message.hasPrefix("day.textSecond #B0B0B0 on rail #E3E6ED has contrast 1.7"))
    #expect(first.advice?.hasSuffix("can be read") == true)
    #expect(file.unreadable.list.allSatisfy { $0.message.hasPrefix("day.textSecond") })
  }

  @Test func aGroundThatIsToBlameIsToldWhereItStands() throws {
    let file = try look("{\"night\": {\"background\": \"#606060\"}}")
    #expect(!file.unreadable.isEmpty)
    #expect(file.unreadable.list.allSatisfy { $0.column == 26 }, "\(file.unreadable)")
  }

  @Test func theAdviceCanBeRead() throws {
    let ground = Color(0x3B6661)
    let advice = try #require(Color(0xFFC0AE).readable(on: ground, 4.5))
    #expect(Contrast.ratio(of: advice, on: ground) >= 4.5)
  }
}

import HeadUnitCore
import HeadUnitText
import Testing

@testable import HeadUnitDrives

/// What people write who are used to something else is said with what they meant.
struct NearMistakeTests {
  @Test(arguments: [
    ("speed 50kmh", "50km/h?"), ("speed 50KM/H", "50km/h?"), ("speed 50kph", "50km/h?"),
    ("speed 1,5m/s", "1.5m/s?"), ("speed 50", "50km/h?"), ("wait 1S", "1s?"),
    ("wait 1,5s", "1.5s?"), ("wait 2sec", "2s?"), ("wait 3minutes", "3m?"), ("wait 20", "20ms?"),
    ("expect player.rate = 1,5", "1.5?"), ("tap id:a hold=1,5S", "1.5s?"),
    ("speed 50 km/h", "50km/h?"), ("speed 50 kmh", "50km/h?"), ("speed 50 mph", "50mph?"),
    ("wait 1 s", "1s?"), ("wait 1.5 seconds", "1.5s?"), ("wait .5s", "0.5s?"),
    ("expect rows = 1,000", "1000?"), ("tap 'Shows'", #"a title goes in quotes: "Shows""#),
  ])
  func unitsAreNearOurs(line: String, advice: String) throws {
    let mistake = try #require(LineTrial(line).mistakes.first)
    #expect(mistake.contains(" (\(advice))"), "\(mistake)")
  }

  @Test(arguments: ["wait 1:5", "wait soon", "speed fast", "wait ,5", "speed ,"])
  func whatIsNearNothingHasNoAdvice(line: String) throws {
    let mistake = try #require(LineTrial(line).mistakes.first)
    #expect(!mistake.hasSuffix("?)"), "\(mistake)")
  }

  @Test(arguments: [
    ("@1S back", "(did you mean @1s?)"), ("@5 back", "(did you mean @5ms?)"),
    ("+1,5s back", "(did you mean +1.5s?)"),
    ("drive a limit=10S\nback", "(did you mean 10s?)"),
    ("drive a watchdog=1,5s\nback", "(did you mean 1.5s?)"),
  ])
  func stampsAndLimitsAreNearOursToo(text: String, advice: String) {
    let mistakes = World().mistakes(text)
    #expect(mistakes.count == 1 && mistakes[0].hasSuffix(advice), "\(mistakes)")
  }

  @Test(arguments: [
    "tap \u{201C}Shows\u{201D}", "tap \u{201E}Shows\u{201C}", "tap \u{AB}Shows\u{BB}",
    "tap \u{2018}Shows\u{2019}", "tap \u{201C}Shows\"", "expect visible \u{201C}Shows\u{201D}",
  ])
  func curlyQuotesAreNamed(text: String) {
    let mistakes = World().mistakes(text)
    #expect(mistakes.count == 1, "\(mistakes)")
    #expect(mistakes.first?.hasSuffix("is no quote here (write it as \"Shows\")") == true)
  }

  @Test func aTextThatEndsWithACurlyQuoteSaysSo() {
    let mistakes = World().mistakes("tap \"Shows\u{201D}")
    let advice = "it ends with \", not with a quote of a text editor"
    #expect(mistakes.count == 1 && mistakes[0].contains(advice), "\(mistakes)")
  }

  @Test func curlyQuotesInsideOfATextAreLetters() throws {
    #expect(World().mistakes("tap \"Don\u{2019}t \u{201C}stop\u{201D}\"") == [])
    #expect(World().mistakes("tap id:don\u{2019}t") == [])
  }

  @Test(
    arguments: [
      ("the file is UTF-16", [0xFF, 0xFE, 0x62, 0, 0x61, 0]),
      ("the file is UTF-16", [0xFE, 0xFF, 0, 0x62, 0, 0x61]),
      ("the file is UTF-16", [0x62, 0, 0x61, 0]), ("the file is UTF-16", [0, 0x62, 0, 0x61]),
      ("the file is UTF-32", [0xFF, 0xFE, 0, 0, 0x62, 0, 0, 0]),
      ("the file is UTF-32", [0, 0, 0xFE, 0xFF, 0, 0, 0, 0x62]),
      ("the file is UTF-32", [0x62, 0, 0, 0, 0x61, 0, 0, 0]),
      ("the file is UTF-32", [0, 0, 0, 0x62, 0, 0, 0, 0x61]),
    ] as [(String, [UInt8])])
  func aFileInAnotherEncodingSaysSoOnce(message: String, bytes: [UInt8]) {
    let mistake = Mistake(
      file: "a.drive", at: SourcePosition(line: 1, column: 1), message: message,
      advice: "save it as UTF-8")
    #expect(throws: Mistakes([mistake])) {
      _ = try DriveReader(environment: World().environment)
        .cases(in: SourceText(name: "a.drive", bytes: bytes))
    }
  }

  @Test func aFileWithoutLineFeedsSaysSoOnce() {
    #expect(
      World().mistakes("app demo\rback\r") == [
        "main.drive:1:1: the lines end with carriage returns alone (save it with line feeds)"
      ])
    #expect(World().mistakes("back\r") == [])
  }

  @Test(arguments: [
    ("@10s back\n@5s back", "main.drive:2:1: @5s goes back: the steps before it take at least 10s"),
    ("wait 20s\n@5s back", "main.drive:2:1: @5s goes back: the steps before it take at least 20s"),
    (
      "@10s back\n+2s back\n@11s back",
      "main.drive:3:1: @11s goes back: the steps before it take at least 12s"
    ),
    (
      "repeat 2\n@5s back\nwait 1s\nend",
      "main.drive:2:1: @5s goes back: the steps before it take at least 6s"
    ),
    (
      "expect rows = 1 for=30s\n@20s back",
      "main.drive:2:1: @20s goes back: the steps before it take at least 30s"
    ),
  ])
  func aStampThatGoesBackIsFoundBeforeTheDriveRuns(text: String, mistake: String) {
    let advice = " (give a later instant, or + and a duration)"
    #expect(World().mistakes(text) == [mistake + advice])
  }

  @Test(arguments: [
    "@10s back\n@10s back", "wait 5s\n@5s back", "tap \"A\" hold=10s optional=on\n@5s back",
    "expect rows = 1 within=30s\n@20s back", "after 20s back\n@5s back",
  ])
  func aStampThatCanBeMetIsNone(text: String) {
    #expect(World().mistakes(text) == [])
  }

  @Test func mistakesInAnIncludedFileNameTheLineThatIncludesIt() {
    var world = World()
    world.files = [
      "folder/part.drive": "tpa \"A\"\nlog ${x}", "folder/outer.drive": "back\ninclude part.drive",
    ]
    #expect(
      world.mistakes("back\ninclude part.drive").sorted() == [
        "part.drive:1:1: there is no step \"tpa\", included at folder/main.drive:2 "
          + "(did you mean \"tap\"?)",
        "part.drive:2:5: there is no variable \"x\", included at folder/main.drive:2",
      ])
    #expect(
      world.mistakes("include outer.drive").first?.contains(
        "included at folder/outer.drive:2, at folder/main.drive:1") == true)
  }
}

import HeadUnitCore
import HeadUnitText
import Testing

@testable import HeadUnitDrives

@Suite struct DriveReaderTests {
  private let world = World()

  private func only(_ text: String) throws -> DriveCase {
    let cases = try world.cases(text)
    #expect(cases.count == 1)
    return try #require(cases.first)
  }

  @Test func whatTheDriveSaysOfItselfIsKept() throws {
    let drive = try only(
      """
      # Before it only comments.
      drive "a name" tags=slow,nightly seed=7 limit=60s watchdog=5s
      require touch fonts
      profile wide own.json
      set theme day
      set side right
      set timeouts.content 3s
      set quirk.rateStep 0.5
      set tabs.maximum 5
      set inputs knob keys
      back
      """)
    #expect(drive.title == "a name")
    #expect(drive.line == 2)
    #expect(drive.tags == ["slow", "nightly"])
    #expect(drive.seed == 7)
    #expect(drive.limit == .seconds(60))
    #expect(drive.watchdog == .seconds(5))
    #expect(drive.requirements == [.touch, .fonts])
    #expect(drive.profile.display.width == 1_920)
    #expect(drive.profile.name == "own")
    #expect(drive.profile.display.driverSide == .right)
    #expect(drive.profile.timeouts.content == .seconds(3))
    #expect(drive.profile.quirks.rateStep == .half)
    #expect(drive.profile.tabsMaximum == 5)
    #expect(drive.profile.inputs == [.knob, .keys])
    #expect(drive.theme == .day)
  }

  @Test func listsAreSetAsAProfileHasThem() throws {
    let drive = try only(
      #"""
      set limits "[{\"speed\": \"0km/h\", \"depth\": 3}]"
      set kit.greeting play shuffle
      back
      """#)
    #expect(drive.profile.kit.greeting == [.play, .shuffle])
    #expect(drive.profile.limits.map(\.depth) == [3])
    #expect(
      world.mistakes("set limits [ {} ]").first?.contains(DriveWording.quotedList) == true)
    #expect(
      try only("network loss=20").steps.contains {
        $0.step == .app(.network(.own(latency: .zero, loss: 20)))
      })
    #expect(world.mistakes("let a =").first?.contains(DriveWording.letForm) == true)
  }

  @Test func withoutAnAppTheDemoComesFirst() throws {
    let drive = try only("back")
    #expect(drive.name == "main")
    #expect(drive.app.name == "demo")
    #expect(drive.steps.map(\.step) == [.app(.connect(waits: true)), .driver(.back)])
    #expect(try only("phone connected").steps.map(\.step) == [.app(.phone(.connected))])
  }

  @Test func anAppIsNamedRelativeToItsFile() throws {
    let drive = try only("phone locked\n@2s app library.json wait=off\nback")
    #expect(drive.app.name == "library.json")
    #expect(
      drive.steps.map(\.step) == [
        .app(.phone(.locked)), .app(.connect(waits: false)), .driver(.back),
      ])
    #expect(drive.steps[1].stamp == .at(Instant(microseconds: 2_000_000)))
    #expect(
      world.mistakes("app missing.json") == [
        "main.drive:1:5: folder/missing.json: there is no such file"
      ])
  }

  @Test func eachMakesACaseOfEveryCombination() throws {
    let cases = try world.cases(
      """
      each t in 3s 4s
        wait ${t}
      end
      repeat 2
        each what in "a b" back
          log ${what}
        end
      end
      """)
    #expect(
      cases.map(\.label) == [
        "t=3s what=a b", "t=3s what=back", "t=4s what=a b", "t=4s what=back",
      ])
    #expect(cases[2].texts == ["app demo", "wait 4s", "log \"a b\"", "log \"a b\""])
  }

  @Test func anEachInsideAnotherMayDependOnIt() throws {
    let cases = try world.cases(
      "each a in x y\neach b in ${a}1 ${a}2\nlog ${b}\nend\nend")
    #expect(cases.map { $0.texts.last } == ["log x1", "log x2", "log y1", "log y2"])
  }

  @Test func theAppMayBeOneOfSeveral() throws {
    let cases = try world.cases("each a in demo other.json\napp ${a}\nend\nback")
    #expect(cases.map(\.app.name) == ["demo", "other.json"])
  }

  @Test func aPlaceIsTheLineAndItsText() throws {
    let drive = try only("\n  let a \"x  y\"\n  +1s   tap   ${a}  # there")
    let step = try #require(drive.steps.last)
    #expect(
      step.source
        == StepSource(file: "folder/main.drive", line: 3, column: 9, text: "+1s tap \"x  y\""))
    #expect(step.stamp == .after(.seconds(1)))
  }

  @Test func aValueIsNeverReadAgain() throws {
    let drive = try only("let a \"${b} x=1 # no\"\nlog ${a}".replacing("${b}", with: "\\${b}"))
    #expect(drive.steps.last?.step == .show(.log("${b} x=1 # no")))
  }

  @Test func anIncludedFileKnowsOnlyWhatItIsGiven() throws {
    var world = world
    world.files["folder/parts/a.drive"] = "let b 2\nlog ${a}${b}\ninclude ../b.drive c=\"d e\""
    world.files["folder/b.drive"] = "each x in 1 2\nlog \"${c}${x}\"\nend"
    let cases = try world.cases("let z 1\ninclude parts/a.drive a=1")
    #expect(cases.map(\.label) == ["x=1", "x=2"])
    #expect(cases.last?.texts == ["app demo", "log 12", "log \"d e2\""])
    world.files["folder/b.drive"] = "log ${z}"
    #expect(
      world.mistakes("let z 1\ninclude b.drive") == [
        "b.drive:1:5: there is no variable \"z\", included at folder/main.drive:2"
      ])
  }

  @Test func everyCaseIsReadAndEachMistakeToldOnce() {
    #expect(
      world.mistakes("each t in 1s 2 3\nwait ${t}\ntap :nothing\nend").count == 3)
  }

  @Test(arguments: [
    ("back\nset theme day", "2:1: set belongs to the top of the file, before the first step"),
    (
      "set theme day\ndrive \"x\"",
      "2:1: drive is the first line of its file, and there is only one"
    ),
    (
      "set locale de",
      "1:5: the head unit's own words exist in English only, so locale cannot be set"
    ),
    ("set timeouts.content 3", "1:22: timeouts.content is a time from \"1ms\" to \"10m\""),
    (
      "set quirk.rateStap 1",
      "1:5: there is nothing to set called \"quirk.rateStap\" (did you mean \"quirk.rateStep\"?)"
    ),
    (
      "set display.width 320\nset display.height 7680",
      "2:20: the screen is 320 × 7680 pixels; no side is more than 8 times the other"
    ),
    ("set ios 28", "1:9: ios is a whole number from 13 to 27"),
    ("set ios 12", "1:9: ios is a whole number from 13 to 27"),
    ("app demo\napp demo", "2:1: the drive has an app already; there is one for each case"),
    ("app demo wait=on wait=off", "1:18: wait= is given twice"),
    ("tap \"a\" nth=1 nth=2", "1:15: nth= is given twice"),
    ("app demo wait=maybe", "1:15: wait is on or off"),
    ("profile narrow", "1:9: narrow: there is no profile \"narrow\""),
    ("require tuch", "1:9: there is no requirement \"tuch\" (did you mean \"touch\"?)"),
    ("include none.drive", "1:9: folder/none.drive: there is no such file"),
    ("include main.drive", "1:9: the file includes itself: folder/main.drive → folder/main.drive"),
    ("let spead 3\nlog ${speed}", "2:5: there is no variable \"speed\" (did you mean \"spead\"?)"),
    ("@1s set theme day", "1:5: set takes no stamp"),
    ("let n x\nrepeat ${n}\nend", "2:8: repeat is written: repeat N, with N from 1 to 100000"),
    (
      "let t 5\n@${t} back",
      "2:1: \"@5\" is no stamp: @12.5s is since the drive began, +840ms since the step"
        + " before (did you mean @5ms?)"
    ),
  ])
  func aMistakeIsSaid(of text: String, as expected: String) {
    #expect(world.mistakes(text) == ["main.drive:" + expected])
  }

  @Test func anIncludedFileIsNoDrive() {
    var world = world
    world.files["folder/a.drive"] = "drive \"x\"\nset theme day\nprofile wide\nrequire touch"
    #expect(world.mistakes("include a.drive").count == 4)
  }

  @Test func filesThatIncludeEachOtherAreFound() {
    var world = world
    world.files["folder/a.drive"] = "include b.drive"
    world.files["folder/b.drive"] = "include ../folder/a.drive"
    #expect(
      world.mistakes("include a.drive") == [
        "b.drive:1:9: the file includes itself: folder/a.drive → folder/b.drive → folder/a.drive, "
          + "included at folder/a.drive:1, at folder/main.drive:1"
      ])
  }

  @Test(arguments: [
    "repeat 100000\nrepeat 100000\nend\nend",
    "repeat 100000\nback\nhome\nend",
    "let a x\nrepeat 100\nlet a ${a}${a}\nend",
    String(repeating: "each a in 1 2 3 4 5 6 7 8 9 10\nend\n", count: 6) + "back\n",
    String(repeating: "each a in 1\n", count: 16) + "back\n"
      + String(repeating: "end\n", count: 15),
  ])
  func noDriveIsTooMuch(text: String) {
    #expect(world.mistakes(text).count == 1)
  }

  @Test func aTypedLineIsReadByItself() throws {
    let steps = try DriveReader.steps(in: SourceText(name: "<console>", text: "back; home"))
    #expect(steps.map(\.step) == [.driver(.back), .driver(.home)])
    #expect(steps[1].source.column == 7)
    #expect(throws: Mistakes.self) {
      try DriveReader.steps(in: SourceText(name: "<console>", text: "each a in b"))
    }
  }

  @Test func theCaretStandsUnderWideCharacters() {
    let source = SourceText(name: "a", text: "\ttap \"音楽🎵e\u{301}\" nht=2")
    let mistakes = Mistakes([
      Mistake(file: "a", at: SourcePosition(line: 1, column: 14), message: "wrong")
    ])
    let lines = DriveWording.shown(mistakes, sources: [source]).split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.last == "                 ^")
  }
}

import HeadUnitCore
import TestKit
import Testing

@testable import HeadUnitDrives

/// Lists are moved as hands move them, until what is meant is there.
@Suite struct ScrollTests {
  private var knob: Profile {
    var profile = Profile()
    profile.inputs = [.knob, .keys]
    return profile
  }

  private func slow(_ latency: String, count: Int = 60) -> TextDrive {
    TextDrive(
      library: """
        {"app": {"name": "Slow"}, "latency": "\(latency)",
         "player": {"commands": ["play", "pause"]},
         "items": [{"id": "e{n0}", "repeat": \(count), "title": "Episode {n0}", "duration": "10m"}]}
        """)
  }

  @Test(arguments: [0, 11, 12, 40, 700, 4_999].share(3))
  func aTapScrollsToItsRow(row: Int) throws {
    let text = "tap row:\(row)\nexpect player.title = \"Episode \(row)\" within=1s"
    let result = try TextDrive.long.run(text)
    #expect(result.failure?.message == nil)
    // A finger moves the list, and nothing else does.
    let moves = result.handEvents.filter { if case .touch(.dragged) = $0 { true } else { false } }
    #expect(moves.isEmpty == (row < 5))
    #expect(result.duration < .seconds(600))
  }

  private static let tabbed = TextDrive(
    library: """
      {"app": {"name": "Tabbed"}, "tabs": true, "player": {"commands": ["play", "pause"]},
       "items": [{"id": "t", "title": "Tab", "children": [
        {"id": "e{n0}", "repeat": 30, "title": "Episode {n0}", "duration": "10m"}]}]}
      """)

  /// The last rows on the screen lie under the tabs: a driver brings them up first.
  @Test(arguments: 1...6) func whatIsOptionalAndCoveredIsBroughtUp(number: Int) throws {
    let text = """
      settle
      tap :playable nth=\(number) optional=on
      expect player.title = "Episode \(number - 1)" within=2s
      """
    #expect(try Self.tabbed.failure(text) == "")
  }

  @Test func ofWhatIsOptionalThereMayBeFewer() throws {
    #expect(
      try Self.tabbed.failure("settle\ntap :playable nth=20 optional=on\nexpect rows = 30") == "")
    let text = "settle\ntap :playable nth=20"
    #expect(try Self.tabbed.failure(text).contains("nth=20"))
  }

  @Test func aTapScrollsBackAndOnASlowList() throws {
    let text = """
      tap row:55
      expect player.title = "Episode 55" within=15s
      wait screen = nowPlaying
      back
      tap row:3
      expect player.title = "Episode 3" within=15s
      """
    let message = try slow("2s").failure(text)
    #expect(message == "")
  }

  @Test(arguments: [
    "\"Episode 39\"", "~\"^Episode 39$\"", "id:e39", "/39", "row:39", "\"Episode 59\"",
  ])
  func aTitleIsScrolledTo(selector: String) throws {
    let text = "scroll to \(selector)\nexpect visible \(selector)\ntap \(selector)"
    #expect(try slow("2s").failure(text) == "")
  }

  @Test func whatIsAboveIsScrolledToAsWell() throws {
    let text = "scroll to row:59\nscroll to \"Episode 2\"\nexpect visible \"Episode 2\""
    #expect(try slow("80ms").failure(text) == "")
  }

  @Test func whatIsNowhereInTheListIsSaidWithTheNearest() throws {
    let message = try slow("80ms").failure("scroll to \"Epsode 45\"")
    #expect(message == "\"Epsode 45\" matches nothing: the nearest is \"Episode 45\"")
    #expect(
      try slow("80ms").failure("tap row:60")
        == "row:60 matches nothing: there is no row 60 (the list has 60)")
    #expect(try slow("80ms").failure("home\nscroll to \"A\"") == RunWording.noListToScroll)
  }

  @Test(arguments: [0, 30, 250, 3_999].share(2))
  func theKnobReachesARow(row: Int) throws {
    let text =
      "focus row:\(row)\nexpect focus = row[\(row)]\nknob press\n"
      + "expect player.title = \"Episode \(row)\" within=2s"
    #expect(try TextDrive.long.failure(text, of: knob) == "")
  }

  @Test func theKnobReachesARowOfASlowList() throws {
    #expect(try slow("3s").failure("focus row:50\nexpect focus = row[50]", of: knob) == "")
  }

  @Test func theKnobSaysAtOnceWhyItDoesNotReachARow() throws {
    let result = try TextDrive.long.run("focus row:5000", of: knob)
    #expect(
      result.failure?.message
        == "row:5000 matches nothing: there is no row 5000 (the list has 5000)")
    #expect(result.duration < .seconds(2))
  }

  @Test func theKnobNamesTheNearestOfAllThatItPassed() throws {
    #expect(
      try slow("80ms").failure("focus \"Epsode 45\"", of: knob)
        == "\"Epsode 45\" matches nothing: the nearest is \"Episode 45\"")
  }

  @Test(arguments: [("\"Episode 3999\"", "\"Episode 1999\""), ("id:e39x", "id:e39")].share(1))
  func theKnobDoesNotSayThatSomethingIsNotThereWhenItGivesUp(wanted: String, nearest: String) throws
  {
    #expect(
      try TextDrive.long.failure("focus \(wanted)", of: knob)
        == "\(wanted) was not found in 2000 turns of the knob: the nearest is \(nearest)")
  }

  @Test(arguments: [
    ("visible \"Epsode 3\"", "found no such element: the nearest is \"Episode 3\""),
    ("visible id:e3x", "found no such element: the nearest is id:e3"),
    (
      "visible row:4999",
      "found no such element: row 4999 is not loaded (the list shows 0–5 of 5000)"
    ),
    ("visible \"Nothing like it\"", "found no such element"),
    ("visible ~\"^Epsode 3$\"", "found no such element: the nearest is \"Episode 3\""),
    (
      "visible \"Episode 3\" in=banner",
      "found no such element: \"Episode 3\" is there, but not in=banner"
    ),
    ("visible /4/1", "found no such element: the list on the screen is /"),
    ("focused \"Epsode 3\"", "found no focus, and no such element: the nearest is \"Episode 3\""),
    ("focused \"Episode 3\"", "found no focus"),
  ])
  func aSelectorThatFindsNothingNamesTheNearest(condition: String, found: String) throws {
    #expect(try TextDrive.long.failure("expect \(condition)").hasSuffix(", " + found))
  }

  @Test(arguments: [
    ("tap ~\"^Epsode 3$\"", "~\"^Epsode 3$\" matches nothing: the nearest is \"Episode 3\""),
    (
      "tap \"Episode 3\" in=banner",
      "\"Episode 3\" in=banner matches nothing: \"Episode 3\" is there, but not in=banner"
    ),
    ("tap /4/1", "/4/1 matches nothing: the list on the screen is /"),
    ("scroll to id:e39x", "id:e39x matches nothing: the nearest is id:e39"),
  ])
  func aHandThatFindsNothingNamesTheNearest(text: String, message: String) throws {
    #expect(try slow("80ms").failure(text) == message)
  }

  @Test func whatCannotBeChosenSaysWhy() throws {
    let library = TextDrive(
      library: """
        {"app": {"name": "Why"}, "player": {"commands": ["play", "pause", "next"]},
         "items": [{"id": "s", "title": "Shows", "children": [
           {"id": "t", "title": "A", "duration": "1m"}]}]}
        """)
    let message = try library.failure("limits on depth=1\ntap row:0")
    #expect(
      message == "row:0 cannot be chosen now: the limits allow one level only")
  }
}

/// Expectations that do not end the drive.
@Suite struct SoftTests {
  @Test func aDriveGoesOnAndFailsAtItsEnd() throws {
    let text = """
      expect soft rows = 1
      expect soft rows = 5000
      expect soft not rows = 5000 for=1s
      tap row:1
      expect player.title = "Episode 1" within=1s
      """
    let result = try TextDrive.long.run(text)
    let failure = try #require(result.failure)
    #expect(failure.message == "expected rows = 1, found 5000")
    #expect(failure.source.line == 1)
    #expect(
      failure.details.last
        == "also failed, folder/main.drive:3: expected not rows = 5000 for 1s, found 5000")
    #expect(result.handEvents.contains(.driver(.rowChosen(1))))
  }

  @Test func aHardFailureTellsTheSoftOnes() throws {
    let failure = try #require(
      try TextDrive.long.run("expect soft rows = 1\nexpect rows = 2\nback").failure)
    #expect(failure.message == "expected rows = 2, found 5000")
    #expect(failure.details.last?.hasSuffix("expected rows = 1, found 5000") == true)
  }

  @Test func whoLeavesTheRestOutStillFailsForTheSoftOnes() throws {
    let failure = try #require(
      try TextDrive.long.run("expect soft rows = 1\nquit skip").failure)
    #expect(failure.message == "expected rows = 1, found 5000")
  }

  @Test(arguments: [
    ("tap row:1", true), ("expect soft rows = 5000", false), ("expect rows = 5000", false),
    ("wait rows = 5000", true), ("quit pass\nexpect rows = 1", true),
  ])
  func aDriveThatChecksNothingSaysSo(text: String, checksNothing: Bool) throws {
    let result = try TextDrive.long.run(text)
    #expect(result.verdict == .passed)
    #expect(result.notes.contains(RunWording.checksNothing) == checksNothing)
  }

  /// Found by exploring: the finger moved a list by two pixels, to and fro, around where it was
  /// meant to stand, for an hour.
  @Test func aHandThatComesNoNearerGivesUp() {
    var scroll = ListScroll()
    var moves = 0
    while moves < 100, scroll.mayGoOn(from: 5 + moves % 2 * 2, left: 1) {
      scroll.note(.start, from: 5 + moves % 2 * 2, left: 1)
      moves += 1
    }
    #expect(moves == 5)
  }

  @Test func aHandThatComesNearerGoesOn() {
    var scroll = ListScroll()
    for left in (1...50).reversed() {
      #expect(scroll.mayGoOn(from: 9, left: left))
      scroll.note(.start, from: 9, left: left)
    }
  }
}

import HeadUnitCore
import Testing

@testable import HeadUnitDrives

/// Nothing is true of what is not there or not loaded.
@Suite struct UnknownTests {
  private let notLoaded = "row 4999 is not loaded (the list shows 0–5 of 5000)"

  @Test(arguments: [
    "row[4999].title = \"\"", "row[4999].title != \"Episode 1\"", "row[4999].title ~ \"\"",
    "not row[4999].title = \"Episode 1\"", "row[4999].badges has playing",
    "not row[4999].badges has playing", "row[4999].badges has loading",
    "not row[4999].badges has loading", "row[4999].title = none", "row[4999].subtitle != a",
    "row[4999].progress != 3", "not row[4999].progress > 3", "row[4999].artwork = \"\"",
    "row[4999].accessory != opens", "not row[4999].accessory = opens",
  ])
  func aRowThatIsNotLoadedIsNothingAtAll(condition: String) throws {
    let message = try TextDrive.long.failure("expect \(condition)")
    #expect(message.hasSuffix(", but \(notLoaded)"), "\(message)")
    #expect(try TextDrive.long.failure("expect \(condition) for=1s").contains("but \(notLoaded)"))
  }

  @Test(arguments: ["= \"\"", "!= a", "= none"])
  func thereIsNoSuchRow(claim: String) throws {
    let message = try TextDrive.long.failure("expect row[777777].title \(claim)")
    #expect(message.hasSuffix(", but there is no row 777777 (the list has 5000)"), "\(message)")
    #expect(
      try TextDrive.long.failure("expect not row[777777].title \(claim)").contains(
        "there is no row 777777"))
  }

  @Test func theLimitsLeaveNoSuchRow() throws {
    let message = try TextDrive.long.failure("limits on items=12\nexpect row[12].title != a")
    #expect(message.hasSuffix(", but there is no row 12: the limits leave 12 of 5000"))
  }

  @Test func withoutAListThereAreNoRows() throws {
    let messages = try [
      "home\nexpect row[0].title != a", "app test wait=off\nexpect row[0].title != a",
      "phone disconnected\nexpect row[0].title != a",
    ].map { try TextDrive.long.failure($0) }
    #expect(messages[0].hasSuffix(", but there is no row 0 (the screen is home)"))
    #expect(messages[1].contains("row 0 is not loaded (the list is loading)"))
    #expect(messages[2].hasSuffix(", but there is no row 0 (the screen is disconnected)"))
  }

  @Test func whatIsUnknownIsWaitedFor() throws {
    let text = """
      app test wait=off
      wait row[0].title != nothing within=1s
      scroll to row:40
      expect not row[40].title = nothing within=1s
      """
    #expect(try TextDrive.long.run(text).verdict == .passed)
    let never = "expect row[4999].title != a within=2s"
    #expect(try TextDrive.long.failure(never).hasSuffix("within 2s, but \(notLoaded)"))
  }

  /// An empty list that has come has no rows.
  @Test func theRowsOfAnEmptyListAreCounted() throws {
    let empty = TextDrive(library: #"{"app": {"name": "Empty"}, "latency": "80ms", "items": []}"#)
    #expect(try empty.failure("expect page.state = empty\nexpect rows = 0") == "")
    #expect(try empty.failure("app test wait=off\nexpect rows = 0 within=1s") == "")
  }

  @Test func aTextThatIsTooMuchWorkIsUnknown() throws {
    let library = """
      {"app": {"name": "Words"},
       "items": [{"id": "a", "title": "\(String(repeating: "x", count: 20_000))"}]}
      """
    let drive = TextDrive(library: library, patternWork: 100_000)
    // As many states as a pattern may have.
    let pattern = "~\"x{0,999}x{0,999}y\""
    for condition in [
      "row[0].title \(pattern)", "not row[0].title \(pattern)", "visible \(pattern)",
      "not visible \(pattern)",
    ] {
      let message = try drive.failure("expect \(condition)")
      #expect(message.hasSuffix("in so long a text is too much work; write a simpler pattern"))
    }
    #expect(
      try drive.failure("tap \(pattern) optional=on")
        .hasSuffix("write a simpler pattern"))
  }

  @Test func anItemTheAppDidNotHaveIsARow() throws {
    let holes = TextDrive(
      library: """
        {"app": {"name": "Holes"}, "player": {"commands": ["play"]},
         "items": [{"id": "a", "title": "A"}, {"id": "b", "title": "B"}]}
        """)
    let text = """
      phone connected
      settle
      fault item /1 missing-item
      reload
      expect row[1].title = "Not available" within=1s
      expect not row[1].badges has playing
      """
    #expect(try holes.failure(text) == "")
  }

  @Test(arguments: [
    ("phone disconnected\nexpect page.state != loading", "there is no list"),
    ("expect tab != Home", "the app has no tabs"),
    ("expect not player.menu has like", "no menu is open"),
    ("expect player.title != a", "nothing plays"),
    ("expect not player.elapsed > 5s", "nothing plays"),
    ("expect player.duration != 5s", "nothing plays"),
    ("expect player.repeat != all", "the app does not offer repeat"),
    ("expect player.rate != 3", "nothing plays"),
    ("expect not player.rate = 3", "nothing plays"),
    ("expect player.artwork != a", "nothing plays"),
    ("expect player.session != a", "no session is shown"),
    ("expect player.volume != 3", "the device that is heard does not say how loud it is"),
    ("expect not focused row:777777", "there is no row 777777 (the list has 5000)"),
    ("expect not focused /777777", "there is no row 777777 (the list has 5000)"),
    ("expect focus != row[777777]", "there is no row 777777 (the list has 5000)"),
    ("expect not focus = row[777777]", "there is no row 777777 (the list has 5000)"),
    ("app test wait=off\nexpect rows = 0", "the list is loading"),
    ("app test wait=off\nexpect rows != 5", "the list is loading"),
    ("app test wait=off\nexpect not rows = 5", "the list is loading"),
  ])
  func nothingIsTrueOfWhatIsNotThere(text: String, reason: String) throws {
    #expect(try TextDrive.long.failure(text).hasSuffix(", but \(reason)"))
  }

  @Test(arguments: [
    "player.title = none", "player.elapsed = none", "player.repeat = none", "tab = none",
    "menu = none", "toast = none", "limits.items != 12", "not visible \"Epsode\"",
    "player.shuffle = off", "player.like = off", "player.rate = none", "player.artwork = \"\"",
    "player.session = \"\"", "player.session = none", "player.volume = none",
    // What is on the screen is known, whatever there is beside it.
    "not visible row:777777", "not visible /9/9", "not player.buttons has next",
    "focus != row[4999]", "not focused row:4999",
  ])
  func thatItIsNotThereCanBeAsked(condition: String) throws {
    #expect(try TextDrive.long.failure("expect \(condition)") == "")
  }

  @Test func rowsAndThePlayerCanBeAskedForMore() throws {
    let text = """
      expect row[2].subtitle = "Part 2"
      expect row[2].accessory = none
      expect row[2].progress = none
      expect row[2].artwork = ""
      tap row:2
      expect player.title = "Episode 2" within=1s
      expect player.duration = 10m
      media like
      expect player.like = on within=1s
      media shuffle items
      expect player.shuffle = items within=1s
      """
    #expect(try TextDrive.long.failure(text) == "")
  }
}

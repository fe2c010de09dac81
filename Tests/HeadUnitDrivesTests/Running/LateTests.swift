import HeadUnitCore
import Testing

@testable import HeadUnitDrives

/// Values that are read while the drive runs.
@Suite struct LateTests {
  @Test func aValueThatIsKeptStaysWhatItWas() throws {
    let text = """
      tap row:2
      wait player.title = "Episode 2" within=1s
      let before = ${player.title}
      media next
      expect player.title != ${before} within=1s
      expect player.title = "Episode 3"
      expect player.title = ${before}
      """
    let failure = try #require(try TextDrive.long.run(text).failure)
    #expect(
      failure.message == "expected player.title = \"Episode 2\", found \"Episode 3\"")
    #expect(failure.source.text == "expect player.title = \"Episode 2\"")
    #expect(failure.source.line == 7)
  }

  @Test func aSubjectIsReadWhereItStands() throws {
    let text = """
      tap "${row[3].title}"
      expect player.title = "Episode 3" within=1s
      let start ${player.elapsed}
      let both "${player.title} from ${start}"
      wait 3s
      expect player.elapsed > ${start}
      expect player.title = ${player.title}
      log "${both}"
      """
    var said: [String] = []
    _ = said.popLast()
    said.append(try TextDrive.long.failure(text))
    #expect(said == [""])
  }

  @Test func whatIsNotThereCannotBeKept() throws {
    #expect(
      try TextDrive.long.failure("let a = ${row[4999].title}")
        == "${row[4999].title} cannot be read: row 4999 is not loaded "
        + "(the list shows 0–5 of 5000)")
    #expect(
      try TextDrive.long.failure("expect player.elapsed < ${player.duration}").hasSuffix(
        "nothing plays"))
  }

  @Test func aValueThatDoesNotFitSaysSo() throws {
    let text = "let a = ${row[0].title}\nwait ${a}"
    #expect(throws: (any Error).self) { try TextDrive.long.failure(text) }
    let kept = "let a = ${row[0].progress}\nexpect rows = ${a}"
    #expect(try TextDrive.long.failure(kept).contains("the row shows no progress"))
  }

  @Test func eachRoundKeepsItsOwn() throws {
    let text = """
      tap row:2
      wait player.title = "Episode 2" within=1s
      repeat 3
        let before = ${player.title}
        media next
        expect player.title != ${before} within=1s
      end
      expect player.title = "Episode 5"
      """
    #expect(try TextDrive.long.failure(text) == "")
  }

  @Test(arguments: [
    (
      "let before player.title",
      "main.drive:1:12: \"player.title\" would be these letters and not what it is "
        + "(write let before = ${player.title} to keep what it is then, "
        + "or put the letters in quotes)"
    ),
    (
      "expect rows = ${player.titel}",
      "main.drive:1:15: there is no subject \"player.titel\" (did you mean \"player.title\"?)"
    ),
    (
      "app a\nlet a = ${rows}\nrepeat ${a}\nback\nend",
      "main.drive:3:1: repeat needs what is known before the drive begins, "
        + "and this is read while it runs"
    ),
    (
      "let a = ${rows}\n@${a} back",
      "main.drive:2:1: @12 needs what is known before the drive begins, "
        + "and this is read while it runs"
    ),
  ])
  func whatCannotBeIsSaid(text: String, mistake: String) {
    #expect(World().mistakes(text) == [mistake])
  }

  @Test func lettersInQuotesStayLetters() throws {
    let drive = try World().cases("let a \"player.title\"\nlog ${a}")
    #expect(drive[0].steps.last?.step == .show(.log("player.title")))
  }
}

import HeadUnitCore
import Testing

@Suite struct PlayingRowsTests {
  @Test func theRowsTheAppNamesCarryTheBars() {
    var drive = Drive(TreeApp([track("One"), track("Two")]))
    drive.report(.nowPlayingIdentifiers(["two", "two", "elsewhere"]))
    #expect(!drive.badges(0).contains(.playing))
    #expect(drive.badges(1).contains(.playing))
    drive.report(.nowPlayingIdentifiers([]))
    #expect(!drive.badges(1).contains(.playing))
  }

  @Test func noMoreThanAThousandNamesAreKept() {
    var drive = Drive(TreeApp([track("One"), track("Two")]))
    let others = (0..<999).map { "other\($0)" }
    drive.report(.nowPlayingIdentifiers(others + ["one", "two"]))
    #expect(drive.player.identifiers.count == 1_000)
    #expect(drive.badges(0).contains(.playing))
    #expect(!drive.badges(1).contains(.playing))
  }
}

import HeadUnitCore
import Testing

@Suite struct ContentTests {
  @Test func aContainerIsAskedBeginThenCountThenItems() {
    var drive = Drive(TreeApp([folder("Albums", [track("One")])]))
    drive.tap(0)
    #expect(
      drive.questions.suffix(4) == [
        .begin(path: ContentPath([0]), hint: false), .count(path: ContentPath([0])),
        .showsProgress(path: ContentPath([0])), .item(path: ContentPath([0, 0])),
      ])
  }
}

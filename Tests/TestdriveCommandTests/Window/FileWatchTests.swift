import Foundation
import HeadUnitCore
import Testing

@testable import TestdriveCommand

@Suite struct FileWatchTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  /// The instant of a look, the first being number 1.
  private func look(_ number: Int) -> Instant {
    .start + FileWatch.interval * number
  }

  @Test func aSavedFileIsNoticedOnceItStaysAsItIs() throws {
    let file = try scratch.file("library.json", "{}")
    var watch = FileWatch([file], at: .start)
    #expect(!watch.hasSettledChange(at: look(1)))
    _ = try scratch.file("library.json", "{ }")
    #expect(!watch.hasSettledChange(at: look(2)))
    _ = try scratch.file("library.json", "{  }")
    #expect(!watch.hasSettledChange(at: look(3)))
    #expect(watch.hasSettledChange(at: look(4)))
    #expect(!watch.hasSettledChange(at: look(5)))
  }

  @Test func itLooksNoMoreOftenThanItSays() throws {
    let file = try scratch.file("library.json", "{}")
    var watch = FileWatch([file], at: .start)
    _ = try scratch.file("library.json", "{ }")
    #expect(!watch.hasSettledChange(at: look(1)))
    #expect(watch.nextLook == look(2))
    #expect(!watch.hasSettledChange(at: look(1) + .microsecond))
    #expect(watch.hasSettledChange(at: look(2)))
  }

  @Test func aFileThatIsGoneForAMomentHasNotChanged() throws {
    let file = try scratch.file("library.json", "{}")
    let aside = scratch.folder.appendingPathComponent("aside").path
    var watch = FileWatch([file], at: .start)
    try FileManager.default.moveItem(atPath: file, toPath: aside)
    #expect(!watch.hasSettledChange(at: look(1)))
    try FileManager.default.moveItem(atPath: aside, toPath: file)
    #expect(!watch.hasSettledChange(at: look(2)))
    #expect(!watch.hasSettledChange(at: look(3)))
  }

  @Test func withoutFilesThereIsNothingToLookAt() {
    var watch = FileWatch([], at: .start)
    #expect(watch.nextLook == nil)
    #expect(!watch.hasSettledChange(at: look(1)))
  }
}

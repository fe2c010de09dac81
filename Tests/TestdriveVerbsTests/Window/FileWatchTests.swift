import Foundation
import HeadUnitCore
import Testing

@testable import TestdriveVerbs

@Suite struct FileWatchTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  /// Whether a watch that has just begun notices the change at each of so many looks.
  ///
  /// Before each look something may be done to the file.
  private func looks(_ steps: [(String) throws -> Void]) throws -> [Bool] {
    let file = try scratch.file("library.json", "{}")
    var watch = FileWatch([file], at: .start)
    var seen: [Bool] = []
    for (number, step) in steps.enumerated() {
      try step(file)
      seen.append(watch.hasSettledChange(at: .start + FileWatch.interval * (number + 1)))
    }
    return seen
  }

  private func save(_ text: String) -> (String) throws -> Void {
    { file in try Data(text.utf8).write(to: URL(fileURLWithPath: file)) }
  }

  private func leave(_ file: String) {}

  @Test func aSavedFileIsNoticedOnceItStaysAsItIs() throws {
    let seen = try looks([leave, save("{ }"), save("{  }"), leave, leave])
    #expect(seen == [false, false, false, true, false])
  }

  @Test func aFileThatIsGoneForAMomentHasNotChanged() throws {
    let seen = try looks([
      { try FileManager.default.moveItem(atPath: $0, toPath: $0 + "~") },
      { try FileManager.default.moveItem(atPath: $0 + "~", toPath: $0) }, leave,
    ])
    #expect(seen == [false, false, false])
  }

  @Test func whatIsLinkedAnewHasChangedWhenItIsThere() throws {
    let file = try scratch.file("app", "1")
    var watch = FileWatch([file], at: .start, complete: true)
    var seen: [Bool] = []
    func look() { seen.append(watch.hasSettledChange(at: .start + .seconds(seen.count + 1))) }
    try FileManager.default.removeItem(atPath: file)
    look()
    look()
    try save("22")(file)
    look()
    look()
    look()
    #expect(seen == [false, false, false, true, false])
  }

  @Test func itLooksNoMoreOftenThanItSays() throws {
    let file = try scratch.file("library.json", "{}")
    var watch = FileWatch([file], at: .start)
    try save("{ }")(file)
    let first = Instant.start + FileWatch.interval
    let isNoticedAtFirst = watch.hasSettledChange(at: first)
    #expect(watch.nextLook == first + FileWatch.interval)
    let isNoticedTooSoon = watch.hasSettledChange(at: first + .microsecond)
    let isNoticed = watch.hasSettledChange(at: first + FileWatch.interval)
    #expect([isNoticedAtFirst, isNoticedTooSoon, isNoticed] == [false, false, true])
  }

  /// Of several files those that were saved are told, and one that comes to them later is known as
  /// it was then.
  @Test func whichFilesWereSavedIsTold() throws {
    let files = try ["a", "b", "c"].map { try scratch.file($0, "1") }
    var watch = FileWatch([], at: .start)
    watch.follow(Array(files[..<2]), at: .start)
    try save("12")(files[1])
    #expect(watch.settledChanges(at: .start + FileWatch.interval).isEmpty)
    watch.follow(files, at: .start + FileWatch.interval)
    #expect(watch.settledChanges(at: .start + FileWatch.interval * 2) == [files[1]])
    try save("123")(files[2])
    #expect(watch.settledChanges(at: .start + FileWatch.interval * 3).isEmpty)
    #expect(watch.settledChanges(at: .start + FileWatch.interval * 4) == [files[2]])
    #expect(watch.settledChanges(at: .start + FileWatch.interval * 5).isEmpty)
  }

  @Test func withoutFilesThereIsNothingToLookAt() {
    #expect(FileWatch([], at: .start).nextLook == nil)
  }
}

import Foundation
import HeadUnitCore
import HeadUnitText
import Testing

@testable import HeadUnitApps

/// What is too much of a library is told, or left alone, and never held.
@Suite struct LibraryLimitTests {
  @Test func aFileThatIsTooLargeIsRefusedBeforeItIsRead() throws {
    let folder = try TemporaryFolder(["library.json": "{}"])
    // A hole takes no room on the disk.
    #expect(truncate(folder.path(of: "library.json"), off_t(LibrarySource.sizeLimit + 1)) == 0)
    #expect(folder.mistakes().first?.contains(LibraryWording.tooLarge) == true)
  }

  @Test func soManyFilesAreIncluded() throws {
    var files = ["library.json": #"{"includes": [\#(names(101))]}"#]
    for number in 0..<101 {
      files["f\(number).json"] = #"{"items": [{"id": "i\#(number)", "title": "T"}]}"#
    }
    let tooMany = try TemporaryFolder(files)
    #expect(tooMany.mistakes().first?.hasSuffix("more than 100 files are included") == true)
    files["library.json"] = #"{"includes": [\#(names(100))]}"#
    #expect(try TemporaryFolder(files).mistakes() == [])
  }

  @Test func soManyItemsAreWritten() throws {
    let text = #"{"items": [{"id": "a", "title": "A"}, {"id": "b", "title": "B"}]}"#
    let found = try LibraryReader.$itemRoom.withValue(1) { try mistakes(text) }
    #expect(found.first?.contains("more than 1 items are written") == true)
    #expect(try LibraryReader.$itemRoom.withValue(2) { try mistakes(text) } == [])
  }

  @Test func onlyListsOfItemsAreLongerThanTenThousand() throws {
    let items = (0...10_000).map { #"{"id": "\#($0)"}"# }.joined(separator: ", ")
    #expect(try mistakes("{\"items\": [\(items)]}") == [])
    let words = Array(repeating: "\"a\"", count: 10_001).joined(separator: ", ")
    let found = try mistakes("{\"items\": [{\"id\": \"a\", \"artist\": [\(words)]}]}")
    #expect(found.count == 1)
  }

  private func names(_ count: Int) -> String {
    (0..<count).map { "\"f\($0).json\"" }.joined(separator: ", ")
  }

  @Test func aRepeatedNameStandsForSoManyPictures() throws {
    func found(_ count: Int) throws -> [String] {
      try mistakes(
        #"{"items": [{"repeat": \#(count), "id": "a{n}", "title": "T", "artwork": "c{n}.png"}]}"#)
    }
    #expect(try found(10_001).first?.contains("pictures") == true)
    // Of fewer the first that is missing is named.
    #expect(try found(10_000).first?.contains("c1.png") == true)
  }

  @Test func aTimeIsAtMostAThousandHours() throws {
    func found(_ time: String) throws -> [String] {
      try mistakes(#"{"items": [{"id": "a", "title": "T", "duration": "\#(time)"}]}"#)
    }
    #expect(try found("3600000s").isEmpty)
    #expect(try found("3600001s").count == 1)
  }

  /// Identifiers that repeats make are compared as long as that is quick: the beginning of each.
  @Test func theFirstIdentifiersOfATemplateAreCompared() throws {
    func found(_ number: Int) throws -> Int {
      try mistakes(
        """
        {"items": [{"repeat": 5000, "id": "a{n0}", "title": "T"},
                   {"id": "a\(number)", "title": "T"}]}
        """
      ).count
    }
    #expect(try found(IdentifierRegister.rowLimit - 1) == 1)
    #expect(try found(IdentifierRegister.rowLimit) == 0)
  }

  @Test func theFirstParentsAreCompared() throws {
    func found(_ parent: Int) throws -> Int {
      try mistakes(
        """
        {"items": [{"repeat": 50, "id": "p{n0}", "title": "P", "children": [
                     {"id": "{parent}-x", "title": "T"}]},
                   {"id": "p\(parent)-x", "title": "T"}]}
        """
      ).count
    }
    #expect(try found(IdentifierRegister.parentLimit - 1) == 1)
    #expect(try found(IdentifierRegister.parentLimit) == 0)
  }

  @Test func soManyIdentifiersOfALibraryAreCompared() {
    var register = IdentifierRegister()
    let place = LibraryReader.Place(file: 0, offset: 0)
    for number in 0..<IdentifierRegister.madeLimit {
      if register.addMade("a\(number)", at: place) != nil { Issue.record("a\(number) is known") }
    }
    #expect(register.addMade("more", at: place) == nil)
    #expect(register.addMade("more", at: place) == nil)
    #expect(register.addMade("a7", at: place) != nil)
  }

  @Test func soManyFaultsAreTaken() throws {
    var faults = FaultList()
    let rule = FaultRule(.latency)
    for _ in 0..<FaultList.limit { #expect(faults.inject(rule) != nil) }
    #expect(faults.inject(rule) == nil)
    #expect(faults.active.count == FaultList.limit)
  }

  @Test func aFaultIsADayLongAtMost() {
    var rule = FaultRule(.latency)
    rule.value = .duration(.seconds(90_000))
    #expect(rule.duration == .seconds(86_400))
  }

  @Test func answersHeldBackAreHandedOutWhenThereIsNoRoom() {
    var held = HeldDeliveries()
    let said = AppDelivery(after: .zero, .report(.log("hello")))
    for _ in 0..<HeldDeliveries.limit { #expect(held.hold(said) != said) }
    #expect(held.hold(said) == said)
    held.drop()
    #expect(held.hold(said) != said)
  }
}

import Testing

struct PartStateTests {
  private func found(_ text: String, in folder: String = "HeadUnit") -> Int {
    let loader = "struct Loader { private mutating func ask() {} }"
    return PartStates.offences(in: [
      SwiftFile(loader, at: "Sources/HeadUnitCore/Lists/Loader.swift"),
      SwiftFile(text, at: "Sources/HeadUnitCore/\(folder)/Sample.swift"),
    ]).count
  }

  @Test func partsAreChangedByNobodyElse() throws {
    expectNone(PartStates.offences(in: try Repository.here.get().swiftFiles))
  }

  @Test(arguments: [
    "playback.menu = nil",
    "self.playback.player.rate = 1",
    "headUnit.lists.browser.current += 1",
    "lists.browser.stacks[index + 1].pages = []",
    "playback.scrub?.seconds = 3",
    "lists.loader.ask()",
    "playback.player.pending.removeAll { $0.isOver }",
    "swap(&lists.browser, &other)",
    "change(&self.connection.phone)",
    "change(&vehicle)",
  ])
  func aChangeFromOutsideIsFound(code: String) {
    #expect(found(code) == 1)
  }

  @Test(arguments: [
    "if playback.menu == nil {}",
    "if lists.browser.current <= 1, lists.browser.current != 2 {}",
    "lists.push(path, titled: title)",
    "let owner = playback.player.owner",
    "if isOpen && lists.browser.tabs.isEmpty {}",
    "lists.browser.tabs.contains { $0.isEnabled }",
    "let event = Event.playback(.otherAppPlayed)",
    "// playback.menu = nil\nlet a = \"playback.menu = nil\"",
  ])
  func whatOnlyAsksIsNotFound(code: String) {
    #expect(found(code) == 0)
  }

  @Test func aPartChangesItself() {
    #expect(found("playback.menu = nil", in: "Playback") == 0)
    #expect(found("playback.menu = nil", in: "Lists") == 1)
  }
}

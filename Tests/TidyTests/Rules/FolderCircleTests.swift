import Testing

struct FolderCircleTests {
  @Test func noFoldersNeedEachOther() throws {
    expectNone(FolderCircles.offences(in: try Repository.here.get().swiftFiles))
  }

  private func circles(_ files: [(path: String, text: String)]) -> [String] {
    FolderCircles.offences(in: files.map { SwiftFile($0.text, at: $0.path) }).map(\.reason)
  }

  @Test func twoFoldersThatNeedEachOtherAreFound() {
    #expect(
      circles([
        ("Sources/A/Lists/Page.swift", "struct Page { let player: Player }"),
        ("Sources/A/Playback/Player.swift", "struct Player { let page: Page? }"),
      ]) == [
        "Lists needs Playback for Player, and Playback needs Lists",
        "Playback needs Lists for Page, and Lists needs Playback",
      ])
  }

  @Test func aCircleOverThreeFoldersIsFound() {
    #expect(
      circles([
        ("Sources/A/One/A.swift", "struct A { let b: B }"),
        ("Sources/A/Two/B.swift", "struct B { let c: C }"),
        ("Sources/A/Three/C.swift", "struct C { let a: [A] }"),
      ]).count == 3)
  }

  @Test(arguments: [
    // One way only.
    ("struct Page { let player: Player }", "struct Player {}"),
    // Members, comments and strings name no types.
    ("struct Page { let a = B.Player }", "struct Player { let page: Page }"),
    ("struct Page {} // Player\nlet a = \"Player\"", "struct Player { let page: Page }"),
    // What is private stays in its file.
    ("struct Page { let player: Player }", "private struct Player { let page: Page }"),
  ])
  func otherFoldersAreNotFound(lists: String, playback: String) {
    #expect(
      circles([
        ("Sources/A/Lists/Page.swift", lists), ("Sources/A/Playback/Player.swift", playback),
      ]).isEmpty)
  }

  @Test func targetsAndFilesBesideFoldersAreNotMixed() {
    #expect(
      circles([
        ("Sources/A/Lists/Page.swift", "struct Page { let player: Player }"),
        ("Sources/B/Playback/Player.swift", "struct Player { let page: Page }"),
        ("Sources/A/Wording.swift", "enum Wording { static let page = Page() }"),
      ]).isEmpty)
  }
}

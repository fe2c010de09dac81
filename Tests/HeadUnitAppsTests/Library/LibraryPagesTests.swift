import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitText
import Testing

/// The pages that are made from the table of keys, as they stand in the repository.
struct LibraryPagesTests {
  @Test(arguments: [
    ("Resources/library.schema.json", LibrarySchema.json().prettyText + "\n"),
    ("Documentation/library.md", LibraryReference.markdown()),
  ])
  func aPageIsUpToDate(path: String, expected: String) throws {
    let url = Self.repository.appending(path: path)
    if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1" {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(expected.utf8).write(to: url)
      Issue.record("\(path) has been written; run again without UPDATE_GOLDENS")
    }
    let actual = try String(contentsOf: url, encoding: .utf8)
    #expect(actual == expected, "\(path) is stale; run the tests with UPDATE_GOLDENS=1")
  }

  @Test func everySentenceOfTheReferenceEnds() {
    let page = LibraryReference.markdown()
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `") }
    #expect(rows.count > 100)
    #expect(rows.allSatisfy { $0.contains(". |") || $0.contains("`{") })
  }

  @Test func theDemoLibraryHasNoMistake() throws {
    let path = Self.repository.appending(path: "Resources/Demo/demo.json").path
    guard FileManager.default.fileExists(atPath: path) else { return }
    #expect(throws: Never.self) { try LibraryFile.read(path) }
  }

  private static var repository: URL {
    var url = URL(filePath: #filePath)
    for _ in 0..<4 { url.deleteLastPathComponent() }
    return url
  }
}

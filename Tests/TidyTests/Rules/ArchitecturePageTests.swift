import Testing

struct ArchitecturePageTests {
  @Test func everyFileThatThePageNamesIsThere() throws {
    let files = try Repository.here.get().files
    let page = try #require(files.first { $0.path == "Documentation/architecture.md" }?.text)
    let named = page.split(separator: "`").map(String.init).filter {
      $0.hasPrefix("Sources/") && $0.hasSuffix(".swift")
    }
    #expect(named.count > 10)
    let paths = Set(files.map(\.path))
    expectNone(
      named.filter { !paths.contains($0) }.map {
        Offence(path: "Documentation/architecture.md", line: 1, reason: "\($0) is not there")
      })
  }
}

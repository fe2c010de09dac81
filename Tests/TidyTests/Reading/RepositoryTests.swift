import Testing

struct RepositoryTests {
  @Test func theWalkFindsWhatTheRulesAreAbout() throws {
    let repository = try Repository.here.get()
    let paths = Set(repository.files.map(\.path))
    #expect(paths.contains("Package.swift"))
    #expect(paths.contains(".ci/run"))
    #expect(paths.contains("Tests/TidyTests/Reading/RepositoryTests.swift"))
    #expect(repository.swiftFiles.contains { $0.isSource && !$0.code.isEmpty })
  }

  @Test func aFileKnowsItsTarget() {
    #expect(SwiftFile("", at: "Sources/HeadUnitCore/Time/Duration.swift").target == "HeadUnitCore")
    #expect(SwiftFile("", at: "Tests/TidyTests/Tidy.swift").target == "TidyTests")
    #expect(SwiftFile("", at: "Package.swift").target == nil)
  }

  @Test func aFileKnowsItsKind() {
    #expect(RepositoryFile("", at: "Resources/Icons/one.two.svg").kind == "svg")
    #expect(RepositoryFile("", at: ".gitignore").kind == "")
    #expect(RepositoryFile("", at: "Makefile").kind == "")
  }
}

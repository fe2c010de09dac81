import Testing

struct UnusedFileTests {
  private func unused(_ path: String, beside files: [(path: String, text: String)]) -> Bool {
    let others = files.map { RepositoryFile($0.text, at: $0.path) }
    let repository = Repository(files: [RepositoryFile("", at: path)] + others)
    let offences = UnusedFiles.resources(in: repository) + UnusedFiles.goldens(in: repository)
    return offences.map(\.path).contains(path)
  }

  @Test func everyResourceIsNamedSomewhere() throws {
    expectNone(UnusedFiles.resources(in: try Repository.here.get()))
  }

  @Test func everyGoldenIsNamedByATest() throws {
    expectNone(UnusedFiles.goldens(in: try Repository.here.get()))
  }

  @Test(arguments: [
    ("Sources/A/B.swift", "let a = \"play-big.svg\""),
    ("Sources/A/B.swift", "let a = \"\\(folder)/Icons/play-big.svg\""),
    ("Sources/A/B.swift", "case big = \"play-big\""),
    ("Tests/A/B.swift", "let a = \"Icons/play-big\""),
    ("Resources/Demo/a.json", "{ \"icon\": \"../Icons/play-big.svg\" }"),
    ("Scenarios/a.drive", "golden play-big kind=png"),
  ])
  func aNamedResourceIsNotFound(path: String, text: String) {
    #expect(!unused("Resources/Icons/play-big.svg", beside: [(path: path, text: text)]))
  }

  @Test func aCaseOfAnEnumerationNamesAResource() {
    let text = "enum Icon: String { case play = \"on\", pause }\nf(a, stop)"
    let icons = [(path: "Sources/A/Icon.swift", text: text)]
    #expect(!unused("Resources/Icons/play.svg", beside: icons))
    #expect(!unused("Resources/Icons/pause.svg", beside: icons))
    #expect(unused("Resources/Icons/stop.svg", beside: icons))
  }

  @Test(arguments: [
    ("Sources/A/B.swift", "// play-big.svg"),
    ("Sources/A/B.swift", "let a = \"play-big-2.svg, display-big.svg\""),
    ("Tests/TidyTests/B.swift", "let a = \"play-big.svg\""),
    ("README.md", "play-big.svg"),
  ])
  func aResourceNobodyNamesIsFound(path: String, text: String) {
    #expect(unused("Resources/Icons/play-big.svg", beside: [(path: path, text: text)]))
  }

  @Test func aResourceCannotNameItself() {
    let files = [RepositoryFile("{ \"name\": \"night\" }", at: "Resources/Themes/night.json")]
    #expect(UnusedFiles.resources(in: Repository(files: files)).count == 1)
  }

  @Test func someFilesNeedNoName() {
    #expect(!unused("Resources/Profiles/wide.json", beside: []))
    #expect(!unused("Resources/Artwork/LICENSE.txt", beside: []))
    #expect(unused("Resources/Artwork/wide.json", beside: []))
  }

  @Test func aGoldenIsNamedByATestOrADrive() {
    let golden = "Tests/A/Goldens/artists.tree.txt"
    #expect(!unused(golden, beside: [(path: "Tests/A/B.swift", text: "golden(\"artists\")")]))
    #expect(!unused(golden, beside: [(path: "Scenarios/a.drive", text: "golden artists")]))
    #expect(unused(golden, beside: [(path: "Sources/A/B.swift", text: "golden(\"artists\")")]))
    #expect(unused(golden, beside: []))
  }
}

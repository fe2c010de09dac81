import Testing

struct LeftoverTests {
  @Test func nothingIsLeftOver() throws {
    let repository = try Repository.here.get()
    expectNone(repository.swiftFiles.flatMap { Leftovers.offences(in: $0) })
    expectNone(repository.files.flatMap { Leftovers.offences(in: $0) })
  }

  @Test(arguments: ["TODO", "FIXME", "XXX"])
  func aNoteIsFound(word: String) {
    let text = "let a = 1\n// \(word): more\n/*\n \(word) */\n\(word)()\n"
    #expect(Leftovers.offences(in: SwiftFile(text)).map(\.line) == [2, 4, 5])
  }

  @Test func aNoteInAScriptIsFound() {
    let script = RepositoryFile("a\n# FIXME later\n", at: ".ci/run")
    #expect(Leftovers.offences(in: script).map(\.line) == [2])
    #expect(Leftovers.offences(in: RepositoryFile("FIXME", at: "README.md")).isEmpty)
  }

  @Test func otherWordsAreNotFound() {
    let text = "// mktemp a.XXXXXX, todo, TODOS\nlet a = \"TODO\"\n"
    #expect(Leftovers.offences(in: SwiftFile(text)).isEmpty)
  }
}

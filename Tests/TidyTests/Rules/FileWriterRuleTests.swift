import Testing

struct FileWriterRuleTests {
  private func found(_ text: String, in target: String = "TestdriveVerbs") -> [Int] {
    FileWriters.offences(in: SwiftFile(text, at: "Sources/\(target)/Sample.swift")).map(\.line)
  }

  @Test func oneTypeWritesAllFiles() throws {
    expectNone(try Repository.here.get().swiftFiles.flatMap(FileWriters.offences))
  }

  @Test(arguments: [
    "try data.write(to: url)", "try text.write(to: file, options: .atomic)", "fopen(a, \"wb\")",
    "open(a, O_WRONLY)", "open(a, O_CREAT | flags, 0o666)", "rename(a, b)", "unlink(a)",
    "manager.createFile(atPath: a, contents: nil)", "try FileHandle(forWritingTo: a)",
    "try FileManager.default.removeItem(atPath: a)", "mkdir(a, 0o777)",
    "OutputStream(toFileAtPath: a, append: true)",
  ])
  func anotherWriterIsFound(code: String) {
    #expect(found("\n" + code) == [2])
    #expect(found(code, in: "HeadUnitApps") == [1])
  }

  @Test(arguments: [
    "// fopen(a)", "let a = \"O_CREAT\"", "$0.write(to: &$1)", "print(a, to: &b)", "case rename",
    "FileWriter.remove(a)", "open(a, O_RDONLY)", "func write(to file: String) {}",
  ])
  func whatWritesNoFileIsNotFound(code: String) {
    #expect(found(code) == [])
  }

  @Test(arguments: ["Sources/testdrive-bench", "Tests/TestKit/Logs", "Tests/Fuzz"])
  func whatMeasuresAndWhatTestsShareIsLookedAt(folder: String) {
    let file = SwiftFile("unlink(a)", at: "\(folder)/Sample.swift")
    #expect(FileWriters.offences(in: file).count == 1)
  }

  @Test func testsMayLayOutWhatIsFound() {
    let file = SwiftFile("unlink(a)", at: "Tests/HeadUnitFilesTests/Sample.swift")
    #expect(FileWriters.offences(in: file).isEmpty)
  }

  @Test func theOneTypeMayDoIt() {
    #expect(found("rename(a, b)", in: "HeadUnitFiles") == [])
  }
}

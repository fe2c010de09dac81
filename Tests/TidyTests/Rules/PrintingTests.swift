import Testing

struct PrintingTests {
  private func found(_ text: String, at path: String = "TestdriveVerbs/Sample") -> [Int] {
    Printing.offences(in: SwiftFile(text, at: "Sources/\(path).swift")).map(\.line)
  }

  @Test func nothingIsPrintedAroundTheDoor() throws {
    expectNone(try Repository.here.get().swiftFiles.flatMap(Printing.offences))
  }

  @Test(arguments: [
    "print(title)", "debugPrint(title)", "FileHandle.standardError.write(data)",
    "fputs(title, stderr)", "puts(title)", "write(STDOUT_FILENO, bytes, 3)",
    "output.data(title)",
  ])
  func whatPrintsIsFound(code: String) {
    #expect(found("\n" + code) == [2])
  }

  @Test(arguments: [
    "output.line(title)", "kind.print(value)", "func print(_ a: Int) {}", "// print(title)",
    "let data = run.data", "output.note(title)",
  ])
  func whatDoesNotIsNotFound(code: String) {
    #expect(found(code).isEmpty)
  }

  @Test func theDoorMayPrint() {
    #expect(found("print(a)", at: "TestdriveVerbs/Process/Output").isEmpty)
    #expect(found("output.data(a)", at: "TestdriveVerbs/Process/StopSignals") == [1])
  }
}

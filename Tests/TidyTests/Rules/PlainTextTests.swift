import Testing

struct PlainTextTests {
  private func untidy(_ text: String, at path: String = "README.md") -> [Int] {
    PlainText.untidyText(RepositoryFile(text, at: path)).map(\.line)
  }

  private func betraying(_ text: String) -> [Int] {
    PlainText.machineNames(RepositoryFile(text, at: "README.md")).map(\.line)
  }

  @Test func allTextIsTidy() throws {
    expectNone(try Repository.here.get().files.flatMap(PlainText.untidyText))
  }

  @Test func noFileNamesAMachine() throws {
    expectNone(try Repository.here.get().files.flatMap(PlainText.machineNames))
  }

  @Test func tidyTextIsNotFound() {
    #expect(untidy("") == [])
    #expect(untidy("a\n\n  é\n") == [])
    #expect(untidy("a:\n\tb\n", at: "Makefile") == [])
  }

  @Test func untidyTextIsFound() {
    #expect(untidy("a\nb") == [2])
    #expect(untidy("a \nb\r\nc\n") == [1, 2])
    #expect(untidy("a\n\tb\n") == [2])
  }

  @Test func bytesThatAreNoTextAreFoundUnlessTheyArePictures() {
    let bytes: [UInt8] = [0x61, 0xC3, 0x28, 0x0A]
    let note = RepositoryFile(path: "Documentation/a.md", bytes: bytes)
    let picture = RepositoryFile(path: "Documentation/a.png", bytes: bytes)
    #expect(PlainText.untidyText(note).count == 1)
    #expect(PlainText.untidyText(picture).isEmpty)
  }

  @Test(arguments: ["work", "root", "home"])
  func aPathOfOneMachineIsFound(folder: String) {
    let path = "/\(folder)/"
    #expect(betraying("a\n\(path)b\n") == [2])
    #expect(betraying("see `\(path)b` and (\(path)c)\n") == [1, 1])
    #expect(betraying("Sources\(path)b, $HOME\(path)b, ..\(path)b, /\(folder), \(folder)/\n") == [])
  }

  @Test func aHostOfOneMachineIsFound() {
    #expect(betraying("http://local" + "host:4873/a\n") == [1])
    #expect(betraying("a\nhttps://127.0" + ".0.1/a\n") == [2])
    #expect(betraying("https://www.swift.org\n") == [])
  }
}

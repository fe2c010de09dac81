import Testing

@testable import TestdriveVerbs

@Suite struct TreeTests {
  private let library = """
    {"app": {"name": "Harbour"}, "items": [
      {"id": "a", "title": "Albums", "children": [
        {"id": "a1", "title": "One", "children": [
          {"id": "t1", "title": "Break\\u000aout\\u001b[31m", "duration": "3m", "explicit": true}]},
        {"repeat": 30, "id": "r{n}", "title": "Track {n}", "duration": "3m"}]},
      {"id": "s", "title": "Sign in", "status": true},
      {"id": "e", "title": "Empty", "container": true, "children": []}]}
    """

  @Test func everyRowStandsUnderItsPathAndItsLevel() throws {
    let scratch = try Scratch()
    let run = VerbRun("tree", try scratch.file("app.json", library), "--rows", "2")
    #expect(run.code == .passed)
    #expect(
      run.data == """
        /  Harbour
        /0              Albums ›
        /0/0              One ›
        /0/0/0              Break\\nout\\u{1b}[31m [explicit]
        /0/1              Track 1
                          … and 29 more
        /1              Sign in [status]
                        … and 1 more

        """)
  }

  @Test(arguments: ["tree", "inspect"])
  func anAppThatStopsMeanwhileSaysWhy(verb: String) {
    let run = VerbRun(exactly: [verb, "--", "sh", "-c", "echo 'no tape' >&2; exit 3"])
    #expect(run.code == .appFailed)
    #expect(run.notes.contains("stopped while it was asked: the app ended with code 3: no tape"))
  }

  @Test func anEmptyListSaysSo() throws {
    let scratch = try Scratch()
    let run = VerbRun("tree", try scratch.file("app.json", library))
    #expect(run.lines.last == "                  (empty)")
  }

  @Test func progressIsShownOnlyWhereItIsSome() throws {
    let scratch = try Scratch()
    let items = [-1, 0.25, 1e300].map { #"{"id": "\#($0)", "title": "T", "progress": \#($0)}"# }
    let run = VerbRun(
      "tree", try scratch.file("app.json", #"{"items": [\#(items.joined(separator: ","))]}"#))
    #expect(run.lines.dropFirst().map { $0.suffix(6) } == ["     T", "[25 %]", "     T"])
  }

  @Test func theDepthEndsTheTree() throws {
    let scratch = try Scratch()
    let run = VerbRun("tree", try scratch.file("app.json", library), "--depth", "1")
    #expect(run.lines.count == 4)
  }

  @Test func jsonIsOneObjectARow() throws {
    let scratch = try Scratch()
    let run = VerbRun("tree", try scratch.file("app.json", library), "--json", "--rows", "1")
    #expect(run.lines.first == #"{"path":[],"took":"0s","count":3}"#)
    #expect(run.lines[1].hasPrefix(#"{"path":[0],"took":"0s","id":"a","title":"Albums","#))
  }

  @Test func aBrokenLibraryGivesItsMistakesAndNoTree() throws {
    let scratch = try Scratch()
    let path = try scratch.file("app.json", "{\"items\": [{\"id\": \"a\", \"titel\": \"A\"}, 5]}")
    let run = VerbRun("tree", path)
    #expect(run.code == .wrongInput)
    #expect(run.data.isEmpty)
    #expect(run.notes.contains("app.json:1:24:"))
    #expect(run.notes.contains("did you mean \"title\"?"))
    #expect(run.notes.split(separator: "\n").count == 2)
  }

  @Test func aFileThatIsNotThereIsAMistake() {
    #expect(VerbRun("tree", "/nowhere/app.json").code == .wrongInput)
  }

  @Test func theDemoHasFourTabs() {
    let tabs = VerbRun("tree").lines.filter { $0.hasPrefix("/") && !$0.dropFirst().contains("/") }
    #expect(tabs.count == 5)
  }
}

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

  private let templates = """
    {"app": {"name": "Slip"}, "items": [{"id": "song", "title": "Song"}], "templates": [
      {"id": "bar", "tabs": ["home", "grid"]},
      {"id": "home", "title": "Home", "items": [
        {"title": "Albums", "opens": "albums"}, {"title": "Again", "opens": "albums"},
        {"title": "Text", "choosable": false},
        {"title": "Picks", "pictures": {"elements": [{"title": "One", "plays": "song"}]}}]},
      {"id": "grid", "title": "Grid", "kind": "grid", "buttons": [
        {"title": "Ask", "presents": "ask"}, {"title": "Play", "plays": "song"}]},
      {"id": "albums", "title": "Albums", "items": [{"plays": "song"}]},
      {"id": "ask", "kind": "alert", "title": "Sure?", "buttons": [
        {"title": "Yes", "dismisses": true}]}]}
    """

  @Test func templatesAreWalkedThroughByPressing() throws {
    let scratch = try Scratch()
    let run = VerbRun("tree", try scratch.file("app.json", templates))
    #expect(run.code == .passed)
    #expect(
      run.data == """
        /  Slip
        /0              Home ›
        /0/0              Albums ›
        /0/0/0              Song
        /0/1              Again ›
        /0/2              Text [status]
        /0/3              Picks › [plays]
        /0/3/0              One
        /1              Grid ›
        /1/0              Ask
        /1/1              Play

        """)
  }

  @Test func whatIsInTemplatesIsCounted() {
    let run = VerbRun("inspect", "demo-templates", "--content")
    func figure(_ name: String) -> Int {
      let line = run.lines.first { $0.contains("  \(name)  ") } ?? ""
      return line.split(separator: " ").compactMap { Int($0) }.first ?? 0
    }
    #expect(figure("items") > 80, "\(run.lines)")
    #expect(figure("containers") > 5)
    #expect(figure("playable") > 40)
    #expect(figure("levels") >= 2)
    #expect(figure("longest list") >= 12)
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

  /// What comes after it is looked at all the same.
  @Test func aRowThatEndsAnAppWithTemplatesIsTold() throws {
    let scratch = try Scratch()
    let app = try scratch.file(
      "ends.json",
      """
      {"templates": [
        {"id": "a", "title": "A", "items": [
          {"title": "One", "opens": "m"}, {"title": "Two", "opens": "b"}, {"title": "Three"}]},
        {"id": "b", "title": "B", "items": [{"title": "Below"}]},
        {"id": "m", "kind": "map"}]}
      """)
    let run = VerbRun("tree", app)
    #expect(run.code == .appFailed)
    for title in ["One", "the app ended when it was pressed", "Two", "Below", "Three"] {
      #expect(run.data.contains(title), "\(run.data)")
    }
  }

  @Test(arguments: [
    #"[{"id": "m", "kind": "map"}]"#,
    #"[{"id": "t", "tabs": ["a", "m"]}, {"id": "a", "items": []}, {"id": "m", "kind": "map"}]"#,
  ])
  func anAppThatEndsAtItsRootIsTold(templates: String) throws {
    let scratch = try Scratch()
    let run = VerbRun("tree", try scratch.file("ends.json", #"{"templates": \#(templates)}"#))
    #expect(run.code == .appFailed)
    #expect(run.data.contains("the app ended when it began"), "\(run.data)")
  }

  /// It is begun anew at once, and its other rows are there.
  @Test func aProgramThatCrashesAtARowIsTold() throws {
    let scratch = try Scratch()
    let root = #"{"id": "x", "title": "One"}, {"id": "y", "title": "Two", "choosable": false}"#
    let call = """
      {"number": 1, "setRoot": {"id": "r", "title": "Root", "list": {"sections": [
      {"items": [\(root)]}]}}}
      """.replacing("\n", with: " ")
    let hello = #"{"protocol": 1, "app": {"name": "Dies"}, "tabs": false, "templates": true}"#
    let app = try scratch.file(
      "app.sh",
      """
      read -r line
      id() { echo "$line" | sed 's/.*"id": *\\([0-9]*\\).*/\\1/'; }
      echo '{"jsonrpc": "2.0", "id": '$(id)', "result": \(hello)}'
      while read -r line; do
        case $line in
          *'"initialized"'*)
            echo '{"jsonrpc": "2.0", "method": "template", "params": \(call)}' ;;
          *'"sync"'*) echo '{"jsonrpc": "2.0", "id": '$(id)', "result": null}' ;;
          *select*) exit 3 ;;
        esac
      done
      """)
    let run = VerbRun(exactly: ["tree", "--resources", VerbRun.resources, "--", "sh", app])
    #expect(run.code == .appFailed)
    for words in ["One", "the app ended when it was pressed", "Two"] {
      #expect(run.data.contains(words), "\(run.data) \(run.notes)")
    }
  }
}

import Foundation
import HeadUnitDrives
import Testing

@testable import TestdriveVerbs

extension DriveEnvironment {
  fileprivate static let unread = DriveEnvironment.files { () throws(VerbError) in
    throw VerbError("nothing is read")
  }
}

@Suite struct CheckTests {
  @Test func everythingThatComesWithTheProgramIsGood() {
    let run = VerbRun("check", VerbRun.resources)
    #expect(run.code == .passed)
    #expect(run.data.isEmpty)
    #expect(run.notes.contains("demo.json: a good library"))
    #expect(run.notes.contains("wide.json: a good profile"))
  }

  /// Whatever it is called: a trace is known by its first line.
  @Test func aTraceIsCheckedUnderAnyName() throws {
    let scratch = try Scratch()
    let drive = try scratch.file("a.drive", "app demo\nsettle\n")
    let trace = scratch.folder.path + "/s.trace"
    #expect(VerbRun("run", drive, "--trace", trace).code == .passed)
    let run = VerbRun("check", trace)
    #expect(run.code == .passed, "\(run.lines)")
    #expect(run.notes.contains("s.trace: a good trace"))
  }

  @Test func allMistakesOfAProfileAreGivenAtOnce() throws {
    let scratch = try Scratch()
    let path = try scratch.file(
      "broken.json",
      """
      {
        "display": {"width": "wide", "heigth": 480},
        "limits": [{"speed": "50", "items": 0}],
        "quirks": {"rateStep": "0.3"},
        "timeouts": 5
      }
      """)
    let run = VerbRun("check", path)
    #expect(run.code == .wrongInput)
    #expect(
      run.lines.map { $0.dropFirst(path.count) } == [
        ":2:24: display.width is a whole number from 160 to 7680",
        ":2:32: display.heigth is no key of a profile (did you mean \"height\"?)",
        ":3:15: speed is a speed such as \"50km/h\", \"30mph\" or \"12m/s\"",
        ":3:30: items is a whole number from 1 to 1000000",
        ":4:26: quirks.rateStep is one of off, 0.5, 0.25",
        ":5:15: timeouts is an object: {…}",
      ])
  }

  @Test func aPictureWithColoursAsTheIconOfATabIsTold() throws {
    let scratch = try Scratch()
    func svg(_ color: String) -> String {
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 24\">"
        + "<circle cx=\"12\" cy=\"12\" r=\"9\" fill=\"\(color)\"/></svg>"
    }
    _ = try scratch.file("red.svg", svg("#cc0000"))
    _ = try scratch.file("black.svg", svg("#000000"))
    let path = try scratch.file(
      "app.json",
      """
      {"tabs": true, "items": [
        {"id": "a", "title": "One", "icon": "red.svg", "children": []},
        {"id": "b", "title": "Two", "icon": "black.svg", "artwork": "red.svg", "children": []}
      ]}
      """)
    let run = VerbRun("check", path)
    #expect(run.code == .passed, "\(run.notes)")
    #expect(run.notes.contains("app.json:2:39: red.svg has colours"), "\(run.notes)")
    #expect(!run.notes.contains("black.svg"), "\(run.notes)")
  }

  @Test func aMistakeInTheJSONHidesNoOthersOfAProfile() throws {
    let scratch = try Scratch()
    let path = try scratch.file(
      "broken.json", #"{"display": {"width": 12px, "heigth": 480,}, "timeouts": 5}"#)
    let run = VerbRun("check", path)
    #expect(
      run.lines.map { $0.dropFirst(path.count) } == [
        ":1:23: this is not a number: 12px",
        ":1:29: display.heigth is no key of a profile (did you mean \"height\"?)",
        ":1:42: this comma is followed by no value", ":1:58: timeouts is an object: {…}",
      ])
  }

  @Test(arguments: [
    "", "{", "[]", "\u{FEFF}", "{\"display\": ", String(repeating: "[", count: 10_000),
    "{\"display\": {\"safeArea\": {\"left\": 700, \"right\": 700}}}", "{\"limits\": []}",
    "{\"display\": {\"width\": 160, \"height\": 7680}}",
  ])
  func aBrokenProfileIsNeverGood(text: String) throws {
    let scratch = try Scratch()
    let path = try scratch.file("broken.json", text)
    #expect(VerbRun("profiles", path).code == .wrongInput)
  }

  @Test func jsonOfAnAppsOwnBesideItsSourcesIsNoLibrary() throws {
    let scratch = try Scratch()
    let source = try scratch.file("A.swift", "import Foundation\nlet one = 1\n")
    let folder = String(source.dropLast("/A.swift".count))
    _ = try scratch.file("Contents.json", #"{"images": [], "info": {"version": 1}}"#)
    _ = try scratch.file("feed.json", #"{"title": "A feed", "items": [{"seconds": 7}]}"#)
    _ = try scratch.file("list.json", "[1, 2]")
    #expect(VerbRun("check", folder).code == .passed)
    _ = try scratch.file("library.json", #"{"items": [{"seconds": 7}]}"#)
    let run = VerbRun("check", folder)
    #expect(run.code == .wrongInput)
    #expect(run.notes.contains("1 checked, 1 wrong."))
  }

  @Test func aFileThatIsNotTextIsAMistake() throws {
    let scratch = try Scratch()
    let path = try scratch.file("broken.jsonl", "\u{1}\u{2}")
    #expect(VerbRun("check", path).code == .wrongInput)
  }

  @Test func aTraceIsCheckedLineByLine() throws {
    let scratch = try Scratch()
    let path = try scratch.file(
      "drive.jsonl",
      """
      {"at":0,"began":{"format":1,"profile":"hd720","seed":0}}
      {"at":0,"event":{"conected":{}}}
      {"at":"0","event":{"connected":{}}}
      """)
    let run = VerbRun("check", path)
    #expect(run.code == .wrongInput)
    #expect(run.lines.count == 2)
    #expect(run.lines.first?.contains(":2:") ?? false)
    #expect(run.lines.last?.contains(":3:") ?? false)
  }

  @Test func oneBrokenFileAmongGoodOnesIsFound() throws {
    let scratch = try Scratch()
    _ = try scratch.file("good.json", "{\"items\": [{\"id\": \"a\", \"title\": \"A\"}]}")
    _ = try scratch.file("bad.json", "{\"items\": 5}")
    let run = VerbRun("check", scratch.folder.path)
    #expect(run.code == .wrongInput)
    #expect(run.notes.contains("2 checked, 1 wrong."))
  }

  @Test func mistakesNeitherSteerTheTerminalNorBreakTheirLine() throws {
    let scratch = try Scratch()
    let path = try scratch.file(
      "hostile\u{1B}[31m.json", #"{"\u001b[2Jkey\nfile:1:1: fine": 1, "items": []}"#)
    let run = VerbRun("check", path)
    #expect(run.code == .wrongInput)
    #expect(run.lines.count == 1)
    #expect(run.data.hasSuffix(":1:2: a library has no key \"\\u{1b}[2Jkey\\nfile:1:1: fine\"\n"))
    #expect(!VerbRun("tre\u{1B}[31m").notes.contains("\u{1B}"))
  }

  @Test func aFolderThatCannotBeReadIsAMistake() throws {
    let scratch = try Scratch()
    _ = try scratch.file("good.json", "{}")
    let locked = scratch.folder.appendingPathComponent("locked")
    try FileManager.default.createDirectory(
      at: locked, withIntermediateDirectories: false, attributes: [.posixPermissions: 0])
    // Whoever may read everything reads this as well.
    let isLocked = !FileManager.default.isReadableFile(atPath: locked.path)
    let run = VerbRun("check", scratch.folder.path)
    #expect(run.code == (isLocked ? .wrongInput : .passed))
    #expect(run.data.contains("locked/:1:1: this cannot be read") == isLocked)
    #expect(CheckReport("locked/", .unread).mistakes != nil)
  }

  @Test func whatALibraryIncludesIsNotCheckedByItself() throws {
    let scratch = try Scratch()
    let parts = scratch.folder.appendingPathComponent("parts")
    try FileManager.default.createDirectory(at: parts, withIntermediateDirectories: false)
    _ = try scratch.file("picture.svg", "<svg viewBox='0 0 9 9'><path d='M0 0h9v9z'/></svg>")
    _ = try scratch.file("app.json", #"{"includes": ["parts/one.json"]}"#)
    let part = try scratch.file(
      "parts/one.json", #"{"items": [{"id": "a", "artwork": "../picture.svg"}]}"#)
    let run = VerbRun("check", scratch.folder.path)
    #expect(run.code == .passed)
    #expect(run.notes.contains("1 checked, all good."))
    #expect(VerbRun("check", part).code == .wrongInput)
  }

  @Test(arguments: ["profiles", "check"])
  func whateverIsWrongWithAFileHasAPlace(verb: String) throws {
    let scratch = try Scratch()
    for name in ["missing.json", "missing.jsonl", "missing.drive"] {
      let path = scratch.folder.path + "/" + name
      let run = VerbRun(verb, path)
      #expect(run.code == .wrongInput)
      #expect(run.data.hasPrefix(path + ":1:1: ") || verb == "profiles")
    }
    #expect(VerbRun("profiles", "./none.json").notes.contains("./none.json:1:1: there is no"))
    #expect(VerbRun("profiles", "/dev/null.json").code == .wrongInput)
    #expect(VerbRun("profiles", "/dev/null").notes.contains("/dev/null:1:1: this is no file"))
  }

  @Test func aDriveIsCheckedWithWhatItNames() throws {
    let scratch = try Scratch()
    _ = try scratch.file("app.json", "{\"items\": [{\"id\": \"a\", \"title\": \"A\"}]}")
    _ = try scratch.file("part.drive", "tap id:${what}\n")
    let good = try scratch.file(
      "good.drive", "profile standard\napp app.json\ninclude part.drive what=a\n")
    let run = VerbRun("check", scratch.folder.path)
    #expect(run.code == .passed)
    #expect(run.notes.contains("good.drive: a good drive"))
    #expect(run.notes.contains("2 checked, all good."))
    #expect(VerbRun("check", good).code == .passed)
    #expect(VerbRun("check", scratch.folder.path + "/part.drive").code == .wrongInput)
  }

  @Test func aTabBarIsNoTabOfItself() throws {
    let scratch = try Scratch()
    let path = try scratch.file(
      "bar.json", #"{"templates": [{"id": "bar", "tabs": ["bar"]}]}"#)
    let run = VerbRun("check", path)
    #expect(run.code == .wrongInput)
    #expect(
      run.lines.map { $0.dropFirst(path.count) } == [
        #":1:39: "bar" cannot be a tab of itself"#
      ])
  }

  /// They can be read, as somebody may want to see what becomes of them.
  @Test(arguments: [
    (#"{"id": "a", "kind": "alert"}"#, "2:8", "<CPAlertTemplate> passed to setRootTemplate:"),
    (
      #"{"id": "a", "items": [{"presents": "b"}]}, {"id": "b"}"#, "2:36",
      "<CPListTemplate> passed to presentTemplate:"
    ),
    (
      #"{"id": "a", "items": [{"opens": "b"}]}, {"id": "b", "kind": "alert"}"#, "2:33",
      "<CPAlertTemplate> passed to pushTemplate:"
    ),
    (
      #"{"id": "a", "items": [{"then": [{"root": "b"}]}]}, {"id": "b", "kind": "map"}"#, "2:42",
      "<CPMapTemplate> passed to setRootTemplate:"
    ),
    (
      #"{"id": "a", "tabs": ["b"]}, {"id": "b", "kind": "nowPlaying"}"#, "2:22",
      "<CPNowPlayingTemplate> passed to templates"
    ),
    (#"{"id": "a", "kind": "tabs"}"#, "2:8", "\"a\" has no tabs"),
  ])
  func templatesInTheWrongPlaceAreTold(_ templates: String, place: String, words: String) throws {
    let scratch = try Scratch()
    let path = try scratch.file("app.json", "{\"templates\": [\n\(templates)]}")
    let run = VerbRun("check", path)
    #expect(run.code == .passed, "\(run.data)")
    #expect(run.notes.contains("app.json:\(place): "), "\(run.notes)")
    #expect(run.notes.contains(words), "\(run.notes)")
  }

  @Test func theMistakesOfADriveStandUnderTheirLines() throws {
    let scratch = try Scratch()
    let path = try scratch.file("bad.drive", "profile standart\n  app none.json\ntapp \"x\"\n")
    let run = VerbRun("check", path)
    #expect(run.code == .wrongInput)
    #expect(run.lines.count == 9)
    #expect(run.data.contains("bad.drive:1:9: "))
    #expect(run.data.contains("\n  profile standart\n          ^\n"))
    #expect(run.data.contains("bad.drive:2:7: "))
    #expect(run.data.contains("there is no such file"))
    #expect(run.data.contains("bad.drive:3:1: "))
  }

  @Test func anEmptyFolderIsAMistake() throws {
    #expect(VerbRun("check", try Scratch().folder.path).code == .wrongInput)
  }
}

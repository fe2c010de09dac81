import Foundation
import HeadUnitCore
import HeadUnitDrives
import HeadUnitFiles
import HeadUnitText
import Testing

@testable import TestdriveVerbs

/// An app can say what it likes: nobody's terminal, page or report does what it says.
@Suite struct SafePrintingTests {
  /// Every control there is, and everything that turns text round.
  private static let steering: [Unicode.Scalar] = {
    let ranges: [ClosedRange<UInt32>] = [
      0...0x1F, 0x7F...0x9F, 0x61C...0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069,
    ]
    return ranges.joined().compactMap { Unicode.Scalar($0) }
  }()

  private static let title = String(String.UnicodeScalarView(["<"] + steering + [">"]))

  private let scratch: Scratch
  private let library: String
  /// With sessions, devices, and something to be found.
  private let rooms: String

  init() throws {
    scratch = try Scratch()
    let text = JSONValue.string(Self.title).text
    library = try scratch.file(
      "app.json",
      """
      {"app": {"name": \(text)}, "player": {"commands": ["play", "pause", "next"]},
       "items": [
        {"id": "a", "title": \(text), "subtitle": \(text), "duration": "3m", "explicit": true},
        {"id": "b", "title": \(text), "children": [{"id": "c", "title": \(text)}]}]}
      """)
    rooms = try scratch.file(
      "rooms.json",
      """
      {"app": {"name": \(text)}, "player": {"misbehaves": ["info-rate-stale-after-pause"]},
       "items": [{"id": \(text), "title": \(text), "artist": \(text), "duration": "3m"}],
       "sessions": [
        {"id": \(text), "after": "1s", "tracks": [{"title": \(text), "artist": \(text)}],
         "devices": [{"id": \(text), "name": \(text), "volume": 0.5, "active": true}]}]}
      """)
  }

  private func drive() throws -> String {
    try scratch.file(
      "hostile.drive",
      """
      app app.json
      settle
      dump tree
      dump state
      dump requests
      dump trace
      tap row:0
      settle
      dump state
      expect player.title = "another"
      """)
  }

  private func expectSafe(_ text: String, _ what: String) {
    let steering = text.unicodeScalars.filter { $0.steers && $0 != "\n" && $0 != "\t" }
    #expect(steering.isEmpty, "\(what): \(steering.map { String($0.value, radix: 16) })")
  }

  @Test func thereIsSomethingToShow() {
    #expect(Self.title.unicodeScalars.count > 75)
    #expect(Self.title.oneLine.contains("\\u{1b}") && Self.title.oneLine.contains("\\u{202e}"))
    #expect(Self.title.oneLine.contains("\\u{0}\\u{1}") && Self.title.oneLine.contains("\\n"))
    expectSafe(Self.title.oneLine, "one line")
    #expect("plain 日本 👩‍👩‍👧".oneLine == "plain 日本 👩‍👩‍👧")
  }

  @Test(arguments: [["tree"], ["tree", "--json"], ["inspect"], ["controls"]])
  func verbsThatReadAnAppPrintSafely(words: [String]) {
    let run = VerbRun(exactly: words + [library, "--resources", VerbRun.resources])
    #expect(run.code == .passed)
    #expect(run.data.contains("<") && run.data.contains("u"))
    expectSafe(run.data, words.joined(separator: " "))
    expectSafe(run.notes, "notes of " + words.joined(separator: " "))
  }

  @Test func jsonOfATreeIsStillTheApps() throws {
    let run = VerbRun("tree", library, "--json")
    let lines = try run.lines.map { try JSONDocument(SourceText(name: "line", text: String($0))) }
    #expect(lines.contains { $0.root["title"]?.string == Self.title })
  }

  @Test func aRunPrintsSafelyInEveryForm() throws {
    let junit = scratch.folder.path + "/results.xml"
    let report = scratch.folder.path + "/report"
    let run = VerbRun(
      "run", try drive(), "--junit", junit, "--tap", "-", "--github", "--report", report,
      "--no-pictures")
    #expect(run.code == .failed)
    #expect(run.data.contains("\\u202e") && run.notes.contains("\\u{202e}"))
    expectSafe(run.data, "TAP")
    expectSafe(run.notes, "failure, dumps and GitHub lines")
    for file in [junit, report + "/data/0.js", report + "/data/index.js"] {
      let text = String(
        decoding: try #require(FileManager.default.contents(atPath: file)), as: UTF8.self)
      #expect(text.contains("u{202e}"), "\(file)")
      expectSafe(text, file)
    }
  }

  private static let roomSteps = [
    "app rooms.json", "wait 3s", "dump state", "dump trace", "settle", "tap row:0", "settle",
    "media pause", "wait 3s", "dump state",
  ]

  private func roomDrive(_ name: String, _ last: String) throws -> String {
    let lines = Self.roomSteps + [last]
    return try scratch.file(name, lines.map { $0 + "\n" }.joined())
  }

  private func place(_ name: String) -> String { scratch.folder.path + "/" + name }

  /// What a verb prints, and every text in the folder that it leaves.
  private func expectSafe(_ words: [String], leaving folder: String? = nil) throws {
    let what = words.prefix { !$0.hasPrefix("/") }.joined(separator: " ")
    let run = VerbRun(
      exactly: [words[0], "--resources", VerbRun.resources] + words.dropFirst())
    expectSafe(run.data, what)
    expectSafe(run.notes, "notes of " + what)
    guard let folder else {
      return #expect((run.data + run.notes).contains("202e"), "\(what): \(run.data + run.notes)")
    }
    let files = try #require(FileManager.default.enumerator(atPath: folder))
    var hasShown = false
    for case let name as String in files where !name.hasSuffix(".png") {
      guard let bytes = FileManager.default.contents(atPath: folder + "/" + name) else { continue }
      let text = String(decoding: bytes, as: UTF8.self)
      hasShown = hasShown || text.contains("202e")
      expectSafe(text, "\(name) of \(what)")
    }
    #expect(hasShown, "\(what) leaves nothing of the app's")
  }

  @Test func sessionsDevicesAndFindingsAreToldSafely() throws {
    let drive = try roomDrive("rooms.drive", "expect sessions.primary = \"nobody\"")
    let run = VerbRun("run", drive, "--trace", place("rooms.trace"))
    #expect(run.code == .failed)
    #expect(run.notes.contains("device-name-invalid") && run.notes.contains("info-rate-stale"))
    expectSafe(run.data, "dumps of sessions")
    expectSafe(run.notes, "a failure among sessions")
    try expectSafe(
      ["run", drive, "--sarif", place("found.sarif"), "--report", place("left")],
      leaving: place("left"))
    let found = try String(contentsOfFile: place("found.sarif"), encoding: .utf8)
    expectSafe(found, "SARIF")
    #expect(found.contains("u{202e}"), "a page that shows its messages is safe too")
    try expectSafe(["findings", place("rooms.trace"), "--sarif", "-"])
    for words in [["findings"], ["findings", "--json"]] {
      try expectSafe(words + [place("rooms.trace")])
    }
    for words in [["tree"], ["inspect"], ["inspect", "--json"], ["controls"]] {
      try expectSafe(words + [rooms])
    }
  }

  @Test func partsAndTheWholeAreSafe() throws {
    try FileWriter.makeFolder(place("drives"))
    for name in ["a", "b"] {
      _ = try roomDrive("drives/\(name).drive", "expect player.title = \"x\"")
    }
    try FileManager.default.copyItem(atPath: rooms, toPath: place("drives/rooms.json"))
    for part in ["1", "2"] {
      try expectSafe(
        ["run", place("drives"), "--shard", part + "/2", "--report", place(part)],
        leaving: place(part))
    }
    try expectSafe(
      ["merge", place("1"), place("2"), "-o", place("whole")], leaving: place("whole"))
  }

  @Test func whatDiffersBetweenTwoReportsIsSafe() throws {
    let drive = try roomDrive("rooms.drive", "expect player.title = \"x\"")
    let other = JSONValue.string("other " + Self.title).text
    for name in ["one", "two"] {
      _ = VerbRun("run", drive, "--report", place(name), "--no-pictures")
      let text = try String(contentsOfFile: rooms, encoding: .utf8)
      let title = JSONValue.string(Self.title).text
      _ = try scratch.file(
        "rooms.json", text.replacing("\"title\": \(title)", with: "\"title\": \(other)"))
    }
    for words in [["--page", place("page.html")], ["--json"]] {
      try expectSafe(["compare", place("one"), place("two")] + words)
    }
    expectSafe(try String(contentsOfFile: place("page.html"), encoding: .utf8), "the page of both")
  }

  @Test func aMatrixIsSafe() throws {
    let drive = try roomDrive("rooms.drive", "expect player.title = \"x\"")
    for words in [["--json"], []] {
      try expectSafe(
        ["matrix", drive, "--profiles", "own", "--limits", "none", "-o", place("matrix")] + words,
        leaving: place("matrix"))
    }
  }

  @Test func whatAnExplorationFindsIsSafe() throws {
    for words in [[], ["--json"]] {
      try expectSafe(
        ["explore", rooms, "--seeds", "4", "--fail-on", "note", "-o", place("found")] + words,
        leaving: place("found"))
    }
  }

  @Test func aThemeOfSomebodyElseIsSafe() throws {
    let text = JSONValue.string(Self.title).text
    let theme = try scratch.file("theme.json", "{\"name\": \(text), \"about\": \(text)}")
    let wrong = try scratch.file("wrong.json", "{\(text): 1, \"icons\": \(text)}")
    for words in [["themes", theme], ["themes", "--print", theme], ["themes", "--check", wrong]] {
      try expectSafe(words)
    }
  }

  @Test func theLastWordsOfAProgramAreSafe() throws {
    let text = JSONValue.string(Self.title).text
    let hello = """
      {"jsonrpc":"2.0","id":1,"result":{"protocol":1,"app":{"name":\(text)}}}
      {"jsonrpc":"2.0","method":"log","params":{"message":\(text)}}
      """
    let program = try scratch.file(
      "app.sh",
      """
      read line
      cat \(try scratch.file("hello", hello + "\n"))
      cat \(try scratch.file("words", Self.title)) >&2
      exit 7
      """)
    for verb in ["tree", "inspect"] { try expectSafe([verb, "--", "sh", program]) }
  }

  @Test func aConsoleAnswersSafely() throws {
    let environment = DriveEnvironment.files(
      Resources(folder: URL(fileURLWithPath: VerbRun.resources)))
    let app = try environment.app(library, nil)
    var session = ConsoleSession(
      DriveCase(file: "console", name: "x", app: app),
      ConsoleSession.World(environment: environment, services: { Self.services }))
    let words =
      session.work() + session.enter("tap \"nothing like it\"") + session.work()
      + session.enter("nonsense \(Self.title)") + session.work()
    #expect(words.count >= 2)
    for word in words {
      let heard = Heard()
      let output = Output(data: { heard.text += $0 }, note: { heard.text += $0 })
      session.tell([word], output)
      expectSafe(heard.text, "console")
    }
    expectSafe(session.screenText(), "screen")
  }

  @Test func theDoorItselfIsSafe() {
    let heard = Heard()
    let output = Output(data: { heard.text += $0 }, note: { heard.text += $0 })
    output.line(Self.title)
    output.note(Self.title)
    output.flush()
    expectSafe(heard.text, "output")
    #expect(heard.text.contains("\\u{9b}"))
  }

  private static var services: DriveServices {
    DriveServices(
      say: { _ in }, takePicture: { (_: ScreenshotRequest) throws(ServiceError) in },
      compare: { (_: GoldenRequest) throws(ServiceError) in GoldenAnswer() },
      writeFile: { (_: String, _: String) throws(ServiceError) in },
      wallClock: { .zero }, hasFonts: { true })
  }

  private final class Heard {
    var text = ""
  }
}

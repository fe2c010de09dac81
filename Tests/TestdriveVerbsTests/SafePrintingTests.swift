import Foundation
import HeadUnitCore
import HeadUnitDrives
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

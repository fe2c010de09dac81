import Foundation
import HeadUnitCore
import HeadUnitDrives
import HeadUnitReports
import HeadUnitText
import Testing

@Suite struct ReportScriptTests {
  private static let hostile = [
    "</script><script>alert(1)</script>", "<!--", "]]>", "\u{2028}\u{2029}\u{0}\u{7}\u{1B}[2J",
    "\u{202E}evil", "'\"\\`${x}", String(repeating: "long ", count: 20_000),
  ]

  /// The page writes out all that the door for text writes out, and signs that nobody sees.
  @Test func thePageShowsWhatTheTerminalShows() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Resources/Report/report.js")
    let script = try String(contentsOf: file, encoding: .utf8)
    let line = try #require(script.split(separator: "\n").first { $0.hasPrefix("const unseen") })
    var hidden: Set<UInt32> = []
    for match in line.matches(of: /\\u([0-9a-f]{4})(?:-\\u([0-9a-f]{4}))?/) {
      let first = try #require(UInt32(match.1, radix: 16))
      let last = try match.2.map { try #require(UInt32($0, radix: 16)) } ?? first
      hidden.formUnion(first...last)
    }
    let lines: Set<UInt32> = [0x09, 0x0A]
    let steering = (UInt32(0)...0xFFFF).filter { Unicode.Scalar($0)?.steers == true }
    #expect(Set(steering).subtracting(lines).subtracting(hidden) == [])
    #expect(hidden.subtracting(steering) == Set([0x200B, 0xFEFF]).union(0x2060...0x2065))
  }

  @Test func nothingInTextEndsTheScript() throws {
    let line = try ReportScript.line("entry", Self.hostile)
    #expect(!line.contains("<"))
    #expect(line.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 32 })
    #expect(!line.contains("\u{2028}") && !line.contains("\u{2029}"))
    #expect(line.split(separator: "\n").count == 1)
    #expect(line.hasPrefix("report.entry([") && line.hasSuffix("]);\n"))
  }

  /// What would steer a terminal or turn text round is written out on the page as well.
  @Test func whatIsWrittenIsReadBack() throws {
    let text = try ReportScript.line("index", 1) + ReportScript.line("entry", Self.hostile)
    let source = SourceText(name: "a.js", bytes: Array(text.utf8))
    #expect(
      ReportScript.value([String].self, "entry", in: source)
        == Self.hostile.map(\.shownLines))
    #expect(ReportScript.value([String].self, "other", in: source) == nil)
  }

  @Test func halfALineIsNoValue() throws {
    let line = Array(try ReportScript.line("entry", Self.hostile).utf8)
    for count in [0, 5, 20, line.count / 2, line.count - 2] {
      let source = SourceText(name: "a.js", bytes: Array(line.prefix(count)))
      #expect(
        ReportScript.value([String].self, "entry", in: source) == nil)
    }
  }
}

import HeadUnitCore
import HeadUnitDrives
import HeadUnitReports
import Testing

/// Every line of a report is one that the grammar of TAP 14 has.
@Suite struct TAPGrammarTests {
  /// What is wrong with a document; nil when nothing is.
  private func offence(_ text: String) -> String? {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    guard text.hasSuffix("\n"), lines.popLast() == "" else { return "the last line has no end" }
    guard lines.popFirst() == "TAP version 14" else { return "the version is missing" }
    guard let plan = lines.popFirst()?.wholeMatch(of: /1\.\.([0-9]+)/), let count = Int(plan.1)
    else { return "the plan is missing" }
    for number in 1..<count + 1 {
      let test = /(not )?ok ([0-9]+) - ((?:[^\\#]|\\[\\#])*?)( # SKIP (?:[^\\#]|\\[\\#])*)?/
      guard let line = lines.popFirst(), let match = line.wholeMatch(of: test) else {
        return "test \(number) is no test line"
      }
      guard Int(match.2) == number else { return "test \(number) is \(match.2)" }
      guard lines.first == "  ---" else { continue }
      lines.removeFirst()
      while let line = lines.popFirst(), line != "  ..." {
        if lines.isEmpty { return "a block has no end" }
        let entry = #/  (  )?([a-z_-]+: ?("([^"\\]|\\.)*"|[a-z0-9.-]*)|- "([^"\\]|\\.)*")/#
        guard line.wholeMatch(of: entry) != nil else { return "no YAML: \(line)" }
      }
    }
    return lines.isEmpty ? nil : "more than was planned: \(lines.first ?? "")"
  }

  @Test func whatIsWrittenIsTAP() {
    let hostile = "# \\ not ok 7\n1..3\nBail out!\u{1B}[2J\u{202E} --- ... \"x\" # SKIP"
    let drives = [
      Finished.drive(), Finished.drive(hostile, .skipped(hostile)),
      Finished.drive(
        hostile, .failed(Finished.failure(.quit, hostile, text: hostile)), notes: [hostile],
        attachments: [hostile]),
    ]
    #expect(offence(TAPReport.text(drives)) == nil)
    #expect(offence(TAPReport.text([])) == nil)
  }

  @Test(arguments: [
    "1..0\n", "TAP version 14\n", "TAP version 14\n1..1\n", "TAP version 14\n1..1\nok 2 - a\n",
    "TAP version 14\n1..1\nok 1 - a # b\n", "TAP version 14\n1..1\nok 1 - a\n  ---\n  a: 1\n",
    "TAP version 14\n1..1\nok 1 - a\nBail out!\n", "TAP version 14\n1..0",
    "TAP version 14\n1..1\nok 1 - a\n  ---\n  a: \"b\n  ...\n",
  ])
  func whatIsNoTAPIsFound(text: String) {
    #expect(offence(text) != nil)
  }
}

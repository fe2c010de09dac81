import HeadUnitCore
import HeadUnitDrives
import HeadUnitReports
import HeadUnitText
import Testing

@Suite struct ReportedCaseTests {
  private let drives = [
    Finished.drive(notes: ["invariant focus off"], attachments: ["a/x.png"]),
    Finished.drive(label: "t=3s", .failed(Finished.failure()), attachments: ["a/y.png"]),
    Finished.drive("other", file: "Scenarios/long list.drive", .skipped("no <knob>")),
  ]

  /// As a merge reads it from the file that a run wrote.
  private func copied(_ drive: FinishedDrive) throws -> FinishedDrive {
    let line = try ReportScript.line("result", ReportedCase(drive, number: 7))
    let source = SourceText(name: "7.js", bytes: Array(line.utf8))
    let read = try #require(ReportScript.value(ReportedCase.self, "result", in: source))
    #expect(read.number == 7)
    return try #require(read.finished)
  }

  @Test func everyFormOfResultsIsTheSameAfterReadingBack() throws {
    let copies = try drives.map(copied)
    #expect(
      JUnitReport.text(copies, took: .seconds(1)) == JUnitReport.text(drives, took: .seconds(1)))
    #expect(TAPReport.text(copies) == TAPReport.text(drives))
    #expect(HashLines.text(copies) == HashLines.text(drives))
    #expect(RunOutcome(copies) == RunOutcome(drives))
  }

  @Test func theListSaysHowItEnded() {
    let entries = drives.map { ReportEntry(ReportedCase($0, number: 1)) }
    #expect(entries.map(\.state) == [.passed, .failed, .skipped])
    #expect(entries[2].message == "no <knob>")
    #expect(entries[1].waiting.state == .waiting && entries[1].waiting.message.isEmpty)
  }
}

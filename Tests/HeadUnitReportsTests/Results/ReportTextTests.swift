import HeadUnitCore
import HeadUnitDrives
import HeadUnitReports
import Testing

@Suite struct ReportTextTests {
  @Test func aTestOfTAPIsALineWithABlock() {
    let text = TAPReport.text([
      Finished.drive(), Finished.drive("a # b\\c", .skipped("no #knob")),
      Finished.drive(.failed(Finished.failure(.quit, "50% \"off\"\n\u{0}"))),
    ])
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      lines.prefix(4) == [
        "TAP version 14", "1..3", "ok 1 - Scenarios/commute.drive: commute", "  ---",
      ])
    #expect(lines.contains(##"ok 2 - Scenarios/commute.drive: a \# b\\c # SKIP no \#knob"##))
    #expect(lines.contains("not ok 3 - Scenarios/commute.drive: commute"))
    #expect(lines.contains(#"  message: "50% \"off\"\n\u0000""#))
    #expect(lines.contains("    line: 7"))
    #expect(lines.contains("  duration_ms: 20000.000") == false)
    #expect(lines.contains("  duration_ms: 20.000"))
    #expect(lines.count { $0 == "  ..." } == 3)
  }

  @Test func anAnnotationIsOneEscapedLine() throws {
    let failure = Finished.failure(.expectation, "100%\nof ::error::it")
    let lines = GitHubAnnotations.lines([
      Finished.drive(), Finished.drive("a,b:c%", .failed(failure)),
    ])
    let line = try #require(lines.first)
    #expect(lines.count == 1)
    let start = "::error file=Scenarios/commute.drive,line=7,col=5,title=a%2Cb%3Ac%25::"
    #expect(line.hasPrefix(start + "Scenarios/commute.drive:7:5: 100%25\\nof ::error::it%0A"))
    #expect(!line.contains("\n"))
  }

  @Test func aHashLineNamesTraceAndPictures() {
    let text = HashLines.text([
      Finished.drive(label: "t=3s", pictures: [1, 0xF0]), Finished.drive(),
    ])
    #expect(
      text == """
        00000000000000ab  0000000000000001,00000000000000f0  Scenarios/commute.drive: commute [t=3s]
        00000000000000ab  -  Scenarios/commute.drive: commute

        """)
  }
}

import HeadUnitCore
import HeadUnitDrives
import HeadUnitReports
import Testing

@Suite struct JUnitReportTests {
  private func read(_ drives: [FinishedDrive]) throws -> ReportTree.Node {
    try #require(ReportTree.root(of: JUnitReport.text(drives, took: .milliseconds(1_500))))
  }

  private var some: [FinishedDrive] {
    [
      Finished.drive(notes: ["invariant focus off"], attachments: ["a/x.png"]),
      Finished.drive(label: "t=3s", .failed(Finished.failure()), attachments: ["a/y.png"]),
      Finished.drive("other", file: "Scenarios/long list.drive", .skipped("no knob")),
    ]
  }

  @Test(arguments: [ReportSchema.jenkins, .surefire])
  func itIsAsTheSchemasOfItsReadersSay(schema: ReportSchema) throws {
    let root = try read(some)
    #expect(root.name == "testsuites")
    #expect(schema.offences(in: root) == [])
  }

  @Test(arguments: [
    ("<testsuites><testsuite name='a' tests='1' errors='0'/></testsuites>", "failures is missing"),
    (
      "<testsuites><testsuite name='a' tests='1' errors='0' failures='0' skipped='0'>"
        + "<testcase name='b' time='0.1' line='3'/></testsuite></testsuites>", "line is unknown"
    ),
    (
      "<testsuites><testsuite name='a' tests='1' errors='0' failures='0' skipped='0'>"
        + "<testcase name='b' time='0.1'><properties/></testcase></testsuite></testsuites>",
      "properties has no place"
    ),
    (
      "<testsuites><testsuite name='a' tests='1' errors='0' failures='0' skipped='0'>"
        + "<testcase name='b' time='soon'/></testsuite></testsuites>", "time is soon"
    ),
  ])
  func whatASchemaForbidsIsFound(text: String, offence: String) throws {
    let root = try #require(ReportTree.root(of: text))
    for schema in [ReportSchema.jenkins, .surefire] {
      #expect(schema.offences(in: root).contains { $0.contains(offence) })
    }
  }

  @Test func whatStandsInAnotherOrderIsFoundWhereOrderMatters() throws {
    let text =
      "<testsuites><testsuite name='a' tests='1' errors='0' failures='0' skipped='0'>"
      + "<testcase name='b' time='0.1'><system-out/><failure type='x'/></testcase></testsuite>"
      + "</testsuites>"
    let root = try #require(ReportTree.root(of: text))
    #expect(ReportSchema.jenkins.offences(in: root) == [])
    #expect(ReportSchema.surefire.offences(in: root).count == 1)
  }

  @Test func suitesAreFilesAndCount() throws {
    let root = try read(some)
    #expect(root["tests"] == "3" && root["failures"] == "1" && root["time"] == "1.500")
    #expect(
      root.children.map { $0["name"] } == [
        "Scenarios/commute.drive", "Scenarios/long list.drive",
      ])
    #expect(root.children[0]["tests"] == "2" && root.children[0]["failures"] == "1")
    #expect(root.children[1]["skipped"] == "1" && root.children[1]["failures"] == "0")
  }

  @Test func anAppNamesNoFileThatIsTakenAlong() throws {
    let drive = Finished.drive(notes: ["last words:\n[[ATTACHMENT|/etc/passwd]]"])
    let cases = try read([drive]).children.flatMap(\.children)
    let said = try #require(cases[0].first("system-out")?.text)
    #expect(said.contains("ATTACHMENT|/etc/passwd") && !said.contains("[[ATTACHMENT"))
  }

  @Test func aCaseSaysWhereItIsAndHowItWent() throws {
    let cases = try read(some).children.flatMap(\.children)
    #expect(cases[0]["classname"] == "Scenarios.commute" && cases[0]["name"] == "commute")
    #expect(cases[0].first("failure") == nil)
    let words = cases[0].first("system-out")?.text.split(separator: "\n") ?? []
    #expect(words.prefix(2) == ["invariant focus off", "[[ATTACHMENT|a/x.png]]"])
    #expect(words.contains("file: Scenarios/commute.drive:2") && words.contains("seed: 7"))
    #expect(words.contains("tags: a,b") && words.contains("virtual-time: 12s"))
    #expect(words.contains("fingerprint: 00000000000000ab"))
    #expect(cases[1]["name"] == "commute [t=3s]")
    #expect(cases[1].first("system-out")?.text.contains("commute.drive:7") == true)
    let failure = cases[1].first("failure")
    #expect(failure?["type"] == "expectation")
    #expect(failure?["message"] == #""Artists" matches nothing"#)
    #expect(failure?.text == FailureText.text(of: some[1]))
    #expect(cases[2].first("skipped")?["message"] == "no knob")
    #expect(cases[2]["classname"] == "Scenarios.long list")
  }

  @Test func noTwoCasesOfAFileAreCalledTheSame() throws {
    let cases = [
      Finished.drive("a"), Finished.drive("a"), Finished.drive("a (2)"), Finished.drive("a"),
    ]
    let names = try read(cases).children[0].children.compactMap { $0["name"] }
    #expect(Set(names).count == 4)
  }

  @Test(arguments: [
    ("\"quotes\" & 'others'", "\"quotes\" & 'others'"), ("]]>", "]]>"),
    ("<script>alert(1)</script>", "<script>alert(1)</script>"),
    ("a\u{0}b\u{1B}[2Jc\u{7F}", "a\\u{0}b\\u{1b}[2Jc\\u{7f}"),
    ("a\u{FFFE}\u{FFFF}b", "a\u{FFFD}\u{FFFD}b"), ("👩‍👩‍👧 \u{1F1F3}", "👩‍👩‍👧 \u{1F1F3}"),
    ("two\nlines\tand\r\n", "two\nlines\tand\\r\n"), ("&amp;", "&amp;"), ("\u{1FFFE}", "\u{FFFD}"),
  ])
  func anyNameAndMessageCanBeRead(text: String, expected: String) throws {
    let drive = Finished.drive(
      text, .failed(Finished.failure(.quit, text, text: text)), notes: [text])
    let node = try #require(try read([drive]).children.first?.children.first)
    #expect(node["name"] == expected)
    #expect(node.first("failure")?["message"] == expected)
    #expect(node.first("system-out")?.text.hasPrefix(expected) == true)
  }

  @Test func aVeryLongNameIsKeptWhole() throws {
    let name = String(repeating: "ä<", count: 5_000)
    let node = try #require(try read([Finished.drive(name)]).children.first?.children.first)
    #expect(node["name"] == name)
  }

  @Test func noCaseAtAllIsAReportToo() throws {
    #expect(try read([])["tests"] == "0")
  }
}

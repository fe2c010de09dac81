import HeadUnitCore
import HeadUnitDrives
import HeadUnitReports
import Testing

@Suite struct JUnitReportTests {
  /// What the schema says that Jenkins checks reports against, junit-10.xsd.
  private struct Rule {
    let children: [String]
    let required: [String]
    let optional: [String]
  }

  private static let rules: [String: Rule] = [
    "testsuites": Rule(
      children: ["testsuite"], required: [],
      optional: ["name", "time", "tests", "failures", "errors"]),
    "testsuite": Rule(
      children: ["testsuite", "properties", "testcase", "system-out", "system-err"],
      required: ["name", "tests", "failures", "errors"],
      optional: [
        "group", "time", "skipped", "timestamp", "hostname", "id", "package", "file", "log", "url",
      ]),
    // Beyond the schema: `file` and `line`, which GitLab and CircleCI read, and the properties of a
    // case, which the reader of Jenkins itself and pytest know.
    "testcase": Rule(
      children: ["skipped", "error", "failure", "system-out", "system-err", "properties"],
      required: ["name"], optional: ["time", "classname", "group", "file", "line"]),
    "properties": Rule(children: ["property"], required: [], optional: []),
    "property": Rule(children: [], required: ["name", "value"], optional: []),
    "failure": Rule(children: [], required: [], optional: ["type", "message"]),
    "skipped": Rule(children: [], required: [], optional: ["type", "message"]),
    "system-out": Rule(children: [], required: [], optional: []),
  ]

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

  @Test func itIsAsTheSchemaOfItsReadersSays() throws {
    let root = try read(some)
    #expect(root.name == "testsuites")
    for node in root.all {
      let rule = try #require(Self.rules[node.name], "\(node.name)")
      #expect(node.children.allSatisfy { rule.children.contains($0.name) })
      #expect(rule.required.allSatisfy { node[$0] != nil }, "\(node.name)")
      let known = Set(rule.required + rule.optional)
      #expect(known.isSuperset(of: node.attributes.keys), "\(node.name)")
      if let time = node["time"] { #expect(time.wholeMatch(of: /[0-9]{1,3}\.[0-9]{3}/) != nil) }
    }
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

  @Test func aCaseSaysWhereItIsAndHowItWent() throws {
    let cases = try read(some).children.flatMap(\.children)
    #expect(cases[0]["classname"] == "Scenarios.commute" && cases[0]["name"] == "commute")
    #expect(cases[0]["file"] == "Scenarios/commute.drive" && cases[0]["line"] == "2")
    #expect(cases[0].first("failure") == nil)
    #expect(cases[0].first("system-out")?.text == "invariant focus off\n[[ATTACHMENT|a/x.png]]")
    let properties = cases[0].first("properties")?.children.map { [$0["name"], $0["value"]] } ?? []
    #expect(properties.contains(["seed", "7"]) && properties.contains(["tags", "a,b"]))
    #expect(properties.contains(["virtual-time", "12s"]))
    #expect(properties.contains(["fingerprint", "00000000000000ab"]))
    #expect(cases[1]["name"] == "commute [t=3s]" && cases[1]["line"] == "7")
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
    #expect(node.first("system-out")?.text == expected)
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

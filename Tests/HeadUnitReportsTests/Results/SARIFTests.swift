import Foundation
import HeadUnitCore
import HeadUnitDrives
import HeadUnitFindings
import Testing

@testable import HeadUnitReports

/// What readers of SARIF 2.1.0 insist on: each of these is `required` or a rule of the schema.
@Suite struct SARIFTests {
  private static let finding = Finding(
    .contentTimeout, level: .error, subject: "count /1", path: ContentPath([1]), at: .start,
    seen: "count /1 was not answered in 10s", lines: [3, 9])

  private func report(_ found: [DriveFinding]) throws -> [String: Any] {
    let result = DriveResult(
      drive: DriveCaseName(file: "My drives/a#1.drive", name: "a", label: ""), line: 2, tags: [],
      seed: 1, verdict: .passed, duration: .zero, eventCount: 0, trace: Trace(), findings: found)
    let drive = FinishedDrive(
      result, took: .zero, fingerprint: 1, replay: "testdrive run a.drive --seed 1")
    let text = SARIFReport.text([drive], version: "0.1") { _, _ in
      SARIFReport.Place(file: "library.json", line: 12)
    }
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
    return try #require(object as? [String: Any])
  }

  private func run(_ report: [String: Any]) throws -> [String: Any] {
    let runs = try #require(report["runs"] as? [[String: Any]])
    return try #require(runs.first)
  }

  @Test func itIsValidByTheSchema() throws {
    for found in [
      [], [DriveFinding(Self.finding, line: 7, step: "tap")],
      [DriveFinding(Self.finding, line: nil, step: "", allowance: "it is a test")],
      FindingID.allCases.map { id in
        DriveFinding(
          Finding(
            id, level: FindingRule.of(id).level, subject: "\u{0}\"<a b>", at: .start,
            seen: "\u{1F3B5}\n", lines: [1], count: 3),
          line: 1, step: "tap")
      },
    ] {
      #expect(SARIFSchema.faults(in: try report(found)) == [])
    }
  }

  @Test(arguments: [
    (#"{"runs": []}"#, "has a version"), (#"{"version": "2.2", "runs": []}"#, "none of"),
    (#"{"version": "2.1.0", "runs": [{}]}"#, "has a tool"),
    (#"{"version": "2.1.0", "runs": [], "extra": 1}"#, "has no extra"),
    (
      #"{"version": "2.1.0", "runs": [{"tool": {"driver": {"name": "a"}}, "results": [{}]}]}"#,
      "has a message"
    ),
    (
      #"{"version": "2.1.0", "runs": [{"tool": {"driver": {"name": "a"}}, "results": ["#
        + #"{"message": {"text": ""}, "occurrenceCount": 0}]}]}"#, "less than 1"
    ),
  ])
  func whatTheSchemaForbidsIsSeen(_ text: String, _ fault: String) throws {
    let faults = SARIFSchema.faults(in: try JSONSerialization.jsonObject(with: Data(text.utf8)))
    #expect(faults.count == 1 && faults[0].contains(fault), "\(faults)")
  }

  @Test func theLogSaysWhatItIs() throws {
    let report = try report([DriveFinding(Self.finding, line: 7, step: "tap")])
    #expect(report["version"] as? String == "2.1.0")
    #expect((report["$schema"] as? String)?.hasSuffix("sarif-2.1.0.json") == true)
    let driver = try #require(
      (try run(report)["tool"] as? [String: Any])?["driver"] as? [String: Any])
    #expect(driver["name"] as? String == "testdrive")
    #expect(driver["semanticVersion"] as? String == "0.1.0")
  }

  @Test func everyResultNamesItsRuleByNameAndIndex() throws {
    let run = try run(report([DriveFinding(Self.finding, line: 7, step: "tap")]))
    let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
    let rules = try #require(driver["rules"] as? [[String: Any]])
    let result = try #require((run["results"] as? [[String: Any]])?.first)
    let index = try #require(result["ruleIndex"] as? Int)
    #expect(rules[index]["id"] as? String == "content-timeout")
    #expect(result["ruleId"] as? String == "content-timeout")
    #expect(["error", "warning", "note", "none"].contains(result["level"] as? String))
    #expect((result["message"] as? [String: Any])?["text"] is String)
    for rule in rules {
      for key in ["shortDescription", "fullDescription", "help"] {
        #expect((rule[key] as? [String: Any])?["text"] is String)
      }
    }
  }

  @Test func thePlacesAreTheLibraryAndTheDrive() throws {
    let run = try run(report([DriveFinding(Self.finding, line: 7, step: "tap")]))
    let result = try #require((run["results"] as? [[String: Any]])?.first)
    #expect(try place(result, "locations") == "library.json:12")
    // What would mean something in a reference is written as its bytes.
    #expect(try place(result, "relatedLocations") == "My%20drives/a%231.drive:7")
  }

  private func place(_ result: [String: Any], _ key: String) throws -> String {
    let location = try #require((result[key] as? [[String: Any]])?.first)
    let physical = try #require(location["physicalLocation"] as? [String: Any])
    let artifact = try #require(physical["artifactLocation"] as? [String: Any])
    let region = try #require(physical["region"] as? [String: Any])
    let uri = try #require(artifact["uri"] as? String)
    #expect(URL(string: uri) != nil)
    let line = try #require(region["startLine"] as? Int)
    #expect(line >= 1)
    return "\(uri):\(line)"
  }

  @Test func whatIsAllowedIsSuppressedWithItsReason() throws {
    let found = DriveFinding(Self.finding, line: 7, step: "tap", allowance: "it is a test")
    let result = try #require((try run(report([found]))["results"] as? [[String: Any]])?.first)
    let suppression = try #require((result["suppressions"] as? [[String: Any]])?.first)
    #expect(suppression["kind"] as? String == "inSource")
    #expect(suppression["justification"] as? String == "it is a test")
  }

  @Test func withoutFindingsThereAreResultsAllTheSame() throws {
    #expect((try run(report([]))["results"] as? [Any])?.isEmpty == true)
  }
}

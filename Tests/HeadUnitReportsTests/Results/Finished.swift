import HeadUnitCore
import HeadUnitDrives
import HeadUnitReports

/// Drives that are said to have been run.
enum Finished {
  static func drive(
    _ name: String = "commute", file: String = "Scenarios/commute.drive", label: String = "",
    _ verdict: DriveResult.Verdict = .passed, took: Duration = .milliseconds(20),
    lasting duration: Duration = .seconds(12), notes: [String] = [], attachments: [String] = [],
    pictures: [UInt64] = [], trace: Trace = Trace()
  ) -> FinishedDrive {
    let result = DriveResult(
      drive: DriveCaseName(file: file, name: name, label: label), line: 2, tags: ["a", "b"],
      seed: 7, verdict: verdict, duration: duration, eventCount: 40, trace: trace, notes: notes,
      attachments: attachments, pictureFingerprints: pictures)
    return FinishedDrive(
      result, took: took, fingerprint: 0xAB, replay: "testdrive run \(file) --seed 7")
  }

  static func drive(
    _ verdict: DriveResult.Verdict, lasting duration: Duration = .seconds(12)
  ) -> FinishedDrive {
    drive("commute", verdict, lasting: duration)
  }

  static func failure(
    _ kind: DriveFailure.Kind = .expectation, _ message: String = #""Artists" matches nothing"#,
    text: String = #"tap "Artists""#
  ) -> DriveFailure {
    let source = StepSource(
      file: "Scenarios/commute.drive", line: 7, column: 5, text: text)
    return DriveFailure(
      kind, message, source: source, at: Instant(microseconds: 12_500_000),
      details: [#"row "Shows" 0,10 20x30"#], events: ["12.4  tap"], pending: ["r3 count /1"])
  }
}

import HeadUnitApps
import HeadUnitCore
import Testing

@testable import HeadUnitDisplay

/// How the bench looks, as fingerprints of what is drawn: any change of a command changes them.
struct BenchLookTests {
  private let materials = Materials(text: .blocks) { _ in Shade(even: 0.4) }

  private func drive(_ profile: String) throws -> Simulation {
    var app = try Showcase.demo()
    _ = app.inject(FaultRule(.latency, on: .begin, times: 2, probability: 1))
    var drive = Simulation(profile: try Showcase.profile(profile), app: app)
    drive.perform(.phone(.connected))
    drive.advance(by: .seconds(8))
    drive.perform(.car(.gearChanged(.drive)))
    drive.perform(.car(.speedChanged(.kilometresPerHour(50))))
    drive.perform(.driver(.tabChosen(1)))
    drive.advance(by: .seconds(2))
    drive.perform(.driver(.tabChosen(0)))
    drive.perform(.driver(.rowChosen(1)))
    drive.advance(by: .seconds(3))
    drive.note(ScriptNote(.log, "a word"))
    return drive
  }

  private func look(
    _ drive: Simulation, isBusy: Bool = false, _ change: (inout Bench) -> Void = { _ in }
  ) -> String {
    var bench = Bench()
    bench.note(drive)
    change(&bench)
    let view = bench.view(of: drive)
    let screen = Screen(view.headUnit, at: view.at, with: materials).displayList()
    var picture = BenchView(
      bench, drive, name: "demo", isPaused: isBusy, isRecording: isBusy, isFilming: isBusy,
      with: materials)
    return picture.picture(around: screen).list.fingerprint
  }

  @Test func everyPaneIsAsItWasLookedAt() throws {
    var text = ""
    for profile in ["hd720", "minimum", "portrait", "wide"] {
      let drive = try drive(profile)
      for pane in Bench.Pane.allCases {
        text += "\(profile) \(pane): \(look(drive) { $0.pane = pane })\n"
      }
    }
    try Golden.expect(text, toBe: "bench-panes.txt")
  }

  @Test func everyControlIsWhereItWasLookedAt() throws {
    let drive = try drive("hd720")
    var bench = Bench()
    bench.note(drive)
    let screen = Screen(drive.headUnit, at: drive.now, with: materials).displayList()
    var text = ""
    for pane in Bench.Pane.allCases {
      bench.pane = pane
      text += "\(pane):\n"
      var view = BenchView(bench, drive, name: "demo", with: materials)
      for control in view.picture(around: screen).controls {
        let (frame, words) = (control.frame, control.hint)
        text += "  \(frame.x),\(frame.y) \(frame.width)×\(frame.height) \(words)\n"
      }
    }
    try Golden.expect(text, toBe: "bench-controls.txt")
  }

  @Test func whatCanBeDoneOnTheBenchIsAsItWasLookedAt() throws {
    let drive = try drive("hd720")
    let levels: [Bench.Finding.Level] = [.error, .warning, .note]
    let findings = levels.map { level in
      Bench.Finding(
        id: "late", level: level, complaint: "It came late.", seen: "2 s after it was asked",
        advice: "Answer sooner.", at: .start + .seconds(4))
    }
    let faults = [false, true].map { isOver in
      Bench.Fault(words: "begin latency=5s", firedCount: 2, isOver: isOver, end: "faults off")
    }
    let kinds = ["latency", "hang", "crash"].map { name in
      Bench.FaultKind(name: name, summary: "What it does.", hasPath: name != "crash")
    }
    let rows = (0..<12).map { BenchSheet.Row("row \($0)", "what it is") }
    var text = "busy: \(look(drive, isBusy: true))\n"
    let changes: [(String, (inout Bench) -> Void)] = [
      ("a question", { $0.chosen = $0.record.queries.last?.id }),
      ("a slow one", { $0.chosen = $0.record.queries.first?.id }),
      ("slow ones", { $0.filter = .slow }), ("failed ones", { $0.filter = .failed }),
      ("searched", { $0.search = "Library" }),
      ("the past", { $0.step(-1, in: drive) }),
      ("the mouse", { $0.pointed = (x: 400, y: 300) }),
      (
        "findings",
        {
          $0.pane = .findings
          $0.findings = findings
        }
      ),
      (
        "faults",
        {
          $0.pane = .faults
          ($0.faultKinds, $0.faults, $0.faultPath) = (kinds, faults, .root.child(1))
          $0.networkWords = "half as fast"
        }
      ),
      (
        "a row to pick",
        {
          $0.pane = .faults
          ($0.faultKinds, $0.picksRow, $0.faultTimes) = (kinds, true, nil)
        }
      ),
      ("a sheet", { $0.sheet = BenchSheet(text: "fault be", rows: rows, selected: 9) }),
      ("a sheet with a problem", { $0.sheet = BenchSheet(text: "", problem: "There is no such.") }),
    ]
    for (words, change) in changes { text += "\(words): \(look(drive, change))\n" }
    try Golden.expect(text, toBe: "bench-uses.txt")
  }

  @Test func whereTheInspectorStandsAndTheDrivesInItAreAsTheyWereLookedAt() throws {
    let drive = try drive("hd720")
    let drives = [
      Bench.Drive("one", in: "one.drive", .passed(.seconds(2))),
      Bench.Drive("two", in: "two.drive", .failed(["4  expect rows = 2", "found:    3"])),
      Bench.Drive("three", in: "three.drive", .broken("three.drive:1:1: no")),
    ]
    var text = ""
    for dock in BenchArrangement.Dock.allCases {
      for open in [nil, 1, 2] {
        let look = look(drive) { bench in
          bench.pane = .drives
          (bench.arrangement.dock, bench.drives, bench.openDrive) = (dock, drives, open)
        }
        text += "\(dock) \(open.map { "\($0)" } ?? "none"): \(look)\n"
      }
    }
    try Golden.expect(text, toBe: "bench-drives.txt")
  }
}

import Foundation
import HeadUnitReports
import Synchronization
import Testing

@testable import HeadUnitCore
@testable import HeadUnitDrives
@testable import TestdriveVerbs

@Suite struct ReportTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    _ = try scratch.file(
      "app.json",
      #"{"items": [{"id": "a", "title": "<b>Shows</b>"}, {"id": "b", "title": "More"}]}"#)
  }

  private func place(_ name: String) -> String {
    scratch.folder.appendingPathComponent(name).path
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: place(name), encoding: .utf8)
  }

  private func names(_ folder: String) -> [String] { FileText.names(inFolder: place(folder)) }

  /// Cases that say something, one after the other; the third of each ten fails.
  private func makeDrives(_ count: Int) throws {
    for number in 0..<count {
      let check = number % 10 == 2 ? "expect rows = 9\n" : ""
      // What passes without an app's screen is quick, and has no picture to be drawn.
      _ = try scratch.file(
        "d\(10 + number).drive",
        "drive \"n\(number)\"\napp app.json\nsettle\ndump requests\n\(check)")
    }
  }

  private func run(_ words: String...) -> VerbRun {
    VerbRun(
      exactly: ["run", scratch.folder.path, "--resources", VerbRun.resources] + words)
  }

  /// Nothing is drawn in a run of so many that all pass.
  private func makePassing() throws -> Int {
    for number in 0..<(CaseReporter.smallRun + 1) {
      _ = try scratch.file("p\(number).drive", "app app.json\nsettle\nlog \"</script>\"\n")
    }
    return CaseReporter.smallRun + 1
  }

  @Test func aReportIsAPageWithDataBesideIt() throws {
    let count = try makePassing()
    let run = run("--report", place("out/report"))
    #expect(run.code == .passed, "\(run.notes)")
    let page = try text("out/report/index.html")
    #expect(page.contains("data/index.js") && !page.contains("http:") && !page.contains("https:"))
    let index = try text("out/report/data/index.js")
    #expect(index.contains(#""state":"finished""#))
    #expect(index.hasSuffix("report.end();\n"))
    #expect(index.components(separatedBy: "report.entry(").count - 1 == count)
    #expect(names("out/report/data").count == count + 1)
    #expect(names("out/report/pictures").isEmpty)
    let one = try text("out/report/data/3.js")
    #expect(one.contains("these draw them: testdrive run "))
    #expect(!one.contains("<") && one.contains("\\u003c/script>"))
    #expect(names("out/report").allSatisfy { !$0.hasSuffix(".part") })
  }

  @Test func aReportWithoutPicturesDrawsNone() throws {
    try makeDrives(3)
    let run = run("--report", place("report"), "--no-pictures")
    #expect(run.code == .failed, "\(run.notes)")
    #expect(names("report/pictures").isEmpty)
    #expect(try text("report/data/2.js").contains("--no-pictures"))
  }

  @Test func anEmptyNameIsNoFolder() throws {
    try makeDrives(1)
    for words in [["--report", ""], ["--report="], ["--junit", ""]] {
      let run = VerbRun(exactly: ["run", scratch.folder.path] + words)
      #expect(run.code == .wrongInput)
      #expect(run.notes.contains("needs a value"))
    }
  }

  @Test func oneFileThatCannotBeWrittenDoesNotTakeTheOthersAlong() throws {
    try makeDrives(1)
    _ = try scratch.file("file", "")
    let run = run(
      "--junit", place("file/x.xml"), "--tap", place("t.tap"), "--report", place("report"))
    #expect(run.code == .wrongInput)
    #expect(
      run.notes.contains("x.xml could not be written") || run.notes.contains("file could not"))
    #expect(run.notes.contains("1 passed"))
    #expect(try text("t.tap").contains("ok 1"))
    #expect(try text("report/data/index.js").contains(#""state":"finished""#))
  }

  @Test func twoResultsAreNotWrittenToOneFile() throws {
    try makeDrives(1)
    let run = run("--junit", place("same"), "--tap", place("same"))
    #expect(run.code == .wrongInput)
    #expect(run.notes.contains("--junit and --tap cannot both be written to"))
  }

  @Test func aFileOfSomethingElseIsNotTakenForTimings() throws {
    try makeDrives(1)
    let file = try scratch.file("notes.txt", "buy milk\n")
    let run = run("--timings", file)
    #expect(run.code == .wrongInput)
    #expect(run.notes.contains("is no file of timings"))
    #expect(try text("notes.txt") == "buy milk\n")
    let part = self.run("--timings", place("none"), "--shard", "1/1")
    #expect(part.code == .passed && part.notes.contains("parted by their names"))
  }

  @Test func aRunThatIsAskedToEndTellsWhatHasEnded() throws {
    try makeDrives(2)
    let stop = StopFlag()
    stop.set(SIGTERM)
    for jobs in ["1", "2"] {
      let run = VerbRun(
        running: [scratch.folder.path, "--report", place(jobs), "--jobs", jobs], environment: [:],
        stop: stop)
      #expect(run.code == .passed)
      #expect(run.notes.contains("ended by SIGTERM"))
      let read = try ReadReport(place(jobs))
      #expect(read.index.state == .broken && read.entries.allSatisfy { $0.state != .passed })
    }
  }

  /// It is asked to end by what the drive itself says on its way.
  @Test(arguments: [[], ["--repeat", "3"]])
  func aDriveThatIsStoppedOnItsWayIsKeptAsFarAsItCame(words: [String]) throws {
    _ = try scratch.file("d.drive", "app app.json\nexpect rows = 2\n")
    _ = try scratch.file(
      "e.drive",
      "app app.json\nlog \"before\"\ndump state\nlog \"after\"\nexpect rows = 9\n")
    _ = try scratch.file("f.drive", "app app.json\nexpect rows = 2\n")
    let stop = StopFlag()
    let run = VerbRun(
      running: [
        scratch.folder.path, "--trace", place("traces"), "--report", place("out"), "--tap", "-",
      ] + words, environment: [:], stop: stop
    ) { if $0.contains("page.state = ") { stop.set(SIGTERM) } }
    #expect(run.notes.contains("ended by SIGTERM; what is told are the drives that had begun"))
    #expect(run.data.contains("# SKIP the drive was left before its end"), "\(run.data)")
    let traces = names("traces")
    #expect(traces.count == 2, "\(traces)")
    let name = try #require(traces.first { $0.contains("e.drive") })
    let trace = try Trace(FileText.read(place("traces/" + name), limit: 1 << 20))
    let said = trace.entries.compactMap { entry in
      if case .script(let note) = entry.content { note.text } else { nil }
    }
    #expect(said.contains("before") && !said.contains("after"), "\(said)")
    let report = try ReadReport(place("out"))
    #expect(report.index.state == .broken)
    #expect(report.entries.map(\.state) == [.passed, .skipped, .waiting])
    #expect(try text("out/data/1.js").contains("before"))
  }

  @Test func nothingIsFoundInADriveThatIsStopped() throws {
    _ = try scratch.file(
      "slow.json", #"{"latency": {"count": "20s"}, "items": [{"id": "a", "title": "A"}]}"#)
    let text = "app slow.json wait=off\nwait 15s\ndump state\nexpect rows = 0\n"
    let drive = try scratch.file("d.drive", text)
    let finding = "content-timeout"
    #expect(run().notes.contains(finding))
    let stop = StopFlag()
    let run = VerbRun(running: [drive, "--tap", "-"], environment: [:], stop: stop) {
      if $0.contains("page.state = ") { stop.set(SIGTERM) }
    }
    #expect(run.notes.contains("ended by SIGTERM") && !run.notes.contains(finding))
  }

  @Test func someFolderOfSomebodyIsNotWrittenInto() throws {
    try makeDrives(1)
    let run = run("--report", scratch.folder.path)
    #expect(run.code == .wrongInput)
    #expect(run.notes.contains("holds something else than a report"))
    #expect(!names("").contains("index.html"))
  }

  @Test func aFolderThatCannotBeWrittenIsSaidBeforeAnythingRuns() throws {
    try makeDrives(1)
    _ = try scratch.file("file", "")
    let run = run("--report", place("file/report"))
    #expect(run.code == .wrongInput)
    #expect(run.notes.contains("could not be written: not a directory"))
    #expect(!run.notes.contains("passed"))
  }

  @Test func whatIsLostOnTheWayIsToldAndTheRunGoesOn() throws {
    let report = try ReportFolder(
      place("report"), ReportIndex(command: "run", began: "now", total: 2), entries(2),
      resources)
    try FileManager.default.removeItem(atPath: place("report/data"))
    report.begin(0)
    report.end(result(0), CaseDetails(Trace()))
    report.finish(took: .zero)
    #expect(report.problem?.code == .machine)
  }

  @Test func aReportThatCouldNotBeWrittenWholeSaysSo() throws {
    let report = try ReportFolder(
      place("report"), ReportIndex(command: "run", began: "now", total: 2), entries(2),
      resources, now: { 0 }, later: { _, _ in })
    #expect(names("report/data").sorted() == ["index.js", "reserve"])
    try FileManager.default.removeItem(atPath: place("report/pictures"))
    report.begin(0)
    report.attempt { () throws(VerbError) in _ = try report.keep(picture: [1, 2, 3]) }
    // At once, since the process may be ended before it is finished.
    #expect(try text("report/data/index.js").contains(#""state":"broken""#))
    report.end(result(0), CaseDetails(Trace()))
    report.finish(took: .zero)
    let read = try ReadReport(place("report"))
    #expect(read.index.state == .broken)
    #expect(read.index.notes.count == 1 && read.index.notes[0].contains("could not be written"))
    #expect(read.entries.map(\.state) == [.passed, .waiting])
    #expect(names("report/data") == ["index.js"])
  }

  @Test func aRunThatWasEndedFromOutsideSaysWhatDidNotEnd() throws {
    let report = try ReportFolder(
      place("report"), ReportIndex(command: "run", began: "now", total: 3), entries(3),
      resources, now: { 0 }, later: { _, _ in })
    report.begin(0)
    report.end(result(0), CaseDetails(Trace()))
    report.begin(1)
    // Nothing more is written, as when the process is killed.
    let read = try ReadReport(place("report"))
    #expect(read.index.state == .running)
    #expect(read.entries.map(\.state) == [.passed, .begun, .waiting])
    let merged = VerbRun("merge", place("report"), "-o", place("merged"))
    #expect(merged.code == .machine)
    #expect(merged.notes.contains("of a run that did not end"))
    #expect(merged.notes.contains("2 cases have not ended"))
    #expect(try text("merged/data/index.js").contains(#""state":"broken""#))
  }

  @Test func aDriveThatTakesLongIsNamedBeforeItEnds() throws {
    let clock = Clock()
    let waiting = Mutex<[@Sendable () -> Void]>([])
    let report = try ReportFolder(
      place("report"), ReportIndex(command: "run", began: "now", total: 2), entries(2),
      resources, now: { clock.tick() }, later: { _, write in waiting.withLock { $0.append(write) } }
    )
    report.begin(1)
    // Too soon after the list was written the last time.
    #expect(try ReadReport(place("report")).entries.map(\.state) == [.waiting, .waiting])
    let writes = waiting.withLock { $0 }
    #expect(writes.count == 1)
    writes[0]()
    #expect(try ReadReport(place("report")).entries.map(\.state) == [.waiting, .begun])
    report.finish(took: .zero)
    writes[0]()
    #expect(try ReadReport(place("report")).index.state == .finished)
  }

  @Test func theListIsNotWrittenForEachOfThousands() throws {
    // Each look at the clock takes a microsecond, so that writing takes one.
    let clock = Clock()
    let report = try ReportFolder(
      place("report"), ReportIndex(command: "run", began: "now", total: 100), entries(100),
      resources, now: { clock.tick() }, later: { _, _ in })
    var written: Set<String> = []
    for number in 0..<100 {
      report.begin(number)
      report.end(result(number), CaseDetails(Trace()))
      written.insert(try text("report/data/index.js"))
    }
    #expect((5...20).contains(written.count))
  }

  @Test func severalJobsGiveWhatOneGives() throws {
    try makeDrives(30)
    let one = run("--hashes", place("one"), "--junit", place("one.xml"))
    let many = run("--jobs", "4", "--hashes", place("many"), "--junit", place("many.xml"))
    #expect(one.code == .failed && many.code == .failed)
    #expect(try text("one") == text("many"))
    #expect(one.data == many.data)
    let times = /[0-9.]+s \(|time="[0-9.]+"/
    #expect(one.notes.replacing(times, with: "") == many.notes.replacing(times, with: ""))
    #expect(
      try text("one.xml").replacing(times, with: "") == text("many.xml").replacing(times, with: ""))
  }

  @Test func oneFailureEndsAllJobsWhenThatIsSaid() throws {
    try makeDrives(30)
    let run = run("--jobs", "2", "--fail-fast")
    #expect(run.code == .failed)
    #expect(!run.notes.contains("27 passed"))
  }

  private var resources: Resources { Resources(folder: URL(fileURLWithPath: VerbRun.resources)) }

  private func entries(_ count: Int) -> [ReportEntry] {
    let app = DriveApp(name: "none") { _, _ in preconditionFailure("Nothing is run here.") }
    return (0..<count).map { number in
      ReportEntry(DriveCase(file: "a.drive", name: "n\(number)", app: app), number: number)
    }
  }

  private func result(_ number: Int) -> ReportedCase {
    let name = DriveCaseName(file: "a.drive", name: "n\(number)", label: "")
    let result = DriveResult(
      drive: name, line: 1, tags: [], seed: 0, verdict: .passed, duration: .zero, eventCount: 1,
      trace: Trace())
    return ReportedCase(
      FinishedDrive(result, took: .zero, fingerprint: 1, replay: "again"), number: number)
  }
}

private final class Clock: @unchecked Sendable {
  private let lock = NSLock()
  private var time: UInt64 = 0

  func tick() -> UInt64 {
    lock.withLock {
      time += 1
      return time
    }
  }
}

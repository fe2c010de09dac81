import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import HeadUnitFindings
import HeadUnitText
import Synchronization
import Testing

@testable import HeadUnitDrives

/// A drive that records itself writes a drive that does the same.
@Suite struct RecordInDriveTests {
  private final class WrittenFiles: Sendable {
    let files = Mutex<[String: String]>([:])

    subscript(name: String) -> String? { files.withLock { $0[name] } }
  }

  private func environment(_ library: Library) -> DriveEnvironment {
    DriveEnvironment(
      readFile: { _ throws(Mistakes) in throw Mistakes() }, layer: { _, _ throws(Mistakes) in },
      app: { name, _ throws(Mistakes) in
        DriveApp(name: name) { library.app(seed: $0, timeouts: $1) }
      })
  }

  private func run(_ text: String, _ written: WrittenFiles = WrittenFiles()) throws -> DriveResult {
    let library = try TestDrive.read(TestDrive.tabs)
    let source = SourceText(name: "self.drive", text: text)
    let cases = try DriveReader(environment: environment(library)).cases(in: source)
    var services = DriveServices.nothing
    services.writeFile = { file, text throws(ServiceError) in
      written.files.withLock { $0[file] = text }
    }
    var run = DriveRun(try #require(cases.first), services: services)
    run.advance(to: .never)
    return run.finish()
  }

  private func told(_ result: DriveResult) -> [Trace.Entry] {
    result.trace.entries.filter { if case .script = $0.content { false } else { true } }
  }

  private static let drive = """
    drive "self" seed=3
    profile standard
    set theme day
    app test
    fault item latency=200ms times=2
    record start found.drive
    tab "Shows"
    settle
    tap "Show 2"
    after 300ms network slow
    clock 12:30
    wait 1s
    drag up
    speed 40km/h over=2s
    back
    invariant rows off
    """

  @Test func whatItRecordsHasTheSameTrace() throws {
    let written = WrittenFiles()
    let result = try run(Self.drive + "\nwait 3s\n", written)
    #expect(result.verdict == .passed)
    let recorded = try #require(written["found.drive"])
    #expect(recorded.contains("fault item latency=200ms times=2"))
    #expect(recorded.contains("network slow"))
    #expect(recorded.contains("set theme day"))
    let again = try run(recorded)
    #expect(again.verdict == .passed, "\(recorded)")
    #expect(told(again) == told(result), "\(recorded)")
  }

  @Test func stoppingWritesItAtOnce() throws {
    let written = WrittenFiles()
    let result = try run(
      "app test\nwait 1s\nrecord start a.drive\nmark one\nrecord stop\nmark two\n", written)
    #expect(result.verdict == .passed)
    #expect(result.attachments == ["a.drive"])
    let text = try #require(written["a.drive"])
    #expect(text.contains("mark one") && !text.contains("mark two"))
  }

  @Test func startsAndStopsGoInTurn() throws {
    let twice = try run("app test\nrecord start a.drive\nrecord start b.drive\n")
    #expect(twice.failure?.message.contains("a.drive is being recorded") == true)
    let stop = try run("app test\nrecord stop\n")
    #expect(stop.failure?.message.contains("record") == true)
  }

  @Test func whatTheAppCannotHelpIsLetBe() throws {
    let opening = DriveRecorder.Opening(
      name: "player", app: "test",
      allowances: [DriveRecorder.Allowance(.playbackStartsAlone, "it may play already")])
    let text = DriveRecorder(opening).text()
    #expect(text.hasSuffix("\nallow finding playback-starts-alone \"it may play already\"\n"))
    let library = try TestDrive.read(TestDrive.tabs)
    let cases = try DriveReader(environment: environment(library)).cases(
      in: SourceText(name: "player.drive", text: text))
    #expect(cases.count == 1)
  }

  @Test(arguments: [DriverSide.left, .right])
  func settingsMakeTheSameHeadUnit(_ side: DriverSide) throws {
    var profile = Profile()
    profile.display.driverSide = side
    profile.display.safeArea.left = 12
    profile.timeouts.content = .milliseconds(2_500)
    let settings = DriveRecorder.Setting.differences(of: profile, from: Profile(), .day, .standard)
    let opening = DriveRecorder.Opening(name: "set", app: "test", settings: settings)
    let text = DriveRecorder(opening).text()
    let library = try TestDrive.read(TestDrive.tabs)
    let cases = try DriveReader(environment: environment(library)).cases(
      in: SourceText(name: "set.drive", text: text))
    #expect(cases.first?.profile == profile, "\(text)")
    #expect(cases.first?.theme == .day)
  }
}

import Foundation
import HeadUnitCore
import HeadUnitDisplay
import HeadUnitDrives
import HeadUnitText
import Testing

@testable import TestdriveVerbs

/// A drive that is watched is the drive that runs headless.
@Suite struct WatchingTests {
  private static let text = """
    drive "watched"
    app demo
    tap "The Long Signal"
    settle
    drag up by=40
    tap "Static over Orkney"
    wait 2s
    media next
    speed 50km/h over=3s
    wait 4s
    expect player.state = playing
    """

  private func run(_ text: String = WatchingTests.text) throws -> DriveRun {
    let resources = Resources(folder: URL(fileURLWithPath: VerbRun.resources))
    let environment = DriveEnvironment.files { resources }
    let source = SourceText(name: "watched.drive", text: text)
    let drive = try #require(DriveReader(environment: environment).cases(in: source).first)
    let room = ScenePainter(resources, Output(data: { _ in }, note: { _ in }))
    let services = DriveServices.files(room, GoldenKeeper(GoldenOptions(), room)) { _ in }
    return DriveRun(drive, services: services)
  }

  /// As the window does: the pace says which instant it is whenever the loop comes round.
  private func watched(_ run: DriveRun, speed: Double, steps: Bool) -> DriveResult {
    var run = run
    var pace = PacingClock(speed: speed)
    var wall = Instant.start
    var turn = 0
    while run.verdict == nil {
      turn += 1
      wall = wall + .microseconds(7_333 + 1_000 * (turn % 13))
      run.advance(to: max(run.now, pace.instant(at: wall)))
      if turn.isMultiple(of: 40) {
        pace.set(paused: true, at: wall)
        wall = wall + .seconds(5)
        if steps { run.step(to: .start + run.drive.limit) }
        pace.jump(to: run.now, at: wall)
        pace.set(paused: false, at: wall)
      }
    }
    return run.finish()
  }

  @Test(arguments: [(1.0, false), (4, false), (0.3, true), (100, true)])
  func whoeverWatchesSeesTheSame(_ speed: Double, _ steps: Bool) throws {
    var headless = try run()
    headless.advance(to: .never)
    let expected = headless.finish()
    let result = watched(try run(), speed: speed, steps: steps)
    #expect(expected.verdict == .passed)
    #expect(result.verdict == .passed)
    #expect(try result.trace.fingerprint() == expected.trace.fingerprint())
    #expect(result.duration == expected.duration)
  }

  @Test func theStripSaysWhereTheDriveIs() throws {
    var run = try run()
    let watching = Watching(Watching.Place(number: 2, count: 3))
    var pace = PacingClock(speed: 4)
    run.advance(to: .start)
    #expect(watching.words(run, pace).line == "3  tap \"The Long Signal\"")
    #expect(watching.words(run, pace).clock == "2 of 3   0.0s   4×")
    pace.set(paused: true, at: .start)
    #expect(watching.words(run, pace).clock.hasSuffix("paused: Space goes on, . steps"))
  }

  @Test func aReasonIsReadLongerThanAVerdict() throws {
    var good = try run()
    good.advance(to: .never)
    var bad = try run("app demo\nexpect page.depth = 3\n")
    bad.advance(to: .never)
    var passed = Watching(Watching.Place(number: 1, count: 2))
    var failed = passed
    #expect(passed.nextBegins == nil)
    passed.end(good.finish(), at: .start, wasPaused: false)
    failed.end(bad.finish(), at: .start, wasPaused: false)
    #expect(try #require(passed.nextBegins) < #require(failed.nextBegins))
    let words = failed.words(bad, PacingClock())
    #expect(words.line == "failed in line 2: watched")
    #expect(words.tone == .failed)
    #expect(failed.result?.reason?.contains("found:    1") == true)
    failed.goOn()
    #expect(failed.nextBegins == .start)
  }

  @Test func theLastVerdictStays() throws {
    var run = try run()
    run.advance(to: .never)
    var watching = Watching(Watching.Place(number: 2, count: 2))
    watching.end(run.finish(), at: .start, wasPaused: false)
    #expect(watching.nextBegins == nil)
    #expect(watching.words(run, PacingClock()).clock.hasSuffix("Escape closes"))
  }

  @Test(arguments: [
    (["--watch"], false), (["--watch", "--paused"], false), (["--watch", "--from", "3.26s"], true),
    (["--until", "3.26s"], true),
  ])
  func whoGoesToAnInstantSeesTheLineOfTimeThere(_ words: [String], opens: Bool) throws {
    var options = OptionList()
    let watches = options.flag("--watch", "watch")
    let watching = WatchOptions.declare(in: &options, if: watches)
    let arguments = try Arguments(words, options.lines)
    let read = try #require(try arguments[watching])
    #expect(read.opensBench == opens)
    #expect(read.from == (opens ? .start + .milliseconds(3_260) : .start))
  }

  @Test func whatIsOnlyForWatchingIsRefusedWithoutIt() {
    #expect(VerbRun("run", "a.drive", "--paused").notes.contains("--paused is for --watch"))
    #expect(VerbRun("run", "--help").data.contains("counts as skipped"))
  }
}

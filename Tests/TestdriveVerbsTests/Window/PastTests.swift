import Foundation
import HeadUnitCore
import HeadUnitDisplay
import HeadUnitDrives
import TestKit
import Testing

@testable import TestdriveVerbs

/// The past of whole drives, as the bench shows it.
@Suite struct PastTests {
  /// A drive and, beside it, one that goes only as far as is wanted.
  private static func runs(_ name: String) throws -> [(whole: DriveRun, again: DriveRun)] {
    let file = ScenarioTests.folder.appendingPathComponent(name).path
    let resources = Resources(folder: URL(fileURLWithPath: VerbRun.resources))
    let environment = DriveEnvironment.files(resources)
    let cases = try DriveReader(environment: environment).cases(of: file)
    // A program of its own lives in another time.
    return cases.filter { !$0.app.name.hasPrefix("exec:") }.map { drive in
      let whole = DriveRun(drive, services: quiet)
      return (whole, DriveRun(drive, services: quiet))
    }
  }

  private static var quiet: DriveServices {
    var services = DriveServices(
      say: { _ in }, takePicture: { _ in }, compare: { _ in GoldenAnswer() },
      writeFile: { _, _ in }, wallClock: { .zero }, hasFonts: { true })
    services.looksForCuts = false
    services.startFilm = { _, _ in }
    return services
  }

  private func list(_ headUnit: HeadUnit, _ at: Instant) -> DisplayList {
    Screen(headUnit, at: at, with: Materials(text: .blocks)).displayList()
  }

  /// What is drawn of an instant that is gone back to is what was drawn then: sixty instants of
  /// each drive, which makes more than two thousand.
  @Test(arguments: ScenarioTests.drives.share(8))
  func anyInstantOfADriveIsDrawnAsItWas(_ name: String) throws {
    for (number, pair) in try Self.runs(name).enumerated() {
      var (whole, again) = pair
      var history = DriveHistory()
      var step = Instant.start
      while whole.verdict == nil, step < whole.drive.end {
        step = step + .milliseconds(500)
        whole.advance(to: step)
        history.note(whole.simulation)
      }
      var generator = SeededGenerator(seed: UInt64(number) &+ 7)
      let end = whole.simulation.now.microseconds
      let instants = (0..<60).map { _ in
        Instant(microseconds: Int.random(in: 0...max(1, end - 1), using: &generator))
      }
      var count = 0
      for instant in instants.sorted() where instant < whole.simulation.now {
        again.advance(to: instant)
        guard again.simulation.now == instant, again.verdict == nil else { continue }
        let past = history.headUnit(at: instant, in: whole.simulation)
        #expect(
          list(past, instant) == list(again.simulation.headUnit, instant), "\(name) at \(instant)")
        count += 1
      }
      #expect(count > 40 || end < 100_000, "\(name): \(count) instants")
    }
  }

  /// Whoever looks, and however far back, the drive goes the same way.
  @Test(arguments: ScenarioTests.drives.share(12))
  func aDriveThatIsLookedAtHasTheSameTrace(_ name: String) throws {
    for pair in try Self.runs(name) {
      var (watched, alone) = pair
      var open = OpenBench(at: .trace)
      open.bench.search = "answer"
      var step = Instant.start
      while watched.verdict == nil, step < watched.drive.end {
        step = step + .milliseconds(700)
        watched.advance(to: step)
        open.note(watched.simulation)
        open.bench.view(Instant(microseconds: step.microseconds / 3), in: watched.simulation)
        _ = open.bench.view(of: watched.simulation)
      }
      alone.advance(to: .never)
      #expect(try watched.finish().trace.lines() == alone.finish().trace.lines(), "\(name)")
    }
  }
}

extension DriveCase {
  fileprivate var end: Instant { .start + limit }
}

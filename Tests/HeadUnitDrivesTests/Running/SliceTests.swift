import HeadUnitApps
import HeadUnitCore
import HeadUnitDrives
import TestKit
import Testing

/// A window advances in small slices, a headless run at once; nothing else may differ.
@Suite struct SliceTests {
  @Test(arguments: Array(0..<24 as Range<UInt64>).share(3))
  func slicesGiveTheSameTraceAsEverythingAtOnce(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var test = TestDrive()
    test.limit = .seconds(120)
    if seed.isMultiple(of: 3) { test.library = TestDrive.tracks }
    let plan = try test.drive(Self.steps(from: &generator))
    var atOnce = DriveRun(plan, services: .nothing)
    // A step that fails is not to be the end of it.
    atOnce.isInteractive = true
    atOnce.advance(to: .never)
    var sliced = DriveRun(plan, services: .nothing)
    sliced.isInteractive = true
    while sliced.verdict == nil {
      let slice = Duration.microseconds(Int(generator.next() % 400_000) + 1)
      let limit = sliced.simulation.now + slice
      if generator.chance(0.3) { sliced.step(to: limit) } else { sliced.advance(to: limit) }
    }
    let first = atOnce.simulation.trace.entries
    #expect(first.count > 100, "seed \(seed)")
    // In a slice the clock goes on after the last step.
    let second = sliced.simulation.trace.entries.prefix(first.count)
    let difference = zip(first, second).first { $0 != $1 }
    #expect(difference == nil && second.count == first.count, "seed \(seed)")
    let failures = atOnce.takeFailures()
    #expect(Array(sliced.takeFailures().prefix(failures.count)) == failures, "seed \(seed)")
    #expect(atOnce.simulation.violation == nil, "seed \(seed)")
  }

  @Test func aRunIsDueAtOnceAndNeverOnceItIsOver() throws {
    var run = DriveRun(try TestDrive().drive([.time(.wait(.seconds(1)))]), services: .nothing)
    #expect(run.nextDue == run.now)
    run.advance(to: .never)
    #expect(run.verdict == .passed)
    #expect(run.nextDue == nil)
  }

  @Test func theSameDriveGivesTheSameTrace() throws {
    var generator = SeededGenerator(seed: 99)
    let steps = Self.steps(from: &generator)
    let first = try TestDrive().run(steps)
    let second = try TestDrive().run(steps)
    #expect(try first.trace.fingerprint() == second.trace.fingerprint())
  }

  private static func steps(from generator: inout SeededGenerator) -> [DriveStep] {
    (0..<25).map { _ in step(from: &generator) }
  }

  private static func step(from generator: inout SeededGenerator) -> DriveStep {
    let number = Int(generator.next() % 7)
    let isOdd = !number.isMultiple(of: 2)
    let later = Duration.milliseconds(number * 170)
    switch generator.next() % 22 {
    case 0: return .time(.wait(later))
    case 1: return .time(.settle(max: .seconds(60)))
    case 2: return .driver(.tap(Selector(.role(.row), nth: 1), Tapping(times: isOdd ? 2 : 1)))
    case 3: return .driver(.tap(Selector(.role(.row), nth: 2), Tapping(hold: later)))
    case 4:
      return .driver(
        .drag(Dragging(isOdd ? .up : .down, duration: .milliseconds(80 + 50 * number))))
    case 5: return .driver(.knob(.turn(number - 3)))
    case 6: return .driver(.knob(isOdd ? .press : .hold(.milliseconds(200 * number))))
    case 7: return .driver(.back)
    case 8: return .driver(.home)
    case 9: return .car(.speed(.kilometresPerHour(10 * number), over: .milliseconds(330 * number)))
    case 10: return .car(.park)
    case 11: return .time(.after(later, .app(.phone(isOdd ? .locked : .unlocked))))
    case 12: return .time(.after(later, .driver(.tap(Selector(.role(.row), nth: 1), Tapping()))))
    case 13: return .car(.theme(isOdd ? .auto : .day))
    case 14: return .time(.clock(19 * 60 - number))
    case 15:
      return .app(
        .fault(
          FaultRule(.latency, value: .duration(later), times: isOdd ? 1 : nil), lasting: later))
    case 16: return .check(.expect(.rows(.atLeast, 0), .lasting(later)))
    case 17:
      return .time(.waitUntil(.text("page.state", .unequal, "loading"), within: .seconds(20)))
    case 18: return .driver(.media(.command(isOdd ? .next : .pause)))
    case 19: return .app(.reload(isOdd ? .root : nil))
    case 20:
      return .check(
        .expect(
          Condition(.visible(Selector(.role(.row), nth: 1)), isNegated: false), .within(later)))
    default: return .car(.interrupt(.navigation, isOdd ? .start : .end(resumes: true)))
    }
  }
}

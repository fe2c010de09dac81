import HeadUnitApps
import HeadUnitCore
import Testing

@testable import HeadUnitDrives

/// Runs that are ended because something is wrong with the world, or with Testdrive itself.
@Suite struct GivingUpTests {
  private func result(of run: DriveRun) -> DriveResult {
    var run = run
    run.advance(to: .never)
    return run.finish()
  }

  /// No file can describe a screen so high that more rows load at once than can be under way.
  @Test func aBrokenInvariantIsOurFault() throws {
    var world = TestDrive()
    world.library = TestDrive.tracks.replacing("\"repeat\": 30", with: "\"repeat\": 3000")
    world.profile.display.height = 400_000
    let result = try world.run(.time(.wait(.seconds(1))))
    let failure = try #require(result.failure)
    #expect(failure.kind == .invariant)
    #expect(failure.message.hasPrefix("this must never happen, and did: "))
    #expect(failure.message.contains("requests are under way"), "\(failure.message)")
    #expect(result.trace.entries.contains { $0.content.isViolation })
  }

  @Test func tooManyEventsEndADrive() throws {
    let drive = try TestDrive().drive([
      .time(.wait(.seconds(1))), .driver(.home), .time(.wait(.seconds(1))), .driver(.home),
    ])
    var run = DriveRun(drive, services: .nothing)
    run.guards.eventLimit = 3
    let failure = try #require(result(of: run).failure)
    #expect(failure.kind == .limit)
    #expect(failure.message == "more than 3 events happened")
    run.guards.eventLimit = 1_000
    #expect(result(of: run).verdict == .passed)
  }

  @Test func anAppThatLetsNoTimePassEndsADrive() throws {
    let app = DriveApp(name: "restless") { seed, _ in FaultyApp(Restless(), seed: seed) }
    var drive = DriveCase(file: "test.drive", name: "a test", app: app)
    drive.steps = [
      PlannedStep(.app(.connect(waits: false)), source: TestDrive.source(1)),
      PlannedStep(.time(.wait(.seconds(5))), source: TestDrive.source(2)),
    ]
    let result = result(of: DriveRun(drive, services: .nothing))
    let failure = try #require(result.failure)
    #expect(failure.kind == .limit)
    #expect(failure.message == RunWording.stuck)
    #expect(result.duration < .seconds(5))
  }

  /// Also where one instant is all that there is.
  @Test func realTimeIsLookedAtWhileOneInstantGoesOn() throws {
    let app = DriveApp(name: "restless") { seed, _ in FaultyApp(Restless(), seed: seed) }
    var drive = DriveCase(file: "test.drive", name: "a test", app: app)
    drive.watchdog = .seconds(59)
    drive.steps = [
      PlannedStep(.app(.connect(waits: false)), source: TestDrive.source(1)),
      PlannedStep(.time(.wait(.seconds(5))), source: TestDrive.source(2)),
    ]
    var services = DriveServices.nothing
    let wall = Wall()
    services.wallClock = { wall.later() }
    let result = result(of: DriveRun(drive, services: services))
    let failure = try #require(result.failure)
    #expect(failure.kind == .machine)
    #expect(failure.message.hasPrefix("the drive took more than its watchdog=59s of real time"))
  }

  /// Somebody wants all of it to end while the drive waits.
  @Test func whoIsStoppedWithinAStepGoesNoFurther() throws {
    let drive = try TestDrive().drive([.time(.wait(.seconds(300)))])
    var services = DriveServices.nothing
    let looks = Wall()
    services.isStopped = { looks.later() > .seconds(40) }
    let result = result(of: DriveRun(drive, services: services))
    #expect(result.verdict == .skipped(RunWording.unfinished))
    #expect(result.duration < .seconds(300))
    #expect(self.result(of: DriveRun(drive, services: .nothing)).verdict == .passed)
  }

  @Test func tooMuchRealTimeIsTheMachines() throws {
    var world = TestDrive()
    world.watchdog = .seconds(10)
    var services = DriveServices.nothing
    let wall = Wall()
    services.wallClock = { wall.later() }
    let waits = (0..<5_000).map { _ in DriveStep.time(.wait(.milliseconds(1))) }
    let result = try world.run(waits, services: services)
    let failure = try #require(result.failure)
    #expect(failure.kind == .machine)
    #expect(
      failure.message.hasPrefix("the drive took more than its watchdog=10s of real time, doing: "))
    #expect(try world.run(waits).verdict == .passed)
  }

  /// However few things happen, as when each step waits for a program.
  @Test func realTimeIsLookedAtWithEachStepAndAtTheEnd() throws {
    var world = TestDrive()
    world.watchdog = .seconds(30)
    var services = DriveServices.nothing
    let wall = Wall()
    services.wallClock = { wall.later() }
    let waits = (0..<5).map { _ in DriveStep.time(.wait(.milliseconds(1))) }
    let failure = try #require(try world.run(waits, services: services).failure)
    #expect(failure.kind == .machine && failure.source.line < 6)
    // The last step alone takes eleven seconds.
    var last = DriveServices.nothing
    var looks = 0
    last.wallClock = {
      looks += 1
      return looks > 3 ? .seconds(40) : .zero
    }
    let end = try #require(try world.run(waits.prefix(1) + [], services: last).failure)
    #expect(end.kind == .machine)
  }

  @Test func aFullDiskIsTheMachines() throws {
    var services = DriveServices.nothing
    services.takePicture = { (_: ScreenshotRequest) throws(ServiceError) in
      throw ServiceError(.machine, "no space is left")
    }
    let screenshot = DriveStep.show(.screenshot(file: "a.png", bezel: nil))
    let result = try TestDrive().run([screenshot], services: services)
    #expect(result.failure?.message == "no space is left")
    #expect(result.failure?.kind == .machine)
  }

  /// A clock on which eleven seconds pass between two looks.
  private final class Wall {
    private var time = Duration.zero

    func later() -> Duration {
      time = time + .seconds(11)
      return time
    }
  }
}

/// Wakes itself again and again in the same instant.
private struct Restless: App {
  mutating func receive(_ messages: [AppMessage], at now: Instant) -> [AppDelivery] {
    messages.compactMap { message in
      switch message {
      case .note(.start), .wake: AppDelivery(.wake(0))
      default: nil
      }
    }
  }
}

extension Trace.Content {
  fileprivate var isViolation: Bool {
    if case .violation = self { true } else { false }
  }
}

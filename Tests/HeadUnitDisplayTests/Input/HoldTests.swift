import HeadUnitApps
import HeadUnitCore
import Testing

@testable import HeadUnitDisplay

@Suite struct HoldTests {
  /// The demo playing, with an app that seeks.
  private func playing() throws -> Simulation {
    var drive = try Situation.nowPlaying.simulation(
      of: Showcase.demo(), profile: Showcase.profile("hd720"))
    let states = drive.headUnit.player.commands.states + [CommandState(.seekForward)]
    drive.perform(.phone(.reported(.commands(CommandSet(states)))))
    return drive
  }

  private func contact(on drive: Simulation, at now: Instant) throws -> Contact {
    let next = Showcase.screen(drive).elements.first { $0.target == .control(.next) }
    let frame = try #require(next?.frame)
    return Contact(x: frame.x + 9, y: frame.y + 9, at: now)
  }

  @Test func nextSeeksForAsLongAsItIsHeld() throws {
    let drive = try playing()
    let list = Showcase.screen(drive)
    var touch = Touch()
    _ = try touch.down(contact(on: drive, at: .start), on: list, of: drive.headUnit)
    let due = Instant.start + .milliseconds(500)
    #expect(touch.holdDue(of: drive.headUnit) == due)
    let early = Instant(microseconds: due.microseconds - 1)
    #expect(touch.wait(until: early, of: drive.headUnit).isEmpty)
    #expect(
      touch.wait(until: due, of: drive.headUnit) == [.driver(.commandChosen(.seekForward(.begin)))])
    #expect(touch.wait(until: due, of: drive.headUnit).isEmpty)
    let up = try contact(on: drive, at: due + .seconds(1))
    #expect(
      touch.up(up, on: list, of: drive.headUnit)
        == [.touch(.ended), .driver(.commandChosen(.seekForward(.end)))])
  }

  @Test func aTapOnNextIsNoSeek() throws {
    let drive = try playing()
    let list = Showcase.screen(drive)
    var touch = Touch()
    _ = try touch.down(contact(on: drive, at: .start), on: list, of: drive.headUnit)
    let up = try contact(on: drive, at: .start + .milliseconds(100))
    #expect(
      touch.up(up, on: list, of: drive.headUnit) == [
        .touch(.ended), .driver(.commandChosen(.next)),
      ])
  }

  @Test func previousIsNotHeldWhereTheAppDoesNotSeek() throws {
    let drive = try playing()
    #expect(drive.headUnit.hold(on: .control(.previous)) == nil)
    #expect(drive.headUnit.hold(on: .control(.next)) != nil)
    #expect(drive.headUnit.hold(on: .row(0)) == nil)
  }
}

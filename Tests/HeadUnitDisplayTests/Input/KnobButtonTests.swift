import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import Testing

@Suite struct KnobButtonTests {
  /// The demo playing, with an app that seeks, and the knob on one of its controls.
  private func playing(_ focus: FocusTarget) throws -> Simulation {
    var drive = try Situation.nowPlaying.simulation(
      of: Showcase.demo(), profile: Showcase.profile("knob-only"))
    let states = drive.headUnit.player.commands.states + [CommandState(.seekForward)]
    drive.perform(.phone(.reported(.commands(CommandSet(states)))))
    for _ in 0..<20 { drive.perform(.knob(.turned(-1))) }
    for _ in 0..<20 where drive.headUnit.focus != focus { drive.perform(.knob(.turned(1))) }
    #expect(drive.headUnit.focus == focus)
    return drive
  }

  private func at(_ milliseconds: Int) -> Instant { .start + .milliseconds(milliseconds) }

  @Test func whatCannotBeHeldIsPressedAtOnce() throws {
    let headUnit = try playing(.back).headUnit
    var knob = KnobButton()
    #expect(knob.down(at: .start, of: headUnit) == [.knob(.pressed)])
    #expect(knob.holdDue == nil)
    #expect(knob.up(at: at(900), of: headUnit).isEmpty)
  }

  @Test func whatCanBeHeldIsPressedAsItIsLetGo() throws {
    let headUnit = try playing(.control(.next)).headUnit
    var knob = KnobButton()
    #expect(knob.down(at: .start, of: headUnit).isEmpty)
    #expect(knob.down(at: at(10), of: headUnit).isEmpty)
    #expect(knob.up(at: at(499), of: headUnit) == [.knob(.pressed)])
    #expect(knob.up(at: at(499), of: headUnit).isEmpty)
  }

  @Test func fromHalfASecondOnItIsHeld() throws {
    let headUnit = try playing(.control(.next)).headUnit
    var knob = KnobButton()
    _ = knob.down(at: .start, of: headUnit)
    #expect(knob.holdDue == at(500))
    #expect(knob.wait(until: Instant(microseconds: 499_999), of: headUnit).isEmpty)
    #expect(knob.wait(until: at(500), of: headUnit) == [.knob(.held(true))])
    #expect(knob.wait(until: at(900), of: headUnit).isEmpty)
    #expect(knob.up(at: at(900), of: headUnit) == [.knob(.held(false))])
  }

  @Test func aLoopThatWasBusyMissesNoHold() throws {
    let headUnit = try playing(.control(.next)).headUnit
    var knob = KnobButton()
    _ = knob.down(at: .start, of: headUnit)
    #expect(knob.up(at: at(500), of: headUnit) == [.knob(.held(true)), .knob(.held(false))])
  }

  @Test func whoTurnsTheKnobMeanwhileMeansNeither() throws {
    var drive = try playing(.control(.next))
    for wait in [100, 900] {
      var knob = KnobButton()
      _ = knob.down(at: .start, of: drive.headUnit)
      drive.perform(.knob(.turned(1)))
      #expect(knob.up(at: at(wait), of: drive.headUnit).isEmpty)
      drive.perform(.knob(.turned(-1)))
    }
  }

  @Test func theAppSeeksForAsLong() throws {
    var drive = try playing(.control(.next))
    var knob = KnobButton()
    let before = drive.sent.count
    _ = knob.down(at: .start, of: drive.headUnit)
    for event in knob.wait(until: at(500), of: drive.headUnit) { drive.perform(event) }
    for event in knob.up(at: at(900), of: drive.headUnit) { drive.perform(event) }
    #expect(drive.sent.dropFirst(before) == [.seekForward(.begin), .seekForward(.end)])
  }
}

extension Simulation {
  /// The commands the app was sent.
  fileprivate var sent: [Command] {
    trace.entries.compactMap { entry in
      if case .effect(.send(let request)) = entry.content { request.command } else { nil }
    }
  }
}

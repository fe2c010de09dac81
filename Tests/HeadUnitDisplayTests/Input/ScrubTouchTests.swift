import HeadUnitApps
import HeadUnitCore
import Testing

@testable import HeadUnitDisplay

/// A finger on the position of a track.
@Suite struct ScrubTouchTests {
  private var drive: Simulation
  private var touch = Touch()
  private var time = 0

  init() throws {
    drive = try Situation.nowPlaying.simulation(
      of: Showcase.demo(), profile: Showcase.profile("hd720"))
    drive.advance(by: .seconds(1))
  }

  private var length: Double { drive.headUnit.player.info?.length ?? 0 }

  private func frame() throws -> PixelRect {
    try #require(Showcase.screen(drive).elements.first { $0.target == .scrubber }?.frame)
  }

  private enum Phase { case down, move, up }

  /// Does what the window does: the events of a contact happen before the next one comes.
  @discardableResult
  private mutating func finger(_ phase: Phase, _ x: Int, _ y: Int) -> [Event] {
    time += 10_000
    let contact = Contact(x: x, y: y, at: Instant(microseconds: time))
    let list = Showcase.screen(drive)
    let events =
      switch phase {
      case .down: touch.down(contact, on: list, of: drive.headUnit)
      case .move: touch.move(contact, of: drive.headUnit)
      case .up: touch.up(contact, on: list, of: drive.headUnit)
      }
    for event in events { drive.perform(event) }
    return events
  }

  @Test mutating func aTapOnTheBarMovesThere() throws {
    let bar = try frame()
    let x = bar.x + bar.width / 4
    let share = Double(x - bar.x) / Double(bar.width)
    #expect(
      finger(.down, x, bar.y + 9) == [
        .touch(.began(.scrubber)), .driver(.scrubbed(to: share * length)),
      ])
    #expect(drive.sent.isEmpty)
    #expect(finger(.up, x, bar.y + 9) == [.touch(.ended), .driver(.scrubEnded)])
    #expect(drive.sent == [.position(seconds: share * length)])
  }

  @Test mutating func aDragTakesThePositionAlongWhereverItStrays() throws {
    let bar = try frame()
    // At its end the app goes on to the next track.
    let length = length
    finger(.down, bar.x, bar.y + 9)
    #expect(finger(.move, bar.x + bar.width / 2, 700) == [.driver(.scrubbed(to: length / 2))])
    #expect(finger(.move, bar.x + bar.width / 2, 0).isEmpty)
    #expect(finger(.move, 9_999, -50) == [.driver(.scrubbed(to: length))])
    #expect(finger(.move, 0, 360) == [.driver(.scrubbed(to: 0))])
    #expect(drive.sent.isEmpty)
    #expect(
      finger(.up, bar.maxX, 360) == [
        .driver(.scrubbed(to: length)), .touch(.ended), .driver(.scrubEnded),
      ])
    #expect(drive.sent == [.position(seconds: length)])
  }

  @Test mutating func aFingerThatIsGoneLeavesTheTrackWhereItWas() throws {
    let bar = try frame()
    finger(.down, bar.maxX - 4, bar.y + 9)
    let events = touch.cancel()
    #expect(events == [.touch(.ended), .driver(.scrubCancelled)])
    for event in events { drive.perform(event) }
    #expect(drive.headUnit.scrub == nil)
    #expect(drive.sent.isEmpty)
  }

  @Test mutating func aTrackThatIsOverTakesThePositionOutOfTheFingersHands() throws {
    let bar = try frame()
    finger(.down, bar.x + 40, bar.y + 9)
    var info = try #require(drive.headUnit.player.info)
    info.identifier = "another"
    drive.perform(.phone(.reported(.nowPlaying(info))))
    #expect(finger(.move, bar.x + 80, bar.y) == [.touch(.ended)])
    #expect(finger(.move, bar.x + 90, bar.y).isEmpty)
    #expect(finger(.up, bar.x + 90, bar.y).isEmpty)
    #expect(drive.sent.isEmpty)
  }

  @Test mutating func aCarThatSetsOffTakesItToo() throws {
    let bar = try frame()
    finger(.down, bar.x + 40, bar.y + 9)
    drive.perform(.car(.speedChanged(.kilometresPerHour(50))))
    #expect(finger(.up, bar.x + 80, bar.y) == [.touch(.ended)])
    #expect(drive.sent.isEmpty)
  }

  @Test mutating func whileDrivingTheBarIsNotTouched() throws {
    let bar = try frame()
    drive.perform(.car(.speedChanged(.kilometresPerHour(50))))
    #expect(finger(.down, bar.x + 40, bar.y + 9) == [.touch(.began(nil))])
    #expect(finger(.move, bar.x + 300, bar.y + 9) == [.touch(.ended)])
    #expect(finger(.up, bar.x + 300, bar.y + 9).isEmpty)
  }

  @Test mutating func aSecondFingerDoesNotMoveIt() throws {
    let bar = try frame()
    finger(.down, bar.x + 40, bar.y + 9)
    let other = Contact(finger: 7, x: bar.maxX, y: bar.y, at: .start)
    #expect(touch.move(other, of: drive.headUnit).isEmpty)
    #expect(touch.up(other, on: Showcase.screen(drive), of: drive.headUnit).isEmpty)
    #expect(drive.headUnit.scrub != nil)
  }
}

extension Simulation {
  /// The places the app was sent to.
  fileprivate var sent: [Command] {
    trace.entries.compactMap { entry in
      guard case .effect(.send(let request)) = entry.content,
        request.command.name == .position
      else { return nil }
      return request.command
    }
  }
}

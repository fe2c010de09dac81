import Testing

@testable import HeadUnitCore

/// What must always hold is missed when it does not.
@Suite struct InvariantTests {
  private func broken(_ change: (inout HeadUnit) -> Void) -> [BrokenInvariant] {
    var app = TreeApp.music
    app.status = nil
    app.latency[.artwork] = .seconds(60)
    var drive = Drive.playing(app)
    drive.republish { $0.artwork = "a.png" }
    drive.perform(.driver(.commandChosen(.next)))
    drive.wait(.seconds(1))
    var headUnit = drive.headUnit
    #expect(headUnit.brokenInvariants(at: drive.simulation.now).isEmpty)
    change(&headUnit)
    return headUnit.brokenInvariants(at: drive.simulation.now)
  }

  @Test func anOwnerThatMayNotOwnIsFound() {
    #expect(broken { $0.playback.player.info = nil }.count == 1)
  }

  @Test func aRowThatSpinsForNothingIsFound() {
    #expect(broken { $0.lists.browser.stacks[0].pages[0].startingRow = 1 }.count == 1)
  }

  @Test func aMenuThatStandsNowhereIsFound() {
    #expect(broken { $0.playback.menu = .outputs }.count == 1)
  }

  @Test func aPositionThatIsMovedAndCannotBeIsFound() {
    #expect(broken { $0.playback.scrub = Scrub(seconds: 1, isByKnob: false, track: 0) }.isEmpty)
    #expect(
      broken {
        $0.playback.scrub = Scrub(seconds: 1, isByKnob: false, track: 0)
        $0.playback.player.info?.duration = nil
      }.count == 1)
  }

  @Test func aPictureNobodyAskedForIsFound() {
    #expect(broken { $0.playback.player.artwork = .none }.count == 1)
    #expect(broken { _ = $0.lists.loader.abandon { $0.purpose == .artwork } }.count == 1)
  }

  @Test func aCommandBeyondItsDeadlineIsFound() {
    #expect(
      broken {
        let command = $0.playback.player.pending[0]
        $0.playback.player.pending = [
          PendingCommand(
            request: command.request, sentAt: command.sentAt, deadline: command.sentAt)
        ]
      }.count == 1)
  }

  @Test func tooManyPendingCommandsAreFound() {
    #expect(
      broken { headUnit in
        let command = headUnit.playback.player.pending[0]
        headUnit.playback.player.pending = Array(repeating: command, count: 33)
      }.count == 1)
  }

  @Test func anInterruptionByNobodyIsFound() {
    #expect(broken { $0.playback.player.isAppInterrupted = true }.count == 1)
  }

  @Test func alarmsInThePastAreFound() {
    #expect(broken { $0.returnToList = .init(at: .start, path: nil) }.count == 1)
    #expect(broken { $0.toast = Toast(message: .depthLimit("A"), until: .start) }.count == 1)
  }
}

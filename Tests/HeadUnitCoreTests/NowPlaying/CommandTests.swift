import HeadUnitCore
import Testing

@Suite struct CommandTests {
  @Test func aCommandGoesToTheAppAndIsPendingUntilItsStatus() {
    var app = TreeApp.music
    app.latency[.command] = .seconds(1)
    var drive = Drive.playing(app)
    drive.perform(.driver(.commandChosen(.next)))
    #expect(drive.commands == [.next])
    #expect(drive.player.pending.map(\.request.command) == [.next])
    #expect(drive.player.lastResult == nil)
    drive.wait(.seconds(1))
    #expect(drive.player.pending.isEmpty)
    #expect(drive.player.lastResult?.command == .next)
    #expect(drive.player.lastResult?.status == .success)
    #expect(drive.player.lastResult?.at == drive.simulation.now)
    #expect(drive.glance.toast == "")
  }

  @Test func everyResultLooksDifferent() {
    var toasts: Set<String> = []
    for status in CommandStatus.allCases.map(Optional.some) + [nil] {
      var app = TreeApp.music
      app.status = status
      var drive = Drive.playing(app)
      drive.perform(.driver(.commandChosen(.like(undo: false))))
      drive.wait(.seconds(5))
      #expect(drive.player.lastResult?.status == status)
      #expect(drive.effects.contains(.commandConcluded(CommandID(1), status)))
      toasts.insert(drive.seen("toast").first ?? "")
    }
    #expect(toasts.count == CommandStatus.allCases.count + 1)
  }

  @Test(
    arguments: [
      (.success, ""), (.noSuchContent, "Couldn’t save your like: not available"),
      (.noActionableItem, "Couldn’t save your like: nothing is playing"),
      (.deviceNotFound, "Couldn’t save your like: speaker not found"),
      (.failed, "Couldn’t save your like"),
      (nil, "Couldn’t save your like: no answer"),
    ] as [(CommandStatus?, String)])
  func theToastSaysWhatCameOfTheCommand(status: CommandStatus?, text: String) {
    var app = TreeApp.music
    app.status = status
    var drive = Drive.playing(app)
    drive.perform(.driver(.commandChosen(.like(undo: false))))
    drive.wait(.seconds(5))
    #expect(drive.seen("toast").first ?? "" == text)
  }

  @Test func aStatusAtTheDeadlineCounts() {
    var app = TreeApp.music
    app.latency[.command] = .seconds(5)
    app.status = .noSuchContent
    var drive = Drive.playing(app)
    drive.perform(.driver(.commandChosen(.next)))
    drive.wait(.seconds(5))
    #expect(drive.player.lastResult?.status == .noSuchContent)
    #expect(drive.headUnit.toast?.message == .commandFailed(.next, .noSuchContent))
  }

  @Test func aStatusAMicrosecondLaterIsLateAndChangesNothing() {
    var app = TreeApp.music
    app.latency[.command] = .seconds(5) + .microsecond
    var drive = Drive.playing(app)
    drive.perform(.driver(.commandChosen(.next)))
    drive.wait(.seconds(5) - .microsecond)
    #expect(drive.player.pending.count == 1)
    drive.wait(.microsecond)
    #expect(drive.player.pending.isEmpty)
    #expect(drive.headUnit.toast?.message == .commandUnanswered(.next))
    let result = drive.player.lastResult
    drive.wait(.microsecond)
    #expect(drive.player.lastResult == result)
    #expect(drive.effects.contains(.statusDiscarded(CommandID(1))))
  }

  @Test func aFailedCommandIsToldForThreeSeconds() {
    var app = TreeApp.music
    app.status = .failed
    var drive = Drive.playing(app)
    drive.perform(.driver(.commandChosen(.next)))
    drive.wait(.seconds(3) - .microsecond)
    #expect(drive.headUnit.toast != nil)
    drive.wait(.microsecond)
    #expect(drive.headUnit.toast == nil)
  }

  @Test func aSecondFailureIsToldForItsOwnThreeSeconds() {
    var app = TreeApp.music
    app.status = .failed
    var drive = Drive.playing(app)
    drive.perform(.driver(.commandChosen(.next)))
    drive.wait(.seconds(2))
    drive.perform(.driver(.commandChosen(.previous)))
    drive.wait(.seconds(3) - .microsecond)
    #expect(drive.headUnit.toast?.message == .commandFailed(.previous, .failed))
    drive.wait(.microsecond)
    #expect(drive.headUnit.toast == nil)
  }

  @Test(arguments: [1, 0, 2, -1, 99])
  func aStatusNobodyWaitsForChangesNothing(number: Int) {
    var drive = Drive.playing()
    drive.perform(.driver(.commandChosen(.next)))
    let before = drive.headUnit
    drive.perform(.phone(.statusReturned(CommandID(number), .failed)))
    #expect(drive.headUnit == before)
    #expect(drive.effects.last == .statusDiscarded(CommandID(number)))
  }

  @Test func statusesFindTheirCommandsInAnyOrder() {
    var app = TreeApp.music
    app.status = nil
    var drive = Drive.playing(app)
    drive.perform(.driver(.commandChosen(.next)))
    drive.perform(.driver(.commandChosen(.pause)))
    drive.perform(.phone(.statusReturned(CommandID(2), .success)))
    #expect(drive.player.pending.map(\.request.command) == [.next])
    #expect(drive.player.lastResult?.command == .pause)
    drive.perform(.phone(.statusReturned(CommandID(1), .noSuchContent)))
    #expect(drive.player.lastResult?.command == .next)
    #expect(drive.player.pending.isEmpty)
  }

  @Test func eachOfTwoPendingCommandsHasItsOwnDeadline() {
    var app = TreeApp.music
    app.status = nil
    var drive = Drive.playing(app)
    drive.perform(.driver(.commandChosen(.next)))
    drive.wait(.seconds(2))
    drive.perform(.driver(.commandChosen(.pause)))
    drive.wait(.seconds(3))
    #expect(drive.player.pending.map(\.request.command) == [.pause])
    drive.wait(.seconds(2) - .microsecond)
    #expect(drive.player.pending.count == 1)
    drive.wait(.microsecond)
    #expect(drive.player.pending.isEmpty)
  }

  @Test func noMoreThanThirtyTwoCommandsAwaitTheirStatus() {
    var app = TreeApp.music
    app.status = nil
    var drive = Drive.playing(app)
    for _ in 0..<40 { drive.perform(.driver(.commandChosen(.next))) }
    #expect(drive.commands.count == 32)
    drive.perform(.phone(.statusReturned(CommandID(7), .success)))
    drive.perform(.driver(.commandChosen(.pause)))
    #expect(drive.commands.count == 33)
    #expect(drive.player.pending.count == 32)
  }

  @Test(arguments: [
    Event.phone(.disconnected), .phone(.reported(.stopped(.crashed))),
    .phone(.reported(.stopped(.ended))),
  ])
  func commandsOfAnAppOutOfReachAreOver(event: Event) {
    var app = TreeApp.music
    app.status = nil
    var drive = Drive.playing(app)
    drive.perform(.driver(.commandChosen(.next)))
    drive.perform(event)
    #expect(drive.player.pending.isEmpty)
    #expect(drive.effects.contains(.commandConcluded(CommandID(1), nil)))
    let toast = drive.headUnit.toast
    drive.perform(.phone(.statusReturned(CommandID(1), .failed)))
    #expect(drive.headUnit.toast == toast)
  }

  @Test func aDisconnectedScreenSaysNothing() {
    var app = TreeApp.music
    app.status = .failed
    var drive = Drive.playing(app)
    drive.perform(.phone(.disconnected))
    drive.perform(.playback(.headsetPressed(2)))
    #expect(drive.commands == [.next])
    #expect(drive.glance.toast == "")
  }
}

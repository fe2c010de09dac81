import Foundation
import HeadUnitCore
import MediaPlayer
import Testing

extension Faces {
  /// How commands reach the handlers of an app.
  @Suite struct CommandTests {
    private var center: MPRemoteCommandCenter { .shared() }

    @Test(arguments: CommandTests.commands)
    func everyCommandReachesTheHandlerOfItsName(_ command: Command) {
      var car = TestCar()
      let called = Noted<CommandName>()
      for (name, target) in center.byName {
        target.addTarget { event in
          #expect(event.command === target)
          called(name)
          return .success
        }
      }

      #expect(car.send(command) == .success)
      #expect(called.values == [command.name])
    }

    static let commands: [Command] = [
      .play, .pause, .stop, .togglePlayPause, .next, .previous, .seekForward(.begin),
      .seekBackward(.end), .skipForward(seconds: 15), .skipBackward(seconds: 15),
      .position(seconds: 1), .rate(1.5), .shuffle(.items), .repeat(.all), .like(undo: false),
      .dislike(undo: false), .bookmark(undo: false), .rating(4),
    ]

    @Test func aHandlerIsCalledOnTheMainThread() {
      var car = TestCar()
      center.playCommand.addTarget { _ in
        dispatchPrecondition(condition: .onQueue(.main))
        return .success
      }

      #expect(car.send(.play) == .success)
    }

    @Test(arguments: [
      (MPRemoteCommandHandlerStatus.success, CommandStatus.success),
      (.noSuchContent, .noSuchContent), (.noActionableNowPlayingItem, .noActionableItem),
      (.deviceNotFound, .deviceNotFound), (.commandFailed, .failed),
    ])
    func whatAHandlerSaysIsWhatTheHeadUnitHears(
      _ status: MPRemoteCommandHandlerStatus, _ heard: CommandStatus
    ) {
      var car = TestCar()
      center.playCommand.addTarget { _ in status }

      #expect(car.send(.play) == heard)
    }

    @Test func allHandlersAreCalledAndTheFirstThatFailsCounts() {
      var car = TestCar()
      let called = Noted<Int>()
      let statuses: [MPRemoteCommandHandlerStatus] = [.success, .noSuchContent, .commandFailed]
      for (index, status) in statuses.enumerated() {
        center.playCommand.addTarget { _ in
          called(index)
          return status
        }
      }

      #expect(car.send(.play) == .noSuchContent)
      #expect(called.values == [0, 1, 2])
    }

    @Test func whatWasReturnedTakesOneHandlerAway() {
      var car = TestCar()
      let called = Noted<String>()
      let first = center.playCommand.addTarget { _ in
        called("first")
        return .success
      }
      center.playCommand.addTarget { _ in
        called("second")
        return .success
      }
      center.playCommand.removeTarget(first)
      center.playCommand.removeTarget("something else")

      #expect(car.send(.play) == .success)
      #expect(called.values == ["second"])
    }

    @Test func nilTakesAllHandlersAway() {
      var car = TestCar()
      center.playCommand.addTarget { _ in .success }
      center.playCommand.addTarget { _ in .success }
      center.playCommand.removeTarget(nil)

      #expect(car.send(.play) == .failed)
    }

    @Test func aHandlerMayTakeItselfAwayAndLetGoOfWhoeverTakesTheRestAway() {
      var car = TestCar()
      let command = center.playCommand
      let owner = Owner(command)
      command.addTarget { _ in
        _ = owner
        command.removeTarget(nil)
        return .success
      }

      #expect(car.send(.play) == .success)
      #expect(car.send(.play) == .failed)
    }

    @Test func aCommandThatIsDisabledWhenItComesIsNotHandled() {
      var car = TestCar()
      let called = Noted<Int>()
      center.playCommand.addTarget { _ in
        called(1)
        return .success
      }
      center.playCommand.isEnabled = false

      #expect(car.send(.play) == .failed)
      #expect(called.values == [])
    }

    @Test func aCommandThatTheCarKnowsToBeDisabledAndSendsIsHandled() {
      var car = TestCar { [self] in
        center.playCommand.addTarget { _ in .success }
        center.playCommand.isEnabled = false
      }

      #expect(car.send(.play) == .success)
    }

    @Test func aCommandNobodyHandlesFails() {
      var car = TestCar { _ = MPRemoteCommandCenter.shared() }

      #expect(car.send(.stop) == .failed)
    }

    @Test func aNewStartOfTheAppFindsNoHandlers() {
      var car = TestCar()
      center.playCommand.addTarget { _ in .success }
      center.playCommand.isEnabled = false
      car = TestCar()

      #expect(car.send(.play) == .failed)
      #expect(center.playCommand.isEnabled)
    }

    @Test func handlersMayBeAddedOnManyThreads() {
      var car = TestCar()
      let called = Noted<Int>()
      DispatchQueue.concurrentPerform(iterations: 100) { index in
        let command =
          index.isMultiple(of: 2)
          ? MPRemoteCommandCenter.shared().playCommand
          : MPRemoteCommandCenter.shared().pauseCommand
        let target = command.addTarget { _ in
          called(index)
          return .success
        }
        command.isEnabled = true
        if index.isMultiple(of: 5) { command.removeTarget(target) }
      }

      #expect(car.send(.play) == .success)
      #expect(called.values.count == 40)
      #expect(car.reports.commands.last?.states.map(\.name) == [.play, .pause])
    }
  }
}

/// Takes all handlers away when it goes.
private final class Owner: @unchecked Sendable {
  private let command: MPRemoteCommand

  init(_ command: MPRemoteCommand) {
    self.command = command
  }

  deinit {
    command.removeTarget(nil)
  }
}

extension MPRemoteCommandCenter {
  fileprivate var byName: [(CommandName, MPRemoteCommand)] {
    [
      (.play, playCommand), (.pause, pauseCommand), (.stop, stopCommand),
      (.togglePlayPause, togglePlayPauseCommand), (.next, nextTrackCommand),
      (.previous, previousTrackCommand), (.seekForward, seekForwardCommand),
      (.seekBackward, seekBackwardCommand), (.skipForward, skipForwardCommand),
      (.skipBackward, skipBackwardCommand), (.position, changePlaybackPositionCommand),
      (.rate, changePlaybackRateCommand), (.shuffle, changeShuffleModeCommand),
      (.repeat, changeRepeatModeCommand), (.like, likeCommand), (.dislike, dislikeCommand),
      (.bookmark, bookmarkCommand), (.rating, ratingCommand),
    ]
  }
}

import Foundation
import HeadUnitCore
import MediaPlayer
import Testing

extension Faces {
  /// What the head unit is told of an app's commands.
  @Suite struct CommandSetTests {
    private var center: MPRemoteCommandCenter { .shared() }

    @Test func whatALaunchDoesAboutCommandsIsToldAsOne() {
      let car = TestCar {
        let center = MPRemoteCommandCenter.shared()
        center.playCommand.addTarget { _ in .success }
        center.pauseCommand.addTarget { _ in .success }
        center.nextTrackCommand.isEnabled = false
      }

      #expect(
        car.reports.commands == [
          CommandSet([
            CommandState(.play), CommandState(.pause),
            CommandState(.next, isEnabled: false, hasHandler: false),
          ])
        ])
    }

    @Test func commandsNobodyTouchedAreNotTold() {
      let car = TestCar { #expect(MPRemoteCommandCenter.shared().playCommand.isEnabled) }

      #expect(car.reports.commands == [])
    }

    @Test func theSameAgainIsNoNews() {
      var car = TestCar { MPRemoteCommandCenter.shared().playCommand.addTarget { _ in .success } }
      _ = car.news()

      #expect(car.news { center.playCommand.isEnabled = true } == [])
      #expect(car.news { center.playCommand.addTarget { _ in .success } } == [])
    }

    @Test func everyChangeIsTold() {
      var car = TestCar()
      let commands = center
      let changes: [(CommandState, () -> Void)] = [
        (CommandState(.play), { commands.playCommand.addTarget { _ in .success } }),
        (CommandState(.play, isEnabled: false), { commands.playCommand.isEnabled = false }),
        (
          CommandState(.play, isEnabled: false, hasHandler: false),
          { commands.playCommand.removeTarget(nil) }
        ),
        (
          CommandState(.skipForward, hasHandler: false, preferredIntervals: [15, 1.5]),
          { commands.skipForwardCommand.preferredIntervals = [15, 1.5] }
        ),
        (
          CommandState(.rate, hasHandler: false, supportedRates: [0.5, 1, 2]),
          { commands.changePlaybackRateCommand.supportedPlaybackRates = [0.5, 1, 2] }
        ),
        (
          CommandState(.like, hasHandler: false, isActive: true),
          { commands.likeCommand.isActive = true }
        ),
        (
          CommandState(.like, hasHandler: false, isActive: true, title: "Love", shortTitle: "L"),
          {
            commands.likeCommand.localizedTitle = "Love"
            commands.likeCommand.localizedShortTitle = "L"
          }
        ),
        (
          CommandState(.shuffle, hasHandler: false, mode: "items"),
          { commands.changeShuffleModeCommand.currentShuffleType = .items }
        ),
        (
          CommandState(.repeat, hasHandler: false, mode: "one"),
          { commands.changeRepeatModeCommand.currentRepeatType = .one }
        ),
        (
          CommandState(.rating, hasHandler: false, minimum: 1, maximum: 5),
          {
            commands.ratingCommand.minimumRating = 1
            commands.ratingCommand.maximumRating = 5
          }
        ),
      ]
      for (state, change) in changes {
        #expect(car.news(change).commands.map { $0[state.name] } == [state])
      }
    }

    @Test func whatWasSetCanBeRead() {
      _ = TestCar()
      center.skipBackwardCommand.preferredIntervals = [30]
      center.changePlaybackRateCommand.supportedPlaybackRates = [1, 1.25]
      center.changeShuffleModeCommand.currentShuffleType = .collections
      center.changeRepeatModeCommand.currentRepeatType = .all
      center.bookmarkCommand.localizedTitle = "Keep"
      center.ratingCommand.maximumRating = 5

      #expect(center.skipBackwardCommand.preferredIntervals == [30])
      #expect(center.changePlaybackRateCommand.supportedPlaybackRates == [1, 1.25])
      #expect(center.changeShuffleModeCommand.currentShuffleType == .collections)
      #expect(center.changeRepeatModeCommand.currentRepeatType == .all)
      #expect(center.bookmarkCommand.localizedTitle == "Keep")
      #expect(center.bookmarkCommand.localizedShortTitle == "")
      #expect(center.ratingCommand.maximumRating == 5)
    }

    @Test func aNewStartTellsItsOwnCommandsOnly() {
      _ = TestCar { MPRemoteCommandCenter.shared().playCommand.addTarget { _ in .success } }
      let car = TestCar { MPRemoteCommandCenter.shared().stopCommand.addTarget { _ in .success } }

      #expect(car.reports.commands == [CommandSet([CommandState(.stop)])])
    }

    @Test func aSecondStartTellsTheSameAgain() {
      let launch: @MainActor @Sendable () -> Void = {
        MPRemoteCommandCenter.shared().playCommand.addTarget { _ in .success }
      }
      _ = TestCar(launch: launch)

      #expect(TestCar(launch: launch).reports.commands == [CommandSet([CommandState(.play)])])
    }
  }
}

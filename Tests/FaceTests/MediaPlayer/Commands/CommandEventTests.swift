import Foundation
import HeadUnitCore
import MediaPlayer
import Testing

extension Faces {
  /// What handlers are told.
  @Suite struct CommandEventTests {
    private var center: MPRemoteCommandCenter { .shared() }

    @Test func seekingBeginsAndEnds() {
      #expect(heard(center.seekForwardCommand, .seekForward(.begin), Self.seek) == .beginSeeking)
      #expect(heard(center.seekForwardCommand, .seekForward(.end), Self.seek) == .endSeeking)
      #expect(heard(center.seekBackwardCommand, .seekBackward(.begin), Self.seek) == .beginSeeking)
    }

    private static func seek(_ event: MPSeekCommandEvent) -> MPSeekCommandEventType { event.type }

    @Test func anAppMayCallItsOwnHandlers() {
      let handler: (MPRemoteCommandEvent) -> MPRemoteCommandHandlerStatus = { event in
        event is MPSkipIntervalCommandEvent || event.timestamp != 0 ? .commandFailed : .success
      }

      #expect(handler(MPRemoteCommandEvent()) == .success)
    }

    @Test func aSkipSaysHowFar() {
      let forward = heard(center.skipForwardCommand, .skipForward(seconds: 30)) {
        (event: MPSkipIntervalCommandEvent) in event.interval
      }
      let backward = heard(center.skipBackwardCommand, .skipBackward(seconds: 10)) {
        (event: MPSkipIntervalCommandEvent) in event.interval
      }

      #expect(forward == 30)
      #expect(backward == 10)
    }

    @Test func aPositionIsInSeconds() {
      let position = heard(center.changePlaybackPositionCommand, .position(seconds: 61.5)) {
        (event: MPChangePlaybackPositionCommandEvent) in event.positionTime
      }

      #expect(position == 61.5)
    }

    @Test func aRateIsAFloat() {
      let rate: Float? = heard(center.changePlaybackRateCommand, .rate(1.25)) {
        (event: MPChangePlaybackRateCommandEvent) in event.playbackRate
      }

      #expect(rate == 1.25)
    }

    @Test(arguments: [
      (ShuffleMode.off, MPShuffleType.off), (.items, .items), (.collections, .collections),
    ])
    func theDriversShuffleModeStays(_ mode: ShuffleMode, _ type: MPShuffleType) {
      let told = heard(center.changeShuffleModeCommand, .shuffle(mode)) {
        (event: MPChangeShuffleModeCommandEvent) in
        [event.shuffleType == type, event.preservesShuffleMode]
      }

      #expect(told == [true, true])
    }

    @Test(arguments: [(RepeatMode.off, MPRepeatType.off), (.one, .one), (.all, .all)])
    func theDriversRepeatModeStays(_ mode: RepeatMode, _ type: MPRepeatType) {
      let told = heard(center.changeRepeatModeCommand, .repeat(mode)) {
        (event: MPChangeRepeatModeCommandEvent) in
        [event.repeatType == type, event.preservesRepeatMode]
      }

      #expect(told == [true, true])
    }

    @Test func whatIsTakenBackIsNegative() {
      func isNegative(_ event: MPFeedbackCommandEvent) -> Bool { event.isNegative }

      #expect(heard(center.likeCommand, .like(undo: true), isNegative) == true)
      #expect(heard(center.likeCommand, .like(undo: false), isNegative) == false)
      #expect(heard(center.dislikeCommand, .dislike(undo: true), isNegative) == true)
      #expect(heard(center.bookmarkCommand, .bookmark(undo: true), isNegative) == true)
    }

    @Test func aRatingIsAFloat() {
      let rating = heard(center.ratingCommand, .rating(3.5)) {
        (event: MPRatingCommandEvent) in event.rating
      }

      #expect(rating == 3.5)
    }

    @Test func aLanguageIsTheAppsOwnOption() {
      let french = MPNowPlayingInfoLanguageOption(
        type: .audible, languageTag: "fr", characteristics: nil, displayName: "Français",
        identifier: "voice-fr")
      let group = MPNowPlayingInfoLanguageOptionGroup(
        languageOptions: [french], defaultLanguageOption: nil, allowEmptySelection: true)
      func isFrench(_ event: MPChangeLanguageOptionCommandEvent) -> Bool {
        event.languageOption === french && event.setting == .permanent
      }
      var car = TestCar()
      MPNowPlayingInfoCenter.default().nowPlayingInfo = [
        MPNowPlayingInfoPropertyAvailableLanguageOptions: [group]
      ]

      let enable = center.enableLanguageOptionCommand
      #expect(heard(enable, .enableLanguage("voice-fr"), by: &car, isFrench) == true)
      let disable = center.disableLanguageOptionCommand
      #expect(heard(disable, .disableLanguage("voice-fr"), by: &car, isFrench) == true)
      #expect(car.send(.enableLanguage("voice-xx")) == .noSuchContent)
    }

    private func heard<Event: MPRemoteCommandEvent, Value: Sendable>(
      _ target: MPRemoteCommand, _ command: Command, _ read: @escaping (Event) -> Value
    ) -> Value? {
      var car = TestCar()
      return heard(target, command, by: &car, read)
    }

    /// What the handler of the command reads from its event.
    private func heard<Event: MPRemoteCommandEvent, Value: Sendable>(
      _ target: MPRemoteCommand, _ command: Command, by car: inout TestCar,
      _ read: @escaping (Event) -> Value
    ) -> Value? {
      let values = Noted<Value>()
      target.addTarget { event in
        guard let event = event as? Event else { return .commandFailed }
        values(read(event))
        return .success
      }
      #expect(car.send(command) == .success)
      return values.values.last
    }
  }
}

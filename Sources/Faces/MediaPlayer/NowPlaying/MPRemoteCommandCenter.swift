public import Foundation
internal import HeadUnitCore

/// The commands that an app can be sent, and what it does about them.
open class MPRemoteCommandCenter: NSObject {
  nonisolated(unsafe) private static let common = MPRemoteCommandCenter(owner: .app)

  public let playCommand: MPRemoteCommand
  public let pauseCommand: MPRemoteCommand
  public let stopCommand: MPRemoteCommand
  public let togglePlayPauseCommand: MPRemoteCommand
  public let nextTrackCommand: MPRemoteCommand
  public let previousTrackCommand: MPRemoteCommand
  public let seekForwardCommand: MPRemoteCommand
  public let seekBackwardCommand: MPRemoteCommand
  public let skipForwardCommand: MPSkipIntervalCommand
  public let skipBackwardCommand: MPSkipIntervalCommand
  public let changePlaybackPositionCommand: MPChangePlaybackPositionCommand
  public let changePlaybackRateCommand: MPChangePlaybackRateCommand
  public let changeShuffleModeCommand: MPChangeShuffleModeCommand
  public let changeRepeatModeCommand: MPChangeRepeatModeCommand
  public let likeCommand: MPFeedbackCommand
  public let dislikeCommand: MPFeedbackCommand
  public let bookmarkCommand: MPFeedbackCommand
  public let ratingCommand: MPRatingCommand
  public let enableLanguageOptionCommand: MPRemoteCommand
  public let disableLanguageOptionCommand: MPRemoteCommand

  /// The one of the app as a whole.
  public class func shared() -> MPRemoteCommandCenter {
    _ = NowPlayingRegistry.current
    return common
  }

  /// Makes the commands of somebody who plays.
  package init(owner: NowPlayingOwner) {
    playCommand = MPRemoteCommand(.play, of: owner)
    pauseCommand = MPRemoteCommand(.pause, of: owner)
    stopCommand = MPRemoteCommand(.stop, of: owner)
    togglePlayPauseCommand = MPRemoteCommand(.togglePlayPause, of: owner)
    nextTrackCommand = MPRemoteCommand(.next, of: owner)
    previousTrackCommand = MPRemoteCommand(.previous, of: owner)
    seekForwardCommand = MPRemoteCommand(.seekForward, of: owner)
    seekBackwardCommand = MPRemoteCommand(.seekBackward, of: owner)
    skipForwardCommand = MPSkipIntervalCommand(.skipForward, of: owner)
    skipBackwardCommand = MPSkipIntervalCommand(.skipBackward, of: owner)
    changePlaybackPositionCommand = MPChangePlaybackPositionCommand(.position, of: owner)
    changePlaybackRateCommand = MPChangePlaybackRateCommand(.rate, of: owner)
    changeShuffleModeCommand = MPChangeShuffleModeCommand(.shuffle, of: owner)
    changeRepeatModeCommand = MPChangeRepeatModeCommand(.repeat, of: owner)
    likeCommand = MPFeedbackCommand(.like, of: owner)
    dislikeCommand = MPFeedbackCommand(.dislike, of: owner)
    bookmarkCommand = MPFeedbackCommand(.bookmark, of: owner)
    ratingCommand = MPRatingCommand(.rating, of: owner)
    enableLanguageOptionCommand = MPRemoteCommand(.enableLanguage, of: owner)
    disableLanguageOptionCommand = MPRemoteCommand(.disableLanguage, of: owner)
    super.init()
    owner.register(self)
  }
}

extension MPRemoteCommandCenter {
  private var commands: [MPRemoteCommand] {
    [
      playCommand, pauseCommand, stopCommand, togglePlayPauseCommand, nextTrackCommand,
      previousTrackCommand, seekForwardCommand, seekBackwardCommand, skipForwardCommand,
      skipBackwardCommand, changePlaybackPositionCommand, changePlaybackRateCommand,
      changeShuffleModeCommand, changeRepeatModeCommand, likeCommand, dislikeCommand,
      bookmarkCommand, ratingCommand, enableLanguageOptionCommand, disableLanguageOptionCommand,
    ]
  }

  /// What the head unit is told: the commands the app has done something about.
  var offered: CommandSet { CommandSet(commands.compactMap(\.offered)) }

  func command(_ name: CommandName) -> MPRemoteCommand? {
    commands.first { $0.name == name }
  }

  /// As they are in an app that has just been started.
  func reset() {
    for command in commands { command.reset() }
  }
}

/// A command that has come.
open class MPRemoteCommandEvent: NSObject {
  public let command: MPRemoteCommand
  /// Seconds of the head unit's clock.
  public let timestamp: TimeInterval

  struct Context {
    let command: MPRemoteCommand
    let timestamp: TimeInterval
  }

  init(_ context: Context) {
    command = context.command
    timestamp = context.timestamp
  }

  /// An event that nobody has sent, for apps that call their own handlers.
  public override convenience init() {
    self.init(Context(command: MPRemoteCommand(.play, of: NowPlayingOwner()), timestamp: 0))
  }
}

/// Whether a button is held down or let go.
public enum MPSeekCommandEventType: UInt, Sendable {
  case beginSeeking
  case endSeeking
}

/// Plays fast for as long as a button is held.
open class MPSeekCommandEvent: MPRemoteCommandEvent {
  public let type: MPSeekCommandEventType

  init(_ context: Context, type: MPSeekCommandEventType) {
    self.type = type
    super.init(context)
  }
}

/// For how long a language is chosen.
public enum MPChangeLanguageOptionSetting: Int, Sendable {
  case none
  case nowPlayingItemOnly
  case permanent
}

/// Which voice or text to play with, or without.
open class MPChangeLanguageOptionCommandEvent: MPRemoteCommandEvent {
  public let languageOption: MPNowPlayingInfoLanguageOption
  public let setting: MPChangeLanguageOptionSetting

  init(_ context: Context, languageOption: MPNowPlayingInfoLanguageOption) {
    self.languageOption = languageOption
    setting = .permanent
    super.init(context)
  }
}

extension Command {
  /// What a handler is given; nil when the app knows no such language.
  func event(
    _ context: MPRemoteCommandEvent.Context,
    language: (String) -> MPNowPlayingInfoLanguageOption?
  ) -> MPRemoteCommandEvent? {
    switch self {
    case .play, .pause, .stop, .togglePlayPause, .next, .previous: MPRemoteCommandEvent(context)
    case .seekForward(let phase), .seekBackward(let phase):
      MPSeekCommandEvent(context, type: phase == .begin ? .beginSeeking : .endSeeking)
    case .skipForward(let seconds), .skipBackward(let seconds):
      MPSkipIntervalCommandEvent(context, interval: seconds)
    case .position(let seconds):
      MPChangePlaybackPositionCommandEvent(context, positionTime: seconds)
    case .rate(let rate): MPChangePlaybackRateCommandEvent(context, playbackRate: Float(rate))
    case .shuffle(let mode):
      MPChangeShuffleModeCommandEvent(context, shuffleType: MPShuffleType(mode))
    case .repeat(let mode): MPChangeRepeatModeCommandEvent(context, repeatType: MPRepeatType(mode))
    case .like(let undo), .dislike(let undo), .bookmark(let undo):
      MPFeedbackCommandEvent(context, isNegative: undo)
    case .rating(let rating): MPRatingCommandEvent(context, rating: Float(rating))
    case .enableLanguage(let id), .disableLanguage(let id):
      language(id).map { MPChangeLanguageOptionCommandEvent(context, languageOption: $0) }
    }
  }
}

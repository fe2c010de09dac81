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

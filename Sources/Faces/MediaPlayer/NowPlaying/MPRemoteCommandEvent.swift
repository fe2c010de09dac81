public import Foundation
internal import HeadUnitCore

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

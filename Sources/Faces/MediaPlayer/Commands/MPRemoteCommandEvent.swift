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

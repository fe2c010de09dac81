// The phone names its constants so.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import AVFoundation
public import Foundation
internal import HeadUnitCore

/// Whether an option is heard or read.
public enum MPNowPlayingInfoLanguageOptionType: UInt, Sendable {
  case audible
  case legible
}

/// A voice or a text in which something can be had.
open class MPNowPlayingInfoLanguageOption: NSObject {
  public let languageOptionType: MPNowPlayingInfoLanguageOptionType
  public let languageTag: String?
  public let languageOptionCharacteristics: [String]?
  public let displayName: String?
  public let identifier: String?

  /// Makes an option that its app knows by the identifier.
  public init(
    type languageOptionType: MPNowPlayingInfoLanguageOptionType, languageTag: String,
    characteristics languageOptionCharacteristics: [String]?, displayName: String,
    identifier: String
  ) {
    self.languageOptionType = languageOptionType
    self.languageTag = languageTag
    self.languageOptionCharacteristics = languageOptionCharacteristics
    self.displayName = displayName
    self.identifier = identifier
  }

  /// Whether the phone is to choose the text.
  open func isAutomaticLegibleLanguageOption() -> Bool {
    languageOptionType == .legible && languageTag == Self.automaticTag
  }

  /// Whether the phone is to choose the voice.
  open func isAutomaticAudibleLanguageOption() -> Bool {
    languageOptionType == .audible && languageTag == Self.automaticTag
  }

  private static let automaticTag = "auto"
}

extension MPNowPlayingInfoLanguageOption {
  /// By which the head unit and the app mean the same option.
  var name: String { identifier ?? languageTag ?? displayName ?? "" }

  var languageOption: LanguageOption {
    LanguageOption(id: name, name: displayName ?? name)
  }
}

/// Options of which one at a time is chosen.
open class MPNowPlayingInfoLanguageOptionGroup: NSObject {
  public let languageOptions: [MPNowPlayingInfoLanguageOption]
  public let defaultLanguageOption: MPNowPlayingInfoLanguageOption?
  public let allowEmptySelection: Bool

  /// Makes a group with the option that is chosen unless the driver chooses another one.
  public init(
    languageOptions: [MPNowPlayingInfoLanguageOption],
    defaultLanguageOption: MPNowPlayingInfoLanguageOption?, allowEmptySelection: Bool
  ) {
    self.languageOptions = languageOptions
    self.defaultLanguageOption = defaultLanguageOption
    self.allowEmptySelection = allowEmptySelection
  }
}

public let MPLanguageOptionCharacteristicIsMainProgramContent: String =
  "public.main-program-content"
public let MPLanguageOptionCharacteristicIsAuxiliaryContent: String = "public.auxiliary-content"
public let MPLanguageOptionCharacteristicContainsOnlyForcedSubtitles: String =
  "public.subtitles.forced-only"
public let MPLanguageOptionCharacteristicTranscribesSpokenDialog: String =
  "public.accessibility.transcribes-spoken-dialog"
public let MPLanguageOptionCharacteristicDescribesMusicAndSound: String =
  "public.accessibility.describes-music-and-sound"
public let MPLanguageOptionCharacteristicEasyToRead: String = "public.easy-to-read"
public let MPLanguageOptionCharacteristicDescribesVideo: String =
  "public.accessibility.describes-video"
public let MPLanguageOptionCharacteristicLanguageTranslation: String = "public.translation"
public let MPLanguageOptionCharacteristicDubbedTranslation: String = "public.translation.dubbed"
public let MPLanguageOptionCharacteristicVoiceOverTranslation: String =
  "public.translation.voice-over"

extension AVMediaSelectionGroup {
  /// None, as there is nothing to choose from.
  public func makeNowPlayingInfoLanguageOptionGroup() -> MPNowPlayingInfoLanguageOptionGroup {
    MPNowPlayingInfoLanguageOptionGroup(
      languageOptions: [], defaultLanguageOption: nil, allowEmptySelection: allowsEmptySelection)
  }
}

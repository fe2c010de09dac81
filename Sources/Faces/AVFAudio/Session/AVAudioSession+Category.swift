// The phone names its constants so.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

extension AVAudioSession {
  /// What the app's sound is for.
  public struct Category: Hashable, RawRepresentable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    public static let ambient = Category(rawValue: "AVAudioSessionCategoryAmbient")
    public static let soloAmbient = Category(rawValue: "AVAudioSessionCategorySoloAmbient")
    public static let playback = Category(rawValue: "AVAudioSessionCategoryPlayback")
    public static let record = Category(rawValue: "AVAudioSessionCategoryRecord")
    public static let playAndRecord = Category(rawValue: "AVAudioSessionCategoryPlayAndRecord")
    public static let audioProcessing = Category(
      rawValue: "AVAudioSessionCategoryAudioProcessing")
    public static let multiRoute = Category(rawValue: "AVAudioSessionCategoryMultiRoute")
  }

  /// What kind of sound it is within its category.
  public struct Mode: Hashable, RawRepresentable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    public static let `default` = Mode(rawValue: "AVAudioSessionModeDefault")
    public static let voiceChat = Mode(rawValue: "AVAudioSessionModeVoiceChat")
    public static let gameChat = Mode(rawValue: "AVAudioSessionModeGameChat")
    public static let videoRecording = Mode(rawValue: "AVAudioSessionModeVideoRecording")
    public static let measurement = Mode(rawValue: "AVAudioSessionModeMeasurement")
    public static let moviePlayback = Mode(rawValue: "AVAudioSessionModeMoviePlayback")
    public static let videoChat = Mode(rawValue: "AVAudioSessionModeVideoChat")
    public static let spokenAudio = Mode(rawValue: "AVAudioSessionModeSpokenAudio")
    public static let voicePrompt = Mode(rawValue: "AVAudioSessionModeVoicePrompt")
  }

  /// How the app's sound gets along with that of others and with devices.
  public struct CategoryOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    public static let mixWithOthers = CategoryOptions(rawValue: 0x1)
    public static let duckOthers = CategoryOptions(rawValue: 0x2)
    public static let allowBluetooth = CategoryOptions(rawValue: 0x4)
    public static let allowBluetoothHFP = CategoryOptions(rawValue: 0x4)
    public static let defaultToSpeaker = CategoryOptions(rawValue: 0x8)
    public static let interruptSpokenAudioAndMixWithOthers = CategoryOptions(rawValue: 0x11)
    public static let allowBluetoothA2DP = CategoryOptions(rawValue: 0x20)
    public static let allowAirPlay = CategoryOptions(rawValue: 0x40)
    public static let overrideMutedMicrophoneInterruption = CategoryOptions(rawValue: 0x80)
  }

  /// What others are told when the session is activated or given up.
  public struct SetActiveOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    public static let notifyOthersOnDeactivation = SetActiveOptions(rawValue: 1)
  }

  /// Which devices long sound may be sent to.
  public enum RouteSharingPolicy: UInt, Sendable {
    case `default` = 0
    case longFormAudio = 1
    case independent = 2
    case longFormVideo = 3

    public static let longForm = RouteSharingPolicy.longFormAudio
  }
}

// The categories and modes as Swift 3 spelled them.
public let AVAudioSessionCategoryAmbient = AVAudioSession.Category.ambient.rawValue
public let AVAudioSessionCategorySoloAmbient = AVAudioSession.Category.soloAmbient.rawValue
public let AVAudioSessionCategoryPlayback = AVAudioSession.Category.playback.rawValue
public let AVAudioSessionCategoryRecord = AVAudioSession.Category.record.rawValue
public let AVAudioSessionCategoryPlayAndRecord = AVAudioSession.Category.playAndRecord.rawValue
public let AVAudioSessionCategoryMultiRoute = AVAudioSession.Category.multiRoute.rawValue
public let AVAudioSessionModeDefault = AVAudioSession.Mode.default.rawValue
public let AVAudioSessionModeSpokenAudio = AVAudioSession.Mode.spokenAudio.rawValue
public let AVAudioSessionModeMoviePlayback = AVAudioSession.Mode.moviePlayback.rawValue

extension AVAudioSession {
  public func setCategory(_ category: String) throws {
    try setCategory(Category(rawValue: category))
  }

  public func setCategory(_ category: String, with options: CategoryOptions) throws {
    try setCategory(Category(rawValue: category), options: options)
  }

  public func setMode(_ mode: String) throws {
    try setMode(Mode(rawValue: mode))
  }

  public func setActive(_ active: Bool, with options: SetActiveOptions) throws {
    try setActive(active, options: options)
  }
}

// The phone's own names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation

// Names from before Swift 4.2, which apps that have not been touched since still use.

extension NSNotification.Name {
  public static let AVAudioSessionInterruption = AVAudioSession.interruptionNotification
  public static let AVAudioSessionRouteChange = AVAudioSession.routeChangeNotification
  public static let AVAudioSessionMediaServicesWereLost =
    AVAudioSession.mediaServicesWereLostNotification
  public static let AVAudioSessionMediaServicesWereReset =
    AVAudioSession.mediaServicesWereResetNotification
  public static let AVAudioSessionSilenceSecondaryAudioHint =
    AVAudioSession.silenceSecondaryAudioHintNotification
}

public typealias AVAudioSessionInterruptionType = AVAudioSession.InterruptionType
public typealias AVAudioSessionInterruptionOptions = AVAudioSession.InterruptionOptions
public typealias AVAudioSessionRouteChangeReason = AVAudioSession.RouteChangeReason
public typealias AVAudioSessionCategoryOptions = AVAudioSession.CategoryOptions
public typealias AVAudioSessionSetActiveOptions = AVAudioSession.SetActiveOptions
public typealias AVAudioSessionPortOverride = AVAudioSession.PortOverride
public typealias AVAudioSessionRecordPermission = AVAudioSession.RecordPermission

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

  public func setCategory(
    _ category: String, mode: String, options: CategoryOptions = []
  ) throws {
    try setCategory(Category(rawValue: category), mode: Mode(rawValue: mode), options: options)
  }

  public func setMode(_ mode: String) throws {
    try setMode(Mode(rawValue: mode))
  }

  public func setActive(_ active: Bool, with options: SetActiveOptions) throws {
    try setActive(active, options: options)
  }
}

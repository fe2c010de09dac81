internal import Foundation

extension AVAudioSession {
  /// Whether something else takes the loudspeakers, or gives them back.
  public enum InterruptionType: UInt, Sendable {
    case ended = 0
    case began = 1
  }

  /// What the app may do when an interruption is over.
  public struct InterruptionOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    public static let shouldResume = InterruptionOptions(rawValue: 1)
  }

  /// Why the app was interrupted.
  public enum InterruptionReason: UInt, Sendable {
    case `default` = 0
    case appWasSuspended = 1
    case builtInMicMuted = 2
    case routeDisconnected = 4
  }

  /// Why sound comes out somewhere else.
  public enum RouteChangeReason: UInt, Sendable {
    case unknown = 0
    case newDeviceAvailable = 1
    case oldDeviceUnavailable = 2
    case categoryChange = 3
    case override = 4
    case wakeFromSleep = 6
    case noSuitableRouteForCategory = 7
    case routeConfigurationChange = 8
  }

  /// Whether sound that only accompanies should fall silent.
  public enum SilenceSecondaryAudioHintType: UInt, Sendable {
    case end = 0
    case begin = 1
  }

  /// The loudspeaker, whatever the category says.
  public enum PortOverride: UInt, Sendable {
    case none = 0
    case speaker = 0x7370_6B72
  }

  /// Whether the app may record.
  public enum RecordPermission: UInt, Sendable {
    case undetermined = 0x756E_6474
    case denied = 0x6465_6E79
    case granted = 0x6772_6E74
  }

  /// In which voice a spoken prompt should be made.
  public enum PromptStyle: UInt, Sendable {
    case none = 0x6E6F_6E65
    case short = 0x7368_7274
    case normal = 0x6E72_6D6C
  }

  /// Whether input and output are one device.
  public enum IOType: UInt, Sendable {
    case notSpecified = 0
    case aggregated = 1
  }

  /// Why the session could not do what it was asked.
  public enum ErrorCode: Int, Sendable {
    case none = 0
    case mediaServicesFailed = 0x6D73_7276
    case isBusy = 0x2161_6374
    case incompatibleCategory = 0x2163_6174
    case cannotInterruptOthers = 0x2169_6E74
    case missingEntitlement = 0x656E_743F
    case siriIsRecording = 0x7369_7269
    case cannotStartPlaying = 0x2170_6C61
    case cannotStartRecording = 0x2172_6563
    case badParam = -50
    case insufficientPriority = 0x2170_7269
    case resourceNotAvailable = 0x2172_6573
    case unspecified = 0x7768_6174
    case expiredSession = 0x2173_6573
    case sessionNotActive = 0x696E_6163

    var error: NSError { NSError(domain: NSOSStatusErrorDomain, code: rawValue) }
  }
}

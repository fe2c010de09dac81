// The phone's own names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, DontRepeatTypeInStaticProperties

public import Foundation
internal import HeadUnitCore
internal import HeadUnitPhone

/// The app's agreement with the phone about when and how it is heard.
open class AVAudioSession: NSObject {
  private nonisolated(unsafe) static let shared = AVAudioSession()

  private override init() {
    super.init()
  }

  open class func sharedInstance() -> AVAudioSession { shared }

  var registry: AudioRegistry { .current }
}

extension AVAudioSession {
  public var category: Category { registry.session.category }
  public var categoryOptions: CategoryOptions { registry.session.options }
  public var mode: Mode { registry.session.mode }
  public var routeSharingPolicy: RouteSharingPolicy { registry.session.policy }

  public var availableCategories: [Category] {
    [.ambient, .soloAmbient, .playback, .record, .playAndRecord, .multiRoute]
  }

  public var availableModes: [Mode] {
    [
      .default, .voiceChat, .videoChat, .gameChat, .videoRecording, .measurement, .moviePlayback,
      .spokenAudio, .voicePrompt,
    ]
  }
}

extension AVAudioSession {
  public func setCategory(_ category: Category) throws {
    try setCategory(category, mode: mode, policy: .default, options: [])
  }

  public func setCategory(_ category: Category, options: CategoryOptions = []) throws {
    try setCategory(category, mode: mode, policy: .default, options: options)
  }

  public func setCategory(
    _ category: Category, mode: Mode, options: CategoryOptions = []
  ) throws {
    try setCategory(category, mode: mode, policy: .default, options: options)
  }

  /// Throws for what does not go together; then everything stays as it was.
  public func setCategory(
    _ category: Category, mode: Mode, policy: RouteSharingPolicy, options: CategoryOptions = []
  ) throws {
    try Self.check(category, mode, policy, options)
    let (isOther, previous) = (category != self.category, currentRoute)
    defer { if isOther { tellOfCategory(previous) } }
    registry.change { session in
      (session.category, session.mode) = (category, mode)
      (session.policy, session.options) = (policy, options)
    }
  }

  public func setMode(_ mode: Mode) throws {
    let session = registry.session
    try Self.check(session.category, mode, session.policy, session.options)
    registry.change { $0.mode = mode }
  }

  /// Giving the session up while something plays stops that and throws `isBusy`; the session is
  /// inactive all the same.
  public func setActive(_ active: Bool, options: SetActiveOptions = []) throws {
    let audible = active ? [] : registry.audible.filter(\.isOfTheApp)
    for participant in audible { participant.interrupt() }
    registry.change { session in
      session.isActive = active
      session.notifiesOthers = !active && options.contains(.notifyOthersOnDeactivation)
    }
    if !audible.isEmpty { throw ErrorCode.isBusy.error }
  }

  private static func check(
    _ category: Category, _ mode: Mode, _ policy: RouteSharingPolicy, _ options: CategoryOptions
  ) throws {
    if policy == .longFormAudio || policy == .longFormVideo {
      let modes: [Mode] = [.default, .moviePlayback, .spokenAudio]
      guard category == .playback, modes.contains(mode), options.isEmpty else {
        throw ErrorCode.badParam.error
      }
    }
    if options.contains(.defaultToSpeaker), category != .playAndRecord {
      throw ErrorCode.badParam.error
    }
    if options.contains(.allowBluetoothHFP), ![.playAndRecord, .record].contains(category) {
      throw ErrorCode.badParam.error
    }
  }
}

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

/// What an app asks for and nobody needs.
private struct Preferences {
  var bufferDuration = 0.023
  var sampleRate = 48_000.0
  var allowsHaptics = false
  var prefersNoInterruptions = false
}

private let preferences = Guarded(Preferences())

extension AVAudioSession {
  /// Whether another app is heard.
  public var isOtherAudioPlaying: Bool { registry.phone.condition.isOtherAudioPlaying }

  /// The other app plays something of its own, and does not only accompany.
  public var secondaryAudioShouldBeSilencedHint: Bool { isOtherAudioPlaying }

  public var outputVolume: Float { 0.5 }
  public var promptStyle: PromptStyle { .normal }
  public var inputLatency: TimeInterval { 0.01 }
  public var outputLatency: TimeInterval { 0.02 }
  public var sampleRate: Double { preferences.withLock { $0.sampleRate } }
  public var preferredSampleRate: Double { preferences.withLock { $0.sampleRate } }
  public var ioBufferDuration: TimeInterval { preferences.withLock { $0.bufferDuration } }
  public var preferredIOBufferDuration: TimeInterval { preferences.withLock { $0.bufferDuration } }
  public var inputNumberOfChannels: Int { 1 }
  public var outputNumberOfChannels: Int { 2 }
  public var maximumInputNumberOfChannels: Int { 1 }
  public var maximumOutputNumberOfChannels: Int { 2 }
  public var inputGain: Float { 1 }
  public var isInputGainSettable: Bool { false }
  public var isInputAvailable: Bool { true }
  public var recordPermission: RecordPermission { .denied }
  public var allowHapticsAndSystemSoundsDuringRecording: Bool {
    preferences.withLock { $0.allowsHaptics }
  }
  public var prefersNoInterruptionsFromSystemAlerts: Bool {
    preferences.withLock { $0.prefersNoInterruptions }
  }

  public func setPreferredIOBufferDuration(_ duration: TimeInterval) throws {
    preferences.withLock { $0.bufferDuration = duration }
  }

  public func setPreferredSampleRate(_ sampleRate: Double) throws {
    preferences.withLock { $0.sampleRate = sampleRate }
  }

  public func setAllowHapticsAndSystemSoundsDuringRecording(_ inValue: Bool) throws {
    preferences.withLock { $0.allowsHaptics = inValue }
  }

  public func setPrefersNoInterruptionsFromSystemAlerts(_ inValue: Bool) throws {
    preferences.withLock { $0.prefersNoInterruptions = inValue }
  }

  public func setPreferredInputNumberOfChannels(_ count: Int) throws {}
  public func setPreferredOutputNumberOfChannels(_ count: Int) throws {}
  public func setPreferredInput(_ inPort: AVAudioSessionPortDescription?) throws {}
  public func setAggregatedIOPreference(_ inIOType: IOType) throws {}
  public func setSupportsMultichannelContent(_ inValue: Bool) throws {}

  /// In the car sound comes out of the car.
  public func overrideOutputAudioPort(_ portOverride: PortOverride) throws {}

  /// Nobody can be asked: a driver's hands are on the wheel.
  public func requestRecordPermission(_ response: @escaping (Bool) -> Void) {
    DispatchQueue.main.async { [answer = UncheckedSendable(response)] in answer.value(false) }
  }
}

extension AVAudioSession {
  public class var interruptionNotification: NSNotification.Name {
    NSNotification.Name("AVAudioSessionInterruptionNotification")
  }

  public class var routeChangeNotification: NSNotification.Name {
    NSNotification.Name("AVAudioSessionRouteChangeNotification")
  }

  public class var mediaServicesWereLostNotification: NSNotification.Name {
    NSNotification.Name("AVAudioSessionMediaServicesWereLostNotification")
  }

  public class var mediaServicesWereResetNotification: NSNotification.Name {
    NSNotification.Name("AVAudioSessionMediaServicesWereResetNotification")
  }

  public class var silenceSecondaryAudioHintNotification: NSNotification.Name {
    NSNotification.Name("AVAudioSessionSilenceSecondaryAudioHintNotification")
  }

  public class var spatialPlaybackCapabilitiesChangedNotification: NSNotification.Name {
    NSNotification.Name("AVAudioSessionSpatialPlaybackCapabilitiesChangedNotification")
  }
}

public let AVAudioSessionInterruptionTypeKey = "AVAudioSessionInterruptionTypeKey"
public let AVAudioSessionInterruptionOptionKey = "AVAudioSessionInterruptionOptionKey"
public let AVAudioSessionInterruptionReasonKey = "AVAudioSessionInterruptionReasonKey"
public let AVAudioSessionInterruptionWasSuspendedKey = "AVAudioSessionInterruptionWasSuspendedKey"
public let AVAudioSessionRouteChangeReasonKey = "AVAudioSessionRouteChangeReasonKey"
public let AVAudioSessionRouteChangePreviousRouteKey = "AVAudioSessionRouteChangePreviousRouteKey"
public let AVAudioSessionSilenceSecondaryAudioHintTypeKey =
  "AVAudioSessionSilenceSecondaryAudioHintTypeKey"
public let AVAudioSessionSpatialAudioEnabledKey = "AVAudioSessionSpatialAudioEnabledKey"

extension AVAudioSession {
  /// On the main thread.
  func postInterruption(_ type: InterruptionType, _ options: InterruptionOptions = []) {
    // Apps ask for `as? UInt`, which holds for nothing else here.
    var values: [AnyHashable: Any] = [AVAudioSessionInterruptionTypeKey: type.rawValue]
    switch type {
    case .began:
      values[AVAudioSessionInterruptionReasonKey] = InterruptionReason.default.rawValue
    case .ended: values[AVAudioSessionInterruptionOptionKey] = options.rawValue
    }
    MainPost.post(Self.interruptionNotification, from: self, values)
  }

  /// On the main thread.
  func postSilenceHint(_ type: SilenceSecondaryAudioHintType) {
    MainPost.post(
      Self.silenceSecondaryAudioHintNotification, from: self,
      [AVAudioSessionSilenceSecondaryAudioHintTypeKey: type.rawValue])
  }

  /// On another thread, as on the phone.
  func postRouteChange(
    _ reason: RouteChangeReason, _ previous: AVAudioSessionRouteDescription
  ) {
    NotificationCenter.default.post(
      name: Self.routeChangeNotification, object: self,
      userInfo: [
        AVAudioSessionRouteChangeReasonKey: reason.rawValue,
        AVAudioSessionRouteChangePreviousRouteKey: previous,
      ])
  }
}

extension AVAudioSession {
  private static let queue = DispatchQueue(label: "routes")

  /// Sound may come out somewhere else: the phone says so even where it does not.
  private func tellOfCategory(_ previous: AVAudioSessionRouteDescription) {
    let previous = UncheckedSendable(previous)
    SimulatedPhone.current.call("a change of the category", on: Self.queue) {
      AVAudioSession.sharedInstance().postRouteChange(.categoryChange, previous.value)
    }
  }
}

extension AVAudioSession: KeyValueObserving {
  package var changes: ChangeList { registry.changes }
}

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

// Properties by the names under which they are observed.

extension AVAudioSession: KeyValueNames {
  package func namedValue(_ name: String) -> Any?? {
    switch name {
    case "outputVolume": .some(outputVolume)
    case "otherAudioPlaying", "isOtherAudioPlaying": .some(isOtherAudioPlaying)
    case "category": .some(category.rawValue)
    case "currentRoute": .some(currentRoute)
    default: nil
    }
  }
}

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

/// Where sound comes from and goes to.
open class AVAudioSessionRouteDescription: NSObject {
  public let inputs: [AVAudioSessionPortDescription]
  public let outputs: [AVAudioSessionPortDescription]

  init(inputs: [AVAudioSessionPortDescription], outputs: [AVAudioSessionPortDescription]) {
    (self.inputs, self.outputs) = (inputs, outputs)
  }
}

/// One thing that sound goes to or comes from.
open class AVAudioSessionPortDescription: NSObject {
  public let portType: AVAudioSession.Port
  public let portName: String
  public let uid: String

  init(_ type: AVAudioSession.Port, _ name: String, _ uid: String) {
    (portType, portName, self.uid) = (type, name, uid)
  }

  open var hasHardwareVoiceCallProcessing: Bool { false }
  open var isSpatialAudioEnabled: Bool { false }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? AVAudioSessionPortDescription else { return false }
    return portType == other.portType && uid == other.uid
  }

  open override var hash: Int { uid.hashValue }

  static var microphone: AVAudioSessionPortDescription {
    AVAudioSessionPortDescription(.builtInMic, "Microphone", "Built-In Microphone")
  }
}

extension AVAudioSession {
  /// The kind of thing that sound goes to or comes from.
  public struct Port: Hashable, RawRepresentable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    public static let lineIn = Port(rawValue: "LineIn")
    public static let builtInMic = Port(rawValue: "MicrophoneBuiltIn")
    public static let headsetMic = Port(rawValue: "MicrophoneWired")
    public static let lineOut = Port(rawValue: "LineOut")
    public static let headphones = Port(rawValue: "Headphones")
    public static let bluetoothA2DP = Port(rawValue: "BluetoothA2DPOutput")
    public static let builtInReceiver = Port(rawValue: "Receiver")
    public static let builtInSpeaker = Port(rawValue: "Speaker")
    public static let HDMI = Port(rawValue: "HDMIOutput")
    public static let airPlay = Port(rawValue: "AirPlay")
    public static let bluetoothLE = Port(rawValue: "BluetoothLE")
    public static let bluetoothHFP = Port(rawValue: "BluetoothHFP")
    public static let usbAudio = Port(rawValue: "USBAudio")
    public static let carAudio = Port(rawValue: "CarAudio")
    public static let virtual = Port(rawValue: "Virtual")
    public static let PCI = Port(rawValue: "PCI")
    public static let fireWire = Port(rawValue: "FireWire")
    public static let displayPort = Port(rawValue: "DisplayPort")
    public static let AVB = Port(rawValue: "AVB")
    public static let thunderbolt = Port(rawValue: "Thunderbolt")
    public static let continuityMicrophone = Port(rawValue: "ContinuityMicrophone")
  }

  /// Headphones before the car, and the car before the phone's own speaker.
  public var currentRoute: AVAudioSessionRouteDescription {
    let session = registry.session
    let output =
      if session.hasHeadphones {
        AVAudioSessionPortDescription(.headphones, "Headphones", "headphones")
      } else if session.isCarConnected {
        AVAudioSessionPortDescription(.carAudio, "CarPlay", "car")
      } else if session.isKitConnected {
        AVAudioSessionPortDescription(.bluetoothA2DP, "Car", "car kit")
      } else {
        AVAudioSessionPortDescription(.builtInSpeaker, "Speaker", "Built-In Speaker")
      }
    let records = [.record, .playAndRecord].contains(session.category)
    return AVAudioSessionRouteDescription(
      inputs: records ? [.microphone] : [], outputs: [output])
  }

  public var availableInputs: [AVAudioSessionPortDescription]? { [.microphone] }
  public var preferredInput: AVAudioSessionPortDescription? { nil }
}

public import Foundation
internal import HeadUnitCore

/// The app's agreement with the phone about when and how it is heard.
open class AVAudioSession: NSObject {
  private nonisolated(unsafe) static let shared = AVAudioSession()

  private override init() {
    super.init()
  }

  open class func sharedInstance() -> AVAudioSession { shared }

  var desk: AudioDesk { .current }
}

extension AVAudioSession {
  public var category: Category { desk.session.category }
  public var categoryOptions: CategoryOptions { desk.session.options }
  public var mode: Mode { desk.session.mode }
  public var routeSharingPolicy: RouteSharingPolicy { desk.session.policy }

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
    desk.change { session in
      (session.category, session.mode) = (category, mode)
      (session.policy, session.options) = (policy, options)
    }
  }

  public func setMode(_ mode: Mode) throws {
    let session = desk.session
    try Self.check(session.category, mode, session.policy, session.options)
    desk.change { $0.mode = mode }
  }

  /// Giving the session up while something plays stops that and throws `isBusy`; the session is
  /// inactive all the same.
  public func setActive(_ active: Bool, options: SetActiveOptions = []) throws {
    let audible = active ? [] : desk.audible
    for participant in audible { participant.interrupt() }
    desk.change { $0.isActive = active }
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

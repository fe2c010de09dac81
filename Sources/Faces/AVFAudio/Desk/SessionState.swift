internal import HeadUnitCore

/// The audio session of the app, and what the phone knows besides.
struct SessionState: Sendable {
  var category = AVAudioSession.Category.soloAmbient
  var options: AVAudioSession.CategoryOptions = []
  var mode = AVAudioSession.Mode.default
  var policy = AVAudioSession.RouteSharingPolicy.default
  var isActive = false
  /// The app was told of an interruption and not yet of its end.
  var isInterrupted = false
  var hasHeadphones = false
  var isCarConnected = false
  var isOffline = false

  /// What the head unit is told.
  var report: AudioSession {
    AudioSession(
      category: AudioSession.Category(category), options: options.reported,
      mode: mode == .default ? nil : mode.reported, isActive: isActive)
  }
}

extension AudioSession.Category {
  /// A category nobody knows makes no difference to the head unit.
  fileprivate init(_ category: AVAudioSession.Category) {
    self =
      switch category {
      case .ambient: .ambient
      case .playback: .playback
      case .record: .record
      case .playAndRecord: .playAndRecord
      case .multiRoute: .multiRoute
      default: .soloAmbient
      }
  }
}

extension AVAudioSession.CategoryOptions {
  fileprivate var reported: [AudioSession.Option] {
    let table: [(AVAudioSession.CategoryOptions, AudioSession.Option)] = [
      (.mixWithOthers, .mixWithOthers), (.duckOthers, .duckOthers),
      (.interruptSpokenAudioAndMixWithOthers, .interruptSpokenAudio),
      (.allowBluetoothHFP, .allowBluetooth), (.allowAirPlay, .allowAirPlay),
      (.defaultToSpeaker, .defaultToSpeaker),
    ]
    return table.compactMap { contains($0.0) ? $0.1 : nil }
  }
}

extension AVAudioSession.Mode {
  /// `AVAudioSessionModeSpokenAudio` is `spokenAudio`.
  fileprivate var reported: String {
    let prefix = "AVAudioSessionMode"
    guard rawValue.hasPrefix(prefix) else { return rawValue }
    let name = rawValue.dropFirst(prefix.count)
    return name.prefix(1).lowercased() + name.dropFirst()
  }
}

public import Foundation
internal import HeadUnitPhone

/// What an app asks for and nobody needs.
private struct Wishes {
  var bufferDuration = 0.023
  var sampleRate = 48_000.0
  var allowsHaptics = false
  var prefersNoInterruptions = false
}

private let wishes = Guarded(Wishes())

extension AVAudioSession {
  public var isOtherAudioPlaying: Bool { false }
  public var secondaryAudioShouldBeSilencedHint: Bool { false }
  public var outputVolume: Float { 0.5 }
  public var promptStyle: PromptStyle { .normal }
  public var inputLatency: TimeInterval { 0.01 }
  public var outputLatency: TimeInterval { 0.02 }
  public var sampleRate: Double { wishes.withLock { $0.sampleRate } }
  public var preferredSampleRate: Double { wishes.withLock { $0.sampleRate } }
  public var ioBufferDuration: TimeInterval { wishes.withLock { $0.bufferDuration } }
  public var preferredIOBufferDuration: TimeInterval { wishes.withLock { $0.bufferDuration } }
  public var inputNumberOfChannels: Int { 1 }
  public var outputNumberOfChannels: Int { 2 }
  public var maximumInputNumberOfChannels: Int { 1 }
  public var maximumOutputNumberOfChannels: Int { 2 }
  public var inputGain: Float { 1 }
  public var isInputGainSettable: Bool { false }
  public var isInputAvailable: Bool { true }
  public var recordPermission: RecordPermission { .denied }
  public var allowHapticsAndSystemSoundsDuringRecording: Bool {
    wishes.withLock { $0.allowsHaptics }
  }
  public var prefersNoInterruptionsFromSystemAlerts: Bool {
    wishes.withLock { $0.prefersNoInterruptions }
  }

  public func setPreferredIOBufferDuration(_ duration: TimeInterval) throws {
    wishes.withLock { $0.bufferDuration = duration }
  }

  public func setPreferredSampleRate(_ sampleRate: Double) throws {
    wishes.withLock { $0.sampleRate = sampleRate }
  }

  public func setAllowHapticsAndSystemSoundsDuringRecording(_ inValue: Bool) throws {
    wishes.withLock { $0.allowsHaptics = inValue }
  }

  public func setPrefersNoInterruptionsFromSystemAlerts(_ inValue: Bool) throws {
    wishes.withLock { $0.prefersNoInterruptions = inValue }
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
    DispatchQueue.main.async { [answer = Carried(response)] in answer.value(false) }
  }
}

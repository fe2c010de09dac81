// The phone names its constants so.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

@_exported public import Foundation
internal import HeadUnitPhone
@_exported public import PhoneFoundation

/// What sound would go through: it keeps time, and nothing is heard.
open class AVAudioEngine: NSObject, @unchecked Sendable {
  private let lock = NSLock()
  private var attached: [AVAudioNode] = []
  private var wires: [Wire] = []
  private var manual: ManualRendering?
  open private(set) var isRunning = false
  open var isAutoShutdownEnabled = false
  public let mainMixerNode = AVAudioMixerNode()
  public let outputNode = AVAudioOutputNode()
  public let inputNode = AVAudioInputNode()

  public override init() {
    super.init()
    for node in [mainMixerNode, outputNode, inputNode] { node.engine = self }
    // The phone joins these two as soon as the mixer is asked for.
    join(mainMixerNode, [AVAudioConnectionPoint(node: outputNode, bus: 0)], fromBus: 0)
  }

  open var attachedNodes: Set<AVAudioNode> { lock.withLock { Set(attached) } }

  open func attach(_ node: AVAudioNode) {
    node.engine = self
    lock.withLock { attached.append(node) }
    if isInManualRenderingMode { (node as? AVAudioPlayerNode)?.engineRuns(false) }
  }

  open func detach(_ node: AVAudioNode) {
    node.engine = nil
    lock.withLock {
      attached.removeAll { $0 === node }
      wires.removeAll { $0.from === node || $0.to === node }
    }
  }

  open func connect(_ node1: AVAudioNode, to node2: AVAudioNode, format: AVAudioFormat?) {
    let bus = (node2 as? AVAudioMixerNode)?.nextAvailableInputBus ?? 0
    connect(node1, to: node2, fromBus: 0, toBus: bus, format: format)
  }

  open func connect(
    _ node1: AVAudioNode, to node2: AVAudioNode, fromBus bus1: Int, toBus bus2: Int,
    format: AVAudioFormat?
  ) {
    join(node1, [AVAudioConnectionPoint(node: node2, bus: bus2)], fromBus: bus1)
  }

  /// One sound to several nodes.
  open func connect(
    _ sourceNode: AVAudioNode, to destNodes: [AVAudioConnectionPoint],
    fromBus sourceBus: Int, format: AVAudioFormat?
  ) {
    join(sourceNode, destNodes, fromBus: sourceBus)
  }

  open func disconnectNodeInput(_ node: AVAudioNode) {
    lock.withLock { wires.removeAll { $0.to === node } }
  }

  open func disconnectNodeInput(_ node: AVAudioNode, bus: Int) {
    lock.withLock { wires.removeAll { $0.to === node && $0.toBus == bus } }
  }

  open func disconnectNodeOutput(_ node: AVAudioNode) {
    lock.withLock { wires.removeAll { $0.from === node } }
  }

  open func disconnectNodeOutput(_ node: AVAudioNode, bus: Int) {
    lock.withLock { wires.removeAll { $0.from === node && $0.fromBus == bus } }
  }

  open func inputConnectionPoint(
    for node: AVAudioNode, inputBus bus: Int
  ) -> AVAudioConnectionPoint? {
    lock.withLock { wires.first { $0.to === node && $0.toBus == bus } }
      .flatMap { wire in wire.from.map { AVAudioConnectionPoint(node: $0, bus: wire.fromBus) } }
  }

  open func outputConnectionPoints(
    for node: AVAudioNode, outputBus bus: Int
  ) -> [AVAudioConnectionPoint] {
    lock.withLock { wires.filter { $0.from === node && $0.fromBus == bus } }
      .compactMap { wire in wire.to.map { AVAudioConnectionPoint(node: $0, bus: wire.toBus) } }
  }

  /// What went out of the one bus and into the others before does so no longer.
  private func join(_ from: AVAudioNode, _ points: [AVAudioConnectionPoint], fromBus: Int) {
    lock.withLock {
      wires.removeAll { wire in
        wire.from === from && wire.fromBus == fromBus
          || points.contains { $0.node === wire.to && $0.bus == wire.toBus }
      }
      wires += points.map { Wire(from: from, fromBus: fromBus, to: $0.node, toBus: $0.bus) }
    }
  }

  /// The first bus of a node that nothing goes into.
  fileprivate func freeBus(of node: AVAudioNode) -> Int {
    let taken = Set(lock.withLock { wires.filter { $0.to === node } }.map(\.toBus))
    return (0...taken.count).first { !taken.contains($0) } ?? 0
  }

  open func prepare() {}

  open func start() throws {
    isRunning = true
    guard !isInManualRenderingMode else { return }
    AudioRegistry.current.change { $0.isActive = true }
    players { $0.engineRuns(true) }
  }

  open func pause() {
    isRunning = false
    players { $0.engineRuns(false) }
  }

  open func stop() {
    isRunning = false
    players { $0.stop() }
  }

  open func reset() { players { $0.stop() } }

  /// Why the phone stops it.
  enum Stop {
    case interrupted, otherRoute
  }

  /// It is for the app to start it again.
  func stop(for reason: Stop) {
    guard isRunning else { return }
    pause()
    switch reason {
    case .interrupted: break
    case .otherRoute:
      SimulatedPhone.current.call("a change of the engine", on: Self.queue) { [self] in
        NotificationCenter.default.post(name: .AVAudioEngineConfigurationChange, object: self)
      }
    }
  }

  private static let queue = DispatchQueue(label: "engines")

  /// How fast what is attached lets time go.
  var speed: Double {
    lock.withLock { attached }.reduce(1) { $0 * Double(($1 as? any SpeedOfSound)?.rate ?? 1) }
  }

  func changeSpeed() { players { $0.changeSpeed() } }

  private func players(_ body: (AVAudioPlayerNode) -> Void) {
    for case let player as AVAudioPlayerNode in lock.withLock({ attached }) { body(player) }
  }
}

/// Where sound goes from one node into another.
private struct Wire {
  weak var from: AVAudioNode?
  let fromBus: Int
  weak var to: AVAudioNode?
  let toBus: Int
}

/// A bus of a node.
open class AVAudioConnectionPoint: NSObject, @unchecked Sendable {
  open private(set) weak var node: AVAudioNode?
  public let bus: Int

  public init(node: AVAudioNode, bus: Int) {
    (self.node, self.bus) = (node, bus)
    super.init()
  }
}

// MARK: - Rendering by hand

public enum AVAudioEngineManualRenderingMode: Int, Sendable {
  case offline = 0
  case realtime = 1
}

public enum AVAudioEngineManualRenderingStatus: Int, Sendable {
  case error = -1
  case success = 0
  case insufficientDataFromInputNode = 1
  case cannotDoInCurrentContext = 2
}

public enum AVAudioEngineManualRenderingError: OSStatus, Sendable {
  case invalidMode = -80_800
  case initialized = -80_801
  case notRunning = -80_802

  fileprivate var error: NSError {
    NSError(domain: "com.apple.coreaudio.avfaudio", code: Int(rawValue))
  }
}

public typealias AVAudioEngineManualRenderingBlock =
  (
    AVAudioFrameCount, UnsafeMutablePointer<AudioBufferList>, UnsafeMutablePointer<OSStatus>?
  ) -> AVAudioEngineManualRenderingStatus
public typealias AVAudioIONodeInputBlock = (AVAudioFrameCount) -> UnsafePointer<AudioBufferList>?

/// How far an engine is that the app turns itself.
private struct ManualRendering {
  let mode: AVAudioEngineManualRenderingMode
  let format: AVAudioFormat
  let most: AVAudioFrameCount
  var rendered: AVAudioFramePosition = 0
}

extension AVAudioEngine {
  public var isInManualRenderingMode: Bool { lock.withLock { manual != nil } }
  public var manualRenderingMode: AVAudioEngineManualRenderingMode {
    lock.withLock { manual?.mode } ?? .offline
  }
  public var manualRenderingFormat: AVAudioFormat { lock.withLock { manual?.format } ?? .usual }
  public var manualRenderingMaximumFrameCount: AVAudioFrameCount {
    lock.withLock { manual?.most } ?? 0
  }
  public var manualRenderingSampleTime: AVAudioFramePosition {
    lock.withLock { manual?.rendered } ?? 0
  }

  /// Time goes on in it by what is rendered, and by that alone.
  public func enableManualRenderingMode(
    _ mode: AVAudioEngineManualRenderingMode, format pcmFormat: AVAudioFormat,
    maximumFrameCount: AVAudioFrameCount
  ) throws {
    guard !isRunning else { throw AVAudioEngineManualRenderingError.initialized.error }
    guard pcmFormat.commonFormat != .otherFormat else {
      throw AVAudioEngineManualRenderingError.invalidMode.error
    }
    lock.withLock {
      manual = ManualRendering(mode: mode, format: pcmFormat, most: maximumFrameCount)
    }
    players { $0.engineRuns(false) }
  }

  public func disableManualRenderingMode() {
    guard isInManualRenderingMode else { return }
    stop()
    lock.withLock { manual = nil }
    players { $0.engineRuns(true) }
  }

  /// Silence, as long as what is played.
  public func renderOffline(
    _ numberOfFrames: AVAudioFrameCount, to buffer: AVAudioPCMBuffer
  ) throws -> AVAudioEngineManualRenderingStatus {
    guard let manual = lock.withLock({ manual }), manual.mode == .offline else {
      throw AVAudioEngineManualRenderingError.invalidMode.error
    }
    guard isRunning else { throw AVAudioEngineManualRenderingError.notRunning.error }
    guard numberOfFrames <= min(manual.most, buffer.frameCapacity) else {
      throw NSError(domain: "com.apple.coreaudio.avfaudio", code: Int(tooManyFrames))
    }
    buffer.frameLength = numberOfFrames
    return render(numberOfFrames, buffer.mutableAudioBufferList)
  }

  public var manualRenderingBlock: AVAudioEngineManualRenderingBlock {
    { [weak self] count, list, error in
      guard let self, isRunning, isInManualRenderingMode else {
        error?.pointee = AVAudioEngineManualRenderingError.notRunning.rawValue
        return .error
      }
      guard count <= manualRenderingMaximumFrameCount else {
        error?.pointee = tooManyFrames
        return .error
      }
      return render(count, list)
    }
  }

  private func render(
    _ frames: AVAudioFrameCount, _ list: UnsafeMutablePointer<AudioBufferList>
  ) -> AVAudioEngineManualRenderingStatus {
    for part in UnsafeMutableAudioBufferListPointer(list) {
      if let room = part.mData { memset(room, 0, Int(part.mDataByteSize)) }
    }
    if let wanted = inputNode.inputBlock, wanted(frames) == nil {
      return .insufficientDataFromInputNode
    }
    let rate = manualRenderingFormat.sampleRate
    lock.withLock { manual?.rendered += AVAudioFramePosition(frames) }
    players { $0.render(seconds: Double(frames) / rate * speed) }
    return .success
  }
}

private let tooManyFrames: OSStatus = -10_874

extension NSNotification.Name {
  public static let AVAudioEngineConfigurationChange = NSNotification.Name(
    "AVAudioEngineConfigurationChangeNotification")
}

/// One of the things that sound would go through.
open class AVAudioNode: NSObject, @unchecked Sendable {
  open internal(set) weak var engine: AVAudioEngine?
  open var numberOfInputs: Int { 1 }
  open var numberOfOutputs: Int { 1 }
  open var lastRenderTime: AVAudioTime? { nil }
  /// What is asked of the unit behind it.
  public private(set) lazy var auAudioUnit = AUAudioUnit(
    of: (self as? AVAudioUnit)?.audioComponentDescription ?? AudioComponentDescription())
  open var latency: TimeInterval { 0 }
  open var outputPresentationLatency: TimeInterval { 0 }
  final var place = Place()

  public override init() {
    super.init()
  }

  open func inputFormat(forBus bus: Int) -> AVAudioFormat { .usual }
  open func outputFormat(forBus bus: Int) -> AVAudioFormat { .usual }
  open func name(forInputBus bus: Int) -> String? { nil }
  open func name(forOutputBus bus: Int) -> String? { nil }

  /// There is nothing to listen to: the block is never called.
  open func installTap(
    onBus bus: Int, bufferSize: AVAudioFrameCount, format: AVAudioFormat?,
    block tapBlock: @escaping (AVAudioPCMBuffer, AVAudioTime) -> Void
  ) {}

  open func removeTap(onBus bus: Int) {}
  open func reset() {}
}

/// Brings several sounds together.
open class AVAudioMixerNode: AVAudioNode, AVAudioMixing, @unchecked Sendable {
  open var outputVolume: Float = 1
  open var volume: Float = 1
  open var pan: Float = 0

  open var nextAvailableInputBus: Int { engine?.freeBus(of: self) ?? 0 }
}

/// Where sound comes in or goes out.
open class AVAudioIONode: AVAudioNode, @unchecked Sendable {
  open var presentationLatency: TimeInterval { 0 }
  open var audioUnit: AudioUnit? { nil }
  open var isVoiceProcessingEnabled: Bool { false }

  /// Nobody is heard here whose voice could be made clearer.
  open func setVoiceProcessingEnabled(_ enabled: Bool) throws {
    guard enabled else { return }
    throw NSError(domain: "com.apple.coreaudio.avfaudio", code: -10_851)
  }
}

/// Where sound would go out.
open class AVAudioOutputNode: AVAudioIONode, @unchecked Sendable {}

/// Where sound would come in.
open class AVAudioInputNode: AVAudioIONode, AVAudioMixing, @unchecked Sendable {
  open var volume: Float = 1
  open var pan: Float = 0
  open var isVoiceProcessingBypassed = false
  open var isVoiceProcessingAGCEnabled = true
  open var isVoiceProcessingInputMuted = false
  fileprivate var inputBlock: AVAudioIONodeInputBlock?

  /// Asked once for each time that the app renders by hand.
  open func setManualRenderingInputPCMFormat(
    _ format: AVAudioFormat, inputBlock block: @escaping AVAudioIONodeInputBlock
  ) -> Bool {
    guard engine?.isInManualRenderingMode == true, format.commonFormat != .otherFormat else {
      return false
    }
    inputBlock = block
    return true
  }
}

/// Something that changes sound.
open class AVAudioUnit: AVAudioNode, @unchecked Sendable {
  open private(set) var audioComponentDescription = AudioComponentDescription()

  public override init() {
    super.init()
  }

  fileprivate init(of description: AudioComponentDescription) {
    audioComponentDescription = description
    super.init()
  }

  open var name: String { "" }
  open var manufacturerName: String { "" }
  open var version: Int { 0 }

  /// No presets are read.
  open func loadPreset(at url: URL) throws {
    throw CocoaError(.fileReadUnsupportedScheme)
  }
}

/// Something that changes how it sounds.
open class AVAudioUnitEffect: AVAudioUnit, @unchecked Sendable {
  open var bypass = false

  public override init() {
    super.init()
  }

  public init(audioComponentDescription: AudioComponentDescription) {
    super.init(of: audioComponentDescription)
  }
}

/// Something that changes how long it sounds.
open class AVAudioUnitTimeEffect: AVAudioUnit, @unchecked Sendable {
  open var bypass = false

  public override init() {
    super.init()
  }

  public init(audioComponentDescription: AudioComponentDescription) {
    super.init(of: audioComponentDescription)
  }
}

/// What lets time go faster or slower.
protocol SpeedOfSound {
  var rate: Float { get }
}

/// Changes speed and pitch apart from each other.
open class AVAudioUnitTimePitch: AVAudioUnitTimeEffect, SpeedOfSound, @unchecked Sendable {
  open var rate: Float = 1 {
    didSet { engine?.changeSpeed() }
  }
  open var pitch: Float = 0
  open var overlap: Float = 8
}

/// Changes speed and pitch together.
open class AVAudioUnitVarispeed: AVAudioUnitTimeEffect, SpeedOfSound, @unchecked Sendable {
  open var rate: Float = 1 {
    didSet { engine?.changeSpeed() }
  }
}

/// Makes some tones louder than others.
open class AVAudioUnitEQ: AVAudioUnitEffect, @unchecked Sendable {
  public let bands: [AVAudioUnitEQFilterParameters]
  open var globalGain: Float = 0

  public init(numberOfBands: Int) {
    bands = (0..<max(0, numberOfBands)).map { _ in AVAudioUnitEQFilterParameters() }
    super.init()
  }
}

/// How it does one band.
open class AVAudioUnitEQFilterParameters: NSObject, @unchecked Sendable {
  open var filterType = AVAudioUnitEQFilterType.parametric
  open var frequency: Float = 1000
  open var bandwidth: Float = 1
  open var gain: Float = 0
  open var bypass = true
}

public enum AVAudioUnitEQFilterType: Int, Sendable {
  case parametric = 0
  case lowPass = 1
  case highPass = 2
  case resonantLowPass = 3
  case resonantHighPass = 4
  case bandPass = 5
  case bandStop = 6
  case lowShelf = 7
  case highShelf = 8
  case resonantLowShelf = 9
  case resonantHighShelf = 10
}

/// Makes a room around it.
open class AVAudioUnitReverb: AVAudioUnitEffect, @unchecked Sendable {
  open var wetDryMix: Float = 50

  open func loadFactoryPreset(_ preset: AVAudioUnitReverbPreset) {}
}

public enum AVAudioUnitReverbPreset: Int, Sendable {
  case smallRoom, mediumRoom, largeRoom, mediumHall, largeHall, plate, mediumChamber
  case largeChamber, cathedral, largeRoom2, mediumHall2, mediumHall3, largeHall2
}

/// Says it again later.
open class AVAudioUnitDelay: AVAudioUnitEffect, @unchecked Sendable {
  open var delayTime: TimeInterval = 1
  open var feedback: Float = 50
  open var lowPassCutoff: Float = 15_000
  open var wetDryMix: Float = 100
}

/// Makes it rough.
open class AVAudioUnitDistortion: AVAudioUnitEffect, @unchecked Sendable {
  open var preGain: Float = -6
  open var wetDryMix: Float = 50

  open func loadFactoryPreset(_ preset: AVAudioUnitDistortionPreset) {}
}

public enum AVAudioUnitDistortionPreset: Int, Sendable {
  case drumsBitBrush, drumsBufferBeats, drumsLoFi, multiBrokenSpeaker, multiCellphoneConcert
  case multiDecimated1, multiDecimated2, multiDecimated3, multiDecimated4
  case multiDistortedFunk, multiDistortedCubed, multiDistortedSquared
  case multiEcho1, multiEcho2, multiEchoTight1, multiEchoTight2, multiEverythingIsBroken
  case speechAlienChatter, speechCosmicInterference, speechGoldenPi, speechRadioTower, speechWaves
}

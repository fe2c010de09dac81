// The phone names its constants so.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

@_exported public import Foundation
internal import HeadUnitPhone
@_exported public import PhoneFoundation

/// What sound would go through: it keeps time, and nothing is heard.
open class AVAudioEngine: NSObject, @unchecked Sendable {
  private let lock = NSLock()
  private var attached: [AVAudioNode] = []
  open private(set) var isRunning = false
  public let mainMixerNode = AVAudioMixerNode()
  public let outputNode = AVAudioOutputNode()
  public let inputNode = AVAudioInputNode()

  public override init() {
    super.init()
    for node in [mainMixerNode, outputNode, inputNode] { node.engine = self }
  }

  open var attachedNodes: Set<AVAudioNode> { lock.withLock { Set(attached) } }

  open func attach(_ node: AVAudioNode) {
    node.engine = self
    lock.withLock { attached.append(node) }
  }

  open func detach(_ node: AVAudioNode) {
    node.engine = nil
    lock.withLock { attached.removeAll { $0 === node } }
  }

  open func connect(_ node1: AVAudioNode, to node2: AVAudioNode, format: AVAudioFormat?) {}
  open func connect(
    _ node1: AVAudioNode, to node2: AVAudioNode, fromBus bus1: Int, toBus bus2: Int,
    format: AVAudioFormat?
  ) {}
  open func disconnectNodeInput(_ node: AVAudioNode) {}
  open func disconnectNodeOutput(_ node: AVAudioNode) {}
  open func prepare() {}

  open func start() throws {
    isRunning = true
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

  public override init() {
    super.init()
  }

  open func inputFormat(forBus bus: Int) -> AVAudioFormat { .usual }
  open func outputFormat(forBus bus: Int) -> AVAudioFormat { .usual }

  /// There is nothing to listen to: the block is never called.
  open func installTap(
    onBus bus: Int, bufferSize: AVAudioFrameCount, format: AVAudioFormat?,
    block tapBlock: @escaping (AVAudioPCMBuffer, AVAudioTime) -> Void
  ) {}

  open func removeTap(onBus bus: Int) {}
  open func reset() {}
}

/// Brings several sounds together.
open class AVAudioMixerNode: AVAudioNode, @unchecked Sendable {
  open var outputVolume: Float = 1
  open var volume: Float = 1
  open var pan: Float = 0
}

/// Where sound would go out.
open class AVAudioOutputNode: AVAudioNode, @unchecked Sendable {
  open var presentationLatency: TimeInterval { 0 }
}

/// Where sound would come in.
open class AVAudioInputNode: AVAudioNode, @unchecked Sendable {}

/// Something that changes sound.
open class AVAudioUnit: AVAudioNode, @unchecked Sendable {}

/// Something that changes how it sounds.
open class AVAudioUnitEffect: AVAudioUnit, @unchecked Sendable {
  open var bypass = false

  public override init() {
    super.init()
  }

  public init(audioComponentDescription: AudioComponentDescription) {
    super.init()
  }
}

/// What lets time go faster or slower.
protocol SpeedOfSound {
  var rate: Float { get }
}

/// Changes speed and pitch apart from each other.
open class AVAudioUnitTimePitch: AVAudioUnit, SpeedOfSound, @unchecked Sendable {
  open var rate: Float = 1 {
    didSet { engine?.changeSpeed() }
  }
  open var pitch: Float = 0
  open var overlap: Float = 8
  open var bypass = false
}

/// Changes speed and pitch together.
open class AVAudioUnitVarispeed: AVAudioUnit, SpeedOfSound, @unchecked Sendable {
  open var rate: Float = 1 {
    didSet { engine?.changeSpeed() }
  }
  open var bypass = false
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

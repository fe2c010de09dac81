// The phone's own names. Nothing is recorded and nothing changes sound: there is none.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, TypeNamesShouldBeCapitalized

public import Foundation
internal import HeadUnitPhone
public import PhoneFoundation

// MARK: - How sound is described

public typealias AudioFormatID = UInt32
public typealias AudioFormatFlags = UInt32

public let AVFormatIDKey = "AVFormatIDKey"
public let AVSampleRateKey = "AVSampleRateKey"
public let AVNumberOfChannelsKey = "AVNumberOfChannelsKey"
public let AVChannelLayoutKey = "AVChannelLayoutKey"
public let AVEncoderAudioQualityKey = "AVEncoderQualityKey"
public let AVEncoderBitRateKey = "AVEncoderBitRateKey"
public let AVLinearPCMBitDepthKey = "AVLinearPCMBitDepthKey"
public let AVLinearPCMIsBigEndianKey = "AVLinearPCMIsBigEndianKey"
public let AVLinearPCMIsFloatKey = "AVLinearPCMIsFloatKey"
public let AVLinearPCMIsNonInterleaved = "AVLinearPCMIsNonInterleaved"

// Four letters each, as they stand in files.
public let kAudioFormatLinearPCM: AudioFormatID = 0x6C70_636D
public let kAudioFormatMPEG4AAC: AudioFormatID = 0x6161_6320
public let kAudioFormatMPEGLayer3: AudioFormatID = 0x2E6D_7033
public let kAudioFormatAppleLossless: AudioFormatID = 0x616C_6163
public let kAudioFormatFLAC: AudioFormatID = 0x666C_6163
public let kAudioFormatFlagIsFloat: AudioFormatFlags = 1
public let kAudioFormatFlagIsBigEndian: AudioFormatFlags = 2
public let kAudioFormatFlagIsSignedInteger: AudioFormatFlags = 4
public let kAudioFormatFlagIsPacked: AudioFormatFlags = 8
public let kAudioFormatFlagIsNonInterleaved: AudioFormatFlags = 32

public enum AVAudioQuality: Int, Sendable {
  case min = 0
  case low = 32
  case medium = 64
  case high = 96
  case max = 127
}

public struct AudioStreamBasicDescription: Equatable, Sendable {
  public var mSampleRate = 0.0
  public var mFormatID: AudioFormatID = 0
  public var mFormatFlags: AudioFormatFlags = 0
  public var mBytesPerPacket: UInt32 = 0
  public var mFramesPerPacket: UInt32 = 0
  public var mBytesPerFrame: UInt32 = 0
  public var mChannelsPerFrame: UInt32 = 0
  public var mBitsPerChannel: UInt32 = 0
  public var mReserved: UInt32 = 0

  public init() {}

  public init(
    mSampleRate: Double, mFormatID: AudioFormatID, mFormatFlags: AudioFormatFlags,
    mBytesPerPacket: UInt32, mFramesPerPacket: UInt32, mBytesPerFrame: UInt32,
    mChannelsPerFrame: UInt32, mBitsPerChannel: UInt32, mReserved: UInt32
  ) {
    (self.mSampleRate, self.mFormatID) = (mSampleRate, mFormatID)
    (self.mFormatFlags, self.mBytesPerPacket) = (mFormatFlags, mBytesPerPacket)
    (self.mFramesPerPacket, self.mBytesPerFrame) = (mFramesPerPacket, mBytesPerFrame)
    (self.mChannelsPerFrame, self.mBitsPerChannel) = (mChannelsPerFrame, mBitsPerChannel)
    self.mReserved = mReserved
  }
}

/// Where a packet of a codec's begins.
public struct AudioStreamPacketDescription: Sendable {
  public var mStartOffset: Int64 = 0
  public var mVariableFramesInPacket: UInt32 = 0
  public var mDataByteSize: UInt32 = 0

  public init() {}

  public init(mStartOffset: Int64, mVariableFramesInPacket: UInt32, mDataByteSize: UInt32) {
    (self.mStartOffset, self.mDataByteSize) = (mStartOffset, mDataByteSize)
    self.mVariableFramesInPacket = mVariableFramesInPacket
  }
}

public struct AudioTimeStampFlags: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  public static let sampleTimeValid = AudioTimeStampFlags(rawValue: 1)
  public static let hostTimeValid = AudioTimeStampFlags(rawValue: 2)
  public static let rateScalarValid = AudioTimeStampFlags(rawValue: 4)
  public static let sampleHostTimeValid: AudioTimeStampFlags = [sampleTimeValid, hostTimeValid]
}

public struct AudioTimeStamp: Sendable {
  public var mSampleTime = 0.0
  public var mHostTime: UInt64 = 0
  public var mRateScalar = 0.0
  public var mFlags: AudioTimeStampFlags = []

  public init() {}
}

public struct AudioBuffer: @unchecked Sendable {
  public var mNumberChannels: UInt32 = 0
  public var mDataByteSize: UInt32 = 0
  public var mData: UnsafeMutableRawPointer?

  public init() {}

  public init(mNumberChannels: UInt32, mDataByteSize: UInt32, mData: UnsafeMutableRawPointer?) {
    (self.mNumberChannels, self.mDataByteSize) = (mNumberChannels, mDataByteSize)
    self.mData = mData
  }
}

public struct AudioBufferList: @unchecked Sendable {
  public var mNumberBuffers: UInt32 = 0
  public var mBuffers = AudioBuffer()

  public init() {}

  public init(mNumberBuffers: UInt32, mBuffers: AudioBuffer) {
    (self.mNumberBuffers, self.mBuffers) = (mNumberBuffers, mBuffers)
  }
}

/// The buffers of a list one after the other.
public struct UnsafeMutableAudioBufferListPointer: MutableCollection, RandomAccessCollection {
  public var unsafeMutablePointer: UnsafeMutablePointer<AudioBufferList>

  public init(_ p: UnsafeMutablePointer<AudioBufferList>) {
    unsafeMutablePointer = p
  }

  public init?(_ p: UnsafeMutablePointer<AudioBufferList>?) {
    guard let p else { return nil }
    self.init(p)
  }

  public var count: Int {
    get { Int(unsafeMutablePointer.pointee.mNumberBuffers) }
    nonmutating set { unsafeMutablePointer.pointee.mNumberBuffers = UInt32(newValue) }
  }
  public var startIndex: Int { 0 }
  public var endIndex: Int { count }
  public var unsafePointer: UnsafePointer<AudioBufferList> { UnsafePointer(unsafeMutablePointer) }

  public subscript(index: Int) -> AudioBuffer {
    get { place(index).pointee }
    nonmutating set { place(index).pointee = newValue }
  }

  /// All that follow the first one stand behind it.
  private func place(_ index: Int) -> UnsafeMutablePointer<AudioBuffer> {
    let start = UnsafeMutableRawPointer(unsafeMutablePointer) + AudioBufferList.offset
    return start.assumingMemoryBound(to: AudioBuffer.self) + index
  }
}

extension AudioBufferList {
  fileprivate static let offset = MemoryLayout<AudioBufferList>.offset(of: \.mBuffers) ?? 8

  public static func sizeInBytes(maximumBuffers: Int) -> Int {
    offset + Swift.max(1, maximumBuffers) * MemoryLayout<AudioBuffer>.stride
  }

  /// Room for so many; whoever asks for it frees it.
  public static func allocate(maximumBuffers: Int) -> UnsafeMutableAudioBufferListPointer {
    let bytes = sizeInBytes(maximumBuffers: maximumBuffers)
    let room = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 16)
    room.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
    let list = UnsafeMutableAudioBufferListPointer(
      room.assumingMemoryBound(to: AudioBufferList.self))
    list.count = maximumBuffers
    return list
  }
}

extension UnsafeMutableBufferPointer {
  /// What an audio buffer holds.
  public init(_ audioBuffer: AudioBuffer) {
    let count = Int(audioBuffer.mDataByteSize) / MemoryLayout<Element>.stride
    self.init(start: audioBuffer.mData?.assumingMemoryBound(to: Element.self), count: count)
  }
}

// MARK: - Units

public struct AudioComponentDescription: Sendable {
  public var componentType: OSType = 0
  public var componentSubType: OSType = 0
  public var componentManufacturer: OSType = 0
  public var componentFlags: UInt32 = 0
  public var componentFlagsMask: UInt32 = 0

  public init() {}

  public init(
    componentType: OSType, componentSubType: OSType, componentManufacturer: OSType,
    componentFlags: UInt32, componentFlagsMask: UInt32
  ) {
    (self.componentType, self.componentSubType) = (componentType, componentSubType)
    self.componentManufacturer = componentManufacturer
    (self.componentFlags, self.componentFlagsMask) = (componentFlags, componentFlagsMask)
  }
}

public typealias OSType = UInt32
public typealias AudioUnit = OpaquePointer
public typealias AudioUnitParameterID = UInt32
public typealias AudioUnitScope = UInt32
public typealias AudioUnitElement = UInt32
public typealias AudioUnitParameterValue = Float

public let kAudioUnitType_Effect: OSType = 0x6175_6678
public let kAudioUnitType_Mixer: OSType = 0x6175_6D78
public let kAudioUnitType_Output: OSType = 0x6175_6F75
public let kAudioUnitType_Generator: OSType = 0x6175_676E
public let kAudioUnitType_MusicDevice: OSType = 0x6175_6D75
public let kAudioUnitType_FormatConverter: OSType = 0x6175_6663
public let kAudioUnitSubType_DynamicsProcessor: OSType = 0x6463_6D70
public let kAudioUnitSubType_PeakLimiter: OSType = 0x6C6D_7472
public let kAudioUnitSubType_HighPassFilter: OSType = 0x6870_6173
public let kAudioUnitSubType_LowPassFilter: OSType = 0x6C70_6173
public let kAudioUnitSubType_BandPassFilter: OSType = 0x6270_6173
public let kAudioUnitSubType_NBandEQ: OSType = 0x6E62_6571
public let kAudioUnitSubType_Reverb2: OSType = 0x7276_6232
public let kAudioUnitSubType_Delay: OSType = 0x6465_6C79
public let kAudioUnitSubType_Distortion: OSType = 0x6469_7374
public let kAudioUnitSubType_MultiChannelMixer: OSType = 0x6D63_6D78
public let kAudioUnitSubType_AUConverter: OSType = 0x636F_6E76
public let kAudioUnitSubType_AUiPodTimeOther: OSType = 0x6970_746F
public let kAudioUnitSubType_GenericOutput: OSType = 0x6765_6E72
public let kAudioUnitSubType_VoiceProcessingIO: OSType = 0x7670_696F
public let kAudioUnitSubType_NewTimePitch: OSType = 0x6E75_7470
public let kAudioUnitSubType_Varispeed: OSType = 0x7661_7269
public let kAudioUnitSubType_RemoteIO: OSType = 0x7269_6F63
public let kAudioUnitManufacturer_Apple: OSType = 0x6170_706C
public let kAudioUnitScope_Global: AudioUnitScope = 0
public let kAudioUnitScope_Input: AudioUnitScope = 1
public let kAudioUnitScope_Output: AudioUnitScope = 2
public let kDynamicsProcessorParam_Threshold: AudioUnitParameterID = 0
public let kDynamicsProcessorParam_HeadRoom: AudioUnitParameterID = 1
public let kDynamicsProcessorParam_ExpansionRatio: AudioUnitParameterID = 2
public let kDynamicsProcessorParam_ExpansionThreshold: AudioUnitParameterID = 3
public let kDynamicsProcessorParam_AttackTime: AudioUnitParameterID = 4
public let kDynamicsProcessorParam_ReleaseTime: AudioUnitParameterID = 5
public let kDynamicsProcessorParam_OverallGain: AudioUnitParameterID = 6
public let kDynamicsProcessorParam_MasterGain: AudioUnitParameterID = 6
public let kDynamicsProcessorParam_CompressionAmount: AudioUnitParameterID = 1_000
public let kDynamicsProcessorParam_InputAmplitude: AudioUnitParameterID = 2_000
public let kDynamicsProcessorParam_OutputAmplitude: AudioUnitParameterID = 3_000
public let kHipassParam_CutoffFrequency: AudioUnitParameterID = 0
public let kHipassParam_Resonance: AudioUnitParameterID = 1
public let kLowPassParam_CutoffFrequency: AudioUnitParameterID = 0
public let kLowPassParam_Resonance: AudioUnitParameterID = 1
public let kLimiterParam_AttackTime: AudioUnitParameterID = 0
public let kLimiterParam_DecayTime: AudioUnitParameterID = 1
public let kLimiterParam_PreGain: AudioUnitParameterID = 2
public let kNewTimePitchParam_Rate: AudioUnitParameterID = 0
public let kNewTimePitchParam_Pitch: AudioUnitParameterID = 1
public let kVarispeedParam_PlaybackRate: AudioUnitParameterID = 0

/// There is no unit whose parameters could be set.
@discardableResult
public func AudioUnitSetParameter(
  _ inUnit: AudioUnit?, _ inID: AudioUnitParameterID, _ inScope: AudioUnitScope,
  _ inElement: AudioUnitElement, _ inValue: AudioUnitParameterValue,
  _ inBufferOffsetInFrames: UInt32
) -> OSStatus {
  noErr
}

public struct AudioComponentInstantiationOptions: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  public static let loadOutOfProcess = AudioComponentInstantiationOptions(rawValue: 1)
  public static let loadInProcess = AudioComponentInstantiationOptions(rawValue: 2)
}

extension AVAudioUnit {
  /// What functions in C take for it, none of which knows it.
  public var audioUnit: AudioUnit { AudioUnit(Unmanaged.passUnretained(self).toOpaque()) }

  /// There is none that could be found by a description.
  fileprivate static var notFound: NSError { NSError(domain: NSOSStatusErrorDomain, code: -3_000) }

  public class func instantiate(
    with audioComponentDescription: AudioComponentDescription,
    options: AudioComponentInstantiationOptions = [],
    completionHandler: @escaping @Sendable (AVAudioUnit?, (any Error)?) -> Void
  ) {
    SimulatedPhone.current.call("a unit", on: .global()) { completionHandler(nil, notFound) }
  }

  public class func instantiate(
    with audioComponentDescription: AudioComponentDescription,
    options: AudioComponentInstantiationOptions = []
  ) async throws -> AVAudioUnit {
    throw notFound
  }
}

/// What can be said of how sound is made.
public struct AudioUnitRenderActionFlags: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let unitRenderAction_PreRender = AudioUnitRenderActionFlags(rawValue: 4)
  public static let unitRenderAction_PostRender = AudioUnitRenderActionFlags(rawValue: 8)
  public static let unitRenderAction_OutputIsSilence = AudioUnitRenderActionFlags(rawValue: 16)
}

public typealias AUAudioUnitStatus = OSStatus
public typealias AUAudioFrameCount = UInt32
public typealias AUAudioChannelCount = UInt32
public typealias AURenderPullInputBlock =
  (
    UnsafeMutablePointer<AudioUnitRenderActionFlags>, UnsafePointer<AudioTimeStamp>,
    AUAudioFrameCount, Int, UnsafeMutablePointer<AudioBufferList>
  ) -> AUAudioUnitStatus

/// A unit by its newer name: it keeps what it is given, and is asked for no sound.
open class AUAudioUnit: NSObject, @unchecked Sendable {
  public let componentDescription: AudioComponentDescription
  public let inputBusses: AUAudioUnitBusArray
  public let outputBusses: AUAudioUnitBusArray
  open private(set) var isRunning = false
  open private(set) var renderResourcesAllocated = false
  open var maximumFramesToRender: AUAudioFrameCount = 512
  open var shouldBypassEffect = false
  open var isInputEnabled = false
  open var isOutputEnabled = true
  open var outputProvider: AURenderPullInputBlock?

  /// That of a node: there is none that could be found by a description.
  init(of description: AudioComponentDescription) {
    componentDescription = description
    (inputBusses, outputBusses) = (AUAudioUnitBusArray(), AUAudioUnitBusArray())
    super.init()
  }

  public init(
    componentDescription: AudioComponentDescription,
    options: AudioComponentInstantiationOptions = []
  ) throws {
    throw AVAudioUnit.notFound
  }

  open class func instantiate(
    with componentDescription: AudioComponentDescription,
    options: AudioComponentInstantiationOptions = [],
    completionHandler: @escaping @Sendable (AUAudioUnit?, (any Error)?) -> Void
  ) {
    SimulatedPhone.current.call("a unit", on: .global()) {
      completionHandler(nil, AVAudioUnit.notFound)
    }
  }

  open var audioUnitName: String? { nil }
  open var manufacturerName: String? { nil }
  open var latency: TimeInterval { 0 }
  open var tailTime: TimeInterval { 0 }
  open var canPerformInput: Bool { false }
  open var canPerformOutput: Bool { true }
  open func allocateRenderResources() throws { renderResourcesAllocated = true }
  open func deallocateRenderResources() { renderResourcesAllocated = false }
  open func startHardware() throws { isRunning = true }
  open func stopHardware() { isRunning = false }
  open func reset() {}
}

/// The ways into a unit, or out of it.
open class AUAudioUnitBusArray: NSObject, @unchecked Sendable {
  private let busses = [AUAudioUnitBus()]
  open var count: Int { busses.count }
  open var isCountChangeable: Bool { false }
  open subscript(index: Int) -> AUAudioUnitBus { busses[index] }
}

open class AUAudioUnitBus: NSObject, @unchecked Sendable {
  open private(set) var format = AVAudioFormat.usual
  open var isEnabled = true
  open var name: String?

  open func setFormat(_ format: AVAudioFormat) throws { self.format = format }
}

/// Sound that the app makes itself: it is asked for none.
open class AVAudioSourceNode: AVAudioNode, AVAudioMixing, @unchecked Sendable {
  public typealias AVAudioSourceNodeRenderBlock = (
    UnsafeMutablePointer<Bool>, UnsafePointer<AudioTimeStamp>, AVAudioFrameCount,
    UnsafeMutablePointer<AudioBufferList>
  ) -> OSStatus

  public init(renderBlock block: @escaping AVAudioSourceNodeRenderBlock) {
    super.init()
  }

  public init(format: AVAudioFormat, renderBlock block: @escaping AVAudioSourceNodeRenderBlock) {
    super.init()
  }

  open var volume: Float = 1
  open var pan: Float = 0
}

/// Takes sound away: it is given none.
open class AVAudioSinkNode: AVAudioNode, @unchecked Sendable {
  public typealias AVAudioSinkNodeReceiverBlock = (
    UnsafePointer<AudioTimeStamp>, AVAudioFrameCount, UnsafePointer<AudioBufferList>
  ) -> OSStatus

  public init(receiverBlock block: @escaping AVAudioSinkNodeReceiverBlock) {
    super.init()
  }
}

/// Whether there is more to bring into another form.
public enum AVAudioConverterInputStatus: Int, Sendable {
  case haveData = 0
  case noDataNow = 1
  case endOfStream = 2
}

public enum AVAudioConverterOutputStatus: Int, Sendable {
  case haveData = 0
  case inputRanDry = 1
  case endOfStream = 2
  case error = 3
}

public enum AVAudioConverterPrimeMethod: Int, Sendable {
  case pre = 0
  case normal = 1
  case none = 2
}

public let AVSampleRateConverterAlgorithm_Normal = "AVSampleRateConverterAlgorithm_Normal"
public let AVSampleRateConverterAlgorithm_Mastering = "AVSampleRateConverterAlgorithm_Mastering"
public let AVSampleRateConverterAlgorithm_MinimumPhase =
  "AVSampleRateConverterAlgorithm_MinimumPhase"

/// Brings sound into another form.
open class AVAudioConverter: NSObject, @unchecked Sendable {
  public let inputFormat: AVAudioFormat
  public let outputFormat: AVAudioFormat

  public init?(from fromFormat: AVAudioFormat, to toFormat: AVAudioFormat) {
    (inputFormat, outputFormat) = (fromFormat, toFormat)
    super.init()
  }

  open var channelMap: [NSNumber] = []
  open var magicCookie: Data?
  open var downmix = false
  open var dither = false
  open var sampleRateConverterQuality = AVAudioQuality.medium.rawValue
  open var sampleRateConverterAlgorithm: String? = AVSampleRateConverterAlgorithm_Normal
  open var primeMethod = AVAudioConverterPrimeMethod.normal
  open var bitRate = 0
  open var bitRateStrategy: String?
  open var maximumOutputPacketSize: Int {
    Int(outputFormat.streamDescription.pointee.mBytesPerPacket)
  }

  open func reset() {}

  /// Silence, as long as what it is given would be.
  @discardableResult
  open func convert(
    to outputBuffer: AVAudioBuffer, error outError: UnsafeMutablePointer<NSError?>?,
    withInputFrom inputBlock: (
      AVAudioPacketCount, UnsafeMutablePointer<AVAudioConverterInputStatus>
    ) -> AVAudioBuffer?
  ) -> AVAudioConverterOutputStatus {
    guard let output = outputBuffer as? AVAudioPCMBuffer else { return .error }
    var status = AVAudioConverterInputStatus.haveData
    let wanted = Double(output.frameCapacity) * inputFormat.sampleRate / outputFormat.sampleRate
    let input = inputBlock(AVAudioPacketCount(wanted), &status) as? AVAudioPCMBuffer
    guard status == .haveData, let input else {
      output.frameLength = 0
      return status == .endOfStream ? .endOfStream : .inputRanDry
    }
    let frames = Double(input.frameLength) * outputFormat.sampleRate / inputFormat.sampleRate
    output.frameLength = AVAudioFrameCount(min(Double(output.frameCapacity), frames))
    return .haveData
  }

  open func convert(to outputBuffer: AVAudioPCMBuffer, from inputBuffer: AVAudioPCMBuffer) throws {
    outputBuffer.frameLength = min(inputBuffer.frameLength, outputBuffer.frameCapacity)
  }
}

// MARK: - Recording

/// Would record: nobody may, as the phone has no ears here.
open class AVAudioRecorder: NSObject, @unchecked Sendable {
  public let url: URL
  public let settings: [String: Any]
  open weak var delegate: (any AVAudioRecorderDelegate)?
  open var isMeteringEnabled = false
  open var isRecording: Bool { false }
  open var currentTime: TimeInterval { 0 }
  open var deviceCurrentTime: TimeInterval { 0 }

  public init(url: URL, settings: [String: Any]) throws {
    (self.url, self.settings) = (url, settings)
    super.init()
    SimulatedPhone.current.noteNames(of: "AVAudioRecorder")
  }

  open func prepareToRecord() -> Bool { false }
  @discardableResult
  open func record() -> Bool { false }
  @discardableResult
  open func record(forDuration duration: TimeInterval) -> Bool { false }
  open func pause() {}
  open func stop() {}
  open func deleteRecording() -> Bool { false }
  open func updateMeters() {}
  open func averagePower(forChannel channelNumber: Int) -> Float { -160 }
  open func peakPower(forChannel channelNumber: Int) -> Float { -160 }
}

public protocol AVAudioRecorderDelegate: NSObjectProtocol {
  func audioRecorderDidFinishRecording(_ recorder: AVAudioRecorder, successfully flag: Bool)
  func audioRecorderEncodeErrorDidOccur(_ recorder: AVAudioRecorder, error: (any Error)?)
}

extension AVAudioRecorderDelegate {
  public func audioRecorderDidFinishRecording(
    _ recorder: AVAudioRecorder, successfully flag: Bool
  ) {}
  public func audioRecorderEncodeErrorDidOccur(
    _ recorder: AVAudioRecorder, error: (any Error)?
  ) {}
}

/// Who may record, by its newer name: nobody.
open class AVAudioApplication: NSObject, @unchecked Sendable {
  public enum recordPermission: Int, Sendable {
    case undetermined = 0
    case denied = 1
    case granted = 2
  }

  private static let one = AVAudioApplication()
  open class var shared: AVAudioApplication { one }
  open var recordPermission: recordPermission { .denied }
  open var isInputMuted: Bool { false }

  open class func requestRecordPermission(
    completionHandler response: @escaping @Sendable (Bool) -> Void
  ) {
    DispatchQueue.global().async { response(false) }
  }

  open class func requestRecordPermission() async -> Bool { false }
}

// The phone's own names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, NoLeadingUnderscores
// swift-format-ignore-file: TypeNamesShouldBeCapitalized

@_exported public import AVFAudio
internal import HeadUnitPhone
@_exported public import PhoneFoundation

public typealias SystemSoundID = UInt32
public typealias AudioServicesPropertyID = UInt32

public let kSystemSoundID_Vibrate: SystemSoundID = 0xFFF
public let kAudioServicesNoError: OSStatus = 0
public let kAudioServicesPropertyIsUISound: AudioServicesPropertyID = 0x6973_7569

// Short sounds of the phone's own are not heard in the car.

@discardableResult
public func AudioServicesCreateSystemSoundID(
  _ inFileURL: CFURL, _ outSystemSoundID: UnsafeMutablePointer<SystemSoundID>
) -> OSStatus {
  outSystemSoundID.pointee = 0x1000
  return noErr
}

@discardableResult
public func AudioServicesDisposeSystemSoundID(_ inSystemSoundID: SystemSoundID) -> OSStatus {
  noErr
}

public func AudioServicesPlaySystemSound(_ inSystemSoundID: SystemSoundID) {
  SimulatedPhone.current.noteNames(of: "AudioToolbox")
}

public func AudioServicesPlayAlertSound(_ inSystemSoundID: SystemSoundID) {
  AudioServicesPlaySystemSound(inSystemSoundID)
}

public func AudioServicesPlaySystemSoundWithCompletion(
  _ inSystemSoundID: SystemSoundID, _ inCompletionBlock: (@Sendable () -> Void)?
) {
  AudioServicesPlaySystemSound(inSystemSoundID)
  if let inCompletionBlock { DispatchQueue.main.async(execute: inCompletionBlock) }
}

public func AudioServicesPlayAlertSoundWithCompletion(
  _ inSystemSoundID: SystemSoundID, _ inCompletionBlock: (@Sendable () -> Void)?
) {
  AudioServicesPlaySystemSoundWithCompletion(inSystemSoundID, inCompletionBlock)
}

// MARK: - Streams taken apart and turned into samples

// Names that say no: no codec is read here. An app that takes its stream apart by itself hears that
// the file cannot be used, as it does on the phone of a file that is none.

public typealias AudioFileStreamID = OpaquePointer
public typealias AudioFileStreamPropertyID = UInt32
public typealias AudioFileTypeID = UInt32
public typealias AudioConverterRef = OpaquePointer
public typealias AudioConverterPropertyID = UInt32
public typealias AudioFileStream_PropertyListenerProc =
  (
    UnsafeMutableRawPointer, AudioFileStreamID, AudioFileStreamPropertyID,
    UnsafeMutablePointer<AudioFileStreamPropertyFlags>
  ) -> Void
public typealias AudioFileStream_PacketsProc =
  (
    UnsafeMutableRawPointer, UInt32, UInt32, UnsafeRawPointer,
    UnsafeMutablePointer<AudioStreamPacketDescription>?
  ) -> Void
public typealias AudioConverterComplexInputDataProc =
  (
    AudioConverterRef, UnsafeMutablePointer<UInt32>, UnsafeMutablePointer<AudioBufferList>,
    UnsafeMutablePointer<UnsafeMutablePointer<AudioStreamPacketDescription>?>?,
    UnsafeMutableRawPointer?
  ) -> OSStatus

/// A yes or no of C's.
public struct DarwinBoolean: ExpressibleByBooleanLiteral, Equatable, Sendable {
  public let boolValue: Bool
  public init(_ value: Bool) { boolValue = value }
  public init(booleanLiteral value: Bool) { boolValue = value }
}

public struct AudioFileStreamPropertyFlags: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let propertyIsCached = AudioFileStreamPropertyFlags(rawValue: 1)
  public static let cacheProperty = AudioFileStreamPropertyFlags(rawValue: 2)
}

public struct AudioFileStreamParseFlags: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let discontinuity = AudioFileStreamParseFlags(rawValue: 1)
}

public struct AudioFileStreamSeekFlags: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let offsetIsEstimated = AudioFileStreamSeekFlags(rawValue: 1)
}

/// Four letters in a number, as C has such constants.
private func code(_ letters: StaticString) -> UInt32 {
  letters.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
}

public let kAudioFileMP3Type: AudioFileTypeID = code("MPG3")
public let kAudioFileMP2Type: AudioFileTypeID = code("MPG2")
public let kAudioFileAAC_ADTSType: AudioFileTypeID = code("adts")
public let kAudioFileMPEG4Type: AudioFileTypeID = code("mp4f")
public let kAudioFileM4AType: AudioFileTypeID = code("m4af")
public let kAudioFileWAVEType: AudioFileTypeID = code("WAVE")
public let kAudioFileAIFFType: AudioFileTypeID = code("AIFF")
public let kAudioFileCAFType: AudioFileTypeID = code("caff")
public let kAudioFileFLACType: AudioFileTypeID = code("flac")
public let kAudioFileAC3Type: AudioFileTypeID = code("ac-3")
public let kAudioFile3GPType: AudioFileTypeID = code("3gpp")
public let kAudioFileStreamProperty_ReadyToProducePackets: AudioFileStreamPropertyID = code("redy")
public let kAudioFileStreamProperty_FileFormat: AudioFileStreamPropertyID = code("ffmt")
public let kAudioFileStreamProperty_DataFormat: AudioFileStreamPropertyID = code("dfmt")
public let kAudioFileStreamProperty_FormatList: AudioFileStreamPropertyID = code("flst")
public let kAudioFileStreamProperty_MagicCookieData: AudioFileStreamPropertyID = code("mgic")
public let kAudioFileStreamProperty_AudioDataByteCount: AudioFileStreamPropertyID = code("bcnt")
public let kAudioFileStreamProperty_AudioDataPacketCount: AudioFileStreamPropertyID = code("pcnt")
public let kAudioFileStreamProperty_MaximumPacketSize: AudioFileStreamPropertyID = code("psze")
public let kAudioFileStreamProperty_DataOffset: AudioFileStreamPropertyID = code("doff")
public let kAudioFileStreamProperty_PacketSizeUpperBound: AudioFileStreamPropertyID = code("pkub")
public let kAudioFileStreamProperty_BitRate: AudioFileStreamPropertyID = code("brat")
public let kAudioFileStreamError_UnsupportedFileType: OSStatus = OSStatus(code("typ?"))
public let kAudioFileStreamError_UnsupportedDataFormat: OSStatus = OSStatus(code("fmt?"))
public let kAudioFileStreamError_InvalidFile: OSStatus = OSStatus(code("dta?"))
public let kAudioFileUnsupportedFileTypeError: OSStatus = OSStatus(code("typ?"))
public let kAudioConverterErr_FormatNotSupported: OSStatus = OSStatus(code("fmt?"))
public let kAudioConverterDecompressionMagicCookie: AudioConverterPropertyID = code("dmgc")
public let kAudioFormatMPEG4AAC_HE: AudioFormatID = code("aach")
public let kAudioFormatMPEG4AAC_HE_V2: AudioFormatID = code("aacp")
public let kAudioFormatOpus: AudioFormatID = code("opus")
public let kLinearPCMFormatFlagIsFloat: AudioFormatFlags = 1

public func AudioFileStreamOpen(
  _ inClientData: UnsafeMutableRawPointer?,
  _ inPropertyListenerProc: AudioFileStream_PropertyListenerProc,
  _ inPacketsProc: AudioFileStream_PacketsProc, _ inFileTypeHint: AudioFileTypeID,
  _ outAudioFileStream: UnsafeMutablePointer<AudioFileStreamID?>
) -> OSStatus {
  SimulatedPhone.current.noteNames(of: "AudioToolbox")
  outAudioFileStream.pointee = nil
  return kAudioFileStreamError_UnsupportedFileType
}

@discardableResult
public func AudioFileStreamParseBytes(
  _ inAudioFileStream: AudioFileStreamID, _ inDataByteSize: UInt32, _ inData: UnsafeRawPointer?,
  _ inFlags: AudioFileStreamParseFlags
) -> OSStatus { kAudioFileStreamError_UnsupportedFileType }

@discardableResult
public func AudioFileStreamSeek(
  _ inAudioFileStream: AudioFileStreamID, _ inPacketOffset: Int64,
  _ outDataByteOffset: UnsafeMutablePointer<Int64>,
  _ ioFlags: UnsafeMutablePointer<AudioFileStreamSeekFlags>
) -> OSStatus { kAudioFileStreamError_UnsupportedFileType }

@discardableResult
public func AudioFileStreamGetPropertyInfo(
  _ inAudioFileStream: AudioFileStreamID, _ inPropertyID: AudioFileStreamPropertyID,
  _ outPropertyDataSize: UnsafeMutablePointer<UInt32>?,
  _ outWritable: UnsafeMutablePointer<DarwinBoolean>?
) -> OSStatus { kAudioFileStreamError_UnsupportedFileType }

@discardableResult
public func AudioFileStreamGetProperty(
  _ inAudioFileStream: AudioFileStreamID, _ inPropertyID: AudioFileStreamPropertyID,
  _ ioPropertyDataSize: UnsafeMutablePointer<UInt32>, _ outPropertyData: UnsafeMutableRawPointer
) -> OSStatus { kAudioFileStreamError_UnsupportedFileType }

@discardableResult
public func AudioFileStreamSetProperty(
  _ inAudioFileStream: AudioFileStreamID, _ inPropertyID: AudioFileStreamPropertyID,
  _ inPropertyDataSize: UInt32, _ inPropertyData: UnsafeRawPointer
) -> OSStatus { kAudioFileStreamError_UnsupportedFileType }

@discardableResult
public func AudioFileStreamClose(_ inAudioFileStream: AudioFileStreamID) -> OSStatus { noErr }

@discardableResult
public func AudioConverterNew(
  _ inSourceFormat: UnsafePointer<AudioStreamBasicDescription>,
  _ inDestinationFormat: UnsafePointer<AudioStreamBasicDescription>,
  _ outAudioConverter: UnsafeMutablePointer<AudioConverterRef?>
) -> OSStatus {
  SimulatedPhone.current.noteNames(of: "AudioToolbox")
  outAudioConverter.pointee = nil
  return kAudioConverterErr_FormatNotSupported
}

@discardableResult
public func AudioConverterNewSpecific(
  _ inSourceFormat: UnsafePointer<AudioStreamBasicDescription>,
  _ inDestinationFormat: UnsafePointer<AudioStreamBasicDescription>,
  _ inNumberClassDescriptions: UInt32,
  _ inClassDescriptions: UnsafePointer<AudioClassDescription>,
  _ outAudioConverter: UnsafeMutablePointer<AudioConverterRef?>
) -> OSStatus { AudioConverterNew(inSourceFormat, inDestinationFormat, outAudioConverter) }

@discardableResult
public func AudioConverterDispose(_ inAudioConverter: AudioConverterRef) -> OSStatus { noErr }

@discardableResult
public func AudioConverterReset(_ inAudioConverter: AudioConverterRef) -> OSStatus { noErr }

@discardableResult
public func AudioConverterSetProperty(
  _ inAudioConverter: AudioConverterRef, _ inPropertyID: AudioConverterPropertyID,
  _ inPropertyDataSize: UInt32, _ inPropertyData: UnsafeRawPointer
) -> OSStatus { kAudioConverterErr_FormatNotSupported }

@discardableResult
public func AudioConverterFillComplexBuffer(
  _ inAudioConverter: AudioConverterRef,
  _ inInputDataProc: AudioConverterComplexInputDataProc,
  _ inInputDataProcUserData: UnsafeMutableRawPointer?,
  _ ioOutputDataPacketSize: UnsafeMutablePointer<UInt32>,
  _ outOutputData: UnsafeMutablePointer<AudioBufferList>,
  _ outPacketDescription: UnsafeMutablePointer<AudioStreamPacketDescription>?
) -> OSStatus { kAudioConverterErr_FormatNotSupported }

/// A codec of the phone's.
public struct AudioClassDescription: Sendable {
  public var mType: OSType = 0
  public var mSubType: OSType = 0
  public var mManufacturer: OSType = 0

  public init() {}

  public init(mType: OSType, mSubType: OSType, mManufacturer: OSType) {
    (self.mType, self.mSubType, self.mManufacturer) = (mType, mSubType, mManufacturer)
  }
}

/// One of the forms that a stream can be read in.
public struct AudioFormatListItem: Sendable {
  public var mASBD = AudioStreamBasicDescription()
  public var mChannelLayoutTag: AudioChannelLayoutTag = 0

  public init() {}
}

public typealias AudioFormatPropertyID = UInt32

public let kAudioFormatProperty_FormatInfo: AudioFormatPropertyID = code("fmti")
public let kAudioFormatProperty_FormatList: AudioFormatPropertyID = code("flst")
public let kAudioFormatProperty_Decoders: AudioFormatPropertyID = code("avde")
public let kAudioFormatProperty_Encoders: AudioFormatPropertyID = code("aven")
public let kAudioFormatUnsupportedPropertyError: OSStatus = OSStatus(code("prop"))
public let kAppleHardwareAudioCodecManufacturer: OSType = code("aphw")
public let kAppleSoftwareAudioCodecManufacturer: OSType = code("appl")
public let kAudioDecoderComponentType: OSType = code("adec")
public let kAudioEncoderComponentType: OSType = code("aenc")

@discardableResult
public func AudioFormatGetPropertyInfo(
  _ inPropertyID: AudioFormatPropertyID, _ inSpecifierSize: UInt32,
  _ inSpecifier: UnsafeRawPointer?, _ outPropertyDataSize: UnsafeMutablePointer<UInt32>
) -> OSStatus {
  outPropertyDataSize.pointee = 0
  return kAudioFormatUnsupportedPropertyError
}

@discardableResult
public func AudioFormatGetProperty(
  _ inPropertyID: AudioFormatPropertyID, _ inSpecifierSize: UInt32,
  _ inSpecifier: UnsafeRawPointer?, _ ioPropertyDataSize: UnsafeMutablePointer<UInt32>?,
  _ outPropertyData: UnsafeMutableRawPointer?
) -> OSStatus { kAudioFormatUnsupportedPropertyError }

// MARK: - Samples and packets that an app plays itself

// Names that say no, as above: a queue and a unit are never made, so nothing is heard of either.

public typealias AudioQueueRef = OpaquePointer
public typealias AudioQueueParameterID = UInt32
public typealias AudioQueueParameterValue = Float
public typealias AudioQueuePropertyID = UInt32
public typealias AudioQueueBufferRef = UnsafeMutablePointer<AudioQueueBuffer>
public typealias AudioQueueOutputCallback =
  (UnsafeMutableRawPointer?, AudioQueueRef, AudioQueueBufferRef) -> Void
public typealias AudioQueuePropertyListenerProc =
  (UnsafeMutableRawPointer?, AudioQueueRef, AudioQueuePropertyID) -> Void

/// Room for what a queue plays.
public struct AudioQueueBuffer {
  public let mAudioDataBytesCapacity: UInt32
  public let mAudioData: UnsafeMutableRawPointer
  public var mAudioDataByteSize: UInt32
  public var mUserData: UnsafeMutableRawPointer?
  public let mPacketDescriptionCapacity: UInt32
  public let mPacketDescriptions: UnsafeMutablePointer<AudioStreamPacketDescription>?
  public var mPacketDescriptionCount: UInt32
}

public let kAudioQueueParam_Volume: AudioQueueParameterID = 1
public let kAudioQueueParam_PlayRate: AudioQueueParameterID = 2
public let kAudioQueueParam_Pitch: AudioQueueParameterID = 3
public let kAudioQueueParam_VolumeRampTime: AudioQueueParameterID = 4
public let kAudioQueueParam_Pan: AudioQueueParameterID = 13
public let kAudioQueueProperty_IsRunning: AudioQueuePropertyID = code("aqrn")
public let kAudioQueueProperty_MagicCookie: AudioQueuePropertyID = code("aqmc")
public let kAudioQueueProperty_EnableLevelMetering: AudioQueuePropertyID = code("aqme")
public let kAudioQueueProperty_CurrentLevelMeterDB: AudioQueuePropertyID = code("aqmd")
public let kAudioQueueProperty_EnableTimePitch: AudioQueuePropertyID = code("q_tp")
public let kAudioQueueErr_InvalidBuffer: OSStatus = -66_687
public let kAudioQueueErr_InvalidProperty: OSStatus = -66_684
public let kAudioQueueErr_InvalidParameter: OSStatus = -66_682
public let kAudioQueueErr_CannotStart: OSStatus = -66_681
public let kAudioQueueErr_CodecNotFound: OSStatus = -66_672
public let kAudioQueueErr_InvalidQueueType: OSStatus = -66_676

@discardableResult
public func AudioQueueNewOutput(
  _ inFormat: UnsafePointer<AudioStreamBasicDescription>,
  _ inCallbackProc: AudioQueueOutputCallback, _ inUserData: UnsafeMutableRawPointer?,
  _ inCallbackRunLoop: CFRunLoop?, _ inCallbackRunLoopMode: CFString?, _ inFlags: UInt32,
  _ outAQ: UnsafeMutablePointer<AudioQueueRef?>
) -> OSStatus {
  SimulatedPhone.current.noteNames(of: "AudioToolbox")
  outAQ.pointee = nil
  return kAudioQueueErr_CodecNotFound
}

@discardableResult
public func AudioQueueDispose(_ inAQ: AudioQueueRef, _ inImmediate: Bool) -> OSStatus { noErr }

@discardableResult
public func AudioQueueAllocateBuffer(
  _ inAQ: AudioQueueRef, _ inBufferByteSize: UInt32,
  _ outBuffer: UnsafeMutablePointer<AudioQueueBufferRef?>
) -> OSStatus {
  outBuffer.pointee = nil
  return kAudioQueueErr_InvalidBuffer
}

@discardableResult
public func AudioQueueAllocateBufferWithPacketDescriptions(
  _ inAQ: AudioQueueRef, _ inBufferByteSize: UInt32, _ inNumberPacketDescriptions: UInt32,
  _ outBuffer: UnsafeMutablePointer<AudioQueueBufferRef?>
) -> OSStatus { AudioQueueAllocateBuffer(inAQ, inBufferByteSize, outBuffer) }

@discardableResult
public func AudioQueueFreeBuffer(
  _ inAQ: AudioQueueRef, _ inBuffer: AudioQueueBufferRef
) -> OSStatus { kAudioQueueErr_InvalidBuffer }

@discardableResult
public func AudioQueueEnqueueBuffer(
  _ inAQ: AudioQueueRef, _ inBuffer: AudioQueueBufferRef, _ inNumPacketDescs: UInt32,
  _ inPacketDescs: UnsafePointer<AudioStreamPacketDescription>?
) -> OSStatus { kAudioQueueErr_InvalidBuffer }

@discardableResult
public func AudioQueueStart(
  _ inAQ: AudioQueueRef, _ inStartTime: UnsafePointer<AudioTimeStamp>?
) -> OSStatus { kAudioQueueErr_CannotStart }

@discardableResult
public func AudioQueuePrime(
  _ inAQ: AudioQueueRef, _ inNumberOfFramesToPrepare: UInt32,
  _ outNumberOfFramesPrepared: UnsafeMutablePointer<UInt32>?
) -> OSStatus { kAudioQueueErr_CannotStart }

@discardableResult
public func AudioQueuePause(_ inAQ: AudioQueueRef) -> OSStatus { noErr }

@discardableResult
public func AudioQueueStop(_ inAQ: AudioQueueRef, _ inImmediate: Bool) -> OSStatus { noErr }

@discardableResult
public func AudioQueueFlush(_ inAQ: AudioQueueRef) -> OSStatus { noErr }

@discardableResult
public func AudioQueueReset(_ inAQ: AudioQueueRef) -> OSStatus { noErr }

@discardableResult
public func AudioQueueSetParameter(
  _ inAQ: AudioQueueRef, _ inParamID: AudioQueueParameterID, _ inValue: AudioQueueParameterValue
) -> OSStatus { kAudioQueueErr_InvalidParameter }

@discardableResult
public func AudioQueueGetParameter(
  _ inAQ: AudioQueueRef, _ inParamID: AudioQueueParameterID,
  _ outValue: UnsafeMutablePointer<AudioQueueParameterValue>
) -> OSStatus { kAudioQueueErr_InvalidParameter }

@discardableResult
public func AudioQueueSetProperty(
  _ inAQ: AudioQueueRef, _ inID: AudioQueuePropertyID, _ inData: UnsafeRawPointer,
  _ inDataSize: UInt32
) -> OSStatus { kAudioQueueErr_InvalidProperty }

@discardableResult
public func AudioQueueGetProperty(
  _ inAQ: AudioQueueRef, _ inID: AudioQueuePropertyID, _ outData: UnsafeMutableRawPointer,
  _ ioDataSize: UnsafeMutablePointer<UInt32>
) -> OSStatus { kAudioQueueErr_InvalidProperty }

@discardableResult
public func AudioQueueAddPropertyListener(
  _ inAQ: AudioQueueRef, _ inID: AudioQueuePropertyID, _ inProc: AudioQueuePropertyListenerProc,
  _ inUserData: UnsafeMutableRawPointer?
) -> OSStatus { kAudioQueueErr_InvalidProperty }

@discardableResult
public func AudioQueueRemovePropertyListener(
  _ inAQ: AudioQueueRef, _ inID: AudioQueuePropertyID, _ inProc: AudioQueuePropertyListenerProc,
  _ inUserData: UnsafeMutableRawPointer?
) -> OSStatus { kAudioQueueErr_InvalidProperty }

@discardableResult
public func AudioQueueGetCurrentTime(
  _ inAQ: AudioQueueRef, _ inTimeline: OpaquePointer?,
  _ outTimeStamp: UnsafeMutablePointer<AudioTimeStamp>?,
  _ outTimelineDiscontinuity: UnsafeMutablePointer<DarwinBoolean>?
) -> OSStatus { kAudioQueueErr_InvalidQueueType }

public typealias AudioComponent = OpaquePointer
public typealias AudioComponentInstance = AudioUnit
public typealias AudioUnitPropertyID = UInt32
public typealias AURenderCallback =
  (
    UnsafeMutableRawPointer, UnsafeMutablePointer<AudioUnitRenderActionFlags>,
    UnsafePointer<AudioTimeStamp>, UInt32, UInt32, UnsafeMutablePointer<AudioBufferList>?
  ) -> OSStatus

/// Who would be asked for samples.
public struct AURenderCallbackStruct {
  public var inputProc: AURenderCallback?
  public var inputProcRefCon: UnsafeMutableRawPointer?

  public init(inputProc: AURenderCallback?, inputProcRefCon: UnsafeMutableRawPointer?) {
    (self.inputProc, self.inputProcRefCon) = (inputProc, inputProcRefCon)
  }
}

public let kAudioUnitProperty_StreamFormat: AudioUnitPropertyID = 8
public let kAudioUnitProperty_MaximumFramesPerSlice: AudioUnitPropertyID = 14
public let kAudioUnitProperty_SetRenderCallback: AudioUnitPropertyID = 23
public let kAudioOutputUnitProperty_EnableIO: AudioUnitPropertyID = 2_003
public let kAudioUnitErr_InvalidProperty: OSStatus = -10_879
public let kAudioUnitErr_Uninitialized: OSStatus = -10_867
public let kAudioUnitErr_FailedInitialization: OSStatus = -10_875
public let kAudioComponentErr_InstanceInvalidated: OSStatus = -66_749

/// There is none, of no description.
public func AudioComponentFindNext(
  _ inComponent: AudioComponent?, _ inDesc: UnsafePointer<AudioComponentDescription>
) -> AudioComponent? {
  SimulatedPhone.current.noteNames(of: "AudioToolbox")
  return nil
}

public func AudioComponentCount(_ inDesc: UnsafePointer<AudioComponentDescription>) -> UInt32 { 0 }

@discardableResult
public func AudioComponentInstanceNew(
  _ inComponent: AudioComponent,
  _ outInstance: UnsafeMutablePointer<AudioComponentInstance?>
) -> OSStatus {
  outInstance.pointee = nil
  return kAudioComponentErr_InstanceInvalidated
}

@discardableResult
public func AudioComponentInstanceDispose(_ inInstance: AudioComponentInstance) -> OSStatus {
  noErr
}

@discardableResult
public func AudioUnitInitialize(_ inUnit: AudioUnit) -> OSStatus {
  kAudioUnitErr_FailedInitialization
}

@discardableResult
public func AudioUnitUninitialize(_ inUnit: AudioUnit) -> OSStatus { noErr }

@discardableResult
public func AudioUnitSetProperty(
  _ inUnit: AudioUnit, _ inID: AudioUnitPropertyID, _ inScope: AudioUnitScope,
  _ inElement: AudioUnitElement, _ inData: UnsafeRawPointer?, _ inDataSize: UInt32
) -> OSStatus { kAudioUnitErr_InvalidProperty }

@discardableResult
public func AudioUnitGetProperty(
  _ inUnit: AudioUnit, _ inID: AudioUnitPropertyID, _ inScope: AudioUnitScope,
  _ inElement: AudioUnitElement, _ outData: UnsafeMutableRawPointer,
  _ ioDataSize: UnsafeMutablePointer<UInt32>
) -> OSStatus { kAudioUnitErr_InvalidProperty }

@discardableResult
public func AudioUnitRender(
  _ inUnit: AudioUnit, _ ioActionFlags: UnsafeMutablePointer<AudioUnitRenderActionFlags>?,
  _ inTimeStamp: UnsafePointer<AudioTimeStamp>, _ inOutputBusNumber: UInt32,
  _ inNumberFrames: UInt32, _ ioData: UnsafeMutablePointer<AudioBufferList>
) -> OSStatus { kAudioUnitErr_Uninitialized }

@discardableResult
public func AudioOutputUnitStart(_ ci: AudioUnit) -> OSStatus { kAudioUnitErr_Uninitialized }

@discardableResult
public func AudioOutputUnitStop(_ ci: AudioUnit) -> OSStatus { noErr }

// MARK: - Sums over samples

// What players use of `Accelerate`, whose import is read as this module's; the rest of it is beside
// the engine.

public func vDSP_rmsqv(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>,
  _ __N: vDSP_Length
) {
  var sum: Float = 0
  for place in 0..<Int(__N) { sum += __A[place * __IA] * __A[place * __IA] }
  __C.pointee = __N == 0 ? 0 : (sum / Float(__N)).squareRoot()
}

public func vDSP_meamgv(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>,
  _ __N: vDSP_Length
) {
  var sum: Float = 0
  for place in 0..<Int(__N) { sum += abs(__A[place * __IA]) }
  __C.pointee = __N == 0 ? 0 : sum / Float(__N)
}

public func vDSP_maxmgv(
  _ __A: UnsafePointer<Float>, _ __IA: vDSP_Stride, _ __C: UnsafeMutablePointer<Float>,
  _ __N: vDSP_Length
) {
  var most: Float = 0
  for place in 0..<Int(__N) { most = max(most, abs(__A[place * __IA])) }
  __C.pointee = most
}

// The phone names its constants so.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
internal import HeadUnitPhone

public typealias AVAudioFrameCount = UInt32
public typealias AVAudioFramePosition = Int64
public typealias AVAudioChannelCount = UInt32
public typealias AVAudioPacketCount = UInt32

/// How sound is written down.
open class AVAudioFormat: NSObject, @unchecked Sendable {
  public let commonFormat: AVAudioCommonFormat
  private let written: UnsafeMutablePointer<AudioStreamBasicDescription>

  /// Nil where nobody has said which channel is which.
  public let channelLayout: AVAudioChannelLayout?
  /// What a codec has to know before it reads.
  open var magicCookie: Data?

  fileprivate init(
    _ described: AudioStreamBasicDescription, _ layout: AVAudioChannelLayout? = nil
  ) {
    channelLayout = layout
    written = .allocate(capacity: 1)
    written.initialize(to: described)
    commonFormat = AVAudioCommonFormat(described)
    super.init()
  }

  /// Nil without channels or a rate.
  public convenience init?(streamDescription asbd: UnsafePointer<AudioStreamBasicDescription>) {
    guard asbd.pointee.mChannelsPerFrame > 0, asbd.pointee.mSampleRate > 0 else { return nil }
    self.init(asbd.pointee)
  }

  public convenience init?(
    standardFormatWithSampleRate sampleRate: Double, channels: AVAudioChannelCount
  ) {
    self.init(
      commonFormat: .pcmFormatFloat32, sampleRate: sampleRate, channels: channels,
      interleaved: false)
  }

  public convenience init?(
    commonFormat format: AVAudioCommonFormat, sampleRate: Double, channels: AVAudioChannelCount,
    interleaved: Bool
  ) {
    guard channels > 0, sampleRate > 0, format != .otherFormat else { return nil }
    self.init(AudioStreamBasicDescription(format, sampleRate, channels, interleaved))
  }

  /// As `AVFormatIDKey` and the like say it; what is not said is as a file of sound has it.
  public convenience init?(settings: [String: Any]) {
    let rate = (settings[AVSampleRateKey] as? NSNumber)?.doubleValue ?? 0
    let channels = (settings[AVNumberOfChannelsKey] as? NSNumber)?.uint32Value ?? 0
    guard rate > 0, channels > 0 else { return nil }
    let kind = (settings[AVFormatIDKey] as? NSNumber)?.uint32Value ?? kAudioFormatLinearPCM
    guard kind == kAudioFormatLinearPCM else {
      var described = AudioStreamBasicDescription()
      (described.mSampleRate, described.mFormatID) = (rate, kind)
      described.mChannelsPerFrame = channels
      self.init(described)
      return
    }
    let isFloat = (settings[AVLinearPCMIsFloatKey] as? NSNumber)?.boolValue ?? false
    let bits = (settings[AVLinearPCMBitDepthKey] as? NSNumber)?.intValue ?? 16
    self.init(
      commonFormat: isFloat
        ? bits == 64 ? .pcmFormatFloat64 : .pcmFormatFloat32
        : bits == 32 ? .pcmFormatInt32 : .pcmFormatInt16,
      sampleRate: rate, channels: channels,
      interleaved: !((settings[AVLinearPCMIsNonInterleaved] as? NSNumber)?.boolValue ?? false))
  }

  deinit {
    written.deallocate()
  }

  open var streamDescription: UnsafePointer<AudioStreamBasicDescription> {
    UnsafePointer(written)
  }

  open var sampleRate: Double { written.pointee.mSampleRate }
  open var channelCount: AVAudioChannelCount { written.pointee.mChannelsPerFrame }
  open var isInterleaved: Bool {
    written.pointee.mFormatFlags & kAudioFormatFlagIsNonInterleaved == 0
  }
  open var isStandard: Bool { commonFormat == .pcmFormatFloat32 && !isInterleaved }

  open var settings: [String: Any] {
    let format = written.pointee
    var settings: [String: Any] = [
      AVFormatIDKey: format.mFormatID, AVSampleRateKey: format.mSampleRate,
      AVNumberOfChannelsKey: format.mChannelsPerFrame,
    ]
    guard format.mFormatID == kAudioFormatLinearPCM else { return settings }
    settings[AVLinearPCMBitDepthKey] = format.mBitsPerChannel
    settings[AVLinearPCMIsFloatKey] = format.mFormatFlags & kAudioFormatFlagIsFloat != 0
    settings[AVLinearPCMIsBigEndianKey] = format.mFormatFlags & kAudioFormatFlagIsBigEndian != 0
    settings[AVLinearPCMIsNonInterleaved] = !isInterleaved
    return settings
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? AVAudioFormat else { return false }
    return written.pointee == other.written.pointee
  }

  open override var hash: Int { Int(sampleRate) ^ Int(channelCount) << 20 }

  static let usual = AVAudioFormat(
    AudioStreamBasicDescription(.pcmFormatFloat32, 44_100, 2, false))
}

/// Which channel is which: the lower half of a tag counts them.
open class AVAudioChannelLayout: NSObject, @unchecked Sendable {
  public let layoutTag: AudioChannelLayoutTag

  public init?(layoutTag: AudioChannelLayoutTag) {
    self.layoutTag = layoutTag
    super.init()
    guard channelCount > 0 else { return nil }
  }

  open var channelCount: AVAudioChannelCount { layoutTag & 0xFFFF }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? AVAudioChannelLayout)?.layoutTag == layoutTag
  }

  open override var hash: Int { Int(layoutTag) }
}

public typealias AudioChannelLayoutTag = UInt32
public let kAudioChannelLayoutTag_Mono: AudioChannelLayoutTag = 100 << 16 | 1
public let kAudioChannelLayoutTag_Stereo: AudioChannelLayoutTag = 101 << 16 | 2
public let kAudioChannelLayoutTag_Quadraphonic: AudioChannelLayoutTag = 108 << 16 | 4
public let kAudioChannelLayoutTag_MPEG_5_1_A: AudioChannelLayoutTag = 121 << 16 | 6
public let kAudioChannelLayoutTag_MPEG_7_1_A: AudioChannelLayoutTag = 126 << 16 | 8

extension AVAudioFormat {
  public convenience init(
    standardFormatWithSampleRate sampleRate: Double, channelLayout layout: AVAudioChannelLayout
  ) {
    self.init(
      commonFormat: .pcmFormatFloat32, sampleRate: sampleRate, interleaved: false,
      channelLayout: layout)
  }

  public convenience init(
    commonFormat format: AVAudioCommonFormat, sampleRate: Double, interleaved: Bool,
    channelLayout layout: AVAudioChannelLayout
  ) {
    self.init(
      AudioStreamBasicDescription(format, sampleRate, layout.channelCount, interleaved), layout)
  }

  /// Nil without channels or a rate.
  public convenience init?(
    streamDescription asbd: UnsafePointer<AudioStreamBasicDescription>,
    channelLayout layout: AVAudioChannelLayout?
  ) {
    guard asbd.pointee.mChannelsPerFrame > 0, asbd.pointee.mSampleRate > 0 else { return nil }
    self.init(asbd.pointee, layout)
  }
}

public enum AVAudioCommonFormat: UInt, Sendable {
  case otherFormat, pcmFormatFloat32, pcmFormatFloat64, pcmFormatInt16, pcmFormatInt32

  fileprivate init(_ described: AudioStreamBasicDescription) {
    let isFloat = described.mFormatFlags & kAudioFormatFlagIsFloat != 0
    let pcm: AVAudioCommonFormat? =
      switch (isFloat, described.mBitsPerChannel) {
      case (true, 32): .pcmFormatFloat32
      case (true, 64): .pcmFormatFloat64
      case (false, 16): .pcmFormatInt16
      case (false, 32): .pcmFormatInt32
      case _: nil
      }
    self = described.mFormatID == kAudioFormatLinearPCM ? pcm ?? .otherFormat : .otherFormat
  }

  fileprivate var bytes: UInt32 {
    switch self {
    case .otherFormat: 0
    case .pcmFormatInt16: 2
    case .pcmFormatFloat32, .pcmFormatInt32: 4
    case .pcmFormatFloat64: 8
    }
  }

  fileprivate var isFloat: Bool { self == .pcmFormatFloat32 || self == .pcmFormatFloat64 }
}

extension AudioStreamBasicDescription {
  fileprivate init(
    _ format: AVAudioCommonFormat, _ rate: Double, _ channels: UInt32, _ isInterleaved: Bool
  ) {
    (mSampleRate, mFormatID) = (rate, kAudioFormatLinearPCM)
    mFormatFlags =
      kAudioFormatFlagIsPacked
      | (format.isFloat ? kAudioFormatFlagIsFloat : kAudioFormatFlagIsSignedInteger)
      | (isInterleaved ? 0 : kAudioFormatFlagIsNonInterleaved)
    mBytesPerFrame = format.bytes * (isInterleaved ? channels : 1)
    (mBytesPerPacket, mFramesPerPacket) = (mBytesPerFrame, 1)
    (mChannelsPerFrame, mBitsPerChannel) = (channels, format.bytes * 8)
  }
}

/// A file of sound, of which only the length is read.
open class AVAudioFile: NSObject, @unchecked Sendable {
  public let url: URL
  private var frames: AVAudioFramePosition
  open var framePosition: AVAudioFramePosition = 0
  public let fileFormat: AVAudioFormat
  public let processingFormat: AVAudioFormat

  public convenience init(forReading fileURL: URL) throws {
    try self.init(
      forReading: fileURL, commonFormat: .pcmFormatFloat32, interleaved: false)
  }

  public init(
    forReading fileURL: URL, commonFormat format: AVAudioCommonFormat, interleaved: Bool
  ) throws {
    let data = try Data(contentsOf: fileURL, options: .mappedIfSafe)
    url = fileURL
    let seconds =
      AudioDuration.stated(in: fileURL) ?? AudioDuration.seconds(of: data) ?? AudioDuration.unstated
    frames = AVAudioFramePosition(seconds * AVAudioFormat.usual.sampleRate)
    fileFormat = .usual
    processingFormat =
      AVAudioFormat(
        commonFormat: format, sampleRate: AVAudioFormat.usual.sampleRate,
        channels: AVAudioFormat.usual.channelCount, interleaved: interleaved) ?? .usual
    super.init()
  }

  /// What is written stays empty: only how much of it there is counts.
  public init(
    forWriting fileURL: URL, settings: [String: Any],
    commonFormat format: AVAudioCommonFormat = .pcmFormatFloat32, interleaved: Bool = false
  ) throws {
    guard let wanted = AVAudioFormat(settings: settings) else {
      throw AVAudioSession.ErrorCode.badParam.error
    }
    try SimulatedPhone.makeEmptyFile(fileURL.path)
    (url, frames, fileFormat) = (fileURL, 0, wanted)
    processingFormat =
      AVAudioFormat(
        commonFormat: format, sampleRate: wanted.sampleRate, channels: wanted.channelCount,
        interleaved: interleaved) ?? wanted
    super.init()
  }

  open var length: AVAudioFramePosition { frames }

  /// Silence: the file is not decoded.
  open func read(into buffer: AVAudioPCMBuffer) throws {
    try read(into: buffer, frameCount: buffer.frameCapacity)
  }

  open func read(into buffer: AVAudioPCMBuffer, frameCount count: AVAudioFrameCount) throws {
    let left = max(0, length - framePosition)
    buffer.frameLength = AVAudioFrameCount(min(left, Int64(min(count, buffer.frameCapacity))))
    for part in buffer.list {
      if let room = part.mData { memset(room, 0, Int(part.mDataByteSize)) }
    }
    framePosition += Int64(buffer.frameLength)
  }

  open func write(from buffer: AVAudioPCMBuffer) throws {
    framePosition += Int64(buffer.frameLength)
    frames = max(frames, framePosition)
  }

  open func close() {}
}

/// Sound in memory, or room for it.
open class AVAudioBuffer: NSObject, @unchecked Sendable {
  public let format: AVAudioFormat
  fileprivate let list: UnsafeMutableAudioBufferListPointer
  /// Gives back what belongs to someone else.
  private let givesBack: (() -> Void)?

  fileprivate init(
    _ format: AVAudioFormat, theirs: UnsafePointer<AudioBufferList>,
    _ givesBack: @escaping () -> Void
  ) {
    (self.format, self.givesBack) = (format, givesBack)
    let from = UnsafeMutableAudioBufferListPointer(UnsafeMutablePointer(mutating: theirs))
    list = AudioBufferList.allocate(maximumBuffers: from.count)
    for place in from.indices { list[place] = from[place] }
    super.init()
  }

  fileprivate init(_ format: AVAudioFormat, buffers: Int, bytes: Int) {
    (self.format, givesBack) = (format, nil)
    list = AudioBufferList.allocate(maximumBuffers: buffers)
    for place in list.indices {
      // What nobody writes to or reads takes no memory, however long it is.
      list[place] = AudioBuffer(
        mNumberChannels: format.isInterleaved ? format.channelCount : 1,
        mDataByteSize: UInt32(clamping: bytes), mData: calloc(max(1, bytes), 1))
    }
    super.init()
  }

  deinit {
    if let givesBack { givesBack() } else { for buffer in list { free(buffer.mData) } }
    list.unsafeMutablePointer.deallocate()
  }

  open var audioBufferList: UnsafePointer<AudioBufferList> {
    UnsafePointer(list.unsafeMutablePointer)
  }

  open var mutableAudioBufferList: UnsafeMutablePointer<AudioBufferList> {
    list.unsafeMutablePointer
  }
}

/// Samples: silence, until the app writes some.
open class AVAudioPCMBuffer: AVAudioBuffer, @unchecked Sendable {
  public let frameCapacity: AVAudioFrameCount
  private let channels: UnsafeMutablePointer<UnsafeMutableRawPointer>

  public init?(pcmFormat format: AVAudioFormat, frameCapacity: AVAudioFrameCount) {
    guard format.commonFormat != .otherFormat else { return nil }
    self.frameCapacity = frameCapacity
    let (isInterleaved, count) = (format.isInterleaved, Int(format.channelCount))
    channels = .allocate(capacity: count)
    super.init(
      format, buffers: isInterleaved ? 1 : count,
      bytes: Int(frameCapacity) * Int(format.streamDescription.pointee.mBytesPerFrame))
    guard list.allSatisfy({ $0.mData != nil }) else { return nil }
    findChannels()
  }

  /// Samples that are someone else's, who is told when they are needed no longer.
  public init?(
    pcmFormat format: AVAudioFormat, bufferListNoCopy bufferList: UnsafePointer<AudioBufferList>,
    deallocator: ((UnsafePointer<AudioBufferList>) -> Void)? = nil
  ) {
    let (count, first) = (Int(format.channelCount), bufferList.pointee.mBuffers)
    let frame = format.streamDescription.pointee.mBytesPerFrame
    guard frame > 0, first.mData != nil,
      bufferList.pointee.mNumberBuffers == (format.isInterleaved ? 1 : format.channelCount)
    else { return nil }
    frameCapacity = first.mDataByteSize / frame
    channels = .allocate(capacity: count)
    super.init(format, theirs: bufferList) { deallocator?(bufferList) }
    guard list.allSatisfy({ $0.mData != nil }) else { return nil }
    findChannels()
    frameLength = frameCapacity
  }

  private func findChannels() {
    let step = Int(format.commonFormat.bytes)
    for channel in 0..<Int(format.channelCount) {
      let start =
        format.isInterleaved ? list[0].mData.map { $0 + channel * step } : list[channel].mData
      if let start { channels[channel] = start }
    }
  }

  deinit {
    channels.deallocate()
  }

  /// How much of it is sound.
  open var frameLength: AVAudioFrameCount = 0 {
    didSet {
      frameLength = min(frameLength, frameCapacity)
      let bytes = Int(frameLength) * Int(format.streamDescription.pointee.mBytesPerFrame)
      for place in list.indices { list[place].mDataByteSize = UInt32(clamping: bytes) }
    }
  }

  /// How far a sample of a channel is from the next.
  open var stride: Int { format.isInterleaved ? Int(format.channelCount) : 1 }

  open var floatChannelData: UnsafePointer<UnsafeMutablePointer<Float>>? {
    samples(.pcmFormatFloat32)
  }
  open var int16ChannelData: UnsafePointer<UnsafeMutablePointer<Int16>>? {
    samples(.pcmFormatInt16)
  }
  open var int32ChannelData: UnsafePointer<UnsafeMutablePointer<Int32>>? {
    samples(.pcmFormatInt32)
  }

  private func samples<Sample>(
    _ wanted: AVAudioCommonFormat
  ) -> UnsafePointer<UnsafeMutablePointer<Sample>>? {
    guard format.commonFormat == wanted else { return nil }
    return UnsafeRawPointer(channels).assumingMemoryBound(to: UnsafeMutablePointer<Sample>.self)
  }
}

/// Sound as a codec has written it.
open class AVAudioCompressedBuffer: AVAudioBuffer, @unchecked Sendable {
  public let packetCapacity: AVAudioPacketCount
  public let maximumPacketSize: Int
  open var packetCount: AVAudioPacketCount = 0
  open var byteLength: UInt32 = 0
  open var byteCapacity: UInt32 {
    UInt32(clamping: Int(packetCapacity) * maximumPacketSize)
  }

  public init(
    format: AVAudioFormat, packetCapacity: AVAudioPacketCount, maximumPacketSize: Int = 0
  ) {
    (self.packetCapacity, self.maximumPacketSize) = (packetCapacity, max(0, maximumPacketSize))
    super.init(format, buffers: 1, bytes: Int(packetCapacity) * max(0, maximumPacketSize))
  }

  open var data: UnsafeMutableRawPointer {
    list[0].mData ?? UnsafeMutableRawPointer(list.unsafeMutablePointer)
  }
}

/// A moment in sound.
open class AVAudioTime: NSObject, @unchecked Sendable {
  public let sampleTime: AVAudioFramePosition
  public let sampleRate: Double
  public let hostTime: UInt64
  public let isSampleTimeValid: Bool
  public let isHostTimeValid: Bool

  private init(host: UInt64?, sample: AVAudioFramePosition?, _ rate: Double) {
    (hostTime, isHostTimeValid) = (host ?? 0, host != nil)
    (sampleTime, isSampleTimeValid) = (sample ?? 0, sample != nil)
    sampleRate = rate
    super.init()
  }

  public convenience init(sampleTime: AVAudioFramePosition, atRate sampleRate: Double) {
    self.init(host: nil, sample: sampleTime, sampleRate)
  }

  public convenience init(hostTime: UInt64) {
    self.init(host: hostTime, sample: nil, 0)
  }

  public convenience init(
    hostTime: UInt64, sampleTime: AVAudioFramePosition, atRate sampleRate: Double
  ) {
    self.init(host: hostTime, sample: sampleTime, sampleRate)
  }

  public convenience init(audioTimeStamp ts: UnsafePointer<AudioTimeStamp>, sampleRate: Double) {
    let flags = ts.pointee.mFlags
    self.init(
      host: flags.contains(.hostTimeValid) ? ts.pointee.mHostTime : nil,
      sample: flags.contains(.sampleTimeValid)
        ? AVAudioFramePosition(exactly: ts.pointee.mSampleTime.rounded(.down)) : nil, sampleRate)
  }

  open var audioTimeStamp: AudioTimeStamp {
    var stamp = AudioTimeStamp()
    (stamp.mSampleTime, stamp.mHostTime) = (Double(sampleTime), hostTime)
    if isSampleTimeValid { stamp.mFlags.insert(.sampleTimeValid) }
    if isHostTimeValid { stamp.mFlags.insert(.hostTimeValid) }
    return stamp
  }

  /// What is missing of it, by another moment that has both; nil where that does not say enough.
  open func extrapolateTime(fromAnchor anchorTime: AVAudioTime) -> AVAudioTime? {
    if isHostTimeValid && isSampleTimeValid { return self }
    guard anchorTime.isHostTimeValid, anchorTime.isSampleTimeValid, anchorTime.sampleRate > 0
    else { return nil }
    let (rate, host) = (anchorTime.sampleRate, Double(anchorTime.hostTime))
    if isHostTimeValid {
      let way = (Double(hostTime) - host) / 1_000_000_000 * rate
      let sample = anchorTime.sampleTime + AVAudioFramePosition(way.rounded())
      return AVAudioTime(hostTime: hostTime, sampleTime: sample, atRate: rate)
    }
    guard isSampleTimeValid, sampleRate == rate else { return nil }
    let later = host + Double(sampleTime - anchorTime.sampleTime) / rate * 1_000_000_000
    return AVAudioTime(
      hostTime: UInt64(max(0, later)), sampleTime: sampleTime, atRate: sampleRate)
  }

  /// Host time counts nanoseconds.
  open class func hostTime(forSeconds seconds: TimeInterval) -> UInt64 {
    UInt64(max(0, seconds) * 1_000_000_000)
  }

  open class func seconds(forHostTime hostTime: UInt64) -> TimeInterval {
    Double(hostTime) / 1_000_000_000
  }
}

/// What kind of file something is.
public struct AVFileType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let wav = AVFileType(rawValue: "com.microsoft.waveform-audio")
  public static let mp3 = AVFileType(rawValue: "public.mp3")
  public static let m4a = AVFileType(rawValue: "com.apple.m4a-audio")
  public static let aiff = AVFileType(rawValue: "public.aiff-audio")
  public static let caf = AVFileType(rawValue: "com.apple.coreaudio-format")
  public static let mp4 = AVFileType(rawValue: "public.mpeg-4")
  public static let mov = AVFileType(rawValue: "com.apple.quicktime-movie")
}

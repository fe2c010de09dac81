public import Foundation

public typealias AVAudioFrameCount = UInt32
public typealias AVAudioFramePosition = Int64
public typealias AVAudioChannelCount = UInt32

/// How sound is written down.
open class AVAudioFormat: NSObject, @unchecked Sendable {
  public let sampleRate: Double
  public let channelCount: AVAudioChannelCount
  open var isInterleaved: Bool { false }
  open var commonFormat: AVAudioCommonFormat { .pcmFormatFloat32 }
  open var settings: [String: Any] { ["AVSampleRateKey": sampleRate] }

  public init?(standardFormatWithSampleRate sampleRate: Double, channels: AVAudioChannelCount) {
    guard channels > 0 else { return nil }
    (self.sampleRate, channelCount) = (sampleRate, channels)
    super.init()
  }

  public convenience init?(
    commonFormat format: AVAudioCommonFormat, sampleRate: Double, channels: AVAudioChannelCount,
    interleaved: Bool
  ) {
    self.init(standardFormatWithSampleRate: sampleRate, channels: channels)
  }

  private init(usual: Double) {
    (sampleRate, channelCount) = (usual, 2)
    super.init()
  }

  static let usual = AVAudioFormat(usual: 44_100)
}

public enum AVAudioCommonFormat: UInt, Sendable {
  case otherFormat, pcmFormatFloat32, pcmFormatFloat64, pcmFormatInt16, pcmFormatInt32
}

/// A file of sound, of which only the length is read.
open class AVAudioFile: NSObject, @unchecked Sendable {
  public let url: URL
  public let length: AVAudioFramePosition
  open var framePosition: AVAudioFramePosition = 0
  open var fileFormat: AVAudioFormat { .usual }
  open var processingFormat: AVAudioFormat { .usual }

  public init(forReading fileURL: URL) throws {
    let data = try Data(contentsOf: fileURL, options: .mappedIfSafe)
    url = fileURL
    let seconds =
      AudioDuration.stated(in: fileURL) ?? AudioDuration.seconds(of: data) ?? AudioDuration.unstated
    length = AVAudioFramePosition(seconds * AVAudioFormat.usual.sampleRate)
    super.init()
  }

  /// Silence: the file is not decoded.
  open func read(into buffer: AVAudioPCMBuffer) throws {
    let left = max(0, length - framePosition)
    buffer.frameLength = AVAudioFrameCount(min(left, Int64(buffer.frameCapacity)))
    framePosition += Int64(buffer.frameLength)
  }
}

/// Sound in memory: silence.
open class AVAudioPCMBuffer: NSObject, @unchecked Sendable {
  public let format: AVAudioFormat
  public let frameCapacity: AVAudioFrameCount
  open var frameLength: AVAudioFrameCount = 0
  /// How far a sample of a channel is from the next.
  open var stride: Int { 1 }
  open var floatChannelData: UnsafePointer<UnsafeMutablePointer<Float>>? { nil }
  open var int16ChannelData: UnsafePointer<UnsafeMutablePointer<Int16>>? { nil }

  public init?(pcmFormat format: AVAudioFormat, frameCapacity: AVAudioFrameCount) {
    (self.format, self.frameCapacity) = (format, frameCapacity)
    super.init()
  }
}

/// A moment in sound.
open class AVAudioTime: NSObject, @unchecked Sendable {
  public let sampleTime: AVAudioFramePosition
  public let sampleRate: Double
  open var isSampleTimeValid: Bool { true }
  open var isHostTimeValid: Bool { true }
  open var hostTime: UInt64 { UInt64(max(0, Double(sampleTime) / sampleRate) * 1_000_000_000) }

  public init(sampleTime: AVAudioFramePosition, atRate sampleRate: Double) {
    (self.sampleTime, self.sampleRate) = (sampleTime, sampleRate)
    super.init()
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

// The phone names its constants so.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

@_exported public import AVFAudio
public import Foundation

/// The domain of what goes wrong with players and assets.
public let AVFoundationErrorDomain: String = "AVFoundationErrorDomain"

/// Something that went wrong with a player or an asset.
public struct AVError: Error, CustomNSError, Hashable {
  /// What went wrong.
  public enum Code: Int, Sendable {
    case unknown = -11800
    case outOfMemory = -11801
    case sessionNotRunning = -11803
    case mediaServicesWereReset = -11819
    case decodeFailed = -11821
    case invalidSourceMedia = -11822
    case fileAlreadyExists = -11823
    case compositionTrackSegmentsNotContiguous = -11824
    case fileFormatNotRecognized = -11828
    case fileFailedToParse = -11829
    case noImageAtTime = -11832
    case decoderNotFound = -11833
    case encoderNotFound = -11834
    case contentIsProtected = -11831
    case contentIsNotAuthorized = -11835
    case applicationIsNotAuthorized = -11836
    case operationNotSupportedForAsset = -11838
    case operationInterrupted = -11847
    case serverIncorrectlyConfigured = -11850
    case failedToLoadMediaData = -11849
    case contentIsUnavailable = -11863
    case noLongerPlayable = -11867
    case operationCancelled = -11878

    /// Finds the code in any error, so that it can be caught.
    public static func ~= (code: Code, error: any Error) -> Bool {
      let error = error as NSError
      return error.domain == AVFoundationErrorDomain && error.code == code.rawValue
    }
  }

  public static let errorDomain = AVFoundationErrorDomain
  public static let unknown = Code.unknown
  public static let mediaServicesWereReset = Code.mediaServicesWereReset
  public static let decodeFailed = Code.decodeFailed
  public static let fileFormatNotRecognized = Code.fileFormatNotRecognized
  public static let contentIsUnavailable = Code.contentIsUnavailable
  public static let serverIncorrectlyConfigured = Code.serverIncorrectlyConfigured
  public static let fileFailedToParse = Code.fileFailedToParse
  public static let failedToLoadMediaData = Code.failedToLoadMediaData
  public static let operationInterrupted = Code.operationInterrupted
  public static let contentIsNotAuthorized = Code.contentIsNotAuthorized
  public static let noLongerPlayable = Code.noLongerPlayable

  public let code: Code
  private let information: UncheckedInformation

  /// Makes an error of a code, with whatever else there is to say.
  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    self.code = code
    information = UncheckedInformation(values: userInfo)
  }

  public var errorCode: Int { code.rawValue }
  public var errorUserInfo: [String: Any] { information.values }
  public var userInfo: [String: Any] { information.values }

  public static func == (one: AVError, other: AVError) -> Bool { one.code == other.code }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(code)
  }
}

/// What is said beside the code; the app gave it, and nobody changes it.
private struct UncheckedInformation: @unchecked Sendable {
  let values: [String: Any]
}

// The phone names its constants so.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

@_exported public import AVFoundation
@_exported public import Foundation
internal import HeadUnitCore
internal import HeadUnitPhone
@_exported public import UIKit

/// The domain of what goes wrong with media.
public let MPErrorDomain: String = "MPErrorDomain"

/// Something that went wrong with media.
public struct MPError: Error, CustomNSError, Hashable {
  /// What went wrong.
  public enum Code: Int, Sendable {
    case unknown
    case permissionDenied
    case cloudServiceCapabilityMissing
    case networkConnectionFailed
    case notFound
    case notSupported
    case cancelled
    case requestTimedOut

    /// Finds the code in any error, so that it can be caught.
    public static func ~= (code: Code, error: any Error) -> Bool {
      (error as? MPError)?.code == code
    }
  }

  public static let errorDomain = MPErrorDomain
  public static let unknown = Code.unknown
  public static let permissionDenied = Code.permissionDenied
  public static let cloudServiceCapabilityMissing = Code.cloudServiceCapabilityMissing
  public static let networkConnectionFailed = Code.networkConnectionFailed
  public static let notFound = Code.notFound
  public static let notSupported = Code.notSupported
  public static let cancelled = Code.cancelled
  public static let requestTimedOut = Code.requestTimedOut

  public let code: Code
  private let information: UncheckedSendable<[String: Any]>

  /// Makes an error of a code, with whatever else there is to say.
  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    self.code = code
    information = UncheckedSendable(userInfo)
  }

  public var errorCode: Int { code.rawValue }
  public var errorUserInfo: [String: Any] { information.value }
  public var userInfo: [String: Any] { information.value }

  /// The words that came with the error; otherwise Foundation's.
  public var localizedDescription: String {
    information.value[NSLocalizedDescriptionKey] as? String
      ?? "The operation could not be completed. (\(MPErrorDomain) error \(code.rawValue).)"
  }

  public static func == (one: MPError, other: MPError) -> Bool { one.code == other.code }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(code)
  }
}

extension MPError {
  /// What an error of this domain means to the head unit; any other one is left as it is.
  static func translated(_ error: any Error) -> any Error {
    let known = error as NSError
    guard known.domain == MPErrorDomain, let code = Code(rawValue: known.code) else {
      return error
    }
    let words = known.userInfo[NSLocalizedDescriptionKey] as? String
    return Failure(code: code.failureCode, message: words ?? "\(code)")
  }
}

extension MPError.Code {
  fileprivate var failureCode: Failure.Code {
    switch self {
    case .networkConnectionFailed, .requestTimedOut: .offline
    case .notFound: .notFound
    case .permissionDenied: .signedOut
    case .unknown, .cloudServiceCapabilityMissing, .notSupported, .cancelled: .other
    }
  }
}

/// What is said of apps that use this face.
enum MediaWording {
  static let noDelegate = Failure(
    code: .notFound, message: "The app has no delegate that could play.")

  static let playbackQueue = "the app's playback queue"

  static func nothingPrepared(_ error: any Error) -> String {
    "the app could not get its playback queue ready: \(error)"
  }

  static func mismatch(_ key: String, given: String, wanted: String) -> String {
    AppNotice.wrongType.sentence + "\(key) is of type \(given) where \(wanted) is wanted"
  }
}

// The phone names its constants so.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation

/// Something at a place that can be played.
open class AVURLAsset: AVAsset, @unchecked Sendable {
  public let url: URL

  public init(url URL: URL, options: [String: Any]? = nil) {
    url = URL
    super.init(source: URL, statedDuration: Self.duration(options?["TestdriveDuration"]))
  }

  private static func duration(_ option: Any?) -> Double? {
    switch option {
    case let seconds as Double: seconds
    case let seconds as Int: Double(seconds)
    case let seconds as NSNumber: seconds.doubleValue
    case let time as CMTime where time.isNumeric: time.seconds
    default: nil
    }
  }
}

public let AVURLAssetPreferPreciseDurationAndTimingKey =
  "AVURLAssetPreferPreciseDurationAndTimingKey"
public let AVURLAssetReferenceRestrictionsKey = "AVURLAssetReferenceRestrictionsKey"
public let AVURLAssetHTTPCookiesKey = "AVURLAssetHTTPCookiesKey"
public let AVURLAssetHTTPUserAgentKey = "AVURLAssetHTTPUserAgentKey"
public let AVURLAssetAllowsCellularAccessKey = "AVURLAssetAllowsCellularAccessKey"
public let AVURLAssetAllowsExpensiveNetworkAccessKey = "AVURLAssetAllowsExpensiveNetworkAccessKey"
public let AVURLAssetAllowsConstrainedNetworkAccessKey =
  "AVURLAssetAllowsConstrainedNetworkAccessKey"

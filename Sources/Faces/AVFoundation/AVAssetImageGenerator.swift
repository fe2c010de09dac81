public import Foundation
public import UIKit

/// Makes pictures of a film: there are none, and it says so.
open class AVAssetImageGenerator: NSObject, @unchecked Sendable {
  /// How it went.
  public enum Result: Int, Sendable {
    case succeeded = 0
    case failed = 1
    case cancelled = 2
  }

  public let asset: AVAsset
  open var appliesPreferredTrackTransform = false
  open var maximumSize = CGSize.zero
  open var requestedTimeToleranceBefore = CMTime.positiveInfinity
  open var requestedTimeToleranceAfter = CMTime.positiveInfinity

  public init(asset: AVAsset) {
    self.asset = asset
    super.init()
  }

  private static let noPicture = NSError(domain: "AVFoundationErrorDomain", code: -11_832)

  open func copyCGImage(
    at requestedTime: CMTime, actualTime: UnsafeMutablePointer<CMTime>?
  ) throws -> CGImage {
    throw Self.noPicture
  }

  open func generateCGImagesAsynchronously(
    forTimes requestedTimes: [NSValue],
    completionHandler handler:
      @escaping @Sendable (CMTime, CGImage?, CMTime, Result, (any Error)?) -> Void
  ) {
    let times = requestedTimes.map(\.timeValue)
    DispatchQueue.main.async {
      for time in times { handler(time, nil, .invalid, .failed, Self.noPicture) }
    }
  }

  open func cancelAllCGImageGeneration() {}
}

public import AVFoundation
public import Foundation

/// The part of an item that is an advertisement.
open class MPAdTimeRange: NSObject, NSCopying {
  open var timeRange: CMTimeRange

  public init(_ timeRange: CMTimeRange) {
    self.timeRange = timeRange
  }

  public convenience init(timeRange: CMTimeRange) {
    self.init(timeRange)
  }

  open func copy(with zone: NSZone? = nil) -> Any { MPAdTimeRange(timeRange) }
}

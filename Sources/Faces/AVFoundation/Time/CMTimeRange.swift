// The phone names its constants so.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// A stretch of time from a start, its end excluded.
public struct CMTimeRange: Hashable, Sendable {
  public var start: CMTime
  public var duration: CMTime

  public init(start: CMTime, duration: CMTime) {
    (self.start, self.duration) = (start, duration)
  }

  public init(start: CMTime, end: CMTime) {
    self.init(start: start, duration: end - start)
  }

  public init() {
    self.init(start: .invalid, duration: .invalid)
  }

  public static let zero = CMTimeRange(start: .zero, duration: .zero)
  public static let invalid = CMTimeRange()
}

extension CMTimeRange {
  public var isValid: Bool { start.isValid && duration.isValid && duration >= .zero }
  public var isIndefinite: Bool { isValid && (start.isIndefinite || duration.isIndefinite) }
  public var isEmpty: Bool { isValid && duration == .zero }
  public var end: CMTime { start + duration }

  public func containsTime(_ time: CMTime) -> Bool { start <= time && time < end }

  public func containsTimeRange(_ range: CMTimeRange) -> Bool {
    start <= range.start && range.end <= end
  }

  public func intersection(_ other: CMTimeRange) -> CMTimeRange {
    let (start, end) = (max(start, other.start), min(end, other.end))
    return end > start ? CMTimeRange(start: start, end: end) : .zero
  }

  public func union(_ other: CMTimeRange) -> CMTimeRange {
    CMTimeRange(start: min(start, other.start), end: max(end, other.end))
  }
}

public let kCMTimeRangeZero = CMTimeRange.zero
public let kCMTimeRangeInvalid = CMTimeRange.invalid

public func CMTimeRangeMake(start: CMTime, duration: CMTime) -> CMTimeRange {
  CMTimeRange(start: start, duration: duration)
}

public func CMTimeRangeFromTimeToTime(start: CMTime, end: CMTime) -> CMTimeRange {
  CMTimeRange(start: start, end: end)
}

public func CMTimeRangeGetEnd(_ range: CMTimeRange) -> CMTime { range.end }

public func CMTimeRangeContainsTime(_ range: CMTimeRange, time: CMTime) -> Bool {
  range.containsTime(time)
}

public func CMTimeRangeEqual(_ range1: CMTimeRange, _ range2: CMTimeRange) -> Bool {
  range1 == range2
}

public func CMTIMERANGE_IS_VALID(_ range: CMTimeRange) -> Bool { range.isValid }
public func CMTIMERANGE_IS_INVALID(_ range: CMTimeRange) -> Bool { !range.isValid }
public func CMTIMERANGE_IS_INDEFINITE(_ range: CMTimeRange) -> Bool { range.isIndefinite }
public func CMTIMERANGE_IS_EMPTY(_ range: CMTimeRange) -> Bool { range.isEmpty }

// The phone's own names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation

public typealias CMTimeValue = Int64
public typealias CMTimeScale = Int32
public typealias CMTimeEpoch = Int64

/// What is known about a time.
public struct CMTimeFlags: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  public static let valid = CMTimeFlags(rawValue: 1)
  public static let hasBeenRounded = CMTimeFlags(rawValue: 2)
  public static let positiveInfinity = CMTimeFlags(rawValue: 4)
  public static let negativeInfinity = CMTimeFlags(rawValue: 8)
  public static let indefinite = CMTimeFlags(rawValue: 16)
  public static let impliedValueFlagsMask: CMTimeFlags = [
    .positiveInfinity, .negativeInfinity, .indefinite,
  ]
}

/// How a time is made to fit a coarser scale.
public enum CMTimeRoundingMethod: UInt32, Sendable {
  case roundHalfAwayFromZero = 1
  case roundTowardZero = 2
  case roundAwayFromZero = 3
  case quickTime = 4
  case roundTowardPositiveInfinity = 5
  case roundTowardNegativeInfinity = 6

  public static let `default` = CMTimeRoundingMethod.roundHalfAwayFromZero
}

/// A time as so many parts of a second, or one that is no number.
public struct CMTime: Sendable {
  public var value: CMTimeValue
  public var timescale: CMTimeScale
  public var flags: CMTimeFlags
  public var epoch: CMTimeEpoch

  public init(
    value: CMTimeValue, timescale: CMTimeScale, flags: CMTimeFlags, epoch: CMTimeEpoch
  ) {
    (self.value, self.timescale, self.flags, self.epoch) = (value, timescale, flags, epoch)
  }

  public init() {
    self.init(value: 0, timescale: 0, flags: [], epoch: 0)
  }

  public init(value: CMTimeValue, timescale: CMTimeScale) {
    self.init(
      value: value, timescale: timescale, flags: timescale > 0 ? .valid : [], epoch: 0)
  }

  /// Seconds that are no number are an indefinite time, and too many are for ever.
  public init(seconds: Double, preferredTimescale: CMTimeScale) {
    guard preferredTimescale > 0 else {
      self = .invalid
      return
    }
    let parts = (seconds * Double(preferredTimescale)).rounded(.toNearestOrAwayFromZero)
    if seconds.isNaN {
      self = .indefinite
    } else if parts >= 0x1p63 {
      self = .positiveInfinity
    } else if parts < -0x1p63 {
      self = .negativeInfinity
    } else {
      self.init(value: CMTimeValue(parts), timescale: preferredTimescale)
      if Double(value) / Double(timescale) != seconds { flags.insert(.hasBeenRounded) }
    }
  }

  public static let invalid = CMTime()
  public static let zero = CMTime(value: 0, timescale: 1)
  public static let indefinite = CMTime(
    value: 0, timescale: 0, flags: [.valid, .indefinite], epoch: 0)
  public static let positiveInfinity = CMTime(
    value: 0, timescale: 0, flags: [.valid, .positiveInfinity], epoch: 0)
  public static let negativeInfinity = CMTime(
    value: 0, timescale: 0, flags: [.valid, .negativeInfinity], epoch: 0)
}

extension CMTime {
  public var isValid: Bool { flags.contains(.valid) }
  public var isPositiveInfinity: Bool { isValid && flags.contains(.positiveInfinity) }
  public var isNegativeInfinity: Bool { isValid && flags.contains(.negativeInfinity) }
  public var isIndefinite: Bool { isValid && flags.contains(.indefinite) }
  public var isNumeric: Bool { isValid && flags.isDisjoint(with: .impliedValueFlagsMask) }
  public var hasBeenRounded: Bool { isNumeric && flags.contains(.hasBeenRounded) }

  /// Not a number unless the time is one.
  public var seconds: Double {
    if isPositiveInfinity { return .infinity }
    if isNegativeInfinity { return -.infinity }
    guard isNumeric, timescale != 0 else { return .nan }
    return Double(value) / Double(timescale)
  }
}

public func CMTIME_IS_VALID(_ time: CMTime) -> Bool { time.isValid }
public func CMTIME_IS_INVALID(_ time: CMTime) -> Bool { !time.isValid }
public func CMTIME_IS_NUMERIC(_ time: CMTime) -> Bool { time.isNumeric }
public func CMTIME_IS_INDEFINITE(_ time: CMTime) -> Bool { time.isIndefinite }
public func CMTIME_IS_POSITIVE_INFINITY(_ time: CMTime) -> Bool { time.isPositiveInfinity }
public func CMTIME_IS_NEGATIVE_INFINITY(_ time: CMTime) -> Bool { time.isNegativeInfinity }
public func CMTIME_HAS_BEEN_ROUNDED(_ time: CMTime) -> Bool { time.hasBeenRounded }

/// The finest scale of a sum of times with different ones.
public let kCMTimeMaxTimescale: CMTimeScale = .max
public let kCMTimeInvalid = CMTime.invalid
public let kCMTimeIndefinite = CMTime.indefinite
public let kCMTimePositiveInfinity = CMTime.positiveInfinity
public let kCMTimeNegativeInfinity = CMTime.negativeInfinity
public let kCMTimeZero = CMTime.zero

// Times are made of these; on the phone they come with the system.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
public let NSEC_PER_MSEC: UInt64 = 1_000_000
public let USEC_PER_SEC: UInt64 = 1_000_000
public let NSEC_PER_USEC: UInt64 = 1_000

extension CMTime {
  /// Kinds of time that are no number, in the order in which they win over others in a sum.
  private static func implied(_ lhs: CMTime, _ rhs: CMTime) -> CMTime? {
    guard lhs.isValid, rhs.isValid else { return .invalid }
    if lhs.isIndefinite || rhs.isIndefinite { return .indefinite }
    let isPositive = lhs.isPositiveInfinity || rhs.isPositiveInfinity
    let isNegative = lhs.isNegativeInfinity || rhs.isNegativeInfinity
    if isPositive, isNegative { return .invalid }
    if isPositive { return .positiveInfinity }
    return isNegative ? .negativeInfinity : nil
  }

  /// A scale in which both times are whole, when there is one.
  private static func commonScale(_ lhs: CMTime, _ rhs: CMTime) -> CMTimeScale? {
    var (divisor, rest) = (Int64(lhs.timescale), Int64(rhs.timescale))
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    guard divisor > 0 else { return nil }
    let product = Int64(lhs.timescale) / divisor * Int64(rhs.timescale)
    return CMTimeScale(exactly: product)
  }

  private static func sum(_ lhs: CMTime, _ rhs: CMTime, _ sign: Int64) -> CMTime {
    if let scale = commonScale(lhs, rhs) {
      let (one, isOneTooLong) = lhs.value.multipliedReportingOverflow(
        by: Int64(scale / lhs.timescale))
      let (other, isOtherTooLong) = rhs.value.multipliedReportingOverflow(
        by: sign * Int64(scale / rhs.timescale))
      let (value, isSumTooLong) = one.addingReportingOverflow(other)
      if !isOneTooLong, !isOtherTooLong, !isSumTooLong {
        return CMTime(value: value, timescale: scale)
      }
    }
    return CMTime(
      seconds: lhs.seconds + Double(sign) * rhs.seconds,
      preferredTimescale: max(lhs.timescale, rhs.timescale))
  }

  public static func + (lhs: CMTime, rhs: CMTime) -> CMTime {
    implied(lhs, rhs) ?? sum(lhs, rhs, 1)
  }

  public static func - (lhs: CMTime, rhs: CMTime) -> CMTime {
    implied(lhs, -rhs) ?? sum(lhs, rhs, -1)
  }

  public static prefix func - (time: CMTime) -> CMTime {
    if time.isPositiveInfinity { return .negativeInfinity }
    if time.isNegativeInfinity { return .positiveInfinity }
    var opposite = time
    opposite.value = time.value == .min ? .max : -time.value
    return opposite
  }

  public static func += (lhs: inout CMTime, rhs: CMTime) { lhs = lhs + rhs }

  public static func -= (lhs: inout CMTime, rhs: CMTime) { lhs = lhs - rhs }

  fileprivate func multiplied(by factor: Int32) -> CMTime {
    guard isNumeric else { return factor < 0 ? -self : self }
    let (product, isTooLong) = value.multipliedReportingOverflow(by: Int64(factor))
    return isTooLong
      ? multiplied(by: Double(factor)) : CMTime(value: product, timescale: timescale)
  }

  fileprivate func multiplied(by factor: Double) -> CMTime {
    guard isNumeric else { return factor < 0 ? -self : self }
    return CMTime(seconds: seconds * factor, preferredTimescale: timescale)
  }

  /// In another scale, rounded where it has to be.
  public func convertScale(_ newTimescale: Int32, method: CMTimeRoundingMethod) -> CMTime {
    guard isNumeric, newTimescale > 0, timescale > 0 else { return isNumeric ? .invalid : self }
    let (product, isTooLong) = value.multipliedReportingOverflow(by: Int64(newTimescale))
    guard !isTooLong else { return CMTime(seconds: seconds, preferredTimescale: newTimescale) }
    let (quotient, rest) = product.quotientAndRemainder(dividingBy: Int64(timescale))
    var time = CMTime(value: quotient, timescale: newTimescale)
    guard rest != 0 else { return time }
    time.flags.insert(.hasBeenRounded)
    if method.roundsUp(rest: rest, of: Int64(timescale)) { time.value += rest > 0 ? 1 : -1 }
    return time
  }
}

extension CMTimeRoundingMethod {
  /// Whether what is left over moves the number away from zero.
  fileprivate func roundsUp(rest: Int64, of divisor: Int64) -> Bool {
    switch self {
    case .roundHalfAwayFromZero, .quickTime: abs(rest) * 2 >= divisor
    case .roundTowardZero: false
    case .roundAwayFromZero: true
    case .roundTowardPositiveInfinity: rest > 0
    case .roundTowardNegativeInfinity: rest < 0
    }
  }
}

extension CMTime: Comparable, Hashable {
  /// Where kinds of time stand among all others: an invalid one first, an indefinite one last.
  private var rank: Int {
    if !isValid { return 0 }
    if isNegativeInfinity { return 1 }
    if isIndefinite { return 4 }
    return isPositiveInfinity ? 3 : 2
  }

  public static func == (lhs: CMTime, rhs: CMTime) -> Bool { CMTimeCompare(lhs, rhs) == 0 }

  public static func < (lhs: CMTime, rhs: CMTime) -> Bool { CMTimeCompare(lhs, rhs) < 0 }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(rank)
    if isNumeric { hasher.combine(seconds) }
  }

  /// -1, 0 or 1.
  fileprivate func order(to other: CMTime) -> Int32 {
    guard rank == 2, other.rank == 2 else {
      return rank < other.rank ? -1 : rank > other.rank ? 1 : 0
    }
    if epoch != other.epoch { return epoch < other.epoch ? -1 : 1 }
    let one = value.multipliedFullWidth(by: Int64(other.timescale))
    let two = other.value.multipliedFullWidth(by: Int64(timescale))
    if (one.high, one.low) == (two.high, two.low) { return 0 }
    return (one.high, one.low) < (two.high, two.low) ? -1 : 1
  }
}

public func CMTimeCompare(_ time1: CMTime, _ time2: CMTime) -> Int32 { time1.order(to: time2) }

public func CMTimeMake(value: Int64, timescale: Int32) -> CMTime {
  CMTime(value: value, timescale: timescale)
}

public func CMTimeMakeWithSeconds(_ seconds: Double, preferredTimescale: Int32) -> CMTime {
  CMTime(seconds: seconds, preferredTimescale: preferredTimescale)
}

public func CMTimeGetSeconds(_ time: CMTime) -> Double { time.seconds }

public func CMTimeAdd(_ lhs: CMTime, _ rhs: CMTime) -> CMTime { lhs + rhs }

public func CMTimeSubtract(_ lhs: CMTime, _ rhs: CMTime) -> CMTime { lhs - rhs }

public func CMTimeMultiply(_ time: CMTime, multiplier: Int32) -> CMTime {
  time.multiplied(by: multiplier)
}

public func CMTimeMultiplyByFloat64(_ time: CMTime, multiplier: Double) -> CMTime {
  time.multiplied(by: multiplier)
}

public func CMTimeConvertScale(
  _ time: CMTime, timescale: Int32, method: CMTimeRoundingMethod
) -> CMTime {
  time.convertScale(timescale, method: method)
}

public func CMTimeMinimum(_ time1: CMTime, _ time2: CMTime) -> CMTime { min(time1, time2) }

public func CMTimeMaximum(_ time1: CMTime, _ time2: CMTime) -> CMTime { max(time1, time2) }

public func CMTimeAbsoluteValue(_ time: CMTime) -> CMTime {
  time.isNegativeInfinity || time.isNumeric && time.value < 0 ? -time : time
}

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

public func CMTimeRangeContainsTimeRange(_ range: CMTimeRange, otherRange: CMTimeRange) -> Bool {
  range.containsTimeRange(otherRange)
}

public func CMTimeRangeGetIntersection(
  _ range: CMTimeRange, otherRange: CMTimeRange
) -> CMTimeRange {
  range.intersection(otherRange)
}

public func CMTimeRangeGetUnion(_ range: CMTimeRange, otherRange: CMTimeRange) -> CMTimeRange {
  range.union(otherRange)
}

/// The instant of the range that is closest; invalid where one of them is no time, or the range is
/// empty.
public func CMTimeClampToRange(_ time: CMTime, range: CMTimeRange) -> CMTime {
  guard time.isValid, range.isValid, !range.isEmpty else { return .invalid }
  return min(max(time, range.start), range.end)
}

public func CMTimeRangeEqual(_ range1: CMTimeRange, _ range2: CMTimeRange) -> Bool {
  range1 == range2
}

public func CMTIMERANGE_IS_VALID(_ range: CMTimeRange) -> Bool { range.isValid }
public func CMTIMERANGE_IS_INVALID(_ range: CMTimeRange) -> Bool { !range.isValid }
public func CMTIMERANGE_IS_INDEFINITE(_ range: CMTimeRange) -> Bool { range.isIndefinite }
public func CMTIMERANGE_IS_EMPTY(_ range: CMTimeRange) -> Bool { range.isEmpty }

extension NSValue {
  public convenience init(time: CMTime) {
    self.init(words: time.words, encoding: "[3q]")
  }

  public convenience init(timeRange: CMTimeRange) {
    self.init(words: timeRange.start.words + timeRange.duration.words, encoding: "[6q]")
  }

  /// Invalid when the value holds something else.
  public var timeValue: CMTime { CMTime(words: words("[3q]", 3)[...]) }

  public var timeRangeValue: CMTimeRange {
    let words = words("[6q]", 6)
    return CMTimeRange(
      start: CMTime(words: words.prefix(3)), duration: CMTime(words: words.suffix(3)))
  }

  /// A value of this kind is told by the encoding of its words.
  private convenience init(words: [Int64], encoding: String) {
    self.init(bytes: words, objCType: encoding)
  }

  private func words(_ encoding: String, _ count: Int) -> [Int64] {
    guard String(cString: objCType) == encoding else { return [] }
    var words = [Int64](repeating: 0, count: count)
    words.withUnsafeMutableBytes { bytes in
      if let address = bytes.baseAddress { getValue(address) }
    }
    return words
  }
}

extension CMTime {
  fileprivate var words: [Int64] {
    [value, Int64(timescale) << 32 | Int64(flags.rawValue), epoch]
  }

  fileprivate init(words: ArraySlice<Int64>) {
    guard words.count == 3, let first = words.first, let last = words.last else {
      self = .invalid
      return
    }
    let middle = words[words.startIndex + 1]
    self.init(
      value: first, timescale: CMTimeScale(truncatingIfNeeded: middle >> 32),
      flags: CMTimeFlags(rawValue: UInt32(truncatingIfNeeded: middle)), epoch: last)
  }
}

/// What the time of something goes by.
public final class CMTimebase: @unchecked Sendable {
  private let read: () -> (CMTime, Double)

  init(_ read: @escaping () -> (CMTime, Double)) {
    self.read = read
  }

  public var time: CMTime { read().0 }
  public var rate: Double { read().1 }
  public var effectiveRate: Double { rate }
}

public func CMTimebaseGetTime(_ timebase: CMTimebase) -> CMTime { timebase.time }
public func CMTimebaseGetRate(_ timebase: CMTimebase) -> Double { timebase.rate }
public func CMTimebaseGetEffectiveRate(_ timebase: CMTimebase) -> Double { timebase.effectiveRate }

// What the bytes of a value are.
public let kCMMetadataBaseDataType_RawData = "com.apple.metadata.datatype.raw-data"
public let kCMMetadataBaseDataType_UTF8 = "com.apple.metadata.datatype.UTF-8"
public let kCMMetadataBaseDataType_UTF16 = "com.apple.metadata.datatype.UTF-16"
public let kCMMetadataBaseDataType_JPEG = "com.apple.metadata.datatype.JPEG"
public let kCMMetadataBaseDataType_PNG = "com.apple.metadata.datatype.PNG"

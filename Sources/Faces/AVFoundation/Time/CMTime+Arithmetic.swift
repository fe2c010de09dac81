// The phone names its constants so.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

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

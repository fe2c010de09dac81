public import Foundation

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

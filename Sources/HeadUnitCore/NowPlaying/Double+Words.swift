extension Double {
  /// As a driver reads it, with a fraction of two digits at most: `10`, `2.5`, `1.25`.
  public var words: String {
    guard isFinite, magnitude < 1e9 else { return "\(self)" }
    let hundredths = (self * 100).rounded()
    let isWhole = hundredths.truncatingRemainder(dividingBy: 100) == 0
    return isWhole ? "\(Int(hundredths / 100))" : "\(hundredths / 100)"
  }
}

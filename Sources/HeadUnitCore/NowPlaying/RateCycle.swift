/// What the rate button does: to the next higher supported rate, and from the highest to the
/// lowest.
public struct RateCycle: Hashable, Sendable {
  /// Ascending, each once.
  public let supported: [Double]
  /// Some head units only deal in multiples of this.
  public let step: Double?

  public init(supported: [Double], step: Double? = nil) {
    self.supported = Array(Set(supported.filter { $0.isFinite && $0 > 0 })).sorted()
    self.step = step
  }

  /// The rate a press asks for; nil when the button is dead.
  ///
  /// With a step it is dead while the current rate is no multiple of it, and at the lowest rate
  /// when the next one is no multiple: both were seen in real cars.
  public func next(after current: Double) -> Double? {
    guard let lowest = supported.first else { return nil }
    guard let next = supported.first(where: { $0 > current + Self.tolerance }) else {
      return isMultiple(current) ? lowest : nil
    }
    if !isMultiple(current) { return nil }
    if current <= lowest + Self.tolerance, !isMultiple(next) { return nil }
    return next
  }

  /// Rates such as 1.1 are not exact as binary fractions.
  private static let tolerance = 1e-6

  private func isMultiple(_ rate: Double) -> Bool {
    guard let step else { return true }
    let quotient = rate / step
    return abs(quotient - quotient.rounded()) < Self.tolerance
  }
}

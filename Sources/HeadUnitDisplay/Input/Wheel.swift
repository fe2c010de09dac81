public import HeadUnitCore

/// Reads the notches of a mouse's wheel as rows of the list.
///
/// Where there is no touch it is the knob, a detent a notch.
public struct Wheel: Sendable {
  /// What a fine wheel has turned and is no whole row yet.
  private var rest = 0.0

  private static let rowsPerNotch = 3.0

  public init() {}

  /// Towards the end of the list when positive; never more than a page at once.
  public mutating func turn(_ notches: Double, of headUnit: HeadUnit) -> Event? {
    let hasTouch = headUnit.profile.hasTouch
    let page = Double(headUnit.metrics.rowsPerPage)
    if rest * notches < 0 { rest = 0 }
    rest = max(-page, min(page, rest + notches * (hasTouch ? Self.rowsPerNotch : 1)))
    let rows = rest.rounded(.towardZero)
    guard rows != 0 else { return nil }
    rest -= rows
    return hasTouch ? .wheelTurned(Int(rows)) : .knobTurned(Int(rows))
  }
}

extension ListMetrics {
  /// The whole rows that are seen at once, at least one.
  var rowsPerPage: Int { max(1, viewport / rowTop(1)) }
}

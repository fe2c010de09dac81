public import HeadUnitCore

extension Surface {
  public var title: String {
    switch self {
    case .lockScreen: "Lock screen"
    case .controlCentre: "Control centre"
    case .dynamicStrip: "Dynamic strip"
    case .cluster: "Instrument cluster"
    }
  }

  /// How large it is, in points.
  var size: (width: Double, height: Double) {
    switch self {
    case .lockScreen: (320, 196)
    case .controlCentre: (260, 196)
    case .dynamicStrip: (600, 84)
    case .cluster: (600, 72)
    }
  }
}

extension Typeface {
  /// The time of day on a locked phone.
  static let lockClock = Typeface(
    family: .display, weight: .semibold, size: 40, line: 46, baseline: 38, tracking: -0.012,
    hasDigitCells: true)
  static let clusterSpeed = Typeface(
    family: .display, weight: .semibold, size: 34, line: 40, baseline: 32, tracking: -0.012)
  static let clusterUnit = Typeface(weight: .regular, size: 12, line: 16, baseline: 12)
  static let clusterDistance = Typeface(
    weight: .bold, size: 17, line: 22, baseline: 17, tracking: -0.011)
  static let smallSub = Typeface(weight: .regular, size: 13, line: 18, baseline: 13)
  static let outputName = Typeface(weight: .regular, size: 12, line: 18, baseline: 13)
  /// The title on the strip at the top of the phone.
  static let stripTitle = Typeface(weight: .semibold, size: 13, line: 18, baseline: 13)
}

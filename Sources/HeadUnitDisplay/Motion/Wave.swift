import HeadUnitCore

/// What goes up and down for as long as it is looked at.
enum Wave {
  /// From 0 to 1, to −1 and back to 0 over a share of a turn, without a mathematics library.
  static func sine(_ turn: Double) -> Double {
    let part = turn - turn.rounded(.down)
    // Bhaskara's approximation, exact to 0.2 %, on each half of the wave.
    let half = part < 0.5 ? part * 2 : (part - 0.5) * 2
    let product = half * (1 - half)
    let value = 16 * product / (5 - 4 * product)
    return part < 0.5 ? value : -value
  }

  /// Where in a period the instant lies, 0…1.
  static func turn(of period: Duration, at now: Instant, late: Duration = .zero) -> Double {
    let length = period.microseconds
    return Double((now.microseconds + late.microseconds) % length) / Double(length)
  }
}

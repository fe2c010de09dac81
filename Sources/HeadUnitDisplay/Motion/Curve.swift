/// How a movement goes from 0 to 1.
enum Curve {
  /// A wave from −1 to 1 and back over a share of a turn from 0 to 1, without a mathematics library.
  static func sine(_ turn: Double) -> Double {
    let part = turn - turn.rounded(.down)
    // Bhaskara's approximation, exact to 0.2 %, on each half of the wave.
    let half = part < 0.5 ? part * 2 : (part - 0.5) * 2
    let product = half * (1 - half)
    let value = 16 * product / (5 - 4 * product)
    return part < 0.5 ? value : -value
  }
}

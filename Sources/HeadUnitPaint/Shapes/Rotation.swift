/// Sine and cosine of so many 1/256 of a full turn, the same on every machine.
struct Rotation {
  let sine: Double
  let cosine: Double

  init(turn: Int) {
    self.init(angle: Double(turn & 255) * 2 * .pi / 256)
  }

  /// The series at a small angle, doubled four times.
  init(angle: Double) {
    let small = angle / 16
    let square = small * small
    var sine = small * (1 - square / 6 * (1 - square / 20 * (1 - square / 42)))
    var cosine = 1 - square / 2 * (1 - square / 12 * (1 - square / 30 * (1 - square / 56)))
    for _ in 0..<4 {
      (sine, cosine) = (2 * sine * cosine, cosine * cosine - sine * sine)
    }
    self.sine = sine
    self.cosine = cosine
  }
}

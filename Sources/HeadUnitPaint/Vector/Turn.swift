/// The sine and cosine of an angle, the same bits on every machine.
///
/// The libraries of mathematics differ in the last digit; pictures must not.
struct Turn: Hashable, Sendable {
  let sine: Double
  let cosine: Double

  init(degrees: Double) {
    guard degrees.isFinite else {
      self.init(sine: 0, cosine: 1)
      return
    }
    // Within 45 degrees of a quarter turn a short series is exact to the last digits.
    let rest = degrees.remainder(dividingBy: 90)
    let quarters = ((degrees - rest) / 90).remainder(dividingBy: 4)
    let radians = rest * (Double.pi / 180)
    let square = radians * radians
    let sine = radians * Self.series(square, from: 2)
    let cosine = Self.series(square, from: 1)
    switch quarters {
    case 1: self.init(sine: cosine, cosine: -sine)
    case -1: self.init(sine: -cosine, cosine: sine)
    case 2, -2: self.init(sine: -sine, cosine: -cosine)
    default: self.init(sine: sine, cosine: cosine)
    }
  }
}

private extension Turn {
  init(sine: Double, cosine: Double) {
    self.sine = sine
    self.cosine = cosine
  }

  /// The sum 1 − q/(n·(n+1)) + q²/(n·(n+1)·(n+2)·(n+3)) − … of its first terms.
  static func series(_ square: Double, from first: Int) -> Double {
    var sum = 1.0
    var term = 1.0
    for step in 0..<10 {
      let number = Double(first + 2 * step)
      term *= -square / (number * (number + 1))
      sum += term
    }
    return sum
  }
}

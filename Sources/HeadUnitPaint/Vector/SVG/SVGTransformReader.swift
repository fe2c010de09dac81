/// Reads lists like `translate(300 560) rotate(64)`.
enum SVGTransformReader {
  /// Nil when there is a mistake in it.
  static func transform(_ text: ArraySlice<UInt8>) -> Transform? {
    var scanner = SVGScanner(text)
    var result = Transform.identity
    while true {
      scanner.skipSeparators()
      if scanner.isAtEnd { return result }
      let name = scanner.word()
      scanner.skipSeparators()
      guard scanner.take("(") else { return nil }
      let numbers = scanner.numbers(atMost: 6)
      scanner.skipSeparators()
      guard scanner.take(")"), let step = step(name, numbers) else { return nil }
      result = result * step
    }
  }

  private static func step(_ name: String, _ numbers: [Double]) -> Transform? {
    switch (name, numbers.count) {
    case ("matrix", 6):
      Transform(
        a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], e: numbers[4], f: numbers[5])
    case ("translate", 1...2): .translation(numbers[0], numbers.count > 1 ? numbers[1] : 0)
    case ("scale", 1...2): .scale(numbers[0], numbers.count > 1 ? numbers[1] : numbers[0])
    case ("rotate", 1): .rotation(degrees: numbers[0])
    case ("rotate", 3):
      .translation(numbers[1], numbers[2]) * .rotation(degrees: numbers[0])
        * .translation(-numbers[1], -numbers[2])
    case ("skewX", 1): Transform(c: tangent(numbers[0]))
    case ("skewY", 1): Transform(b: tangent(numbers[0]))
    default: nil
    }
  }

  private static func tangent(_ degrees: Double) -> Double {
    let turn = Turn(degrees: degrees)
    return turn.sine / turn.cosine
  }
}

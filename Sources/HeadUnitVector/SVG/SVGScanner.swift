/// Takes numbers and words off the front of an attribute's value.
struct SVGScanner {
  private var rest: ArraySlice<UInt8>

  init(_ text: ArraySlice<UInt8>) {
    rest = text
  }

  var isAtEnd: Bool { rest.isEmpty }

  var next: UInt8? { rest.first }

  /// Skips spaces and commas, of which one more or less means nothing.
  mutating func skipSeparators() {
    while let byte = rest.first, byte <= 0x20 || byte == UInt8(ascii: ",") { rest.removeFirst() }
  }

  /// Takes the byte if it comes next.
  mutating func take(_ byte: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: byte) else { return false }
    rest.removeFirst()
    return true
  }

  /// A command of a path: any letter.
  mutating func letter() -> UInt8? {
    skipSeparators()
    guard let byte = rest.first, (byte | 0x20) &- 0x61 < 26 else { return nil }
    rest.removeFirst()
    return byte
  }

  /// Letters and minus signs up to something else.
  mutating func word() -> String {
    skipSeparators()
    let word = rest.prefix { ($0 | 0x20) &- 0x61 < 26 || $0 == UInt8(ascii: "-") }
    rest.removeFirst(word.count)
    return String(decoding: word, as: UTF8.self)
  }

  /// A single digit, which the next number may follow without a space.
  mutating func flag() -> Bool? {
    skipSeparators()
    if take("0") { return false }
    return take("1") ? true : nil
  }

  /// As many numbers as follow each other.
  mutating func numbers(atMost limit: Int) -> [Double] {
    var numbers: [Double] = []
    while numbers.count < limit, let number = number() { numbers.append(number) }
    return numbers
  }

  /// Nil for what is no number or too large for one; then nothing is taken.
  mutating func number() -> Double? {
    skipSeparators()
    let start = rest
    let isNegative = take("-")
    if !isNegative { _ = take("+") }
    var digits = Digits()
    while let digit = digit() { digits.add(digit, isFraction: false) }
    if take(".") {
      while let digit = digit() { digits.add(digit, isFraction: true) }
    }
    let value = digits.count > 0 ? digits.value(exponent: exponent()) : .nan
    guard value.isFinite else {
      rest = start
      return nil
    }
    return isNegative ? -value : value
  }
}

private extension SVGScanner {
  /// The significant digits of a number and where its point stands.
  struct Digits {
    /// Of ten, each made of the one before.
    private static let powers: [Double] = (1..<400).reduce(into: [1]) { powers, _ in
      powers.append(powers[powers.count - 1] * 10)
    }

    var count = 0
    private var significand: UInt64 = 0
    private var exponent = 0

    /// Digits that no `Double` can tell apart any more only move the point.
    mutating func add(_ digit: UInt8, isFraction: Bool) {
      count += 1
      let isSignificant = significand < 1_000_000_000_000_000
      if isSignificant { significand = significand * 10 + UInt64(digit) }
      if isSignificant == isFraction { exponent += isFraction ? -1 : 1 }
    }

    func value(exponent written: Int) -> Double {
      let exponent = exponent + written
      guard significand > 0, exponent > -400 else { return 0 }
      guard exponent < 400 else { return .infinity }
      let power = Self.powers[abs(exponent)]
      return exponent < 0 ? Double(significand) / power : Double(significand) * power
    }
  }

  mutating func digit() -> UInt8? {
    guard let byte = rest.first, byte &- UInt8(ascii: "0") < 10 else { return nil }
    rest.removeFirst()
    return byte - UInt8(ascii: "0")
  }

  /// The number after an `e`, which may also begin a unit and then stays.
  mutating func exponent() -> Int {
    let start = rest
    guard take("e") || take("E") else { return 0 }
    let isNegative = take("-")
    if !isNegative { _ = take("+") }
    guard let first = digit() else {
      rest = start
      return 0
    }
    var value = Int(first)
    while let digit = digit() { value = min(10_000, value * 10 + Int(digit)) }
    return isNegative ? -value : value
  }
}

/// Reads the outline that a path's `d` describes, up to the first mistake in it, as browsers do.
struct SVGPathReader {
  private var scanner: SVGScanner
  private var path = Path()
  /// The last control point, which the smooth commands mirror, and whether it was a cubic's.
  private var control: (point: Point, isCubic: Bool)?

  static func path(_ text: ArraySlice<UInt8>, stepLimit: Int) throws(SVGMistake) -> Path {
    var reader = SVGPathReader(scanner: SVGScanner(text))
    var command: UInt8?
    // Not every command is a step: a path may be ended again and again.
    for _ in 0...stepLimit {
      if let letter = reader.scanner.letter() {
        command = letter
      } else if reader.scanner.isAtEnd {
        return reader.path
      } else if let before = command {
        command = following(before)
      }
      guard let letter = command, reader.follow(letter) else { return reader.path }
      guard reader.path.steps.count <= stepLimit else { throw .tooElaborate }
    }
    throw .tooElaborate
  }

  private init(scanner: SVGScanner) {
    self.scanner = scanner
  }
}

private extension SVGPathReader {
  /// What more numbers after a command mean; nil when there may be none.
  static func following(_ command: UInt8) -> UInt8? {
    switch command {
    case UInt8(ascii: "M"): UInt8(ascii: "L")
    case UInt8(ascii: "m"): UInt8(ascii: "l")
    case UInt8(ascii: "Z"), UInt8(ascii: "z"): nil
    default: command
    }
  }

  /// False when the command cannot be followed.
  mutating func follow(_ letter: UInt8) -> Bool {
    let isRelative = letter & 0x20 != 0
    let origin = isRelative ? path.current : .zero
    let before = control
    control = nil
    let command = Character(Unicode.Scalar(letter & ~0x20))
    guard command == "M" || !path.steps.isEmpty else { return false }
    switch command {
    case "M": return take(1, from: origin) { $0.move(to: $1[0]) }
    case "L": return take(1, from: origin) { $0.line(to: $1[0]) }
    case "H", "V": return followAxis(isHorizontal: command == "H", from: origin)
    case "C": return takeCurve(3, from: origin, after: nil)
    case "S": return takeCurve(2, from: origin, after: before)
    case "Q", "T": return followQuadratic(isSmooth: command == "T", from: origin, after: before)
    case "A": return followArc(from: origin)
    case "Z":
      path.close()
      return true
    default: return false
    }
  }

  /// Takes so many points and does something with them; false when there are fewer.
  mutating func take(
    _ count: Int, from origin: Point, _ draw: (inout Path, [Point]) -> Void
  ) -> Bool {
    let numbers = scanner.numbers(atMost: 2 * count)
    guard numbers.count == 2 * count else { return false }
    draw(&path, (0..<count).map { origin + Point(numbers[2 * $0], numbers[2 * $0 + 1]) })
    return true
  }

  mutating func followAxis(isHorizontal: Bool, from origin: Point) -> Bool {
    guard let number = scanner.number() else { return false }
    let current = path.current
    path.line(
      to: isHorizontal ? Point(origin.x + number, current.y) : Point(current.x, origin.y + number))
    return true
  }

  mutating func takeCurve(
    _ count: Int, from origin: Point, after before: (point: Point, isCubic: Bool)?
  ) -> Bool {
    let current = path.current
    let mirrored = before.flatMap { $0.isCubic ? current * 2 - $0.point : nil } ?? current
    var last = current
    let isDrawn = take(count, from: origin) { path, points in
      let all = count == 2 ? [mirrored] + points : points
      path.curve(all[0], all[1], to: all[2])
      last = all[1]
    }
    control = (last, true)
    return isDrawn
  }

  mutating func followQuadratic(
    isSmooth: Bool, from origin: Point, after before: (point: Point, isCubic: Bool)?
  ) -> Bool {
    let current = path.current
    let mirrored = before.flatMap { $0.isCubic ? nil : current * 2 - $0.point } ?? current
    var last = current
    let isDrawn = take(isSmooth ? 1 : 2, from: origin) { path, points in
      let all = isSmooth ? [mirrored] + points : points
      path.quadratic(all[0], to: all[1])
      last = all[0]
    }
    control = (last, false)
    return isDrawn
  }

  mutating func followArc(from origin: Point) -> Bool {
    let numbers = scanner.numbers(atMost: 3)
    guard numbers.count == 3, let isLarge = scanner.flag(), let isClockwise = scanner.flag() else {
      return false
    }
    let arc = EllipticArc(
      radii: Point(numbers[0], numbers[1]), degrees: numbers[2], isLarge: isLarge,
      isClockwise: isClockwise)
    return take(1, from: origin) { $0.arc(arc, to: $1[0]) }
  }
}

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

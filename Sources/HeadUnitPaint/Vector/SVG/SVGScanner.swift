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
      var power = 1.0
      for _ in 0..<abs(exponent) { power *= 10 }
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

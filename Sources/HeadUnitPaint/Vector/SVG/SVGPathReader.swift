/// Reads the outline that a path's `d` describes, up to the first mistake in it, as browsers do.
struct SVGPathReader {
  private var scanner: SVGScanner
  private var path = Path()
  /// The last control point, which the smooth commands mirror, and whether it was a cubic's.
  private var control: (point: Point, isCubic: Bool)?

  static func path(_ text: ArraySlice<UInt8>, stepLimit: Int) throws(SVGMistake) -> Path {
    var reader = SVGPathReader(scanner: SVGScanner(text))
    var command: UInt8?
    while true {
      if let letter = reader.scanner.letter() {
        command = letter
      } else if reader.scanner.isAtEnd {
        break
      } else if let before = command {
        command = following(before)
      }
      guard let letter = command, reader.follow(letter) else { break }
      guard reader.path.steps.count <= stepLimit else { throw .tooElaborate }
    }
    return reader.path
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

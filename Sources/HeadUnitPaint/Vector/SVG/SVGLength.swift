/// A length as it is written: a number with or without a unit, or a share of something.
struct SVGLength: Sendable {
  private let number: Double
  private let isShare: Bool

  /// Nil for what is no length.
  init?(_ text: ArraySlice<UInt8>) {
    var scanner = SVGScanner(text)
    guard let number = scanner.number() else { return nil }
    isShare = scanner.take("%")
    if isShare {
      self.number = number / 100
      return
    }
    // In pixels, of which an inch has 96.
    let units: [String: Double] = [
      "": 1, "px": 1, "pt": 96.0 / 72, "pc": 16, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96,
      "em": 16, "rem": 16,
    ]
    guard let unit = units[scanner.word()] else { return nil }
    self.number = number * unit
  }

  func value(of whole: Double) -> Double { isShare ? number * whole : number }

  /// Nil for a share, which is no length by itself.
  var absolute: Double? { isShare ? nil : number }
}

extension Point {
  /// What shares of neither width nor height refer to.
  var diagonal: Double { length / 2.0.squareRoot() }
}

extension SVGElement {
  /// A length along one of the axes, nil when there is none.
  func length(_ name: String, of whole: Double) -> Double? {
    value(name).flatMap(SVGLength.init)?.value(of: whole)
  }

  func point(_ x: String, _ y: String, of size: Point) -> Point {
    Point(length(x, of: size.x) ?? 0, length(y, of: size.y) ?? 0)
  }
}

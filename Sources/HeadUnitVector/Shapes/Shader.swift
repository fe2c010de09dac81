internal import HeadUnitImages

/// Gives the colour of each pixel of a shape and paints it where the shape covers.
struct Shader: Sendable {
  private enum Kind {
    case plain(UInt32)
    case gradient(ColorGradient.Form, ColorGradient.Spread, ramp: [UInt32], toGradient: Transform)
  }

  private let kind: Kind

  /// The transform leads from the path's units to pixels.
  init(_ paint: PaintedShape.Paint, _ transform: Transform) {
    switch paint {
    case .color(let color): kind = .plain(color.pixel)
    case .gradient(let gradient):
      let ramp = Self.ramp(gradient.stops)
      if let inverse = (transform * gradient.transform).inverse, !Self.isFlat(gradient.form) {
        kind = .gradient(gradient.form, gradient.spread, ramp: ramp, toGradient: inverse)
      } else {
        // A gradient without extent is all beyond its end.
        kind = .plain(ramp[Self.rampCount - 1])
      }
    }
  }

  func paint(_ pixels: inout [UInt32], from start: Int, x: Int, y: Int, _ coverage: [UInt8]) {
    switch kind {
    case .plain(let color):
      for index in coverage.indices {
        blend(color, coverage[index], onto: &pixels[start + index])
      }
    case .gradient(let form, let spread, let ramp, let toGradient):
      for index in coverage.indices where coverage[index] > 0 {
        let point = toGradient(Point(Double(x + index) + 0.5, Double(y) + 0.5))
        let place = Self.spread(Self.share(of: point, in: form), spread)
        let color = ramp[Int(place * Double(Self.rampCount - 1) + 0.5)]
        blend(color, coverage[index], onto: &pixels[start + index])
      }
    }
  }
}

private extension Shader {
  static let rampCount = 1_024

  @inline(__always)
  func blend(_ color: UInt32, _ coverage: UInt8, onto pixel: inout UInt32) {
    guard coverage > 0 else { return }
    let top = coverage == 255 ? color : Premultiplied.scaled(color, by: UInt32(coverage))
    pixel = top >> 24 == 255 ? top : Premultiplied.over(top, pixel)
  }

  static func isFlat(_ form: ColorGradient.Form) -> Bool {
    switch form {
    case .linear(let from, let to): from == to
    case .radial(_, let radius, _): radius <= 0
    }
  }

  /// How far along the gradient a point lies, 0 at its start and 1 at its end.
  static func share(of point: Point, in form: ColorGradient.Form) -> Double {
    switch form {
    case .linear(let from, let to):
      let way = to - from
      return (point - from).dot(way) / way.dot(way)
    case .radial(let center, let radius, let focus):
      // The point lies on the circle around focus + t·(center − focus) with the radius t·r.
      let way = point - focus
      let drift = center - focus
      let slack = drift.dot(drift) - radius * radius
      let lean = way.dot(drift)
      return (lean - max(0, lean * lean - slack * way.dot(way)).squareRoot()) / slack
    }
  }

  static func spread(_ share: Double, _ spread: ColorGradient.Spread) -> Double {
    guard share.isFinite else { return 1 }
    let place =
      switch spread {
      case .pad: share
      case .repeat: share - share.rounded(.down)
      case .reflect: abs(share.remainder(dividingBy: 2))
      }
    return min(1, max(0, place))
  }

  /// Mixed with straight alpha, as SVG does, then premultiplied.
  static func ramp(_ stops: [ColorGradient.Stop]) -> [UInt32] {
    var next = 0
    return (0..<rampCount).map { index in
      let place = Double(index) / Double(rampCount - 1)
      while next < stops.count && stops[next].offset <= place { next += 1 }
      guard next > 0 else { return stops[0].color.pixel }
      guard next < stops.count else { return stops[next - 1].color.pixel }
      let (left, right) = (stops[next - 1], stops[next])
      let share = (place - left.offset) / (right.offset - left.offset)
      return left.color.mixed(with: right.color, share).pixel
    }
  }
}

private extension VectorColor {
  func mixed(with other: VectorColor, _ share: Double) -> VectorColor {
    func mix(_ start: UInt8, _ end: UInt8) -> UInt8 {
      let (start, end) = (Double(start), Double(end))
      return UInt8((start + (end - start) * share).rounded())
    }
    return VectorColor(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      alpha: mix(alpha, other.alpha))
  }
}

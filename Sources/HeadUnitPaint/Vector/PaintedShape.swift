internal import HeadUnitDisplay

/// A path, filled or stroked, with what it is painted in.
struct PaintedShape: Hashable, Sendable {
  enum Paint: Hashable, Sendable {
    case color(Color)
    case gradient(ColorGradient)
  }

  var path: Path
  /// From the path's own units to those of the picture.
  var transform: Transform
  var paint: Paint
  /// Nil for the area inside.
  var stroke: Stroke?
  var rule = Rasteriser.Rule.nonZero
}

/// Colours along a line or around a point.
struct ColorGradient: Hashable, Sendable {
  enum Form: Hashable, Sendable {
    case linear(from: Point, to: Point)
    /// From the focus, which lies inside, to the circle.
    case radial(center: Point, radius: Double, focus: Point)
  }

  /// What lies beyond the ends.
  enum Spread: String, Hashable, Sendable {
    case pad, reflect, `repeat`
  }

  struct Stop: Hashable, Sendable {
    var offset: Double
    var color: Color
  }

  var form: Form
  var spread: Spread
  /// At least one, the offsets ascending within 0…1.
  var stops: [Stop]
  /// From the gradient's units to those of the path.
  var transform: Transform
}

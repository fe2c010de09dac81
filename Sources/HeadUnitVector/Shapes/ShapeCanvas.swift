internal import HeadUnitImages

/// Pixels that shapes are painted onto, one over the other.
struct ShapeCanvas: Sendable {
  let width: Int
  let height: Int
  private(set) var pixels: [UInt32]
  private let workLimit: Int
  private var work = 0
  /// What is left for layers, in pixels.
  private let pixelLimit: Int
  /// The pixels below each open layer.
  private var below: [[UInt32]] = []

  init(
    width: Int, height: Int, workLimit: Int = SVGLimits.paintingWork,
    pixelLimit: Int = SVGLimits.pixelCount
  ) {
    self.pixelLimit = pixelLimit
    self.width = width
    self.height = height
    self.workLimit = workLimit
    pixels = Array(repeating: 0, count: width * height)
  }

  mutating func fill(_ shape: PaintedShape, _ placement: Transform) throws(SVGMistake) {
    try spend(Self.shapeWork + width + shape.paint.preparation)
    let transform = placement * shape.transform
    var rasteriser = try rasteriser(of: shape, transform)
    let shader = Shader(shape.paint, transform)
    var pixels = pixels
    self.pixels = []
    defer { self.pixels = pixels }
    let width = width
    let cost = shape.paint.cost
    let budget = (workLimit - work) / cost
    let steps = try rasteriser.rasterise(shape.rule, budget: budget) { x, y, coverage in
      shader.paint(&pixels, from: y * width + x, x: x, y: y, coverage)
    }
    work += steps * cost
  }

  /// What some shapes together cover, to cut a layer.
  mutating func clip(
    _ shapes: [PaintedShape], _ placement: Transform
  ) throws(SVGMistake) -> CoverageMask {
    try spend(pixels.count)
    try checkMemory(of: below.count + 2)
    var apart = ShapeCanvas(width: width, height: height, workLimit: workLimit - work)
    for shape in shapes { try apart.fill(shape, placement) }
    try spend(apart.work)
    return apart.mask
  }

  /// What follows is painted apart, up to the matching `endLayer`.
  mutating func beginLayer() throws(SVGMistake) {
    try spend(pixels.count)
    try checkMemory(of: below.count + 2)
    below.append(pixels)
    pixels = Array(repeating: 0, count: width * height)
  }

  /// Puts the layer onto what lies below, where the clip covers it.
  mutating func endLayer(opacity: Double, clip: CoverageMask?) throws(SVGMistake) {
    guard var result = below.popLast() else { return }
    try spend(4 * pixels.count)
    let share = UInt32((opacity * 255).rounded())
    for index in result.indices {
      let shown = clip.map { Premultiplied.part(share, UInt32($0.coverage[index])) } ?? share
      result[index] = Premultiplied.over(
        Premultiplied.scaled(pixels[index], by: shown), result[index])
    }
    pixels = result
  }

  /// How opaque each pixel is, whatever its colour.
  var mask: CoverageMask {
    CoverageMask(width: width, height: height, coverage: pixels.map { UInt8($0 >> 24) })
  }
}

private extension PaintedShape.Paint {
  /// How many times as long a pixel takes as one of a plain colour.
  var cost: Int {
    switch self {
    case .color: 1
    case .gradient(let gradient):
      switch gradient.form {
      case .linear: 2
      // Roots are taken.
      case .radial: 3
      }
    }
  }

  /// What is done once for each shape: mixing all the colours of a gradient.
  var preparation: Int {
    if case .gradient = self { 40_000 } else { 0 }
  }
}

private extension ShapeCanvas {
  /// Curves become lines that leave them by no more than this share of a pixel.
  static let tolerance = 0.01

  mutating func spend(_ steps: Int) throws(SVGMistake) {
    work += steps
    guard work <= workLimit else { throw .tooElaborate }
  }

  /// What every shape takes, however small.
  static let shapeWork = 2_000
  /// What each point of an outline takes until it is an edge.
  static let pointWork = 60

  func checkMemory(of layerCount: Int) throws(SVGMistake) {
    guard layerCount <= pixelLimit / max(1, pixels.count) else { throw .tooElaborate }
  }

  mutating func rasteriser(
    of shape: PaintedShape, _ transform: Transform
  ) throws(SVGMistake) -> Rasteriser {
    let tolerance = Self.tolerance / max(transform.largestScale, 1e-9)
    let limit = min(SVGLimits.pointCount, (workLimit - work) / Self.pointWork)
    let outline = try Outline(of: shape.path, tolerance: tolerance, pointLimit: limit)
    try spend((shape.path.steps.count + outline.pointCount) * Self.pointWork)
    var rasteriser = Rasteriser(width: width, height: height)
    if let stroke = shape.stroke {
      let rest = min(SVGLimits.pointCount, (workLimit - work) / Self.pointWork)
      let stroked = try StrokedOutline(
        of: outline, stroke, tolerance: tolerance, pointLimit: rest)
      try spend(stroked.pointCount * Self.pointWork)
      for points in stroked.shapes { rasteriser.add(points, transform) }
    } else {
      for contour in outline.contours { rasteriser.add(contour.points, transform) }
    }
    return rasteriser
  }
}

/// A path, filled or stroked, with what it is painted in.
struct PaintedShape: Hashable, Sendable {
  enum Paint: Hashable, Sendable {
    case color(VectorColor)
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
    var color: VectorColor
  }

  var form: Form
  var spread: Spread
  /// At least one, the offsets ascending within 0…1.
  var stops: [Stop]
  /// From the gradient's units to those of the path.
  var transform: Transform
}

/// A colour in sRGB with straight alpha.
struct VectorColor: Hashable, Sendable {
  let red: UInt8
  let green: UInt8
  let blue: UInt8
  let alpha: UInt8

  init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  static let black = VectorColor(red: 0, green: 0, blue: 0)

  /// The same colour with its alpha multiplied by a share from 0 to 1.
  func opacity(_ share: Double) -> VectorColor {
    let scaled = (Double(alpha) * min(1, max(0, share))).rounded()
    return VectorColor(red: red, green: green, blue: blue, alpha: UInt8(scaled))
  }

  var pixel: UInt32 {
    Premultiplied.pixel(
      straight: UInt32(alpha) << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
  }
}

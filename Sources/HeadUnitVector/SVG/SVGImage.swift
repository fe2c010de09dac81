public import HeadUnitImages

/// A drawing, ready to be painted at any size.
public struct SVGImage: Sendable {
  enum Step: Sendable {
    case shape(PaintedShape)
    /// What follows up to `end` is painted apart and put down as one, cut by a clip.
    case begin(opacity: Double, clip: Int?)
    case end
  }

  /// How a drawing gets a size it was not made for.
  public enum Fit: Sendable {
    /// It fills the size and is cut at the longer sides.
    case fill
    /// It is whole and centred.
    case whole
  }

  /// Who made it: what comes from outside may take only so much work and memory.
  public enum Origin: Sendable {
    case outside
    case ours
  }

  /// The size it says it has, at least a ten thousandth.
  public let width: Double
  public let height: Double
  let steps: [Step]
  /// Shapes that clips consist of, as they lie in the drawing.
  let clips: [[PaintedShape]]
  /// The part of the plane that is shown: where it starts and how large it is.
  let origin: Point
  let extent: Point
  /// What it took to be read, which is not left for painting.
  private let readingWork: Int

  public init(_ bytes: [UInt8]) throws(SVGMistake) {
    self = try SVGReader.image(bytes)
  }

  init(
    size: Point, origin: Point, extent: Point, steps: [Step], clips: [[PaintedShape]],
    readingWork: Int
  ) {
    width = max(1e-4, size.x)
    height = max(1e-4, size.y)
    self.origin = origin
    self.extent = extent
    self.steps = steps
    self.clips = clips
    self.readingWork = readingWork
  }

  public func bitmap(
    width: Int, height: Int, _ fit: Fit = .fill, from origin: Origin = .outside
  ) throws(SVGMistake) -> Bitmap {
    let canvas = try canvas(width: width, height: height, fit, origin)
    return Bitmap(width: width, height: height, pixels: canvas.pixels)
  }

  /// How opaque each pixel of that bitmap is.
  package func mask(
    width: Int, height: Int, from origin: Origin
  ) throws(SVGMistake) -> CoverageMask {
    try canvas(width: width, height: height, .fill, origin).mask
  }

  /// The shape alone, in whatever colours it was drawn.
  public func mask(side: Int) throws(SVGMistake) -> CoverageMask {
    try canvas(width: side, height: side, .whole, .outside).mask
  }
}

private extension SVGImage {
  func canvas(
    width: Int, height: Int, _ fit: Fit, _ source: Origin
  ) throws(SVGMistake) -> ShapeCanvas {
    let scales = (Double(width) / extent.x, Double(height) / extent.y)
    let scale = fit == .fill ? max(scales.0, scales.1) : min(scales.0, scales.1)
    let placement =
      Transform.translation(Double(width) / 2, Double(height) / 2) * .scale(scale, scale)
      * .translation(-origin.x - extent.x / 2, -origin.y - extent.y / 2)
    var canvas =
      switch source {
      case .outside:
        ShapeCanvas(
          width: width, height: height, workLimit: SVGLimits.paintingWork - readingWork)
      case .ours: ShapeCanvas(width: width, height: height, workLimit: .max, pixelLimit: .max)
      }
    var open: [(opacity: Double, clip: Int?)] = []
    for step in steps {
      switch step {
      case .shape(let shape): try canvas.fill(shape, placement)
      case .begin(let opacity, let clip):
        try canvas.beginLayer()
        open.append((opacity, clip))
      case .end:
        guard let layer = open.popLast() else { continue }
        var clip: CoverageMask?
        if let index = layer.clip { clip = try canvas.clip(clips[index], placement) }
        try canvas.endLayer(opacity: layer.opacity, clip: clip)
      }
    }
    return canvas
  }
}

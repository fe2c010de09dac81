public import Foundation
internal import HeadUnitCore
internal import HeadUnitPaint

/// A picture being drawn, in points from its top left; for one thread at a time.
///
/// It may be moved and scaled, not turned.
public final class CGContext {
  /// What counts until it is changed or put back.
  private struct Pen {
    var fill = UInt32(0xFF00_0000)
    var stroke = UInt32(0xFF00_0000)
    var lineWidth: CGFloat = 1
    var alpha: CGFloat = 1
    var blendMode = CGBlendMode.normal
    var placement: Placement
    /// How much of each pixel may be drawn on; nil for all of it.
    var clip: [UInt8]?
  }

  private(set) var bitmap: Bitmap
  let scale: CGFloat
  private var pen: Pen
  private var kept: [Pen] = []
  private var path = UIBezierPath()

  /// Nil when it would be too large to be drawn.
  init?(_ bounds: CGRect, scale: CGFloat, background: UInt32 = 0) {
    let width = (bounds.width * scale).rounded(.up)
    let height = (bounds.height * scale).rounded(.up)
    guard width > 0, height > 0, width * height <= CGFloat(PictureLimits.pixelCount) else {
      return nil
    }
    bitmap = Bitmap(width: Int(width), height: Int(height))
    if background != 0 {
      for index in bitmap.pixels.indices { bitmap.pixels[index] = background }
    }
    self.scale = scale
    pen = Pen(
      placement: Placement(
        scaleX: scale, scaleY: scale, x: -bounds.minX * scale, y: -bounds.minY * scale))
  }

  /// Without pixels: whatever is drawn is gone.
  init() {
    bitmap = Bitmap(width: 0, height: 0)
    scale = 1
    pen = Pen(placement: Placement(scaleX: 1, scaleY: 1, x: 0, y: 0))
  }

  public var width: Int { bitmap.width }
  public var height: Int { bitmap.height }

  public func saveGState() { kept.append(pen) }

  public func restoreGState() {
    if let last = kept.popLast() { pen = last }
  }

  public func setFillColor(_ color: CGColor) { pen.fill = color.channels.pixel }
  public func setStrokeColor(_ color: CGColor) { pen.stroke = color.channels.pixel }
  public func setLineWidth(_ width: CGFloat) { pen.lineWidth = width }
  public func setAlpha(_ alpha: CGFloat) { pen.alpha = alpha }
  public func setBlendMode(_ mode: CGBlendMode) { pen.blendMode = mode }

  public func translateBy(x: CGFloat, y: CGFloat) { pen.placement.translate(x, y) }
  public func scaleBy(x: CGFloat, y: CGFloat) { pen.placement.scale(x, y) }
}

/// Rectangles, ellipses and paths.
extension CGContext {
  public func fill(_ rect: CGRect) { fill(UIBezierPath(rect: rect)) }
  public func fill(_ rects: [CGRect]) { for rect in rects { fill(rect) } }
  public func stroke(_ rect: CGRect) { stroke(UIBezierPath(rect: rect), width: pen.lineWidth) }
  public func fillEllipse(in rect: CGRect) { fill(UIBezierPath(ovalIn: rect)) }

  public func strokeEllipse(in rect: CGRect) {
    stroke(UIBezierPath(ovalIn: rect), width: pen.lineWidth)
  }

  public func clear(_ rect: CGRect) {
    fill(UIBezierPath(rect: rect), blendMode: .clear)
  }

  public func clip(to rect: CGRect) { clip(UIBezierPath(rect: rect)) }

  public func beginPath() { path = UIBezierPath() }
  public func move(to point: CGPoint) { path.move(to: point) }
  public func addLine(to point: CGPoint) { path.addLine(to: point) }
  public func addRect(_ rect: CGRect) { path.append(UIBezierPath(rect: rect)) }
  public func addEllipse(in rect: CGRect) { path.append(UIBezierPath(ovalIn: rect)) }
  public func closePath() { path.close() }

  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    // In a picture that begins at its top the word means the other way round than in paths.
    path.addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: !clockwise)
  }

  public func fillPath() {
    fill(path)
    beginPath()
  }

  public func strokePath() {
    stroke(path, width: pen.lineWidth)
    beginPath()
  }

  public func clip() {
    clip(path)
    beginPath()
  }

  func fill(_ path: UIBezierPath, blendMode: CGBlendMode? = nil, alpha: CGFloat = 1) {
    let paint = Paint(mode: blendMode ?? pen.blendMode, alpha: pen.alpha * alpha)
    cover(path.coverage(in: bitmap, pen.placement, strokeWidth: nil), pen.fill, paint)
  }

  func stroke(_ path: UIBezierPath, width: CGFloat, blendMode: CGBlendMode? = nil) {
    let paint = Paint(mode: blendMode ?? pen.blendMode, alpha: pen.alpha)
    cover(path.coverage(in: bitmap, pen.placement, strokeWidth: width), pen.stroke, paint)
  }

  func clip(_ path: UIBezierPath) {
    let shape = path.coverage(in: bitmap, pen.placement, strokeWidth: nil)
    pen.clip = zip(shape, pen.clip ?? shape).map { pair in
      pen.clip == nil
        ? pair.0 : UInt8(Premultiplied.part(UInt32(pair.0), UInt32(pair.1)))
    }
  }

  private func cover(_ coverage: [UInt8], _ color: UInt32, _ paint: Paint) {
    for index in coverage.indices where coverage[index] > 0 {
      bitmap.pixels[index] = paint.put(
        color, onto: bitmap.pixels[index], share: share(coverage[index], at: index))
    }
  }

  private func share(_ coverage: UInt8, at index: Int) -> UInt32 {
    guard let clip = pen.clip else { return UInt32(coverage) }
    return Premultiplied.part(UInt32(coverage), UInt32(clip[index]))
  }
}

extension CGContext {
  /// Draws the image over the whole rectangle, whatever that makes of its shape.
  ///
  /// The rectangle's edges go to the nearest pixels.
  func draw(_ image: UIImage, in rect: CGRect, _ mode: CGBlendMode? = nil, alpha: CGFloat = 1) {
    let target = pen.placement.pixels(of: rect)
    guard let target, let source = image.pixels(at: target.size) else { return }
    let paint = Paint(mode: mode ?? pen.blendMode, alpha: pen.alpha * alpha)
    let (isMirrored, isUpsideDown) = (pen.placement.scaleX < 0, pen.placement.scaleY < 0)
    for y in max(0, target.y)..<max(0, target.y, min(bitmap.height, target.y + source.height)) {
      let row = isUpsideDown ? source.height - 1 - y + target.y : y - target.y
      for x in max(0, target.x)..<max(0, target.x, min(bitmap.width, target.x + source.width)) {
        let column = isMirrored ? source.width - 1 - x + target.x : x - target.x
        let index = y * bitmap.width + x
        bitmap.pixels[index] = paint.put(
          source.pixels[row * source.width + column], onto: bitmap.pixels[index],
          share: share(255, at: index))
      }
    }
  }
}

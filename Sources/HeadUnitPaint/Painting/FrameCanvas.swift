internal import CPixels
internal import HeadUnitDisplay
internal import HeadUnitImages

/// Pixels to draw on, with the part of the screen that they show.
struct FrameCanvas {
  let pixels: UnsafeMutablePointer<UInt32>
  let stride: Int
  /// Of the whole screen, what the pixels begin with.
  let x: Int
  let y: Int
  /// What may be drawn on.
  let clip: PixelRect
  let kernels: Kernels

  func clipped(to rect: PixelRect) -> FrameCanvas {
    FrameCanvas(
      pixels: pixels, stride: stride, x: x, y: y, clip: clip.intersection(rect), kernels: kernels)
  }

  /// A rectangle that lies in the clip.
  func area(_ rect: PixelRect) -> CPixelsArea {
    CPixelsArea(
      pixels: pixels + (rect.y - y) * stride + (rect.x - x), stride: stride, width: rect.width,
      height: rect.height)
  }

  func fill(_ rect: PixelRect, _ color: Color) {
    let rect = rect.intersection(clip)
    guard !rect.isEmpty, color.alpha > 0 else { return }
    if color.isOpaque {
      kernels.fill(area(rect), color.pixel)
    } else {
      kernels.mix(area(rect), color.pixel, alpha: color.alpha)
    }
  }

  /// A part of what the whole screen lies on, in its place.
  func copy(_ ground: GroundPixels, _ rect: PixelRect) {
    let rect = rect.intersection(clip)
    guard !rect.isEmpty, let target = area(rect).pixels else { return }
    let source = ground.start + rect.y * ground.width + rect.x
    if rect.width == stride, stride == ground.width {
      target.update(from: source, count: rect.area)
    } else {
      for line in 0..<rect.height {
        (target + line * stride).update(from: source + line * ground.width, count: rect.width)
      }
    }
  }

  /// A stretched mask repeats its one line down the rectangle.
  func stamp(
    _ coverage: [UInt8], width: Int, in rect: PixelRect, from corner: (x: Int, y: Int) = (0, 0),
    isStretched: Bool = false, _ color: Color
  ) {
    let cut = rect.intersection(clip)
    guard !cut.isEmpty, color.alpha > 0 else { return }
    let line = corner.y + (isStretched ? 0 : cut.y - rect.y)
    coverage.withUnsafeBufferPointer { values in
      guard let base = values.baseAddress else { return }
      let start = base + line * width + corner.x + cut.x - rect.x
      let mask = CPixelsMask(coverage: start, stride: isStretched ? 0 : width)
      kernels.mix(area(cut), mask, color.pixel, alpha: color.alpha)
    }
  }

  func blend(_ bitmap: Bitmap, in rect: PixelRect) {
    let cut = rect.intersection(clip)
    guard !cut.isEmpty else { return }
    bitmap.pixels.withUnsafeBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return }
      let start = base + (cut.y - rect.y) * bitmap.width + cut.x - rect.x
      let source = CPixelsSource(pixels: start, stride: bitmap.width)
      kernels.blend(area(cut), source, opacity: 255)
    }
  }

  /// The part of a gradient over the frame that lies in the rectangle, through a mask if any.
  func shade(
    _ table: GradientTable, over frame: PixelRect, in rect: PixelRect, mask: [UInt8]? = nil
  ) {
    let cut = rect.intersection(clip)
    guard !cut.isEmpty else { return }
    table.shades.withUnsafeBufferPointer { shades in
      guard let base = shades.baseAddress else { return }
      let start = base + (cut.y - frame.y) * GradientTable.width
      let phase = (cut.x - frame.x) & 3
      guard let mask else {
        kernels.shade(area(cut), start, phase: phase, CPixelsMask(coverage: nil, stride: 0))
        return
      }
      mask.withUnsafeBufferPointer { values in
        guard let first = values.baseAddress else { return }
        let coverage = first + (cut.y - rect.y) * rect.width + cut.x - rect.x
        kernels.shade(
          area(cut), start, phase: phase, CPixelsMask(coverage: coverage, stride: rect.width))
      }
    }
  }
}

extension FrameCanvas {
  func draw(_ card: CardInk, in frame: PixelRect) {
    if let shadow = card.shadow {
      drawShadow(
        shadow.mask, in: shadow.frame.offset(x: frame.x, y: frame.y), shadow.color,
        around: card.isOpaque ? frame : nil,
        radius: card.radius)
    }
    guard frame.intersects(clip) else { return }
    drawSurface(card, in: frame)
    if let edge = card.edge { drawEdge(edge.mask, edge.width, edge.color, in: frame) }
  }

  /// Fills what lies outside the corners.
  func draw(_ corners: [CornerMask?], in rect: PixelRect, _ color: Color) {
    for place in CornerMask.Place.allCases {
      guard let corner = corners[place.rawValue] else { continue }
      stamp(
        corner.coverage(place), width: corner.size, in: rect.corner(place, size: corner.size),
        color)
    }
  }
}

private extension FrameCanvas {
  func drawSurface(_ card: CardInk, in frame: PixelRect) {
    let size = card.corner.size
    switch card.surface {
    case .none: return
    case .color(let color):
      for part in frame.withoutCorners(size) { fill(part, color) }
    case .gradient(let table):
      for part in frame.withoutCorners(size) { shade(table, over: frame, in: part) }
    }
    guard size > 0 else { return }
    for place in CornerMask.Place.allCases {
      let rect = frame.corner(place, size: size)
      guard rect.intersects(clip) else { continue }
      let mask = card.corner.coverage(place)
      switch card.surface {
      case .color(let color): stamp(mask, width: size, in: rect, color)
      case .gradient(let table): shade(table, over: frame, in: rect, mask: mask)
      case .none: continue
      }
    }
  }

  func drawEdge(_ mask: CornerMask, _ width: Int, _ color: Color, in frame: PixelRect) {
    let size = mask.size
    let across = frame.width - 2 * size
    let down = frame.height - 2 * size
    let sides = [
      PixelRect(x: frame.x + size, y: frame.y, width: across, height: width),
      PixelRect(x: frame.x + size, y: frame.maxY - width, width: across, height: width),
      PixelRect(x: frame.x, y: frame.y + size, width: width, height: down),
      PixelRect(x: frame.maxX - width, y: frame.y + size, width: width, height: down),
    ]
    for side in sides { fill(side, color) }
    for place in CornerMask.Place.allCases {
      stamp(mask.coverage(place), width: size, in: frame.corner(place, size: size), color)
    }
  }

  /// Around an opaque card its inside is left out, because the card covers it.
  func drawShadow(
    _ mask: ShadowMask, in rect: PixelRect, _ color: Color, around card: PixelRect?, radius: Int
  ) {
    let visible = rect.intersection(clip)
    guard !visible.isEmpty else { return }
    guard let card else { return drawShadow(mask, in: rect, color) }
    let hidden = PixelRect(
      x: card.x, y: card.y + radius, width: card.width, height: card.height - 2 * radius)
    for part in visible.subtracting(hidden) {
      clipped(to: part).drawShadow(mask, in: rect, color)
    }
  }

  /// The mask's middle line and column are repeated to fill the rectangle.
  func drawShadow(_ mask: ShadowMask, in rect: PixelRect, _ color: Color) {
    let columns = Stretch(from: mask.width, to: rect.width)
    let lines = Stretch(from: mask.height, to: rect.height)
    for line in lines.parts {
      for column in columns.parts {
        let part = PixelRect(
          x: rect.x + column.place, y: rect.y + line.place, width: column.length,
          height: line.length)
        let isWide = column.isStretched
        guard part.intersects(clip) else { continue }
        guard isWide else {
          stamp(
            mask.coverage, width: mask.width, in: part, from: (column.from, line.from),
            isStretched: line.isStretched, color)
          continue
        }
        drawMiddle(mask, part, column.from, line, color)
      }
    }
  }

  /// One colour in each line.
  func drawMiddle(
    _ mask: ShadowMask, _ part: PixelRect, _ column: Int, _ line: Stretch.Part, _ color: Color
  ) {
    for step in 0..<(line.isStretched ? 1 : part.height) {
      let height = line.isStretched ? part.height : 1
      let rect = PixelRect(x: part.x, y: part.y + step, width: part.width, height: height)
        .intersection(clip)
      guard !rect.isEmpty else { continue }
      let covered = Int(mask.coverage[(line.from + step) * mask.width + column])
      let product = covered * Int(color.alpha) + 128
      kernels.mix(area(rect), color.pixel, alpha: UInt8((product + product >> 8) >> 8))
    }
  }
}

/// How a mask with a middle to be repeated is spread over a greater length.
private struct Stretch {
  struct Part {
    let from: Int
    let place: Int
    let length: Int
    let isStretched: Bool
  }

  let parts: [Part]

  init(from count: Int, to length: Int) {
    guard length > count else {
      parts = [Part(from: 0, place: 0, length: length, isStretched: false)]
      return
    }
    let half = count / 2
    let rest = count - half - 1
    parts = [
      Part(from: 0, place: 0, length: half, isStretched: false),
      Part(from: half, place: half, length: length - half - rest, isStretched: true),
      Part(from: half + 1, place: length - rest, length: rest, isStretched: false),
    ]
  }
}

extension FrameCanvas {
  /// A line of text whose origin is given.
  func draw(_ line: LineMask, at origin: PixelRect, _ color: Color) {
    let frame = line.frame.offset(x: origin.x, y: origin.y)
    stamp(line.coverage, width: frame.width, in: frame, color)
    for glyph in line.colorGlyphs {
      blend(glyph.bitmap, in: glyph.frame.offset(x: origin.x, y: origin.y))
    }
  }

  /// Everything that was drawn on another canvas, which begins with this one's clip.
  func add(_ layer: FrameCanvas, opacity: UInt8) {
    let source = CPixelsSource(pixels: layer.pixels, stride: layer.stride)
    kernels.blend(area(clip), source, opacity: opacity)
  }
}

/// The shapes that make up a card.
final class CardInk {
  enum Surface {
    case none
    case color(Color)
    case gradient(GradientTable)
  }

  typealias Edge = (mask: CornerMask, width: Int, color: Color)
  /// With the frame relative to the card's origin.
  typealias Shadow = (mask: ShadowMask, frame: PixelRect, color: Color)

  let surface: Surface
  let radius: Int
  let corner: CornerMask
  let edge: Edge?
  let shadow: Shadow?

  init(surface: Surface, radius: Int, corner: CornerMask, edge: Edge?, shadow: Shadow?) {
    self.surface = surface
    self.radius = radius
    self.corner = corner
    self.edge = edge
    self.shadow = shadow
  }

  var isOpaque: Bool {
    switch surface {
    case .none: false
    case .color(let color): color.isOpaque
    case .gradient(let table): table.isOpaque
    }
  }
}

extension Color {
  /// The colour as an opaque pixel; its alpha goes beside it.
  var pixel: UInt32 {
    0xFF00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
  }
}

extension PixelRect {
  var area: Int { isEmpty ? 0 : width * height }

  /// A square in a corner.
  func corner(_ place: CornerMask.Place, size: Int) -> PixelRect {
    let isRight = place == .topRight || place == .bottomRight
    let isBottom = place == .bottomLeft || place == .bottomRight
    return PixelRect(
      x: isRight ? maxX - size : x, y: isBottom ? maxY - size : y, width: size, height: size)
  }

  /// Everything but squares in the corners: above, between and below them.
  func withoutCorners(_ size: Int) -> [PixelRect] {
    let middle = PixelRect(x: x, y: y + size, width: width, height: height - 2 * size)
    guard size > 0 else { return [middle] }
    let inner = width - 2 * size
    return [
      PixelRect(x: x + size, y: y, width: inner, height: size), middle,
      PixelRect(x: x + size, y: maxY - size, width: inner, height: size),
    ]
  }

  /// What is left of it outside another one, in at most four parts.
  func subtracting(_ other: PixelRect) -> [PixelRect] {
    let hole = intersection(other)
    if hole.isEmpty { return [self] }
    return [
      PixelRect(x: x, y: y, width: width, height: hole.y - y),
      PixelRect(x: x, y: hole.y, width: hole.x - x, height: hole.height),
      PixelRect(x: hole.maxX, y: hole.y, width: maxX - hole.maxX, height: hole.height),
      PixelRect(x: x, y: hole.maxY, width: width, height: maxY - hole.maxY),
    ].filter { !$0.isEmpty }
  }
}

/// One of the sets of loops over pixels; all give the same bytes.
struct Kernels: @unchecked Sendable {
  private let table: CPixelsKernels

  static let best = Kernels(table: cpixels_best().pointee)
  static let portable = Kernels(table: cpixels_portable().pointee)

  func fill(_ area: CPixelsArea, _ color: UInt32) {
    table.fill(area, color)
  }

  func mix(_ area: CPixelsArea, _ color: UInt32, alpha: UInt8) {
    table.mix(area, color, UInt32(alpha))
  }

  func mix(_ area: CPixelsArea, _ mask: CPixelsMask, _ color: UInt32, alpha: UInt8) {
    table.mix_mask(area, mask, color, UInt32(alpha))
  }

  func blend(_ area: CPixelsArea, _ source: CPixelsSource, opacity: UInt8) {
    table.blend(area, source, UInt32(opacity))
  }

  func shade(
    _ area: CPixelsArea, _ shades: UnsafePointer<UInt32>, phase: Int, _ mask: CPixelsMask
  ) {
    table.shade(area, shades, phase, mask)
  }
}

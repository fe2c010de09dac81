internal import CPixels
internal import HeadUnitDisplay

extension Canvas {
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

private extension Canvas {
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

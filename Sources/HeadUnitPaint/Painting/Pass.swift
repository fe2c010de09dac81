internal import HeadUnitDisplay

/// One way through a plan, drawing all of it that lies in a canvas.
struct Pass {
  private let plan: Plan
  private let memory: LayerMemory
  private let covers: [Cover]

  /// Something opaque, under which nothing needs to be drawn.
  private struct Cover {
    let index: Int
    let rect: PixelRect
  }

  /// Smaller things are not worth looking for.
  private static let smallestCover = 512
  private static let mostCovers = 24

  init(_ plan: Plan, in region: PixelRect, _ memory: LayerMemory) {
    self.plan = plan
    self.memory = memory
    var covers: [Cover] = []
    for index in plan.steps.indices {
      let opaque = plan.steps[index].opaque
      guard opaque.area >= Self.smallestCover else { continue }
      let rect = opaque.intersection(region)
      if rect.area >= Self.smallestCover { covers.append(Cover(index: index, rect: rect)) }
      if covers.count == Self.mostCovers { break }
    }
    self.covers = covers
  }

  /// What no command draws on is black.
  func draw(on canvas: Canvas) {
    fill(canvas.clip, .black, under: -1, on: canvas)
    draw(0..<plan.steps.count, on: canvas)
  }
}

private extension Pass {
  func draw(_ range: Range<Int>, on canvas: Canvas) {
    var index = range.lowerBound
    while index < range.upperBound {
      let end = plan.steps[index].end
      if plan.steps[index].bounds.intersects(canvas.clip) { draw(index, on: canvas) }
      index = end
    }
  }

  func draw(_ index: Int, on canvas: Canvas) {
    let step = plan.steps[index]
    let inside = index + 1..<step.end
    switch step.ink {
    case .none: break
    case .color(let color) where color.isOpaque:
      fill(step.frame.intersection(canvas.clip), color, under: index, on: canvas)
    case .color(let color): canvas.fill(step.frame, color)
    case .gradient(let table):
      let parts = uncovered(step.frame.intersection(canvas.clip), above: index)
      for part in parts { canvas.shade(table, over: step.frame, in: part) }
    case .card(let card): canvas.draw(card, in: step.frame)
    case .sprite(let sprite):
      let parts = uncovered(step.frame.intersection(canvas.clip), above: index)
      for part in parts { canvas.clipped(to: part).blend(sprite.bitmap, in: step.frame) }
    case .stencil(let stencil, let color):
      canvas.stamp(stencil.mask.coverage, width: stencil.mask.width, in: step.frame, color)
    case .line(let line, let color): canvas.draw(line, at: step.frame, color)
    case .corners(let masks, let color): canvas.draw(masks, in: step.frame, color)
    case .clip, .scroll: draw(inside, on: canvas.clipped(to: step.frame))
    case .layer(let opacity):
      drawLayer(inside, opacity, on: canvas.clipped(to: step.bounds))
    }
  }

  func fill(_ rect: PixelRect, _ color: Color, under index: Int, on canvas: Canvas) {
    for part in uncovered(rect, above: index) { canvas.fill(part, color) }
  }

  /// What of a rectangle nothing opaque that comes later covers.
  func uncovered(_ rect: PixelRect, above index: Int) -> [PixelRect] {
    var parts = [rect]
    for cover in covers where cover.index > index && cover.rect.intersects(rect) {
      parts = parts.flatMap { $0.subtracting(cover.rect) }
    }
    return parts
  }

  func drawLayer(_ inside: Range<Int>, _ opacity: UInt8, on canvas: Canvas) {
    guard opacity > 0, !canvas.clip.isEmpty else { return }
    guard opacity < 255 else { return draw(inside, on: canvas) }
    memory.withPixels(canvas.clip.area) { pixels in
      let layer = Canvas(
        pixels: pixels, stride: canvas.clip.width, x: canvas.clip.x, y: canvas.clip.y,
        clip: canvas.clip, kernels: canvas.kernels)
      draw(inside, on: layer)
      canvas.add(layer, opacity: opacity)
    }
  }
}

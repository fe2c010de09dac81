internal import CPixels
public import HeadUnitCore
public import HeadUnitDisplay
public import HeadUnitImages
internal import Synchronization

/// Turns display lists into pixels: the same bytes for the same list, whatever came before.
public final class Painter {
  /// Whether a frame that shows the list before is only changed where the new one differs.
  public var tracksDamage = true
  private var supplies: Supplies
  private let kernels: Kernels
  /// In pixels that are touched once: what is less is drawn before another thread has woken up.
  private let bandedWork: Double
  private let layers = LayerMemory()
  private var ground: Ground
  /// What was painted last, and the mark of the frame that shows it.
  private var last: (plan: Plan, mark: PaintMark)?

  public convenience init(images: ImageSource = ImageSource(), glyphs: GlyphSource) {
    self.init(images: images, glyphs: glyphs, kernels: .best, limits: CacheLimits())
  }

  init(
    images: ImageSource, glyphs: GlyphSource, kernels: Kernels, limits: CacheLimits,
    ground: Ground = Ground(), bandedWork: Double = Bands.areWorthwhile ? 3e6 : .infinity
  ) {
    supplies = Supplies(images: images, glyphs: glyphs, limits: limits)
    self.ground = ground
    self.bandedWork = bandedWork
    self.kernels = kernels
  }

  /// In bytes, what the painter keeps to draw faster.
  var cacheCost: Int { supplies.cost + ground.cost }

  /// To be called when a picture that was asked for has other pixels than it had.
  public func forget(_ picture: Picture) {
    supplies.forget(picture)
  }

  /// Asks for all that the list needs, and paints nothing.
  public func prepare(_ list: DisplayList) {
    _ = Plan(list, &supplies)
  }

  /// The same for lists that may come, with memory for a layer and a ground of frames of this size.
  public func prepare(ahead lists: [DisplayList], in size: PixelSize) {
    for list in lists { prepare(list) }
    layers.withPixels(size.width * size.height) { _ in }
    ground.prepare(size.width, size.height)
  }

  /// Paints a list into a frame of its size; gives back where the frame changed.
  @discardableResult
  public func paint(_ list: DisplayList, into frame: inout Frame) -> [PixelRect] {
    precondition(
      frame.width == list.size.width && frame.height == list.size.height,
      "A list is painted into a frame of its size.")
    let plan = Plan(list, &supplies)
    let mark = PaintMark()
    defer {
      last = (plan, mark)
      frame.mark = mark
    }
    guard let before = shown(in: frame) else {
      draw(plan, [frame.bounds], into: &frame)
      return [frame.bounds]
    }
    let difference = Difference(from: before, to: plan)
    if let move = difference.move { frame.moveUp(move.rect.ofFrame, by: move.lines) }
    draw(plan, difference.damage.rects, into: &frame)
    return difference.changed
  }

  /// The plan that the frame shows, if it is known and may be used.
  private func shown(in frame: Frame) -> Plan? {
    guard tracksDamage, let last, let mark = frame.mark, mark === last.mark else { return nil }
    return last.plan
  }

  private func draw(_ plan: Plan, _ rects: [PixelRect], into frame: inout Frame) {
    let layer = layer(below: plan, rects, of: frame)
    // All of these is painted, whatever it was before.
    let largest = rects.max { $0.area < $1.area }?.intersection(frame.bounds)
    let pixels = frame.writablePixels(replacing: largest?.ofFrame ?? .none)
    for rect in rects {
      draw(plan, 0..<plan.steps.count, rect, on: pixels, frame.width, above: layer)
    }
  }

  private func draw(
    _ plan: Plan, _ range: Range<Int>, _ rect: PixelRect,
    on pixels: UnsafeMutablePointer<UInt32>, _ width: Int, above layer: Ground.Layer?
  ) {
    func draw(_ lines: Range<Int>) {
      let band = PixelRect(
        x: rect.x, y: rect.y + lines.lowerBound, width: rect.width, height: lines.count)
      let pass = Pass(plan, range, in: band, layers)
      pass.draw(on: canvas(pixels, width, band), above: layer)
    }
    let isLarge = rect.area > Bands.size
    if isLarge, plan.work(in: (layer?.count ?? 0)..<range.upperBound) >= bandedWork {
      Bands.each(of: rect.height, rect.width, draw)
    } else {
      draw(0..<rect.height)
    }
  }

  private func canvas(
    _ pixels: UnsafeMutablePointer<UInt32>, _ width: Int, _ clip: PixelRect
  ) -> FrameCanvas {
    FrameCanvas(pixels: pixels, stride: width, x: 0, y: 0, clip: clip, kernels: kernels)
  }

  /// Where little is drawn there is nothing to be won.
  private func layer(below plan: Plan, _ rects: [PixelRect], of frame: Frame) -> Ground.Layer? {
    let bounds = frame.bounds
    guard let last, rects.reduce(0, { $0 + $1.area }) >= bounds.area / 4 else { return nil }
    return ground.layer(below: plan, after: last.plan, of: frame.width, frame.height) {
      draw(plan, 0..<$0, bounds, on: $1.start, $1.width, above: nil)
    }
  }
}

private extension Frame {
  var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }
}

private extension PixelRect {
  var ofFrame: FrameArea { FrameArea(x: x, y: y, width: width, height: height) }
}

/// One way through a plan, drawing all of it that lies in a canvas.
struct Pass {
  private let plan: Plan
  private let range: Range<Int>
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

  init(_ plan: Plan, _ range: Range<Int>, in region: PixelRect, _ memory: LayerMemory) {
    self.plan = plan
    self.range = range
    self.memory = memory
    var covers: [Cover] = []
    var index = range.lowerBound
    while index < range.upperBound, covers.count < Self.mostCovers {
      let rect = plan.steps[index].opaque.intersection(region)
      if rect.area >= Self.smallestCover { covers.append(Cover(index: index, rect: rect)) }
      index = plan.steps[index].ink.isSeenThrough ? plan.steps[index].end : index + 1
    }
    self.covers = covers
  }

  /// What no command draws on is black.
  func draw(on canvas: FrameCanvas, above layer: Ground.Layer?) {
    guard let layer else {
      fill(canvas.clip, .black, under: -1, on: canvas)
      return draw(range, on: canvas)
    }
    for part in uncovered(canvas.clip, above: layer.count - 1) { canvas.copy(layer.pixels, part) }
    draw(range, after: layer.count, on: canvas)
  }

  /// On whatever is there.
  func drawOver(_ canvas: FrameCanvas) {
    draw(range, on: canvas)
  }
}

private extension Pass {
  /// The steps of a group, or the first of them; those before the number have been drawn.
  func draw(_ range: Range<Int>, after done: Int = 0, on canvas: FrameCanvas) {
    var index = range.lowerBound
    while index < range.upperBound {
      let end = plan.steps[index].end
      if end > done, plan.steps[index].bounds.intersects(canvas.clip) {
        draw(index, index + 1..<min(end, range.upperBound), after: done, on: canvas)
      }
      index = end
    }
  }

  func draw(_ index: Int, _ inside: Range<Int>, after done: Int, on canvas: FrameCanvas) {
    let step = plan.steps[index]
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
    case .clip, .scroll: draw(inside, after: done, on: canvas.clipped(to: step.frame))
    case .layer(let opacity):
      drawLayer(inside, opacity, on: canvas.clipped(to: step.bounds))
    case .pane(let ink):
      for part in uncovered(step.bounds.intersection(canvas.clip), above: index) {
        draw(ink, inside, on: canvas.clipped(to: part))
      }
    }
  }

  func fill(_ rect: PixelRect, _ color: Color, under index: Int, on canvas: FrameCanvas) {
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

  func drawLayer(_ inside: Range<Int>, _ opacity: UInt8, on canvas: FrameCanvas) {
    guard opacity > 0, !canvas.clip.isEmpty else { return }
    guard opacity < 255 else { return draw(inside, on: canvas) }
    memory.withPixels(canvas.clip.area) { pixels in
      let layer = FrameCanvas(
        pixels: pixels, stride: canvas.clip.width, x: canvas.clip.x, y: canvas.clip.y,
        clip: canvas.clip, kernels: canvas.kernels)
      Pass(plan, inside, in: layer.clip, memory).drawOver(layer)
      canvas.add(layer, opacity: opacity)
    }
  }
}

private extension Pass {
  /// What only lies elsewhere is drawn there at once.
  func draw(_ ink: PaneInk, _ inside: Range<Int>, on canvas: FrameCanvas) {
    let pane = ink.pane
    guard !pane.rest.isEmpty, pane.opacity > 0, !canvas.clip.isEmpty else { return }
    let (right, down) = (pane.place.x - pane.rest.x, pane.place.y - pane.rest.y)
    if ink.isWhole {
      let moved = FrameCanvas(
        pixels: canvas.pixels, stride: canvas.stride, x: canvas.x - right, y: canvas.y - down,
        clip: canvas.clip.offset(x: -right, y: -down), kernels: canvas.kernels)
      return Pass(plan, inside, in: moved.clip, memory).drawOver(moved)
    }
    guard let needed = ink.needed(for: canvas.clip) else { return }
    memory.withPixels(needed.area) { pixels in
      let surface = FrameCanvas(
        pixels: pixels, stride: needed.width, x: needed.x, y: needed.y, clip: needed,
        kernels: canvas.kernels)
      Pass(plan, inside, in: needed, memory).drawOver(surface)
      canvas.stretch(surface, ink)
    }
  }
}

/// A display list made ready to be drawn: one step for each command.
struct Plan {
  private(set) var steps: [Step] = []

  /// What lies around the commands that are being planned.
  private struct Group {
    let index: Int
    let clip: PixelRect
    /// What may be drawn on in it: the frame, and in a pane all of that.
    var ground: PixelRect
    /// What a group touches that shows its parts in another place.
    var place: PixelRect?
    var bounds = PixelRect.zero
  }

  init(_ list: DisplayList, _ supplies: inout Supplies) {
    steps.reserveCapacity(list.commands.count)
    let screen = PixelRect(x: 0, y: 0, width: list.size.width, height: list.size.height)
    var groups = [Group(index: -1, clip: screen, ground: screen)]
    for index in list.commands.indices {
      if case .end = list.commands[index] {
        close(&groups, at: index)
      } else {
        add(list.commands[index], to: &groups, &supplies)
      }
    }
    precondition(groups.count == 1, "Every group of a display list has its end.")
  }

  private mutating func add(
    _ command: DrawingCommand, to groups: inout [Group], _ supplies: inout Supplies
  ) {
    let group = groups[groups.count - 1]
    var step = supplies.step(for: command, on: group.ground)
    step.end = steps.count + 1
    step.bounds = step.bounds.intersection(group.clip)
    step.opaque = step.opaque.intersection(group.clip)
    let index = steps.count
    let inner: Group? =
      switch step.ink {
      case .clip, .scroll, .layer:
        Group(index: index, clip: step.bounds, ground: group.ground)
      case .pane(let ink):
        Group(
          index: index, clip: ink.pane.rest, ground: group.ground.union(ink.pane.rest),
          place: step.bounds)
      default: nil
      }
    if let inner {
      groups.append(inner)
    } else {
      groups[groups.count - 1].bounds = group.bounds.union(step.bounds)
    }
    steps.append(step)
  }

  /// A group touches what its parts touch.
  private mutating func close(_ groups: inout [Group], at index: Int) {
    precondition(groups.count > 1, "Every end of a display list has its group.")
    let group = groups.removeLast()
    steps.append(Step(ink: .none, frame: .zero, bounds: .zero, end: index + 1))
    steps[group.index].end = index + 1
    let bounds = group.place ?? group.bounds
    steps[group.index].bounds = bounds
    groups[groups.count - 1].bounds = groups[groups.count - 1].bounds.union(bounds)
  }
}

/// A drawing command with all that is needed to draw it.
struct Step {
  enum Ink {
    /// Nothing to draw, or nothing that is there yet.
    case none
    case color(Color)
    case gradient(GradientTable)
    case card(CardInk)
    case sprite(Sprite)
    case stencil(Stencil, Color)
    case line(LineMask, Color)
    case corners([CornerMask?], Color)
    case clip
    case layer(opacity: UInt8)
    case scroll(offset: Int)
    case pane(PaneInk)

    /// Whether what is opaque in it covers nothing of what lies below it.
    var isSeenThrough: Bool {
      switch self {
      case .layer(let opacity): opacity < 255
      case .pane: true
      case .none, .color, .gradient, .card, .sprite, .stencil, .line, .corners, .clip, .scroll:
        false
      }
    }
  }

  let ink: Ink
  /// The rectangle or the origin that the command names.
  let frame: PixelRect
  /// What it may touch, cut by everything that it lies in.
  var bounds: PixelRect
  /// What it covers for certain, cut likewise.
  var opaque = PixelRect.zero
  /// The index after what lies in it, and after itself when nothing does.
  var end: Int
}

/// Memory for layers, kept from one to the next: fresh memory costs more than drawing a layer.
///
/// Bands that are drawn at once share it.
final class LayerMemory: Sendable {
  /// In bytes; what is given back beyond it is not kept.
  static let limit = 16 << 20

  private struct Free: @unchecked Sendable {
    var buffers: [UnsafeMutableBufferPointer<UInt32>] = []
  }

  private let free = Mutex(Free())

  deinit {
    free.withLock { for buffer in $0.buffers { buffer.deallocate() } }
  }

  /// Transparent pixels, at least as many as asked for, for as long as the closure runs.
  func withPixels(_ count: Int, _ body: (UnsafeMutablePointer<UInt32>) -> Void) {
    let buffer = take(count)
    defer { giveBack(buffer) }
    guard let pixels = buffer.baseAddress else { return }
    pixels.update(repeating: 0, count: count)
    body(pixels)
  }

  private func take(_ count: Int) -> UnsafeMutableBufferPointer<UInt32> {
    let kept = free.withLock { free in
      let fitting = free.buffers.firstIndex { $0.count >= count }
      return Free(buffers: fitting.map { [free.buffers.remove(at: $0)] } ?? [])
    }
    if let buffer = kept.buffers.first { return buffer }
    let buffer = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: count)
    buffer.initialize(repeating: 0)
    return buffer
  }

  /// The smallest ones go first when there are too many.
  private func giveBack(_ buffer: UnsafeMutableBufferPointer<UInt32>) {
    let back = Free(buffers: [buffer])
    free.withLock { free in
      free.buffers += back.buffers
      free.buffers.sort { $0.count < $1.count }
      while free.buffers.reduce(0, { $0 + $1.count * 4 }) > Self.limit {
        free.buffers.removeFirst().deallocate()
      }
    }
  }
}

/// A part of the screen on its way, with what cuts its corners.
struct PaneInk {
  let pane: Pane
  let corner: CornerMask?

  /// Whether nothing has to be done to its pixels.
  var isWhole: Bool {
    corner == nil && pane.opacity == 255 && pane.rest.width == pane.place.width
      && pane.rest.height == pane.place.height
  }
}

extension PaneInk {
  /// Of the pane at rest what is shown in a part of the screen.
  func needed(for part: PixelRect) -> PixelRect? {
    let seen = pane.place.intersection(part)
    guard !seen.isEmpty, let first = lines(of: seen).steps.first,
      let last = lines(of: seen).steps.last
    else { return nil }
    return PixelRect(
      x: pane.rest.x, y: pane.rest.y + Int(first.first), width: pane.rest.width,
      height: Int(last.second - first.first) + 1)
  }

  fileprivate func columns(of seen: PixelRect) -> StretchedLine {
    let (place, rest) = (pane.place, pane.rest)
    return StretchedLine(
      from: rest.width, to: place.width, in: seen.x - place.x..<seen.maxX - place.x)
  }

  fileprivate func lines(of seen: PixelRect) -> StretchedLine {
    let (place, rest) = (pane.place, pane.rest)
    return StretchedLine(
      from: rest.height, to: place.height, in: seen.y - place.y..<seen.maxY - place.y)
  }
}

extension FrameCanvas {
  /// Shows a surface that holds what is needed of a pane at rest in the pane's place: each pixel
  /// lies between the four nearest ones.
  func stretch(_ surface: FrameCanvas, _ ink: PaneInk) {
    let place = ink.pane.place
    let seen = place.intersection(clip)
    guard !seen.isEmpty else { return }
    let columns = ink.columns(of: seen)
    let above = surface.y - ink.pane.rest.y
    var line = [UInt32](repeating: 0, count: seen.width)
    for (index, step) in ink.lines(of: seen).steps.enumerated() {
      line.withUnsafeMutableBufferPointer { line in
        guard let base = line.baseAddress else { return }
        cpixels_between(
          surface.pixels + (Int(step.first) - above) * surface.stride,
          surface.pixels + (Int(step.second) - above) * surface.stride, step.share, columns.steps,
          seen.width, base)
      }
      let y = seen.y + index
      if let corner = ink.corner { cut(&line, y, from: seen.x, of: place, by: corner) }
      line.withUnsafeBufferPointer { line in
        guard let base = line.baseAddress else { return }
        let rect = PixelRect(x: seen.x, y: y, width: seen.width, height: 1)
        let source = CPixelsSource(pixels: base, stride: seen.width)
        kernels.blend(area(rect), source, opacity: ink.pane.opacity)
      }
    }
  }

  /// Takes what lies outside the rounded corners off one line.
  private func cut(
    _ line: inout [UInt32], _ y: Int, from left: Int, of place: PixelRect, by corner: CornerMask
  ) {
    let size = corner.size
    let isTop = y - place.y < size
    guard isTop || place.maxY - y <= size else { return }
    let row = isTop ? y - place.y : y - (place.maxY - size)
    let sides: [(CornerMask.Place, Int)] = [
      (isTop ? .topLeft : .bottomLeft, place.x),
      (isTop ? .topRight : .bottomRight, place.maxX - size),
    ]
    for (side, start) in sides {
      let coverage = corner.coverage(side)
      for x in max(start, left)..<max(max(start, left), min(start + size, left + line.count)) {
        line[x - left] = Premultiplied.scaled(
          line[x - left], by: UInt32(coverage[row * size + x - start]))
      }
    }
  }
}

public import HeadUnitCore
public import HeadUnitDisplay

/// Turns display lists into pixels: the same bytes for the same list, whatever came before.
public final class Painter {
  /// Whether a frame that shows the list before is only changed where the new one differs.
  public var tracksDamage = true
  private var supplies: Supplies
  private let kernels: Kernels
  private let layers = LayerMemory()
  /// What was painted last, and the mark of the frame that shows it.
  private var last: (plan: Plan, mark: PaintMark)?

  public convenience init(images: ImageSource = ImageSource(), glyphs: GlyphSource) {
    self.init(images: images, glyphs: glyphs, kernels: .best, limits: CacheLimits())
  }

  init(images: ImageSource, glyphs: GlyphSource, kernels: Kernels, limits: CacheLimits) {
    supplies = Supplies(images: images, glyphs: glyphs, limits: limits)
    self.kernels = kernels
  }

  /// In bytes, what the painter keeps to draw faster.
  var cacheCost: Int { supplies.cost }

  /// To be called when a picture that was asked for has other pixels than it had.
  public func forget(_ picture: Picture) {
    supplies.forget(picture)
  }

  /// Asks for all that the list needs, and paints nothing.
  public func prepare(_ list: DisplayList) {
    _ = Plan(list, &supplies)
  }

  /// Paints a list into a frame of its size; gives back where the frame changed.
  @discardableResult
  public func paint(_ list: DisplayList, into frame: inout Frame) -> [PixelRect] {
    precondition(
      frame.width == list.size.width && frame.height == list.size.height,
      "A list is painted into a frame of its size.")
    let plan = Plan(list, &supplies)
    let before = shown(in: frame)
    let mark = PaintMark()
    last = (plan, mark)
    defer { frame.mark = mark }
    guard let before else {
      draw(plan, frame.bounds, into: &frame)
      return [frame.bounds]
    }
    let difference = Difference(from: before, to: plan)
    if let move = difference.move { frame.moveUp(move.rect, by: move.lines) }
    for rect in difference.damage.rects { draw(plan, rect, into: &frame) }
    return difference.changed
  }

  /// The plan that the frame shows, if it is known and may be used.
  private func shown(in frame: Frame) -> Plan? {
    guard tracksDamage, let last, let mark = frame.mark, mark === last.mark else { return nil }
    return last.plan
  }

  private func draw(_ plan: Plan, _ rect: PixelRect, into frame: inout Frame) {
    let canvas = Canvas(
      pixels: frame.writablePixels(), stride: frame.width, x: 0, y: 0, clip: rect,
      kernels: kernels)
    Pass(plan, in: rect, layers).draw(on: canvas)
  }
}

public import HeadUnitCore

/// Where a drive that is watched has got to, in a strip over the screen, and its captions.
public struct DriveStrip {
  /// What the strip says.
  public struct Words: Hashable, Sendable {
    /// The line that is being done, or how the drive went.
    public var line: String
    /// The instant and the pace.
    public var clock: String
    public var caption: String?
    public var tone: Tone

    public init(line: String, clock: String, caption: String? = nil, tone: Tone = .running) {
      self.line = line
      self.clock = clock
      self.caption = caption
      self.tone = tone
    }
  }

  public enum Tone: Hashable, Sendable {
    case running, paused, passed, failed
  }

  private let words: Words
  private let layout: ScreenLayout
  private let palette: Palette
  private let setter: TextSetter

  private static let inset = 8.0
  private static let height = 24.0
  private static let padding = 12.0
  private static let face = Typeface(weight: .medium, size: 11, line: 15, baseline: 11.5)
  private static let captionFace = Typeface(weight: .semibold, size: 18, line: 24, baseline: 18)
  private static let captionLines = 3

  public init(_ words: Words, over headUnit: HeadUnit, with materials: Materials) {
    self.words = words
    layout = ScreenLayout(headUnit.profile.display, headUnit.metrics)
    palette = Palette(headUnit.vehicle.theme)
    setter = materials.text
  }

  /// At the bottom of the stage, where a list has its least important row and tabs never are.
  public func lay(over list: DisplayList) -> DisplayList {
    var canvas = Canvas(
      scale: layout.scale, palette: palette, setter: setter, originX: layout.originX,
      originY: layout.originY)
    let stage = layout.stage
    let strip = Area(
      stage.x + Self.inset, stage.maxY - Self.inset - Self.height, stage.width - 2 * Self.inset,
      Self.height)
    drawStrip(strip, on: &canvas)
    if let caption = words.caption { draw(caption, above: strip, on: &canvas) }
    return list.covered(by: canvas)
  }

  private func drawStrip(_ strip: Area, on canvas: inout Canvas) {
    canvas.card(strip, radius: 12, palette.surfaces[2], hasEdge: true, shadow: .float)
    canvas.element(.toast, strip, Canvas.Label(text: words.line, value: words.clock)) { canvas in
      let clock = canvas.line(words.clock, Self.face)
      let clockWidth = canvas.width(clock)
      let y = strip.y + (Self.height - Self.face.line) / 2
      let room = strip.width - clockWidth - 3 * Self.padding
      let line = canvas.line(words.line, Self.face, within: room)
      canvas.draw(line, Self.face, color, x: strip.x + Self.padding, y: y)
      canvas.draw(
        clock, Self.face, palette.texts[1], x: strip.maxX - Self.padding - clockWidth, y: y)
    }
  }

  private func draw(_ caption: String, above strip: Area, on canvas: inout Canvas) {
    let room = strip.width - 4 * Self.padding
    let lines = setter.lines(
      caption, Self.captionFace.style(scale: layout.scale), width: canvas.pixels(room),
      maximumLines: Self.captionLines)
    let height = Double(lines.count) * Self.captionFace.line + 2 * Self.padding
    let width = (lines.map { canvas.width($0) }.max() ?? 0) + 4 * Self.padding
    let card = Area(
      strip.x + (strip.width - width) / 2, strip.y - Self.inset - height, width, height)
    canvas.card(card, radius: 16, palette.surfaces[2], hasEdge: true, shadow: .float)
    canvas.element(.toast, card, Canvas.Label(text: caption)) { canvas in
      for (index, line) in lines.enumerated() {
        let y = card.y + Self.padding + Double(index) * Self.captionFace.line
        canvas.draw(
          line, Self.captionFace, palette.texts[0], x: card.x + card.width / 2, y: y, .centre)
      }
    }
  }

  private var color: Color {
    switch words.tone {
    case .running: palette.texts[0]
    case .paused: palette.texts[1]
    case .passed: palette.accent
    case .failed: palette.error
    }
  }
}

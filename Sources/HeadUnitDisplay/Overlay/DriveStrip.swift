public import HeadUnitCore

/// Where a drive that is watched has got to, in a strip below the screen.
///
/// It covers nothing of the screen, and has colours of its own: it is no part of the head unit.
public struct DriveStrip {
  /// What the strip says.
  public struct Words: Hashable, Sendable {
    /// The line that is being done, or how the drive went.
    public var line: String
    /// The instant and the pace.
    public var clock: String
    public var tone: Tone

    public init(line: String, clock: String, tone: Tone = .running) {
      self.line = line
      self.clock = clock
      self.tone = tone
    }
  }

  public enum Tone: Hashable, Sendable {
    case running, paused, passed, failed
  }

  private let words: Words
  private let scale: Double
  private let palette = Palette.night
  private let setter: TextSetter

  private static let height = 32.0
  private static let padding = 12.0
  private static let face = Typeface(weight: .medium, size: 13, line: 18, baseline: 13.5)

  public init(_ words: Words, below headUnit: HeadUnit, with materials: Materials) {
    self.words = words
    scale = headUnit.metrics.pixelsPerPoint
    setter = materials.text
  }

  /// How many pixels of height it needs below the screen.
  public static func height(below display: Display) -> Int {
    Int((height * DisplayShape(display).pixelsPerPoint).rounded())
  }

  public func lay(below list: DisplayList) -> DisplayList {
    let height = Int((Self.height * scale).rounded())
    let size = PixelSize(width: list.size.width, height: list.size.height + height)
    var canvas = DisplayListBuilder(
      scale: scale, palette: palette, setter: setter, originX: 0, originY: list.size.height)
    canvas.add(
      .fill(
        PixelRect(x: 0, y: list.size.height, width: size.width, height: height), palette.rail))
    canvas.add(
      .fill(
        PixelRect(x: 0, y: list.size.height, width: size.width, height: canvas.hairline),
        palette.edge))
    draw(Area(0, 0, Double(size.width) / scale, Self.height), on: &canvas)
    return DisplayList(
      size: size, commands: canvas.commands, elements: canvas.elements
    ).with(list)
  }

  private func draw(_ strip: Area, on canvas: inout DisplayListBuilder) {
    canvas.element(.toast, strip, DisplayListBuilder.Label(text: words.line, value: words.clock)) {
      canvas in
      let clock = canvas.line(words.clock, Self.face)
      let clockWidth = canvas.width(clock)
      let y = strip.y + (strip.height - Self.face.line) / 2
      let room = strip.width - clockWidth - 3 * Self.padding
      let line = canvas.line(words.line, Self.face, within: room)
      canvas.draw(line, Self.face, color, x: strip.x + Self.padding, y: y)
      canvas.draw(
        clock, Self.face, palette.texts[1], x: strip.maxX - Self.padding - clockWidth, y: y)
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

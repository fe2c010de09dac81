import HeadUnitCore

/// Draws what a film shows over a head unit, in the size that suits the picture.
struct FilmEasel {
  private let size: PixelSize
  /// What lies above the strip.
  private let screen: PixelSize
  private let setter: TextSetter
  /// Points to pixels, as the look draws a screen that is 360 points high.
  private let scale: Double

  private static let inset = 20.0
  private static let stripHeight = 76.0
  private static let fingerRadius = 15.0
  private static let knobRadius = 20.0
  private static let knobLean = 3.0
  private static let captionLines = 3
  private static let captionFace = Typeface(weight: .semibold, size: 17, line: 23, baseline: 17)
  private static let markFace = Typeface(weight: .semibold, size: 12, line: 18, baseline: 13)

  private static let accent = Color(0x8E9BFF)

  init(_ size: PixelSize, below screen: PixelSize, _ setter: TextSetter) {
    self.size = size
    self.screen = screen
    self.setter = setter
    scale = Self.scale(of: screen)
  }

  /// So high is the strip below a picture.
  static func stripHeight(below screen: PixelSize) -> Int {
    Int((stripHeight * scale(of: screen)).rounded())
  }

  private static func scale(of screen: PixelSize) -> Double {
    Double(min(screen.width, screen.height)) / 360
  }

  private func pixels(_ points: Double) -> Int { max(1, Int((points * scale).rounded())) }

  func drawn(_ finger: FilmOverlay.Finger) -> [DrawingCommand] {
    let radius = pixels(Self.fingerRadius * (finger.isDown ? 0.86 : 1))
    let share = finger.strength
    let ring = Card.Edge(width: pixels(1.5), Color.white.opacity(0.9 * share))
    let shadow = Card.Shadow(drop: 0, blur: pixels(6), Color.black.opacity(0.55 * share))
    let fill = Color.white.opacity((finger.isDown ? 0.55 : 0.3) * share)
    return [
      .card(
        Card(
          circle(finger.x, finger.y, radius), radius: radius, .color(fill), edge: ring,
          shadow: shadow))
    ]
  }

  /// In the lower right corner; the dot goes around with the hand.
  func drawn(_ knob: FilmOverlay.Knob) -> [DrawingCommand] {
    let radius = pixels(Self.knobRadius * (knob.isPressed ? 0.9 : 1))
    let middle = pixels(Self.inset + Self.knobRadius)
    let lean = way(of: knob.lean)
    let (x, y) = (size.width - middle + lean.right, size.height - middle + lean.down)
    let isUsed = knob.isPressed || knob.lean != nil
    let frame = circle(x, y, radius)
    let (right, down) = Self.direction(of: knob.detents)
    let way = Double(radius) * 0.62
    let dot = pixels(2.8)
    let cap = Gradient(from: Color(0x3A404D), to: Color(0x1B1F27))
    let ring = Card.Edge(
      width: pixels(1.5), isUsed ? Self.accent : Color.white.opacity(0.3))
    return [
      .layer(frame.inset(by: -pixels(8)), opacity: UInt8((255 * knob.strength).rounded())),
      .card(
        Card(
          frame, radius: radius, .gradient(cap), edge: ring,
          shadow: Card.Shadow(drop: pixels(2), blur: pixels(6), Color.black.opacity(0.6)))),
      .card(
        Card(
          circle(x + Int((right * way).rounded()), y + Int((down * way).rounded()), dot),
          radius: dot, .color(isUsed ? Self.accent : .white))),
      .end,
    ]
  }

  /// How far the cap of the knob goes when it is pushed.
  private func way(of lean: Direction?) -> (right: Int, down: Int) {
    let way = pixels(Self.knobLean)
    return switch lean {
    case nil: (0, 0)
    case .up: (0, -way)
    case .down: (0, way)
    case .left: (-way, 0)
    case .right: (way, 0)
    }
  }

  /// A chapter and what the drive says, in the middle of the strip's height.
  func drawn(_ words: FilmOverlay.Words) -> [DrawingCommand] {
    let strip = PixelRect(
      x: 0, y: screen.height, width: size.width, height: size.height - screen.height)
    // The knob has its place at the right.
    let room = size.width - pixels(2 * Self.inset) - pixels(2 * Self.knobRadius + Self.inset)
    let mark = words.mark.map { line($0, Self.markFace, within: room) }
    let captions =
      words.caption.map {
        setter.linesAsBroken(
          $0, Self.captionFace.style(scale: scale), width: room,
          maximumLines: mark == nil ? Self.captionLines : Self.captionLines - 1)
      } ?? []
    let height =
      (mark == nil ? 0 : pixels(Self.markFace.line))
      + captions.count * pixels(Self.captionFace.line)
    let top = strip.y + (strip.height - height) / 2
    return [.fill(strip, Bezel.surroundings)] + lines(mark, captions, from: top)
  }

  private func lines(_ mark: TextLine?, _ captions: [TextLine], from top: Int) -> [DrawingCommand] {
    let x = pixels(Self.inset)
    var y = top
    var commands: [DrawingCommand] = []
    if let mark {
      commands.append(
        .text(mark, x: x, baseline: y + pixels(Self.markFace.baseline), Self.accent))
      y += pixels(Self.markFace.line)
    }
    for caption in captions {
      commands.append(
        .text(caption, x: x, baseline: y + pixels(Self.captionFace.baseline), .white))
      y += pixels(Self.captionFace.line)
    }
    return commands
  }

  private func line(_ text: String, _ face: Typeface, within room: Int) -> TextLine {
    setter(TextSetter.Request(text, face.style(scale: scale), maximumWidth: room))
  }

  private func circle(_ x: Int, _ y: Int, _ radius: Int) -> PixelRect {
    PixelRect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius)
  }

  /// Up, and from there clockwise by 15 degrees for each detent.
  private static func direction(of detents: Int) -> (right: Double, down: Double) {
    let (cosine, sine) = (0.965_925_826_289, 0.258_819_045_103)
    var (right, down) = (0.0, -1.0)
    for _ in 0..<((detents % 24 + 24) % 24) {
      (right, down) = (right * cosine - down * sine, right * sine + down * cosine)
    }
    return (right, down)
  }
}

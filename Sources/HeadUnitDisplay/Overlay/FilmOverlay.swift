public import HeadUnitCore

/// What a film shows over a head unit: where hands are, and what the drive says.
///
/// Laid over a picture with or without its rim; all lengths follow from the picture's size.
public struct FilmOverlay {
  /// A finger on the glass, in pixels of the picture.
  public struct Finger: Hashable, Sendable {
    public var x: Int
    public var y: Int
    public var isDown: Bool
    /// From 1, there, to 0, gone.
    public var strength: Double

    public init(x: Int, y: Int, isDown: Bool, strength: Double) {
      (self.x, self.y, self.isDown, self.strength) = (x, y, isDown, strength)
    }
  }

  /// The knob, which many cars have far below the screen.
  public struct Knob: Hashable, Sendable {
    /// Clockwise, since the drive began.
    public var detents: Int
    public var isPressed: Bool
    /// Where it is pushed to.
    public var lean: Direction?
    public var strength: Double

    public init(detents: Int, isPressed: Bool, lean: Direction?, strength: Double) {
      (self.detents, self.isPressed, self.lean) = (detents, isPressed, lean)
      self.strength = strength
    }
  }

  /// What is written in the strip below, which covers nothing of the screen.
  public struct Words: Hashable, Sendable {
    /// The chapter; stands above the caption.
    public var mark: String?
    public var caption: String?

    public init(mark: String? = nil, caption: String? = nil) {
      (self.mark, self.caption) = (mark, caption)
    }
  }

  public var finger: Finger?
  public var knob: Knob?
  /// Nil: there is no strip.
  public var words: Words?

  public init() {}

  /// The size of a picture with the strip below it.
  public static func sizeWithStrip(_ size: PixelSize) -> PixelSize {
    PixelSize(width: size.width, height: size.height + FilmOverlayDrawing.stripHeight(below: size))
  }

  /// The picture with all of it; it looks different again at the instant it says by itself.
  public func lay(
    over list: DisplayList, with text: TextSetter, nextChange: DisplayList.NextChange
  ) -> DisplayList {
    let size = words == nil ? list.size : Self.sizeWithStrip(list.size)
    let drawing = FilmOverlayDrawing(size, below: list.size, text)
    var commands = list.commands
    if let words { commands += drawing.drawn(words) }
    if let knob { commands += drawing.drawn(knob) }
    if let finger { commands += drawing.drawn(finger) }
    return DisplayList(size: size, commands: commands, nextChange: nextChange)
  }
}

/// Draws what a film shows over a head unit, in the size that suits the picture.
struct FilmOverlayDrawing {
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

/// A text of a drive over the screen, for whoever looks at it.
public struct CaptionOverlay {
  private let text: String
  private let layout: ScreenLayout
  private let palette: Palette
  private let setter: TextSetter

  private static let inset = 8.0
  private static let padding = 12.0
  private static let face = Typeface(weight: .semibold, size: 18, line: 24, baseline: 18)
  private static let linesLimit = 3

  public init(_ text: String, over headUnit: HeadUnit, with materials: Materials) {
    self.text = text
    layout = ScreenLayout(headUnit.profile.display, headUnit.shape)
    palette = Look.standard.palette(headUnit.vehicle.theme)
    setter = materials.text
  }

  /// At the bottom of the stage, and above the tabs where there are any.
  public func lay(over list: DisplayList) -> DisplayList {
    var canvas = DisplayListBuilder(
      scale: layout.scale, palette: palette, setter: setter, originX: layout.originX,
      originY: layout.originY)
    let stage = layout.stage
    let room = stage.width - 2 * Self.inset - 4 * Self.padding
    let lines = setter.linesAsBroken(
      text, Self.face.style(scale: layout.scale), width: canvas.pixels(room),
      maximumLines: Self.linesLimit)
    let height = Double(lines.count) * Self.face.line + 2 * Self.padding
    let width = (lines.map { canvas.width($0) }.max() ?? 0) + 4 * Self.padding
    let card = Area(
      stage.x + (stage.width - width) / 2, bottom(of: list) - Self.inset - height, width, height)
    canvas.card(card, radius: 16, palette.surfaces[2], hasEdge: true, shadow: .float)
    canvas.element(.toast, card, DisplayListBuilder.Label(text: text)) { canvas in
      for (index, line) in lines.enumerated() {
        let y = card.y + Self.padding + Double(index) * Self.face.line
        canvas.draw(
          line, Self.face, palette.texts[0], x: card.x + card.width / 2, y: y, .centre)
      }
    }
    return list.covered(by: canvas)
  }

  private func bottom(of list: DisplayList) -> Double {
    let tabs = list.elements.filter { $0.role == .tabBar }.map(\.frame.y).min()
    guard let tabs else { return layout.stage.maxY }
    return min(layout.stage.maxY, Double(tabs - layout.originY) / layout.scale)
  }
}

/// A few words before or after a film, in the colours and letters of the head unit.
public struct FilmCard: Hashable, Sendable {
  private let title: String
  private let subtitle: String?
  private let palette: Palette
  private let type: TypeLook

  private static let inset = 28.0
  /// Longer lines are hard to read.
  private static let room = 560.0
  private static let bar = (width: 40.0, height: 4.0, gap: 18.0)
  private static let gap = 10.0
  private static let titleSizes = [38.0, 32, 26, 22]
  private static let subtitleSizes = [18.0, 16, 14]
  /// What is cut where it is set smallest.
  private static let lines = 3

  public init(_ title: String, _ subtitle: String? = nil, of headUnit: HeadUnit, in look: Look) {
    (self.title, self.subtitle) = (title, subtitle)
    let look = look.adapted(to: headUnit.profile.display)
    palette = look.palette(headUnit.vehicle.theme)
    type = look.type
  }

  /// The card over a picture, with so much of its opacity.
  public func lay(
    over list: DisplayList, share: Double, with setter: TextSetter
  ) -> DisplayList {
    let whole = PixelRect(x: 0, y: 0, width: list.size.width, height: list.size.height)
    let elements = [title, subtitle].compactMap(\.self).map { text in
      Element(
        role: .text, label: text, value: "", frame: whole, touchFrame: whole, isEnabled: true,
        isFocused: false, path: nil, target: nil, parent: nil)
    }
    let card = DisplayList(
      size: list.size, commands: drawn(in: list.size, setter), elements: elements)
    return share < 1 ? card.fadedIn(over: list, share: share) : card
  }

  private func drawn(in size: PixelSize, _ setter: TextSetter) -> [DrawingCommand] {
    let scale = Double(min(size.width, size.height)) / 360
    func pixels(_ points: Double) -> Int { max(1, Int((points * scale).rounded())) }
    let whole = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    let room = max(1, min(size.width - 2 * pixels(Self.inset), pixels(Self.room)))
    let heading = Self.titleSizes.map(titleFace)
    let words = Self.subtitleSizes.map(subtitleFace)
    let texts = [
      (lines(title, heading, room, scale, setter), palette.texts[0]),
      (subtitle.map { lines($0, words, room, scale, setter) } ?? [], palette.texts[1]),
    ]
    let heights = texts.map { set, _ in set.reduce(0) { $0 + pixels($1.face.line) } }
    let gap = heights[1] > 0 ? pixels(Self.gap) : 0
    let top = pixels(Self.bar.height + Self.bar.gap)
    var y = (size.height - top - heights[0] - gap - heights[1]) / 2
    let (width, height) = (pixels(Self.bar.width), pixels(Self.bar.height))
    let bar = PixelRect(x: (size.width - width) / 2, y: y, width: width, height: height)
    var commands: [DrawingCommand] = [
      .fill(whole, palette.background),
      .gradient(whole, Gradient(from: palette.tint, to: palette.background)),
      .card(Card(bar, radius: height / 2, .color(palette.accent))),
    ]
    y += top
    for (set, color) in texts {
      for (line, face) in set {
        let x = (size.width - line.width) / 2
        commands.append(.text(line, x: x, baseline: y + pixels(face.baseline), color))
        y += pixels(face.line)
      }
      y += gap
    }
    return commands
  }

  private typealias SetLine = (line: TextLine, face: Typeface)

  /// As large as all of the text fits without a word that is broken; at the smallest it is cut.
  private func lines(
    _ text: String, _ faces: [Typeface], _ room: Int, _ scale: Double, _ setter: TextSetter
  ) -> [SetLine] {
    var set: [SetLine] = []
    for face in faces {
      let style = face.style(scale: scale)
      set = setter.linesAsBroken(text, style, width: room, maximumLines: Self.lines)
        .map { ($0, face) }
      let words = text.split(whereSeparator: \.isWhitespace).prefix(Self.wordsLookedAt)
      let isWhole = words.allSatisfy { word in
        !setter(TextSetter.Request(String(word), style, maximumWidth: room)).isCut
      }
      guard isWhole, !set.contains(where: \.line.isCut) else { continue }
      return balanced(set, text, style, room, setter)
    }
    return set
  }

  /// In as many lines that are more alike, so that no word stands alone in the last one.
  private func balanced(
    _ set: [SetLine], _ text: String, _ style: TextStyle, _ room: Int, _ setter: TextSetter
  ) -> [SetLine] {
    guard set.count > 1, let face = set.first?.face else { return set }
    for share in stride(from: 0.5, to: 1, by: 0.05) {
      let width = Int(Double(room) * share)
      let lines = setter.linesAsBroken(text, style, width: width, maximumLines: set.count)
      let isWhole = text.split(whereSeparator: \.isWhitespace).allSatisfy { word in
        !setter(TextSetter.Request(String(word), style, maximumWidth: width)).isCut
      }
      if isWhole, !lines.contains(where: \.isCut) { return lines.map { ($0, face) } }
    }
    return set
  }

  /// More do not fit on a card.
  private static let wordsLookedAt = 100

  private func titleFace(_ size: Double) -> Typeface {
    Typeface(
      family: .display, weight: .bold, size: size, line: size * 1.24, baseline: size * 0.96,
      tracking: -0.016
    ).of(type)
  }

  private func subtitleFace(_ size: Double) -> Typeface {
    Typeface(weight: .medium, size: size, line: size * 1.4, baseline: size * 1.02).of(type)
  }
}

/// The part of a picture that fills it while a film looks closer.
public struct Closeup: Hashable, Sendable {
  /// In pixels of the picture; the height follows from the width.
  private let x: Double
  private let y: Double
  private let width: Double

  private init(_ x: Double, _ y: Double, _ width: Double) {
    (self.x, self.y, self.width) = (x, y, width)
  }

  public init(whole size: PixelSize) {
    self.init(0, 0, Double(size.width))
  }

  /// Around a place, as far as that is not beyond the picture's edges.
  public init(of size: PixelSize, x: Int, y: Int, zoom: Double) {
    let (width, height) = (Double(size.width) / zoom, Double(size.height) / zoom)
    func start(_ place: Int, _ length: Double, _ whole: Int) -> Double {
      max(0, min(Double(whole) - length, Double(place) - length / 2))
    }
    self.init(start(x, width, size.width), start(y, height, size.height), width)
  }

  /// On its way to another one; what lies between two of a picture is within it.
  public func towards(_ other: Closeup, _ share: Double) -> Closeup {
    func between(_ from: Double, _ to: Double) -> Double { from + (to - from) * share }
    return Closeup(between(x, other.x), between(y, other.y), between(width, other.width))
  }

  /// The picture with this part of it as large as all of it was.
  public func of(_ list: DisplayList) -> DisplayList {
    let size = list.size
    guard width < Double(size.width), width > 0 else { return list }
    let scale = Double(size.width) / width
    func place(_ start: Double, _ length: Int) -> (start: Int, length: Int) {
      let whole = Int((Double(length) * scale).rounded())
      return (max(length - whole, min(0, Int((-start * scale).rounded()))), whole)
    }
    let (across, down) = (place(x, size.width), place(y, size.height))
    let whole = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    let seen = PixelRect(x: across.start, y: down.start, width: across.length, height: down.length)
    return DisplayList(
      size: size,
      commands: [.clip(whole), .pane(Pane(whole, in: seen))] + list.commands + [.end, .end],
      nextChange: list.nextChange)
  }
}

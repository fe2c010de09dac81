public import HeadUnitCore

/// A screen ready to be drawn, touched and examined.
public struct DisplayList: Hashable, Sendable {
  /// When the screen looks different without anything happening.
  public enum NextChange: Hashable, Sendable {
    case never
    case at(Instant)
    /// Something moves: with the next frame.
    case atOnce
  }

  public let size: PixelSize
  /// Parts of the screen are drawn in this order, later ones over earlier ones.
  public internal(set) var commands: [DrawingCommand]
  /// Parents before their children.
  public internal(set) var elements: [Element]
  public internal(set) var nextChange: NextChange

  public init(
    size: PixelSize, commands: [DrawingCommand] = [], elements: [Element] = [],
    nextChange: NextChange = .never
  ) {
    self.size = size
    self.commands = commands
    self.elements = elements
    self.nextChange = nextChange
  }

  /// The list drawn over another one with so much of its opacity.
  func fadedIn(over other: DisplayList, share: Double) -> DisplayList {
    let whole = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    let opacity = UInt8((share * 255).rounded())
    return DisplayList(
      size: size,
      commands: other.commands + [.layer(whole, opacity: opacity)] + commands + [.end],
      elements: elements, nextChange: .atOnce)
  }
}

/// One thing to draw; everything on the screen is made of these.
public enum DrawingCommand: Hashable, Sendable {
  /// A rectangle of one colour, blended when the colour is not opaque.
  case fill(PixelRect, Color)
  /// A rectangle that is shaded from top to bottom.
  case gradient(PixelRect, Gradient)
  case card(Card)
  case image(Image)
  /// A line whose first glyph starts at `x` and stands on `baseline`.
  case text(TextLine, x: Int, baseline: Int, Color)
  /// Fills what lies outside rounded corners of the rectangle: the stage, a round display.
  case corners(PixelRect, Corners, Color)
  /// Everything up to the matching `end` is drawn only inside the rectangle.
  case clip(PixelRect)
  /// Everything up to the matching `end` is drawn together and blended once with the opacity, 0 to
  /// 255.
  case layer(PixelRect, opacity: UInt8)
  /// Everything up to the matching `end` is a list's content that moved by so many pixels in all.
  ///
  /// The offset draws nothing; it tells the painter which pixels it may move instead of drawing.
  case scroll(PixelRect, offset: Int)
  /// Everything up to the matching `end` is drawn where it rests, and shown elsewhere.
  case pane(Pane)
  case end
}

/// A part of the screen that is on its way: moved, made smaller, or both.
public struct Pane: Hashable, Sendable {
  /// Where it is when it has arrived, and what is in it is drawn.
  public let rest: PixelRect
  /// Where it is seen now.
  public let place: PixelRect
  /// Of the corners of the place.
  public let radius: Int
  public let opacity: UInt8

  public init(_ rest: PixelRect, in place: PixelRect, radius: Int = 0, opacity: UInt8 = 255) {
    (self.rest, self.place, self.radius, self.opacity) = (rest, place, radius, opacity)
  }
}

/// Colours from top to bottom, at shares of the height from 0 to 1.
public struct Gradient: Hashable, Sendable {
  public struct Stop: Hashable, Sendable {
    public let at: Double
    public let color: Color

    public init(at: Double, _ color: Color) {
      self.at = at
      self.color = color
    }
  }

  /// Ascending; before the first and after the last one their own colour holds.
  public let stops: [Stop]

  public init(_ stops: [Stop]) {
    self.stops = stops
  }

  public init(from top: Color, to bottom: Color) {
    stops = [Stop(at: 0, top), Stop(at: 1, bottom)]
  }
}

/// How round each corner is, as radii in pixels.
public struct Corners: Hashable, Sendable {
  public var topLeft: Int
  public var topRight: Int
  public var bottomLeft: Int
  public var bottomRight: Int

  public init(topLeft: Int, topRight: Int, bottomLeft: Int, bottomRight: Int) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomLeft = bottomLeft
    self.bottomRight = bottomRight
  }

  public init(_ radius: Int) {
    self.init(topLeft: radius, topRight: radius, bottomLeft: radius, bottomRight: radius)
  }

  public static let square = Corners(0)
}

/// A rounded rectangle with whatever makes it a surface.
public struct Card: Hashable, Sendable {
  public enum Surface: Hashable, Sendable {
    case color(Color)
    case gradient(Gradient)
    /// Nothing inside, for a ring.
    case none
  }

  /// A line along the inside of the edge.
  public struct Edge: Hashable, Sendable {
    public let width: Int
    public let color: Color

    public init(width: Int, _ color: Color) {
      self.width = width
      self.color = color
    }
  }

  /// A blurred copy of the shape below it.
  public struct Shadow: Hashable, Sendable {
    public let drop: Int
    /// Twice the standard deviation of the Gaussian, in pixels.
    public let blur: Int
    public let color: Color

    public init(drop: Int, blur: Int, _ color: Color) {
      self.drop = drop
      self.blur = blur
      self.color = color
    }
  }

  public var frame: PixelRect
  public var radius: Int
  public var surface: Surface
  public var edge: Edge?
  public var shadow: Shadow?

  public init(
    _ frame: PixelRect, radius: Int, _ surface: Surface, edge: Edge? = nil, shadow: Shadow? = nil
  ) {
    self.frame = frame
    self.radius = radius
    self.surface = surface
    self.edge = edge
    self.shadow = shadow
  }
}

/// What lies behind the home screen.
public struct Wallpaper: Hashable, Sendable {
  /// Which of ours it is.
  public let theme: Theme
  /// The look's own; nil for ours.
  public let file: String?

  public init(_ theme: Theme, file: String? = nil) {
    (self.theme, self.file) = (theme, file)
  }
}

/// Something made of pixels that come from elsewhere, scaled to its frame.
public struct Image: Hashable, Sendable {
  public enum Source: Hashable, Sendable {
    /// An icon as a mask in one colour, turned clockwise by so many 1/256 of a turn; ours, unless
    /// a folder has another one.
    case icon(Icon, Color, turn: UInt8, from: String? = nil)
    /// The app's own icon for a tab: its shape only, in one colour.
    case template(Picture, Color)
    /// A cover. Its shape fills the frame, cut at the longer sides; until it is decoded, or when it
    /// cannot be, nothing is drawn and what lies below shows.
    ///
    /// Where it is transparent the backing shows; without one, what lies below.
    case picture(Picture, backing: Color? = nil)
    /// The cover blurred past recognition, for backdrops.
    case blurred(Picture)
    case wallpaper(Wallpaper)
    /// An arc with round ends, clockwise from 12 o'clock, of so many 1/64 of a full turn.
    case arc(sixtyFourths: Int, thickness: Int, Color)
  }

  public var frame: PixelRect
  public var source: Source
  public var radius: Int

  public init(_ source: Source, in frame: PixelRect, radius: Int = 0) {
    self.frame = frame
    self.source = source
    self.radius = radius
  }
}

/// Something a person sees as one thing; what tests, scripts, touch and focus go by.
public struct Element: Hashable, Sendable {
  public enum Role: String, Hashable, Sendable, CaseIterable {
    case screen, rail, stage, list, row, thumbnail, title, subtitle, badge, accessory, notice
    case tabBar, tab, button, icon, text, image, progress, slider, skeleton, spinner
    case message, toast, banner, dialog, card, clock, indicator, scrollBar
  }

  public let role: Role
  public let label: String
  /// What changes about it: a progress, a state, a number.
  public let value: String
  public let frame: PixelRect
  /// Where a finger may come down to mean it; never smaller than the frame.
  public let touchFrame: PixelRect
  public let isEnabled: Bool
  public let isFocused: Bool
  /// The content the element stands for.
  public let path: ContentPath?
  /// What choosing it means; nil when it cannot be chosen at all.
  public let target: FocusTarget?
  /// The index of the element it is part of.
  public let parent: Int?
}

extension DisplayList {
  /// What the list draws, in another place.
  func commands(movedBy x: Int, _ y: Int) -> [DrawingCommand] {
    commands.map { $0.moved(x, y) }
  }
}

extension DrawingCommand {
  func moved(_ x: Int, _ y: Int) -> DrawingCommand {
    switch self {
    case .fill(let frame, let color): return .fill(frame.offset(x: x, y: y), color)
    case .gradient(let frame, let gradient): return .gradient(frame.offset(x: x, y: y), gradient)
    case .card(var card):
      card.frame = card.frame.offset(x: x, y: y)
      return .card(card)
    case .image(var image):
      image.frame = image.frame.offset(x: x, y: y)
      return .image(image)
    case .text(let line, let left, let baseline, let color):
      return .text(line, x: left + x, baseline: baseline + y, color)
    case .corners(let frame, let corners, let color):
      return .corners(frame.offset(x: x, y: y), corners, color)
    case .clip(let frame): return .clip(frame.offset(x: x, y: y))
    case .layer(let frame, let opacity): return .layer(frame.offset(x: x, y: y), opacity: opacity)
    case .scroll(let frame, let offset): return .scroll(frame.offset(x: x, y: y), offset: offset)
    case .pane(let pane):
      return .pane(
        Pane(
          pane.rest.offset(x: x, y: y), in: pane.place.offset(x: x, y: y), radius: pane.radius,
          opacity: pane.opacity))
    case .end: return .end
    }
  }
}

/// A colour in sRGB with straight alpha.
public struct Color: Hashable, Sendable {
  public let red: UInt8
  public let green: UInt8
  public let blue: UInt8
  public let alpha: UInt8

  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// An opaque colour as it is written in the look: `Color(0x8E9BFF)`.
  public init(_ hex: UInt32) {
    self.init(
      red: UInt8(hex >> 16 & 255), green: UInt8(hex >> 8 & 255), blue: UInt8(hex & 255))
  }

  public static let black = Color(0)
  public static let white = Color(0xFFFFFF)

  /// The same colour with its alpha multiplied by a share from 0 to 1.
  public func opacity(_ share: Double) -> Color {
    let scaled = (Double(alpha) * min(1, max(0, share))).rounded()
    return Color(red: red, green: green, blue: blue, alpha: UInt8(scaled))
  }

  public var isOpaque: Bool { alpha == 255 }
}

extension Color: CustomStringConvertible {
  /// `#8E9BFF`, followed by the alpha when it is not opaque: `#FFFFFF/31`.
  public var description: String {
    let channels = [red, green, blue].map { channel in
      let digits = String(channel, radix: 16, uppercase: true)
      return digits.count == 1 ? "0" + digits : digits
    }
    return "#" + channels.joined() + (isOpaque ? "" : "/\(alpha)")
  }
}

/// The letters beside a list, of which only as many stand there as a finger can tell apart.
struct LetterStrip: Hashable, Sendable {
  let frame: PixelRect
  /// How many stand there.
  let shownCount: Int
  let count: Int

  /// Which of so many stand there, where there is room for so many of them: the first, the last,
  /// and some between.
  static func shown(of count: Int, among room: Int) -> [Int] {
    let shown = max(1, min(count, room))
    guard shown > 1, shown < count else { return Array(0..<min(count, shown)) }
    return (0..<shown).map { Int((Double($0 * (count - 1)) / Double(shown - 1)).rounded()) }
  }

  /// The letter at the height, be it one that stands there or one between two of them.
  func letter(at y: Int) -> Int {
    guard shownCount > 1 else { return 0 }
    let pitch = Double(frame.height) / Double(shownCount)
    let share = (Double(y - frame.y) / pitch - 0.5) / Double(shownCount - 1)
    return Int((max(0, min(1, share)) * Double(count - 1)).rounded())
  }
}

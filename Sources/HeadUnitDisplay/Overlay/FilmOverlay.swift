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
    PixelSize(width: size.width, height: size.height + FilmEasel.stripHeight(below: size))
  }

  /// The picture with all of it; it looks different again at the instant it says by itself.
  public func lay(
    over list: DisplayList, with text: TextSetter, nextChange: DisplayList.NextChange
  ) -> DisplayList {
    let size = words == nil ? list.size : Self.sizeWithStrip(list.size)
    let easel = FilmEasel(size, below: list.size, text)
    var commands = list.commands
    if let words { commands += easel.drawn(words) }
    if let knob { commands += easel.drawn(knob) }
    if let finger { commands += easel.drawn(finger) }
    return DisplayList(size: size, commands: commands, nextChange: nextChange)
  }
}

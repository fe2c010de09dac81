internal import HeadUnitDisplay

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

/// The shapes that make up a card.
struct CardInk {
  enum Surface {
    case none
    case color(Color)
    case gradient(GradientTable)
  }

  let surface: Surface
  let radius: Int
  let corner: CornerMask
  /// With the width of the line.
  let edge: (mask: CornerMask, width: Int, color: Color)?
  /// With the frame relative to the card's origin.
  let shadow: (mask: ShadowMask, frame: PixelRect, color: Color)?

  var isOpaque: Bool {
    switch surface {
    case .none: false
    case .color(let color): color.isOpaque
    case .gradient(let table): table.isOpaque
    }
  }
}

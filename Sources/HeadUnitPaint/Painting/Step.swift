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

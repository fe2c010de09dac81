internal import HeadUnitDisplay

/// The shapes that make up a card.
final class CardInk {
  enum Surface {
    case none
    case color(Color)
    case gradient(GradientTable)
  }

  typealias Edge = (mask: CornerMask, width: Int, color: Color)
  /// With the frame relative to the card's origin.
  typealias Shadow = (mask: ShadowMask, frame: PixelRect, color: Color)

  let surface: Surface
  let radius: Int
  let corner: CornerMask
  let edge: Edge?
  let shadow: Shadow?

  init(surface: Surface, radius: Int, corner: CornerMask, edge: Edge?, shadow: Shadow?) {
    self.surface = surface
    self.radius = radius
    self.corner = corner
    self.edge = edge
    self.shadow = shadow
  }

  var isOpaque: Bool {
    switch surface {
    case .none: false
    case .color(let color): color.isOpaque
    case .gradient(let table): table.isOpaque
    }
  }
}

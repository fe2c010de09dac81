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

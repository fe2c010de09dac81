/// A rectangle of whole pixels, its origin top left.
public struct PixelRect: Hashable, Sendable {
  public var x: Int
  public var y: Int
  public var width: Int
  public var height: Int

  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  public static let zero = PixelRect(x: 0, y: 0, width: 0, height: 0)

  public var maxX: Int { x + width }
  public var maxY: Int { y + height }
  public var isEmpty: Bool { width <= 0 || height <= 0 }

  public func contains(x: Int, y: Int) -> Bool {
    x >= self.x && x < maxX && y >= self.y && y < maxY
  }

  public func contains(_ other: PixelRect) -> Bool {
    other.x >= x && other.maxX <= maxX && other.y >= y && other.maxY <= maxY
  }

  /// What both have in common; without size when there is nothing.
  public func intersection(_ other: PixelRect) -> PixelRect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return PixelRect(
      x: left, y: top, width: max(0, min(maxX, other.maxX) - left),
      height: max(0, min(maxY, other.maxY) - top))
  }

  public func intersects(_ other: PixelRect) -> Bool {
    !intersection(other).isEmpty
  }

  /// The smallest rectangle that holds both.
  public func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = min(x, other.x)
    let top = min(y, other.y)
    return PixelRect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// The rectangle on its way to another one, 0…1.
  public func towards(_ other: PixelRect, _ share: Double) -> PixelRect {
    func between(_ from: Int, _ to: Int) -> Int {
      from + Int((Double(to - from) * share).rounded())
    }
    let left = between(x, other.x)
    let top = between(y, other.y)
    return PixelRect(
      x: left, y: top, width: between(maxX, other.maxX) - left,
      height: between(maxY, other.maxY) - top)
  }

  public func inset(by distance: Int) -> PixelRect {
    PixelRect(
      x: x + distance, y: y + distance, width: width - 2 * distance, height: height - 2 * distance)
  }

  public func offset(x horizontal: Int = 0, y vertical: Int = 0) -> PixelRect {
    PixelRect(x: x + horizontal, y: y + vertical, width: width, height: height)
  }
}

extension PixelRect: CustomStringConvertible {
  /// `136,112 1128x120`: where, and how large.
  public var description: String { "\(x),\(y) \(width)x\(height)" }
}

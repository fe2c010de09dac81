internal import HeadUnitDisplay

extension PixelRect {
  var area: Int { isEmpty ? 0 : width * height }

  /// A square in a corner.
  func corner(_ place: CornerMask.Place, size: Int) -> PixelRect {
    let isRight = place == .topRight || place == .bottomRight
    let isBottom = place == .bottomLeft || place == .bottomRight
    return PixelRect(
      x: isRight ? maxX - size : x, y: isBottom ? maxY - size : y, width: size, height: size)
  }

  /// Everything but squares in the corners: above, between and below them.
  func withoutCorners(_ size: Int) -> [PixelRect] {
    let middle = PixelRect(x: x, y: y + size, width: width, height: height - 2 * size)
    guard size > 0 else { return [middle] }
    let inner = width - 2 * size
    return [
      PixelRect(x: x + size, y: y, width: inner, height: size), middle,
      PixelRect(x: x + size, y: maxY - size, width: inner, height: size),
    ]
  }

  /// What is left of it outside another one, in at most four parts.
  func subtracting(_ other: PixelRect) -> [PixelRect] {
    let hole = intersection(other)
    if hole.isEmpty { return [self] }
    return [
      PixelRect(x: x, y: y, width: width, height: hole.y - y),
      PixelRect(x: x, y: hole.y, width: hole.x - x, height: hole.height),
      PixelRect(x: hole.maxX, y: hole.y, width: maxX - hole.maxX, height: hole.height),
      PixelRect(x: x, y: hole.maxY, width: width, height: maxY - hole.maxY),
    ].filter { !$0.isEmpty }
  }
}

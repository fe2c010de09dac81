internal import HeadUnitDisplay

/// A few rectangles that hold everything that has to be drawn again.
struct DamageRegion {
  private(set) var rects: [PixelRect] = []

  /// Beyond so many, one rectangle holds them all.
  private static let most = 16

  mutating func add(_ rect: PixelRect) {
    guard !rect.isEmpty, !rects.contains(where: { $0.contains(rect) }) else { return }
    var rect = rect
    // Two rectangles become one when that costs little more than both.
    while let near = rects.firstIndex(where: { Self.isWorthJoining($0, rect) }) {
      rect = rect.union(rects.remove(at: near))
    }
    rects.append(rect)
    if rects.count > Self.most { rects = [rects.reduce(.zero) { $0.union($1) }] }
  }

  private static func isWorthJoining(_ one: PixelRect, _ other: PixelRect) -> Bool {
    let both = one.union(other).area
    return both <= one.area + other.area + both / 8
  }
}

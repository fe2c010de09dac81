/// A ring's part with round ends, clockwise from 12 o'clock.
struct Arc: Hashable {
  let side: Int
  /// From 0, nothing, to 64, the whole ring.
  let sixtyFourths: Int
  let thickness: Int

  func mask() -> CoverageMask {
    let share = min(64, max(0, sixtyFourths))
    let half = Double(side) / 2
    let end = Turn(degrees: Double(share) * 360 / 64)
    let reach = Double(thickness) / 2
    let radius = half - reach
    var mask = CoverageMask(
      width: side, height: side, coverage: Array(repeating: 0, count: side * side))
    guard share > 0 else { return mask }
    for index in 0..<side * side {
      let x = Double(index % side) + 0.5 - half
      let y = Double(index / side) + 0.5 - half
      let fromRing = abs((x * x + y * y).squareRoot() - radius)
      let distance =
        Self.holds(x, y, share, end)
        ? fromRing
        : min(
          Self.distance(x, y + radius),
          Self.distance(x - radius * end.sine, y + radius * end.cosine))
      let covered = min(1, max(0, reach - distance + 0.5))
      mask.coverage[index] = UInt8((covered * 255).rounded())
    }
    return mask
  }

  private static func distance(_ x: Double, _ y: Double) -> Double {
    (x * x + y * y).squareRoot()
  }

  /// Whether the point lies in the sector, seen from the middle.
  private static func holds(_ x: Double, _ y: Double, _ share: Int, _ end: Turn) -> Bool {
    guard share < 64 else { return true }
    let isPastStart = x >= 0
    let isBeforeEnd = x * -end.cosine - y * end.sine >= 0
    return share <= 32 ? isPastStart && isBeforeEnd : isPastStart || isBeforeEnd
  }
}

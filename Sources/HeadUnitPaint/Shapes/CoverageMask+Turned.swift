extension CoverageMask {
  /// Turned clockwise about its middle by so many 1/256 of a full turn.
  func turned(by turn: UInt8) -> CoverageMask {
    guard turn != 0 else { return self }
    let rotation = Turn(degrees: Double(turn) * 360 / 256)
    let middleX = Double(width) / 2
    let middleY = Double(height) / 2
    var result = CoverageMask(
      width: width, height: height, coverage: Array(repeating: 0, count: coverage.count))
    for y in 0..<height {
      for x in 0..<width {
        let right = Double(x) + 0.5 - middleX
        let below = Double(y) + 0.5 - middleY
        result.coverage[y * width + x] = sample(
          rotation.cosine * right + rotation.sine * below + middleX - 0.5,
          rotation.cosine * below - rotation.sine * right + middleY - 0.5)
      }
    }
    return result
  }

  /// Between the four nearest pixels; nothing is covered outside.
  private func sample(_ x: Double, _ y: Double) -> UInt8 {
    let left = Int(x.rounded(.down))
    let top = Int(y.rounded(.down))
    let right = x - Double(left)
    let below = y - Double(top)
    func value(_ x: Int, _ y: Int) -> Double {
      guard x >= 0, y >= 0, x < width, y < height else { return 0 }
      return Double(coverage[y * width + x])
    }
    let upper = value(left, top) * (1 - right) + value(left + 1, top) * right
    let lower = value(left, top + 1) * (1 - right) + value(left + 1, top + 1) * right
    return UInt8((upper * (1 - below) + lower * below).rounded())
  }
}

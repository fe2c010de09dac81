import HeadUnitPaint

extension Bitmap {
  /// The same picture no wider than that: each pixel is the mean of those it stands for.
  func narrowed(to limit: Int) -> Bitmap {
    guard width > limit, limit > 0 else { return self }
    let height = max(1, self.height * limit / width)
    var small = Bitmap(width: limit, height: height)
    for row in 0..<height {
      let rows = (row * self.height / height)..<((row + 1) * self.height / height)
      for column in 0..<limit {
        let columns = (column * width / limit)..<((column + 1) * width / limit)
        small.pixels[row * limit + column] = mean(rows, columns)
      }
    }
    return small
  }

  private func mean(_ rows: Range<Int>, _ columns: Range<Int>) -> UInt32 {
    var sums: (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
    for row in rows {
      for column in columns {
        let pixel = pixels[row * width + column]
        sums.0 += pixel & 255
        sums.1 += pixel >> 8 & 255
        sums.2 += pixel >> 16 & 255
        sums.3 += pixel >> 24
      }
    }
    let count = UInt32(max(1, rows.count * columns.count))
    let half = count / 2
    // A shift comes before a division here.
    let means = [sums.0, sums.1, sums.2, sums.3].map { ($0 + half) / count }
    return means[0] | means[1] << 8 | means[2] << 16 | means[3] << 24
  }
}

import HeadUnitImages

@testable import HeadUnitVector

/// A path from the text of a path's `d`.
func path(_ text: String) throws -> Path {
  try SVGPathReader.path(Array(text.utf8)[...], stepLimit: 10_000)
}

/// A drawing of 10 × 10 units with these elements.
func drawing(_ elements: String) throws -> SVGImage {
  try SVGImage(Array("<svg viewBox=\"0 0 10 10\">\(elements)</svg>".utf8))
}

extension SVGImage {
  /// One pixel of the drawing at 10 × 10 pixels, as straight alpha, red, green and blue.
  func pixel(_ x: Int, _ y: Int) throws -> String {
    let pixel = try bitmap(width: 10, height: 10).pixels[y * 10 + x]
    let digits = String(Premultiplied.straight(pixel), radix: 16, uppercase: true)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }

  /// The covered area in pixels at 10 × 10 pixels.
  func area() throws -> Double { try mask(side: 10).area }
}

extension CoverageMask {
  var area: Double { Double(coverage.reduce(0) { $0 + Int($1) }) / 255 }
}

extension Path {
  /// What a fill covers of a picture, made directly and not through a drawing.
  func mask(width: Int, height: Int, _ rule: Rasteriser.Rule = .nonZero) throws -> CoverageMask {
    var rasteriser = Rasteriser(width: width, height: height)
    for contour in try Outline(of: self, tolerance: 0.001).contours {
      rasteriser.add(contour.points, .identity)
    }
    var mask = CoverageMask(
      width: width, height: height, coverage: Array(repeating: 0, count: width * height))
    try rasteriser.rasterise(rule) { x, y, coverage in
      for (index, value) in coverage.enumerated() { mask.coverage[y * width + x + index] = value }
    }
    return mask
  }
}

internal import CPixels

/// One of the sets of loops over pixels; all give the same bytes.
struct Kernels: @unchecked Sendable {
  private let table: CPixelsKernels

  static let best = Kernels(table: cpixels_best().pointee)
  static let portable = Kernels(table: cpixels_portable().pointee)

  func fill(_ area: CPixelsArea, _ color: UInt32) {
    table.fill(area, color)
  }

  func mix(_ area: CPixelsArea, _ color: UInt32, alpha: UInt8) {
    table.mix(area, color, UInt32(alpha))
  }

  func mix(_ area: CPixelsArea, _ mask: CPixelsMask, _ color: UInt32, alpha: UInt8) {
    table.mix_mask(area, mask, color, UInt32(alpha))
  }

  func blend(_ area: CPixelsArea, _ source: CPixelsSource, opacity: UInt8) {
    table.blend(area, source, UInt32(opacity))
  }

  func shade(
    _ area: CPixelsArea, _ shades: UnsafePointer<UInt32>, phase: Int, _ mask: CPixelsMask
  ) {
    table.shade(area, shades, phase, mask)
  }

  func fingerprint(_ pixels: UnsafePointer<UInt32>, _ count: Int) -> UInt64 {
    table.fingerprint(pixels, count)
  }

  func areEqual(
    _ one: UnsafePointer<UInt32>, _ other: UnsafePointer<UInt32>, _ count: Int
  ) -> Bool {
    cpixels_are_equal(one, other, count)
  }
}

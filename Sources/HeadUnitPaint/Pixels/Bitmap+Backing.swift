package import HeadUnitDisplay

extension Bitmap {
  /// The bitmap on a ground of one opaque colour.
  package func laid(on color: Color) -> Bitmap {
    let ground = [color.red, color.green, color.blue].map(UInt32.init)
    var result = self
    for place in pixels.indices where pixels[place] < 0xFF00_0000 {
      let pixel = pixels[place]
      let rest = 255 - pixel >> 24
      var blended: UInt32 = 0xFF
      for (channel, value) in ground.enumerated() {
        let shift = UInt32(16 - 8 * channel)
        blended = blended << 8 | min(255, (pixel >> shift & 255) + (value * rest + 127) / 255)
      }
      result.pixels[place] = blended
    }
    return result
  }
}

internal import HeadUnitDisplay

/// How much heavier than its plain coverage a text is drawn, by the brightness of its colour.
///
/// Coverage blended in sRGB makes light text on dark ground look thin. The look's pictures add
/// `k · c · (1 − c)` to a coverage `c`, with `k` a quarter of the colour's luma; dark text stays
/// as it is.
struct TextWeight: Hashable {
  /// Four times `k`, as the luma is, 0 to 255.
  private let luma: UInt8

  init(_ color: Color) {
    let sum = 54 * Int(color.red) + 183 * Int(color.green) + 19 * Int(color.blue)
    luma = UInt8((sum + 128) >> 8)
  }

  /// For every coverage the one that is drawn.
  var table: [UInt8] {
    (0...255).map { coverage in
      let added = Int(luma) * coverage * (255 - coverage)
      let unit = 4 * 255 * 255
      return UInt8(coverage + (added + unit / 2) / unit)
    }
  }
}

internal import HeadUnitDisplay

/// A line by its glyphs and weight.
///
/// It hashes only a few of the glyphs, because a screen looks up all its lines.
struct LineKey: Hashable {
  let glyphs: [Glyph]
  let weight: TextWeight

  func hash(into hasher: inout Hasher) {
    hasher.combine(glyphs.count)
    hasher.combine(weight)
    guard let first = glyphs.first, let last = glyphs.last else { return }
    hasher.combine(first.index ^ last.index << 16)
    hasher.combine(Int(last.x) ^ Int(first.font) << 32)
    let middle = glyphs[glyphs.count / 2]
    hasher.combine(middle.index ^ UInt32(bitPattern: middle.x) << 16)
    hasher.combine(glyphs[glyphs.count * 7 / 8].index)
  }
}

internal import HeadUnitCore
internal import HeadUnitDisplay
internal import HeadUnitImages

/// What the painter draws with, made when first needed and kept within limits.
struct Supplies {
  let images: ImageSource
  private let glyphSource: GlyphSource
  private var glyphs: BoundedCache<GlyphSource.Key, GlyphMask>
  private var lines: BoundedCache<LineKey, LineMask>
  private var stencils: BoundedCache<StencilKey, Stencil>
  private var corners: BoundedCache<CornerMask.Key, CornerMask>
  private var shadows: BoundedCache<ShadowMask.Key, ShadowMask>
  private var gradients: BoundedCache<GradientTable.Key, GradientTable>
  private var sprites: BoundedCache<SpriteKey, Sprite>

  init(images: ImageSource, glyphs: GlyphSource, limits: CacheLimits) {
    self.images = images
    glyphSource = glyphs
    self.glyphs = BoundedCache(limit: limits.glyphs)
    lines = BoundedCache(limit: limits.lines)
    stencils = BoundedCache(limit: limits.stencils)
    corners = BoundedCache(limit: limits.corners)
    shadows = BoundedCache(limit: limits.shadows)
    gradients = BoundedCache(limit: limits.gradients)
    sprites = BoundedCache(limit: limits.sprites)
  }

  /// In bytes, all caches together.
  var cost: Int {
    glyphs.cost + lines.cost + stencils.cost + corners.cost + shadows.cost + gradients.cost
      + sprites.cost
  }

  mutating func forget(_ picture: Picture) {
    sprites.removeAll { $0.shows(picture) }
    stencils.removeAll { $0.shows(picture) }
  }

  mutating func corner(_ radius: Int, _ part: CornerMask.Key.Part) -> CornerMask {
    let key = CornerMask.Key(radius: radius, part: part)
    if let kept = corners.value(for: key) { return kept }
    let corner = CornerMask(key)
    corners.insert(corner, for: key, cost: corner.cost)
    return corner
  }

  mutating func gradient(_ gradient: Gradient, height: Int) -> GradientTable {
    let key = GradientTable.Key(gradient: gradient, height: height)
    if let kept = gradients.value(for: key) { return kept }
    let table = GradientTable(key)
    gradients.insert(table, for: key, cost: table.cost)
    return table
  }

  mutating func shadow(of frame: PixelRect, radius: Int, blur: Int) -> ShadowMask {
    let key = ShadowMask.Key(
      width: frame.width, height: frame.height, radius: radius, blur: blur)
    if let kept = shadows.value(for: key) { return kept }
    let shadow = ShadowMask(key, corner: corner(radius, .inside))
    shadows.insert(shadow, for: key, cost: shadow.cost)
    return shadow
  }

  mutating func line(_ line: TextLine, _ color: Color) -> LineMask {
    let key = LineKey(glyphs: line.glyphs, weight: TextWeight(color))
    if let kept = lines.value(for: key) { return kept }
    let mask = LineMask(line.glyphs.map { placed($0) }, weight: key.weight)
    lines.insert(mask, for: key, cost: mask.cost)
    return mask
  }
}

extension Supplies {
  mutating func stencil(_ source: StencilKey.Source, side: Int) -> Stencil? {
    let key = StencilKey(source: source, side: side)
    if let kept = stencils.value(for: key) { return kept }
    guard let mask = mask(source, side) else { return nil }
    let stencil = Stencil(mask)
    stencils.insert(stencil, for: key, cost: mask.coverage.count)
    return stencil
  }

  /// A bitmap of another size than asked for counts as missing.
  mutating func sprite(_ source: SpriteKey.Source, _ size: PixelSize, radius: Int) -> Sprite? {
    let key = SpriteKey(source: source, size: size, radius: radius)
    if let kept = sprites.value(for: key) { return kept }
    guard let bitmap = bitmap(source, size) else { return nil }
    let corner = radius > 0 ? corner(radius, .inside) : nil
    let sprite =
      if case .blurred(_, let visible) = source {
        Sprite(consume bitmap, partAt: visible, cutBy: corner)
      } else {
        Sprite(consume bitmap, cutBy: corner)
      }
    sprites.insert(sprite, for: key, cost: sprite.cost)
    return sprite
  }
}

private extension Supplies {
  mutating func placed(_ glyph: Glyph) -> PlacedGlyph {
    // To the nearest quarter of a pixel across, to the nearest pixel down.
    let quarters = (Int(glyph.x) + 8) >> 4
    let key = GlyphSource.Key(
      font: glyph.font, index: glyph.index, quarter: UInt8(quarters & 3))
    let down = (Int(glyph.y) + 32) >> 6
    if let kept = glyphs.value(for: key) { return PlacedGlyph(kept, x: quarters >> 2, y: down) }
    let mask = glyphSource(key)
    glyphs.insert(mask, for: key, cost: mask.cost)
    return PlacedGlyph(mask, x: quarters >> 2, y: down)
  }

  func mask(_ source: StencilKey.Source, _ side: Int) -> CoverageMask? {
    switch source {
    case .icon(let icon, let turn, let folder): images.icon(icon, side, folder)?.turned(by: turn)
    case .template(let key): images.template(key.picture, side)
    case .arc(let arc): arc.mask()
    }
  }

  func bitmap(_ source: SpriteKey.Source, _ size: PixelSize) -> Bitmap? {
    var size = size
    let bitmap: Bitmap? =
      switch source {
      case .picture(let key, let backing):
        images.picture(key.picture, size).map { picture in
          backing.map(picture.laid) ?? picture
        }
      case .blurred(let key, let visible):
        images.blurred(key.picture, BackdropPart(of: size, visible: visible))
      case .wallpaper(let wallpaper): images.wallpaper(wallpaper, size)
      }
    if case .blurred(_, let visible) = source {
      size = PixelSize(width: visible.width, height: visible.height)
    }
    guard let bitmap, bitmap.width > 0, bitmap.height > 0 else { return nil }
    return bitmap.width == size.width && bitmap.height == size.height ? bitmap : nil
  }
}

private extension GlyphMask {
  var cost: Int {
    switch pixels {
    case .coverage(let values): values.count + 64
    case .color(let values): values.count * 4 + 64
    }
  }
}

/// A mask that is drawn in one colour.
final class Stencil: Sendable {
  let mask: CoverageMask

  init(_ mask: CoverageMask) {
    self.mask = mask
  }
}

/// Keeps what was made last, as long as all of it costs no more than the limit.
struct BoundedCache<Key: Hashable, Value> {
  private struct Entry {
    let value: Value
    let cost: Int
    var lastUse: Int
  }

  /// In bytes.
  let limit: Int
  private(set) var cost = 0
  private var entries: [Key: Entry] = [:]
  private var uses = 0

  init(limit: Int) {
    self.limit = limit
  }

  var count: Int { entries.count }

  mutating func value(for key: Key) -> Value? {
    guard let index = entries.index(forKey: key) else { return nil }
    uses += 1
    entries.values[index].lastUse = uses
    return entries.values[index].value
  }

  /// What alone is beyond the limit is not kept.
  mutating func insert(_ value: Value, for key: Key, cost: Int) {
    guard cost <= limit else { return }
    uses += 1
    if let old = entries.updateValue(Entry(value: value, cost: cost, lastUse: uses), forKey: key) {
      self.cost -= old.cost
    }
    self.cost += cost
    if self.cost > limit { shrink() }
  }

  mutating func removeAll(where isGone: (Key) -> Bool) {
    for (key, entry) in entries where isGone(key) {
      entries[key] = nil
      cost -= entry.cost
    }
  }

  /// To three quarters of the limit, so that it does not happen with every insertion.
  private mutating func shrink() {
    let oldestFirst = entries.sorted { $0.value.lastUse < $1.value.lastUse }
    for (key, entry) in oldestFirst {
      if cost <= limit / 4 * 3 { return }
      entries[key] = nil
      cost -= entry.cost
    }
  }
}

/// How much memory the painter may keep for what it made, in bytes.
struct CacheLimits {
  var glyphs = 4 << 20
  var lines = 2 << 20
  var stencils = 2 << 20
  var corners = 1 << 20
  var shadows = 4 << 20
  var gradients = 1 << 20
  /// Two backdrops of 1920 by 1080, and covers.
  var sprites = 40 << 20
}

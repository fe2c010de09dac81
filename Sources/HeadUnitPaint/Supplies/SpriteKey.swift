internal import HeadUnitCore
internal import HeadUnitDisplay

/// An image of a certain size and shape.
struct SpriteKey: Hashable {
  enum Source: Hashable {
    case picture(PictureKey, Color?)
    /// The part of it that can be seen.
    case blurred(PictureKey, PixelRect)
    case wallpaper(Theme)
  }

  let source: Source
  let size: PixelSize
  let radius: Int

  func shows(_ picture: Picture) -> Bool {
    switch source {
    case .picture(let key, _), .blurred(let key, _): key.picture == picture
    case .wallpaper: false
    }
  }
}

/// The shape of an icon.
struct StencilKey: Hashable {
  enum Source: Hashable {
    case icon(Icon, turn: UInt8)
    case template(PictureKey)
    case arc(Arc)
  }

  let source: Source
  let side: Int

  func shows(_ picture: Picture) -> Bool {
    if case .template(let key) = source { return key.picture == picture }
    return false
  }
}

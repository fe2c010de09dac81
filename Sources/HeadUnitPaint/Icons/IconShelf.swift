public import HeadUnitCore
public import HeadUnitDisplay
private import Synchronization

/// The shapes of our own icons and the wallpapers, each made once for a size.
public final class IconShelf: Sendable {
  /// The bytes of a file below `Resources`: `Icons/play.svg`.
  public typealias Read = @Sendable (_ path: String) -> [UInt8]?

  /// All icons at the two dozen sizes of one display take less.
  static let memoryLimit = 8 << 20

  private struct Key: Hashable {
    let icon: Icon
    let side: Int
  }

  private struct State {
    /// Nil for an icon whose file is missing or broken.
    var masks: [Key: CoverageMask?] = [:]
    var byteCount = 0
    var wallpaper: (theme: Theme, bitmap: Bitmap)?
  }

  private let read: Read
  private let state = Mutex(State())

  public init(read: @escaping Read) {
    self.read = read
  }

  public func mask(_ icon: Icon, side: Int) -> CoverageMask? {
    let key = Key(icon: icon, side: side)
    return state.withLock { state in
      if let known = state.masks[key] { return known }
      let mask = drawing("Icons/\(icon.rawValue).svg").flatMap { try? $0.mask(side: side) }
      if state.byteCount > Self.memoryLimit {
        state.masks = [:]
        state.byteCount = 0
      }
      state.masks[key] = .some(mask)
      state.byteCount += side * side
      return mask
    }
  }

  /// Only the last one is kept, of which there is one on the screen.
  public func wallpaper(_ theme: Theme, _ size: PixelSize) -> Bitmap? {
    state.withLock { state in
      if let known = state.wallpaper, known.theme == theme, known.bitmap.width == size.width,
        known.bitmap.height == size.height
      {
        return known.bitmap
      }
      let bitmap = drawing("Wallpapers/\(theme.rawValue).svg").flatMap {
        try? $0.bitmap(width: size.width, height: size.height)
      }
      state.wallpaper = bitmap.map { (theme, $0) }
      return bitmap
    }
  }
}

private extension IconShelf {
  func drawing(_ path: String) -> SVGImage? {
    read(path).flatMap { try? SVGImage($0) }
  }
}

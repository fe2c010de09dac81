public import HeadUnitCore
public import HeadUnitDisplay
public import HeadUnitImages
private import HeadUnitVector
private import Synchronization

/// Where icons and pictures come from, each at exactly the size in pixels in which it is drawn.
///
/// The painter asks once and keeps what it got. Nil means "not there, or not yet": nothing is
/// drawn, and the painter asks again with the next list. Whoever has new pixels for a picture that
/// was asked for before tells the painter with `Painter.forget`.
public struct ImageSource: Sendable {
  /// The shape of an icon in a square of so many pixels.
  public var icon: @Sendable (_ icon: Icon, _ side: Int) -> CoverageMask?
  /// The shape of an app's own icon: its alpha, scaled to fit into a square and centred.
  public var template: @Sendable (_ picture: Picture, _ side: Int) -> CoverageMask?
  /// A picture that fills exactly this size, cut at the longer sides.
  public var picture: @Sendable (_ picture: Picture, _ size: PixelSize) -> Bitmap?
  /// The backdrop made of a picture: opaque, square, of a size of the source's own choice.
  public var blurred: @Sendable (_ picture: Picture) -> Bitmap?
  /// Opaque, and of exactly this size.
  public var wallpaper: @Sendable (_ theme: Theme, _ size: PixelSize) -> Bitmap?

  /// What is not given is not there.
  public init(
    icon: @escaping @Sendable (_ icon: Icon, _ side: Int) -> CoverageMask? = { _, _ in nil },
    template: @escaping @Sendable (_ picture: Picture, _ side: Int) -> CoverageMask? = { _, _ in
      nil
    },
    picture: @escaping @Sendable (_ picture: Picture, _ size: PixelSize) -> Bitmap? = { _, _ in
      nil
    },
    blurred: @escaping @Sendable (_ picture: Picture) -> Bitmap? = { _ in nil },
    wallpaper: @escaping @Sendable (_ theme: Theme, _ size: PixelSize) -> Bitmap? = { _, _ in nil }
  ) {
    self.icon = icon
    self.template = template
    self.picture = picture
    self.blurred = blurred
    self.wallpaper = wallpaper
  }
}

/// The shapes of our own icons and the wallpapers, each made once for a size.
public final class IconStore: Sendable {
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
        try? $0.bitmap(width: size.width, height: size.height, from: .ours)
      }
      state.wallpaper = bitmap.map { (theme, $0) }
      return bitmap
    }
  }
}

private extension IconStore {
  func drawing(_ path: String) -> SVGImage? {
    read(path).flatMap { try? SVGImage($0) }
  }
}

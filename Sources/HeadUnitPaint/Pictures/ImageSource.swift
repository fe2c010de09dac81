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
  ///
  /// A folder may have another one than ours.
  public var icon: @Sendable (_ icon: Icon, _ side: Int, _ folder: String?) -> CoverageMask?
  /// The shape of an app's own icon: its alpha, scaled to fit into a square and centred.
  public var template: @Sendable (_ picture: Picture, _ side: Int) -> CoverageMask?
  /// A picture that fills exactly this size, cut at the longer sides.
  public var picture: @Sendable (_ picture: Picture, _ size: PixelSize) -> Bitmap?
  /// A part of the backdrop made of a picture: opaque, and of exactly the part's size.
  public var blurred: @Sendable (_ picture: Picture, _ part: BackdropPart) -> Bitmap?
  /// Opaque, and of exactly this size.
  public var wallpaper: @Sendable (_ wallpaper: Wallpaper, _ size: PixelSize) -> Bitmap?

  /// What is not given is not there.
  public init(
    icon:
      @escaping @Sendable (_ icon: Icon, _ side: Int, _ folder: String?) -> CoverageMask? = {
        _, _, _ in nil
      },
    template: @escaping @Sendable (_ picture: Picture, _ side: Int) -> CoverageMask? = { _, _ in
      nil
    },
    picture: @escaping @Sendable (_ picture: Picture, _ size: PixelSize) -> Bitmap? = { _, _ in
      nil
    },
    blurred: @escaping @Sendable (_ picture: Picture, _ part: BackdropPart) -> Bitmap? = {
      _, _ in nil
    },
    wallpaper: @escaping @Sendable (_ wallpaper: Wallpaper, _ size: PixelSize) -> Bitmap? = {
      _, _ in nil
    }
  ) {
    self.icon = icon
    self.template = template
    self.picture = picture
    self.blurred = blurred
    self.wallpaper = wallpaper
  }
}

/// What is seen of a backdrop that is enlarged to a size.
public struct BackdropPart: Hashable, Sendable {
  let size: PixelSize
  let visible: PixelRect

  init(of size: PixelSize, visible: PixelRect) {
    self.size = size
    self.visible = visible
  }
}

/// The shapes of icons and the wallpapers, each made once for a size: ours, and those of a look.
public final class IconStore: Sendable {
  /// The bytes of a file below `Resources`, as `Icons/play.svg`, or of one with a whole path.
  public typealias Read = @Sendable (_ path: String) -> [UInt8]?

  /// All icons at the two dozen sizes of one display take less.
  static let memoryLimit = 8 << 20

  private struct Key: Hashable {
    let icon: Icon
    let side: Int
    let folder: String?
  }

  private struct State {
    /// Nil for an icon whose file is missing or broken.
    var masks: [Key: CoverageMask?] = [:]
    var byteCount = 0
    var wallpaper: (of: Wallpaper, bitmap: Bitmap)?
  }

  private let read: Read
  private let state = Mutex(State())

  public init(read: @escaping Read) {
    self.read = read
  }

  public func mask(_ icon: Icon, side: Int, from folder: String? = nil) -> CoverageMask? {
    let key = Key(icon: icon, side: side, folder: folder)
    return state.withLock { state in
      if let known = state.masks[key] { return known }
      let mask = mask(drawnBy: folder, icon, side) ?? mask(drawnBy: "Icons", icon, side)
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
  public func wallpaper(_ wallpaper: Wallpaper, _ size: PixelSize) -> Bitmap? {
    state.withLock { state in
      if let known = state.wallpaper, known.of == wallpaper, known.bitmap.width == size.width,
        known.bitmap.height == size.height
      {
        return known.bitmap
      }
      let bitmap =
        wallpaper.file.flatMap { picture($0, size) } ?? ours(wallpaper.theme, size)
      state.wallpaper = bitmap.map { (wallpaper, $0) }
      return bitmap
    }
  }
}

private extension IconStore {
  func mask(drawnBy folder: String?, _ icon: Icon, _ side: Int) -> CoverageMask? {
    folder.flatMap { drawing("\($0)/\(icon.rawValue).svg") }.flatMap { try? $0.mask(side: side) }
  }

  func ours(_ theme: Theme, _ size: PixelSize) -> Bitmap? {
    drawing("Wallpapers/\(theme.rawValue).svg").flatMap {
      try? $0.bitmap(width: size.width, height: size.height, from: .ours)
    }
  }

  /// Of any kind, filling the size; where it is transparent, black shows.
  func picture(_ file: String, _ size: PixelSize) -> Bitmap? {
    guard let bytes = read(file),
      let prints = try? PictureProcessor.standard.develop(bytes, for: [.filling(size)]),
      case .bitmap(let bitmap) = prints.first
    else { return nil }
    return bitmap.laid(on: .black)
  }

  func drawing(_ path: String) -> SVGImage? {
    read(path).flatMap { try? SVGImage($0) }
  }
}

public import HeadUnitCore
public import HeadUnitDisplay

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

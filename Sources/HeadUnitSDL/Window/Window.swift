internal import CSDL2
public import HeadUnitCore
public import HeadUnitDisplay

/// A window of the desktop that shows one picture and tells what people do to it.
public struct Window: ~Copyable {
  public struct Settings: Sendable {
    public let title: String
    /// What is shown, pixel by pixel.
    public let pictureSize: PixelSize
    /// In the desktop's units; the picture is scaled to fit.
    public var size: PixelSize
    public var isFullScreen = false

    public init(title: String, pictureSize: PixelSize) {
      self.title = title
      self.pictureSize = pictureSize
      size = pictureSize
    }

    /// A smaller window would show nothing that can be read.
    var minimumSize: PixelSize { PixelSize(width: 320, height: 192) }
  }

  private var texture: Texture

  public init(_ settings: Settings) throws(SDLError) {
    texture = try Texture(settings)
  }

  private var sdl: SDL { texture.renderer.sdl }
  private var pointer: OpaquePointer { texture.renderer.window.pointer }

  public var waker: Waker { Waker(sdl) }

  private var placement: Placement {
    Placement(of: texture.size, in: texture.renderer.drawableSize)
  }

  /// Shows a picture of which only the rectangles differ from the one before.
  public func show(
    _ pixels: UnsafeBufferPointer<UInt32>, changed: [PixelRect]
  ) throws(SDLError) {
    for area in changed { try texture.update(area, from: pixels) }
    try showAgain()
  }

  /// Shows the picture as it is, after the window was covered or has another size.
  public func showAgain() throws(SDLError) {
    try texture.present(in: placement)
  }

  /// Shows pictures of another size from now on, in a window as large as that needs.
  ///
  /// A window that fills the screen goes on doing so.
  public mutating func change(toPicturesOf pictureSize: PixelSize, size: PixelSize)
    throws(SDLError)
  {
    try texture.change(to: pictureSize)
    guard !isFullScreen else { return }
    let size = DesktopWindow.fitting(size, sdl)
    sdl.functions.SDL_SetWindowSize(pointer, Int32(size.width), Int32(size.height))
  }

  public func setTitle(_ title: String) {
    sdl.functions.SDL_SetWindowTitle(pointer, title)
  }

  /// In the desktop's units.
  public var size: PixelSize {
    var width: Int32 = 0
    var height: Int32 = 0
    sdl.functions.SDL_GetWindowSize(pointer, &width, &height)
    return PixelSize(width: Int(width), height: Int(height))
  }

  public var isFullScreen: Bool {
    has(SDL_WINDOW_FULLSCREEN_DESKTOP)
  }

  /// Nobody can see it at present.
  public var isHidden: Bool {
    has(SDL_WINDOW_MINIMIZED) || has(SDL_WINDOW_HIDDEN)
  }

  private func has(_ flag: SDL_WindowFlags) -> Bool {
    sdl.functions.SDL_GetWindowFlags(pointer) & flag.rawValue == flag.rawValue
  }

  public func toggleFullScreen() throws(SDLError) {
    let flags = isFullScreen ? 0 : SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue
    try sdl.check(sdl.functions.SDL_SetWindowFullscreen(pointer, flags), "SDL_SetWindowFullscreen")
  }

  /// Waits for the next event, for ever when no time is given.
  ///
  /// Nil when there was none in time, or only one that means nothing here.
  public func nextEvent(within time: Duration?) -> WindowEvent? {
    var event = SDL_Event()
    let milliseconds = time.map { min(Int(Int32.max), max(0, ($0.microseconds + 999) / 1_000)) }
    guard sdl.functions.SDL_WaitEventTimeout(&event, Int32(milliseconds ?? -1)) == 1 else {
      return nil
    }
    let reader = EventReader(
      sdl: sdl, placement: placement, drawableSize: texture.renderer.drawableSize,
      windowSize: size)
    return reader.windowEvent(event)
  }
}

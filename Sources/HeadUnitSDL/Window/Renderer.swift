internal import CSDL2
internal import HeadUnitCore
internal import HeadUnitDisplay

/// What draws into a window.
struct Renderer: ~Copyable {
  let pointer: OpaquePointer
  let window: DesktopWindow

  var sdl: SDL { window.sdl }

  init(_ settings: Window.Settings) throws(SDLError) {
    let window = try DesktopWindow(settings)
    let renderer = window.sdl.functions.SDL_CreateRenderer(
      window.pointer, -1, SDL_RENDERER_PRESENTVSYNC.rawValue)
    pointer = try window.sdl.check(renderer, "SDL_CreateRenderer")
    self.window = window
  }

  deinit {
    sdl.functions.SDL_DestroyRenderer(pointer)
  }

  /// In pixels, of which a dense display has several to each unit of the window's own size.
  var drawableSize: PixelSize {
    var width: Int32 = 0
    var height: Int32 = 0
    _ = sdl.functions.SDL_GetRendererOutputSize(pointer, &width, &height)
    return PixelSize(width: Int(width), height: Int(height))
  }
}

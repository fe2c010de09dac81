internal import CSDL2
internal import HeadUnitCore

/// A window of the desktop, without anything in it.
struct DesktopWindow: ~Copyable {
  let pointer: OpaquePointer
  private let system: VideoSystem

  var sdl: SDL { system.sdl }

  init(_ settings: Window.Settings) throws(SDLError) {
    let system = try VideoSystem()
    try system.refuseUnseenDriver()
    let flags =
      SDL_WINDOW_RESIZABLE.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
      | (settings.isFullScreen ? SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue : 0)
    let position = Int32(bitPattern: SDL_WINDOWPOS_CENTERED_MASK)
    let size = Self.fitting(settings.size, system.sdl)
    let window = system.sdl.functions.SDL_CreateWindow(
      settings.title, position, position, Int32(size.width), Int32(size.height), flags)
    pointer = try system.sdl.check(window, "SDL_CreateWindow")
    let minimum = settings.minimumSize
    system.sdl.functions.SDL_SetWindowMinimumSize(
      pointer, Int32(minimum.width), Int32(minimum.height))
    self.system = system
  }

  deinit {
    sdl.functions.SDL_DestroyWindow(pointer)
  }

  /// The size, or one of the same shape that the desktop has room for.
  static func fitting(_ size: PixelSize, _ sdl: SDL) -> PixelSize {
    var room = SDL_Rect()
    guard sdl.functions.SDL_GetDisplayUsableBounds(0, &room) == 0, room.w > 0, room.h > 0 else {
      return size
    }
    let factor = min(
      1, Double(room.w) / Double(size.width), Double(room.h) / Double(size.height))
    return PixelSize(
      width: Int(Double(size.width) * factor), height: Int(Double(size.height) * factor))
  }
}

internal import CSDL2

/// Wakes whoever waits for the window's next event; from any thread.
public struct Waker: Sendable {
  private let sdl: SDL

  init(_ sdl: SDL) {
    self.sdl = sdl
  }

  /// When so much is queued that there is no room, the loop is awake anyway.
  public func wake() {
    var event = SDL_Event()
    event.type = SDL_USEREVENT.rawValue
    _ = sdl.functions.SDL_PushEvent(&event)
  }
}

internal import CSDL2

/// Wakes whoever waits for the window's next event; from any thread.
public struct Waker: Sendable {
  private let sdl: SDL

  init(_ sdl: SDL) {
    self.sdl = sdl
  }

  /// When so much is queued that there is no room, the loop is awake anyway.
  public func wake() {
    push(SDL_USEREVENT)
  }

  /// As if somebody closed the window.
  public func close() {
    push(SDL_QUIT)
  }

  private func push(_ type: SDL_EventType) {
    var event = SDL_Event()
    event.type = type.rawValue
    _ = sdl.functions.SDL_PushEvent(&event)
  }
}

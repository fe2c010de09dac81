internal import CSDL2

/// SDL's part that knows displays and input, running as long as this lives.
struct VideoSystem: ~Copyable {
  let sdl: SDL

  init() throws(SDLError) {
    let sdl = try SDL()
    for (hint, value) in Self.hints { _ = sdl.functions.SDL_SetHint(hint, value) }
    try sdl.check(sdl.functions.SDL_InitSubSystem(SDL_INIT_VIDEO), "SDL_InitSubSystem")
    self.sdl = sdl
  }

  /// What the person says in the environment wins over these.
  private static let hints = [
    // Signals are the command's business.
    ("SDL_NO_SIGNAL_HANDLERS", "1"),
    ("SDL_VIDEO_ALLOW_SCREENSAVER", "1"),
    ("SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR", "0"),
    ("SDL_VIDEO_X11_WMCLASS", "testdrive"),
    // The frame is there in memory already. A graphics driver costs 100 MB and half a second to
    // copy it to the screen, and where there is no graphics processor it is slower besides.
    ("SDL_RENDER_DRIVER", "software"),
    ("SDL_FRAMEBUFFER_ACCELERATION", "0"),
  ]

  /// Without a display SDL would draw where nobody can see it, unless somebody asks for just that.
  borrowing func refuseUnseenDriver() throws(SDLError) {
    guard sdl.functions.SDL_GetHint("SDL_VIDEODRIVER") == nil,
      let name = sdl.functions.SDL_GetCurrentVideoDriver(),
      String(cString: name) == "offscreen"
    else { return }
    throw SDLError(call: "SDL_InitSubSystem", reason: "there is no display")
  }

  deinit {
    sdl.functions.SDL_QuitSubSystem(SDL_INIT_VIDEO)
  }
}

internal import CSDL2
internal import HeadUnitCore
internal import HeadUnitDisplay

/// The picture as the display server has it; only what has changed is sent there.
struct Texture: ~Copyable {
  private(set) var size: PixelSize
  private var pointer: OpaquePointer
  let renderer: Renderer

  private var sdl: SDL { renderer.sdl }

  init(_ settings: Window.Settings) throws(SDLError) {
    let renderer = try Renderer(settings)
    pointer = try Self.make(settings.pictureSize, for: renderer)
    size = settings.pictureSize
    self.renderer = renderer
  }

  private static func make(
    _ size: PixelSize, for renderer: borrowing Renderer
  ) throws(SDLError) -> OpaquePointer {
    // Without alpha, as windows are: pixels of the same kind are copied, all others converted.
    let texture = renderer.sdl.functions.SDL_CreateTexture(
      renderer.pointer, SDL_PIXELFORMAT_RGB888.rawValue,
      Int32(SDL_TEXTUREACCESS_STREAMING.rawValue), Int32(size.width), Int32(size.height))
    return try renderer.sdl.check(texture, "SDL_CreateTexture")
  }

  /// Another picture from now on, of which nothing is there yet.
  mutating func change(to newSize: PixelSize) throws(SDLError) {
    let new = try Self.make(newSize, for: renderer)
    sdl.functions.SDL_DestroyTexture(pointer)
    (pointer, size) = (new, newSize)
  }

  deinit {
    sdl.functions.SDL_DestroyTexture(pointer)
  }

  /// Takes over the pixels inside the rectangle.
  borrowing func update(
    _ area: PixelRect, from pixels: UnsafeBufferPointer<UInt32>
  ) throws(SDLError) {
    precondition(pixels.count == size.width * size.height, "The picture keeps its size.")
    let whole = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    let area = area.intersection(whole)
    guard !area.isEmpty else { return }
    var rectangle = SDL_Rect(area)
    let start = pixels[(area.y * size.width + area.x)...]
    let code = UnsafeBufferPointer(rebasing: start).withMemoryRebound(to: UInt32.self) {
      sdl.functions.SDL_UpdateTexture(pointer, &rectangle, $0.baseAddress, Int32(size.width * 4))
    }
    try sdl.check(code, "SDL_UpdateTexture")
  }

  /// Puts the picture on the screen; waits until the display wants the next one.
  borrowing func present(in placement: Placement) throws(SDLError) {
    let functions = sdl.functions
    let mode = placement.isSharp ? SDL_ScaleModeNearest : SDL_ScaleModeLinear
    try sdl.check(functions.SDL_SetTextureScaleMode(pointer, mode), "SDL_SetTextureScaleMode")
    if !placement.isFull {
      try sdl.check(functions.SDL_RenderClear(renderer.pointer), "SDL_RenderClear")
    }
    var target = SDL_Rect(placement.frame)
    try sdl.check(
      functions.SDL_RenderCopy(renderer.pointer, pointer, nil, &target), "SDL_RenderCopy")
    functions.SDL_RenderPresent(renderer.pointer)
  }
}

extension SDL_Rect {
  fileprivate init(_ rectangle: PixelRect) {
    self.init(
      x: Int32(rectangle.x), y: Int32(rectangle.y), w: Int32(rectangle.width),
      h: Int32(rectangle.height))
  }
}

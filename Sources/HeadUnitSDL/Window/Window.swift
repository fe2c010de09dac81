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
    /// Whether a window for which there is too little room is made smaller in its shape; one that
    /// is laid out for any size takes the room there is.
    public var keepsShape = true

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
  public var closeRequest: CloseRequest { CloseRequest(sdl) }

  /// Throws when there is no display any more.
  public func checkDisplay() throws(SDLError) {
    guard sdl.hasLostDisplay else { return }
    throw SDLError(call: "the display", reason: "it has gone away")
  }

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
  public mutating func change(
    toPicturesOf pictureSize: PixelSize, size: PixelSize, keepsShape: Bool = true
  ) throws(SDLError) {
    try change(toPicturesOf: pictureSize)
    guard !isFullScreen else { return }
    texture.renderer.window.fit(size, keepsShape: keepsShape)
  }

  /// Shows pictures of another size from now on, in the window as it is.
  public mutating func change(toPicturesOf pictureSize: PixelSize) throws(SDLError) {
    try texture.change(to: pictureSize)
  }

  public func setTitle(_ title: String) {
    sdl.functions.SDL_SetWindowTitle(pointer, title)
  }

  /// Puts it before all others, where somebody has put it away.
  public func raise() {
    if has(SDL_WINDOW_MINIMIZED) { sdl.functions.SDL_RestoreWindow(pointer) }
    sdl.functions.SDL_RaiseWindow(pointer)
  }

  /// Gives a text to the desktop, for whatever is to take it.
  public func copy(_ text: String) throws(SDLError) {
    try sdl.check(sdl.functions.SDL_SetClipboardText(text), "SDL_SetClipboardText")
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
    return reader.windowEvent(event)
  }

  /// Where the mouse points in the picture; nil while it is outside of the window.
  public var pointedPlace: WindowEvent.Point? {
    guard sdl.functions.SDL_GetMouseFocus() == pointer else { return nil }
    var x: Int32 = 0
    var y: Int32 = 0
    _ = sdl.functions.SDL_GetMouseState(&x, &y)
    return reader.point(x: Double(x), y: Double(y), of: size)
  }

  private var reader: EventReader {
    EventReader(
      sdl: sdl, placement: placement, drawableSize: texture.renderer.drawableSize,
      windowSize: size)
  }
}

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
    if !sdl.hasLostDisplay { sdl.functions.SDL_DestroyRenderer(pointer) }
  }

  /// In pixels, of which a dense display has several to each unit of the window's own size.
  var drawableSize: PixelSize {
    var width: Int32 = 0
    var height: Int32 = 0
    _ = sdl.functions.SDL_GetRendererOutputSize(pointer, &width, &height)
    return PixelSize(width: Int(width), height: Int(height))
  }
}

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
  ///
  /// Of the same size the one that is there stays: nobody would paint it again.
  mutating func change(to newSize: PixelSize) throws(SDLError) {
    guard newSize != size else { return }
    let new = try Self.make(newSize, for: renderer)
    sdl.functions.SDL_DestroyTexture(pointer)
    (pointer, size) = (new, newSize)
  }

  deinit {
    if !sdl.hasLostDisplay { sdl.functions.SDL_DestroyTexture(pointer) }
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

extension SDL {
  /// SDL with its part that knows displays and input, which runs from now on.
  static func showing() throws(SDLError) -> SDL {
    let sdl = try SDL()
    for (hint, value) in hints { _ = sdl.functions.SDL_SetHint(hint, value) }
    try sdl.check(sdl.functions.SDL_InitSubSystem(SDL_INIT_VIDEO), "SDL_InitSubSystem")
    try sdl.refuseUnseenDriver()
    return sdl
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
  private func refuseUnseenDriver() throws(SDLError) {
    guard functions.SDL_GetHint("SDL_VIDEODRIVER") == nil,
      let name = functions.SDL_GetCurrentVideoDriver(),
      String(cString: name) == "offscreen"
    else { return }
    throw SDLError(call: "SDL_InitSubSystem", reason: "there is no display")
  }
}

/// A window of the desktop, without anything in it.
struct DesktopWindow: ~Copyable {
  let pointer: OpaquePointer
  let sdl: SDL

  init(_ settings: Window.Settings) throws(SDLError) {
    let sdl = try SDL.showing()
    let flags =
      SDL_WINDOW_RESIZABLE.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
      | (settings.isFullScreen ? SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue : 0)
    let position = Int32(bitPattern: SDL_WINDOWPOS_CENTERED_MASK)
    let size = Self.fitting(settings.size, Self.room(sdl), keepsShape: settings.keepsShape)
    let created = sdl.functions.SDL_CreateWindow(
      settings.title, position, position, Int32(size.width), Int32(size.height), flags)
    let window = try sdl.check(created, "SDL_CreateWindow")
    self.sdl = sdl
    pointer = window
    csdl2_outlive_display(window)
    let minimum = settings.minimumSize
    sdl.functions.SDL_SetWindowMinimumSize(
      pointer, Int32(minimum.width), Int32(minimum.height))
    // Only now is it known what the desktop draws around it.
    if !settings.isFullScreen { fit(size, keepsShape: settings.keepsShape) }
  }

  /// As large as that, or as there is room; what would be past an edge of the desktop is moved as
  /// far as needed to be seen whole.
  func fit(_ wanted: PixelSize, keepsShape: Bool) {
    let room = Self.room(sdl, around: pointer)
    let size = Self.fitting(wanted, room, keepsShape: keepsShape)
    var (width, height): (Int32, Int32) = (0, 0)
    sdl.functions.SDL_GetWindowSize(pointer, &width, &height)
    if (Int(width), Int(height)) != (size.width, size.height) {
      sdl.functions.SDL_SetWindowSize(pointer, Int32(size.width), Int32(size.height))
    }
    guard let room else { return }
    var (x, y): (Int32, Int32) = (0, 0)
    sdl.functions.SDL_GetWindowPosition(pointer, &x, &y)
    let left = max(room.x, min(x, room.x + room.w - Int32(size.width)))
    let top = max(room.y, min(y, room.y + room.h - Int32(size.height)))
    if (left, top) != (x, y) { sdl.functions.SDL_SetWindowPosition(pointer, left, top) }
  }

  /// What the desktop has for windows, without what it draws around this one; nil where it does not
  /// say.
  private static func room(_ sdl: SDL, around window: OpaquePointer? = nil) -> SDL_Rect? {
    var room = SDL_Rect()
    guard sdl.functions.SDL_GetDisplayUsableBounds(0, &room) == 0, room.w > 0, room.h > 0 else {
      return nil
    }
    var (top, left, bottom, right): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    guard let window,
      sdl.functions.SDL_GetWindowBordersSize(window, &top, &left, &bottom, &right) == 0,
      room.w > left + right, room.h > top + bottom
    else { return room }
    return SDL_Rect(
      x: room.x + left, y: room.y + top, w: room.w - left - right, h: room.h - top - bottom)
  }

  /// The system ends it with the process.
  ///
  /// SDL wakes its loop by an event to the window, over a connection of its own: one that is on its
  /// way to a window that is no more would end the process.
  deinit {
    if !sdl.hasLostDisplay { sdl.functions.SDL_HideWindow(pointer) }
  }

  /// The size, or one that the desktop has room for; of the same shape where that is wanted.
  private static func fitting(
    _ size: PixelSize, _ room: SDL_Rect?, keepsShape: Bool
  ) -> PixelSize {
    guard let room else { return size }
    guard keepsShape else {
      return PixelSize(width: min(size.width, Int(room.w)), height: min(size.height, Int(room.h)))
    }
    let factor = min(
      1, Double(room.w) / Double(size.width), Double(room.h) / Double(size.height))
    return PixelSize(
      width: Int(Double(size.width) * factor), height: Int(Double(size.height) * factor))
  }
}

/// Where in a window of another size the picture stands: as large as it fits, in the middle.
struct Placement: Equatable {
  let frame: PixelRect
  /// Each pixel of the picture is a square of whole pixels.
  let isSharp: Bool
  /// The picture leaves no border.
  let isFull: Bool
  private let picture: PixelSize

  /// Rather than be blurred, the picture stays this much smaller than it could be.
  private static let sharpnessShare = 1.1

  init(of picture: PixelSize, in area: PixelSize) {
    let fitting = min(
      Double(area.width) / Double(picture.width), Double(area.height) / Double(picture.height))
    let whole = fitting.rounded(.down)
    isSharp = whole >= 1 && fitting < whole * Self.sharpnessShare
    let factor = isSharp ? whole : fitting
    let width = max(1, Int((Double(picture.width) * factor).rounded()))
    let height = max(1, Int((Double(picture.height) * factor).rounded()))
    frame = PixelRect(
      x: (area.width - width) / 2, y: (area.height - height) / 2, width: width, height: height)
    isFull = width >= area.width && height >= area.height
    self.picture = picture
  }

  /// The pixel of the picture at a place in the window; outside the picture it goes on likewise.
  func picturePoint(x: Double, y: Double) -> WindowEvent.Point {
    let horizontal = (x - Double(frame.x)) * Double(picture.width) / Double(frame.width)
    let vertical = (y - Double(frame.y)) * Double(picture.height) / Double(frame.height)
    return WindowEvent.Point(x: Int(horizontal.rounded(.down)), y: Int(vertical.rounded(.down)))
  }
}

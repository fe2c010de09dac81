internal import CSDL2
internal import HeadUnitCore

/// Reads SDL's events as what they mean to the picture.
struct EventReader {
  let sdl: SDL
  let placement: Placement
  let drawableSize: PixelSize
  let windowSize: PixelSize

  func windowEvent(_ event: SDL_Event) -> WindowEvent? {
    switch SDL_EventType(rawValue: event.type) {
    case SDL_QUIT: .closed
    case SDL_USEREVENT: .woken
    case SDL_WINDOWEVENT: windowEvent(event.window)
    case SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET: .exposed
    case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP: buttonEvent(event.button)
    case SDL_MOUSEMOTION: motionEvent(event.motion)
    case SDL_MOUSEWHEEL: wheelEvent(event.wheel)
    case SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP: fingerEvent(event.tfinger)
    case SDL_KEYDOWN: keyEvent(event.key)
    case SDL_KEYUP: name(of: event.key.keysym).map { .keyReleased(name: $0) }
    case SDL_TEXTINPUT: textEvent(event.text)
    case SDL_DROPFILE: dropEvent(event.drop)
    default: nil
    }
  }

  private func windowEvent(_ event: SDL_WindowEvent) -> WindowEvent? {
    switch SDL_WindowEventID(UInt32(event.event)) {
    case SDL_WINDOWEVENT_CLOSE: .closed
    case SDL_WINDOWEVENT_SIZE_CHANGED, SDL_WINDOWEVENT_EXPOSED, SDL_WINDOWEVENT_RESTORED: .exposed
    default: nil
    }
  }

  /// SDL has stored the path, and wants it back.
  private func dropEvent(_ event: SDL_DropEvent) -> WindowEvent? {
    guard let file = event.file else { return nil }
    defer { sdl.functions.SDL_free(file) }
    return .fileDropped(String(cString: file))
  }
}

// Touch, and the mouse as a finger. A touch is no mouse as well, though SDL says so.
extension EventReader {
  private static let touchMouse = UInt32.max

  private func buttonEvent(_ event: SDL_MouseButtonEvent) -> WindowEvent? {
    guard event.which != Self.touchMouse, Int32(event.button) == SDL_BUTTON_LEFT else {
      return nil
    }
    let point = point(x: Double(event.x), y: Double(event.y), of: windowSize)
    return event.type == SDL_MOUSEBUTTONDOWN.rawValue
      ? .fingerDown(.mouse, point) : .fingerUp(.mouse, point)
  }

  private func motionEvent(_ event: SDL_MouseMotionEvent) -> WindowEvent? {
    let leftButton: UInt32 = 1
    guard event.which != Self.touchMouse else { return nil }
    let point = point(x: Double(event.x), y: Double(event.y), of: windowSize)
    return event.state & leftButton != 0 ? .fingerMoved(.mouse, point) : .pointed(point)
  }

  private func wheelEvent(_ event: SDL_MouseWheelEvent) -> WindowEvent? {
    guard event.which != Self.touchMouse else { return nil }
    let isFlipped = event.direction == SDL_MOUSEWHEEL_FLIPPED.rawValue
    let notches = Double(event.preciseY) * (isFlipped ? 1 : -1)
    guard notches != 0 else { return nil }
    let modifiers = sdl.functions.SDL_GetModState()
    return modifiers.rawValue & KMOD_CTRL.rawValue != 0 ? .zoomed(-notches) : .wheelTurned(notches)
  }

  private func fingerEvent(_ event: SDL_TouchFingerEvent) -> WindowEvent? {
    let unit = PixelSize(width: 1, height: 1)
    let point = point(x: Double(event.x), y: Double(event.y), of: unit)
    let finger = WindowEvent.Finger(number: event.fingerId)
    switch SDL_EventType(rawValue: event.type) {
    case SDL_FINGERDOWN: return .fingerDown(finger, point)
    case SDL_FINGERUP: return .fingerUp(finger, point)
    default: return .fingerMoved(finger, point)
    }
  }

  func point(x: Double, y: Double, of size: PixelSize) -> WindowEvent.Point {
    placement.picturePoint(
      x: x * Double(drawableSize.width) / Double(max(1, size.width)),
      y: y * Double(drawableSize.height) / Double(max(1, size.height)))
  }
}

// Letters, digits and keys with a name count when they go down, all other signs when they are
// typed: where those are, and with which keys they are made, differs from keyboard to keyboard.
extension EventReader {
  private func keyEvent(_ event: SDL_KeyboardEvent) -> WindowEvent? {
    let modifiers = Int(event.keysym.mod)
    guard modifiers & Int(KMOD_ALT.rawValue | KMOD_GUI.rawValue) == 0,
      let name = name(of: event.keysym) ?? Self.heldSign(event.keysym.sym, modifiers)
    else { return nil }
    let hasControl = modifiers & Int(KMOD_CTRL.rawValue) != 0
    return .keyPressed(WindowEvent.Key(name, hasControl: hasControl, isRepeat: event.repeat != 0))
  }

  private func name(of key: SDL_Keysym) -> String? {
    let scancodeMask: Int32 = 1 << 30
    let isNamed = key.sym & scancodeMask != 0 || key.sym <= 0x20 || key.sym == 0x7F
    if isNamed || Self.isLetterOrDigit(key.sym) {
      return sdl.functions.SDL_GetKeyName(key.sym).map { String(cString: $0) }
    }
    // On a keyboard of another script the letters are where they are on the American one.
    guard key.sym > 0x7F,
      (SDL_SCANCODE_A.rawValue...SDL_SCANCODE_Z.rawValue)
        .contains(key.scancode.rawValue)
    else { return nil }
    return sdl.functions.SDL_GetScancodeName(key.scancode).map { String(cString: $0) }
  }

  /// Signs that nobody types while Ctrl is held down.
  private static func heldSign(_ code: Int32, _ modifiers: Int) -> String? {
    guard modifiers & Int(KMOD_CTRL.rawValue) != 0, let byte = UInt8(exactly: code) else {
      return nil
    }
    let signs = [UInt8(ascii: "+"), UInt8(ascii: "="), UInt8(ascii: "-")]
    return signs.contains(byte) ? String(UnicodeScalar(byte)) : nil
  }

  private func textEvent(_ event: SDL_TextInputEvent) -> WindowEvent? {
    let text = withUnsafeBytes(of: event.text) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    return text.isEmpty ? nil : .typed(text)
  }

  private static func isLetterOrDigit(_ code: Int32) -> Bool {
    guard let byte = UInt8(exactly: code) else { return false }
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      return true
    default: return false
    }
  }
}

/// What a person did to the window.
public enum WindowEvent: Hashable, Sendable {
  /// A place in the picture, in its pixels; may be outside of it.
  public struct Point: Hashable, Sendable {
    public let x: Int
    public let y: Int

    public init(x: Int, y: Int) {
      self.x = x
      self.y = y
    }
  }

  /// A finger, or the mouse with its button held down.
  public struct Finger: Hashable, Sendable {
    public let number: Int64

    public static let mouse = Finger(number: -1)
  }

  /// A key by its name: `M`, `F11`, `Page Up`, and `?` wherever that is on the keyboard.
  public struct Key: Hashable, Sendable {
    public let name: String
    public let hasControl: Bool
    /// It is held down, and this is not the first time it says so.
    public let isRepeat: Bool

    public init(_ name: String, hasControl: Bool = false, isRepeat: Bool = false) {
      self.name = name
      self.hasControl = hasControl
      self.isRepeat = isRepeat
    }
  }

  /// The key whose sign was typed: one that is neither a letter nor a digit, as those have keys of
  /// their own names.
  public static func sign(_ text: String) -> Key? {
    guard let sign = text.unicodeScalars.first, text.unicodeScalars.count == 1, sign.isASCII,
      sign != " ", !sign.properties.isAlphabetic, sign.properties.numericType == nil
    else { return nil }
    return Key(text)
  }

  case fingerDown(Finger, Point)
  case fingerMoved(Finger, Point)
  case fingerUp(Finger, Point)
  /// So many notches, towards the end of a list when positive.
  case wheelTurned(Double)
  /// The wheel with Ctrl held down: so many notches, nearer when positive.
  case zoomed(Double)
  case keyPressed(Key)
  /// The same as text, whatever keys it took.
  case typed(String)
  /// The mouse is there, with no button held down.
  case pointed(Point)
  /// A key that has a name is up again, whatever is held down with it.
  case keyReleased(name: String)
  case fileDropped(String)
  /// The window has another size, or has to be drawn again.
  case exposed
  /// Another thread wants the loop's attention.
  case woken
  case closed
}

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

/// Whether somebody wants the window to close, for whoever is at something else in its thread.
///
/// What people have done stays there, to be done when its turn comes.
public struct CloseRequest: Sendable {
  private let sdl: SDL

  init(_ sdl: SDL) {
    self.sdl = sdl
  }

  /// Somebody who presses more keys than these before is heard when they were done.
  private static let eventLimit = 256

  public func isMade(byEscape heedsEscape: Bool) -> Bool {
    guard !sdl.hasLostDisplay else { return true }
    sdl.functions.SDL_PumpEvents()
    var events = [SDL_Event](repeating: SDL_Event(), count: Self.eventLimit)
    let count = sdl.functions.SDL_PeepEvents(
      &events, Int32(Self.eventLimit), SDL_PEEKEVENT, SDL_FIRSTEVENT.rawValue,
      SDL_LASTEVENT.rawValue)
    return events.prefix(Int(max(0, count))).contains { closes($0, heedsEscape) }
  }

  private func closes(_ event: SDL_Event, _ heedsEscape: Bool) -> Bool {
    switch SDL_EventType(rawValue: event.type) {
    case SDL_QUIT: return true
    case SDL_WINDOWEVENT:
      return SDL_WindowEventID(UInt32(event.window.event)) == SDL_WINDOWEVENT_CLOSE
    case SDL_KEYDOWN:
      let key = SDL_KeyCode(UInt32(bitPattern: event.key.keysym.sym))
      let hasControl = UInt32(event.key.keysym.mod) & KMOD_CTRL.rawValue != 0
      if key == SDLK_ESCAPE { return heedsEscape }
      return hasControl && (key == SDLK_q || key == SDLK_w)
    default: return false
    }
  }
}

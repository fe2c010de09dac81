import CSDL2
import Foundation
import HeadUnitCore
import Testing

@testable import HeadUnitSDL

@Suite struct EventReaderTests {
  /// A dense display: two pixels to each unit of the window, and the picture at its own size.
  private func read(_ event: SDL_Event) throws -> WindowEvent? {
    let pixels = PixelSize(width: 640, height: 400)
    let reader = EventReader(
      sdl: try SDL(), placement: Placement(of: pixels, in: pixels), drawableSize: pixels,
      windowSize: PixelSize(width: 320, height: 200))
    return reader.windowEvent(event)
  }

  @Test func aFileDroppedOnTheWindowIsItsPath() throws {
    var event = SDL_Event()
    event.drop.type = SDL_DROPFILE.rawValue
    // The reader frees it, as it does what SDL stored.
    event.drop.file = strdup("/music/日本 語.json")
    #expect(try read(event) == .fileDropped("/music/日本 語.json"))
    event.drop.file = nil
    #expect(try read(event) == nil)
  }

  private func key(_ code: SDL_KeyCode, _ modifiers: SDL_Keymod = KMOD_NONE) -> SDL_Event {
    key(Int32(code.rawValue), SDL_SCANCODE_UNKNOWN, modifiers)
  }

  private func key(
    _ code: Int32, _ scancode: SDL_Scancode, _ modifiers: SDL_Keymod = KMOD_NONE
  ) -> SDL_Event {
    var event = SDL_Event()
    event.key.type = SDL_KEYDOWN.rawValue
    event.key.keysym.sym = code
    event.key.keysym.scancode = scancode
    event.key.keysym.mod = UInt16(modifiers.rawValue)
    return event
  }

  private func text(_ text: StaticString) -> SDL_Event {
    var event = SDL_Event()
    event.text.type = SDL_TEXTINPUT.rawValue
    withUnsafeMutableBytes(of: &event.text.text) { buffer in
      for index in 0..<text.utf8CodeUnitCount { buffer[index] = text.utf8Start[index] }
    }
    return event
  }

  @Test func mousePlacesAreInPixels() throws {
    var event = SDL_Event()
    event.button.type = SDL_MOUSEBUTTONDOWN.rawValue
    event.button.button = UInt8(SDL_BUTTON_LEFT)
    event.button.x = 100
    event.button.y = 50
    #expect(try read(event) == .fingerDown(.mouse, WindowEvent.Point(x: 200, y: 100)))
    event.button.button = UInt8(SDL_BUTTON_RIGHT)
    #expect(try read(event) == nil)
  }

  @Test func aMouseThatOnlyPassesPoints() throws {
    var event = SDL_Event()
    event.motion.type = SDL_MOUSEMOTION.rawValue
    #expect(try read(event) == .pointed(WindowEvent.Point(x: 0, y: 0)))
    event.motion.state = 1
    #expect(try read(event) == .fingerMoved(.mouse, WindowEvent.Point(x: 0, y: 0)))
  }

  @Test func aTouchIsNoMouseAsWell() throws {
    var event = SDL_Event()
    event.tfinger.type = SDL_FINGERUP.rawValue
    event.tfinger.fingerId = 7
    event.tfinger.x = 0.5
    event.tfinger.y = 0.25
    #expect(
      try read(event)
        == .fingerUp(WindowEvent.Finger(number: 7), WindowEvent.Point(x: 320, y: 100)))
    event = SDL_Event()
    event.button.type = SDL_MOUSEBUTTONUP.rawValue
    event.button.button = UInt8(SDL_BUTTON_LEFT)
    event.button.which = UInt32.max
    #expect(try read(event) == nil)
  }

  @Test func theWheelGoesDownTheListWhenTurnedTowardsTheHand() throws {
    var event = SDL_Event()
    event.wheel.type = SDL_MOUSEWHEEL.rawValue
    event.wheel.preciseY = -1.5
    #expect(try read(event) == .wheelTurned(1.5))
    event.wheel.direction = SDL_MOUSEWHEEL_FLIPPED.rawValue
    #expect(try read(event) == .wheelTurned(-1.5))
  }

  @Test func keysGoByTheirNames() throws {
    #expect(try read(key(SDLK_PAGEUP)) == .keyPressed(WindowEvent.Key("PageUp")))
    #expect(try read(key(SDLK_RETURN)) == .keyPressed(WindowEvent.Key("Return")))
    #expect(try read(key(SDLK_m)) == .keyPressed(WindowEvent.Key("M")))
    #expect(
      try read(key(SDLK_q, KMOD_LCTRL))
        == .keyPressed(WindowEvent.Key("Q", hasControl: true)))
    #expect(try read(key(SDLK_m, KMOD_LALT)) == nil)
  }

  @Test func keysAreUpAgainWhateverElseIsHeldDown() throws {
    for modifiers in [KMOD_NONE, KMOD_LALT, KMOD_LCTRL] {
      var event = key(SDLK_b, modifiers)
      event.key.type = SDL_KEYUP.rawValue
      #expect(try read(event) == .keyReleased(name: "B"))
    }
    var slash = key(SDLK_SLASH)
    slash.key.type = SDL_KEYUP.rawValue
    #expect(try read(slash) == nil)
  }

  @Test func signsCountWhenTheyAreTyped() throws {
    #expect(try read(key(SDLK_SLASH, KMOD_LSHIFT)) == nil)
    #expect(try read(text("?")) == .typed("?"))
    #expect(WindowEvent.sign("?") == WindowEvent.Key("?"))
    for text in ["m", " ", "7", "??", "é"] { #expect(WindowEvent.sign(text) == nil, "\(text)") }
  }

  @Test func aKeyboardOfAnotherScriptHasTheSameLetters() throws {
    let cyrillic: Int32 = 0x44C
    #expect(try read(key(cyrillic, SDL_SCANCODE_M)) == .keyPressed(WindowEvent.Key("M")))
  }
}

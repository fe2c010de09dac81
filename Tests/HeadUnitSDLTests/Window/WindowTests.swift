import Foundation
import HeadUnitCore
import HeadUnitDisplay
import HeadUnitSDL
import Testing

/// Windows nobody sees, one after another: SDL has one queue of events for all of them.
@Suite(.serialized) struct WindowTests {
  private let settings = Window.Settings(
    title: "Window", pictureSize: PixelSize(width: 320, height: 200))
  private let pixels = [UInt32](repeating: 0xFF20_4060, count: 320 * 200)

  init() {
    setenv("SDL_VIDEODRIVER", "dummy", 1)
  }

  private func show(in window: borrowing Window, _ areas: PixelRect...) throws {
    try pixels.withUnsafeBufferPointer { try window.show($0, changed: areas) }
  }

  private func drain(_ window: borrowing Window) {
    for _ in 0..<100 { _ = window.nextEvent(within: .zero) }
  }

  @Test func aWindowShowsAPictureAndItsChanges() throws {
    let window = try Window(settings)
    let size = window.size
    #expect(size == PixelSize(width: 320, height: 200))
    try show(in: window, PixelRect(x: 0, y: 0, width: 320, height: 200))
    try show(in: window, PixelRect(x: 10, y: 190, width: 300, height: 10))
    try show(in: window)
    try window.showAgain()
  }

  @Test func whatLiesOutsideThePictureIsLeftOut() throws {
    let window = try Window(settings)
    try show(in: window, PixelRect(x: -50, y: 150, width: 1_000, height: 1_000))
    try show(in: window, PixelRect(x: 400, y: 0, width: 10, height: 10))
  }

  @Test func anotherThreadWakesTheWindow() throws {
    let window = try Window(settings)
    drain(window)
    let waker = window.waker
    Thread.detachNewThread { waker.wake() }
    var events: [WindowEvent] = []
    for _ in 0..<50 {
      guard let event = window.nextEvent(within: .seconds(1)) else { continue }
      events.append(event)
      if event == .woken { break }
    }
    #expect(events.last == .woken)
  }

  @Test func nothingHappensInAnIdleWindow() throws {
    let window = try Window(settings)
    drain(window)
    let event = window.nextEvent(within: .zero)
    #expect(event == nil)
  }

  @Test func fullScreenGoesOnAndOff() throws {
    let window = try Window(settings)
    var states = [window.isFullScreen]
    for _ in 0..<2 {
      try window.toggleFullScreen()
      states.append(window.isFullScreen)
    }
    #expect(states == [false, true, false])
  }

  @Test func anotherPictureHasAnotherWindow() throws {
    var window = try Window(settings)
    try show(in: window, PixelRect(x: 0, y: 0, width: 320, height: 200))
    let size = PixelSize(width: 500, height: 400)
    try window.change(toPicturesOf: size, size: size)
    let larger = window.size
    #expect(larger == size)
    let pixels = [UInt32](repeating: 0xFF00_0000, count: 500 * 400)
    try pixels.withUnsafeBufferPointer {
      try window.show($0, changed: [PixelRect(x: 400, y: 300, width: 100, height: 100)])
    }
    try window.change(toPicturesOf: settings.pictureSize, size: settings.size)
    let back = window.size
    #expect(back == settings.size)
    try show(in: window, PixelRect(x: 0, y: 0, width: 320, height: 200))
  }

  @Test func aWindowAfterAWindowOpens() throws {
    for _ in 0..<3 { _ = try Window(settings) }
  }
}

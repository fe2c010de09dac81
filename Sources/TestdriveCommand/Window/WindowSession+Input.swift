import HeadUnitCore
import HeadUnitDisplay
import HeadUnitSDL

// What people do to the window.
extension WindowSession {
  mutating func take(_ event: WindowEvent, at now: Instant) {
    simulation.advance(to: now)
    switch event {
    case .fingerDown, .fingerMoved, .fingerUp: takeTouch(event)
    case .wheelTurned(let notches):
      if let event = wheel.turn(notches, of: simulation.headUnit) { perform(event) }
    case .keyPressed(let key): press(key)
    case .fileDropped(let path): openDropped(path)
    case .exposed: expose()
    case .woken: break
    case .closed: isClosed = true
    }
  }

  private mutating func takeTouch(_ event: WindowEvent) {
    if showsHelp || notice != nil {
      // The first tap puts away what lies over the screen.
      if case .fingerDown = event { clearOverlays() }
      return
    }
    let headUnit = simulation.headUnit
    let events: [Event] =
      switch event {
      case .fingerDown(let finger, let point)
      where headUnit.profile.hasTouch || isOnSurface(point):
        touch.down(contact(finger, point), on: list, of: headUnit)
      case .fingerMoved(let finger, let point):
        touch.move(contact(finger, point), of: headUnit)
      case .fingerUp(let finger, let point):
        touch.up(contact(finger, point), on: list, of: headUnit)
      default: []
      }
    for event in events { perform(event) }
  }

  private func contact(_ finger: WindowEvent.Finger, _ point: WindowEvent.Point) -> Contact {
    Contact(finger: finger.number, x: point.x, y: point.y, at: simulation.now)
  }

  private mutating func press(_ key: WindowEvent.Key) {
    let name = (key.hasControl ? "Ctrl-" : "") + key.name
    guard let shortcut = Shortcut.named(name, isRepeat: key.isRepeat) else { return }
    if case .window(let action) = shortcut.action { return perform(action) }
    let hadOverlay = showsHelp || notice != nil
    clearOverlays()
    guard case .events(let events) = shortcut.action, !(hadOverlay && name == "Escape") else {
      return
    }
    for event in events(simulation.headUnit) { perform(event) }
  }

  private mutating func perform(_ action: Shortcut.WindowAction) {
    switch action {
    case .toggleHelp:
      let isShown = showsHelp
      clearOverlays()
      showsHelp = !isShown
    case .toggleFullScreen:
      attempt { (window) throws(SDLError) in try window.toggleFullScreen() }
    case .toggleSurfaces: toggleSurfaces()
    case .reload: reload()
    case .close: isClosed = true
    }
  }

  private mutating func clearOverlays() {
    showsHelp = false
    notice = nil
    redraw()
  }

  private mutating func expose() {
    attempt { (window) throws(SDLError) in try window.showAgain() }
  }

  /// What the desktop refuses is told, and the window goes on.
  private mutating func attempt(_ body: (borrowing Window) throws(SDLError) -> Void) {
    do throws(SDLError) {
      try body(window)
    } catch {
      output.note("testdrive: \(error)")
    }
  }
}

import HeadUnitCore
import HeadUnitDisplay
import HeadUnitSDL

// What people do to the window.
extension WindowSession {
  mutating func take(_ event: WindowEvent) {
    advanceRide()
    if watching != nil, takeWatching(event) { return }
    switch event {
    case .fingerDown, .fingerMoved, .fingerUp: takeTouch(event)
    case .wheelTurned(let notches):
      if let event = wheel.turn(notches, of: simulation.headUnit) { perform(event) }
    case .keyPressed(let key): press(key)
    case .keyReleased(let name): release(name)
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
      // One that was down as the overlay came has nothing more to do with what lies below.
      for event in touch.cancel() { perform(event) }
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
    guard !(hadOverlay && name == "Escape") else { return }
    let events: [Event]
    switch shortcut.action {
    case .events(let make): events = make(simulation.headUnit)
    case .button(.knob): events = knobButton.down(at: simulation.now, of: simulation.headUnit)
    case .button(.headset): events = headset.down(at: simulation.now)
    case .window: events = []
    }
    for event in events { perform(event) }
  }

  private mutating func release(_ name: String) {
    guard case .button(let button)? = Shortcut.named(name)?.action else { return }
    let events =
      switch button {
      case .knob: knobButton.up(at: simulation.now, of: simulation.headUnit)
      case .headset: headset.up(at: simulation.now)
      }
    for event in events { perform(event) }
  }

  /// Lets time pass for fingers and keys that are held.
  mutating func waitForHands() {
    let now = simulation.now
    for event in touch.wait(until: now, of: simulation.headUnit) { perform(event) }
    for event in knobButton.wait(until: now, of: simulation.headUnit) { perform(event) }
    for event in headset.wait(until: now) { perform(event) }
  }

  /// When holding them next means something.
  var handsDue: Instant? {
    [touch.holdDue(of: simulation.headUnit), knobButton.holdDue, headset.due]
      .compactMap(\.self).min()
  }

  mutating func perform(_ action: Shortcut.WindowAction) {
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

  mutating func clearOverlays() {
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

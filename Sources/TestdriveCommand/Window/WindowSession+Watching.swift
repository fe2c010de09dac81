import HeadUnitCore
import HeadUnitDisplay
import HeadUnitSDL
import HeadUnitScenario

// Drives, watched.
extension WindowSession {
  /// The drive in the window, or what the console has made of it.
  var drive: DriveRun? { (ride as? DriveRide)?.run ?? (ride as? ConsoleRide)?.session.run }

  private mutating func changeRun<Value>(_ body: (inout DriveRun) -> Value) -> Value? {
    changeRide { ride in
      guard var drive = ride as? DriveRide else { return nil }
      defer { ride = drive }
      return body(&drive.run)
    }
  }

  /// Shows a drive from its beginning to its end, and to the window's where none follows.
  mutating func show(_ run: DriveRun, _ place: Watching.Place) throws(SDLError) -> DriveResult {
    guard !isClosed else { return run.unwatched }
    begin(run, place)
    // The clock stands until there is something to see.
    try draw()
    changePace { pace, wall in pace.jump(to: .start, at: wall) }
    try self.run()
    return watching?.result ?? drive?.unwatched ?? run.unwatched
  }

  private mutating func begin(_ run: DriveRun, _ place: Watching.Place) {
    options = options.showing(run.drive)
    let shown = options.pictureSize(showsSurfaces: surfaces.isShown)
    do throws(SDLError) {
      if shown != list.size { try window.change(toPicturesOf: shown, size: shown) }
    } catch {
      output.note("testdrive: \(error)")
    }
    window.setTitle(options.windowSettings.title)
    notice = nil
    changeRide { $0 = DriveRide(run: run) }
    // Whoever went through the drive before step by step goes on so.
    let isPaused = watching?.wasPaused ?? pace.isPaused
    changePace { pace, wall in
      pace.set(paused: isPaused, at: wall)
      pace.jump(to: .start, at: wall)
    }
    watching = Watching(place)
  }

  /// Notices that a drive has ended.
  mutating func goOnWatching() {
    guard var watching, watching.result == nil, drive?.verdict != nil,
      let result = changeRun({ $0.finish() })
    else { return }
    watching.end(result, at: wallNow, wasPaused: pace.isPaused)
    self.watching = watching
    notice = result.reason
    // Nothing moves any more, and nobody needs to look whether it does.
    let now = simulation.now
    changePace { pace, wall in
      pace.set(paused: true, at: wall)
      pace.jump(to: now, at: wall)
    }
  }

  /// Whether the drive was seen for long enough, and another one is to be.
  var isNextDue: Bool { watching?.nextBegins.map { wallNow >= $0 } ?? false }
}

// Hands and keys, while a drive has the head unit.
extension WindowSession {
  /// Whether the event is done with: hands do not reach the head unit while a drive has it.
  mutating func takeWatching(_ event: WindowEvent) -> Bool {
    switch event {
    case .fingerDown:
      clearOverlays()
      return true
    case .fingerMoved, .fingerUp, .wheelTurned, .fileDropped, .keyReleased: return true
    case .exposed, .woken, .closed: return false
    case .keyPressed(let key):
      if !key.hasControl, take(key.name) { return true }
      let name = (key.hasControl ? "Ctrl-" : "") + key.name
      if case .window(let action)? = Shortcut.named(name)?.action, action != .reload {
        perform(action)
      }
      return true
    }
  }

  private mutating func take(_ key: String) -> Bool {
    let hasEnded = watching?.result != nil
    switch key {
    case "Escape": isClosed = true
    case "Space", ".", "Right", "Keypad .":
      if hasEnded {
        clearOverlays()
        watching?.goOn()
      } else if key == "Space" {
        changePace { $0.set(paused: !$0.isPaused, at: $1) }
      } else {
        stepOnce()
      }
    case "+", "=", "Keypad +": changePace { $0.set(speed: $0.speed * Watching.speedStep, at: $1) }
    case "-", "Keypad -": changePace { $0.set(speed: $0.speed / Watching.speedStep, at: $1) }
    default: return false
    }
    return true
  }

  /// Does the command that is next, however long that takes, and stands still.
  private mutating func stepOnce() {
    guard let limit = drive.map({ Instant.start + $0.drive.limit }) else { return }
    _ = changeRun { $0.step(to: max($0.simulation.now, limit)) }
    let now = simulation.now
    changePace { pace, wall in
      pace.set(paused: true, at: wall)
      pace.jump(to: now, at: wall)
    }
  }
}

// What is said of the drive.
extension WindowSession {
  /// How soon the strip's clock says something else; nil when it stands.
  var stripTick: Duration? {
    guard let watching, watching.result == nil, !pace.isPaused else { return nil }
    return .milliseconds(100)
  }

  /// What is laid below the screen of a drive; nil where hands have it.
  var strip: DriveStrip? {
    guard let watching, let run = drive else { return nil }
    return DriveStrip(
      watching.words(run, pace), below: simulation.headUnit, with: studio.materials)
  }

  /// What the drive wants to be read over the screen.
  var caption: String? {
    drive?.caption.flatMap { simulation.now < $0.until ? $0.text : nil }
  }

  var captionEnd: Instant? {
    drive?.caption.flatMap { simulation.now < $0.until ? $0.until : nil }
  }

  /// The keys that do something here.
  func layHelp(over list: DisplayList) -> DisplayList {
    let headUnit = simulation.headUnit
    guard watching != nil else {
      return ShortcutOverlay(over: headUnit, with: studio.materials).lay(over: list)
    }
    return NoticeOverlay(Watching.keys, icon: nil, over: headUnit, with: studio.materials)
      .lay(over: list)
  }
}

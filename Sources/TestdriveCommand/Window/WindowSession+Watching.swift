import HeadUnitCore
import HeadUnitDisplay
import HeadUnitSDL
import HeadUnitScenario

// Drives, watched.
extension WindowSession {
  /// The drive in the window, or what the console has made of it.
  var drive: DriveRun? { (ride as? DriveRide)?.run }

  private mutating func changeRun<Value>(_ body: (inout DriveRun) -> Value) -> Value? {
    changeRide { ride in
      guard var drive = ride as? DriveRide else { return nil }
      defer { ride = drive }
      return body(&drive.run)
    }
  }

  /// Shows a drive from its beginning to its end, and to the window's where none follows.
  mutating func show(_ run: DriveRun, isFollowed: Bool) throws(SDLError) -> DriveResult {
    guard !isClosed else { return run.unwatched }
    begin(run)
    watching = Watching(isFollowed: isFollowed)
    try self.run()
    return watching?.result ?? drive?.unwatched ?? run.unwatched
  }

  /// Notices that a drive has ended.
  mutating func goOnWatching() {
    guard var watching, watching.result == nil, drive?.verdict != nil,
      let result = changeRun({ $0.finish() })
    else { return }
    watching.end(result, at: wallNow)
    self.watching = watching
  }

  /// Whether the drive was seen for long enough, and another one is to be.
  var isNextDue: Bool { watching?.nextBegins.map { wallNow >= $0 } ?? false }

  private mutating func begin(_ run: DriveRun) {
    options = options.showing(run.drive)
    let shown = options.pictureSize(showsSurfaces: surfaces.isShown)
    do throws(SDLError) {
      if shown != list.size { try window.change(toPicturesOf: shown, size: shown) }
    } catch {
      output.note("testdrive: \(error)")
    }
    window.setTitle(options.windowSettings.title)
    changeRide { $0 = DriveRide(run: run) }
    changePace { pace, wall in
      pace.set(paused: false, at: wall)
      pace.jump(to: .start, at: wall)
    }
  }

  /// Whether the event is done with: hands do not reach the head unit while a drive has it.
  mutating func takeWatching(_ event: WindowEvent) -> Bool {
    switch event {
    case .fingerDown, .fingerMoved, .fingerUp, .wheelTurned, .fileDropped, .keyReleased:
      return true
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
    switch key {
    case "Escape": isClosed = true
    case "Space": changePace { $0.set(paused: !$0.isPaused, at: $1) }
    case ".", "Right", "Keypad .": stepOnce()
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

  /// How soon the strip's clock says something else; nil when it stands.
  var stripTick: Duration? {
    guard let watching, watching.result == nil, !pace.isPaused else { return nil }
    return .milliseconds(100)
  }

  /// What is laid over the screen of a drive; nil where hands have it.
  var strip: DriveStrip? {
    guard let run = drive, watching != nil || run.caption != nil else { return nil }
    let words = run.words(pace: pace, result: watching?.result)
    return DriveStrip(words, over: simulation.headUnit, with: studio.materials)
  }
}

extension DriveRun {
  /// What the strip says of the drive.
  func words(pace: PacingClock, result: DriveResult?) -> DriveStrip.Words {
    var words = DriveStrip.Words(line: drive.title, clock: "\(simulation.now.tenths)s")
    words.caption = caption.flatMap { simulation.now < $0.until ? $0.text : nil }
    if let result {
      (words.line, words.tone) = result.strip
      return words
    }
    if let current { words.line = "\(current.source.line)  \(current.source.text)" }
    words.clock += pace.isPaused ? "  paused" : "  \(pace.speed.short)×"
    words.tone = pace.isPaused ? .paused : .running
    return words
  }
}

extension DriveResult {
  fileprivate var strip: (String, DriveStrip.Tone) {
    switch verdict {
    case .passed: ("passed: \(drive.name)", .passed)
    case .skipped(let reason): ("skipped: \(reason)", .paused)
    case .failed(let failure):
      ("failed in line \(failure.source.line): \(failure.message)", .failed)
    }
  }
}

extension Instant {
  /// `12.5`: as fine as an eye reads it while it changes.
  fileprivate var tenths: String {
    "\(microseconds / 1_000_000).\(microseconds / 100_000 % 10)"
  }
}

extension Double {
  /// `4`, `0.5`.
  fileprivate var short: String {
    self == rounded() ? "\(Int(self))" : "\((self * 1_000).rounded() / 1_000)"
  }
}

import HeadUnitCore
import HeadUnitDisplay
import HeadUnitDrives
import HeadUnitReports
import HeadUnitSDL

/// A drive that is watched in a window.
struct Watching {
  /// Which of how many drives it is, from 1.
  struct Place: Hashable {
    let number: Int
    let count: Int

    /// Whether another one comes when it is over.
    var isFollowed: Bool { number < count }
  }

  let place: Place
  /// How it went; nil as long as it goes on.
  private(set) var result: DriveResult?
  /// Whether the clock stood when it ended: somebody had gone there step by step.
  private(set) var wasPaused = false
  /// When it ended, by the clock of the window.
  private var endedAt = Instant.start
  private var isRead = false

  /// How long the verdict of one drive is read before the next begins.
  private static let pause = Duration.seconds(2)
  /// A reason takes longer to read.
  private static let failurePause = Duration.seconds(10)
  /// What `+` and `-` do to the speed.
  static let speedStep = 2.0
  /// What is said of drives that nobody watched to their end.
  static let unwatched = "its window was closed before it had ended"
  static let keys = """
    Space pauses the drive, and lets it go on
    . or Right does the next step, and pauses
    + and - make it twice as fast, and half as fast
    Escape closes the window; a drive that has not ended counts as skipped
    """

  init(_ place: Place) {
    self.place = place
  }

  mutating func end(_ result: DriveResult, at wall: Instant, wasPaused: Bool) {
    (self.result, endedAt, self.wasPaused) = (result, wall, wasPaused)
  }

  /// Nobody needs any more time for the verdict.
  mutating func goOn() {
    isRead = true
  }

  /// When the next one is to begin; nil when none is.
  var nextBegins: Instant? {
    guard let result, place.isFollowed else { return nil }
    if isRead { return endedAt }
    return endedAt + (result.reason == nil ? Self.pause : Self.failurePause)
  }
}

extension Watching {
  /// What the strip says of the drive.
  func words(_ run: DriveRun, _ pace: PacingClock) -> DriveStrip.Words {
    let instant = "\(run.simulation.now.tenths)s"
    let start = place.count > 1 ? "\(place.number) of \(place.count)   \(instant)" : instant
    if let result {
      let (line, tone) = result.strip
      let next = place.isFollowed ? "Space goes on" : "Escape closes"
      return DriveStrip.Words(line: line, clock: "\(start)   \(next)", tone: tone)
    }
    let line = run.current.map { "\($0.source.line)  \($0.source.text)" } ?? run.drive.title
    return pace.isPaused
      ? DriveStrip.Words(
        line: line, clock: "\(start)   paused: Space goes on, . steps", tone: .paused)
      : DriveStrip.Words(line: line, clock: "\(start)   \(pace.speed.short)×")
  }
}

extension DriveRun {
  /// A drive that was not seen to its end.
  var unwatched: DriveResult {
    DriveResult(
      drive: DriveCaseName(file: drive.file, name: drive.name, label: drive.label),
      line: drive.line, tags: drive.tags, seed: seed, verdict: .skipped(Watching.unwatched),
      duration: simulation.now - .start, eventCount: simulation.eventCount,
      trace: simulation.trace)
  }
}

extension DriveResult {
  fileprivate var strip: (String, DriveStrip.Tone) {
    switch verdict {
    case .passed: ("passed: \(drive.title)", .passed)
    case .skipped(let reason): ("skipped: \(reason)", .paused)
    case .failed(let failure): ("failed in line \(failure.source.line): \(drive.title)", .failed)
    }
  }

  /// Why it failed, as it is read over the screen; nil when it did not.
  var reason: String? {
    guard case .failed(let failure) = verdict else { return nil }
    let place = "\(failure.source.line)  \(failure.source.text)"
    // What was expected and what was found says it all.
    let isSaid = failure.details.first?.hasPrefix("expected:") ?? false
    return ([place] + (isSaid ? [] : [failure.message]) + failure.details)
      .joined(separator: "\n")
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

/// Drives shown one after another in one window.
///
/// A class, because the window opens with the first drive and stays for the others.
final class WatchSession {
  private var session: WindowSession?
  private let options: WindowOptions
  private let speed: Double
  private let output: Output
  private let count: Int
  private let isPaused: Bool
  private let from: Instant
  private var number = 0
  /// Why there is no window, when there is none.
  private(set) var problem: (any Error)?
  /// Whether there was one.
  private(set) var hasShown = false

  /// So many drives, from the first of which the clock may stand until somebody lets it go on.
  init(_ options: WindowOptions, _ watching: WatchOptions, count: Int, _ output: Output) {
    self.options = watching.opensBench ? options.showingBench(at: .trace) : options
    (speed, isPaused, from) = (watching.speed, watching.isPaused, watching.from)
    (self.output, self.count) = (output, count)
  }

  /// Shows the run, and says how it went; one that nobody saw to its end is skipped.
  func watch(_ run: DriveRun) -> DriveResult {
    number += 1
    guard problem == nil else { return run.unwatched }
    var run = run
    // What comes before is done at once.
    if from > .start { run.advance(to: from) }
    do {
      let session = try nextSession(for: run)
      hasShown = true
      do {
        let result = try session.show(run, Watching.Place(number: number, count: count))
        problem = session.hung
        self.session = consume session
        return result
      } catch {
        problem = Wording.lostDisplay(error)
        return session.drive?.unwatched ?? run.unwatched
      }
    } catch {
      problem = error
      return run.unwatched
    }
  }

  private func nextSession(for run: DriveRun) throws -> WindowSession {
    if let session = session.take() { return session }
    let options = options.showing(run.drive)
    let session = try WindowSession(DriveContent(run: run), nil, options, output)
    session.changePace { [speed, isPaused] pace, wall in
      pace.set(speed: speed, at: wall)
      pace.set(paused: isPaused, at: wall)
    }
    return session
  }
}

// Drives, watched.
extension WindowSession {
  /// The drive in the window, or what the console has made of it.
  var drive: DriveRun? {
    (content as? DriveContent)?.run ?? (content as? ConsoleContent)?.session.run
  }

  private func changeRun<Value>(_ body: (inout DriveRun) -> Value) -> Value? {
    changeContent { content in
      guard var drive = content as? DriveContent else { return nil }
      defer { content = drive }
      return body(&drive.run)
    }
  }

  /// Shows a drive from its beginning to its end, and to the window's where none follows.
  func show(_ run: DriveRun, _ place: Watching.Place) throws(SDLError) -> DriveResult {
    guard !isClosed else { return run.unwatched }
    begin(run, place)
    // The clock stands until there is something to see.
    try draw()
    changePace { pace, wall in pace.jump(to: run.now, at: wall) }
    try self.run()
    return watching?.result ?? drive?.unwatched ?? run.unwatched
  }

  private func begin(_ run: DriveRun, _ place: Watching.Place) {
    let (showsSurfaces, showsBench) = (surfaces.isShown, bench != nil)
    let before = options.pictureSize(showsSurfaces: showsSurfaces, showsBench: showsBench)
    options = options.showing(run.drive)
    let shown = options.pictureSize(showsSurfaces: showsSurfaces, showsBench: showsBench)
    do throws(SDLError) {
      // A bench is laid out for the window as it is.
      if !showsBench, shown != before { try window.change(toPicturesOf: shown, size: shown) }
    } catch {
      output.note("testdrive: \(error)")
    }
    window.setTitle(options.windowSettings.title)
    notice = nil
    changeContent { $0 = DriveContent(run: run) }
    renewBench()
    // Whoever went through the drive before step by step goes on so.
    let isPaused = watching?.wasPaused ?? pace.isPaused
    changePace { pace, wall in
      pace.set(paused: isPaused, at: wall)
      pace.jump(to: run.now, at: wall)
    }
    watching = Watching(place)
  }

  /// Notices that a drive has ended.
  func goOnWatching() {
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
  func handleWatching(_ event: WindowEvent) -> Bool {
    switch event {
    case .fingerDown, .fingerMoved, .fingerUp:
      if !handleOnBench(event), case .fingerDown = event { clearOverlays() }
      return true
    case .wheelTurned(let notches):
      _ = turnOnBench(notches)
      return true
    case .zoomed(let notches):
      zoomOnBench(notches)
      return true
    case .pointed(let point):
      pointAt(point)
      return true
    case .fileDropped, .keyReleased: return true
    case .typed(let text):
      if let key = WindowEvent.sign(text) { return handleWatching(.keyPressed(key)) }
      return true
    case .exposed, .woken, .closed: return false
    case .keyPressed(let key):
      if !key.hasControl, handle(key.name) { return true }
      let name = (key.hasControl ? "Ctrl-" : "") + key.name
      if case .window(let action)? = Shortcut.named(name)?.action,
        action != .reload, action != .expect
      {
        perform(action)
      }
      return true
    }
  }

  private func handle(_ key: String) -> Bool {
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

  /// Does the step that is next, however long that takes, and stands still.
  private func stepOnce() {
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
      watching.words(run, pace), below: simulation.headUnit, with: kit.materials)
  }

  /// What the drive, or the window, wants to be read over the screen.
  ///
  /// What the window says is read by somebody whose clock does not stand with the drive's.
  var caption: String? {
    remark.flatMap { wallNow < $0.until ? $0.text : nil } ?? driveCaption?.text
  }

  var captionEnd: Instant? { driveCaption?.until }

  private var driveCaption: (text: String, until: Instant)? {
    drive?.caption.flatMap { simulation.now < $0.until ? $0 : nil }
  }

  /// The keys that do something here.
  func layHelp(over list: DisplayList) -> DisplayList {
    let headUnit = simulation.headUnit
    guard watching != nil else {
      return ShortcutOverlay(over: headUnit, with: kit.materials).lay(over: list)
    }
    return NoticeOverlay(Watching.keys, icon: nil, over: headUnit, with: kit.materials)
      .lay(over: list)
  }
}

/// How drives are watched, as the command line says.
struct WatchOptions: Sendable {
  let speed: Double
  let isPaused: Bool
  /// When they are first seen.
  let from: Instant
  /// With the bench around them, to look at what has been.
  let opensBench: Bool

  /// Nil: nobody watches.
  static func declare(
    in options: inout OptionList, if watches: Option<Bool, Never>
  ) -> OptionGroup<WatchOptions?> {
    let speed = options.value(
      "--speed", "N", "with --watch: so many times as fast (1)",
      expected: "a number from 0.1 to 100"
    ) { text in
      Double(text).flatMap { PacingClock.speeds.contains($0) ? $0 : nil }
    }
    let isPaused = options.flag(
      "--paused", "with --watch: stand at the beginning, to go through it step by step")
    let from = options.instant(
      "--from", "with --watch: go there at once, and be seen from there with the bench around it")
    let until = options.instant(
      "--until", "go there at once, and stand there in a window with the bench around it")
    return OptionGroup { arguments in
      let end = try arguments[until]
      guard arguments[watches] || end != nil else {
        if arguments[isPaused] { throw Wording.onlyWatched(isPaused.name) }
        if arguments.has(speed) { throw Wording.onlyWatched(speed.name) }
        if arguments.has(from) { throw Wording.onlyWatched(from.name) }
        return nil
      }
      return WatchOptions(
        speed: try arguments[speed] ?? 1, isPaused: arguments[isPaused] || end != nil,
        from: try end ?? arguments[from] ?? .start,
        opensBench: end != nil || arguments.has(from))
    }
  }
}

extension OptionList {
  fileprivate mutating func instant(
    _ name: String, _ summary: String
  ) -> Option<Instant?, VerbError> {
    value(name, "TIME", summary, expected: "a time such as \"3.26s\" or \"1m30s\"") { text in
      Duration(text).flatMap { $0 >= .zero ? .start + $0 : nil }
    }
  }
}

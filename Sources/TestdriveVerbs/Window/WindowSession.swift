import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import HeadUnitDrives
import HeadUnitPaint
import HeadUnitSDL
import HeadUnitText

/// A head unit in a window, from opening to closing.
///
/// The loop sleeps until a person, the app, a timer or something that moves wants it. A class, as
/// the compiler takes long over a value of so many parts that has one that cannot be copied.
final class WindowSession {
  var window: Window
  let output: Output
  var options: WindowOptions
  private let wall = RunningClock()
  var pace = PacingClock()
  private(set) var kit: DrawingKit
  private let worker: PictureWorker
  let reader: LibraryReloader
  private var picture: WindowPicture
  /// Something has happened since the picture was made.
  private var isStale = true
  /// The last turn of the loop showed a picture, and waited for the display with it.
  private var hasShown = false
  private var shownCaption: String?
  private var toldCutOff: String?

  /// What hands drive; nil where a drive does.
  var source: AppSource?
  /// Where expectations go, and what hands do.
  var recording: () -> DriveRecording? = { nil }
  /// What is being typed in the window, what was, and what of it makes no events.
  var palette: Palette?
  var typedLines = History()
  var handSteps = HandSteps()
  /// What is done again of it with an app that was begun anew.
  var comeback: Comeback?
  /// The line as it was drawn over a head unit without a bench.
  var barePalette: BenchPicture?
  /// Where the driver is being led.
  var walk: Walk?
  /// The drive that hands have taken over, and where.
  var takenOver: (drive: DriveCase, at: Instant)?
  var content: any WindowContent
  /// The drives that are watched.
  var watching: Watching?
  /// The drives beside it, which run by themselves.
  var drives: DriveShelf?
  /// What is typed beside the window.
  var console: WindowConsole?
  /// The desktop on which the window stands.
  var desktop: DesktopLink?
  /// Where all that happens is written down.
  var trace: GrowingTrace?
  var isAwaitingLine = false
  var isConsoleAtEnd = false
  var watch: FileWatch
  /// The same of the profiles and of the theme.
  var profileWatch: FileWatch
  /// The same of the pictures that were shown.
  var pictureWatch = FileWatch([], at: .start)
  var lookWatch: FileWatch
  /// The same of what the app is begun from.
  var programWatch: FileWatch
  var touch = Touch()
  var wheel = Wheel()
  var knobButton = KnobButton()
  var headset = HeadsetButton()
  var showsHelp = false
  /// Whether it is measured what the head unit shows.
  private var showsGuides = false
  var surfaces: SurfacePanel
  /// Where somebody clicked last around the head unit.
  var lastClick: (at: Instant, point: WindowEvent.Point)?
  /// What stands around the head unit, while it is open.
  var bench: OpenBench?
  /// The same while it is put away: it keeps up with what happens.
  var awayBench: OpenBench
  /// How large the window was with pictures of each size.
  var windowSizes: [PixelSize: PixelSize] = [:]
  /// How large it was with a bench, whatever stood in that.
  var benchWindowSize: PixelSize?
  /// What the window itself has to say: that a library was saved with mistakes.
  var notice: String?
  /// The same, for a moment and at the bottom of the screen.
  var remark: (text: String, until: Instant)?
  var isClosed = false

  /// Nobody looks at a window that cannot be seen, and a still one may look again this soon.
  private static let pause = Duration.milliseconds(4)
  /// How far the clock goes at a time, and for how long nobody looks at what people do.
  private static let step = Duration.milliseconds(50)
  private static let longestTurn = Duration.milliseconds(30)
  /// So many events are taken before the picture is made anew.
  private static let eventLimit = 256

  convenience init(
    _ source: AppSource, _ options: WindowOptions, _ output: Output,
    recording: DriveRecording
  ) throws {
    var content = ManualContent(options.simulation(of: source.app, seed: source.seed))
    let steps = HandSteps()
    content.onEvent = { event, simulation in
      recording.note(event, before: simulation)
      steps.note(event, before: simulation)
    }
    try self.init(content, source, options, output)
    handSteps = steps
    self.recording = { recording }
    connect()
  }

  func connect() {
    perform(.phone(.connected))
    if options.reducesMotion { perform(.car(.motionReduced(true))) }
    if let speed = options.motionSpeed { perform(.car(.motionPaced(speed))) }
  }

  /// A window with whatever goes on in it.
  init(
    _ content: any WindowContent, _ source: AppSource? = nil, _ options: WindowOptions,
    _ output: Output
  ) throws {
    StopSignals.hold()
    let kit = try DrawingKit(options.screen.resources, startOfDrive: options.startOfDrive)
    kit.tellOfFonts(output)
    kit.tell(of: options.screen.look, in: options.profile.language, output)
    let window = try Self.open(options)
    let waker = window.waker
    StopSignals.watch { waker.close() }
    let (request, heedsEscape) = (window.closeRequest, options.watches)
    ProgramWaiting.end { request.isMade(byEscape: heedsEscape) }
    worker = PictureWorker(kit.pictures) { waker.wake() }
    reader = LibraryReloader { waker.wake() }
    surfaces = SurfacePanel(isShown: options.showsSurfaces)
    awayBench = OpenBench(options)
    bench = options.bench == nil ? nil : awayBench
    picture = WindowPicture(
      kit.makePainter(),
      size: options.pictureSize(showsSurfaces: surfaces.isShown, showsBench: bench != nil))
    self.content = content
    watch = FileWatch(source?.files ?? [], at: .start)
    programWatch = FileWatch(source?.programFiles ?? [], at: .start, complete: true)
    profileWatch = FileWatch(options.profileFiles, at: .start)
    lookWatch = FileWatch(LookStore.files(of: options.screen.look), at: .start)
    (self.source, self.options, self.output, self.kit) = (source, options, output, kit)
    self.window = window
    if let source { reader.examine(source) }
  }

  private static func open(_ options: WindowOptions) throws -> Window {
    do throws(SDLError) {
      return try Window(options.windowSettings)
    } catch {
      throw Wording.noDisplay(error.description)
    }
  }

  func run() throws(SDLError) {
    while !isClosed, !isNextDue {
      advance()
      serveDesktop()
      trace?.append(handsSimulation.trace)
      tellEnding()
      runTypedLines()
      beginAnewIfBuilt()
      goOnComingBack()
      goOnWalking()
      goOnWithDrives()
      tellLines()
      goOnWatching()
      reloadIfSaved()
      showSavedLibraries()
      showNewPictures()
      try draw()
      // What has just closed the window wakes nobody who waits.
      if !isClosed { handleEvents() }
      try window.checkDisplay()
    }
  }

  /// The head unit's clock goes on to what the wall's says, step by step: an app that says more
  /// than can be shown slows the clock down, and keeps nobody from closing the window.
  private func advance() {
    let count = simulation.eventCount
    let start = wall.now
    // The wall's clock goes on meanwhile: what it says at the beginning is where this ends.
    let end = now
    var reached = simulation.now
    repeat {
      reached = min(end, reached + Self.step)
      content.advance(to: reached)
    } while reached < end && wall.now - start < Self.longestTurn
    waitForHands()
    if simulation.eventCount != count { isStale = true }
  }

  /// Of a drive that is watched its result tells it.
  private func tellEnding() {
    if let until = remark?.until, wallNow >= until { remark = nil }
    guard !(content is DriveContent), hasHands else { return }
    // How it ended is read for longer than what a key has done.
    if let words = simulation.app.takeEnding() {
      tell(words, as: words.asSentence, for: Self.endingTime)
    }
    guard simulation.cutOff != toldCutOff else { return }
    toldCutOff = simulation.cutOff
    if let words = toldCutOff { tell(words, as: words.asSentence, for: Self.endingTime) }
  }

  func perform(_ event: Event) {
    guard hasHands else { return tell(Wording.driveHasEnded) }
    content.perform(event)
    isStale = true
  }

  var simulation: Simulation { content.simulation }
  var pictureSize: PixelSize { picture.list.size }

  /// The instant to which everything has happened or is about to; it never goes back.
  var now: Instant { max(simulation.now, pace.instant(at: wall.now)) }

  var currentContent: any WindowContent { content }
  var waker: Waker { window.waker }

  func raise() { window.raise() }

  /// The time since the window opened, whatever goes on in it.
  var wallNow: Instant { wall.now }

  /// As far as it has got: an event comes after all that was before it.
  func advanceContent() { content.advance(to: min(now, simulation.now + Self.step)) }

  func changeContent<Value>(_ body: (inout any WindowContent) -> Value) -> Value {
    isStale = true
    return body(&content)
  }

  func changePace(_ body: (inout PacingClock, _ wall: Instant) -> Void) {
    body(&pace, wall.now)
    isStale = true
  }

  /// Closes the window, which goes with its session, and says how it went.
  static func end(_ session: consuming WindowSession) -> ExitCode { session.end() }

  private func end() -> ExitCode {
    keepSize()
    keepBench()
    drives?.stop()
    desktop?.end()
    if let hung {
      output.note("testdrive: \(hung.message)".oneLine)
      return hung.code
    }
    guard let violation = simulation.violation else { return .passed }
    output.note("testdrive: this must never happen, and did: \(violation)")
    return .ownFault
  }

  /// Leaves the window as large as it is for the next time.
  private func keepSize() {
    guard !window.isFullScreen else { return }
    do {
      try options.keep(sizeWithoutSurfaces)
    } catch {
      output.note("testdrive: \(Wording.unkeptSize(options.sizesFile))".oneLine)
    }
  }

  /// Starts from the beginning with another app; the clock goes on.
  ///
  /// A list that is there again is open again.
  func begin(_ source: AppSource, at path: ContentPath? = nil) {
    var content = newContent(source)
    var tracing = options
    tracing.keepsTrace = true
    let there = path.flatMap {
      try? PathNavigation(
        to: $0, in: tracing.simulation(of: source.app, seed: source.seed)
      ).simulation
    }
    // The hands that lead there are those of whoever drives, and are recorded as theirs.
    if let there {
      let way = there.trace.entries.drop { $0.content != .event(.phone(.connected)) }
      replay(way, [], in: &content)
    }
    self.content = content
    renewBench()
    self.content.advance(to: max(now, there?.now ?? .start))
    watch = FileWatch(source.files, at: self.simulation.now)
    watchPrograms(of: source)
    guard there == nil else { return }
    connect()
  }

  var materials: Materials {
    var materials = kit.materials
    materials.look = options.screen.look
    return materials
  }

  /// As files have changed of which the painter keeps what it has made.
  func readIconsAnew() {
    kit = kit.withIconsReadAnew()
    picture = WindowPicture(kit.makePainter(), size: picture.list.size)
  }

  func redraw() {
    isStale = true
  }
}

// Pictures: made when something looks different, and never while nobody sees them.
extension WindowSession {
  func draw() throws(SDLError) {
    hasShown = false
    let isDue =
      isStale || stripTick != nil || caption != shownCaption || bench?.replay != nil
    guard !window.isHidden, isDue || picture.isDue(at: simulation.now) else { return }
    isStale = false
    shownCaption = caption
    let list = displayList()
    hasShown = try picture.show(list, in: &window)
    worker.begin()
    picture.prepare(ahead: simulation, with: materials)
  }

  /// What the head unit shows, and over it what the window has to say.
  private func displayList() -> DisplayList {
    let simulation = simulation
    let (speed, wall) = (pace.speed, wallNow)
    if bench == nil { awayBench.note(simulation) }
    bench?.note(simulation, atSpeed: speed, wall)
    let view = bench?.bench.view(of: simulation) ?? (simulation.headUnit, simulation.now)
    var list = kit.screen(
      of: view.0, at: view.1, startOfDrive: content.startOfDrive ?? options.startOfDrive,
      look: options.screen.look)
    if showsGuides {
      list = GuidesOverlay(over: view.0, with: kit.materials.text).lay(over: list)
    }
    let headUnit = simulation.headUnit
    if let caption {
      list = CaptionOverlay(caption, over: headUnit, with: kit.materials).lay(over: list)
    }
    if showsHelp { list = layHelp(over: list) }
    // What happened at the end is not said of what was before it.
    if let notice, bench?.bench.viewed == nil {
      list = NoticeOverlay(notice, over: headUnit, with: kit.materials).lay(over: list)
    }
    if bench != nil { return benchList(around: list) }
    if surfaces.isShown { list = kit.sheet(of: simulation).displayList(beside: list) }
    list = strip?.lay(below: list) ?? list
    barePalette = palette?.sheet.picture(over: list, with: kit.materials)
    return barePalette?.list ?? list
  }

  /// What is drawn of the head unit, with what the window says over it.
  var list: DisplayList { bench?.screen ?? picture.list }

  private func showNewPictures() {
    let finished = worker.removeFinished()
    if !finished.isEmpty { pictureWatch.follow(kit.pictures.files, at: simulation.now) }
    for order in finished { forget(order.picture) }
    for remark in kit.pictures.takeRemarks() {
      output.note(remark.note)
      perform(remark.event)
    }
    if hung != nil { isClosed = true }
  }

  func forget(_ picture: Picture) {
    self.picture.forget(picture)
    isStale = true
  }

  /// Why the window has closed by itself, where a decoder has come to no end.
  var hung: VerbError? { kit.pictures.hung.map(Wording.hungDecoder) }
}

// Waiting, for as long as nothing is to be done.
extension WindowSession {
  private func handleEvents() {
    Self.take(first: window.nextEvent(within: patience)) {
      handle($0)
      return window.nextEvent(within: .zero)
    }
  }

  /// Takes what comes, until nothing does or a picture is due; the closure gives what comes next.
  static func take<Input>(first: Input?, _ take: (Input) -> Input?) {
    var input = first
    for _ in 0..<eventLimit {
      guard let taken = input else { return }
      input = take(taken)
    }
  }

  /// When something of what hands have is looked after next.
  private var looks: [Instant] {
    let isLed = comeback != nil || walk != nil
    let comebackDue = isLed ? simulation.now + Comeback.look : nil
    return [
      watch.nextLook, profileWatch.nextLook, pictureWatch.nextLook, lookWatch.nextLook,
      programWatch.nextLook, comebackDue,
    ]
    .compactMap(\.self)
  }

  /// Nil: until something happens.
  private var patience: Duration? {
    if bench?.replay != nil, !window.isHidden { return Self.pause * 4 }
    var due = [content.nextDue, handsDue, captionEnd].compactMap(\.self)
    due += hasHands ? looks : []
    // Nothing moves while the clock stands.
    if !window.isHidden, !pace.isPaused {
      switch picture.list.nextChange {
      case .never: break
      case .at(let instant): due.append(instant)
      case .atOnce: return hasShown ? .zero : Self.pause
      }
    }
    let patience = due.min().flatMap { pace.wait(for: $0, at: wall.now) }
    let drivesRead = drives?.nextLook.map { max(.zero, $0 - wall.now) }
    let remarkRead = remark.map { max(.zero, $0.until - wall.now) }
    let verdictSeen = watching?.nextBegins.map { max(.zero, $0 - wall.now) }
    return [patience, verdictSeen, drivesRead, remarkRead, stripTick].compactMap(\.self).min()
  }
}

// What people do to the window.
extension WindowSession {
  func handle(_ event: WindowEvent) {
    advanceContent()
    if watching != nil, handleWatching(event) { return }
    if handleTyping(event) { return }
    leaveComeback(for: event)
    switch event {
    case .fingerDown, .fingerMoved, .fingerUp:
      if !handleOnBench(event) { handleTouch(event) }
    case .wheelTurned(let notches):
      if turnOnBench(notches) { return }
      if let event = wheel.turn(notches, of: simulation.headUnit) { perform(event) }
    case .zoomed(let notches): zoomOnBench(notches)
    case .keyPressed(let key): press(key)
    case .keyReleased(let name): release(name)
    case .typed(let text): if let key = WindowEvent.sign(text) { press(key) }
    case .pointed(let point): pointAt(point)
    case .fileDropped(let path): openDropped(path)
    case .exposed: expose()
    case .woken: break
    case .closed: isClosed = true
    }
  }

  private func handleTouch(_ event: WindowEvent) {
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
    let place = screenPlace(point)
    return Contact(finger: finger.number, x: place.x, y: place.y, at: simulation.now)
  }

  func press(_ key: WindowEvent.Key) {
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
    if bench?.bench.viewed != nil, !events.isEmpty { return tell(Wording.benchShowsThePast) }
    for event in events { perform(event) }
  }

  func release(_ name: String) {
    guard case .button(let button)? = Shortcut.named(name)?.action else { return }
    let events =
      switch button {
      case .knob: knobButton.up(at: simulation.now, of: simulation.headUnit)
      case .headset: headset.up(at: simulation.now)
      }
    for event in events { perform(event) }
  }

  /// Lets time pass for fingers and keys that are held.
  func waitForHands() {
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

  func perform(_ action: Shortcut.WindowAction) {
    switch action {
    case .toggleHelp:
      let isShown = showsHelp
      clearOverlays()
      showsHelp = !isShown
    case .toggleFullScreen:
      attempt { (window) throws(SDLError) in try window.toggleFullScreen() }
    case .toggleSurfaces: toggleSurfaces()
    case .toggleGuides:
      showsGuides.toggle()
      redraw()
    case .toggleBench: toggleBench()
    case .type: beginTyping("")
    case .bench(let key): performOnBench(key)
    case .expect: expectPointed()
    case .reload: reload()
    case .close: isClosed = true
    }
  }

  func clearOverlays() {
    showsHelp = false
    notice = nil
    redraw()
  }

  private func expose() {
    // A bench is laid out for the window as it is now.
    if bench != nil { redraw() }
    attempt { (window) throws(SDLError) in try window.showAgain() }
  }

  /// What the desktop refuses is told, and the window goes on.
  private func attempt(_ body: (borrowing Window) throws(SDLError) -> Void) {
    do throws(SDLError) {
      try body(window)
    } catch {
      output.note("testdrive: \(error)")
    }
  }
}

// What is expected by pointing at it.
extension WindowSession {
  private static let remarkTime = Duration.seconds(3)
  static let endingTime = Duration.seconds(10)

  /// The thing under the mouse is to be there, and to say what it says, when the recording runs.
  private func expectPointed() {
    clearOverlays()
    guard let recording = recording(), recording.isWritten else {
      return tell(Wording.nothingRecorded)
    }
    guard let place = window.pointedPlace else { return tell(Wording.nothingPointedAt) }
    let list = kit.screen(
      of: simulation.headUnit, at: simulation.now,
      startOfDrive: content.startOfDrive ?? options.startOfDrive, look: options.screen.look)
    let (x, y) = screenPlace(place)
    let line = recording.expect(x: x, y: y, of: list, in: simulation)
    tell(line.map { Wording.expected($0) } ?? Wording.nothingPointedAt)
  }

  func tell(
    _ text: String, as shown: String? = nil, for time: Duration = remarkTime
  ) {
    remark = ((shown ?? text).shownLines, wallNow + time)
    output.note("testdrive: \(text)".shownLines)
    redraw()
  }
}

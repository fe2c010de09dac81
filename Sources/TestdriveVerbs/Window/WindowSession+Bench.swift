import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import HeadUnitDrives
import HeadUnitImages
import HeadUnitPaint
import HeadUnitSDL
import HeadUnitText

extension WindowSession {
  /// The head unit's own pixel that is seen at a place.
  func screenPlace(_ point: WindowEvent.Point) -> (x: Int, y: Int) {
    bench?.picture?.screenPlace(x: point.x, y: point.y) ?? (point.x, point.y)
  }

  func benchList(around screen: DisplayList) -> DisplayList {
    bench?.bench.drives = drives?.rows
    bench?.bench.openDrive = drives?.open?.number
    let (headUnit, wall, kit) = (simulation.headUnit, wallNow, kit)
    bench?.measure(screen, of: headUnit, at: wall, with: kit)
    guard let open = bench else { return screen }
    var view = BenchView(
      open.bench, simulation, name: source?.name ?? options.name,
      isPaused: open.bench.viewed == nil ? pace.isPaused : open.replay == nil,
      isRecording: isRecorded, isFilming: (content as? ManualContent)?.isFilming ?? false,
      in: window.size, with: materials)
    let picture = view.picture(around: screen)
    bench?.picture = picture
    bench?.screen = screen
    return picture.list
  }

  /// Leaves the bench as it stands for the next time.
  func keepBench() {
    if let bench { options.note(bench.bench) }
    do {
      try options.keepBench()
    } catch {
      output.note("testdrive: \(Wording.unkeptBench(options.memory?.file ?? ""))".oneLine)
    }
  }

  /// The bench, for another drive than it has seen so far.
  func renewBench() {
    awayBench = OpenBench(options)
    guard let old = bench else { return }
    var new = OpenBench(at: old.bench.pane)
    new.sizeBefore = old.sizeBefore
    new.bench.search = old.bench.search
    (new.bench.filter, new.bench.arrangement) = (old.bench.filter, old.bench.arrangement)
    bench = new
  }

  func toggleBench() {
    if surfaces.isShown { toggleSurfaces() }
    let (old, before) = (window.size, bench?.sizeBefore)
    let opens = bench == nil
    let pictureSize = options.pictureSize(showsSurfaces: false, showsBench: opens)
    if !opens, !window.isFullScreen { benchWindowSize = old }
    let size = opens ? benchWindowSize : before
    guard changeWindow(to: pictureSize, size: size, keepsShape: !opens) else { return }
    if let open = bench {
      options.note(open.bench)
      awayBench = open
      awayBench.bench.showPresent()
    }
    bench = opens ? awayBench : nil
    bench?.take(options)
    bench?.sizeBefore = old
    for event in touch.cancel() { perform(event) }
    redraw()
  }

  /// Whether the event was for the bench, and is done.
  func handleOnBench(_ event: WindowEvent) -> Bool {
    guard let open = bench, let picture = open.picture else { return false }
    switch event {
    case .fingerDown(_, let point) where open.bench.picksRow:
      guard let path = picture.path(x: point.x, y: point.y) else {
        act { $0.press(x: point.x, y: point.y, on: picture, of: $1) }
        return true
      }
      bench?.bench.faultPath = path
      bench?.bench.picksRow = false
      redraw()
      return true
    case .fingerDown(_, let point) where !picture.screen.contains(x: point.x, y: point.y):
      if isDoubleClick(point), picture.isOverTime(x: point.x, y: point.y) {
        bench?.bench.showAllTime()
      }
      act { $0.press(x: point.x, y: point.y, on: picture, of: $1) }
      return true
    case .fingerDown where open.bench.viewed != nil:
      tell(Wording.benchShowsThePast)
      return true
    case .fingerMoved(_, let point) where open.bench.isHolding:
      act { $0.drag(x: point.x, y: point.y, on: picture, of: $1) }
      return true
    case .fingerUp where open.bench.isHolding:
      act { bench, _ in bench.release() }
      return true
    default: return false
    }
  }

  func turnOnBench(_ notches: Double) -> Bool {
    guard let picture = bench?.picture, let place = window.pointedPlace,
      !picture.screen.contains(x: place.x, y: place.y)
    else { return false }
    let simulation = simulation
    _ = bench?.bench.turn(notches, x: place.x, y: place.y, on: picture, of: simulation)
    redraw()
    return true
  }

  func zoomOnBench(_ notches: Double) {
    guard let picture = bench?.picture, let place = window.pointedPlace else { return }
    let simulation = simulation
    _ = bench?.bench.turnNearer(notches, x: place.x, y: place.y, on: picture, of: simulation)
    redraw()
  }

  /// Two clicks on the line of time, one after the other.
  private func isDoubleClick(_ point: WindowEvent.Point) -> Bool {
    let now = wallNow
    defer { lastClick = (now, point) }
    guard let last = lastClick, now - last.at <= Self.doubleClickTime else { return false }
    return abs(last.point.x - point.x) <= 4 && abs(last.point.y - point.y) <= 4
  }

  private static let doubleClickTime = Duration.milliseconds(400)

  /// What the mouse is over may have something to say.
  func pointAt(_ point: WindowEvent.Point) {
    guard let picture = bench?.picture else { return }
    let place = (x: point.x, y: point.y)
    let isSame = picture.isSame(bench?.bench.pointed, place)
    bench?.bench.pointed = place
    guard !isSame else { return }
    // Whoever takes the mouse is done with the keys.
    bench?.bench.leaveFocus()
    redraw()
  }

  func performOnBench(_ key: Shortcut.BenchKey) {
    if case .type(let text) = key { return beginTyping(text) }
    guard let picture = bench?.picture else { return }
    switch key {
    case .present:
      // From the past of a drive to its end, and from there to hands.
      if bench?.bench.viewed == nil, drives?.open != nil { return leaveDrive() }
      bench?.replay = nil
      bench?.bench.showPresent()
    case .pause: perform(.pause)
    case .back: look { $0.step(-1, in: $1) }
    case .forward: look { $0.step(1, in: $1) }
    case .backQuestion: look { $0.stepQuestion(-1, in: $1) }
    case .forwardQuestion: look { $0.stepQuestion(1, in: $1) }
    case .goOn: if let viewed = bench?.bench.viewed { perform(.goOn(viewed)) }
    case .screenshot: perform(.screenshot)
    case .pane(.drives) where drives == nil: tell(Wording.noDrivesBeside)
    case .pane(let pane): bench?.bench.pane = pane
    case .focusNext: bench?.bench.moveFocus(1, on: picture)
    case .focusBefore: bench?.bench.moveFocus(-1, on: picture)
    case .focusPress: act { $0.pressFocused(on: picture, of: $1) }
    case .pageBack: bench?.bench.turnPage(-1, on: picture)
    case .pageOn: bench?.bench.turnPage(1, on: picture)
    case .turnDown: act { $0.turnFocused(-1, on: picture, of: $1) }
    case .turnUp: act { $0.turnFocused(1, on: picture, of: $1) }
    case .zoomIn: look { $0.zoom(1, in: $1) }
    case .zoomOut: look { $0.zoom(-1, in: $1) }
    case .zoomAll: bench?.bench.showAllTime()
    case .filter(let filter): bench?.bench.show(filter)
    case .copy: copyPane()
    case .follow: bench?.bench.toggleFollowing(on: picture)
    case .runDrives: performOnDrives(.runDrives)
    case .dock:
      let isRight = bench?.bench.arrangement.dock == .right
      performLine(isRight ? "dock below" : "dock right")
    case .record: performLine("record")
    case .film: performLine("film")
    case .type: break
    }
    redraw()
  }

  private func performLine(_ line: String) {
    guard watching == nil else { return tell(Wording.benchWhileWatching) }
    if let problem = perform(line: line) { tell(problem) }
  }

  private func act(
    _ body: (inout Bench, Simulation) -> BenchControl.Order?
  ) {
    guard var open = bench else { return }
    let order = body(&open.bench, simulation)
    bench = open
    if let order { perform(order) }
    redraw()
  }

  private func look(_ body: (inout Bench, Simulation) -> Void) {
    let simulation = simulation
    bench?.replay = nil
    if var open = bench {
      body(&open.bench, simulation)
      bench = open
    }
  }

  /// The open pane, for whatever is to take it.
  func copyPane() {
    guard let open = bench else { return tell(Wording.nothingToCopy) }
    let text = BenchView(open.bench, simulation, name: options.name, with: materials).paneText
    do throws(SDLError) {
      try window.copy(text)
      tell(Wording.copied(lineCount: text.split(separator: "\n").count))
    } catch {
      tell("\(error)")
    }
  }

  private func perform(_ order: BenchControl.Order) {
    switch order {
    case .events(let events):
      guard watching == nil else { return tell(Wording.benchWhileWatching) }
      guard bench?.bench.viewed == nil else { return tell(Wording.benchShowsThePast) }
      for event in events { perform(event) }
    case .line(let line): performLine(line)
    case .type(let text): beginTyping(text)
    case .copy: copyPane()
    case .choose, .closeSheet: break
    case .screenshot: writePicture()
    case .pause where bench?.bench.viewed != nil: toggleReplay()
    case .pause:
      let isPaused = pace.isPaused
      changePace { $0.set(paused: !isPaused, at: $1) }
    case .toggleBench: toggleBench()
    case .arrange(let arrangement): arrange(arrangement)
    case .openDrive, .runDrive, .runDrives, .leaveDrive: performOnDrives(order)
    case .goOn(let instant): goOn(from: instant)
    case .goThere(let path, let isList): beginWalk(to: path, isList: isList)
    }
  }

  /// The inspector elsewhere, or in another size, in the window as it is.
  func arrange(_ arrangement: BenchArrangement) {
    guard var open = bench else { return tell(Wording.noBenchToArrange) }
    open.bench.arrangement = arrangement
    bench = open
    options.note(open.bench)
    redraw()
  }

  /// The window for pictures of another size: as large as it was when it had such pictures last,
  /// and otherwise as large as they are, or as is said.
  @discardableResult
  func changeWindow(
    to pictures: PixelSize, size: PixelSize? = nil, keepsShape: Bool = true
  ) -> Bool {
    if !window.isFullScreen, bench == nil { windowSizes[pictureSize] = window.size }
    let known = keepsShape ? windowSizes[pictures] : nil
    do throws(SDLError) {
      try window.change(
        toPicturesOf: pictures, size: known ?? size ?? pictures, keepsShape: keepsShape)
      return true
    } catch {
      output.note("testdrive: \(error)")
      return false
    }
  }

  /// What has happened goes by once more, at the clock's pace.
  private func toggleReplay() {
    guard let viewed = bench?.bench.viewed else { return }
    let wall = wallNow
    let isPlaying = bench?.replay != nil
    bench?.replay = isPlaying ? nil : (wall, viewed)
  }

  /// A picture of what the head unit shows, in the folder in which the window was opened.
  private func writePicture() {
    guard let screen = bench?.screen else { return }
    let file = Self.freeName("png")
    var frame = Frame(width: screen.size.width, height: screen.size.height)
    kit.makePainter().paint(screen, into: &frame)
    let bytes = frame.withPixels {
      PNG.encode($0.span, width: screen.size.width, height: screen.size.height)
    }
    do {
      try SafeFile.write(bytes, to: file)
      tell(Wording.pictureWritten(file))
    } catch {
      tell("\(error)")
    }
  }

  /// What was done up to the instant is done once more with a new app, which has to do the same;
  /// from there other hands go on.
  private func goOn(from instant: Instant) {
    guard !isRecorded else { return tell(Wording.recordedLibrary) }
    if let drive = shownDrive { return takeOver(drive, at: instant) }
    if let takenOver { return takeOver(takenOver.drive, at: instant, after: takenOver.at) }
    guard hasHands else { return tell(Wording.driveHasEnded) }
    if let source, let new = source.begunAnew() {
      guard let view = bench?.bench.view(of: simulation) else { return }
      let deeds = handSteps.deeds.filter { $0.at <= instant }
      return comeBack(to: new, deeds, view.headUnit.placeWords, because: .otherHands)
    }
    guard let source, source.library != nil else { return tell(Wording.onlyLibrariesGoBack) }
    let before = simulation.trace.entries
    guard redo(with: source, to: instant) else { return tell(Wording.traceBeganLater) }
    let now = simulation.trace.entries
    if let difference = Divergence(from: before, to: now, before: instant) {
      show(difference, Wording.notRepeatable(difference.sentence))
    }
    changePace { pace, wall in pace.jump(to: instant, at: wall) }
  }

  /// Where the app went another way stands on the bench until somebody puts it away.
  func show(_ difference: Divergence, _ words: String) {
    tell(words)
    awayBench.bench.divergence = difference
    bench?.bench.divergence = difference
    bench?.bench.pane = .trace
  }

  /// The drive that is watched, or looked at when it has ended.
  private var shownDrive: DriveCase? {
    if let open = drives?.open { return drives?.entries[open.number].drive }
    return watching == nil ? nil : drive?.drive
  }

  /// The drive is run once more up to the instant, where hands take it over; what they have done
  /// since they took it over before is done again.
  private func takeOver(
    _ drive: DriveCase, at instant: Instant, after start: Instant? = nil
  ) {
    guard !drive.app.isLive else { return tell(Wording.onlyLibrariesGoBack) }
    let place = min(instant, start ?? instant)
    let since = simulation.trace.entries.filter { $0.at > place && $0.at <= instant }
    let silent = Output(data: { _ in }, note: { _ in })
    let painter = ScenePainter(options.screen.resources, silent)
    let services = DriveServices.files(painter, GoldenKeeper(GoldenOptions(), painter)) { _ in }
    var run = DriveRun(drive, services: services)
    run.advance(to: place)
    var driven = run.simulation
    driven.keepTrace()
    var content = ManualContent(driven)
    replay(since[...], [], in: &content)
    content.advance(to: instant)
    options.handOver(run)
    takenOver = (drive, place)
    (watching, source, notice, recording) = (nil, nil, nil, { nil })
    drives?.open = nil
    handSteps = HandSteps()
    self.content = content
    changePace { pace, wall in
      pace.set(paused: false, at: wall)
      pace.jump(to: instant, at: wall)
    }
    renewBench()
    redraw()
  }

  /// What hands have done up to the instant, once more with a new app and the head unit as it is to
  /// be now; false where it is not known any more.
  func redo(with source: AppSource, to instant: Instant) -> Bool {
    let before = simulation.trace.entries
    guard before.first?.at == .start else { return false }
    var run = ManualContent(options.simulation(of: source.app, seed: source.seed))
    let recording = DriveRecording(
      options.opening(source),
      startOfDrive: options.startOfDrive)
    let steps = handSteps.list.filter { $0.at <= instant }
    let new = HandSteps()
    new.list = steps
    run.onEvent = { event, simulation in
      recording.note(event, before: simulation)
      new.note(event, before: simulation)
    }
    // The colours that the window was opened with are there already.
    let deeds = before[..<before.endOfInstant(instant)].drop { entry in
      if case .event(.car(.themeChanged)) = entry.content { return entry.at == .start }
      if case .event = entry.content { return false }
      return true
    }
    replay(deeds, steps, in: &run, recording)
    self.recording = { recording }
    run.advance(to: instant)
    content = run
    handSteps = new
    renewBench()
    redraw()
    return true
  }

  /// What hands have done, and what lines have changed of the app, in its order.
  func replay(
    _ entries: ArraySlice<Trace.Entry>, _ steps: [(at: Instant, step: DriveStep)],
    in content: inout ManualContent, _ recording: DriveRecording? = nil
  ) {
    var steps = steps[...]
    for entry in entries {
      guard case .event(let event) = entry.content, event.isOfHands else { continue }
      while let next = steps.first, next.at <= entry.at {
        content.perform(next.step, at: next.at)
        recording?.note(next.step, at: next.at)
        steps.removeFirst()
      }
      content.advance(to: entry.at)
      content.perform(event)
    }
    for (at, step) in steps {
      content.perform(step, at: at)
      recording?.note(step, at: at)
    }
  }
}

extension OpenBench {
  /// As people left it, or as the command line says.
  init(_ options: WindowOptions) {
    self.init(at: options.pane)
    take(options)
  }

  mutating func take(_ options: WindowOptions) {
    (bench.pane, bench.filter) = (options.pane, options.filter)
    bench.arrangement = options.arrangement
  }
}

extension ManualContent {
  /// A step that makes no event.
  mutating func perform(_ step: DriveStep, at instant: Instant) {
    advance(to: max(instant, simulation.now))
    switch step {
    case .app(.fault(let rule, _)): changeFaults { _ = $0.inject(rule) }
    case .app(.heal(let operation, let path)):
      changeFaults { _ = $0.heal(operation: operation, path: path) }
    case .app, .time, .driver, .car, .check, .show: break
    }
  }
}

extension Event {
  /// Done by a person or to the phone, and not by the app or the clock.
  fileprivate var isOfHands: Bool {
    switch self {
    case .car, .playback, .driver, .touch, .knob: true
    case .phone(.connected), .phone(.disconnected), .phone(.phoneLocked), .phone(.networkChanged),
      .phone(.pictureRefused), .phone(.pictureRemarked), .phone(.pushed):
      true
    case .phone(.answered), .phone(.statusReturned), .phone(.reported), .alarmRang: false
    }
  }
}

extension Wording {
  static let benchHasNoSurfaces =
    "The surfaces stand beside the bare head unit: F2 puts the bench away."
  static let benchWhileWatching = "A drive has the head unit: Space pauses it, and . steps."
  static let benchShowsThePast =
    "This is the past: F3 goes back to the present, F10 goes on from here."
  static let onlyLibrariesGoBack =
    "This app cannot be begun anew: a library can, and what has a process of its own."
  static let traceBeganLater =
    "Too much has happened since the beginning: from so far back it cannot go on."

  static let noBenchToArrange = "The inspector is part of the bench: F2 opens it."
  static let nothingToCopy = "The panes of the bench can be copied: F2 opens it."

  static func copied(lineCount: Int) -> String { "Copied: \(lineCount) lines" }

  static func pictureWritten(_ file: String) -> String { "Written: \(place(of: file))" }
}

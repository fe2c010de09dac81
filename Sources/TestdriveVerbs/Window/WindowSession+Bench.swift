import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import HeadUnitImages
import HeadUnitPaint
import HeadUnitSDL

extension WindowSession {
  /// Where the head unit's picture begins in the window's.
  var screenOrigin: (x: Int, y: Int) {
    guard let frame = bench?.picture?.screen else { return (0, 0) }
    return (frame.x, frame.y)
  }

  mutating func benchList(around screen: DisplayList) -> DisplayList {
    guard let open = bench else { return screen }
    let view = BenchView(
      open.bench, simulation, name: source?.name ?? options.name, isPaused: pace.isPaused,
      isRecording: recording()?.isWritten == true, with: kit.materials)
    let picture = view.picture(around: screen)
    bench?.picture = picture
    bench?.screen = screen
    return picture.list
  }

  mutating func toggleBench() {
    guard watching == nil else { return tell(Wording.benchWhileWatching) }
    if surfaces.isShown { toggleSurfaces() }
    let (old, before) = (window.size, bench?.sizeBefore)
    let opens = bench == nil
    let pictureSize = options.pictureSize(showsSurfaces: false, showsBench: opens)
    do throws(SDLError) {
      try window.change(
        toPicturesOf: pictureSize, size: opens ? pictureSize : before ?? pictureSize)
    } catch {
      return output.note("testdrive: \(error)")
    }
    bench = opens ? OpenBench(at: .questions) : nil
    bench?.sizeBefore = old
    if opens { content.keepTrace() }
    for event in touch.cancel() { perform(event) }
    redraw()
  }

  /// Whether the event was for the bench, and is done.
  mutating func handleOnBench(_ event: WindowEvent) -> Bool {
    guard let open = bench, let picture = open.picture else { return false }
    switch event {
    case .fingerDown(_, let point) where !picture.screen.contains(x: point.x, y: point.y):
      act { $0.press(x: point.x, y: point.y, on: picture, of: $1) }
      return true
    case .fingerDown where open.bench.viewed != nil:
      tell(Wording.benchShowsThePast)
      return true
    case .fingerMoved(_, let point) where open.bench.isHolding:
      act { $0.drag(x: point.x, on: picture, of: $1) }
      return true
    case .fingerUp where open.bench.isHolding:
      bench?.bench.release()
      return true
    default: return false
    }
  }

  mutating func turnOnBench(_ notches: Double) -> Bool {
    guard let picture = bench?.picture, let place = window.pointedPlace,
      !picture.screen.contains(x: place.x, y: place.y)
    else { return false }
    _ = bench?.bench.turn(notches, x: place.x, y: place.y, on: picture)
    redraw()
    return true
  }

  mutating func performOnBench(_ key: Shortcut.BenchKey) {
    guard bench != nil else { return }
    switch key {
    case .present: bench?.bench.showPresent()
    case .pause: perform(.pause)
    case .back: step(-1)
    case .forward: step(1)
    case .goOn: if let viewed = bench?.bench.viewed { perform(.goOn(viewed)) }
    case .screenshot: perform(.screenshot)
    case .pane(let pane): bench?.bench.pane = pane
    }
    redraw()
  }

  private mutating func act(
    _ body: (inout Bench, Simulation) -> BenchControl.Order?
  ) {
    guard var open = bench else { return }
    let order = body(&open.bench, simulation)
    bench = open
    if let order { perform(order) }
    redraw()
  }

  private mutating func step(_ direction: Int) {
    let simulation = simulation
    bench?.bench.step(direction, in: simulation)
  }

  private mutating func perform(_ order: BenchControl.Order) {
    switch order {
    case .events(let events):
      guard bench?.bench.viewed == nil else { return tell(Wording.benchShowsThePast) }
      for event in events { perform(event) }
    case .screenshot: writePicture()
    case .pause:
      let isPaused = pace.isPaused
      changePace { $0.set(paused: !isPaused, at: $1) }
    case .toggleBench: toggleBench()
    case .goOn(let instant): goOn(from: instant)
    }
  }

  /// A picture of what the head unit shows, in the folder in which the window was opened.
  private mutating func writePicture() {
    guard let screen = bench?.screen else { return }
    var number = 1
    while FileManager.default.fileExists(atPath: "testdrive-\(number).png") { number += 1 }
    let file = "testdrive-\(number).png"
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
  private mutating func goOn(from instant: Instant) {
    guard !isRecorded else { return tell(Wording.recordedLibrary) }
    guard let source, source.library != nil else { return tell(Wording.onlyLibrariesGoBack) }
    let before = simulation.trace.entries
    guard before.first?.at == .start else { return tell(Wording.traceBeganLater) }
    var simulationOptions = Simulation.Options()
    simulationOptions.seed = source.seed
    var again = Simulation(
      profile: options.profile, app: source.app, options: simulationOptions)
    for entry in before[..<before.endOfInstant(instant)] {
      guard case .event(let event) = entry.content, event.isOfHands else { continue }
      again.advance(to: entry.at)
      again.perform(event)
    }
    again.advance(to: instant)
    let same = zip(before, again.trace.entries).prefix { $0 == $1 }.count
    if same < again.trace.entries.count {
      tell(Wording.wentAnotherWay(at: again.trace.entries[same].at))
    }
    content = ManualContent(again)
    changePace { pace, wall in pace.jump(to: instant, at: wall) }
    bench = bench.map { open in
      var new = OpenBench(at: open.bench.pane)
      new.sizeBefore = open.sizeBefore
      return new
    }
    redraw()
  }
}

extension Event {
  /// Done by a person or to the phone, and not by the app or the clock.
  fileprivate var isOfHands: Bool {
    switch self {
    case .car, .playback, .driver, .touch, .knob: true
    case .phone(.connected), .phone(.disconnected), .phone(.phoneLocked), .phone(.networkChanged),
      .phone(.pictureRefused), .phone(.pictureRemarked):
      true
    case .phone(.answered), .phone(.statusReturned), .phone(.reported), .alarmRang: false
    }
  }
}

extension Wording {
  static let benchHasNoSurfaces =
    "The surfaces stand beside the bare head unit: F2 puts the bench away."
  static let benchWhileWatching = "A drive that is watched has its own strip instead of a bench."
  static let benchShowsThePast =
    "This is the past: F3 goes back to the present, F10 goes on from here."
  static let onlyLibrariesGoBack =
    "Only a library can be taken back: this app has gone on in a process of its own."
  static let traceBeganLater =
    "What happened before the bench was opened was not kept: open with --bench."

  static func pictureWritten(_ file: String) -> String { "Written: \(file)" }

  static func wentAnotherWay(at instant: Instant) -> String {
    "The app did something else this time, at \(instant) s."
  }
}

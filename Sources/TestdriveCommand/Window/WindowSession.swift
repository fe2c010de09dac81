import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import HeadUnitPaint
import HeadUnitSDL

/// A head unit in a window, from opening to closing.
///
/// The loop sleeps until a person, the app, a timer or something that moves wants it.
struct WindowSession: ~Copyable {
  var window: Window
  let output: Output
  let options: WindowOptions
  private let clock = RunningClock()
  let studio: Studio
  private let worker: PictureWorker
  let reader: LibraryReader
  private var easel: Easel
  /// Something has happened since the picture was made.
  private var isStale = true
  /// The last turn of the loop showed a picture, and waited for the display with it.
  private var hasShown = false

  var source: AppSource
  var simulation: Simulation
  var watch: FileWatch
  var touch = Touch()
  var wheel = Wheel()
  var knobButton = KnobButton()
  var headset = HeadsetButton()
  var showsHelp = false
  var surfaces: SurfacePanel
  /// What the window itself has to say: that a library was saved with mistakes.
  var notice: String?
  var isClosed = false

  /// Nobody looks at a window that cannot be seen, and a still one may look again this soon.
  private static let pause = Duration.milliseconds(4)
  /// So many events are taken before the picture is made anew.
  private static let eventLimit = 256

  init(_ source: AppSource, _ options: WindowOptions, _ output: Output) throws {
    StopSignals.hold()
    let studio = try Studio(options.screen.resources, startOfDrive: options.startOfDrive)
    let window = try Self.open(options)
    let waker = window.waker
    StopSignals.watch { waker.close() }
    worker = PictureWorker(studio.pictures) { waker.wake() }
    reader = LibraryReader { waker.wake() }
    surfaces = SurfacePanel(isShown: options.showsSurfaces)
    easel = Easel(
      studio.makePainter(), size: options.pictureSize(showsSurfaces: surfaces.isShown))
    simulation = options.simulation(of: source.app)
    watch = FileWatch(source.files, at: .start)
    (self.source, self.options, self.output, self.studio) = (source, options, output, studio)
    self.window = window
  }

  private static func open(_ options: WindowOptions) throws -> Window {
    do throws(SDLError) {
      return try Window(options.windowSettings)
    } catch {
      throw Wording.noDisplay(error.description)
    }
  }

  mutating func run() throws(SDLError) {
    perform(.connected)
    while !isClosed {
      advance()
      reloadIfSaved()
      takeLibraries()
      takePictures()
      try draw()
      takeEvents()
    }
  }

  /// The head unit's clock goes on to what the wall's says.
  private mutating func advance() {
    let count = simulation.eventCount
    simulation.advance(to: max(simulation.now, clock.now))
    waitForHands()
    if simulation.eventCount != count { isStale = true }
  }

  mutating func perform(_ event: Event) {
    simulation.perform(event)
    isStale = true
  }

  /// Closes the window and says how it went.
  consuming func end() -> ExitCode {
    keepSize()
    guard let violation = simulation.violation else { return .passed }
    output.note("testdrive: this must never happen, and did: \(violation)")
    return .ownFault
  }

  /// Leaves the window as large as it is for the next time.
  private borrowing func keepSize() {
    guard !window.isFullScreen else { return }
    do {
      try options.keep(sizeWithoutSurfaces)
    } catch {
      output.note("testdrive: \(Wording.unkeptSize(options.sizesFile))".oneLine)
    }
  }

  /// Starts from the beginning with another app; the clock goes on.
  mutating func begin(_ source: AppSource) {
    self.source = source
    simulation = options.simulation(of: source.app)
    simulation.advance(to: clock.now)
    watch = FileWatch(source.files, at: simulation.now)
    perform(.connected)
  }

  mutating func redraw() {
    isStale = true
  }
}

// Pictures: made when something looks different, and never while nobody sees them.
extension WindowSession {
  private mutating func draw() throws(SDLError) {
    hasShown = false
    guard !window.isHidden, isStale || easel.isDue(at: simulation.now) else { return }
    isStale = false
    hasShown = try easel.show(displayList(), in: window)
    worker.begin()
  }

  /// What the head unit shows, and over it what the window has to say.
  private func displayList() -> DisplayList {
    var list = studio.screen(of: simulation)
    let headUnit = simulation.headUnit
    if showsHelp {
      list = ShortcutOverlay(over: headUnit, with: studio.materials).lay(over: list)
    }
    if let notice {
      list = NoticeOverlay(notice, over: headUnit, with: studio.materials).lay(over: list)
    }
    return surfaces.isShown ? studio.sheet(of: simulation).displayList(beside: list) : list
  }

  var list: DisplayList { easel.list }

  private mutating func takePictures() {
    for order in worker.takeFinished() {
      easel.forget(order.picture)
      isStale = true
    }
    for remark in studio.pictures.takeRemarks() {
      output.note(remark.note)
      perform(remark.event)
    }
  }
}

// Waiting, for as long as nothing is to be done.
extension WindowSession {
  private mutating func takeEvents() {
    guard var event = window.nextEvent(within: patience) else { return }
    for _ in 0..<Self.eventLimit {
      take(event, at: max(simulation.now, clock.now))
      guard let next = window.nextEvent(within: .zero) else { return }
      event = next
    }
  }

  /// Nil: until something happens.
  private var patience: Duration? {
    var due = [simulation.nextDue, watch.nextLook, handsDue].compactMap(\.self)
    if !window.isHidden {
      switch list.nextChange {
      case .never: break
      case .at(let instant): due.append(instant)
      case .atOnce: return hasShown ? .zero : Self.pause
      }
    }
    return due.min().map { max(.zero, $0 - clock.now) }
  }
}

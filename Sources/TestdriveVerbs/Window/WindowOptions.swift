import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import HeadUnitDrives
import HeadUnitSDL
import HeadUnitText

/// How the window is to be opened.
struct WindowOptions {
  private(set) var screen: ScreenOptions
  private(set) var profile: Profile
  /// In minutes since midnight.
  private(set) var startOfDrive = timeOfDay
  /// Whether the surfaces are shown from the start.
  private(set) var showsSurfaces = false
  /// Whether the bench is open from the start, and at which pane.
  private(set) var bench: Bench.Pane?
  /// What the bench opens with when it does.
  private(set) var pane = Bench.Pane.questions
  private(set) var filter = Bench.QueryFilter.all
  private(set) var arrangement = BenchArrangement()
  /// Where that is kept; nil is nowhere.
  private(set) var memory: BenchMemory?
  /// Of what is in it.
  var name = ""
  private(set) var reducesMotion = false
  private(set) var motionSpeed: Double?
  private var isFullScreen = false
  private var hasOwnSize = false
  /// What was said of the size beside the profiles.
  private var factor: Double?
  private var size: String?
  /// Whether a drive is watched, with the strip below the screen.
  private(set) var watches = false
  /// Whether the desktop is told what plays.
  var desktop = DesktopOptions()
  /// Whether all that happens is kept, however much that comes to.
  var keepsTrace = false
  private let sizes = WindowSizes()

  static func declare(in options: inout OptionList) -> OptionGroup<WindowOptions> {
    let screen = ScreenOptions.declare(in: &options)
    let scale = options.value(
      "--scale", "N", "draw everything N times as large (1)", expected: "a number from 0.5 to 4"
    ) { text in
      Double(text).flatMap { (0.5...4).contains($0) ? $0 : nil }
    }
    let reducesMotion = options.flag("--reduce-motion", "let nothing slide or fade")
    let motionSpeed = MotionSpeed.declare(in: &options)
    let showsSurfaces = options.flag(
      "--surfaces", "with lock screen, control centre, dynamic strip and cluster beside it")
    let bench = options.choice(
      "--bench", "PANE", of: Bench.Pane.self, "with the bench around it, opened at this pane (F2)")
    let isBare = options.flag("--bare", "the car's screen alone, whatever --bench says")
    let isFullScreen = options.flag("--full-screen", "fill the screen")
    let time = options.timeOfDay("the time of day on its clock (now)")
    return OptionGroup { arguments in
      var window = WindowOptions(try arguments[screen])
      if let factor = try arguments[scale] {
        window.factor = factor
        window.takeProfile()
      }
      if let time = try arguments[time] { window.startOfDrive = time }
      window.reducesMotion = arguments[reducesMotion]
      window.motionSpeed = try arguments[motionSpeed]
      window.showsSurfaces = arguments[showsSurfaces]
      window.isFullScreen = arguments[isFullScreen]
      window.bench = arguments[isBare] ? nil : try arguments[bench]
      window.pane = window.bench ?? .questions
      if window.bench != nil { window.showsSurfaces = false }
      return window
    }
  }

  init(_ screen: ScreenOptions) {
    self.screen = screen
    profile = screen.profile
  }

  /// The same window with a drive in it.
  func showing(_ drive: DriveCase) -> WindowOptions {
    var options = self
    options.profile = drive.profile
    options.screen.change(look: drive.look)
    options.name = drive.title
    options.watches = true
    // Windows are kept as large as they are for head units alone.
    options.hasOwnSize = true
    return options
  }

  /// The same window with a drive in it that has ended.
  func beside(_ drive: DriveCase) -> WindowOptions {
    var options = self
    options.profile = drive.profile
    options.screen.change(look: drive.look)
    options.hasOwnSize = true
    return options
  }

  /// The same window when hands take the drive over that is in it.
  mutating func handOver(_ run: DriveRun) {
    watches = false
    startOfDrive = run.startOfDrive
  }

  /// Another head unit: these profiles, one over the other.
  mutating func layer(_ layers: [String]) throws {
    guard !layers.isEmpty else { throw VerbError("profile NAME") }
    screen = try screen.naming(layers)
    size = nil
    takeProfile()
  }

  mutating func change(size: String) throws {
    var screen = screen
    try screen.change(size: size)
    (self.screen, self.size) = (screen, size)
    takeProfile()
  }

  /// The same head unit, as its files are now.
  mutating func readProfilesAnew() throws {
    var screen = try screen.naming(screen.layers)
    if let size { try screen.change(size: size) }
    self.screen = screen
    takeProfile()
  }

  /// The files that say what head unit it is.
  var profileFiles: [String] {
    let store = ProfileStore(screen.resources)
    return screen.layers.map(store.file)
  }

  private mutating func takeProfile() {
    profile = factor.map { screen.profile.scaled(by: $0) } ?? screen.profile
    hasOwnSize = true
  }

  mutating func change(look: Look) { screen.change(look: look) }

  mutating func change(side: DriverSide) {
    screen.change(side: side)
    profile.display.driverSide = side
  }

  func showingBench(at pane: Bench.Pane) -> WindowOptions {
    var options = self
    (options.bench, options.pane) = (pane, pane)
    return options
  }

  /// What a recording in this window begins with.
  func opening(_ source: AppSource) -> DriveRecorder.Opening {
    var opening = opening(app: source.driveName, seed: source.seed)
    opening.allowances = source.allowances
    return opening
  }

  func opening(app: String, seed: UInt64) -> DriveRecorder.Opening {
    DriveRecorder.Opening(
      name: "recorded with \(name)", app: app, seed: seed, profiles: screen.layers,
      settings: DriveRecorder.Setting.differences(
        of: profile, from: screen.layered, screen.theme, screen.look))
  }

  /// The bench opens as it was left; what the command line says comes first.
  mutating func remember(_ memory: BenchMemory) {
    self.memory = memory
    guard let kept = memory.kept else { return }
    // Drives stand beside the bench only where they were asked for.
    let left = kept.pane == .drives ? .questions : kept.pane
    (pane, filter, arrangement) = (bench ?? left, kept.filter, kept.arrangement)
  }

  /// As the bench stands now it opens again.
  mutating func note(_ bench: Bench) {
    (pane, filter, arrangement) = (bench.pane, bench.filter, bench.arrangement)
  }

  mutating func keepBench() throws {
    try memory?.keep(BenchMemory.Kept(arrangement: arrangement, pane: pane, filter: filter))
  }

  /// With the surfaces beside the head unit, or without.
  func pictureSize(showsSurfaces: Bool, showsBench: Bool = false) -> PixelSize {
    let display = profile.display
    if showsBench {
      let size = PixelSize(width: display.width, height: display.height)
      return BenchLayout(size, arrangement).size
    }
    let size =
      showsSurfaces
      ? SurfaceSheet.size(beside: display)
      : PixelSize(width: display.width, height: display.height)
    let strip = watches ? DriveStrip.height(below: display) : 0
    return PixelSize(width: size.width, height: size.height + strip)
  }

  var windowSettings: Window.Settings {
    let pictureSize = pictureSize(showsSurfaces: showsSurfaces, showsBench: bench != nil)
    var settings = Window.Settings(title: "Testdrive – \(name)", pictureSize: pictureSize)
    if !hasOwnSize, bench == nil, let size = sizes[profile.name] {
      settings.size = showsSurfaces ? windowSize(from: size, showsSurfaces: true) : size
    }
    settings.isFullScreen = isFullScreen
    settings.keepsShape = bench == nil
    return settings
  }

  /// A window's size when the surfaces come or go and the head unit stays as large as it is.
  func windowSize(from size: PixelSize, showsSurfaces: Bool) -> PixelSize {
    let from = pictureSize(showsSurfaces: !showsSurfaces)
    let to = pictureSize(showsSurfaces: showsSurfaces)
    let factor = min(
      Double(size.width) / Double(from.width), Double(size.height) / Double(from.height))
    return PixelSize(
      width: Int((Double(to.width) * factor).rounded()),
      height: Int((Double(to.height) * factor).rounded()))
  }

  private static var timeOfDay: Int {
    let time = Calendar.current.dateComponents([.hour, .minute], from: Date())
    return (time.hour ?? 0) * 60 + (time.minute ?? 0)
  }

  func simulation(of app: any App, seed: UInt64) -> Simulation {
    var options = Simulation.Options()
    options.seed = seed
    options.keepsTrace = keepsTrace
    var simulation = Simulation(profile: profile, app: app, options: options)
    // A window may be open for days: it goes back as far as there is room, bench or no bench.
    simulation.keepTrace()
    if screen.theme != simulation.headUnit.vehicle.theme {
      simulation.perform(.car(.themeChanged(screen.theme)))
    }
    return simulation
  }

  var sizesFile: String { sizes.file.path }

  /// Keeps the window's size for the next time.
  func keep(_ size: PixelSize) throws {
    guard !hasOwnSize else { return }
    var sizes = sizes
    try sizes.keep(size, for: profile.name)
  }
}

extension Verb {
  static var open: Verb {
    Verb(
      name: "open", summary: "open a window with a head unit in it", operands: "[APP]",
      notes: ShortcutReference.help()
    ) { options in
      let window = WindowOptions.declare(in: &options)
      let app = AppSource.declareForWindow(in: &options)
      let record = options.text("--record", "FILE", "write what hands do as a drive")
      let expects = options.flag(
        "--record-expect", "with what the lists were to be expected of them")
      let trace = options.text("--trace", "FILE", "write all that has happened when it closes")
      let drives = options.text(
        "--drives", "FOLDER", "with these drives beside the bench, to be run and looked at")
      let forgets = options.flag(
        "--no-state", "with the bench as it comes, not as it was left, and nothing of it kept")
      let desktop = DesktopOptions.declare(in: &options)
      let player = PlayerOptions.declare(in: &options)
      let isReference = options.flag("--markdown", "print the reference page instead")
      return { arguments, output in
        if arguments[isReference] {
          output.data(ShortcutReference.markdown())
          return .passed
        }
        let player = try arguments[player]
        if player.isList { return try player.list(output) }
        let source = try player.source(recordedIn: arguments[trace]) ?? arguments[app]
        var window = try arguments[window]
        if !arguments[forgets] {
          let memory = BenchMemory()
          if let problem = memory.problem { output.note("testdrive: \(problem)".oneLine) }
          window.remember(memory)
        }
        window.desktop = try arguments[desktop]
        window.name = source.name
        window.keepsTrace = arguments[trace] != nil
        if arguments[expects], arguments[record] == nil { throw Wording.expectsWithoutRecord }
        let recording = DriveRecording(
          window.opening(source),
          expectsPages: arguments[expects], startOfDrive: window.startOfDrive)
        if let file = arguments[record] { try recording.begin(file) }
        let operands = arguments[drives].map { [$0] }
        if operands != nil, window.bench == nil { window = window.showingBench(at: .drives) }
        let shelf = try operands.map {
          try DriveShelf.reading($0, .files(window.screen.resources), window.screen.resources)
        }
        return try openWindow(
          window, source, output, recording, trace: arguments[trace], drives: shelf)
      }
    }
  }

  static func openWindow(
    _ window: WindowOptions, _ source: AppSource, _ output: Output, _ recording: DriveRecording,
    trace file: String? = nil, drives: DriveShelf? = nil
  ) throws -> ExitCode {
    // Where nothing can be written nobody is to drive first.
    let trace = try file.map { file throws(VerbError) in try GrowingTrace(file) }
    let session = try WindowSession(source, window, output, recording: recording)
    session.trace = trace
    session.drives = drives
    let waker = session.waker
    drives?.wakes { waker.wake() }
    session.joinDesktop()
    var problem: (any Error)?
    do { try session.run() } catch { problem = error }
    session.leaveDrive()
    let simulation = session.simulation
    let hasFailure = session.drives?.hasFailure ?? false
    let recording = session.recording() ?? recording
    if let problem = session.closeFilm() { output.note("testdrive: \(problem)".oneLine) }
    // The window is gone before anybody waits for anything.
    let code = WindowSession.end(consume session)
    let farewell = Farewell(to: simulation.app)
    defer { farewell.wait() }
    let isWritten = recording.tellClose(output, simulation)
    try trace?.finish(simulation.trace)
    if let problem { throw Wording.lostDisplay(problem) }
    guard code == .passed else { return code }
    return isWritten ? hasFailure ? .failed : .passed : .machine
  }
}

/// An app that is ended while something else is done.
final class Farewell: Sendable {
  private let isOver = DispatchSemaphore(value: 0)

  init(to app: any App) {
    let thread = Thread { [isOver] in
      _ = app.stopProgram()
      isOver.signal()
    }
    thread.start()
  }

  func wait() { isOver.wait() }
}

/// The keys of the window, as help and the reference page list them.
enum ShortcutReference {
  static func help() -> String {
    let width = Shortcut.all.map { keys(of: $0).count }.max() ?? 0
    return Shortcut.Group.allCases.map { group in
      let lines = shortcuts(in: group).map { "  \(padded(keys(of: $0), to: width))  \($0.summary)" }
      return "\(group.rawValue) keys:\n" + lines.joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  static func markdown() -> String {
    let tables = Shortcut.Group.allCases.map { group in
      let rows = shortcuts(in: group).map { shortcut in
        let keys = shortcut.keys.map { "`\($0)`" }.joined(separator: " ")
        return "| \(keys) | \(shortcut.summary) |"
      }
      return "## \(group.rawValue)\n\n| key | does |\n|---|---|\n" + rows.joined(separator: "\n")
    }
    return """
      # The window

      `testdrive open` shows a head unit in a window. A mouse is its finger: a click is a tap,
      moving it with the button held down drags a list and throws it, and the wheel goes three rows
      a notch.
      The keys alone suffice. `?` lists them on the screen. A library file, a picture, a theme or a
      profile that is saved is shown at once, in the same place; a library that is dropped on the
      window is opened.

      While a window records (`--record FILE`), `E` expects what the mouse points at: the line that
      it adds, such as `expect row[3].title = "Episode 4"`, is shown for a moment.

      `Ctrl-P` or `/` opens a line for whatever you want done: a step of a drive
      (`speed 80km/h over=5s`, `fault * hang times=1`, `expect rows = 12`), a key by what it does,
      or a command of the window. Tab completes, Return does it. `profile`, `size` and `side` bring
      another head unit, at the list that was open; `view 3.26s` looks at an instant; `pace 0.25` is
      slow motion; `minute` writes a drive with a mark where the last minute begins.

      \(bench)

      This page is made from the table that the window goes by.

      \(tables.joined(separator: "\n\n"))

      """
  }

  private static let bench = """
    `F2`, or `--bench PANE` from the start, puts the bench around the head unit: the car in your
    hand below it, every question the app was asked and what became of it beside it, and a line
    of time at the bottom. Whatever the mouse is over says what it does, with its key; `Ctrl-Down`
    and `Ctrl-Up` go from control to control and `Ctrl-Return` presses one, so that the mouse
    alone or the keys alone suffice. A row of the head unit says what was asked about it, and a
    button that does nothing says why. The pane of faults makes the app go wrong: choose how
    often, point at a row or leave it at everywhere, and press a fault; what is on, and how often
    it fired, stands above.
    The chip with the name of the head unit offers every profile, and other sizes; the mark below
    the corner of the screen is dragged to any size. "own" at the network, or `Ctrl-N`, begins a
    network of your own: `network latency=2s loss=20`.

    The pane "Content" is the app as a tree, as far as it was asked about: how many rows a list has
    and how long it took, what timed out or was never loaded, where the car cuts a list, and why
    something is out of reach. A click rings the row and shows what the app said of it; "Go there"
    leads the driver to it by taps and scrolling, each once the app has answered.

    Drag on the line of time, or press `F6` and `F7`, to look at any instant that has passed, also
    from before the bench was opened. `Ctrl` and the wheel show the time nearer around the mouse,
    `Ctrl-+` and `Ctrl--` around what is looked at; then its axis is dragged, and a double click or
    `Ctrl-0` shows all of it; `F4` plays it from there, and `F3` comes back. `F10` goes on
    from there with other hands: what was done up to then is done again with a new app of the same
    library, and the window says so if that does something else this time. An app in a process of
    its own is begun anew, and led there by the same hands, each as soon as the app has answered the
    one before. What the app does another way then stands in the pane "Trace", as it was and as it
    is, until you put it away.

    The pane "Elements" has what the driver sees, with its frame in pixels, its size in points and
    the contrast of its text with what is painted below it. Over the screen it frames what can be
    touched and the safe area: red is what is under 44 points, orange what has too little contrast,
    by the rules that the tests of the screens go by. A finding leads to the lines of the trace that
    show it.

    A program, or the file of a Swift app, that was built anew is begun anew by itself and led to
    where it was in the same way; press anything to take over sooner. What it crashed with, and
    that it hangs, is told over the screen and stands in the pane "Log"; the window goes on.

    The bench is laid out for its window: letters and controls stay as large as they are, the
    inspector takes the room there is, and the screen is shown pixel for pixel, or smaller where
    there is too little room for it; only in windows of fewer than 1140 points is all of it smaller.
    `Ctrl-B` puts the inspector below the car or beside it, and its edge is drawn to another size
    (`dock below 500` is typed for the same). Where it stands, how large it is, its open pane and
    its filter are kept in `$XDG_STATE_HOME/testdrive/bench.json`, or below `~/.local/state`;
    `--no-state` opens the bench as it comes and keeps nothing.

    `--drives FOLDER` has drives beside the bench: a click runs one, `Ctrl-A` all of them. A drive
    that has ended is opened by a click at the instant at which it ended, with what was expected
    and what was found if it failed; the line of time leads back through it, and `F3` to your own
    hands. A drive that is saved is run again, and shown again in the step where it was open; while
    it cannot be read, its verdict stands there as that of the text before.
    `testdrive run FOLDER --ui` opens the same with the app of the first drive, and runs all.

    `testdrive screenshot --bench PANE` draws the bench
    without a display; `testdrive run DRIVE --until 3.26s` opens a drive in it at that instant, and
    `testdrive run DRIVE --watch --from 3.26s` lets it go on from there.
    """

  private static func shortcuts(in group: Shortcut.Group) -> [Shortcut] {
    Shortcut.all.filter { $0.group == group }
  }

  private static func keys(of shortcut: Shortcut) -> String {
    shortcut.keys.joined(separator: " / ")
  }
}

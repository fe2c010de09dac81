import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import HeadUnitSDL
import HeadUnitScenario

/// How the window is to be opened.
struct WindowOptions {
  let screen: ScreenOptions
  private(set) var profile: Profile
  /// In minutes since midnight.
  let startOfDrive: Int
  /// Whether the surfaces are shown from the start.
  let showsSurfaces: Bool
  private var name: String
  let reducesMotion: Bool
  private let isFullScreen: Bool
  private var hasOwnSize: Bool
  /// Whether a drive is watched, with the strip below the screen.
  private var watches = false
  /// Whether what happens is kept, for as long as the window is open.
  var keepsTrace = false
  private let sizes = WindowSizes()

  static let all =
    ScreenOptions.all + [
      Option(name: "--scale", value: "N", summary: "draw everything N times as large (1)"),
      Option(name: "--reduce-motion", value: nil, summary: "let nothing slide or fade"),
      Option(
        name: "--surfaces", value: nil,
        summary: "with lock screen, control centre, dynamic strip and cluster beside it"),
      Option(name: "--full-screen", value: nil, summary: "fill the screen"),
      Option(name: "--time", value: "HH:MM", summary: "the time of day on its clock (now)"),
      Option(name: "--seed", value: "N", summary: "for latencies that are drawn (0)"),
    ]

  init(_ arguments: Arguments, name: String) throws {
    screen = try ScreenOptions(arguments)
    let factor = try Self.scale(arguments)
    profile = screen.profile.scaled(by: factor ?? 1)
    hasOwnSize = factor != nil
    startOfDrive = try arguments.timeOfDay() ?? Self.timeOfDay
    self.name = name
    reducesMotion = arguments.has("--reduce-motion")
    isFullScreen = arguments.has("--full-screen")
    showsSurfaces = arguments.has("--surfaces")
  }

  /// The same window with a drive in it.
  func showing(_ drive: DriveCase) -> WindowOptions {
    var options = self
    options.profile = drive.profile
    options.name = drive.title
    options.watches = true
    // Windows are kept as large as they are for head units alone.
    options.hasOwnSize = true
    return options
  }

  /// What a recording in this window begins with.
  func opening(app: String, seed: UInt64) -> DriveRecorder.Opening {
    DriveRecorder.Opening(
      name: "recorded with \(name)", app: app, seed: seed, profiles: screen.layers,
      settings: DriveRecorder.Setting.differences(
        of: profile, from: screen.layered, screen.theme))
  }

  private static func scale(_ arguments: Arguments) throws(CommandError) -> Double? {
    guard let text = arguments.last("--scale") else { return nil }
    guard let factor = Double(text), (0.5...4).contains(factor) else {
      throw Wording.badValue("--scale", text, "a number from 0.5 to 4")
    }
    return factor
  }

  /// With the surfaces beside the head unit, or without.
  func pictureSize(showsSurfaces: Bool) -> PixelSize {
    let display = profile.display
    let size =
      showsSurfaces
      ? SurfaceSheet.size(beside: display)
      : PixelSize(width: display.width, height: display.height)
    let strip = watches ? DriveStrip.height(below: display) : 0
    return PixelSize(width: size.width, height: size.height + strip)
  }

  var windowSettings: Window.Settings {
    let pictureSize = pictureSize(showsSurfaces: showsSurfaces)
    var settings = Window.Settings(title: "Testdrive – \(name)", pictureSize: pictureSize)
    if !hasOwnSize, let size = sizes[profile.name] {
      settings.size = showsSurfaces ? windowSize(from: size, showsSurfaces: true) : size
    }
    settings.isFullScreen = isFullScreen
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
    // A window may be open for days.
    options.keepsTrace = keepsTrace
    var simulation = Simulation(profile: profile, app: app, options: options)
    if screen.theme != simulation.headUnit.vehicle.theme {
      simulation.perform(.themeChanged(screen.theme))
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
  static let open = Verb(
    name: "open", summary: "open a window with a head unit in it", operands: "[APP]",
    options: WindowOptions.all + [
      Option(name: "--record", value: "FILE", summary: "write what hands do as a drive"),
      Option(
        name: "--record-expect", value: nil,
        summary: "with what the lists were to be expected of them"),
      Option(name: "--trace", value: "FILE", summary: "write all that has happened when it closes"),
      Option(name: "--markdown", value: nil, summary: "print the reference page instead"),
    ],
    notes: ShortcutReference.help()
  ) { arguments, output in
    if arguments.has("--markdown") {
      output.text(ShortcutReference.markdown())
      return .passed
    }
    let source = try AppSource(arguments, clock: .wall)
    var options = try WindowOptions(arguments, name: source.name)
    options.keepsTrace = arguments.has("--trace")
    let desk = try recordingDesk(arguments, source, options)
    // Where nothing can be written nobody is to drive first.
    if let file = arguments.last("--trace") { try SafeFile.write("", to: file) }
    var session = try WindowSession(source, options, output, desk: desk)
    try session.run()
    let simulation = session.simulation
    let isWritten = desk?.tellClose(output, simulation) ?? true
    let code = session.end()
    if let file = arguments.last("--trace") { try write(simulation.trace, to: file) }
    return code == .passed && !isWritten ? .machine : code
  }

  private static func recordingDesk(
    _ arguments: Arguments, _ source: AppSource, _ options: WindowOptions
  ) throws -> RecordingDesk? {
    guard let file = arguments.last("--record") else {
      if arguments.has("--record-expect") { throw Wording.expectsWithoutRecord }
      return nil
    }
    let desk = RecordingDesk(
      options.opening(app: source.name, seed: source.seed),
      expectsPages: arguments.has("--record-expect"), startOfDrive: options.startOfDrive)
    try desk.begin(file)
    return desk
  }

  private static func write(_ trace: Trace, to file: String) throws {
    do {
      try SafeFile.write(trace.lines(), to: file)
    } catch let error as CommandError {
      throw error
    } catch {
      throw CommandError("the trace cannot be written: \(error)")
    }
  }
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
      The keys alone suffice. `?` lists them on the screen. A library file that is saved is shown at
      once, in the same place; one that is dropped on the window is opened.

      This page is made from the table that the window goes by.

      \(tables.joined(separator: "\n\n"))

      """
  }

  private static func shortcuts(in group: Shortcut.Group) -> [Shortcut] {
    Shortcut.all.filter { $0.group == group }
  }

  private static func keys(of shortcut: Shortcut) -> String {
    shortcut.keys.joined(separator: " / ")
  }
}

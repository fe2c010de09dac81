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

import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay

/// What is to be seen on a picture: which head units, in which themes, and where they are brought.
struct Shooting {
  private let source: AppSource
  private let screen: ScreenOptions
  private let profiles: [NamedProfile]
  private let themes: [Theme]
  private let situation: Situation?
  private let path: ContentPath?
  private let showsFocus: Bool
  private let hasBezel: Bool
  private let surfaces: SurfaceChoice?

  static let options =
    ScreenOptions.all + [
      Option(name: "-o", value: "FILE", summary: "the PNG file to write"),
      Option(name: "--at", value: "PATH", summary: "open this list, or play this item: /0/2"),
      Option(name: "--state", value: "NAME", summary: "bring the head unit into this situation"),
      Option(name: "--focus", value: nil, summary: "turn the knob once, so that the focus shows"),
      Option(
        name: "--sizes", value: "all|WxH,…", summary: "a sheet of all head units, or these sizes"),
      Option(name: "--themes", value: "all|day,night", summary: "a sheet of these colours"),
      Option(
        name: "--surface", value: "NAME|all",
        summary: "instead of the screen: \(SurfaceChoice.names.joined(separator: ", "))"),
      Option(name: "--bezel", value: nil, summary: "with the rim of the head unit around it"),
      Option(name: "--time", value: "HH:MM", summary: "the time of day on its clock (10:24)"),
      Option(name: "--seed", value: "N", summary: "for latencies that are drawn (0)"),
    ]

  init(_ arguments: Arguments) throws {
    source = try AppSource(arguments)
    screen = try ScreenOptions(arguments)
    profiles = try Self.profiles(arguments, screen)
    themes = try Self.themes(arguments, screen)
    situation = try arguments.choice("--state", of: Situation.self)
    path = try arguments.path("--at")
    showsFocus = arguments.has("--focus")
    hasBezel = arguments.has("--bezel")
    surfaces = try arguments.choice("--surface", of: SurfaceChoice.self)
    if hasBezel, surfaces != nil { throw Wording.bezelAndSurface }
    if situation != nil, path != nil { throw Wording.stateAndPath }
  }

  /// One picture, or a sheet of them: a row for each size, the themes side by side.
  func displayList(by photographer: Photographer, with materials: Materials) throws -> DisplayList {
    let rows = try profiles.map { named in
      try themes.map { theme in
        let drive = try simulation(named.profile, theme)
        let list =
          surfaces.map { photographer.surface($0.surface, of: drive) }
          ?? photographer.screen(of: drive)
        return ContactSheet.Cell(
          "\(named.label)  \(theme.rawValue)", hasBezel ? Bezel.around(list) : list)
      }
    }
    if let only = rows.first?.first, rows.count == 1, themes.count == 1 { return only.list }
    return ContactSheet(rows, with: materials).displayList()
  }

  private func simulation(_ profile: Profile, _ theme: Theme) throws(CommandError) -> Simulation {
    var options = Simulation.Options()
    options.keepsTrace = false
    let app = source.faultyApp
    var drive: Simulation
    if let situation {
      drive = situation.simulation(of: app, profile: profile, theme: theme, options: options)
    } else {
      drive = Simulation(profile: profile, app: app, options: options)
      drive.perform(.themeChanged(theme))
      drive = try Journey(to: path ?? .root, in: drive).simulation
    }
    if showsFocus {
      drive.perform(.knobTurned(1))
      drive.advance(by: .seconds(1))
    }
    return drive
  }
}

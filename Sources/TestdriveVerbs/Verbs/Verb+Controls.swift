import HeadUnitApps
import HeadUnitCore
import HeadUnitText

extension Verb {
  static var controls: Verb {
    Verb(
      name: "controls", summary: "show which button each of an app's commands becomes",
      operands: "[APP]"
    ) { options in
      let profiles = options.profiles()
      let path = options.path("--at", "play this item: /0/2 (the first there is)")
      let isReference = options.flag("--markdown", "print the reference page")
      let app = AppSource.declare(in: &options)
      return { arguments, output in
        if arguments[isReference] {
          output.data(ControlReference.markdown())
          return .passed
        }
        let source = try arguments[app]
        let profile = try ProfileStore(Resources.find(arguments)).profile(arguments[profiles])
        let headUnit = try listening(to: source, on: profile, at: arguments[path])
        let table = ControlTable(headUnit)
        for line in table.heading + [""] + table.lines { output.line(line) }
        return .passed
      }
    }
  }

  /// The head unit with something playing, if the app lets it.
  private static func listening(
    to source: AppSource, on profile: Profile, at path: ContentPath?
  ) throws -> HeadUnit {
    var options = Simulation.Options()
    options.keepsTrace = false
    guard let path else {
      let drive = Situation.nowPlaying.simulation(
        of: source.faultyApp, profile: profile, options: options)
      return drive.headUnit
    }
    let drive = Simulation(profile: profile, app: source.faultyApp, options: options)
    return try PathNavigation(to: path, in: drive).simulation.headUnit
  }
}

/// What has become of each command of an app on a head unit.
struct ControlTable {
  private let headUnit: HeadUnit
  private let controls: PlaybackControls

  init(_ headUnit: HeadUnit) {
    self.headUnit = headUnit
    controls = headUnit.controls
  }

  /// What plays where, and what keeps the app from being the one that plays.
  var heading: [String] {
    let app = headUnit.phone.description?.name ?? "The app"
    let title = headUnit.player.info.map { $0.title ?? "something without a title" }
    let heading = "\(app) on \(headUnit.profile.name), \(title.map { "playing \($0)" } ?? "silent")"
    return [heading.oneLine]
      + headUnit.player.ineligibilities.map { "  not the now-playing app: \($0.explanation)" }
      + headUnit.sessions.named.map {
        "  session \(($0.id ?? "").oneLine): \(headUnit.words(of: $0))"
      }
  }

  var lines: [String] {
    let rows = [["command", "handler", "enabled", "control"]] + CommandName.allCases.map(row)
    let widths = (0..<3).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { cells in
      (zip(cells, widths).map { padded($0, to: $1) } + [cells[3]]).joined(separator: "  ")
    }
  }

  private func row(_ name: CommandName) -> [String] {
    guard let state = headUnit.player.commands[name] else {
      return [name.rawValue, "no", "", "not offered"]
    }
    guard state.hasHandler else {
      return [name.rawValue, "no", word(state.isEnabled), "none, without a handler"]
    }
    return [name.rawValue, "yes", word(state.isEnabled), control(name)]
  }

  private func word(_ isSo: Bool) -> String { isSo ? "yes" : "no" }

  private func control(_ name: CommandName) -> String {
    let control = controls.whereabouts(of: name)
    guard name == .position, controls.places[name] == .scrubber else { return control }
    return switch headUnit.profile.quirks.scrubber {
    case .never: control + ", which only shows the position here"
    case .parked: control + ", to be moved while parked"
    case .always: control
    }
  }
}

extension PlaybackControls {
  /// Where the command's control is, in words.
  func whereabouts(of name: CommandName) -> String {
    switch places[name] {
    case nil: "none"
    case .middle: name == middle ? "middle button" : "middle button, when its turn comes"
    case .transport:
      place("beside the middle", transport.firstIndex(of: .command(name)), of: transport.count)
    case .actions:
      place("row of buttons", actions.firstIndex(of: .command(name)), of: actions.count)
    case .menu: place("“…” menu", menu.firstIndex(of: name), of: menu.count)
    case .held(let other): "\(other.rawValue), held down"
    case .scrubber: "scrubber"
    case .hidden(let absence): "hidden: \(absence.explanation)"
    }
  }

  /// An app with templates has its own row in the place of the buttons.
  private func place(_ row: String, _ index: Int?, of count: Int) -> String {
    guard let index else { return "none: the app’s own buttons stand in its place" }
    return "\(row), \(ordinal(index + 1)) of \(count)"
  }

  private func ordinal(_ number: Int) -> String {
    switch number {
    case 1: "1st"
    case 2: "2nd"
    case 3: "3rd"
    default: "\(number)th"
    }
  }
}

extension PlaybackControls.Absence {
  var explanation: String {
    switch self {
    case .live: "a live stream has nothing to move within, to shuffle or to repeat"
    case .noDuration: "the info has no duration, or goes on without end"
    case .noRates: "the info has no default rate, or the command no rates"
    case .noLanguages: "the info names no languages"
    case .noInterval: "the command has no preferred interval, and this head unit shows none then"
    }
  }
}

extension Ineligibility {
  /// What an app's maker reads.
  var explanation: String {
    switch self {
    case .noCommandHandler: "no command has a handler"
    case .sessionInactive: "the audio session is not active"
    case .sessionMixable: "the audio session mixes with others, or is ambient"
    case .noInfo: "no now-playing info is published"
    case .takenOver: "another app has taken over, and the session was not activated since"
    case .notRequested: "the app has media sessions, and has asked for none of them to be shown"
    }
  }
}

import HeadUnitApps
import HeadUnitCore

extension Verb {
  static let controls = Verb(
    name: "controls", summary: "say what becomes of the commands an app offers",
    operands: "[APP]",
    options: [
      Option(
        name: "--profile", value: "NAME|FILE",
        summary: "the head unit; several are laid over each other (hd720)"),
      Option(name: "--at", value: "PATH", summary: "play this item: /0/2 (the first there is)"),
      Option(name: "--markdown", value: nil, summary: "print the reference page"),
      Option(name: "--seed", value: "N", summary: "for latencies that are drawn (0)"),
    ]
  ) { arguments, output in
    if arguments.has("--markdown") {
      output.text(ControlReference.markdown())
      return .passed
    }
    let source = try AppSource(arguments)
    let profile = try ProfileShelf(Resources.find(arguments)).profile(arguments.all("--profile"))
    let headUnit = try listening(to: source, on: profile, arguments)
    let table = ControlTable(headUnit)
    for line in table.heading + [""] + table.lines { output.line(line) }
    return .passed
  }

  /// The head unit with something playing, if the app lets it.
  private static func listening(
    to source: AppSource, on profile: Profile, _ arguments: Arguments
  ) throws -> HeadUnit {
    var options = Simulation.Options()
    options.keepsTrace = false
    guard let path = try arguments.path("--at") else {
      let drive = Situation.nowPlaying.simulation(
        of: source.faultyApp, profile: profile, options: options)
      return drive.headUnit
    }
    let drive = Simulation(profile: profile, app: source.faultyApp, options: options)
    return try Journey(to: path, in: drive).simulation.headUnit
  }
}

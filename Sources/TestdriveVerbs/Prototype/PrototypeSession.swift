import HeadUnitCore
import HeadUnitDisplay
import HeadUnitReports
import HeadUnitText

/// One call of `prototype`: every state that can be reached, on a page that needs nothing else.
struct PrototypeSession {
  let source: AppSource
  let screen: ScreenOptions
  let sizes: [NamedProfile]
  let languages: [Language]
  let themes: [Theme]
  let bounds: PrototypeWalk.Bounds
  let startOfDrive: Int?
  let output: Output

  func run(into folder: PrototypeFolder) throws -> ExitCode {
    try folder.check()
    let kit = try DrawingKit(screen.resources, startOfDrive: startOfDrive)
    output.note(plan)
    try folder.prepare()
    var ending: String?
    try folder.leavingNothingOtherwise {
      ending = try write(to: folder, kit)
    }
    output.note(folder.page.oneLine)
    guard let ending else { return .passed }
    output.note("testdrive: \(ending)".oneLine)
    return .appFailed
  }

  private func write(to folder: PrototypeFolder, _ kit: DrawingKit) throws -> String? {
    let start = WallTime.now()
    let camera = PrototypeCamera(
      kit, output, folder, themes: themes, look: screen.look, rowLimit: bounds.rows)
    var data = PrototypeData(
      app: source.name, notes: [], themes: themes.map(\.rawValue),
      motions: Self.motions)
    var isCut = false
    var ending: String?
    for named in sizes {
      for language in languages {
        var profile = named.profile
        profile.language = language
        kit.tell(of: screen.look, in: language, output)
        let made = try world(of: profile, size: named.label, camera, after: data.stateCount)
        data.worlds.append(made.world)
        data.app = made.app ?? data.app
        isCut = isCut || made.isCut
        ending = ending ?? made.ending
      }
    }
    try camera.finish()
    output.show(status: "")
    data.layers = camera.layers.map { $0 ?? PrototypeData.Layer(file: "", box: .init(.zero)) }
    if isCut || camera.isCut {
      data.notes.append("Not everything that the app has is in this prototype.")
    }
    try folder.finish(try data.script)
    let size = Double(folder.byteCount) / 1_000_000
    let seconds = (WallTime.now() - start).inSeconds
    output.note(
      "\(data.stateCount) states, \(camera.pictureCount) pictures, \(Self.rounded(size)) MB in "
        + "\(Self.rounded(seconds)) s" + (isCut || camera.isCut ? "; there is more than these" : "")
    )
    return ending
  }

  private struct Made {
    let world: PrototypeData.World
    let isCut: Bool
    /// As it names itself.
    let app: String?
    /// Of an app that is gone before anybody has done anything.
    let ending: String?
  }

  private func world(
    of profile: Profile, size: String, _ camera: PrototypeCamera, after before: Int
  ) throws -> Made {
    let ways = DrivingWay.all(of: profile)
    var options = Simulation.Options()
    options.keepsTrace = false
    options.seed = source.seed
    var walk = PrototypeWalk(ways, bounds, isLive: source.isLive) {
      Simulation(profile: profile, app: source.freshApp(), options: options)
    }
    let metrics = ListMetrics(DisplayShape(profile.display))
    var world = PrototypeData.World(
      size: size, language: profile.language.rawValue, languageName: profile.language.name,
      isRightToLeft: profile.language.isRightToLeft, width: profile.display.width,
      height: profile.display.height, scale: metrics.pixelsPerPoint, driving: ways.map(\.words))
    var targets: [[FocusTarget?]] = []
    var (app, ending): (String?, String?)
    try walk.walk { simulation, place in
      let (state, found) = try camera.picture(simulation, at: place)
      world.states.append(state)
      targets.append(found)
      output.show(status: "\(before + world.states.count) states")
      if world.states.count == 1 {
        app = simulation.headUnit.phone.description?.name
        ending = simulation.app.takeEnding()
      }
      return found.compactMap(\.self)
    }
    for (number, state) in walk.states.enumerated() {
      for (spot, target) in targets[number].enumerated() {
        guard let target, let edge = state.edges[.choose(target)] else { continue }
        world.states[number].spots[spot].edge = edge.forPage
      }
      world.states[number].driving = ways.map { state.edges[.drive($0)]?.forPage }
    }
    return Made(world: world, isCut: walk.isCut, app: app, ending: ending)
  }

  private var plan: String {
    func count(_ number: Int, _ noun: String) -> String {
      "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
    let each = [
      count(sizes.count, "size"), count(languages.count, "language"), count(themes.count, "theme"),
    ]
    return "up to \(count(bounds.states, "state")), \(count(bounds.depth, "level")) and "
      + "\(count(bounds.rows, "row")) of a list, in " + each.joined(separator: ", ")
  }

  private static func rounded(_ value: Double) -> Double { (value * 10).rounded() / 10 }

  private static let motionSteps = 24

  private static var motions: [String: PrototypeData.Motion] {
    Dictionary(
      uniqueKeysWithValues: Motion.Kind.allCases.map { kind in
        let steps = (0...motionSteps).map { step in
          let time = kind.duration.inSeconds * Double(step) / Double(motionSteps)
          return (kind.spring.state(after: time).place * 1_000).rounded() / 1_000
        }
        return (
          kind.rawValue, .init(duration: kind.duration.microseconds / 1_000, steps: steps)
        )
      })
  }
}

extension PrototypeData {
  fileprivate var stateCount: Int { worlds.reduce(0) { $0 + $1.states.count } }
}

extension PrototypeWalk.Edge {
  fileprivate var forPage: PrototypeData.Edge {
    var edge = PrototypeData.Edge(
      state: nil, place: nil, motion: motion?.rawValue, toast: toast, scroll: scroll)
    switch end {
    case .state(let number): edge.state = number
    case .place(let place): edge.place = place
    }
    return edge
  }
}

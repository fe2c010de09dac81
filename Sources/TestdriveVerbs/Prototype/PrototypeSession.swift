import Foundation
import HeadUnitCore
import HeadUnitDisplay
import HeadUnitFiles
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
      app: source.name, themes: themes.map(\.rawValue), motions: Self.motions)
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
    data.isPartial = isCut || camera.isCut
    try folder.finish(try data.script)
    let size = Double(folder.byteCount) / 1_000_000
    let seconds = (WallTime.now() - start).inSeconds
    output.note(
      "\(data.stateCount) states, \(camera.pictureCount) pictures, \(Self.rounded(size)) MB in "
        + "\(Self.rounded(seconds)) s" + (data.isPartial ? "; there is more than these" : ""))
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
      height: profile.display.height, scale: metrics.pixelsPerPoint,
      driving: ways.map { $0.words(in: profile.language) },
      words: PagePhrase.texts(in: profile.language))
    var (targets, dressTargets): ([[FocusTarget?]], [[FocusTarget?]]) = ([], [])
    var (app, ending): (String?, String?)
    let look = { (simulation: Simulation, place: PrototypePlace) in
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
    let eyes = PrototypeWalk.Eyes(look: look, bare: camera.bare) { simulation, place in
      let (dress, found) = try camera.dress(simulation, at: place)
      world.dresses.append(dress)
      dressTargets.append(found)
      return found.compactMap(\.self)
    }
    try walk.walk(eyes)
    for (number, state) in walk.dresses.enumerated() {
      for (spot, target) in dressTargets[number].enumerated() {
        guard let target, let edge = state.edges[.choose(target)] else { continue }
        world.dresses[number].spots[spot].edge = edge.forPage
      }
    }
    for (number, state) in walk.states.enumerated() {
      world.states[number].isBare = state.isBare
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
    var motions = Dictionary(
      uniqueKeysWithValues: Motion.Kind.allCases.map { ($0.rawValue, motion($0.spring)) })
    motions["menuIn"] = motion(Shifts.menuOpening)
    motions["menuOut"] = motion(Shifts.menuClosing)
    return motions
  }

  private static func motion(_ spring: Spring) -> PrototypeData.Motion {
    let steps = (0...motionSteps).map { step in
      let time = spring.rest.inSeconds * Double(step) / Double(motionSteps)
      return (spring.state(after: time).place * 1_000).rounded() / 1_000
    }
    return .init(duration: spring.rest.microseconds / 1_000, steps: steps)
  }
}

extension PagePhrase {
  fileprivate static func texts(in language: Language) -> [String: String] {
    Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0.text(in: language)) })
  }
}

extension PrototypeData {
  fileprivate var stateCount: Int { worlds.reduce(0) { $0 + $1.states.count } }
}

extension PrototypeWalk.Edge {
  fileprivate var forPage: PrototypeData.Edge {
    PrototypeData.Edge(
      state: state, change: change, motion: motion?.rawValue, toast: toast, scroll: scroll)
  }
}

/// The folder of a prototype, and what lies where in it.
final class PrototypeFolder {
  let path: String
  private let resources: Resources
  /// Nobody has made the folder yet.
  private let isNew: Bool
  private var names: Set<String> = []
  private(set) var byteCount = 0
  /// Nobody else writes there as long as this is held.
  private var lock: FolderLock?

  /// The page, its looks and what it does, by their names in `Resources/Prototype`.
  private static let parts = ["index.html", "prototype.css", "prototype.js"]
  private static let data = "data.js"
  private static let pictures = "pictures"
  /// Says whose folder it is.
  private static let mark = "<meta name=\"generator\" content=\"testdrive prototype\">"
  /// Of a file that may be anybody's.
  private static let pageRoom = 1 << 20

  init(_ path: String, _ resources: Resources) {
    (self.path, self.resources) = (path, resources)
    isNew = !FileText.isFolder(path)
  }

  var page: String { SafeFile.join(path, Self.parts[0]) }

  /// Whether somebody else's things are there, told before anything takes time.
  func check() throws(VerbError) {
    guard FileText.isFolder(path), !FileText.names(inFolder: path).isEmpty else { return }
    guard isOurs else { throw Wording.noPrototype(in: path) }
    try OwnFile.prototypeData.leaveOthers(SafeFile.join(path, Self.data))
    try OwnFolder.pictures(pictureFolder).check()
  }

  /// Empties the place of an older prototype, and of nothing else, and puts the page there.
  func prepare() throws(VerbError) {
    try check()
    try SafeFile.makeFolder(path)
    lock = try SafeFile.telling { () throws(FileError) in try FolderLock(path) }
    try leavingNothingOtherwise { () throws(VerbError) in
      removeContent()
      for part in Self.parts { try put(part) }
      try SafeFile.makeFolder(pictureFolder)
    }
  }

  /// Of a prototype that cannot be made nothing is left.
  func leavingNothingOtherwise<Failure: Error>(
    _ make: () throws(Failure) -> Void
  ) throws(Failure) {
    do throws(Failure) {
      try make()
    } catch {
      removeContent()
      for part in Self.parts { SafeFile.remove(SafeFile.join(path, part)) }
      if isNew, FileText.names(inFolder: path).isEmpty { try? SafeFile.removeFolder(path) }
      throw error
    }
  }

  /// The name by which the page finds a picture; the same bytes have one name and are kept once.
  func keep(picture bytes: [UInt8]) throws(VerbError) -> String {
    let name = Fingerprint.of(bytes).hexadecimal + ".png"
    guard names.insert(name).inserted else { return name }
    byteCount += bytes.count
    try SafeFile.write(bytes, to: SafeFile.join(pictureFolder, name), durably: false)
    return name
  }

  /// The last file: before it is there the page says that it is not whole.
  func finish(_ script: String) throws(VerbError) {
    byteCount += script.utf8.count
    try SafeFile.write(script, to: SafeFile.join(path, Self.data))
    lock = nil
  }

  private var pictureFolder: String { SafeFile.join(path, Self.pictures) }

  private var isOurs: Bool {
    guard let text = try? FileText.read(page, limit: Self.pageRoom) else { return false }
    return String(decoding: text.bytes, as: UTF8.self).contains(Self.mark)
  }

  /// Only what a prototype has put there.
  private func removeContent() {
    let data = SafeFile.join(path, Self.data)
    if OwnFile.prototypeData.isFree(data) { SafeFile.remove(data) }
    OwnFolder.pictures(pictureFolder).removeOurs()
  }

  private func put(_ part: String) throws(VerbError) {
    let source = resources.folder.appendingPathComponent("Prototype/\(part)").path
    guard let bytes = FileManager.default.contents(atPath: source) else {
      throw Wording.noReportPart(source)
    }
    byteCount += bytes.count
    try SafeFile.write(Array(bytes), to: SafeFile.join(path, part), durably: false)
  }
}

extension Wording {
  static func noPrototype(in folder: String) -> VerbError {
    VerbError("\(folder) holds other things than a prototype; name another folder with -o")
  }
}

extension Verb {
  private static let prototypeNotes = """
    The folder opens from disk in any browser: index.html. Nothing has to be installed, and nothing
    is fetched from anywhere. What everybody does first is pictured first; where a state has no
    picture the page says so, and where only another title plays it shows that one.
    """

  static var prototype: Verb {
    Verb(
      name: "prototype", summary: "make a page in which anybody can click through an app",
      operands: "[APP] -o FOLDER", notes: prototypeNotes
    ) { options in
      let screen = ScreenOptions.declare(in: &options)
      let folder = options.text("-o", "FOLDER", "where the page is written; one of its own")
      let states = options.count(
        "--states", in: 1...5_000, "at most so many states in each size and language",
        default: PrototypeWalk.Bounds().states)
      let depth = options.count(
        "--depth", "LEVELS", in: 1...16, "so many levels of lists",
        default: PrototypeWalk.Bounds().depth)
      let rows = options.count(
        "--rows", in: 1...1_000, "so many rows of each list", default: PrototypeWalk.Bounds().rows)
      let sizes = options.text(
        "--sizes", "all|WxH,…", "all head units, or these sizes, to choose from")
      let languages = options.several(
        "--languages", "all|en,de,…", Language.allCases, "to choose from")
      let themes = options.several(
        "--themes", "all|day,night", [Theme.night, .day], "to choose from (all)")
      let time = options.timeOfDay("the time of day on its clock (10:24)")
      let app = AppSource.declare(in: &options)
      return { arguments, output in
        guard let folder = arguments[folder] else { throw Wording.noPrototypeFolder }
        let source = try arguments[app]
        let screen = try arguments[screen]
        let chosen = try arguments[themes] ?? [.night, .day]
        let session = PrototypeSession(
          source: source, screen: screen,
          sizes: try screen.profiles(arguments[sizes]),
          languages: try arguments[languages] ?? [screen.profile.language],
          // The one that was asked for is seen first.
          themes: chosen.filter { $0 == screen.theme } + chosen.filter { $0 != screen.theme },
          bounds: PrototypeWalk.Bounds(
            states: try arguments[states], depth: try arguments[depth], rows: try arguments[rows]),
          startOfDrive: try arguments[time], output: output)
        return try session.run(into: PrototypeFolder(folder, screen.resources))
      }
    }
  }
}

extension Wording {
  static let noPrototypeFolder = VerbError("prototype needs -o FOLDER, where the page is written")
}

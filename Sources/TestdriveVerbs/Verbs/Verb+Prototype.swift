import HeadUnitCore
import HeadUnitDisplay

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

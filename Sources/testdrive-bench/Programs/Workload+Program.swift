import Foundation
import HeadUnitApps
import HeadUnitCore

extension Workload {
  /// Opens a list of 10,000 rows of a program, and the same list of an app in this process.
  static let openOverStdio = Workload(name: "stdio-open") {
    let library = try TemporaryLibrary(
      """
      {"items": [{"id": "all", "title": "All", "children": [
        {"repeat": \(LineApp.rowCount), "id": "t{n}", "title": "Track {n}"}]}]}
      """
    ).library
    let inProcess = opening(LibraryApp(library: library, seed: 1))
    let overStdio = opening(program)
    let roundTrip = answering(by: program)
    return Measurement(
      milliseconds: overStdio.milliseconds,
      figures: [
        ("in_process_ms", inProcess.milliseconds), ("round_trip_ms", roundTrip),
        ("over_goal", overStdio.milliseconds / (1.25 * inProcess.milliseconds + roundTrip)),
        ("round_trips", (overStdio.milliseconds - inProcess.milliseconds) / roundTrip),
        ("requests", Double(overStdio.requests)),
      ])
  }

  /// How many lines, and how many rows, are asked for and answered in a second.
  static let linesOverStdio = Workload(name: "stdio-lines") {
    var app = started(program)
    let counts = (0..<64).map { ask($0, .count(path: ContentPath([0]))) }
    let rows = (0..<800).map { ask($0, .item(path: ContentPath([0, $0]))) }
    let rounds = 500
    let lineTime = milliseconds { for _ in 0..<rounds { _ = app.receive(counts, at: .start) } }
    let rowTime = milliseconds { for _ in 0..<rounds { _ = app.receive(rows, at: .start) } }
    _ = app.stop()
    return Measurement(
      milliseconds: lineTime,
      figures: [
        ("lines_per_second", Double(rounds * counts.count) / lineTime * 1_000),
        ("rows_per_second", Double(rounds * rows.count) / rowTime * 1_000),
      ])
  }

  private static var program: ProcessApp {
    let own = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
    return ProcessApp([own, LineApp.name], clock: .virtual, version: "bench")
  }

  private static func ask(_ id: Int, _ question: Question) -> AppMessage {
    .request(Request(id: RequestID(id), question: question))
  }

  private static func started(_ app: ProcessApp) -> ProcessApp {
    var app = app
    let context = AppContext(isEnforced: false, items: nil, depth: 5, isEndpointAvailable: true)
    _ = app.receive([.note(.start(context))], at: .start)
    return app
  }

  /// The median of one question and its answer.
  private static func answering(by app: ProcessApp) -> Double {
    var app = started(app)
    let times = (0..<2_000).map { _ in
      milliseconds { _ = app.receive([ask(1, .count(path: ContentPath([0])))], at: .start) }
    }
    _ = app.stop()
    return times.sorted()[times.count / 2]
  }

  /// The median from the choice of the list to its first rows, and how much is asked for it.
  private static func opening(_ app: any App) -> (milliseconds: Double, requests: Int) {
    var options = Simulation.Options()
    options.keepsTrace = false
    options.checksInvariants = false
    var simulation = Simulation(profile: Profile(), app: app, options: options)
    simulation.perform(.connected)
    simulation.advance(by: .seconds(1))
    var requests = 0
    let times = (0..<200).map { _ in
      let before = simulation.headUnit.loader.askedCount
      let time = milliseconds {
        simulation.perform(.rowChosen(0))
        simulation.advance(by: .milliseconds(20))
      }
      requests = simulation.headUnit.loader.askedCount - before
      precondition(simulation.headUnit.browser.page?.count == LineApp.rowCount, "It is open.")
      simulation.advance(by: .seconds(1))
      simulation.perform(.backPressed)
      simulation.advance(by: .seconds(1))
      return time
    }
    return (times.sorted()[times.count / 2], requests)
  }
}

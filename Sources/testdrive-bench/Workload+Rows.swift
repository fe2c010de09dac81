import Foundation
import HeadUnitApps
import HeadUnitCore

extension Workload {
  static let thousandRows = Workload(name: "rows-1000") { try scroll(through: 1_000) }
  static let millionRows = Workload(name: "rows-1000000") { try scroll(through: 1_000_000) }

  /// Enters a list and scrolls a thousand screens, back and forth where the list is shorter.
  private static func scroll(through rows: Int) throws -> Measurement {
    let text = """
      {"items": [{"id": "all", "title": "All", "children": [
        {"repeat": \(rows), "id": "t{n}", "title": "Track {n}",
         "artwork": "\(TemporaryLibrary.cover)",
         "duration": "3m20s"}]}]}
      """
    let library = try TemporaryLibrary(text).library
    var options = Simulation.Options()
    options.keepsTrace = false
    options.checksInvariants = false
    var simulation = Simulation(
      profile: Profile(), app: LibraryApp(library: library, seed: 1), options: options)
    simulation.perform(.connected)
    simulation.advance(by: .seconds(1))
    let before = simulation.headUnit.loader.askedCount
    let time = milliseconds {
      simulation.perform(.rowChosen(0))
      simulation.advance(by: .seconds(1))
      scroll(&simulation, screens: 1_000)
    }
    let asked = simulation.headUnit.loader.askedCount - before
    return Measurement(
      milliseconds: time,
      figures: [
        ("requests", Double(asked)), ("microseconds_per_screen", time),
        ("rss_now_mb", Memory.now),
      ])
  }

  private static func scroll(_ simulation: inout Simulation, screens: Int) {
    var direction = 1
    for _ in 0..<screens {
      let before = simulation.headUnit.browser.page?.scroll
      let screen = simulation.headUnit.metrics.viewport
      simulation.perform(.scrolled(by: direction * screen))
      simulation.advance(by: .milliseconds(200))
      if simulation.headUnit.browser.page?.scroll == before { direction = -direction }
    }
  }
}

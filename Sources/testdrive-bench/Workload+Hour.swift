import Foundation
import HeadUnitApps
import HeadUnitCore

extension Workload {
  /// One simulated hour of mixed driving on the demo library, with the trace on.
  static let hour = Workload(name: "hour") {
    let library = try LibraryFile.read("Resources/Demo/demo.json").library
    var events = 0
    var lines = 0
    let time = milliseconds {
      var driver = HourDriver(app: LibraryApp(library: library, seed: 1))
      driver.drive()
      events = driver.simulation.eventCount
      lines = driver.simulation.trace.entries.count
    }
    return Measurement(
      milliseconds: time,
      figures: [
        ("times_real_time", 3_600_000 / time), ("events", Double(events)),
        ("trace_lines", Double(lines)),
      ])
  }
}

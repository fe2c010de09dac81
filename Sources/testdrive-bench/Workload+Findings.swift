import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitFindings

extension Workload {
  /// A million entries of drives, read by all rules, as in a window one after the other.
  static let findings = Workload(name: "findings-1000000") {
    let entries = try drivenEntries(1_000_000)
    var examination = Examination()
    var longest = 0.0
    let time = milliseconds {
      for entry in entries { examination.look(at: entry) }
      examination.end()
    }
    // Again with a watch on each, which takes its own time.
    var again = Examination()
    for entry in entries.prefix(100_000) {
      longest = max(longest, milliseconds { again.look(at: entry) })
    }
    return Measurement(
      milliseconds: time,
      figures: [
        ("entries", Double(entries.count)), ("found", Double(examination.findings.count)),
        ("microseconds_per_entry", time * 1_000 / Double(entries.count)),
        ("longest_microseconds", longest * 1_000),
      ])
  }

  /// The same out of a file, beside reading the file alone; the lines are let go of at once.
  static let findingsFile = Workload(name: "findings-file") {
    let text = try Trace(drivenEntries(200_000)).lines()
    let bytes = Array(text.utf8)
    func read(_ body: (Trace.Entry) -> Void) -> Double {
      var reader = TraceReader(name: "trace")
      return milliseconds {
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
          if let entry = reader.read(line) { body(entry) }
        }
      }
    }
    var ratios: [Double] = []
    var times: [Double] = []
    for _ in 0..<3 {
      let alone = read { _ in }
      var examination = Examination()
      let time = read { examination.look(at: $0) }
      ratios.append(time / alone)
      times.append(time)
    }
    return Measurement(
      milliseconds: times.sorted()[1],
      figures: [
        ("megabytes", Double(bytes.count) / 1e6), ("times_reading", ratios.sorted()[1]),
      ])
  }

  /// What an hour of mixed driving gives, again and again, one after the other.
  private static func drivenEntries(_ count: Int) throws -> [Trace.Entry] {
    let library = try LibraryFile.read("Resources/Demo/demo.json").library
    var driver = HourDriver(app: LibraryApp(library: library, seed: 1))
    driver.drive()
    let hour = driver.simulation.trace.entries
    var entries: [Trace.Entry] = []
    entries.reserveCapacity(count)
    var begin = Duration.zero
    while entries.count < count {
      for entry in hour.prefix(count - entries.count) {
        entries.append(Trace.Entry(at: entry.at + begin, entry.content))
      }
      begin = begin + .seconds(3_601)
    }
    return entries
  }
}

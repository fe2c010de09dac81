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

extension Workload {
  /// A list of 500 rows of which ten change at a time, a hundred times, in the core.
  static let templateUpdates = Workload(name: "template-updates") {
    var simulation = Simulation(profile: templateProfile, app: SilentTemplates())
    simulation.perform(.phone(.connected))
    var items = (0..<500).map { templateItem($0) }
    simulation.perform(call(.setRoot(list(items))))
    simulation.perform(.driver(.scrolled(by: 3_000)))
    let asked = simulation.headUnit.loader.askedCount
    let rounds = 100
    let time = milliseconds {
      for round in 0..<rounds {
        for index in 0..<10 { items[(round * 37 + index * 50) % 500].subtitle = "Round \(round)" }
        simulation.perform(call(.update(list(items))))
      }
    }
    return Measurement(
      milliseconds: time,
      figures: [
        ("milliseconds_per_update", time / Double(rounds)),
        ("requests", Double(simulation.headUnit.loader.askedCount - asked)),
      ])
  }

  /// A thousand screens of a list of 10,000 rows, as `rows-1000` is of index paths.
  static let templateRows = Workload(name: "template-rows-10000") {
    var simulation = Simulation(profile: templateProfile, app: SilentTemplates())
    simulation.perform(.phone(.connected))
    simulation.perform(call(.setRoot(list((0..<10_000).map { templateItem($0) }))))
    let time = milliseconds {
      for step in 0..<1_000 {
        simulation.perform(.driver(.scrolled(by: step % 200 < 100 ? 600 : -600)))
      }
    }
    return Measurement(
      milliseconds: time, figures: [("requests", Double(simulation.headUnit.loader.askedCount))])
  }

  private static var templateProfile: Profile {
    var profile = Profile()
    profile.templates.items = 10_000
    return profile
  }

  static func templateItem(_ number: Int) -> TemplateItem {
    TemplateItem(
      id: "\(number)", title: "Episode \(number)", subtitle: "A show", image: "\(number % 40).png")
  }

  static func list(_ items: [TemplateItem]) -> Template {
    Template(
      id: "list", title: "List",
      .list(TemplateList(sections: [TemplateSection(header: "All", items: items)])))
  }

  static func call(_ change: TemplateChange) -> Event {
    .phone(.reported(.template(TemplateCall(1, change))))
  }
}

/// Says that it uses templates, gives every picture, and nothing else.
struct SilentTemplates: App {
  mutating func receive(_ messages: [AppMessage], at now: Instant) -> [AppDelivery] {
    messages.compactMap { message in
      switch message {
      case .note(.start):
        AppDelivery(.report(.started(AppDescription(name: "Templates", usesTemplates: true))))
      case .request(let request):
        if case .artwork(let name, _) = request.question {
          AppDelivery(.answer(request.id, .artwork(Picture(file: name))))
        } else {
          AppDelivery(.answer(request.id, .done))
        }
      case .note, .command, .wake: nil
      }
    }
  }
}

import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitFiles

/// Something that is timed.
struct Workload: Sendable {
  let name: String
  let measure: @Sendable () throws -> Measurement

  static let all = [
    hour, past, thousandRows, millionRows, crawl, read, open, openOverStdio, linesOverStdio,
    scrollProgram, startProgram, embedded, findings, findingsFile, templateUpdates, templateRows,
    push,
  ]
}

/// What one run of a workload gave.
struct Measurement: Sendable {
  var milliseconds: Double
  /// Beside the time: counts and rates, in the order in which they are printed.
  var figures: [(name: String, value: Double)] = []

  /// One JSON object, as the programs measured beside this one print it.
  func line(named name: String) -> String {
    let all =
      [("wall_ms", milliseconds), ("rss_mb", Memory.peak)] + figures
      + [("reference_ms", Reference.milliseconds())]
    let members = all.map { "\"\($0.0)\": \(rounded($0.1))" }
    return "{\"bench\": \"\(name)\", " + members.joined(separator: ", ") + "}"
  }

  private func rounded(_ value: Double) -> String {
    let text = "\((value * 1_000).rounded() / 1_000)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

/// The time that a piece of work takes.
func milliseconds(_ work: () throws -> Void) rethrows -> Double {
  try ContinuousClock().measure { try work() }.inMilliseconds
}

extension Swift.Duration {
  var inMilliseconds: Double {
    Double(components.seconds) * 1_000 + Double(components.attoseconds) / 1e15
  }
}

extension Workload {
  /// Everything of a library of 100,000 items, asked in process.
  static let crawl = Workload(name: "crawl") {
    let text = """
      {"items": [{"repeat": 100, "id": "a{n}", "title": "Album {n}", "children": [
        {"repeat": 999, "id": "{parent}-t{n}", "title": "Track {n}", "subtitle": "Album"}]}]}
      """
    let library = try TemporaryLibrary(text).library
    var crawl = Crawl(Interview(LibraryApp(library: library, seed: 1)))
    var summary = CrawlSummary(hasTabs: false)
    let time = milliseconds {
      crawl.walk { visit in
        summary.add(visit)
        return true
      }
    }
    return Measurement(
      milliseconds: time,
      figures: [
        ("items", Double(summary.items)),
        ("items_per_second", Double(summary.items) / time * 1_000),
      ])
  }

  /// A library file of 20 MB, every item written out.
  static let read = Workload(name: "read-20mb") {
    let file = try LargeFile(size: 20_000_000)
    defer { file.remove() }
    let before = Memory.peak
    var count = 0
    let time = try milliseconds {
      count = try LibraryFile.read(file.path).library.count(at: .root) ?? 0
    }
    let grown = Memory.peak - before
    return Measurement(
      milliseconds: time,
      figures: [
        ("megabytes", Double(file.size) / 1e6), ("albums", Double(count)),
        ("memory_times_file", grown * 1_048_576 / Double(file.size)),
      ])
  }

  /// The same up to its first rows: the file opened, the rest of it not read.
  static let open = Workload(name: "open-20mb") {
    let file = try LargeFile(size: 20_000_000)
    defer { file.remove() }
    let before = Memory.peak
    var titles = 0
    let time = try milliseconds {
      let library = try LibraryFile.open(file.path).library
      let rows = 0..<min(20, library.count(at: .root) ?? 0)
      titles = rows.count { library.item(at: ContentPath([$0]))?.title != nil }
    }
    let grown = Memory.peak - before
    return Measurement(
      milliseconds: time,
      figures: [
        ("megabytes", Double(file.size) / 1e6), ("titles", Double(titles)),
        ("memory_times_file", grown * 1_048_576 / Double(file.size)),
      ])
  }
}

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

extension Workload {
  /// Any instant of that hour, gone back to: the longest of two thousand.
  static let past = Workload(name: "past") {
    let library = try LibraryFile.read("Resources/Demo/demo.json").library
    var driver = HourDriver(app: LibraryApp(library: library, seed: 1))
    let empty = Memory.peak
    var history = DriveHistory()
    driver.drive { history.note($0) }
    let simulation = driver.simulation
    var generator = SeededGenerator(seed: 7)
    var longest = 0.0
    var all = 0.0
    for _ in 0..<2_000 {
      let place = Int.random(in: 0..<simulation.now.microseconds, using: &generator)
      let time = milliseconds {
        _ = history.headUnit(at: Instant(microseconds: place), in: simulation)
      }
      (longest, all) = (max(longest, time), all + time)
    }
    return Measurement(
      milliseconds: longest,
      figures: [
        ("mean_ms", all / 2_000), ("grown_mb", Memory.peak - empty),
        ("trace_lines", Double(simulation.trace.entries.count)),
      ])
  }

  static let thousandRows = Workload(name: "rows-1000") { try scroll(through: 1_000) }
  static let millionRows = Workload(name: "rows-1000000") { try scroll(through: 1_000_000) }

  /// Enters a list and scrolls a thousand screens, back and forth where the list is shorter.
  private static func scroll(through rows: Int) throws -> Measurement {
    var simulation = try tracks(rows)
    let before = simulation.headUnit.loader.askedCount
    let time = milliseconds {
      simulation.perform(.driver(.rowChosen(0)))
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

  /// A head unit with an app that has one list of so many tracks.
  static func tracks(_ rows: Int) throws -> Simulation {
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
    simulation.perform(.phone(.connected))
    simulation.advance(by: .seconds(1))
    return simulation
  }

  static func scroll(_ simulation: inout Simulation, screens: Int) {
    var direction = 1
    for _ in 0..<screens {
      let before = simulation.headUnit.browser.page?.scroll
      let screen = simulation.headUnit.metrics.viewport
      simulation.perform(.driver(.scrolled(by: direction * screen)))
      simulation.advance(by: .milliseconds(200))
      if simulation.headUnit.browser.page?.scroll == before { direction = -direction }
    }
  }
}

/// A choice every five seconds, speed that comes and goes, tabs, back, playback and its buttons.
struct HourDriver {
  private(set) var simulation: Simulation
  private var generator = SeededGenerator(seed: 2_026)

  init(app: any App) {
    var options = Simulation.Options()
    options.checksInvariants = false
    simulation = Simulation(profile: Profile(), app: app, options: options)
  }

  mutating func drive(_ look: (Simulation) -> Void = { _ in }) {
    simulation.perform(.phone(.connected))
    for choice in 1...720 {
      simulation.advance(by: .seconds(5))
      look(simulation)
      if choice.isMultiple(of: 6) {
        let speed = choice.isMultiple(of: 12) ? Speed.zero : .kilometresPerHour(50)
        simulation.perform(.car(.speedChanged(speed)))
      }
      simulation.perform(next())
    }
  }

  /// Whatever the screen, something a driver would do there.
  private mutating func next() -> Event {
    let roll = Int.random(in: 0..<10, using: &generator)
    switch simulation.headUnit.screen {
    case .home: return .driver(.appChosen)
    case .nowPlaying, .kit: return playerEvent(roll)
    case .content: return browsingEvent(roll)
    }
  }

  private func playerEvent(_ roll: Int) -> Event {
    switch roll {
    case 0: .driver(.middleButtonPressed)
    case 1: .driver(.rateButtonPressed)
    case 2: .driver(.commandChosen(.next))
    case 3: .driver(.commandChosen(.skipForward(seconds: 15)))
    default: .driver(.backPressed)
    }
  }

  private mutating func browsingEvent(_ roll: Int) -> Event {
    switch roll {
    case 0: .driver(.scrolled(by: Int.random(in: -600...1_200, using: &generator)))
    case 1: .knob(.turned(Int.random(in: -3...6, using: &generator)))
    case 2: .knob(.pressed)
    case 3: .driver(.tabChosen(Int.random(in: 0..<4, using: &generator)))
    case 4 where simulation.headUnit.browser.depth > 1: .driver(.backPressed)
    case 5 where simulation.headUnit.player.owner == .app: .driver(.nowPlayingPressed)
    default: .driver(.rowChosen(visibleRow()))
    }
  }

  private mutating func visibleRow() -> Int {
    guard let page = simulation.headUnit.browser.page else { return 0 }
    let rows = simulation.headUnit.visibleRows(of: page)
    return rows.isEmpty ? 0 : Int.random(in: rows, using: &generator)
  }
}

/// A library file as somebody's export tool would write it, in pieces so that it never is in
/// memory.
struct LargeFile {
  let path: String
  private(set) var size = 0

  init(size wanted: Int) throws {
    path =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("testdrive-bench-large.json").path
    var file = try NewFile(path)
    func write(_ text: String) throws {
      let bytes = Array(text.utf8)
      try file.write(bytes)
      size += bytes.count
    }
    try write("{\"app\": {\"name\": \"Export\"}, \"items\": [\n")
    var album = 0
    while size < wanted {
      try write((album == 0 ? "" : ",\n") + Self.album(album))
      album += 1
    }
    try write("]}\n")
    try file.finish(durably: false)
  }

  func remove() {
    FileWriter.remove(path)
  }

  private static func album(_ album: Int) -> String {
    let tracks = (0..<12).map { track in
      """
        {"id": "a\(album)-t\(track)", "title": "Track \(track) of the album with number \(album)", \
      "subtitle": "An artist with a name, \(album % 97)", "duration": "3m\(track + 10)s", \
      "artist": "Artist \(album % 97)", "album": "Album \(album)", "explicit": false}
      """
    }
    return """
      {"id": "a\(album)", "title": "Album \(album)", "subtitle": "Artist \(album % 97)", \
      "children": [
      \(tracks.joined(separator: ",\n"))]}
      """
  }
}

/// A library written to a file for as long as it takes to read it.
struct TemporaryLibrary {
  let library: Library
  let bytes: Int

  /// A picture beside the file, for rows that want one.
  static let cover = "testdrive-bench-cover-\(ProcessInfo.processInfo.processIdentifier).svg"

  init(_ text: String) throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("testdrive-bench-\(ProcessInfo.processInfo.processIdentifier).json")
    let bytes = Array(text.utf8)
    let cover = file.deletingLastPathComponent().appendingPathComponent(Self.cover)
    let drawing = #"<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>"#
    defer {
      FileWriter.remove(file.path)
      FileWriter.remove(cover.path)
    }
    try FileWriter.write(bytes, to: file.path, durably: false)
    try FileWriter.write(Array(drawing.utf8), to: cover.path, durably: false)
    library = try LibraryFile.read(file.path).library
    self.bytes = bytes.count
  }
}

/// The checkout whose demo, scenarios and examples the workloads use.
enum BenchFolder {
  private static let sign = "Resources/Demo/demo.json"

  /// Goes there: the folder one is in, or the one above the program that has them.
  ///
  /// What is measured beside each other so uses the same files.
  static func enter() throws {
    let files = FileManager.default
    let here = URL(fileURLWithPath: files.currentDirectoryPath)
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    for start in [here, program] {
      var folder = start
      while folder.path != "/" {
        if files.fileExists(atPath: folder.appendingPathComponent(sign).path) {
          _ = files.changeCurrentDirectoryPath(folder.path)
          return
        }
        folder.deleteLastPathComponent()
      }
    }
    let words = "\(sign) was found neither here nor above \(program.path)\n"
    FileHandle.standardError.write(Data(words.utf8))
    exit(2)
  }
}

import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import HeadUnitFonts
import HeadUnitImages
import HeadUnitPaint

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
    _ = app.stopProgram()
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
    _ = app.stopProgram()
    return times.sorted()[times.count / 2]
  }

  /// The median from the choice of the list to its first rows, and how much is asked for it.
  private static func opening(_ app: any App) -> (milliseconds: Double, requests: Int) {
    var options = Simulation.Options()
    options.keepsTrace = false
    options.checksInvariants = false
    var simulation = Simulation(profile: Profile(), app: app, options: options)
    simulation.perform(.phone(.connected))
    simulation.advance(by: .seconds(1))
    var requests = 0
    let times = (0..<200).map { _ in
      let before = simulation.headUnit.loader.askedCount
      let time = milliseconds {
        simulation.perform(.driver(.rowChosen(0)))
        simulation.advance(by: .milliseconds(20))
      }
      requests = simulation.headUnit.loader.askedCount - before
      precondition(simulation.headUnit.browser.page?.count == LineApp.rowCount, "It is open.")
      simulation.advance(by: .seconds(1))
      simulation.perform(.driver(.backPressed))
      simulation.advance(by: .seconds(1))
      return time
    }
    return (times.sorted()[times.count / 2], requests)
  }
}

/// An app of its own process with one list of 10,000 rows, made to cost next to nothing: what is
/// measured is the head unit's side.
///
/// It looks for words in the lines and reads no JSON, as the programs measured beside it do.
enum LineApp {
  static let name = "answer-lines"
  static let rowCount = 10_000

  /// Answers until the input ends.
  static func run() {
    let rows = (0..<rowCount).map { Array(row($0).utf8) }
    var rest: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    var answers: [UInt8] = []
    while true {
      let count = read(STDIN_FILENO, &piece, piece.count)
      guard count > 0 else { return }
      rest += piece[..<count]
      // The words are looked for as C looks for them: in a text with a zero byte at its end.
      rest.append(0)
      let used = rest.withUnsafeMutableBytes {
        answer($0, with: rows, into: &answers)
      }
      rest.removeLast()
      rest.removeFirst(used)
      write(&answers)
    }
  }

  private static func write(_ bytes: inout [UInt8]) {
    defer { bytes.removeAll(keepingCapacity: true) }
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        Foundation.write(STDOUT_FILENO, $0.baseAddress.map { $0 + written }, bytes.count - written)
      }
      guard count > 0 else { return }
      written += count
    }
  }

  /// Answers the whole lines, and gives how many bytes they are.
  private static func answer(
    _ bytes: UnsafeMutableRawBufferPointer, with rows: [[UInt8]], into answers: inout [UInt8]
  ) -> Int {
    guard let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self) else { return 0 }
    var line = start
    while let end = strchr(line, Int32(UInt8(ascii: "\n"))) {
      end.pointee = 0
      answer(line, with: rows, into: &answers)
      // What is long is read while the next answer is made.
      if answers.count >= 1 << 13 { write(&answers) }
      line = end + 1
    }
    return line - start
  }

  /// The line ends with a zero byte.
  private static func answer(
    _ line: UnsafePointer<CChar>, with rows: [[UInt8]], into answers: inout [UInt8]
  ) {
    func has(_ word: StaticString) -> Bool { place(of: word, in: line) != nil }
    func number(_ key: StaticString) -> Int {
      place(of: key, in: line).map { strtol($0 + key.utf8CodeUnitCount, nil, 10) } ?? 0
    }
    guard has("\"id\":") else {
      if has("\"initialized\"") { answers += commands.utf8 }
      return
    }
    answers += "{\"jsonrpc\":\"2.0\",\"id\":\(number("\"id\":")),\"result\":".utf8
    if has("\"content/count\"") {
      answers += (has("\"path\":[]") ? "{\"count\":1}" : "{\"count\":\(rowCount)}").utf8
    } else if has("\"content/items\"") {
      let first = number("\"first\":")
      answers += "{\"items\":[".utf8
      for row in rows[first..<first + number("\"count\":")] {
        answers += row
        answers.append(UInt8(ascii: ","))
      }
      answers[answers.count - 1] = UInt8(ascii: "]")
      answers.append(UInt8(ascii: "}"))
    } else if has("\"content/item\"") {
      answers += "{\"item\":\(has("\"path\":[0]") ? list : row(0))}".utf8
    } else if has("\"initialize\"") {
      answers += #"{"protocol":1,"app":{"name":"Lines"},"capabilities":{"items":true}}"#.utf8
    } else if has("\"content/showsProgress\"") {
      answers += "{\"shows\":false}".utf8
    } else {
      answers += "null".utf8
    }
    answers += "}\n".utf8
  }

  private static func place(
    of word: StaticString, in line: UnsafePointer<CChar>
  ) -> UnsafeMutablePointer<CChar>? {
    UnsafeRawPointer(word.utf8Start).withMemoryRebound(to: CChar.self, capacity: 1) {
      strstr(line, $0)
    }
  }

  private static let commands =
    #"{"method":"commands","params":{"commands":[{"name":"play","enabled":true,"handler":true}]}}"#
    + "\n"
  private static let list =
    #"{"id":"all","title":"All","container":true,"playable":false,"explicit":false,"#
    + #""streaming":false}"#

  private static func row(_ number: Int) -> String {
    "{\"id\":\"t\(number)\",\"title\":\"Track \(number)\",\"container\":false,\"playable\":true,"
      + "\"explicit\":false,\"streaming\":false}"
  }
}

extension Workload {
  /// Scrolls 10,000 rows of the example in Python on the wall's clock, as a window does.
  static let scrollProgram = Workload(name: "program-scroll") {
    var scroll = try ProgramScroll()
    try scroll.open()
    let slow = scroll.frames(300, by: 24)
    let fast = scroll.frames(300, by: 400)
    let all = (slow.times + fast.times).sorted()
    return Measurement(
      milliseconds: all.reduce(0, +) / Double(all.count),
      figures: [
        ("frames", Double(all.count)), ("late_frames", Double(all.count { $0 > 16.7 })),
        ("p99_ms", all[all.count * 99 / 100]), ("max_ms", all[all.count - 1]),
        ("frames_with_unknown_rows", Double(slow.unknown)),
        ("frames_with_unknown_rows_fast", Double(fast.unknown)),
      ])
  }
}

/// A head unit without a window that shows a program, sixty frames a second of real time.
private struct ProgramScroll {
  private let materials: Materials
  private let painter: Painter
  private let clock = ContinuousClock()
  private let start = ContinuousClock.now
  private var frame: Frame
  private var simulation: Simulation

  private static let tick = Swift.Duration.microseconds(16_667)

  init() throws {
    let fonts = try Fonts()
    let icons = IconStore { path in
      FileManager.default.contents(atPath: "Resources/" + path).map { Array($0) }
    }
    let pictures = PictureStore()
    materials = Materials(text: fonts.textSetter) { pictures.shade(of: $0) }
    painter = Painter(images: pictures.source(icons: icons), glyphs: fonts.glyphSource)
    var options = Simulation.Options()
    options.keepsTrace = false
    options.checksInvariants = false
    let app = ProcessApp(
      ["python3", "Examples/python-app/app.py"], clock: .wall, version: "bench")
    let profile = Profile()
    frame = Frame(width: profile.display.width, height: profile.display.height)
    simulation = Simulation(profile: profile, app: app, options: options)
  }

  mutating func open() throws {
    simulation.perform(.phone(.connected))
    try wait { $0.browser.page?.state == .shown }
    simulation.perform(.driver(.tabChosen(1)))
    try wait { $0.browser.page?.path == ContentPath([1]) && $0.browser.page?.state == .shown }
    simulation.perform(.driver(.rowChosen(0)))
    try wait { $0.browser.page?.count == 10_000 && $0.browser.page?.state == .shown }
  }

  /// How long each took, and how many showed a row that had not come yet.
  mutating func frames(_ count: Int, by pixels: Int) -> (times: [Double], unknown: Int) {
    var times: [Double] = []
    var unknown = 0
    var due = clock.now
    for _ in 0..<count {
      due += Self.tick
      rest(until: due)
      times.append(
        milliseconds {
          simulation.advance(to: now)
          simulation.perform(.driver(.scrolled(by: pixels)))
          let screen = Screen(simulation.headUnit, at: simulation.now, with: materials)
          painter.paint(screen.displayList(), into: &frame)
        })
      if hasUnknownRows { unknown += 1 }
    }
    return (times, unknown)
  }

  private var hasUnknownRows: Bool {
    guard let page = simulation.headUnit.browser.page else { return false }
    return simulation.headUnit.visibleRows(of: page).contains { page.rows[$0]?.item == nil }
  }

  private var now: Instant {
    max(simulation.now, .start + start.passed)
  }

  private func rest(until due: ContinuousClock.Instant) {
    let left = (due - clock.now).components
    if left.attoseconds > 0 { usleep(UInt32(left.attoseconds / 1_000_000_000_000)) }
  }

  private mutating func wait(until isReached: (HeadUnit) -> Bool) throws {
    while !isReached(simulation.headUnit) {
      guard now < Instant(microseconds: 30_000_000) else { throw CocoaError(.executableLoad) }
      usleep(2_000)
      simulation.advance(to: now)
    }
  }
}

extension Workload {
  /// What the supervisor of a program costs: a program that ends at once is started, heard and
  /// gone, with a supervisor and as the system starts it; by turns, as other work comes and goes.
  static let startProgram = Workload(name: "program-start") {
    let pairs = try (0..<200).map { _ in
      (
        supervised: try milliseconds { try startSupervised() },
        alone: milliseconds { startAlone() }
      )
    }
    // What other work on the machine changes little.
    let supervisedWork = try processorMilliseconds { try startSupervised() }
    let aloneWork = processorMilliseconds { startAlone() }
    let supervised = median(pairs.map(\.supervised))
    let alone = median(pairs.map(\.alone))
    return Measurement(
      milliseconds: supervised,
      figures: [
        ("alone_ms", alone), ("supervisor_ms", supervised - alone),
        ("cpu_ms", supervisedWork), ("alone_cpu_ms", aloneWork),
      ])
  }

  private static let words = ["true"]

  private static func median(_ times: [Double]) -> Double { times.sorted()[times.count / 2] }

  /// The mean of a hundred, of this process and of those that have ended.
  private static func processorMilliseconds(_ start: () throws -> Void) rethrows -> Double {
    let before = processorMilliseconds
    for _ in 0..<100 { try start() }
    return (processorMilliseconds - before) / 100
  }

  private static var processorMilliseconds: Double {
    var sum = 0.0
    for who in [RUSAGE_SELF, RUSAGE_CHILDREN] {
      var usage = rusage()
      getrusage(__rusage_who_t(who.rawValue), &usage)
      for time in [usage.ru_utime, usage.ru_stime] {
        sum += Double(time.tv_sec) * 1e3 + Double(time.tv_usec) / 1e3
      }
    }
    return sum
  }

  private static func startSupervised() throws {
    let child = try ChildProcess(words)
    while !child.hasEnded { _ = child.read(within: .seconds(1)) }
    child.stop()
    precondition(child.ending == "ended with code 0")
  }

  /// With three pipes as well.
  private static func startAlone() {
    let ends = (0..<3).map { _ in
      var ends: [Int32] = [-1, -1]
      precondition(pipe(&ends) == 0)
      return (reading: ends[0], writing: ends[1])
    }
    defer { for number in ends.flatMap({ [$0.reading, $0.writing] }) { close(number) } }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[0].reading, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, ends[1].writing, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, ends[2].writing, STDERR_FILENO)
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var child = pid_t()
    precondition(posix_spawnp(&child, words[0], &actions, nil, &arguments, environ) == 0)
    var status: Int32 = 0
    waitpid(child, &status, 0)
    precondition(status == 0)
  }
}

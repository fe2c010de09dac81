public import HeadUnitApps
public import HeadUnitCore
import HeadUnitDisplay
import HeadUnitText

/// The drive language typed line by line: each line is done before the next is read, and what goes
/// wrong ends nothing but itself.
public struct ConsoleSession {
  /// What is to be told, and where.
  public enum Word: Hashable, Sendable {
    /// What nobody could read, with the place in the line.
    case misread(String)
    /// Why a step could not be done, or what was expected and is not so.
    case failed(String)
    /// Something else that is good to know.
    case note(String)
  }

  /// What the session is made of each time it begins anew with an app.
  public struct World {
    public var environment: DriveEnvironment
    /// Made anew for each app.
    public var services: () -> DriveServices
    /// Told of the run before anything happens in it.
    public var begin: (inout DriveRun) -> Void

    public init(
      environment: DriveEnvironment, services: @escaping () -> DriveServices,
      begin: @escaping (inout DriveRun) -> Void = { _ in }
    ) {
      self.environment = environment
      self.services = services
      self.begin = begin
    }
  }

  public private(set) var run: DriveRun
  /// Nobody is to type any more: `quit` was.
  public private(set) var isOver = false
  public private(set) var hasFailed = false
  public private(set) var hasMisread = false
  /// What is told begins with the number of its line, for whoever has not just typed it.
  public var namesLines = false
  private let opening: DriveCase
  private let world: World
  private var block = OpenBlock()
  private var lineNumber = 0
  /// Steps that wait for those before them, when an app is to begin after those.
  private var waiting: [TypedStep] = []

  /// Everything of the case but its app stays when another app is named.
  public init(_ opening: DriveCase, _ world: World) {
    self.opening = opening
    self.world = world
    let source = StepSource(
      file: opening.file, line: 0, column: 1, text: "app \(opening.app.name)")
    run = Self.run(opening, PlannedStep(.app(.connect(waits: true)), source: source), world)
  }

  /// Lines for a head unit that is driven by hand; nothing happens to it by that.
  public init(
    _ opening: DriveCase, _ world: World, goingOnWith simulation: Simulation, startOfDrive: Int
  ) {
    self.opening = opening
    self.world = world
    run = DriveRun(
      goingOnWith: simulation, startOfDrive: startOfDrive, of: opening,
      services: world.services())
    world.begin(&run)
  }

  private static func run(
    _ drive: DriveCase, _ first: PlannedStep, _ world: World
  ) -> DriveRun {
    var drive = drive
    drive.steps = [first]
    var run = DriveRun(drive, seed: drive.seed, services: world.services())
    run.isInteractive = true
    world.begin(&run)
    return run
  }

  /// What can follow at the end of what is typed.
  public mutating func completionContext(
    files: @escaping @Sendable (String) -> [String]
  ) -> CompletionContext {
    let list = run.displayList()
    let titles = Set(list.elements.map(\.label)).filter { !$0.isEmpty }.sorted()
    let page = run.simulation.headUnit.browser.page
    let identifiers = Set(list.elements.compactMap(\.path?.row)).sorted()
      .compactMap { page?.rows[$0]?.item?.identifier }
    return CompletionContext(titles: { titles }, identifiers: { identifiers }, files: files)
  }

  /// The screen as text.
  public mutating func screenText() -> String { run.text(of: .tree) }

  /// Whether more lines belong to what is being typed.
  public var isInBlock: Bool { block.isOpen }

  /// `12.500s> `, and dots within a block.
  public var prompt: String { block.isOpen ? "     … " : "\(run.simulation.now.short)s> " }

  /// Reads a line; what it asks for is done by `work` or as time goes on.
  public mutating func enter(_ line: String) -> [Word] {
    lineNumber += 1
    // Of a file in another encoding each line would be as wrong as the first.
    if lineNumber == 1, line.unicodeScalars.prefix(8).contains("\0") {
      (hasMisread, isOver) = (true, true)
      let words = DriveWording.otherEncoding("not UTF-8") + "; " + DriveWording.encodingAdvice
      return [.misread(place(1) + words)]
    }
    do throws(Mistakes) {
      let source = SourceText(name: opening.file, text: line, firstLine: lineNumber)
      guard let text = try block.add(source, on: lineNumber) else { return [] }
      waiting += try steps(in: text)
      return []
    } catch {
      hasMisread = true
      return error.list.map { .misread($0.told(under: line, place($0.line))) }
    }
  }

  /// What was begun and not ended when the lines are over.
  public mutating func end() -> [Word] {
    guard let problem = block.end() else { return [] }
    hasMisread = true
    return [.misread(place(lineNumber) + problem)]
  }

  private func place(_ line: Int) -> String { namesLines && line > 0 ? "line \(line): " : "" }

  /// Whether something that was typed is not done yet.
  public var isBusy: Bool { !waiting.isEmpty || !run.isIdle }

  /// Does all that was typed, in virtual time.
  public mutating func work() -> [Word] {
    var words = settle { $0.advance(to: .never) }
    while !waiting.isEmpty, !isOver {
      startNext()
      words += settle { $0.advance(to: .never) }
    }
    return words
  }

  /// Does as much of it as there is time for, and lets time pass.
  public mutating func work(to limit: Instant) -> [Word] {
    var words = settle { $0.advance(to: limit) }
    while !waiting.isEmpty, !isOver, run.isIdle {
      startNext()
      words += settle { $0.advance(to: max(limit, $0.simulation.now)) }
    }
    return words
  }

  /// Lets somebody's hand do something in between.
  public mutating func perform(_ event: Event) {
    run.perform(event)
  }

  /// Does the step as if its line had been typed.
  public mutating func enter(_ step: PlannedStep) { waiting.append(.step(step)) }

  /// Whether the head unit goes on: what must never happen has not.
  public var goesOn: Bool { run.goesOn }

  /// From now on what happens is kept.
  public mutating func keepTrace() { run.simulation.keepTrace() }

  /// What the app has to report of its new content; nil where that cannot be had.
  public mutating func changeLibrary(to library: Library) -> [Report]? {
    run.simulation.withFaults { $0.changeLibrary(to: library) }.flatMap(\.self)
  }
}

extension ConsoleSession {
  private mutating func steps(in source: SourceText) throws(Mistakes) -> [TypedStep] {
    if OpenBlock.isBlock(source) { return try blockSteps(in: source) }
    return try TypedStep.steps(
      in: source, theme: run.simulation.headUnit.vehicle.theme, environment: world.environment)
  }

  /// What is written between `repeat` and `end`, as often as it says.
  private func blockSteps(in source: SourceText) throws(Mistakes) -> [TypedStep] {
    let cases = try DriveReader(environment: world.environment).cases(in: source)
    return (cases.first?.steps ?? []).map { .step($0) }
  }

  private mutating func startNext() {
    switch waiting.removeFirst() {
    case .app(let app, let step):
      var drive = opening
      drive.app = app
      run = Self.run(drive, step, world)
    case .step(let step):
      if case .show(.quit(let verdict)) = step.step {
        isOver = true
        if verdict == .fail { hasFailed = true }
        return
      }
      run.append([step])
    }
  }

  private mutating func settle(_ body: (inout DriveRun) -> Void) -> [Word] {
    body(&run)
    let failures = run.takeFailures()
    guard !failures.isEmpty else { return [] }
    hasFailed = true
    return failures.map { .failed(place($0.source.line) + $0.told) }
  }
}

extension Instant {
  /// To the millisecond: `12.500`.
  fileprivate var short: String { String(description.dropLast(3)) }
}

extension DriveFailure {
  /// For somebody who has just typed the line.
  fileprivate var told: String {
    ([message] + details.map { "  " + $0 }).map(\.oneLine).joined(separator: "\n")
  }
}

extension Mistake {
  /// With the line and a caret under the place, where there is one.
  fileprivate func told(under line: String, _ place: String) -> String {
    let words = (place + message + (advice.map { " (\($0))" } ?? "")).oneLine
    guard !line.isEmpty else { return words }
    let gap = String(line.prefix(max(0, column - 1)).map { $0 == "\t" ? "\t" : " " })
    return "\(line)\n\(gap)^ \(words)"
  }
}

/// One step of a typed line.
enum TypedStep {
  /// Begins anew with an app.
  case app(DriveApp, PlannedStep)
  case step(PlannedStep)

  /// The colours at present are what `daynight` turns round.
  static func steps(
    in source: SourceText, theme: Theme, environment: DriveEnvironment
  ) throws(Mistakes) -> [TypedStep] {
    var steps: [TypedStep] = []
    for line in try DriveParser.lines(in: source) {
      let read = try reading(of: line, in: source, theme)
      for step in read.steps {
        guard case .app(.connect) = step.step, let name = read.line.plain?.words.first?.text else {
          steps.append(.step(step))
          continue
        }
        steps.append(.app(try environment.app(name, nil), step))
      }
    }
    return steps
  }

  /// What one step means; its mistakes have the place in the line as it was typed.
  private static func reading(
    of line: DriveLine, in source: SourceText, _ theme: Theme
  ) throws(Mistakes) -> (line: DriveLine, steps: [PlannedStep]) {
    switch line.plain.flatMap({ ConsoleAlias.meaning(of: $0, in: theme) }) {
    case nil:
      let text = SourceText(
        name: source.name, text: spaced(line), firstLine: source.firstLine)
      return (line, try DriveReader.steps(in: text))
    case .line(let meaning):
      let line = DriveLine(meaning, stamp: line.stamp)
      let text = SourceText(
        name: source.name, text: "\(line)", firstLine: source.firstLine)
      return (line, try DriveReader.steps(in: text))
    case .mistake(let complaint):
      let start = SourcePosition(line: source.firstLine, column: 1)
      throw Mistakes([
        Mistake(
          file: source.name, at: complaint.word.position ?? start, message: complaint.message,
          advice: complaint.advice)
      ])
    }
  }

  /// The step alone, in the column in which it was typed.
  private static func spaced(_ line: DriveLine) -> String {
    let column = line.keyword.position?.column ?? 1
    let stamp = line.stamp.map { "\($0)".count + 1 } ?? 0
    return String(repeating: " ", count: max(0, column - 1 - stamp)) + "\(line)"
  }
}

/// The lines from `repeat` to its `end`, while they are being typed.
struct OpenBlock {
  private var lines: [String] = []
  private var depth = 0

  /// More lines than these belong in a file.
  private static let lineLimit = 10_000

  var isOpen: Bool { depth > 0 }

  static func isBlock(_ source: SourceText) -> Bool { keyword(of: source) == "repeat" }

  /// The line itself, or the block that it has closed; nil as long as one is open.
  mutating func add(_ source: SourceText, on number: Int) throws(Mistakes) -> SourceText? {
    let keyword = Self.keyword(of: source)
    let text = String(decoding: source.bytes, as: UTF8.self)
    if keyword == "repeat" { depth += 1 }
    guard isOpen else { return source }
    if keyword == "end" { depth -= 1 }
    lines.append(text)
    guard lines.count <= Self.lineLimit else {
      self = OpenBlock()
      throw Self.mistake("so long a block belongs in a drive file", in: source)
    }
    guard depth == 0 else { return nil }
    let block = lines.joined(separator: "\n")
    lines = []
    return SourceText(
      name: source.name, text: block, firstLine: source.firstLine - block.count(where: \.isNewline))
  }

  /// Nothing more comes; why that is wrong, if it is.
  mutating func end() -> String? {
    guard isOpen else { return nil }
    self = OpenBlock()
    return "\"repeat\" has no \"end\", so it was not done"
  }

  private static func keyword(of source: SourceText) -> String {
    let bytes = source.bytes.drop { $0 == 0x20 || $0 == 0x09 }
    return String(decoding: bytes.prefix { (0x61...0x7A).contains($0) }, as: UTF8.self)
  }

  private static func mistake(_ message: String, in source: SourceText) -> Mistakes {
    Mistakes([
      Mistake(
        file: source.name, at: SourcePosition(line: source.firstLine, column: 1), message: message)
    ])
  }
}

/// The lines that were typed, oldest first.
public struct History: Hashable, Sendable {
  public private(set) var lines: [String]

  /// More lines than these, and the oldest are forgotten.
  public static let countLimit = 1_000

  public init(_ lines: [String] = []) {
    let good = lines.filter { !$0.isEmpty && $0.count <= LineEditor.characterLimit }
    self.lines = Array(good.suffix(Self.countLimit))
  }

  /// A line that is empty, or the same as the one before, says nothing new.
  mutating func add(_ line: String) {
    guard line.contains(where: { !$0.isWhitespace }), line != lines.last else { return }
    lines.append(line)
    lines.removeFirst(max(0, lines.count - Self.countLimit))
  }
}

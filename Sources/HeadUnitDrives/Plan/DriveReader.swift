public import HeadUnitCore
public import HeadUnitDisplay
public import HeadUnitText

/// Reads drives completely: every case of them, with everything they name, before anything runs.
public struct DriveReader {
  let environment: DriveEnvironment

  /// What a drive is, and what it is made of.
  public struct Contents: Sendable {
    public let cases: [DriveCase]
    /// The files it includes, as paths that can be opened.
    public let parts: [String]
  }

  public init(environment: DriveEnvironment) {
    self.environment = environment
  }

  /// All cases of a drive file, or all mistakes in it and in what it names.
  public func cases(of path: String) throws(Mistakes) -> [DriveCase] {
    try read(path).cases
  }

  public func cases(in source: SourceText) throws(Mistakes) -> [DriveCase] {
    try read(source).cases
  }

  public func read(_ path: String) throws(Mistakes) -> Contents {
    try read(environment.readFile(path))
  }

  public func read(_ source: SourceText) throws(Mistakes) -> Contents {
    let parsed = DriveParser.reading(source)
    var state = PlanningState(environment)
    state.mistakes.add(contentsOf: parsed.mistakes)
    var choices = CaseChoices()
    var cases: [DriveCase] = []
    var wrongCount = 0
    repeat {
      guard cases.count < DriveLimits.cases else {
        state.complain(LineMistake(DriveWording.tooManyCases, at: .start), in: source.name)
        break
      }
      choices.begin()
      var planner = DrivePlanner(file: source.name, state: state, choices: choices)
      // What the planner takes over must not be copied when it changes.
      state = PlanningState(environment)
      cases.append(planner.plan(parsed.file))
      state = planner.state
      choices = planner.choices
      if !state.mistakes.isEmpty { wrongCount += 1 }
    } while !state.isExhausted && wrongCount <= DriveLimits.casesOnceWrong && choices.advance()
    guard state.mistakes.isEmpty else { throw state.mistakes }
    return Contents(cases: cases, parts: state.parts)
  }

  /// The steps of a line that somebody has typed, with `;` between them.
  ///
  /// What belongs to files only, such as `each`, is refused.
  public static func steps(in source: SourceText) throws(Mistakes) -> [PlannedStep] {
    var mistakes = Mistakes()
    var steps: [PlannedStep] = []
    for line in try DriveParser.lines(in: source) {
      do throws(DriveScope.Problem) {
        let plain = try DriveScope().plain(line)
        guard line.fileKeyword == nil else {
          throw .mistake(
            LineMistake(
              DriveWording.notHere(plain.keyword.text), at: plain.keyword.position ?? .start))
        }
        var complaints: [LineMistake] = []
        let planned = PlannedStep.reading(line, plain, in: source.name, &complaints)
        mistakes.add(complaints, in: source)
        if let planned { steps.append(DriveScope().late(planned, line)) }
      } catch {
        if case .mistake(let complaint) = error { mistakes.add([complaint], in: source) }
      }
    }
    guard mistakes.isEmpty else { throw mistakes }
    return steps
  }
}

extension PlannedStep {
  /// What a line asks for by the table of steps; nil when something is wrong with it.
  static func reading(
    _ line: DriveLine, _ plain: PlainLine, in file: String, _ complaints: inout [LineMistake]
  ) -> PlannedStep? {
    var found: [LineMistake] = []
    let position = line.keyword.position ?? .start
    let step = StepTable.step(plain) { complaint in
      found.append(
        LineMistake(
          complaint.message, at: complaint.word.position ?? position, advice: complaint.advice))
    }
    complaints += found
    guard let step, found.isEmpty else { return nil }
    return PlannedStep(step, source: StepSource(line, plain, in: file))
  }
}

extension StepSource {
  init(_ line: DriveLine, _ plain: PlainLine, in file: String) {
    let position = line.keyword.position ?? .start
    self.init(
      file: file, line: position.line, column: position.column,
      text: DriveLine(plain, stamp: line.stamp).description)
  }
}

/// What is known across all cases of a drive: files read, apps made, mistakes found.
struct PlanningState {
  let environment: DriveEnvironment
  var mistakes = Mistakes()
  private var told: Set<String> = []
  private var files: [String: DriveFile?] = [:]
  private var apps: [String: DriveApp?] = [:]
  /// The lines that include a file, the first time that it is; the main file's first.
  private var inclusions: [String: [CaseChoices.Place.Line]] = [:]
  private var keptCount = 0
  /// Lines without variables mean the same in every case.
  private var steps: [CaseChoices.Place.Line: PlannedStep?] = [:]
  private(set) var parts: [String] = []
  private var stepCount = 0
  private var lineCount = 0
  private var textLength = 0
  /// A limit was met, which has been said.
  private(set) var isFull = false

  init(_ environment: DriveEnvironment) {
    self.environment = environment
  }

  /// Whether there is no use in going on.
  var isExhausted: Bool { isFull || mistakes.droppedCount >= Mistakes.limit * 100 }

  /// Tells a mistake, once for all cases.
  mutating func complain(_ complaint: LineMistake, in file: String) {
    add(
      Mistake(
        file: file, at: complaint.position, message: complaint.message, advice: complaint.advice))
  }

  /// Tells what is wrong with a file that a line names; at the line, when it is the whole file.
  mutating func complain(
    _ found: Mistakes, of path: String, at place: SourcePosition, in file: String
  ) {
    if let only = found.list.first, found.list.count == 1, only.line == 1, only.column == 1 {
      let complaint = LineMistake(
        DriveWording.inFile(only.file, only.message), at: place, advice: only.advice)
      complain(complaint, in: file)
    } else {
      for mistake in found.list { add(mistake) }
    }
  }

  private mutating func add(_ mistake: Mistake) {
    var mistake = mistake
    if let lines = inclusions[mistake.file] {
      let places = CaseChoices.Place(lines: lines).inclusions
      mistake.message += ", " + DriveWording.includedAt(places)
    }
    // What is too much is counted as well, but no longer told apart.
    if mistakes.list.count < Mistakes.limit, !told.insert(mistake.description).inserted { return }
    mistakes.add(mistake)
  }

  /// Counts a line or a round; false when there were too many.
  mutating func countLine(at place: SourcePosition, in file: String) -> Bool {
    lineCount += 1
    return check(lineCount <= DriveLimits.plannedLines, DriveWording.tooManyLines, place, file)
  }

  /// Counts a step; false when there were too many.
  mutating func countStep(_ source: StepSource) -> Bool {
    stepCount += 1
    textLength += source.text.utf8.count
    let place = SourcePosition(line: source.line, column: source.column)
    return check(
      stepCount <= DriveLimits.plannedSteps, DriveWording.tooManySteps, place, source.file)
      && check(
        textLength <= DriveLimits.plannedText, DriveWording.tooMuchText, place, source.file)
  }

  private mutating func check(
    _ holds: Bool, _ message: String, _ place: SourcePosition, _ file: String
  ) -> Bool {
    if !holds, !isFull {
      isFull = true
      complain(LineMistake(message, at: place), in: file)
    }
    return holds
  }

  /// The step of a line, once read; nil in nil for one that is wrong.
  mutating func step(
    at place: CaseChoices.Place.Line, read: () -> (PlannedStep?, [LineMistake])
  ) -> PlannedStep? {
    if let known = steps[place] { return known }
    let (step, complaints) = read()
    for complaint in complaints { complain(complaint, in: place.file) }
    steps[place] = .some(step)
    return step
  }

  mutating func nextKeptNumber() -> Int {
    keptCount += 1
    return keptCount
  }

  /// A file that is included; nil when it cannot be read at all, which is told.
  mutating func part(
    _ path: String, includedAt lines: [CaseChoices.Place.Line], at place: SourcePosition,
    in file: String
  ) -> DriveFile? {
    if let known = files[path] { return known }
    inclusions[path] = lines
    var part: DriveFile?
    do throws(Mistakes) {
      let parsed = DriveParser.reading(try environment.readFile(path))
      for mistake in parsed.mistakes.list { add(mistake) }
      part = parsed.file
      parts.append(path)
    } catch {
      complain(error, of: path, at: place, in: file)
    }
    files[path] = .some(part)
    return part
  }

  /// An app by its name; nil when there is none such, which is told.
  mutating func app(
    _ name: String, written: String, at place: SourcePosition, in file: String
  ) -> DriveApp? {
    // As a path does, what a program is given counts from the drive's own file.
    let folder = name.hasPrefix("exec:") ? DrivePath.folder(of: file) : nil
    let key = (folder.map { $0 + "\n" } ?? "") + name
    if let known = apps[key] { return known }
    var app: DriveApp?
    do throws(Mistakes) {
      let known = try environment.app(name, folder)
      // What stands where the demo stands otherwise has a name of its own.
      app = known.isLive && written == "demo" ? known : known.named(written)
    } catch {
      complain(error, of: name, at: place, in: file)
    }
    apps[key] = .some(app)
    return app
  }
}

/// What reading a drive needs of the world; paths are as people would type them here.
public struct DriveEnvironment: Sendable {
  public var readFile: @Sendable (_ path: String) throws(Mistakes) -> SourceText
  /// Lays a profile that ships, or one of a file, over what is there.
  public var layer: @Sendable (_ name: String, inout Profile) throws(Mistakes) -> Void
  /// A look that ships, or one of a file.
  public var look: @Sendable (_ name: String) throws(Mistakes) -> Look
  /// The app by a name such as `demo` or a path; a program runs in the folder, or where we do.
  public var app: @Sendable (_ name: String, _ folder: String?) throws(Mistakes) -> DriveApp

  public init(
    readFile: @escaping @Sendable (_ path: String) throws(Mistakes) -> SourceText,
    layer: @escaping @Sendable (_ name: String, inout Profile) throws(Mistakes) -> Void,
    look: @escaping @Sendable (_ name: String) throws(Mistakes) -> Look = Self.noLook,
    app: @escaping @Sendable (_ name: String, _ folder: String?) throws(Mistakes) -> DriveApp
  ) {
    self.readFile = readFile
    self.layer = layer
    self.look = look
    self.app = app
  }

  /// Where no looks come with anything.
  public static let noLook: @Sendable (_ name: String) throws(Mistakes) -> Look = {
    name throws(Mistakes) in
    throw Mistakes([Mistake(file: name, at: .start, message: DriveWording.themeForm)])
  }
}

/// Paths of drives and of what they name, as people type them.
public enum DrivePath {
  /// A path that a file names, which counts from the file's own folder.
  public static func resolve(_ path: String, from file: String) -> String {
    guard !path.hasPrefix("/"), let slash = file.lastIndex(of: "/") else { return normal(path) }
    return normal(file[...slash] + path)
  }

  /// The folder of a file; nil for one that is right here.
  static func folder(of file: String) -> String? {
    file.lastIndex(of: "/").map { normal(file[...$0]) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The name of a file without its folder and without `.drive`.
  public static func name(of file: String) -> String {
    let last = file.split(separator: "/").last.map(String.init) ?? file
    return last.hasSuffix(".drive") && last.count > 6 ? String(last.dropLast(6)) : last
  }

  /// Without parts that lead nowhere, so that the same file has the same path.
  public static func normal(_ path: some StringProtocol) -> String {
    var parts: [Substring] = []
    for part in String(path).split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    let text = parts.joined(separator: "/")
    return path.hasPrefix("/") ? "/" + text : text
  }
}

public import HeadUnitCore

/// Reads drives completely: every case of them, with everything they name, before anything runs.
public struct DriveReader {
  let environment: DriveEnvironment

  /// What a drive is, and what it is made of.
  public struct Reading: Sendable {
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

  public func read(_ path: String) throws(Mistakes) -> Reading {
    try read(environment.readFile(path))
  }

  public func read(_ source: SourceText) throws(Mistakes) -> Reading {
    let parsed = DriveParser.reading(source)
    var shelf = DriveShelf(environment)
    shelf.mistakes.add(contentsOf: parsed.mistakes)
    var choices = DriveChoices()
    var cases: [DriveCase] = []
    repeat {
      guard cases.count < DriveLimits.cases else {
        shelf.complain(DriveComplaint(DriveWording.tooManyCases, at: .start), in: source.name)
        break
      }
      choices.begin()
      var planner = DrivePlanner(file: source.name, shelf: shelf, choices: choices)
      // What the planner takes over must not be copied when it changes.
      shelf = DriveShelf(environment)
      cases.append(planner.plan(parsed.file))
      shelf = planner.shelf
      choices = planner.choices
    } while !shelf.isExhausted && choices.advance()
    guard shelf.mistakes.isEmpty else { throw shelf.mistakes }
    return Reading(cases: cases, parts: shelf.parts)
  }

  /// The commands of a line that somebody has typed, with `;` between them.
  ///
  /// What belongs to files only, such as `each`, is refused.
  public static func commands(in source: SourceText) throws(Mistakes) -> [PlannedCommand] {
    var mistakes = Mistakes()
    var commands: [PlannedCommand] = []
    for line in try DriveParser.commands(in: source) {
      do throws(DriveScope.Problem) {
        let plain = try DriveScope().plain(line)
        guard plain.verb.text == "app" || !DriveLine.fileVerbs.contains(plain.verb.text) else {
          throw .mistake(
            DriveComplaint(
              DriveWording.notHere(plain.verb.text), at: plain.verb.position ?? .start))
        }
        var complaints: [DriveComplaint] = []
        let planned = PlannedCommand.reading(line, plain, in: source.name, &complaints)
        mistakes.add(complaints, in: source)
        if let planned { commands.append(planned) }
      } catch {
        if case .mistake(let complaint) = error { mistakes.add([complaint], in: source) }
      }
    }
    guard mistakes.isEmpty else { throw mistakes }
    return commands
  }
}

extension PlannedCommand {
  /// What a line asks for by the table of commands; nil when something is wrong with it.
  static func reading(
    _ line: DriveLine, _ plain: PlainLine, in file: String, _ complaints: inout [DriveComplaint]
  ) -> PlannedCommand? {
    var found: [DriveComplaint] = []
    let position = line.verb.position ?? .start
    let command = CommandTable.command(plain) { complaint in
      found.append(
        DriveComplaint(
          complaint.message, at: complaint.word.position ?? position, advice: complaint.advice))
    }
    complaints += found
    guard let command, found.isEmpty else { return nil }
    return PlannedCommand(command, source: CommandSource(line, plain, in: file))
  }
}

extension CommandSource {
  init(_ line: DriveLine, _ plain: PlainLine, in file: String) {
    let position = line.verb.position ?? .start
    self.init(
      file: file, line: position.line, column: position.column,
      text: DriveLine(plain, stamp: line.stamp).description)
  }
}

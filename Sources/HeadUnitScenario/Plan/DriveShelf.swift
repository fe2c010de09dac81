import HeadUnitCore

/// What is known across all cases of a drive: files read, apps made, mistakes found.
struct DriveShelf {
  let environment: DriveEnvironment
  var mistakes = Mistakes()
  private var told: Set<String> = []
  private var files: [String: DriveFile?] = [:]
  private var apps: [String: DriveApp?] = [:]
  /// Lines without variables mean the same in every case.
  private var commands: [DriveChoices.Place.Step: PlannedCommand?] = [:]
  private(set) var parts: [String] = []
  private var commandCount = 0
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
  mutating func complain(_ complaint: DriveComplaint, in file: String) {
    add(
      Mistake(
        file: file, at: complaint.position, message: complaint.message, advice: complaint.advice))
  }

  /// Tells what is wrong with a file that a line names; at the line, when it is the whole file.
  mutating func complain(
    _ found: Mistakes, of path: String, at place: SourcePosition, in file: String
  ) {
    if let only = found.list.first, found.list.count == 1, only.line == 1, only.column == 1 {
      let complaint = DriveComplaint(
        DriveWording.inFile(only.file, only.message), at: place, advice: only.advice)
      complain(complaint, in: file)
    } else {
      for mistake in found.list { add(mistake) }
    }
  }

  private mutating func add(_ mistake: Mistake) {
    // What is too much is counted as well, but no longer told apart.
    if mistakes.list.count < Mistakes.limit, !told.insert(mistake.description).inserted { return }
    mistakes.add(mistake)
  }

  /// Counts a line or a round; false when there were too many.
  mutating func countLine(at place: SourcePosition, in file: String) -> Bool {
    lineCount += 1
    return check(lineCount <= DriveLimits.plannedLines, DriveWording.tooManyLines, place, file)
  }

  /// Counts a command; false when there were too many.
  mutating func countCommand(_ source: CommandSource) -> Bool {
    commandCount += 1
    textLength += source.text.utf8.count
    let place = SourcePosition(line: source.line, column: source.column)
    return check(
      commandCount <= DriveLimits.plannedCommands, DriveWording.tooManyCommands, place, source.file)
      && check(
        textLength <= DriveLimits.plannedText, DriveWording.tooMuchText, place, source.file)
  }

  private mutating func check(
    _ holds: Bool, _ message: String, _ place: SourcePosition, _ file: String
  ) -> Bool {
    if !holds, !isFull {
      isFull = true
      complain(DriveComplaint(message, at: place), in: file)
    }
    return holds
  }

  /// The command of a line, once read; nil in nil for one that is wrong.
  mutating func command(
    at step: DriveChoices.Place.Step, read: () -> (PlannedCommand?, [DriveComplaint])
  ) -> PlannedCommand? {
    if let known = commands[step] { return known }
    let (command, complaints) = read()
    for complaint in complaints { complain(complaint, in: step.file) }
    commands[step] = .some(command)
    return command
  }

  /// A file that is included; nil when it cannot be read at all, which is told.
  mutating func part(_ path: String, at place: SourcePosition, in file: String) -> DriveFile? {
    if let known = files[path] { return known }
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

import HeadUnitApps
import HeadUnitCore

/// Goes through a drive for one of its cases, line by line.
struct DrivePlanner {
  var shelf: DriveShelf
  var choices: DriveChoices
  var planned: DriveCase
  /// The files that include each other, the main one first.
  var files: [OpenFile]
  /// What is laid over the profile at the end, when all of it is known.
  var settings = DriveSettings()
  var hasApp = false
  var isFirstLine = true
  var hasCommands = false
  private var connectsPhone = false

  /// A file while it is gone through.
  struct OpenFile {
    let name: String
    var scope = DriveScope()
    /// The lines by which it was included, and what names it.
    let place: DriveChoices.Place
  }

  init(file: String, shelf: DriveShelf, choices: DriveChoices) {
    self.shelf = shelf
    self.choices = choices
    files = [OpenFile(name: file, place: DriveChoices.Place(steps: []))]
    planned = DriveCase(file: file, name: DrivePath.name(of: file), app: .nothing)
  }

  /// The case; good for nothing when a mistake was told.
  mutating func plan(_ file: DriveFile) -> DriveCase {
    walk(file.statements)
    for complaint in settings.lay(over: &planned.profile) {
      shelf.complain(complaint, in: planned.file)
    }
    if !hasApp, !hasCommands, shelf.mistakes.isEmpty {
      shelf.complain(DriveComplaint(DriveWording.nothingToDo, at: .start), in: planned.file)
    }
    if !hasApp { addDemo() }
    planned.label = choices.label.oneLine
    return planned
  }

  var file: OpenFile { files[files.count - 1] }

  mutating func set(_ name: String, _ value: DriveScope.Value?) {
    files[files.count - 1].scope[name] = .some(value)
  }

  mutating func complain(_ message: String, at word: PlainWord, advice: String? = nil) {
    let complaint = DriveComplaint(message, at: word.position ?? .start, advice: advice)
    shelf.complain(complaint, in: file.name)
  }

  mutating func walk(_ statements: [DriveStatement]) {
    for statement in statements where !shelf.isExhausted {
      switch statement.content {
      case .comment: break
      case .line(let line):
        guard shelf.countLine(at: line.verb.position ?? .start, in: file.name) else { return }
        take(line)
        isFirstLine = false
      case .block(let block):
        guard shelf.countLine(at: block.opening.verb.position ?? .start, in: file.name) else {
          return
        }
        isFirstLine = false
        take(block)
      }
    }
  }

  /// The line with its variables; nil when that cannot be, which is told.
  mutating func plain(_ line: DriveLine) -> PlainLine? {
    do throws(DriveScope.Problem) {
      return try file.scope.plain(line)
    } catch {
      if case .mistake(let complaint) = error { shelf.complain(complaint, in: file.name) }
      return nil
    }
  }

  private mutating func take(_ line: DriveLine) {
    if line.isBroken {
      if line.verb.text == "let", let name = line.words.first?.plain { set(name.text, nil) }
      if line.verb.text == "app" { hasApp = true }
      return
    }
    if DriveLine.fileVerbs.contains(line.verb.text) { return takeFileLine(line) }
    hasCommands = true
    let step = DriveChoices.Place.Step(file: file.name, line: line.verb.position?.line ?? 1)
    let command: PlannedCommand?
    if let plain = line.plain {
      command = shelf.command(at: step) { DrivePlanner.command(line, plain, in: step.file) }
    } else {
      guard let plain = plain(line) else { return checkVerb(line) }
      let read = DrivePlanner.command(line, plain, in: step.file)
      for complaint in read.1 { shelf.complain(complaint, in: step.file) }
      command = read.0
    }
    if let command { add(command, line) }
  }

  /// A line that cannot be made out may have a wrong verb as well.
  private mutating func checkVerb(_ line: DriveLine) {
    guard !CommandTable.verbs.contains(line.verb.text) else { return }
    let complaints = DrivePlanner.command(line, PlainLine(line.verb), in: file.name).1
    for complaint in complaints { shelf.complain(complaint, in: file.name) }
  }

  private static func command(
    _ line: DriveLine, _ plain: PlainLine, in file: String
  ) -> (PlannedCommand?, [DriveComplaint]) {
    var complaints: [DriveComplaint] = []
    let command = PlannedCommand.reading(line, plain, in: file, &complaints)
    return (command, complaints)
  }

  /// Puts a command at the end of the case, with its stamp.
  mutating func add(_ command: PlannedCommand, _ line: DriveLine) {
    var command = command
    if let written = line.stamp {
      let word: PlainWord
      do throws(DriveScope.Problem) {
        word = try file.scope.plain(written)
      } catch {
        if case .mistake(let complaint) = error { shelf.complain(complaint, in: file.name) }
        return
      }
      switch Stamp.reading(word) {
      case .stamp(let stamp): command.stamp = stamp
      case .failure(let complaint): return shelf.complain(complaint, in: file.name)
      }
    }
    guard shelf.countCommand(command.source) else { return }
    if command.command.connectsPhone { connectsPhone = true }
    planned.steps.append(command)
  }

  /// A drive that neither names an app nor connects the phone gets the demo.
  private mutating func addDemo() {
    let source = CommandSource(file: planned.file, line: planned.line, column: 1, text: "app demo")
    let place = SourcePosition(line: planned.line, column: 1)
    guard let app = shelf.app("demo", written: "demo", at: place, in: planned.file) else { return }
    planned.app = app
    guard !connectsPhone else { return }
    planned.steps.insert(PlannedCommand(.app(waits: true), source: source), at: 0)
  }
}

extension DriveCommand {
  fileprivate var connectsPhone: Bool {
    switch self {
    case .phone(.connected): true
    case .after(_, let command): command.connectsPhone
    default: false
    }
  }
}

extension DriveApp {
  /// Stands where an app will be as soon as one is known.
  fileprivate static let nothing = DriveApp(name: "") { seed, _ in
    FaultyApp(SilentApp(), seed: seed)
  }
}

private struct SilentApp: App {
  mutating func receive(_ messages: [AppMessage], at now: Instant) -> [AppDelivery] { [] }
}

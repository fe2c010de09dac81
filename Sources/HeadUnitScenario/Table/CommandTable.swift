import HeadUnitCore

/// All commands of the drive language: what reads, prints, completes, explains and makes them up.
public enum CommandTable {
  /// What a line means; nil after every mistake of it has been told.
  public static func command(
    _ line: PlainLine, _ complain: (Complaint) -> Void
  ) -> DriveCommand? {
    if isFileVerb(line.verb.text) {
      complain(
        Complaint(
          word: line.verb, message: TableWording.onlyInFiles(line.verb.text),
          advice: TableWording.onlyInFilesAdvice))
      return nil
    }
    return read(line, complain)
  }

  /// Whether a line that only the reader of whole files understands is written as it should be;
  /// every mistake of it is told.
  public static func check(_ line: PlainLine, _ complain: (Complaint) -> Void) -> Bool {
    var isRight = true
    _ = read(line) { complaint in
      isRight = false
      complain(complaint)
    }
    return isRight
  }

  /// Whether only the reader of whole files understands lines that begin with the word.
  public static func isFileVerb(_ word: String) -> Bool {
    forms(of: word).first?.group == .file
  }

  /// The canonical way to write a command.
  public static func line(_ command: DriveCommand) -> PlainLine {
    for form in allForms {
      if let line = form.write(command) { return line }
    }
    preconditionFailure("every command has a form")
  }

  /// Something wrong with a word.
  public struct Complaint: Hashable, Sendable {
    public let word: PlainWord
    public let message: String
    public let advice: String?
  }
}

extension CommandTable {
  static let allForms: [CommandForm] =
    fileForms + appForms + timeForms + driverForms + mediaForms + vehicleForms + checkForms
    + showForms

  /// Every verb once, in the order of the table.
  public static let verbs = allForms.reduce(into: [String]()) { verbs, form in
    if !verbs.contains(form.verb) { verbs.append(form.verb) }
  }

  private static let formsByVerb = Dictionary(grouping: allForms, by: \.verb)

  static func forms(of verb: String) -> [CommandForm] { formsByVerb[verb] ?? [] }

  private static func read(
    _ line: PlainLine, _ complain: (Complaint) -> Void
  ) -> DriveCommand? {
    var reading = LineReading(line)
    let command = meaning(&reading)
    reading.complaints.forEach(complain)
    return reading.complaints.isEmpty ? command : nil
  }

  private static func meaning(_ reading: inout LineReading) -> DriveCommand? {
    let verb = reading.verb
    if let refusal = refusals[verb.text] {
      reading.complain(verb, refusal.message, refusal.advice)
      return nil
    }
    let forms = forms(of: verb.text)
    guard verb.form == .bare, !forms.isEmpty else {
      reading.complain(
        verb, TableWording.unknownVerb(verb.text), TableWording.advice(verb: reading.line))
      return nil
    }
    guard let form = form(for: &reading, of: forms) else { return nil }
    let command = form.read(&reading)
    reading.refuseRest(knowing: form.parts)
    return command
  }

  /// The one of a verb's forms that the next word chooses.
  private static func form(
    for reading: inout LineReading, of forms: [CommandForm]
  ) -> CommandForm? {
    let next = reading.nextWord
    if let next, let form = forms.first(where: { $0.keyword == next.text }) {
      _ = reading.takeWord()
      return form
    }
    let others = forms.filter { $0.keyword == nil }
    if let form = others.first(where: { $0.isMeant(next) }) { return form }
    let words = forms.compactMap(\.keyword)
    guard let next else {
      reading.miss(others.first?.parts.first?.noun ?? TableWording.oneOf(words))
      return nil
    }
    reading.complain(
      next, TableWording.unknownForm(next.text, of: reading.verb.text),
      TableWording.advice(next.text, of: words))
    return nil
  }
}

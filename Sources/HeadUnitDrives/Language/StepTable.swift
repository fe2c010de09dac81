import HeadUnitCore

/// All steps of the drive language: what reads, prints, completes, explains and makes them up.
public enum StepTable {
  /// What a line means; nil after every mistake of it has been told.
  public static func step(
    _ line: PlainLine, _ complain: (Complaint) -> Void
  ) -> DriveStep? {
    if isFileKeyword(line.keyword.text) {
      complain(
        Complaint(
          word: line.keyword, message: TableWording.onlyInFiles(line.keyword.text),
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
  public static func isFileKeyword(_ word: String) -> Bool {
    forms(of: word).first?.group == .file
  }

  /// The canonical way to write a step.
  public static func line(_ step: DriveStep) -> PlainLine {
    switch step {
    case .app(let step): step.line
    case .time(let step): step.line
    case .driver(let step): step.line
    case .car(let step): step.line
    case .check(let step): step.line
    case .show(let step): step.line
    }
  }

  /// Something wrong with a word.
  public struct Complaint: Hashable, Sendable {
    public let word: PlainWord
    public let message: String
    public let advice: String?
  }
}

extension StepTable {
  static let allForms = StepGroup.allCases.flatMap(\.forms)

  /// Every keyword once, in the order of the table.
  public static let keywords = allForms.reduce(into: [String]()) { keywords, form in
    if !keywords.contains(form.keyword) { keywords.append(form.keyword) }
  }

  public static func examples(of keyword: String) -> [String] {
    forms(of: keyword).flatMap(\.examples)
  }

  private static let formsByKeyword = Dictionary(grouping: allForms, by: \.keyword)

  static func forms(of keyword: String) -> [StepForm<DriveStep>] { formsByKeyword[keyword] ?? [] }

  private static func read(
    _ line: PlainLine, _ complain: (Complaint) -> Void
  ) -> DriveStep? {
    var reading = LineReading(line)
    let step = meaning(&reading)
    reading.complaints.forEach(complain)
    return reading.complaints.isEmpty ? step : nil
  }

  private static func meaning(_ reading: inout LineReading) -> DriveStep? {
    let keyword = reading.keyword
    let forms = forms(of: keyword.text)
    guard keyword.form == .bare, !forms.isEmpty else {
      reading.complain(
        keyword, TableWording.unknownKeyword(keyword.text),
        TableWording.advice(keyword: reading.line))
      return nil
    }
    guard let form = form(for: &reading, of: forms) else { return nil }
    let step = form.read(&reading)
    reading.refuseRest(knowing: form.parts)
    return step
  }

  /// The one of a keyword's forms that the next word chooses.
  private static func form(
    for reading: inout LineReading, of forms: [StepForm<DriveStep>]
  ) -> StepForm<DriveStep>? {
    let next = reading.nextWord
    if let next, let form = forms.first(where: { $0.variant == next.text }) {
      _ = reading.takeWord()
      return form
    }
    let others = forms.filter { $0.variant == nil }
    if let form = others.first(where: { $0.isMeant(next) }) { return form }
    let words = forms.compactMap(\.variant)
    guard let next else {
      reading.miss(others.first?.parts.first?.noun ?? TableWording.oneOf(words))
      return nil
    }
    reading.complain(
      next, TableWording.unknownForm(next.text, of: reading.keyword.text),
      TableWording.advice(next.text, of: words))
    return nil
  }
}

extension TimeStep: StepFamily {
  enum Kind: CaseIterable {
    case wait, waitUntil, settle, after, clock, mark
  }

  static let group = StepGroup.time

  var kind: Kind {
    switch self {
    case .wait: .wait
    case .waitUntil: .waitUntil
    case .settle: .settle
    case .after: .after
    case .clock: .clock
    case .mark: .mark
    }
  }

  static func forms(of kind: Kind) -> [StepForm<TimeStep>] {
    switch kind {
    case .wait: [waitForm]
    case .waitUntil: [waitUntilForm]
    case .settle: [settleForm]
    case .after: [afterForm]
    case .clock: [clockForm]
    case .mark: [markForm]
    }
  }

  private static let waitForm = StepForm<TimeStep>(
    "wait", "Lets time pass.", "wait 2s", of: .word(.duration), make: { .wait($0) },
    match: { if case .wait(let duration) = $0 { duration } else { nil } }
  ).meant { $0.map { $0.form == .bare && "+-.0123456789".contains($0.text.prefix(1)) } ?? true }

  private static let waitUntilForm = StepForm<TimeStep>(
    "wait", "Waits until a condition holds; fails if that takes too long.",
    "wait page.state = shown within=5s",
    of: Argument<Condition>.condition.and(.option(ifAny: "within", "how long at most", .duration)),
    make: { .waitUntil($0, within: $1) },
    match: { if case .waitUntil(let condition, let limit) = $0 { (condition, limit) } else { nil } }
  )

  private static let settleForm = StepForm<TimeStep>(
    "settle", "Waits until nothing loads or moves any more; fails if that takes too long.",
    "settle", "settle max=20s",
    of: .option("max", "how long at most", .duration, else: .seconds(10)),
    make: { .settle(max: $0) },
    match: { if case .settle(let limit) = $0 { limit } else { nil } })

  private static let afterForm = StepForm<TimeStep>(
    "after", "Schedules a step for later; the drive continues.", "after 2s phone disconnected",
    of: Argument<Duration>.word(.duration).and(.later), make: { .after($0, $1) },
    match: { if case .after(let delay, let step) = $0 { (delay, step) } else { nil } })

  private static let clockForm = StepForm<TimeStep>(
    "clock", "Sets the time of day that is shown.", "clock 09:41",
    of: .word(.timeOfDay), make: { .clock($0) },
    match: { if case .clock(let minutes) = $0 { minutes } else { nil } })

  private static let markForm = StepForm<TimeStep>(
    "mark", "Begins a chapter of the trace.", "mark \"on the road\"",
    of: .word(.text), make: { .mark($0) },
    match: { if case .mark(let text) = $0 { text } else { nil } }
  ).momentary
}

extension Argument where Value == DriveStep {
  /// The rest of the line as a step that is done at once.
  fileprivate static var later: Self {
    Argument(
      parts: [StepPart(name: "STEP", noun: "a step", .rest, .step)],
      read: { reading in
        guard let keyword = reading.takeWord() else {
          reading.miss("a step such as phone disconnected")
          return nil
        }
        // Nothing is read of what is refused anyway: a line could put off putting off without end.
        guard StepTable.canPutOff(keyword.text) else {
          reading.complain(keyword, TableWording.notLater(keyword.text), StepTable.momentaryAdvice)
          _ = (reading.takeWords(), reading.takeOptions())
          return nil
        }
        let line = PlainLine(keyword, words: reading.takeWords(), options: reading.takeOptions())
        return StepTable.step(line) {
          reading.complain($0.word, $0.message, $0.advice)
        }
      },
      write: { step, line in
        let later = StepTable.line(step)
        line.words += [later.keyword] + later.words
        line.options += later.options
      },
      random: { RandomStep.momentary(using: &$0) })
  }
}

extension StepTable {
  /// Also for what is no step at all, which has a complaint of its own.
  fileprivate static func canPutOff(_ keyword: String) -> Bool {
    forms(of: keyword).allSatisfy(\.isMomentary)
  }

  fileprivate static var momentaryAdvice: String {
    let keywords = keywords.filter { forms(of: $0).contains(where: \.isMomentary) }
    return "it can put off " + keywords.joined(separator: " ")
  }
}

import HeadUnitCore

/// What begins a line that makes a drive what it is, rather than do something in it.
///
/// `app` does both, and is a step.
enum FileKeyword: String, CaseIterable {
  case drive, require, profile, set, `let`, include, each, `repeat`, end
}

extension DriveLine {
  /// Nil for a step.
  var fileKeyword: FileKeyword? { FileKeyword(rawValue: keyword.text) }

  /// Whether it names the app of the drive, which only the reader of whole files can find.
  var namesApp: Bool { keyword.text == "app" }
}

/// What a drive needs; without it the drive is skipped, and says so.
public enum Requirement: String, Hashable, Sendable, CaseIterable {
  /// The head unit has a touch screen.
  case touch
  case knob
  case keys
  case landscape
  case portrait
  /// The app declares tabs.
  case tabs
  /// The fonts of the look are installed.
  case fonts
}

extension FileKeyword {
  /// How such a line is written.
  var form: StepForm<DriveStep> {
    switch self {
    case .drive: Self.driveForm
    case .require: Self.requireForm
    case .profile: Self.profileForm
    case .set: Self.setForm
    case .let: Self.letForm
    case .include: Self.includeForm
    case .each: Self.eachForm
    case .repeat: Self.repeatForm
    case .end: Self.endForm
    }
  }

  private static let driveForm = StepForm<DriveStep>(
    file: .drive, "Names the drive and sets its limits.",
    "drive \"a long list shrinks\" tags=limits seed=7",
    of: Argument<String>.word(.text("NAME", noun: "a name", example: "\"slow answers\"")).and(
      .option(
        ifAny: "tags", "what the drive belongs to",
        .text("A,B", noun: "tags", example: "limits,slow")),
      .option(ifAny: "seed", "makes random choices repeatable", .seed)
    ).and(
      .option(
        "limit", "how long the drive may take, in virtual time", .duration,
        else: DriveLimits.standardLimit),
      .option(
        "watchdog", "how long it may take, in real time", .duration,
        else: DriveLimits.standardWatchdog)))

  private static let requireForm = StepForm<DriveStep>(
    file: .require, "Skips the drive where something is missing.", "require touch fonts",
    of: .rest(WordKind<Requirement>.choice("a requirement")))

  private static let profileForm = StepForm<DriveStep>(
    file: .profile, "Chooses the head unit; a later one lies over an earlier one.",
    "profile standard", "profile wide ours.json",
    of: .rest(.text("PROFILE", noun: "a profile", example: "standard", candidates: .profiles)))

  private static let setForm = StepForm<DriveStep>(
    file: .set, "Changes a setting of the head unit, before anything is done.",
    "set timeouts.content 3s",
    of: Argument<String>.word(
      .text("KEY", noun: "a setting", example: "theme", candidates: .settings)
    ).and(
      .rest(.anything("VALUE", noun: "a value"))))

  private static let letForm = StepForm<DriveStep>(
    file: .let,
    "Names a value for ${name} in the steps that follow; ${player.title} is what it is then.",
    "let list id:albums",
    of: Argument<String>.word(.variable).and(
      .word(ifAny: .choice([("=", true)])) { $0.text == "=" && $0.form == .bare },
      .word(.anything("VALUE", noun: "a value"))))

  private static let includeForm = StepForm<DriveStep>(
    file: .include, "Inserts the steps of another file, with values for its names.",
    "include setup.drive list=id:albums", of: Argument<String>.word(.file).and(.values))

  private static let eachForm = StepForm<DriveStep>(
    file: .each, "Runs the drive once for each value; the block ends at end.",
    "each t in 2.999999s 3s 3.000001s",
    of: Argument<String>.word(.variable).and(
      .word(.choice([("in", true)])), .rest(.anything("VALUE", noun: "a value"))))

  private static let repeatForm = StepForm<DriveStep>(
    file: .repeat, "Repeats the steps up to end.", "repeat 3",
    of: .word(.whole(1...10_000)))

  private static let endForm = StepForm<DriveStep>(
    file: .end, "Ends each or repeat.", "end", of: .nothing)
}

extension WordKind where Value == String {
  /// What anything may follow: what it means is decided where it is used.
  fileprivate static func anything(_ name: String, noun: String) -> Self {
    WordKind(
      name, noun: noun, read: { word throws(WordMistake) in word.text },
      print: { PlainWord(text: $0) }, random: { RandomText.next(&$0) })
  }

  fileprivate static var variable: Self {
    WordKind(
      "NAME", noun: "a name of letters, digits and _", example: "list",
      read: { word throws(WordMistake) in
        let isName = word.text.utf8.allSatisfy { byte in
          (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
            || byte == 95
        }
        guard isName, word.form == .bare, !word.text.isEmpty else { throw WordMistake() }
        return word.text
      },
      print: { PlainWord($0) }, random: { _ in "name" })
  }
}

extension Argument {
  /// All the words that are left, at least one.
  fileprivate static func rest<Element>(_ kind: WordKind<Element>) -> Self
  where Value == [Element] {
    Argument(
      parts: [StepPart(kind, .rest)],
      read: { reading in
        let words = reading.takeWords()
        if words.isEmpty { reading.miss(kind.noun) }
        let values = words.map { reading.value(of: $0, kind) }
        return values.isEmpty || values.contains { $0 == nil } ? nil : values.compactMap { $0 }
      },
      write: { $1.words += $0.map(kind.print) }, random: { [kind.random(&$0)] })
  }
}

extension Argument where Value == [PlainOption] {
  /// Any options; what they mean is the included file's to say.
  fileprivate static var values: Self {
    Argument(
      parts: [StepPart(name: "NAME=VALUE", noun: "values", .optionalRest)],
      read: { $0.takeOptions() }, write: { $1.options += $0 }, random: { _ in [] })
  }
}

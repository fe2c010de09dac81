import HeadUnitCore

extension CommandTable {
  static let fileForms: [CommandForm] = [
    CommandForm(
      file: "drive", "Names the drive, and says what it may take.",
      "drive \"a long list shrinks\" tags=limits seed=7",
      of: Argument<String>.word(.text("NAME", noun: "a name", example: "\"slow answers\"")).and(
        .option(ifAny: "tags", .text("A,B", noun: "tags", example: "limits,slow")),
        .option(ifAny: "seed", .seed)
      ).and(
        .option("limit", .duration, else: DriveCase.standardLimit),
        .option("watchdog", .duration, else: DriveCase.standardWatchdog))),
    CommandForm(
      file: "require", "Skips the drive where something is missing.", "require touch fonts",
      of: .rest(WordKind<Requirement>.choice("a requirement"))),
    CommandForm(
      file: "profile", "Chooses the head unit; a later one lies over an earlier one.",
      "profile standard", "profile wide ours.json",
      of: .rest(.text("PROFILE", noun: "a profile", example: "standard", candidates: .profiles))),
    CommandForm(
      file: "set", "Changes a setting of the head unit, before anything is done.",
      "set timeouts.content 3s",
      of: Argument<String>.word(
        .text("KEY", noun: "a setting", example: "theme", candidates: .settings)
      ).and(
        .rest(.anything("VALUE", noun: "a value")))),
    CommandForm(
      file: "let", "Gives a value a name; ${name} stands for it from here on.",
      "let list id:albums",
      of: Argument<String>.word(.variable).and(.word(.anything("VALUE", noun: "a value")))),
    CommandForm(
      file: "include", "Does what another file says, with values for its names.",
      "include setup.drive list=id:albums", of: Argument<String>.word(.file).and(.values)),
    CommandForm(
      file: "each", "Makes a drive of its own for each value, up to end.",
      "each t in 2.999999s 3s 3.000001s",
      of: Argument<String>.word(.variable).and(
        .word(.choice([("in", true)])), .rest(.anything("VALUE", noun: "a value")))),
    CommandForm(
      file: "repeat", "Does the lines up to end so many times.", "repeat 3",
      of: .word(.whole(1...10_000))),
    CommandForm(file: "end", "Ends each or repeat.", "end", of: .nothing),
  ]
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
      parts: [Part(kind, .rest)],
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
      parts: [Part(name: "NAME=VALUE", noun: "values", .rest)],
      read: { $0.takeOptions() }, write: { $1.options += $0 }, random: { _ in [] })
  }
}

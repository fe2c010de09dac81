import HeadUnitCore

extension WordKind where Value: Sendable {
  /// One of a few words.
  static func choice(_ values: [(word: String, value: Value)], noun: String? = nil) -> Self
  where Value: Equatable {
    let words = values.map(\.word)
    let isShort = words.count <= 6
    return WordKind(
      isShort ? words.joined(separator: "|") : (noun ?? "").nameInHelp,
      noun: isShort ? words.joined(separator: ", ").withLastOr : noun ?? "a word",
      candidates: .words(words),
      read: { word throws(WordMistake) in
        guard word.form != .pattern, let found = values.first(where: { $0.word == word.text })
        else { throw WordMistake(advice: TableWording.advice(word.text, of: words)) }
        return found.value
      },
      print: { value in PlainWord(values.first { $0.value == value }?.word ?? "") },
      random: { (values.randomElement(using: &$0) ?? values[0]).value })
  }

  /// The cases by their own names.
  static func choice(_ noun: String? = nil) -> Self
  where Value: RawRepresentable & CaseIterable & Equatable, Value.RawValue == String {
    choice(Value.allCases.map { ($0.rawValue, $0) }, noun: noun)
  }
}

extension WordKind where Value == Bool {
  static var onOff: Self { choice([("on", true), ("off", false)]) }
}

extension WordKind where Value == ContentPath {
  static var path: Self {
    WordKind(
      "/PATH", noun: "a path", example: "/0/3",
      read: { word throws(WordMistake) in
        guard word.form == .bare, let path = ContentPath(word.text), path.depth <= pathLimit else {
          throw WordMistake()
        }
        return path
      },
      print: { PlainWord($0.description) },
      random: { generator in
        let depth = Int.random(in: 0...4, using: &generator)
        return ContentPath((0..<depth).map { _ in Int.random(in: 0...30, using: &generator) })
      })
  }
}

/// No head unit goes deeper.
private let pathLimit = 100

extension WordKind where Value == String {
  static var text: Self { text("TEXT", noun: "a text", example: "\"Driving\"") }
  static var file: Self { text("FILE", noun: "a file", example: "home.png", candidates: .files) }

  static var picture: Self {
    WordKind(
      "FILE", noun: "a file for a PNG", example: "home.png", candidates: .files,
      read: { word throws(WordMistake) in
        guard word.form != .pattern, !word.text.isEmpty, !PictureName.isOther(word.text) else {
          throw WordMistake()
        }
        return word.text
      },
      print: { PlainWord(text: $0) },
      random: { RandomText.next(&$0) + ".png" })
  }

  static var film: Self {
    WordKind(
      "FILE", noun: "a file ending in .gif, .png, .apng, .mp4 or .webm, or a folder/",
      example: "browse.gif", candidates: .files,
      read: { word throws(WordMistake) in
        guard word.form != .pattern, Filming.isNamed(word.text) else { throw WordMistake() }
        return word.text
      },
      print: { PlainWord(text: $0) },
      random: { RandomText.next(&$0) + ".gif" })
  }

  static func text(
    _ name: String, noun: String, example: String, candidates: Candidates = .none
  ) -> Self {
    WordKind(
      name, noun: noun, example: example, candidates: candidates,
      read: { word throws(WordMistake) in
        guard word.form != .pattern, !word.text.isEmpty else { throw WordMistake() }
        return word.text
      },
      print: { PlainWord(text: $0) },
      random: { RandomText.next(&$0) })
  }

  /// A golden's name: a path of plain words, so that it is a file's name everywhere.
  static var goldenName: Self {
    WordKind(
      "NAME", noun: "a name of letters, digits, - and _", example: "artists-driving",
      read: { word throws(WordMistake) in
        let steps = word.text.split(separator: "/", omittingEmptySubsequences: false)
        let isPlain = steps.allSatisfy { step in !step.isEmpty && step.utf8.allSatisfy(\.isPlain) }
        guard isPlain, word.text.utf8.count <= 200 else { throw WordMistake() }
        return word.text
      },
      print: { PlainWord($0) },
      random: { generator in
        ["home", "artists-driving", "night/home_2"].randomElement(using: &generator) ?? "a"
      })
  }

  static var verb: Self {
    WordKind(
      "VERB", noun: "a command", example: "tap", candidates: .verbs,
      read: { word throws(WordMistake) in
        guard CommandTable.verbs.contains(word.text) else {
          throw WordMistake(
            TableWording.unknownVerb(word.text),
            advice: Mistake.didYouMean(word.text, in: CommandTable.verbs))
        }
        return word.text
      },
      print: { PlainWord($0) },
      random: { CommandTable.verbs.randomElement(using: &$0) ?? "help" })
  }
}

extension PlainWord {
  /// A text as a word: with quotes where it is not plain by itself.
  init(text: String) {
    let isPlain = !text.isEmpty && text.utf8.allSatisfy { $0.isPlain || $0 == UInt8(ascii: ".") }
    self.init(text, isPlain ? .bare : .quoted)
  }
}

extension UInt8 {
  /// A letter or a digit, or what joins them.
  fileprivate var isPlain: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}

extension String {
  /// As a list is said: `a, b or c`.
  fileprivate var withLastOr: String {
    guard let comma = lastIndex(of: ",") else { return self }
    return String(self[..<comma]) + " or" + String(self[index(after: comma)...])
  }

  /// `a kind of fault` is `KIND-OF-FAULT` in help.
  fileprivate var nameInHelp: String {
    split(separator: " ").filter { !["a", "an", "or"].contains($0) }.joined(separator: "|")
      .uppercased()
  }
}

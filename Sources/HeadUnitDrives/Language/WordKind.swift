import HeadUnitCore
import HeadUnitText

/// A kind of word: how it is read, printed, explained, completed and made up.
struct WordKind<Value>: Sendable {
  /// As help shows it: `SPEED`, or the words one of which it is: `on|off`.
  let name: String
  /// As messages say it: `a speed`.
  let noun: String
  let example: String?
  let candidates: Candidates
  let read: @Sendable (PlainWord) throws(WordMistake) -> Value
  let print: @Sendable (Value) -> PlainWord
  let random: @Sendable (inout SeededGenerator) -> Value

  init(
    _ name: String, noun: String, example: String? = nil, candidates: Candidates = .none,
    read: @escaping @Sendable (PlainWord) throws(WordMistake) -> Value,
    print: @escaping @Sendable (Value) -> PlainWord,
    random: @escaping @Sendable (inout SeededGenerator) -> Value
  ) {
    self.name = name
    self.noun = noun
    self.example = example
    self.candidates = candidates
    self.read = read
    self.print = print
    self.random = random
  }

  /// As messages say it: `a speed such as 50km/h`.
  var expectation: String { example.map { "\(noun) such as \($0)" } ?? noun }
}

/// Why a word is not of a kind.
struct WordMistake: Error {
  /// Nil: it is simply something else than is expected.
  var message: String?
  var advice: String?

  init(_ message: String? = nil, advice: String? = nil) {
    self.message = message
    self.advice = advice
  }
}

extension WordKind {
  /// The same words, for a value that says the same.
  func map<Other>(
    _ make: @escaping @Sendable (Value) -> Other, back: @escaping @Sendable (Other) -> Value
  ) -> WordKind<Other> {
    WordKind<Other>(
      name, noun: noun, example: example, candidates: candidates,
      read: { word throws(WordMistake) in make(try read(word)) }, print: { print(back($0)) },
      random: { make(random(&$0)) })
  }
}

/// The longest that anything in a drive takes.
private let day = Duration.seconds(86_400)

extension WordKind where Value == Duration {
  static var duration: Self { duration(upTo: day) }

  static func duration(upTo longest: Duration, from shortest: Duration = .zero) -> Self {
    WordKind(
      "DURATION", noun: "a duration", example: "250ms",
      read: { word throws(WordMistake) in
        guard let duration = Duration(word.text) else {
          throw WordMistake(advice: NearUnit.duration(word.text))
        }
        guard (shortest...longest).contains(duration) else {
          throw WordMistake(
            TableWording.outside(word, "\(shortest)", "\(longest)"))
        }
        return duration
      },
      print: { PlainWord("\($0)") },
      random: { generator in
        let units = [1, 1_000, 250_000, 1_000_000, 61_000_000]
        let unit = units.randomElement(using: &generator) ?? 1
        let duration = Duration(microseconds: Int.random(in: 1...600, using: &generator) * unit)
        return min(longest, max(shortest, duration))
      })
  }
}

extension WordKind where Value == Instant {
  static var instant: Self {
    WordKind<Duration>.duration.map(
      { Instant(microseconds: $0.microseconds) }, back: { Duration(microseconds: $0.microseconds) })
  }
}

extension WordKind where Value == Speed {
  static var speed: Self {
    WordKind(
      "SPEED", noun: "a speed", example: "50km/h",
      read: { word throws(WordMistake) in
        guard let speed = Speed(word.text) else {
          throw WordMistake(advice: NearUnit.speed(word.text))
        }
        return speed
      },
      print: { PlainWord("\($0)") },
      random: { generator in
        let unit = ["km/h", "mph", "m/s"].randomElement(using: &generator) ?? "km/h"
        return Speed("\(Int.random(in: 0...200, using: &generator))\(unit)") ?? .zero
      })
  }
}

extension WordKind where Value == Int {
  static func whole(_ range: ClosedRange<Int>, noun: String = "a whole number") -> Self {
    WordKind(
      "N", noun: noun, example: "\(range.lowerBound)",
      read: { word throws(WordMistake) in
        guard let number = Int(word.text), word.text.utf8.first != UInt8(ascii: "+") else {
          throw WordMistake()
        }
        guard range.contains(number) else {
          throw WordMistake(TableWording.outside(word, range))
        }
        return number
      },
      print: { PlainWord("\($0)") },
      random: { Int.random(in: range.clamped(to: -1_000...1_000), using: &$0) })
  }

  /// Minutes since midnight.
  static var timeOfDay: Self {
    WordKind(
      "TIME", noun: "a time of day", example: "09:41",
      read: { word throws(WordMistake) in
        let halves = word.text.split(separator: ":", omittingEmptySubsequences: false)
        guard halves.count == 2, (1...2).contains(halves[0].count), halves[1].count == 2,
          word.text.utf8.allSatisfy({ (48...58).contains($0) }),
          let hour = Int(halves[0]), let minute = Int(halves[1]), hour < 24, minute < 60
        else { throw WordMistake() }
        return hour * 60 + minute
      },
      print: { PlainWord("\(twoDigits($0 / 60 % 24)):\(twoDigits($0 % 60))") },
      random: { Int.random(in: 0..<1_440, using: &$0) })
  }

  private static func twoDigits(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
}

extension WordKind where Value == UInt64 {
  static var seed: Self {
    WordKind(
      "N", noun: "a whole number", example: "7",
      read: { word throws(WordMistake) in
        guard let number = UInt64(word.text), word.text.utf8.first != UInt8(ascii: "+") else {
          throw WordMistake()
        }
        return number
      },
      print: { PlainWord("\($0)") }, random: { $0.next() })
  }
}

extension WordKind where Value == Double {
  static func number(
    _ range: ClosedRange<Double> = -1e9...1e9, example: String = "1.5"
  ) -> Self {
    WordKind(
      "NUMBER", noun: "a number", example: example,
      read: { word throws(WordMistake) in
        // Not all that Swift takes for a number: `nan`, `0x1p3` and `1e5` are none here.
        let allowed = word.text.utf8.allSatisfy { (45...57).contains($0) && $0 != 47 }
        guard allowed, let number = Double(word.text) else {
          throw WordMistake(advice: NearUnit.number(word.text))
        }
        // Finer numbers would be printed with an exponent, which is none here.
        let fraction = word.text.split(separator: ".").dropFirst().first ?? ""
        guard fraction.count <= 4 else { throw WordMistake(TableWording.tooFine(word)) }
        guard range.contains(number) else {
          throw WordMistake(
            TableWording.outside(word, text(range.lowerBound), text(range.upperBound)))
        }
        return number
      },
      print: { PlainWord(text($0)) },
      random: { generator in
        let hundredths = Int.random(in: 0...1_000, using: &generator)
        return min(max(Double(hundredths) / 100, range.lowerBound), range.upperBound)
      })
  }

  /// `2` and not `2.0`.
  private static func text(_ number: Double) -> String {
    let isWhole = number.magnitude <= 1e15 && number == number.rounded()
    return isWhole ? "\(Int(number))" : "\(number)"
  }
}

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
        let parts = word.text.split(separator: "/", omittingEmptySubsequences: false)
        let isPlain = parts.allSatisfy { part in !part.isEmpty && part.utf8.allSatisfy(\.isPlain) }
        guard isPlain, word.text.utf8.count <= 200 else { throw WordMistake() }
        return word.text
      },
      print: { PlainWord($0) },
      random: { generator in
        ["home", "artists-driving", "night/home_2"].randomElement(using: &generator) ?? "a"
      })
  }

  static var keyword: Self {
    WordKind(
      "STEP", noun: "a step", example: "tap", candidates: .keywords,
      read: { word throws(WordMistake) in
        guard StepTable.keywords.contains(word.text) else {
          throw WordMistake(
            TableWording.unknownKeyword(word.text),
            advice: Mistake.didYouMean(word.text, in: StepTable.keywords))
        }
        return word.text
      },
      print: { PlainWord($0) },
      random: { StepTable.keywords.randomElement(using: &$0) ?? "help" })
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

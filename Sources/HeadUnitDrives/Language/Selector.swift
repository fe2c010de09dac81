public import HeadUnitCore
public import HeadUnitDisplay
import HeadUnitText

/// Names one element of the screen.
public struct Selector: Hashable, Sendable {
  public enum Subject: Hashable, Sendable {
    /// `"Shows"`: the whole label, letter by letter.
    case title(String)
    /// `~"^Sho"`: a regular expression found in the label.
    case pattern(String)
    /// `id:albums`: the app's identifier of the item, or of a template's button.
    case identifier(String)
    /// `/0/3`: the item at this path.
    case path(ContentPath)
    /// `role:tab`.
    case role(Role)
    /// `:focused`.
    case focused
    /// `row:3`: the row of the list on the screen, from 0.
    case row(Int)
    /// `:playable`: the rows of the list on the screen that are of this kind.
    case rows(RowKind)
    /// `120,44`: whatever is there, in pixels.
    case point(x: Int, y: Int)
  }

  /// What scripts call the parts of the screen.
  public enum Role: String, Hashable, Sendable, CaseIterable {
    case tab, row, button, title, notice, player
  }

  /// What a row is good for, whatever it is called.
  public enum RowKind: String, Hashable, Sendable, CaseIterable {
    /// It leads to another list.
    case container
    /// It plays when it is chosen.
    case playable
    /// The app has counted it and did not give it.
    case missing
  }

  public var subject: Subject
  /// `nth=2`: of several that match, the second one from the top.
  public var nth: Int?
  /// `in=list`, `in="Albums"`: only what is inside of that.
  public var container: Container?

  public enum Container: Hashable, Sendable {
    /// Elements inside of one with this role.
    case role(Element.Role)
    /// What is inside of an element with this label, or of a row below a header of these words.
    case title(String)
  }

  public init(_ subject: Subject, nth: Int? = nil, in container: Container? = nil) {
    self.subject = subject
    self.nth = nth
    self.container = container
  }
}

extension Selector.Subject {
  /// Nobody writes a longer pattern by hand, and looking for one takes time.
  static let patternLimit = 200

  static let word = WordKind<Selector.Subject>(
    "SELECTOR", noun: "a selector", example: "\"Shows\", id:albums or /0/3",
    candidates: .selectors, read: read, print: { $0.word }, random: { random(&$0) })

  private static func read(_ word: PlainWord) throws(WordMistake) -> Self {
    switch word.form {
    case .quoted: return .title(word.text)
    case .pattern: return .pattern(try checkedPattern(word.text))
    case .bare: return try readBare(word.text)
    }
  }

  /// The text if it is a regular expression that can be looked for.
  static func checkedPattern(_ text: String) throws(WordMistake) -> String {
    guard text.unicodeScalars.count <= patternLimit else {
      throw WordMistake("a pattern has at most \(patternLimit) characters")
    }
    do throws(Pattern.Mistake) {
      _ = try Pattern(text)
      return text
    } catch {
      throw WordMistake("\(TableWording.quoted(text)) is no pattern: \(error.message)".oneLine)
    }
  }

  private static func readBare(_ text: String) throws(WordMistake) -> Self {
    if text.hasPrefix("/") { return .path(try readPath(text)) }
    if text == ":focused" { return .focused }
    if let kind = text.after(":").flatMap(Selector.RowKind.init) { return .rows(kind) }
    if let name = text.after("id:"), !name.isEmpty { return .identifier(name) }
    if let name = text.after("role:") { return .role(try readRole(name)) }
    if let number = text.after("row:") { return .row(try readRow(number)) }
    // As conditions have it.
    if let number = text.after("row["), number.hasSuffix("]") {
      return .row(try readRow(String(number.dropLast())))
    }
    if let point = readPoint(text) { return point }
    throw WordMistake(advice: advice(for: text))
  }

  private static func advice(for text: String) -> String {
    let starts = ["id:", "role:", "row:", ":focused"] + kinds
    let start = text.firstIndex(of: ":").map { String(text[...$0]) }
    let isWhole = text.hasPrefix(":")
    if let near = Mistake.didYouMean(isWhole ? text : start ?? "", in: starts) { return near }
    let isSingle = text.count > 1 && text.hasPrefix("'") && text.hasSuffix("'")
    let title = isSingle ? String(text.dropFirst().dropLast()) : text
    return "a title goes in quotes: \"\(TableWording.short(title))\""
  }

  /// As they are written.
  static let kinds = Selector.RowKind.allCases.map { ":\($0.rawValue)" }

  private static func readPath(_ text: String) throws(WordMistake) -> ContentPath {
    try WordKind<ContentPath>.path.read(PlainWord(text))
  }

  private static func readRole(_ name: String) throws(WordMistake) -> Selector.Role {
    guard let role = Selector.Role(rawValue: name) else {
      let words = Selector.Role.allCases.map(\.rawValue)
      throw WordMistake(
        "\(TableWording.quoted(name)) is no role", advice: TableWording.advice(name, of: words))
    }
    return role
  }

  private static func readRow(_ text: String) throws(WordMistake) -> Int {
    guard let row = Int(text), row >= 0, row <= rowLimit, text.utf8.first != UInt8(ascii: "+")
    else {
      throw WordMistake("\(TableWording.quoted(text)) is no row", advice: "the first is row:0")
    }
    return row
  }

  /// Longer lists there are none.
  private static let rowLimit = 1_000_000_000
  /// Wider screens there are none.
  private static let pixelLimit = 100_000

  private static func readPoint(_ text: String) -> Self? {
    let halves = text.split(separator: ",", omittingEmptySubsequences: false)
    guard halves.count == 2, text.utf8.allSatisfy({ (48...57).contains($0) || $0 == 44 }),
      let x = Int(halves[0]), let y = Int(halves[1]), max(x, y) <= pixelLimit
    else { return nil }
    return .point(x: x, y: y)
  }

  var word: PlainWord {
    switch self {
    case .title(let title): PlainWord(title, .quoted)
    case .pattern(let pattern): PlainWord(pattern, .pattern)
    case .identifier(let name): PlainWord("id:\(name)")
    case .path(let path): PlainWord(path.description)
    case .role(let role): PlainWord("role:\(role.rawValue)")
    case .focused: PlainWord(":focused")
    case .row(let row): PlainWord("row:\(row)")
    case .rows(let kind): PlainWord(":\(kind.rawValue)")
    case .point(let x, let y): PlainWord("\(x),\(y)")
    }
  }

  private static func random(_ generator: inout SeededGenerator) -> Self {
    switch Int.random(in: 0...8, using: &generator) {
    case 0: .title(RandomText.next(&generator))
    case 1: .pattern(["^Sho", "a.*b$", "[0-9]+ \\\"x\\\""].randomElement(using: &generator) ?? "")
    case 2: .identifier(RandomText.next(&generator))
    case 3: .path(WordKind<ContentPath>.path.random(&generator))
    case 4: .role(Selector.Role.allCases.randomElement(using: &generator) ?? .row)
    case 5: .focused
    case 6: .row(Int.random(in: 0...40, using: &generator))
    case 7: .rows(Selector.RowKind.allCases.randomElement(using: &generator) ?? .playable)
    default: .point(x: Int.random(in: 0...900, using: &generator), y: 44)
    }
  }
}

extension Argument where Value == Selector {
  /// A selector with what narrows it.
  static var selector: Self {
    Argument<Selector.Subject>.word(Selector.Subject.word).narrowed
  }
}

extension Argument where Value == Selector? {
  /// A selector as an option, with what narrows it.
  static func selector(ifAny name: String, _ meaning: String) -> Self {
    let subject = Argument<Selector.Subject?>.option(
      ifAny: name, meaning, Selector.Subject.word)
    return subject.and(.nth, .container).map(
      { subject, nth, container in subject.map { Selector($0, nth: nth, in: container) } },
      back: { ($0?.subject, $0?.nth, $0?.container) })
  }
}

extension Argument where Value == Selector.Subject {
  fileprivate var narrowed: Argument<Selector> {
    and(.nth, .container).map(
      { Selector($0, nth: $1, in: $2) }, back: { ($0.subject, $0.nth, $0.container) })
  }
}

extension Argument where Value == Int? {
  fileprivate static var nth: Self {
    .option(ifAny: "nth", "which match to use if there are several", .whole(1...10_000))
  }
}

extension Argument where Value == Selector.Container? {
  fileprivate static var container: Self {
    .option(
      ifAny: "in", "the role, or the words, of the element or the section that contains it",
      Selector.Container.word)
  }
}

extension Selector.Container {
  private static let role = WordKind<Element.Role>.choice("a role")

  fileprivate static let word = WordKind<Selector.Container>(
    "\(role.name)|TITLE", noun: "a role or a title", example: "list or \"Albums\"",
    candidates: role.candidates,
    read: { word throws(WordMistake) in
      word.form == .quoted ? .title(word.text) : .role(try role.read(word))
    },
    print: { $0.word },
    random: { generator in
      Bool.random(using: &generator)
        ? .title(RandomText.next(&generator)) : .role(role.random(&generator))
    })

  var word: PlainWord {
    switch self {
    case .role(let role): PlainWord(role.rawValue)
    case .title(let title): PlainWord(title, .quoted)
    }
  }
}

extension String {
  func after(_ prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }
}

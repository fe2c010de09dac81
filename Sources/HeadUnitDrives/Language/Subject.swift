public import HeadUnitCore

/// What a condition speaks of: a fact, of a row of the list if it is one of rows.
public struct Subject: Hashable, Sendable {
  public let fact: Fact
  /// Of `row[3].title` the 3.
  public let row: Int?

  init(_ fact: Fact, row: Int? = nil) {
    self.fact = fact
    self.row = row
  }
}

extension Subject: LosslessStringConvertible {
  /// As it is written: `page.title`, `row[3].badges`.
  public init?(_ written: String) {
    let row = Self.row(of: written)
    guard let fact = Fact.named(row.map { "row.\($0.rest)" } ?? written),
      fact.isOfRow == (row != nil)
    else { return nil }
    self.init(fact, row: row?.index)
  }

  /// The parts of `row[3].title`.
  private static func row(of name: String) -> (index: Int, rest: Substring)? {
    guard name.hasPrefix("row["), let end = name.firstIndex(of: "]") else { return nil }
    let digits = name[..<end].dropFirst(4)
    let rest = name[name.index(after: end)...]
    guard rest.hasPrefix("."), digits.utf8.allSatisfy({ (48...57).contains($0) }),
      let index = Int(digits)
    else { return nil }
    return (index, rest.dropFirst())
  }

  public var description: String {
    guard let row else { return fact.name }
    return "row[\(row)]." + fact.name.dropFirst("row.".count)
  }
}

extension Fact {
  /// As a person writes it; the row is any.
  public var writtenName: String { Subject(self, row: isOfRow ? 3 : nil).description }

  /// What it can be asked.
  var comparisons: [Comparison] {
    switch kind {
    case .text, .clock: [.equal, .unequal, .matches]
    case .word: [.equal, .unequal]
    case .number, .limit, .duration, .speed: [.equal, .unequal, .less, .atMost, .more, .atLeast]
    case .list: [.has]
    }
  }

  /// What its kind is called.
  var nature: String {
    switch kind {
    case .text, .clock: "a text"
    case .number, .limit: "a number"
    case .duration: "a duration"
    case .speed: "a speed"
    case .word: "a word"
    case .list: "a list"
    }
  }

  /// What it is compared with, as the reference says it.
  var valueText: String {
    switch kind {
    case .text, .clock, .number, .speed: nature
    case .limit, .duration: "\(nature) or `\(Reading.none)`"
    case .word(let words): Self.quoted(words)
    case .list(let words):
      words.isEmpty || words.contains { $0.contains(" ") } ? "texts" : Self.quoted(words)
    }
  }

  private static func quoted(_ words: [String]) -> String {
    words.map { "`\($0)`" }.joined(separator: " ")
  }

  private static let duration = WordKind<Duration>.duration.map(
    { Condition.Value.duration($0) },
    back: { if case .duration(let value) = $0 { value } else { .zero } })

  /// What may stand after the comparison.
  func value(after comparison: Comparison) -> WordKind<Condition.Value> {
    switch kind {
    case .text where comparison == .matches, .clock where comparison == .matches: .pattern
    case .text: .anyText(example: example)
    case .clock: .clock
    case .word(let words): .oneOf(words)
    case .list(let words): words.isEmpty ? .anyText(example: example) : .oneOf(words)
    case .number: .number(example: example)
    case .limit:
      comparison == .equal || comparison == .unequal
        ? WordKind.number(example: example).or([Reading.none]) : .number(example: example)
    case .duration where comparison == .equal || comparison == .unequal:
      Self.duration.or([Reading.none])
    case .duration: Self.duration
    case .speed:
      WordKind<Speed>.speed.map(
        { .speed($0) }, back: { if case .speed(let speed) = $0 { speed } else { .zero } })
    }
  }
}

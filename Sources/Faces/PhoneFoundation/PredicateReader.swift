internal import Foundation

/// Reads the words of a predicate, as Objective-C writes conditions: `title CONTAINS[cd] %@`.
struct PredicateReader {
  /// What in the words cannot be read.
  struct Mistake: Error {
    let words: String
  }

  private enum Token: Equatable {
    case word(String)
    case text(String)
    case number(String)
    case sign(String)
    /// `%@`, `%K`, `%d` and its like: what is given takes the place.
    case argument(Character)
    case variable(String)
  }

  private var tokens: [Token] = []
  private var place = 0
  private var arguments: ArraySlice<Any?>

  static func read(_ format: String, _ arguments: [Any?]) throws(Mistake) -> PredicateTest {
    var reader = PredicateReader(arguments: arguments[...])
    try reader.cut(format)
    let test = try reader.either()
    guard reader.place == reader.tokens.count else { throw reader.mistake() }
    return test
  }

  private init(arguments: ArraySlice<Any?>) {
    self.arguments = arguments
  }

  // MARK: - Words

  private static let signs = [
    "==", "!=", "<>", "<=", ">=", "=<", "=>", "&&", "||", "**", ":=", "=", "<", ">", "!", "(", ")",
    "{", "}", "[", "]", ",", ".", "+", "-", "*", "/", "@",
  ]

  private mutating func cut(_ format: String) throws(Mistake) {
    var rest = Substring(format)
    while let first = rest.first {
      if first.isWhitespace {
        rest.removeFirst()
      } else if first == "'" || first == "\"" {
        tokens.append(.text(try Self.quoted(&rest, first)))
      } else if first == "%" {
        tokens.append(.argument(try Self.argument(&rest)))
      } else if first.isNumber {
        tokens.append(.number(Self.number(&rest)))
      } else if first.isLetter || "_$#".contains(first) {
        let word = String(rest.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" })
        rest = rest.dropFirst(1 + word.count)
        tokens.append(
          first == "$" ? .variable(word) : .word(first == "#" ? word : "\(first)\(word)"))
      } else if let sign = Self.signs.first(where: { rest.hasPrefix($0) }) {
        rest = rest.dropFirst(sign.count)
        tokens.append(.sign(sign))
      } else {
        throw Mistake(words: "\"\(first)\" means nothing in a predicate")
      }
    }
  }

  private static func quoted(
    _ rest: inout Substring, _ quote: Character
  ) throws(Mistake) -> String {
    var text = ""
    rest.removeFirst()
    while let next = rest.popFirst() {
      if next == quote { return text }
      if next == "\\", let escaped = rest.popFirst() {
        switch escaped {
        case "n": text.append("\n")
        case "t": text.append("\t")
        case "\\", "\"", "'": text.append(escaped)
        // As a pattern has it.
        default: text += "\\\(escaped)"
        }
      } else {
        text.append(next)
      }
    }
    throw Mistake(words: "a text has no closing \(quote)")
  }

  private static func argument(_ rest: inout Substring) throws(Mistake) -> Character {
    rest.removeFirst()
    let size = rest.prefix { "lhqzt".contains($0) }
    rest = rest.dropFirst(size.count)
    guard let kind = rest.popFirst(), "@KdDiuUxXofeEgGcs".contains(kind) else {
      throw Mistake(words: "% stands for nothing")
    }
    return kind
  }

  private static func number(_ rest: inout Substring) -> String {
    let digits = rest.prefix { $0.isNumber || $0 == "_" }
    var text = String(digits)
    rest = rest.dropFirst(digits.count)
    if rest.first == ".", rest.dropFirst().first?.isNumber == true {
      let digits = rest.dropFirst().prefix { $0.isNumber }
      text += "." + digits
      rest = rest.dropFirst(1 + digits.count)
    }
    return text.replacing("_", with: "")
  }

  private func mistake() -> Mistake {
    guard place < tokens.count else { return Mistake(words: "the predicate ends too early") }
    return Mistake(words: "\(Self.shown(tokens[place])) is not expected")
  }

  private static func shown(_ token: Token) -> String {
    switch token {
    case .word(let text), .text(let text), .number(let text), .sign(let text): "\"\(text)\""
    case .argument(let kind): "%\(kind)"
    case .variable(let name): "$\(name)"
    }
  }

  private mutating func take(_ sign: String) -> Bool {
    guard place < tokens.count, tokens[place] == .sign(sign) else { return false }
    place += 1
    return true
  }

  private mutating func take(word: String) -> Bool {
    guard place < tokens.count, case .word(let text) = tokens[place], text.uppercased() == word
    else { return false }
    place += 1
    return true
  }

  private mutating func need(_ sign: String) throws(Mistake) {
    guard take(sign) else { throw mistake() }
  }

  // MARK: - Conditions

  private mutating func either() throws(Mistake) -> PredicateTest {
    var tests = [try both()]
    while take("||") || take(word: "OR") { tests.append(try both()) }
    return tests.count == 1 ? tests[0] : .any(tests)
  }

  private mutating func both() throws(Mistake) -> PredicateTest {
    var tests = [try one()]
    while take("&&") || take(word: "AND") { tests.append(try one()) }
    return tests.count == 1 ? tests[0] : .all(tests)
  }

  private mutating func one() throws(Mistake) -> PredicateTest {
    if take("!") || take(word: "NOT") { return .not(try one()) }
    if take(word: "TRUEPREDICATE") { return .all([]) }
    if take(word: "FALSEPREDICATE") { return .any([]) }
    guard place < tokens.count, tokens[place] == .sign("(") else { return try comparison() }
    // Brackets are around a condition, or around what is compared.
    let (start, given) = (place, arguments)
    place += 1
    if let inner = try? either(), take(")"), !continuesValue { return inner }
    (place, arguments) = (start, given)
    return try comparison()
  }

  /// What follows a bracket when a value stood in it.
  private var continuesValue: Bool {
    guard place < tokens.count else { return false }
    switch tokens[place] {
    case .sign(let sign): return ![")", "&&", "||", "}", ","].contains(sign)
    case .word(let word): return !["AND", "OR"].contains(word.uppercased())
    case .text, .number, .argument, .variable: return true
    }
  }

  private mutating func comparison() throws(Mistake) -> PredicateTest {
    let quantity: PredicateTest.Quantity =
      if take(word: "ANY") || take(word: "SOME") {
        .any
      } else if take(word: "ALL") {
        .all
      } else if take(word: "NONE") {
        .none
      } else {
        .itself
      }
    let left = try value()
    let comparison = try self.comparisonSign()
    let options = try self.options()
    let right = try value()
    return .compare(left, comparison, right, options, quantity)
  }

  private mutating func comparisonSign() throws(Mistake) -> PredicateTest.Comparison {
    guard place < tokens.count else { throw mistake() }
    let found: PredicateTest.Comparison? =
      switch tokens[place] {
      case .sign(let sign): PredicateTest.Comparison(sign: sign)
      case .word(let word): PredicateTest.Comparison(rawValue: word.uppercased())
      case .text, .number, .argument, .variable: nil
      }
    guard let found else { throw mistake() }
    place += 1
    return found
  }

  private mutating func options() throws(Mistake) -> String.CompareOptions {
    guard take("[") else { return [] }
    guard place < tokens.count, case .word(let letters) = tokens[place] else { throw mistake() }
    var options: String.CompareOptions = []
    for letter in letters.lowercased() {
      switch letter {
      case "c": options.insert(.caseInsensitive)
      case "d": options.insert(.diacriticInsensitive)
      case "n", "l", "w": continue
      default: throw mistake()
      }
    }
    place += 1
    try need("]")
    return options
  }

  // MARK: - Values

  private mutating func value() throws(Mistake) -> PredicateValue {
    var value = try product()
    while true {
      if take("+") {
        value = .sum(value, try product(), sign: 1)
      } else if take("-") {
        value = .sum(value, try product(), sign: -1)
      } else {
        return value
      }
    }
  }

  private mutating func product() throws(Mistake) -> PredicateValue {
    var value = try steps()
    while true {
      if take("*") {
        value = .product(value, try steps())
      } else if take("/") {
        value = .quotient(value, try steps())
      } else {
        return value
      }
    }
  }

  /// A value, and the names or places that follow it.
  private mutating func steps() throws(Mistake) -> PredicateValue {
    var value = try simple()
    while true {
      if take(".") {
        value = .member(value, try memberName())
      } else if case .member = value, place < tokens.count, tokens[place] == .sign("[") {
        place += 1
        value = .place(value, try placeInList())
        try need("]")
      } else {
        return value
      }
    }
  }

  private mutating func memberName() throws(Mistake) -> String {
    let sign = take("@") ? "@" : ""
    guard place < tokens.count else { throw mistake() }
    defer { place += 1 }
    switch tokens[place] {
    case .word(let name): return sign + name
    case .argument("K"): return try key()
    case .text, .number, .sign, .argument, .variable: throw mistake()
    }
  }

  private mutating func placeInList() throws(Mistake) -> PredicateValue {
    for word in ["FIRST", "LAST", "SIZE"] where take(word: word) { return .constant(word) }
    return try value()
  }

  private mutating func key() throws(Mistake) -> String {
    guard let name = try next() as? String else {
      throw Mistake(words: "%K is given something that is no key path")
    }
    return name
  }

  private mutating func next() throws(Mistake) -> Any? {
    guard let argument = arguments.popFirst() else {
      throw Mistake(words: "there are more places than values for them")
    }
    return argument
  }

  private mutating func simple() throws(Mistake) -> PredicateValue {
    guard place < tokens.count else { throw mistake() }
    let token = tokens[place]
    place += 1
    switch token {
    case .text(let text): return .constant(text)
    case .number(let text):
      if let number = Int(text) { return .constant(number) }
      return .constant(Double(text))
    case .variable(let name): return .variable(name)
    case .argument("K"): return .path(try key().split(separator: ".").map(String.init))
    case .argument: return .constant(try next())
    case .sign("-"): return .sum(.constant(0), try steps(), sign: -1)
    case .sign("@"):
      place -= 1
      return .member(.itself, try memberName())
    case .sign("("):
      let inner = try value()
      try need(")")
      return inner
    case .sign("{"):
      var values: [PredicateValue] = []
      while !take("}") {
        if !values.isEmpty { try need(",") }
        values.append(try value())
      }
      return .list(values)
    case .word(let word): return try named(word)
    case .sign:
      place -= 1
      throw mistake()
    }
  }

  private mutating func named(_ word: String) throws(Mistake) -> PredicateValue {
    switch word.uppercased() {
    case "SELF": return .itself
    case "NIL", "NULL": return .constant(nil)
    case "TRUE", "YES": return .constant(true)
    case "FALSE", "NO": return .constant(false)
    case "SUBQUERY": throw Mistake(words: "SUBQUERY is not known here")
    default:
      guard take("(") else { return .member(.itself, word) }
      let value = try value()
      try need(")")
      return .call(word.lowercased(), value)
    }
  }
}

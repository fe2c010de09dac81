/// Finds where a written type ends.
struct TypeReader {
  let source: SwiftSource

  private static let before: Set<String> = [
    "inout", "some", "any", "borrowing", "consuming", "sending", "isolated", "repeat", "each",
    "__owned", "__shared", "nonisolated",
  ]

  /// The index after the type that begins here; the same when none does.
  func end(of start: Int, _ end: Int) -> Int {
    let tokens = source.tokens
    var index = start
    while index < end {
      if Self.before.contains(tokens[index].text) || tokens[index].text == "~" {
        index += 1
      } else if tokens[index].text == "@", index + 1 < end {
        index += 2
        let isCall = index < end && tokens[index].text == "(" && tokens[index].isAttached
        if isCall, let close = source.partners[index] { index = close + 1 }
      } else {
        break
      }
    }
    guard index < end else { return start }
    index = primaryEnd(index, end)
    guard index > start else { return start }
    return suffixEnd(index, end)
  }

  private func primaryEnd(_ start: Int, _ end: Int) -> Int {
    let tokens = source.tokens
    if ["(", "["].contains(tokens[start].text) { return (source.partners[start] ?? start) + 1 }
    guard tokens[start].kind == .word else { return start }
    var index = start + 1
    while index < end {
      if tokens[index].text == "<" {
        let last = anglesEnd(index, end)
        guard last > index else { return index }
        index = last
      } else if tokens[index].text == ".", index + 1 < end, tokens[index + 1].kind == .word {
        index += 2
      } else {
        break
      }
    }
    return index
  }

  private func suffixEnd(_ start: Int, _ end: Int) -> Int {
    let tokens = source.tokens
    var index = start
    while index < end {
      let token = tokens[index]
      if ["?", "!"].contains(token.text), token.isAttached {
        index += 1
      } else if token.text == ".", token.isAttached, index + 1 < end,
        tokens[index + 1].kind == .word
      {
        index += 2
      } else if token.text == "..." {
        index += 1
      } else if token.text == "&", index + 1 < end {
        return self.end(of: index + 1, end)
      } else if let arrow = arrow(index, end) {
        return self.end(of: arrow + 1, end)
      } else {
        break
      }
    }
    return index
  }

  /// `->`, also after `async throws`.
  private func arrow(_ start: Int, _ end: Int) -> Int? {
    var index = start
    while index < end, ["async", "throws", "rethrows"].contains(source.tokens[index].text) {
      index += 1
      if index < end, source.tokens[index].text == "(", let close = source.partners[index] {
        index = close + 1
      }
    }
    return index < end && source.tokens[index].text == "->" ? index : nil
  }

  /// The index after `<…>`; the same where it does not close, as of an operator.
  func anglesEnd(_ start: Int, _ end: Int) -> Int {
    var depth = 0
    var index = start
    while index < end {
      switch source.tokens[index].text {
      case "<": depth += 1
      case ">":
        depth -= 1
        if depth == 0 { return index + 1 }
      case "(", "[": index = source.partners[index] ?? index
      case "{", "}", ")", "]", ";", "=", "&&", "||": return start
      default: break
      }
      index += 1
    }
    return start
  }
}

/// Reads the parameters of a function.
struct ParameterReader {
  let source: SwiftSource

  func read(_ range: Range<Int>) -> [MethodDeclaration.Parameter] {
    var parameters: [MethodDeclaration.Parameter] = []
    var index = range.lowerBound
    while index < range.upperBound {
      while index < range.upperBound, source.tokens[index].text == "@" { index += 2 }
      guard index < range.upperBound else { break }
      let label = source.tokens[index].text
      var name = label
      index += 1
      if index < range.upperBound, source.tokens[index].kind == .word {
        name = source.tokens[index].text
        index += 1
      }
      guard index < range.upperBound, source.tokens[index].text == ":" else { break }
      let end = TypeReader(source: source).end(of: index + 1, range.upperBound)
      let type = source.plainText(index + 1..<end)
      index = end
      let hasDefault = index < range.upperBound && source.tokens[index].text == "="
      parameters.append(
        MethodDeclaration.Parameter(
          label: label.filter { $0 != "`" }, name: name, type: type, hasDefault: hasDefault))
      index = comma(index, range.upperBound) + 1
    }
    return parameters
  }

  private func comma(_ start: Int, _ end: Int) -> Int {
    var index = start
    while index < end, source.tokens[index].text != "," {
      index = (source.partners[index].map { $0 > index ? $0 : index } ?? index) + 1
    }
    return index
  }
}

/// Which type it is that something is called by in a file.
///
/// It is read from what is written: `let a: A`, `var a = A(…)`, and parameters. A name that stands
/// for something else anywhere in the file, or for something of which no type is written, is left
/// out: scopes are not told apart.
struct NamedTypes {
  private(set) var types: [String: String] = [:]
  private let tokens: [Token]
  private var unknown: Set<String> = []

  init(_ source: SwiftSource) {
    tokens = source.tokens
    for place in tokens.indices where tokens[place].kind == .word {
      // What begins with a capital is a type itself, and inherits what is written after it.
      if tokens[place].text.first?.isLowercase == true { read(place) }
    }
    for name in unknown { types[name] = nil }
  }

  private func text(_ place: Int) -> String {
    tokens.indices.contains(place) ? tokens[place].text : ""
  }

  private mutating func read(_ place: Int) {
    let before = text(place - 1)
    if before == "let" || before == "var" { return readBinding(place) }
    let name = tokens[place].text
    if text(place + 1) == ":", isType(place + 2) {
      // A parameter, or a property whose pattern has several names.
      return add(name, place + 2)
    }
    // The first of a closure's own names may stand behind what the closure holds.
    if text(place + 1) == "in" || ["{", ",", "(", "]"].contains(before) && isOfClosure(place) {
      unknown.insert(name)
    }
  }

  private mutating func readBinding(_ place: Int) {
    let name = tokens[place].text
    if text(place + 1) == ":" { return add(name, place + 2) }
    guard text(place + 1) == "=" else {
      // `if let player {` is what is called so already.
      let isShort = ["if", "guard", "while", ","].contains(text(place - 2))
      if !isShort { unknown.insert(name) }
      return
    }
    var value = place + 2
    if text(value) == "self", text(value + 1) == "." { value += 2 }
    if text(value) == name, !["(", "."].contains(text(value + 1)) { return }
    if isType(value), text(value + 1) == "(", isWhole(value + 1) { return add(name, value) }
    unknown.insert(name)
  }

  /// Whether nothing is asked of what the call makes: then that is what the name means.
  private func isWhole(_ opening: Int) -> Bool {
    let behind = after(opening, "(", ")")
    let end = text(behind) == "{" ? after(behind, "{", "}") : behind
    return ![".", "?", "!", "["].contains(text(end))
  }

  private func after(_ opening: Int, _ open: String, _ close: String) -> Int {
    var (place, depth) = (opening, 0)
    while tokens.indices.contains(place) {
      if tokens[place].text == open { depth += 1 }
      if tokens[place].text == close { depth -= 1 }
      place += 1
      if depth == 0 { break }
    }
    return place
  }

  private func isType(_ place: Int) -> Bool { text(place).first?.isUppercase == true }

  /// Before the `in` of a closure's own names.
  private func isOfClosure(_ place: Int) -> Bool {
    var next = place + 1
    while tokens.indices.contains(next), next < place + 12 {
      if tokens[next].text == "in" { return true }
      guard tokens[next].kind == .word || [",", ")", ":", "?"].contains(tokens[next].text) else {
        return false
      }
      next += 1
    }
    return false
  }

  private mutating func add(_ name: String, _ place: Int) {
    let start = ["any", "some"].contains(text(place)) ? place + 1 : place
    // A type inside another, or one of many things, is not looked at.
    let isPlain = isType(start) && ![".", "<", "&"].contains(text(start + 1))
    guard isPlain, types[name] == nil || types[name] == text(start) else {
      unknown.insert(name)
      return
    }
    types[name] = text(start)
  }
}

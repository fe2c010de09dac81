/// Reads what a file declares out of its tokens.
struct DeclarationReader {
  private let source: SwiftSource
  private let tokens: [Token]
  private var found = Declarations()
  private var conditions: [[String]] = []

  static func read(_ source: SwiftSource) -> Declarations {
    var reader = DeclarationReader(source: source, tokens: source.tokens)
    var file = TypeDeclaration(kind: .extension, name: "")
    reader.readMembers(0..<source.tokens.count, of: &file)
    reader.found.names.formUnion(file.methods.map(\.name) + file.properties.map(\.name))
    reader.found.ownMembers = file
    return reader.found
  }

  private init(source: SwiftSource, tokens: [Token]) {
    (self.source, self.tokens) = (source, tokens)
  }

  private static let modifiers: Set<String> = [
    "public", "private", "fileprivate", "internal", "open", "package", "final", "static",
    "dynamic", "override", "weak", "unowned", "lazy", "optional", "required", "convenience",
    "mutating", "nonmutating", "nonisolated", "indirect", "isolated", "distributed", "prefix",
    "postfix", "infix", "consuming", "borrowing", "async",
  ]
  private static let declarators: Set<String> = [
    "func", "var", "let", "class", "struct", "enum", "protocol", "extension", "actor", "init",
    "deinit", "subscript", "typealias", "associatedtype", "case", "import",
  ]

  /// What stands before a declaration.
  private struct Prefix {
    var attributes: [Attribute] = []
    var modifiers: [String] = []
  }

  private mutating func readMembers(_ range: Range<Int>, of type: inout TypeDeclaration) {
    var index = range.lowerBound
    let depth = conditions.count
    while index < range.upperBound {
      if tokens[index].kind == .pound, let next = readCondition(index, range.upperBound) {
        index = next
        continue
      }
      let start = index
      var prefix = Prefix()
      index = readPrefix(index, range.upperBound, &prefix)
      guard index < range.upperBound else { break }
      let next = readDeclaration(index, start, range.upperBound, prefix, &type)
      index = next ?? skipped(index, range.upperBound)
    }
    conditions.removeLast(max(0, conditions.count - depth))
  }

  /// Past one token of a statement; types that stand in its brackets are read as well.
  private mutating func skipped(_ index: Int, _ end: Int) -> Int {
    guard ["{", "(", "["].contains(tokens[index].text), tokens[index].kind == .sign,
      let close = source.partners[index], close < end
    else { return index + 1 }
    if tokens[index].text == "{" { readLocalTypes(index + 1..<close, in: "") }
    return close + 1
  }

  /// Attributes and modifiers.
  private func readPrefix(_ start: Int, _ end: Int, _ prefix: inout Prefix) -> Int {
    var index = start
    while index < end {
      if let attribute = attribute(index, end) {
        prefix.attributes.append(attribute)
        index = attribute.tokens.upperBound
      } else if let next = modifierEnd(index, end) {
        prefix.modifiers.append(source.plainText(index..<next))
        index = next
      } else {
        return index
      }
    }
    return index
  }

  private func attribute(_ index: Int, _ end: Int) -> Attribute? {
    guard tokens[index].text == "@", index + 1 < end, tokens[index + 1].kind == .word else {
      return nil
    }
    var last = index + 2
    while last + 1 < end, tokens[last].text == ".", tokens[last + 1].kind == .word { last += 2 }
    let name = tokens[last - 1].text
    if last < end, tokens[last].text == "<" { last = anglesEnd(last, end) }
    guard last < end, tokens[last].text == "(", tokens[last].isAttached,
      let close = source.partners[last]
    else { return Attribute(name: name, tokens: index..<last, arguments: last..<last) }
    return Attribute(name: name, tokens: index..<close + 1, arguments: last + 1..<close)
  }

  private func modifierEnd(_ index: Int, _ end: Int) -> Int? {
    let token = tokens[index]
    guard token.kind == .word, index + 1 < end else { return nil }
    let isClassMember =
      token.text == "class"
      && (["func", "var", "let", "subscript"].contains(tokens[index + 1].text)
        || Self.modifiers.contains(tokens[index + 1].text))
    guard Self.modifiers.contains(token.text) || isClassMember else { return nil }
    if tokens[index + 1].text == "(", tokens[index + 1].isAttached,
      let close = source.partners[index + 1]
    {
      // `private(set)` and `unowned(unsafe)`, not a call.
      guard close == index + 3, close + 1 < end else { return nil }
      return close + 1
    }
    let next = tokens[index + 1]
    return next.kind == .word || next.text == "@" ? index + 1 : nil
  }
}

// MARK: - Conditions

extension DeclarationReader {
  /// Past `#if …` and its like; nil where it is none.
  private mutating func readCondition(_ index: Int, _ end: Int) -> Int? {
    let word = tokens[index].text
    guard ["#if", "#elseif", "#else", "#endif"].contains(word) else { return nil }
    var next = index + 1
    while next < end, !tokens[next].startsLine { next += 1 }
    let text = "(" + source.plainText(index + 1..<next) + ")"
    switch word {
    case "#if": conditions.append([text])
    case "#elseif", "#else":
      guard var branch = conditions.popLast(), let last = branch.popLast() else { return next }
      branch.append("!" + last)
      if word == "#elseif" { branch.append(text) }
      conditions.append(branch)
    default: _ = conditions.popLast()
    }
    return next
  }

  /// In a branch only the last part stands for itself; those before it are what did not hold.
  private var condition: [String] { conditions.flatMap { $0 } }
}

// MARK: - Declarations

extension DeclarationReader {
  private mutating func readDeclaration(
    _ index: Int, _ start: Int, _ end: Int, _ prefix: Prefix, _ type: inout TypeDeclaration
  ) -> Int? {
    guard tokens[index].kind == .word else { return nil }
    switch tokens[index].text {
    case "import": return readImport(index, end)
    case "class", "struct", "enum", "protocol", "extension", "actor":
      return readType(index, start, end, prefix, inside: type)
    case "func", "init", "subscript", "deinit":
      return readMethod(index, start, end, prefix, &type)
    case "var", "let":
      return readProperties(index, start, end, prefix, &type)
    case "typealias", "associatedtype":
      if index + 1 < end {
        found.names.insert(tokens[index + 1].text)
        type.aliases.append(tokens[index + 1].text)
      }
      return nil
    default: return nil
    }
  }

  private mutating func readImport(_ index: Int, _ end: Int) -> Int? {
    var next = index + 1
    guard next < end, tokens[next].kind == .word, !tokens[next].startsLine else { return nil }
    var kind: Int?
    let kinds = ["class", "struct", "enum", "protocol", "func", "var", "let", "typealias"]
    if kinds.contains(tokens[next].text) {
      kind = next
      next += 1
    }
    guard next < end else { return nil }
    let module = next
    next += 1
    while next + 1 < end, tokens[next].text == ".", tokens[next].isAttached { next += 2 }
    found.imports.append(
      ImportDeclaration(
        module: tokens[module].text, token: module, rest: module + 1..<next, kind: kind,
        conditions: condition))
    return next
  }

  private mutating func readType(
    _ index: Int, _ start: Int, _ end: Int, _ prefix: Prefix, inside outer: TypeDeclaration
  ) -> Int? {
    guard let kind = TypeDeclaration.Kind(rawValue: tokens[index].text), index + 1 < end,
      tokens[index + 1].kind == .word
    else { return nil }
    var next = index + 2
    while next + 1 < end, tokens[next].text == ".", tokens[next + 1].kind == .word { next += 2 }
    let written = source.plainText(index + 1..<next)
    let isNested = !outer.name.isEmpty && kind != .extension
    var type = TypeDeclaration(
      kind: kind, name: isNested ? outer.name + "." + written : written)
    (type.attributes, type.modifiers) = (prefix.attributes, prefix.modifiers)
    type.conditions = condition
    type.nameToken = index + 1
    type.isLocal = outer.isLocal
    let isPrivate = prefix.modifiers.contains("private")
    type.isHidden = outer.isHidden || isNested && isPrivate
    if next < end, tokens[next].text == "<" {
      type.isGeneric = true
      next = anglesEnd(next, end)
    }
    type.isGeneric = type.isGeneric || outer.isGeneric && isNested
    if next < end, tokens[next].text == ":" { next = readInherited(next + 1, end, &type) }
    while next < end, tokens[next].text != "{" {
      // An actor's name in a statement, or a condition on what it is generic over.
      if tokens[next].text == "}" || tokens[next].text == ";" { return nil }
      next += 1
    }
    guard next < end, let close = source.partners[next] else { return nil }
    if kind != .extension { found.names.insert(type.shortName) }
    (type.tokens, type.body) = (start..<close + 1, next..<close + 1)
    // Enclosing types come before what is in them.
    let place = found.types.count
    found.types.append(type)
    readMembers(next + 1..<close, of: &type)
    found.types[place] = type
    return close + 1
  }

  private func readInherited(_ start: Int, _ end: Int, _ type: inout TypeDeclaration) -> Int {
    var index = start
    while index < end {
      if let attribute = attribute(index, end) {
        index = attribute.tokens.upperBound
        continue
      }
      let next = TypeReader(source: source).end(of: index, end)
      guard next > index else { break }
      var name = source.plainText(index..<next)
      if let angle = name.firstIndex(of: "<") { name = String(name[..<angle]) }
      type.inherited += name.split(separator: "&").map {
        $0.filter { $0 != " " && $0 != "~" }
      }
      index = next
      guard index < end, tokens[index].text == "," else { break }
      index += 1
    }
    return index
  }

  private func anglesEnd(_ start: Int, _ end: Int) -> Int {
    TypeReader(source: source).anglesEnd(start, end)
  }

  private mutating func readMethod(
    _ index: Int, _ start: Int, _ end: Int, _ prefix: Prefix, _ type: inout TypeDeclaration
  ) -> Int? {
    var next = index + 1
    var name = tokens[index].text
    if name == "func" {
      guard next < end else { return nil }
      name = tokens[next].text
      next += 1
      // Operators may be several tokens.
      while next < end, tokens[next].text != "(", tokens[next].text != "<" || !isWordName(name) {
        next += 1
      }
    } else if next < end, ["?", "!"].contains(tokens[next].text) {
      next += 1
    }
    var method = MethodDeclaration(name: name.filter { $0 != "`" })
    (method.attributes, method.modifiers) = (prefix.attributes, prefix.modifiers)
    method.conditions = condition
    if next < end, tokens[next].text == "<" {
      method.isGeneric = true
      next = anglesEnd(next, end)
    }
    if name != "deinit" {
      guard next < end, tokens[next].text == "(", let close = source.partners[next] else {
        return nil
      }
      method.parameters = ParameterReader(source: source).read(next + 1..<close)
      next = close + 1
    }
    next = readResult(next, end, &method)
    method.signature = index..<next
    if next < end, tokens[next].text == "{", let close = source.partners[next] {
      method.body = next..<close + 1
      readLocalTypes(next + 1..<close, in: type.name)
      next = close + 1
    }
    method.tokens = start..<next
    if tokens[index].text == "func" { type.methods.append(method) }
    return next
  }

  private func isWordName(_ name: String) -> Bool {
    name.first.map { $0.isLetter || $0 == "_" || $0 == "`" } ?? false
  }

  private func readResult(_ start: Int, _ end: Int, _ method: inout MethodDeclaration) -> Int {
    var next = start
    while next < end {
      switch tokens[next].text {
      case "async" where tokens[next].kind == .word: method.isAsync = true
      case "throws", "rethrows":
        method.isThrowing = true
        if next + 1 < end, tokens[next + 1].text == "(", let close = source.partners[next + 1] {
          next = close
        }
      case "->":
        let last = TypeReader(source: source).end(of: next + 1, end)
        method.result = source.plainText(next + 1..<last)
        next = last - 1
      case "where" where tokens[next].kind == .word:
        while next < end, tokens[next].text != "{", !isNextStart(next, end) { next += 1 }
        return next
      default: return next
      }
      next += 1
    }
    return next
  }

  /// In a protocol nothing else says that a condition is over.
  private func isNextStart(_ index: Int, _ end: Int) -> Bool {
    tokens[index].startsLine
      && (Self.declarators.contains(tokens[index].text)
        || Self.modifiers.contains(tokens[index].text) || tokens[index].text == "@"
        || tokens[index].text == "}")
  }

  /// Types in bodies: nobody outside can name them.
  private mutating func readLocalTypes(_ range: Range<Int>, in name: String) {
    var index = range.lowerBound
    while index < range.upperBound {
      let token = tokens[index]
      let isStart =
        token.kind == .word && ["class", "struct", "enum"].contains(token.text)
        && index + 1 < range.upperBound && tokens[index + 1].kind == .word
        && !tokens[index + 1].startsLine
        && (token.startsLine || index == range.lowerBound
          || Self.modifiers.contains(tokens[index - 1].text))
      if isStart {
        var outer = TypeDeclaration(kind: .extension, name: "")
        outer.isLocal = true
        if let next = readType(index, index, range.upperBound, Prefix(), inside: outer) {
          index = next
          continue
        }
      }
      index += 1
    }
  }
}

// MARK: - Properties

extension DeclarationReader {
  private mutating func readProperties(
    _ index: Int, _ start: Int, _ end: Int, _ prefix: Prefix, _ type: inout TypeDeclaration
  ) -> Int? {
    var next = index + 1
    let first = type.properties.count
    while next < end {
      guard tokens[next].kind == .word else {
        // Several names at once out of a tuple.
        return tokens[next].text == "(" ? skipped(next, end) : nil
      }
      var property = PropertyDeclaration(name: tokens[next].text.filter { $0 != "`" })
      (property.attributes, property.modifiers) = (prefix.attributes, prefix.modifiers)
      property.isConstant = tokens[index].text == "let"
      property.conditions = condition
      next += 1
      if next < end, tokens[next].text == ":" {
        let last = TypeReader(source: source).end(of: next + 1, end)
        property.type = source.plainText(next + 1..<last)
        next = last
      }
      if next < end, tokens[next].text == "=" { next = valueEnd(next + 1, end) }
      property.end = next
      if next < end, tokens[next].text == "{", let close = source.partners[next] {
        property.accessors = next..<close + 1
        readAccessors(next, close, &property)
        readLocalTypes(next + 1..<close, in: type.name)
        next = close + 1
      }
      property.tokens = start..<next
      type.properties.append(property)
      guard next < end, tokens[next].text == "," else { break }
      next += 1
    }
    if type.properties.count > first + 1 {
      for place in first..<type.properties.count { type.properties[place].isOneOfSeveral = true }
    }
    return max(next, index + 1)
  }

  private static let accessorWords: Set<String> = [
    "get", "set", "willSet", "didSet", "_modify", "_read", "unsafeAddress", "init",
  ]

  private func readAccessors(_ open: Int, _ close: Int, _ property: inout PropertyDeclaration) {
    var index = open + 1
    while index < close {
      if let attribute = attribute(index, close) {
        index = attribute.tokens.upperBound
        continue
      }
      let word = tokens[index].text
      guard Self.accessorWords.contains(word) else {
        if ["mutating", "nonmutating", "async", "throws", "nonisolated"].contains(word) {
          index += 1
          continue
        }
        break
      }
      var body = index + 1
      if body < close, tokens[body].text == "(" { body = (source.partners[body] ?? body) + 1 }
      while body < close, ["async", "throws"].contains(tokens[body].text) { body += 1 }
      guard body < close, tokens[body].text == "{", let last = source.partners[body] else {
        property.accessorBodies[word] = index..<index + 1
        index += 1
        continue
      }
      property.accessorBodies[word] = body..<last + 1
      index = last + 1
    }
    let observers = property.accessorBodies["didSet"] ?? property.accessorBodies["willSet"]
    property.isComputed = observers == nil
  }

  static func valueEnd(of source: SwiftSource, _ start: Int, _ end: Int) -> Int {
    DeclarationReader(source: source, tokens: source.tokens).valueEnd(start, end)
  }

  /// Past the value a variable begins with: up to its accessors, a comma or the next statement.
  private func valueEnd(_ start: Int, _ end: Int) -> Int {
    var index = start
    while index < end {
      let token = tokens[index]
      if index > start, token.startsLine, !goesOn(index) { return index }
      switch token.text {
      case "," where token.kind == .sign, ";" where token.kind == .sign: return index
      case "{" where token.kind == .sign && index > start && isAccessor(index + 1): return index
      case "(", "[", "{", "\\(":
        guard token.kind == .sign, let close = source.partners[index] else {
          index += 1
          continue
        }
        index = close + 1
      case "<" where token.kind == .sign && token.isAttached:
        let last = anglesEnd(index, end)
        index = last > index ? last : index + 1
      case "}", ")", "]": return index
      default:
        if token.kind == .pound, ["#if", "#else", "#elseif", "#endif"].contains(token.text) {
          return index
        }
        index += 1
      }
    }
    return index
  }

  private func isAccessor(_ index: Int) -> Bool {
    index < tokens.count && ["didSet", "willSet"].contains(tokens[index].text)
  }

  /// Whether a line goes on with what the line before began.
  private func goesOn(_ index: Int) -> Bool {
    let (last, token) = (tokens[index - 1], tokens[index])
    if last.kind == .other || last.text == ":" || last.text == "," || last.text == "." {
      return true
    }
    if token.text == "." || token.text == "?" || token.text == "{" { return true }
    if ["as", "is"].contains(token.text) || token.text == ":" { return true }
    // An operator with space on both sides.
    return token.kind == .other && index + 1 < tokens.count && !tokens[index + 1].isAttached
  }
}

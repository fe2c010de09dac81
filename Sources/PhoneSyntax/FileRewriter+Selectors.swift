// `#selector`, `#keyPath`, `observe(\.a.b)` and `publisher(for: \.a.b)`.
extension FileRewriter {
  mutating func rewriteSelector(_ place: Int) {
    guard place + 1 < tokens.count, tokens[place + 1].text == "(",
      let close = source.partners[place + 1], close > place + 2
    else { return }
    let selector = selector(place + 2..<close)
    if selector.isUnsupported {
      tell(RewritingWords.unsupported(source.plainText(place + 2..<close)), at: place)
    }
    replace(place..<close + 1, with: selector.text)
  }

  private struct WrittenSelector {
    let text: String
    var isUnsupported = false
  }

  /// What is between the brackets: a method, or the getter or setter of a property.
  private func selector(_ range: Range<Int>) -> WrittenSelector {
    var range = range
    var accessor: String?
    if range.count > 2, tokens[range.lowerBound + 1].text == ":",
      ["getter", "setter"].contains(tokens[range.lowerBound].text)
    {
      accessor = tokens[range.lowerBound].text
      range = range.lowerBound + 2..<range.upperBound
    }
    // Brackets around all of it say nothing.
    while tokens[range.lowerBound].text == "(",
      source.partners[range.lowerBound] == range.upperBound - 1
    {
      range = range.lowerBound + 1..<range.upperBound - 1
    }
    var cast: String?
    if let place = range.first(where: { tokens[$0].text == "as" && tokens[$0].kind == .word }) {
      cast = source.plainText(place + 1..<range.upperBound)
      range = range.lowerBound..<place
      if tokens[range.lowerBound].text == "(", let close = source.partners[range.lowerBound],
        close == range.upperBound - 1
      {
        range = range.lowerBound + 1..<close
      }
    }
    var labels: [String]?
    if let open = range.first(where: { tokens[$0].text == "(" }) {
      labels = (open + 1..<range.upperBound)
        .filter {
          tokens[$0].kind == .word && $0 + 1 < range.upperBound && tokens[$0 + 1].text == ":"
        }
        .map { tokens[$0].text }
      range = range.lowerBound..<open
    }
    let path = source.plainText(range).filter { $0 != " " && $0 != "?" && $0 != "!" }
      .split(separator: ".").map(String.init)
    guard let name = path.last else { return WrittenSelector(text: "Selector(\"\")") }
    let owner = owner(path.dropLast(), at: range.lowerBound)
    if let accessor { return written(accessor, name, of: owner) }
    return written(name, labels, cast, of: owner)
  }

  /// The type that a selector's method belongs to, as code can name it; nil if it is not known.
  private func owner(_ path: ArraySlice<String>, at token: Int) -> String? {
    let here = type(at: token)
    guard let first = path.first, path.count > 1 || !["self", "Self", "super"].contains(first)
    else { return here?.isLocal == true ? here?.shortName : here?.name }
    if first.first?.isUppercase == true { return path.joined(separator: ".") }
    // A property of which the type was written.
    guard let here else { return nil }
    var owner = here.name
    for word in path where word != "self" {
      guard let property = index.property(word, of: owner)?.declaration, let type = property.type
      else { return nil }
      owner = type.filter { $0 != "?" && $0 != "!" && $0 != " " }
    }
    return owner
  }

  private func written(_ accessor: String, _ name: String, of owner: String?) -> WrittenSelector {
    let capital = name.prefix(1).uppercased() + name.dropFirst()
    let text = accessor == "getter" ? name : "set\(capital):"
    guard let owner else { return WrittenSelector(text: "Selector(\"\(text)\")") }
    let body =
      accessor == "getter"
      ? "{ (o: \(owner)) in { o.\(name) } }" : "{ (o: \(owner)) in { o.\(name) = $0 } }"
    return WrittenSelector(text: "Selector(\"\(text)\", \(body))")
  }

  private func written(
    _ name: String, _ labels: [String]?, _ cast: String?, of owner: String?
  ) -> WrittenSelector {
    let found = owner.flatMap { index.method(name, labels: labels, of: $0) }
    var selectorName = SelectorName.of(name, labels: labels ?? [])
    if let found {
      let source = index.files[found.file].source
      selectorName = SelectorName.of(found.declaration, in: source)
    }
    guard let owner else { return WrittenSelector(text: "Selector(\"\(selectorName)\")") }
    if let optional = optional(name, labels, of: owner) {
      let text = "Selector(\"\(selectorName)\", metBy: { $0 is any \(optional.hiddenName) })"
      return WrittenSelector(text: text)
    }
    let isProtocol = index.type(owner)?.declaration?.kind == .protocol
    let method = found?.declaration ?? requirement(name, labels, of: owner)
    if let method, method.isAsync || method.isThrowing || method.parameters.count > 3 {
      return WrittenSelector(text: "Selector(\"\(selectorName)\")", isUnsupported: true)
    }
    guard let labels = method?.labels ?? labels else {
      // A method of the phone's of which neither labels nor a declaration are there.
      return WrittenSelector(text: "Selector(\"\(selectorName)\", method: \(owner).\(name))")
    }
    let called = isProtocol ? "any \(owner)" : owner
    let call = Call(owner: called, name: name, labels: labels, types: cast.map(Self.types))
    let text = call.written(selectorName, isStatic: method?.isStatic == true)
    return WrittenSelector(text: text)
  }

  private func requirement(
    _ name: String, _ labels: [String]?, of owner: String
  ) -> MethodDeclaration? {
    guard let info = index.type(owner), info.declaration?.kind == .protocol else { return nil }
    return info.methods.map(\.declaration).first {
      $0.name == name && (labels == nil || $0.labels == labels)
    }
  }

  /// `(Int, String) -> Void` takes an `Int` and a `String`.
  private static func types(of cast: String) -> [String] {
    let source = SwiftSource(text: cast)
    guard source.tokens.first?.text == "(", let close = source.partners[0], close > 1 else {
      return []
    }
    var types: [String] = []
    var start = 1
    while start < close {
      var end = start
      while end < close, source.tokens[end].text != "," {
        end = (source.partners[end].map { $0 > end ? $0 : end } ?? end) + 1
      }
      types.append(source.plainText(start..<end))
      start = end + 1
    }
    return types
  }

  private func optional(_ name: String, _ labels: [String]?, of owner: String) -> OptionalMember? {
    index.optionalsByName[name]?.first {
      $0.protocolName == owner && (labels == nil || $0.labels == labels)
    }
  }

  /// Properties whose getter has a name of its own in Objective-C, by which they are observed.
  static let getterNames: [String: String] = [
    "isPlaybackLikelyToKeepUp": "playbackLikelyToKeepUp",
    "isPlaybackBufferEmpty": "playbackBufferEmpty", "isPlaybackBufferFull": "playbackBufferFull",
    "isExternalPlaybackActive": "externalPlaybackActive", "isMuted": "muted",
    "isReadyForDisplay": "readyForDisplay", "isOtherAudioPlaying": "otherAudioPlaying",
    "isEnabled": "enabled", "isHidden": "hidden", "isPlayable": "playable",
    "isFinished": "finished", "isCancelled": "cancelled", "isExecuting": "executing",
  ]

  mutating func rewriteKeyPath(_ place: Int) {
    guard place + 1 < tokens.count, tokens[place + 1].text == "(",
      let close = source.partners[place + 1]
    else { return }
    let here = type(at: place)?.name
    var words = (place + 2..<close).filter { tokens[$0].kind == .word }.map { tokens[$0].text }
    while let first = words.first, first.first?.isUppercase == true || first == "self" {
      words.removeFirst()
    }
    let names = words.map { word in
      let isOwn = here.flatMap { index.property(word, of: $0) } != nil
      return isOwn ? word : Self.getterNames[word] ?? word
    }
    replace(place..<close + 1, with: "\"\(names.joined(separator: "."))\"")
  }

  /// Swift's key paths have no names on Linux: they are passed along as text.
  mutating func writePathOfObserver(_ place: Int) {
    guard place >= 2, place + 1 < tokens.count else { return }
    let before = tokens[max(0, place - 4)..<place].map(\.text)
    guard before.suffix(2) == ["observe", "("] || before == ["publisher", "(", "for", ":"] else {
      return
    }
    var words: [String] = []
    var next = place + 1
    while next < tokens.count, tokens[next].isAttached || tokens[next].text == "." {
      let token = tokens[next]
      if token.kind == .word {
        words.append(token.text)
      } else if ![".", "?", "!"].contains(token.text) {
        break
      }
      next += 1
    }
    while let first = words.first, first.first?.isUppercase == true { words.removeFirst() }
    guard !words.isEmpty, next < tokens.count, tokens[next].text == "," || tokens[next].text == ")"
    else { return }
    insert(", path: \"\(words.joined(separator: "."))\"", before: next)
  }
}

/// A method as a selector calls it.
struct Call {
  let owner: String
  let name: String
  let labels: [String]
  /// Where several methods are called the same.
  var types: [String]?

  /// A closure takes the object: so a selector holds nobody, and it does not matter whether the
  /// method belongs to the main actor.
  func written(_ selector: String, isStatic: Bool) -> String {
    let names = ["a", "b", "c"].prefix(labels.count)
    let arguments = zip(labels, names).map { label, name in
      label == "_" ? name : "\(label): \(name)"
    }.joined(separator: ", ")
    var parameters = zip(names, names.indices).map { name, place in
      types.flatMap { place < $0.count ? "\(name): \($0[place])" : nil } ?? name
    }
    guard !isStatic else {
      let opening = parameters.isEmpty ? "" : "(\(parameters.joined(separator: ", "))) in "
      let body = "{ \(opening)\(owner).\(name)(\(arguments)) }"
      return "Selector(\"\(selector)\", of: \(owner).self, \(body))"
    }
    parameters.insert("o: \(owner)", at: 0)
    let opening = "(\(parameters.joined(separator: ", "))) in "
    return "Selector(\"\(selector)\", { \(opening)o.\(name)(\(arguments)) })"
  }
}

/// What Objective-C calls a Swift method.
enum SelectorName {
  /// A first label that is one of these needs no `With` before it.
  private static let prepositions: Set<String> = [
    "about", "above", "after", "against", "along", "alongside", "among", "around", "as", "at",
    "before", "below", "between", "by", "during", "except", "excluding", "following", "for", "from",
    "given", "in", "including", "inside", "into", "like", "matching", "of", "off", "on", "onto",
    "opposite", "out", "over", "per", "preserving", "since", "through", "to", "toward", "under",
    "until", "up", "upon", "using", "via", "when", "with", "within", "without",
  ]

  static func of(_ name: String, labels: [String]) -> String {
    guard let first = labels.first else { return name }
    var text = name
    if first != "_" {
      let word = String(first.prefix { !$0.isUppercase })
      text += prepositions.contains(word) ? "" : "With"
      text += first.prefix(1).uppercased() + first.dropFirst()
    }
    text += ":"
    for label in labels.dropFirst() { text += (label == "_" ? "" : label) + ":" }
    return text
  }

  static func of(_ method: MethodDeclaration, in source: SwiftSource) -> String {
    if let attribute = method.attributes.first(where: { $0.name == "objc" }),
      !attribute.arguments.isEmpty
    {
      return source.plainText(attribute.arguments).filter { $0 != " " }
    }
    return of(method.name, labels: method.labels)
  }
}

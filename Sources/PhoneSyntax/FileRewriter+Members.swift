// Types, and what stands in them.
extension FileRewriter {
  mutating func rewrite(_ type: TypeDeclaration) {
    guard !isLeftOut(type.tokens.lowerBound) else { return }
    if type.kind == .protocol, type.has("objc") { rewriteProtocol(type) }
    for property in type.properties { rewrite(property, of: type) }
    for method in type.methods { rewrite(method, of: type) }
    if type.kind == .extension { renameOverrides(of: type) }
    if type.kind == .class { rewriteClass(type) }
  }

  private mutating func rewriteClass(_ type: TypeDeclaration) {
    let overrides = type.isLocal ? [] : index.overrides(inExtensionsOf: type.name)
    if let end = type.body.last, !overrides.isEmpty {
      // What stands before may be on the same line.
      let separator = ["{", ";"].contains(tokens[end - 1].text) ? "" : "; "
      insert(separator + overrides.map(\.forwarding).joined(separator: "; ") + " ", before: end)
    }
    if type.has("main"), isDelegate(type.name), let main = attribute("main", of: type) {
      blank(main)
    }
    // Nobody outside can name these, so what they conform to stands where they are declared.
    guard type.isLocal || type.isHidden else { return }
    let hidden = hiddenConformances(ofNested: type)
    guard !hidden.isEmpty else { return }
    let sign = type.inherited.isEmpty ? ": " : ", "
    var place = type.body.lowerBound
    if let condition = (type.nameToken..<place).first(where: { tokens[$0].text == "where" }) {
      place = condition
    }
    insert(sign + hidden.joined(separator: ", ") + " ", before: place)
  }

  func attribute(_ name: String, of type: TypeDeclaration) -> Range<Int>? {
    type.attributes.first { $0.name == name }?.tokens
  }

  /// Whether the phone would start with this class.
  func isDelegate(_ name: String) -> Bool {
    index.allInherited(of: name).contains("UIApplicationDelegate")
  }

  private func hiddenConformances(ofNested type: TypeDeclaration) -> [String] {
    index.optionals.filter { optional in
      type.inherited.contains { name in
        name == optional.protocolName
          || index.allInherited(of: name).contains(optional.protocolName)
      }
        && (optional.isProperty
          ? type.properties.contains { $0.name == optional.name }
          : type.methods.contains { $0.name == optional.name && $0.labels == optional.labels })
    }.map(\.hiddenName)
  }

  // MARK: - Protocols

  /// Members that may be left out go: each becomes a protocol of its own after the file's end.
  private mutating func rewriteProtocol(_ type: TypeDeclaration) {
    for method in type.methods where method.modifiers.contains("optional") {
      leaveOut(method.tokens)
      dropSeparator(after: method.tokens)
    }
    for property in type.properties where property.modifiers.contains("optional") {
      leaveOut(property.tokens)
      dropSeparator(after: property.tokens)
    }
    let isForClasses = type.inherited.contains { $0 == "AnyObject" || $0 == "class" }
    guard !isForClasses else { return }
    if type.inherited.isEmpty {
      insert(": AnyObject", after: type.nameToken)
    } else if let colon = (type.nameToken..<type.body.lowerBound).first(where: {
      tokens[$0].text == ":"
    }) {
      insert(" AnyObject,", after: colon)
    }
  }

  /// Several on one line are parted by a sign that goes with them.
  private mutating func dropSeparator(after range: Range<Int>) {
    let place = range.upperBound
    if place < tokens.count, tokens[place].text == ";" { blank(place..<place + 1) }
  }

  // MARK: - Properties

  /// What can be observed says so after each change.
  private mutating func rewrite(_ property: PropertyDeclaration, of type: TypeDeclaration) {
    if property.name == "layerClass" { makeLayer(property) }
    if property.has("NSManaged"), isLayer(type) { keep(property) }
    guard property.modifiers.contains("dynamic"), !property.isConstant, !property.isStatic,
      type.kind != .protocol, !property.has("NSManaged")
    else { return }
    if property.isOneOfSeveral {
      return tell(RewritingWords.severalAtOnce(property.name), at: property.tokens.lowerBound)
    }
    let call = "_changed(self, \"\(property.name)\")"
    if let body = property.accessorBodies["didSet"] ?? property.accessorBodies["set"] {
      insert(" defer { \(call) };", after: body.lowerBound)
    } else if let body = property.accessorBodies["willSet"] {
      insert(" didSet { \(call) }", after: body.upperBound - 1)
    } else if property.accessors == nil {
      insert(" { didSet { \(call) } }", after: property.end - 1)
    }
  }

  /// A layer keeps by name what it can change over time.
  private mutating func keep(_ property: PropertyDeclaration) {
    guard !property.isOneOfSeveral, property.accessors == nil else {
      return tell(RewritingWords.severalAtOnce(property.name), at: property.tokens.lowerBound)
    }
    let key = "\"\(property.name)\""
    insert(
      " { get { _kept(\(key)) } set { _keep(newValue, \(key)) } }", after: property.end - 1)
  }

  private static let layers: Set<String> = [
    "CALayer", "CAShapeLayer", "CAGradientLayer", "CAReplicatorLayer", "CATextLayer",
    "CAEmitterLayer",
  ]

  func isLayer(_ type: TypeDeclaration) -> Bool {
    index.outerClass(of: type.name).map(Self.layers.contains) ?? false
  }

  /// The layer of a view is made by name: a class alone makes none whose initializers are its own.
  private mutating func makeLayer(_ property: PropertyDeclaration) {
    guard property.modifiers.contains("override"), property.isStatic,
      let accessors = property.accessors
    else { return }
    let ends = accessors.filter {
      tokens[$0].text == "self" && tokens[$0 - 1].text == "." && tokens[$0 - 2].kind == .word
    }
    guard ends.count == 1, let end = ends.first else { return }
    var start = end - 2
    while tokens[start - 1].text == ".", tokens[start - 2].kind == .word { start -= 2 }
    let name = (start..<end - 1).map { tokens[$0].text }.joined()
    let isPublic = property.modifiers.contains { $0 == "public" || $0 == "open" }
    insert(
      "; \(isPublic ? "public " : "")override class var _layer: CALayer { \(name)() }",
      after: accessors.upperBound - 1)
  }

  // MARK: - Methods

  /// Methods of Objective-C's root class that Foundation's does not have here.
  static let rootMethods: Set<String> = [
    "observeValue(forKeyPath:of:change:context:)", "awakeFromNib", "prepareForInterfaceBuilder",
    "value(forKey:)", "setValue(_:forKey:)", "value(forUndefinedKey:)",
    "setValue(_:forUndefinedKey:)", "responds(to:)", "automaticallyNotifiesObservers(forKey:)",
    "keyPathsForValuesAffectingValue(forKey:)", "setNilValueForKey(_:)",
  ]

  private mutating func rewrite(_ method: MethodDeclaration, of type: TypeDeclaration) {
    guard method.modifiers.contains("override") else { return }
    if Self.rootMethods.contains(method.fullName) {
      guard !index.isOverride(method, of: type.name) else { return }
      dropOverride(of: method)
      return
    }
    let declared = index.chain(of: type.name).dropFirst().lazy
      .compactMap { info in
        info.methods.first {
          $0.declaration.fullName == method.fullName
            && !$0.declaration.modifiers.contains("override")
        }
      }.first
    guard let declared, declared.type.kind == .extension, let name = method.signature.first
    else { return }
    tell(RewritingWords.overridden(method.fullName, declared.type.name), at: name)
  }

  private mutating func dropOverride(of method: MethodDeclaration) {
    let place = (method.tokens.lowerBound..<method.signature.lowerBound).first {
      tokens[$0].text == "override"
    }
    if let place { blank(place..<place + 1) }
  }

  /// `super.observeValue(…)` where nobody is above who has it.
  mutating func redirectSuper(_ place: Int) {
    guard place + 3 < tokens.count, tokens[place + 1].text == ".", let here = type(at: place)
    else { return }
    let name = tokens[place + 2].text
    let known = Self.rootMethods.filter { $0.hasPrefix(name + "(") || $0 == name }
    guard !known.isEmpty, tokens[place + 3].text == "(" else { return }
    let isAbove = index.chain(of: here.name).dropFirst().contains { info in
      info.methods.contains { known.contains($0.declaration.fullName) }
    }
    guard !isAbove else { return }
    replace(place..<place + 3, with: "self._root\(name.prefix(1).uppercased())\(name.dropFirst())")
  }

  // MARK: - Members that may be missing

  /// `delegate?.player?(self, didUpdate: item)`: the second mark goes, and the call is one that
  /// reaches whoever has the method.
  mutating func rewriteMember(_ place: Int) {
    let name = tokens[place].text
    let optionals = index.optionalsByName[name] ?? []
    let isFaces = FaceNames.optionalMethods.contains(name)
    guard !optionals.isEmpty || isFaces, place + 1 < tokens.count else { return }
    let next = tokens[place + 1]
    if ["?", "!"].contains(next.text), next.isAttached, place + 2 < tokens.count,
      tokens[place + 2].text == "(", tokens[place + 2].isAttached,
      let close = source.partners[place + 2]
    {
      let labels = labels(place + 3..<close)
      let isOptional = optionals.contains {
        !$0.isProperty && fits($0.labels, labels, after: close)
      }
      guard isFaces || isOptional, !isClosure(name, at: place) else { return }
      blank(place + 1..<place + 2)
      if next.text == "!", isOptional { insert("!", after: close) }
      return
    }
    rewritePresence(place, optionals)
  }

  /// `delegate.player(_:didUpdate:) != nil`, and its like.
  private mutating func rewritePresence(_ place: Int, _ optionals: [OptionalMember]) {
    var end = place + 1
    var labels: [String]?
    if tokens[end].text == "(", tokens[end].isAttached, let close = source.partners[end] {
      let words = (end + 1..<close).filter { tokens[$0].kind == .word }.map { tokens[$0].text }
      let isReference =
        !words.isEmpty && (end + 1..<close).count == words.count * 2
        && (end + 1..<close).allSatisfy { tokens[$0].kind == .word || tokens[$0].text == ":" }
      guard isReference else { return }
      labels = words
      end = close + 1
    }
    let found = optionals.first { !$0.isProperty && (labels == nil || $0.labels == labels) }
    guard let found, end < tokens.count else { return }
    if labels == nil {
      // A name alone may be anything: only a comparison with nothing, or taking it out, says more.
      let isCompared =
        ["!=", "=="].contains(tokens[end].text)
        && end + 1 < tokens.count && tokens[end + 1].text == "nil"
      let isTaken = tokens[end].text == "{" || tokens[end].text == "," || tokens[end].text == "else"
      guard isCompared || isTaken && isBound(place), !isProperty(named: found.name) else { return }
    }
    replace(place..<end, with: found.presenceName)
  }

  private func isBound(_ place: Int) -> Bool {
    var before = place - 1
    while before > 0, [".", "?"].contains(tokens[before].text) || tokens[before].kind == .word {
      before -= 1
    }
    return tokens[before].text == "=" && before >= 2
      && ["let", "var"].contains(tokens[before - 2].text)
  }

  private func isProperty(named name: String) -> Bool {
    index.types.values.contains { info in
      info.properties.contains {
        $0.declaration.name == name && !$0.declaration.modifiers.contains("optional")
      }
    }
  }

  /// A closure of the same name that a class keeps is called in the same way.
  private func isClosure(_ name: String, at place: Int) -> Bool {
    guard place >= 2, tokens[place - 2].text == "self", let here = type(at: place) else {
      return false
    }
    return index.property(name, of: here.name) != nil
  }

  private func labels(_ range: Range<Int>) -> [String] {
    var labels: [String] = []
    var index = range.lowerBound
    while index < range.upperBound {
      let isLabeled =
        tokens[index].kind == .word && index + 1 < range.upperBound
        && tokens[index + 1].text == ":"
      labels.append(isLabeled ? tokens[index].text : "_")
      while index < range.upperBound, tokens[index].text != "," {
        index = (source.partners[index].map { $0 > index ? $0 : index } ?? index) + 1
      }
      index += 1
    }
    return labels
  }

  /// The last ones may be closures after the brackets.
  private func fits(_ declared: [String], _ written: [String], after close: Int) -> Bool {
    if declared == written { return true }
    let isTrailing = close + 1 < tokens.count && tokens[close + 1].text == "{"
    return isTrailing && declared.count > written.count
      && Array(declared.prefix(written.count)) == written
  }
}

// What overrides in an extension, as only Objective-C can.
extension FileRewriter {
  /// It gets a name of its own: the class itself overrides, and calls it.
  private mutating func renameOverrides(of type: TypeDeclaration) {
    for override in index.overrides(inExtensionsOf: type.name)
    where override.file == number && type.tokens.contains(override.nameToken) {
      let words = ["override", "open", "public"]
      for place in override.tokens.lowerBound..<override.nameToken
      where words.contains(tokens[place].text) {
        blank(place..<place + 1)
      }
      replace(override.nameToken..<override.nameToken + 1, with: override.newName)
    }
  }
}

// SwiftUI's screens, which are never drawn.
extension FileRewriter {
  mutating func leaveOutScreens() {
    let screens = index.leftOut[number]
    for range in screens.tokens { leaveOut(range) }
    let imports = index.files[number].declarations.imports
    guard !screens.names.isEmpty, let first = imports.first(where: { $0.module == "SwiftUI" })
    else { return }
    let unique = screens.names.enumerated().filter {
      screens.names.firstIndex(of: $0.element) == $0.offset
    }
    tell(RewritingWords.screens(unique.map(\.element)), at: first.token, .warning)
  }

  /// `let view = Screen(…)`, with what is done with it, and `show(Screen(…))`.
  mutating func leaveOutLocalScreen(_ place: Int) {
    guard place + 1 < tokens.count, ["(", "{"].contains(tokens[place + 1].text), place > 0,
      tokens[place].startsLine || isArgument(place)
        || ["(", "[", ",", "{", "=", "in"].contains(tokens[place - 1].text),
      isScreen(tokens[place].text)
    else { return }
    guard place >= 3, tokens[place - 1].text == "=", tokens[place - 2].kind == .word,
      ["let", "var"].contains(tokens[place - 3].text)
    else {
      if let range = statement(around: place) ?? declaration(around: place) { leaveOut(range) }
      return
    }
    let end = DeclarationReader.valueEnd(of: source, place, tokens.count)
    var start = place - 3
    while start > 0, Self.declarationWords.contains(tokens[start - 1].text) { start -= 1 }
    leaveOut(start..<end)
    let name = tokens[place - 2].text
    var next = end
    while next < tokens.count, tokens[next].text != "}" {
      next = leaveOutUses(of: name, at: next)
    }
  }

  private func isScreen(_ name: String) -> Bool {
    if FaceNames.containers.contains(name), !index.declaresType(name) {
      return index.files[number].declarations.imports.contains { $0.module == "SwiftUI" }
    }
    return index.isScreen(name)
  }

  /// `title: Screen(…)`, other than what a controller shows.
  private func isArgument(_ place: Int) -> Bool {
    place > 2 && tokens[place - 1].text == ":" && tokens[place - 2].text != "rootView"
      && ["(", ","].contains(tokens[place - 3].text)
  }

  private static let declarationWords: Set<String> = [
    "let", "var", "func", "init", "subscript", "override", "static", "private", "fileprivate",
    "public", "internal", "open", "final", "convenience", "required", "lazy", "weak", "mutating",
    "nonisolated", "extension", "class", "struct", "enum",
  ]

  /// Past what stands at the place: all of a statement that is about the screen of this name.
  private mutating func leaveOutUses(of name: String, at place: Int) -> Int {
    let end = DeclarationReader.valueEnd(of: source, place, tokens.count)
    let range = place..<max(end, place + 1)
    let use = range.first { use in
      tokens[use].text == name && tokens[use].kind == .word && tokens[use - 1].text != "."
        && (tokens[use - 1].text != ":" || isArgument(use))
    }
    if let use, let statement = statement(around: use) { leaveOut(statement) }
    return range.upperBound
  }

  /// A call or a change that is no part of another statement.
  private func statement(around place: Int) -> Range<Int>? {
    let start = statementStart(around: place)
    guard !Self.declarationWords.contains(tokens[start].text),
      !["return", "if", "guard", "switch", "case", "for", "while", "throw", "@", "else"]
        .contains(tokens[start].text)
    else { return nil }
    return start..<DeclarationReader.valueEnd(of: source, start, tokens.count)
  }

  /// `let pages = [AnyView(Screen())]`: nobody but a screen has a use for it.
  private func declaration(around place: Int) -> Range<Int>? {
    let start = statementStart(around: place)
    var word = start
    while word < place, Self.declarationWords.contains(tokens[word].text),
      !["let", "var"].contains(tokens[word].text)
    {
      word += 1
    }
    guard word + 1 < place, ["let", "var"].contains(tokens[word].text) else { return nil }
    let value = (word..<place).first { tokens[$0].text == "=" }
    return value.map { start..<DeclarationReader.valueEnd(of: source, $0 + 1, tokens.count) }
  }

  private func statementStart(around place: Int) -> Int {
    var start = place
    var index = place - 1
    while index >= 0, tokens[index].text != "{" {
      let partner = source.partners[index] ?? index
      if partner > place { start = index }
      index = min(partner, index) - 1
    }
    while start > 0, !tokens[start].startsLine || tokens[start].text == "." {
      if ["{", ";", "in"].contains(tokens[start - 1].text) { break }
      start = min(source.partners[start - 1] ?? start - 1, start - 1)
    }
    return start
  }

  /// `controller.rootView = Screen(…)`: the controller shows nothing.
  private mutating func leaveOutNewScreen(_ place: Int) {
    guard place + 1 < tokens.count, tokens[place + 1].text == "=", tokens[place - 1].text == "."
    else { return }
    var start = place
    while start > 1, tokens[start - 1].text == "." || ["?", "!"].contains(tokens[start - 1].text) {
      start -= tokens[start - 1].text == "." ? 2 : 1
      if let open = source.partners[start], open < start { start = open - 1 }
    }
    guard tokens[start].startsLine || ["{", ";", "in"].contains(tokens[start - 1].text) else {
      return
    }
    leaveOut(start..<DeclarationReader.valueEnd(of: source, place + 2, tokens.count))
  }

  /// `super.init(rootView: Screen())` in a controller of the app's own, which has no screen either.
  mutating func emptyOwnScreen(_ place: Int) {
    leaveOutNewScreen(place)
    guard place + 1 < tokens.count, tokens[place + 1].text == ":", let here = type(at: place),
      index.outerClass(of: here.name) == "UIHostingController"
    else { return }
    var open = place - 1
    while open > 2, source.partners[open].map({ $0 > place }) != true { open -= 1 }
    guard open > 2, tokens[open].text == "(", let close = source.partners[open],
      tokens[open - 1].text == "init", tokens[open - 3].text == "super"
    else { return }
    if open == place - 1 {
      insert("nibName: nil, bundle: nil", before: place)
      leaveOut(place..<close)
    } else if tokens[place - 1].text == "," {
      leaveOut(place - 1..<close)
    }
  }

  /// `#Preview("name") { … }`.
  mutating func leaveOutPreview(_ place: Int) {
    var end = place + 1
    if end < tokens.count, tokens[end].text == "(", let close = source.partners[end] {
      end = close + 1
    }
    guard end < tokens.count, tokens[end].text == "{", let close = source.partners[end] else {
      return
    }
    leaveOut(place..<close + 1)
  }
}

/// What stands after the end of a rewritten file: who has which of the members that may be missing,
/// and methods and properties by their names.
///
/// It is in the same file because private members can be named nowhere else.
struct FileEnding {
  let index: ModuleIndex
  let number: Int
  /// What the file's function is called that fills the table; empty when there is nothing for it.
  private(set) var tableName = ""
  private(set) var findings: [SourceFinding] = []
  private var lines: [String] = []
  private var calls: [String] = []

  private var source: SwiftSource { index.files[number].source }

  init(_ number: Int, of index: ModuleIndex) {
    (self.index, self.number) = (index, number)
  }

  mutating func written() -> String {
    for optional in index.optionals where optional.file == number { write(optional) }
    for name in index.types.keys.sorted() {
      guard let info = index.types[name], info.file == number, !info.isForeign else { continue }
      if let type = info.declaration, index.isLeftOut(type, in: number) { continue }
      if index.isClass(info) { writeConformances(of: info) }
    }
    let types = index.files[number].declarations.types.filter {
      !index.isLeftOut($0, in: number)
    }
    for type in types { writeTable(of: type) }
    for type in types { writeCharacterData(of: type) }
    writeMakers()
    guard !calls.isEmpty else { return lines.joined(separator: "\n") }
    let file = source.path.split(separator: "/").last.map(String.init) ?? ""
    tableName = "_table_" + file.map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined()
    lines.append("nonisolated func \(tableName)(_ table: PhoneTable) {")
    lines += calls + ["}"]
    return lines.joined(separator: "\n")
  }

  /// Lines that count only where what they are about is compiled.
  private mutating func write(_ text: [String], if conditions: [String]) {
    lines += Self.conditioned(text, conditions)
  }

  static func conditioned(_ text: [String], _ conditions: [String]) -> [String] {
    var seen: Set<String> = []
    let different = conditions.filter { seen.insert($0).inserted }
    guard !different.isEmpty else { return text }
    let condition = different.joined(separator: " && ")
      .replacing("os(iOS)", with: "(os(iOS) || os(Linux))")
    return ["#if \(condition)"] + text + ["#endif"]
  }
}

// MARK: - Members that may be missing

extension FileEnding {
  private mutating func write(_ optional: OptionalMember) {
    let actor = optional.isOnMainActor ? "@MainActor " : ""
    let conditions =
      (index.types[optional.protocolName]?.declaration?.conditions ?? []) + optional.conditions
    let found = "(self as? any \(optional.hiddenName))"
    let access = optional.access
    let memberAccess = access == "public " ? access : ""
    guard let method = optional.method else {
      let property = optional.name
      write(
        [
          "\(actor)\(access)protocol \(optional.hiddenName): AnyObject {",
          "  var \(property): \(optional.parameterText) { get }", "}",
          "extension \(optional.protocolName) {",
          "  \(memberAccess)var \(property): (\(optional.parameterText))? {",
          "    \(found)?.\(property)", "  }",
          "}",
        ], if: conditions)
      return
    }
    let effects = (method.isAsync ? " async" : "") + (method.isThrowing ? " throws" : "")
    let words = (method.isThrowing ? "try " : "") + (method.isAsync ? "await " : "")
    let result = method.result ?? "Void"
    let signature = "func \(method.name)(\(optional.parameterText))\(effects)"
    let arguments = method.parameters.map { parameter in
      let label = parameter.label == "_" ? "" : parameter.label + ": "
      return label + (parameter.type.hasPrefix("inout ") ? "&" : "") + parameter.name
    }.joined(separator: ", ")
    var text = [
      "\(actor)\(access)protocol \(optional.hiddenName): AnyObject {",
      "  \(signature) -> \(result)", "}",
      "extension \(optional.protocolName) {",
      "  @discardableResult \(actor)\(memberAccess)\(signature) -> \(Self.optional(result)) {",
      "    \(words)\(found)?.\(method.name)(\(arguments))", "  }",
    ]
    if !optional.parameterText.contains("inout ") { text += presence(of: optional, method) }
    write(text + ["}"], if: conditions)
  }

  /// A call that may reach nobody gives nothing then; what may be nothing by itself stays so.
  private static func optional(_ type: String) -> String {
    if type.hasSuffix("?") { return type }
    return type.hasSuffix("!") ? type.dropLast() + "?" : "(\(type))?"
  }

  private func presence(of optional: OptionalMember, _ method: MethodDeclaration) -> [String] {
    let effects = (method.isAsync ? " async" : "") + (method.isThrowing ? " throws" : "")
    let types = method.parameters.map(\.type).joined(separator: ", ")
    let memberAccess = optional.access == "public " ? optional.access : ""
    let words = (method.isThrowing ? "try " : "") + (method.isAsync ? "await " : "")
    let arguments = method.parameters.enumerated().map { place, parameter in
      (parameter.label == "_" ? "" : parameter.label + ": ") + "$\(place)"
    }.joined(separator: ", ")
    let actor = optional.isOnMainActor ? "@MainActor " : ""
    return [
      "  \(actor)\(memberAccess)var \(optional.presenceName): "
        + "(\(actor)(\(types))\(effects) -> \(method.result ?? "Void"))? {",
      "    guard let o = self as? any \(optional.hiddenName) else { return nil }",
      "    return { \(words)o.\(method.name)(\(arguments)) }", "  }",
    ]
  }

  /// A class conforms where it or one it is a kind of has the member, and none above it does both.
  private mutating func writeConformances(of info: ModuleIndex.TypeInfo) {
    guard info.declaration?.isHidden != true else { return }
    for optional in index.optionals where conforms(info, to: optional) {
      if let above = index.superclass(of: info.name), conforms(above, to: optional) { continue }
      let isOpen = info.declaration?.kind == .class || info.declaration == nil
      guard isOpen else { continue }
      write(
        ["extension \(info.name): \(optional.hiddenName) {}"],
        if: conditions(info, optional))
    }
  }

  private func conforms(_ info: ModuleIndex.TypeInfo, to optional: OptionalMember) -> Bool {
    index.chain(of: info.name).contains(where: optional.isMet)
      && index.allInherited(of: info.name).contains(optional.protocolName)
  }

  private func conditions(_ info: ModuleIndex.TypeInfo, _ optional: OptionalMember) -> [String] {
    let member = index.chain(of: info.name).lazy.compactMap { info in
      optional.isProperty
        ? info.properties.first { $0.declaration.name == optional.name }
          .map { $0.type.conditions + $0.declaration.conditions }
        : info.methods.first {
          $0.declaration.name == optional.name && $0.declaration.labels == optional.labels
        }.map { $0.type.conditions + $0.declaration.conditions }
    }.first
    return (info.declaration?.conditions ?? []) + optional.conditions + (member ?? [])
  }
}

// MARK: - Names

extension FileEnding {
  /// The phone gives character data to who hears of characters where nobody asks for it by itself;
  /// Foundation for Linux drops it, and with it what most feeds say.
  private mutating func writeCharacterData(of type: TypeDeclaration) {
    let characters = type.methods.first { $0.fullName == "parser(_:foundCharacters:)" }
    guard let characters, !type.isHidden, index.type(type.name)?.declaration?.isHidden != true,
      index.allInherited(of: type.name).contains("XMLParserDelegate"),
      !index.chain(of: type.name).contains(where: { info in
        info.methods.contains { $0.declaration.fullName == "parser(_:foundCDATA:)" }
      })
    else { return }
    let words = characters.modifiers.compactMap { word in
      switch word {
      case "open", "public": "public "
      case "nonisolated": "nonisolated "
      case _: nil
      }
    }.joined()
    write(
      [
        "extension \(type.name) {",
        "  \(words)func parser(_ parser: XMLParser, foundCDATA CDATABlock: Data) {",
        "    self.parser(parser, foundCharacters: String(decoding: CDATABlock, as: UTF8.self))",
        "  }", "}",
      ], if: type.conditions + characters.conditions)
  }

  private mutating func writeTable(of type: TypeDeclaration) {
    guard type.kind == .class || type.kind == .extension, !type.isLocal else { return }
    let info = index.type(type.name)
    if type.kind == .extension, let info, !index.isClass(info) { return }
    let isGeneric = type.isGeneric || info?.declaration?.isGeneric == true
    let isHidden = type.isHidden || info?.declaration?.isHidden == true
    let observes = type.methods.first {
      $0.name == "observeValue" && $0.labels.first == "forKeyPath"
    }
    if isHidden, let observes, let place = observes.signature.first {
      findings.append(
        SourceFinding(
          RewritingWords.hiddenClass(type.name), at: source.tokens[place], in: source))
    }
    guard !isGeneric, !isHidden else { return }
    let owner = type.name
    var entries: [String] = []
    let isObjC =
      type.kind == .extension
      ? type.has("objc") || index.hasObjCMembers(owner)
      : index.hasObjCMembers(owner)
    for method in type.methods where isNamed(method, isObjC, of: owner) {
      entries += Self.conditioned([entry(method, of: owner)], method.conditions)
    }
    for method in type.methods {
      guard let entry = dependencies(method, of: owner) else { continue }
      entries += Self.conditioned([entry], method.conditions)
    }
    for property in type.properties where isNamed(property, isObjC) {
      entries += Self.conditioned([entry(property, of: owner)], property.conditions)
    }
    if observes != nil {
      entries.append(
        "    table.observer(\(owner).self) {"
          + " $0.observeValue(forKeyPath: $1, of: $2, change: $3, context: $4) }")
    }
    guard !entries.isEmpty else { return }
    let function = "_entries_\(calls.count)_" + owner.filter { $0 != "." }
    write(
      [
        "extension \(owner) {",
        "  nonisolated fileprivate static func \(function)(_ table: PhoneTable) {",
      ] + entries + ["  }", "}"], if: type.conditions)
    calls += Self.conditioned(["  \(owner).\(function)(table)"], type.conditions)
  }

  /// `keyPathsForValuesAffectingTitle()` says what `title` depends on.
  private func dependencies(_ method: MethodDeclaration, of owner: String) -> String? {
    let start = "keyPathsForValuesAffecting"
    guard method.isStatic, method.name.hasPrefix(start) else { return nil }
    let name = method.name.dropFirst(start.count)
    let call = "\(owner).\(method.name)"
    let opening = "    table.dependencies(\(owner).self) { "
    if name == "Value" { return opening + "\(call)(forKey: $0) }" }
    guard method.parameters.isEmpty, let first = name.first else { return nil }
    return opening + "$0 == \"\(first.lowercased())\(name.dropFirst())\" ? \(call)() : [] }"
  }

  /// What a protocol of Objective-C asks for is seen by it.
  private func isRequired(_ method: MethodDeclaration, of owner: String) -> Bool {
    requirements(of: owner).contains(method.fullName)
  }

  private func requirements(of owner: String) -> Set<String> {
    var names: Set<String> = []
    for inherited in index.allInherited(of: owner) {
      guard let info = index.type(inherited), info.declaration?.kind == .protocol,
        info.declaration?.has("objc") == true
      else { continue }
      names.formUnion(info.methods.map(\.declaration.fullName))
    }
    return names
  }

  private func isNamed(
    _ method: MethodDeclaration, _ isObjC: Bool, of owner: String
  ) -> Bool {
    let isMarked = method.has("objc") || method.has("IBAction") || isRequired(method, of: owner)
    return (isMarked || isObjC && !method.modifiers.contains("private"))
      && !method.has("nonobjc") && !method.isGeneric && !method.isAsync && !method.isThrowing
      && !method.modifiers.contains("override") && method.parameters.count <= 3
      && !method.parameters.contains {
        $0.type.hasPrefix("inout ") || $0.type.hasSuffix("...") || $0.type.contains("->")
      }
  }

  private func isNamed(_ property: PropertyDeclaration, _ isObjC: Bool) -> Bool {
    let isMarked =
      property.has("objc") || property.has("IBOutlet") || property.modifiers.contains("dynamic")
    return (isMarked || isObjC && !property.modifiers.contains("private")) && !property.isStatic
      && !property.has("nonobjc") && !property.modifiers.contains("override")
  }

  private func entry(_ method: MethodDeclaration, of owner: String) -> String {
    let name = SelectorName.of(method, in: source)
    let call = Call(
      owner: owner, name: method.name, labels: method.labels, types: method.parameters.map(\.type))
    return "    table.add(\(owner).self, \(call.written(name, isStatic: method.isStatic)))"
  }

  private func entry(_ property: PropertyDeclaration, of owner: String) -> String {
    let isReadOnly =
      property.isConstant
      || property.isComputed && property.accessors != nil && property.accessorBodies["set"] == nil
    let setter = isReadOnly ? "" : ", { $0.\(property.name) = $1 }"
    return
      "    table.property(\(owner).self, \"\(property.name)\", { $0.\(property.name) }\(setter))"
  }

  /// Classes that an Info.plist names, or that the phone starts with.
  private mutating func writeMakers() {
    for type in index.files[number].declarations.types
    where type.kind == .class && !type.isLocal && !type.isHidden && !type.isGeneric {
      guard !index.allInherited(of: type.name).isDisjoint(with: FaceNames.madeByName) else {
        continue
      }
      let call = "  table.maker(\"\(type.name)\") { \(type.name)() }"
      calls += Self.conditioned([call], type.conditions)
    }
  }
}

/// Everything that the files of a module declare, put together.
public struct ModuleIndex: Sendable {
  /// A file and what it declares.
  public struct File: Sendable {
    public let source: SwiftSource
    public let declarations: Declarations
    /// It belongs to another module, which this one depends on.
    public let isForeign: Bool

    public init(_ source: SwiftSource, isForeign: Bool = false) {
      self.source = source
      self.isForeign = isForeign
      declarations = DeclarationReader.read(source)
    }
  }

  /// A type with all that its extensions add.
  struct TypeInfo: Sendable {
    var name = ""
    /// Nil for what is only extended here.
    var declaration: TypeDeclaration?
    var file = 0
    var inherited: [String] = []
    var methods: [Member<MethodDeclaration>] = []
    var properties: [Member<PropertyDeclaration>] = []
    var isForeign = false
  }

  /// A member, with the file and the type or extension it stands in.
  struct Member<Declaration: Sendable>: Sendable {
    let declaration: Declaration
    let file: Int
    let type: TypeDeclaration
  }

  public let files: [File]
  private(set) var types: [String: TypeInfo] = [:]
  private var shortNames: [String: [String]] = [:]
  private(set) var optionals: [OptionalMember] = []
  private(set) var optionalsByName: [String: [OptionalMember]] = [:]
  /// What of each file is left out, as only screens have a use for it.
  private(set) var leftOut: [LeftOut] = []
  private var screens: Set<String> = []

  public init(_ files: [File]) {
    self.files = files
    for (number, file) in files.enumerated() {
      for type in file.declarations.types where !type.isLocal { add(type, number, file) }
    }
    for name in types.keys.sorted() {
      shortNames[String(name.split(separator: ".").last ?? ""), default: []].append(name)
    }
    for name in types.keys.sorted() { readOptionals(of: name) }
    optionalsByName = Dictionary(grouping: optionals, by: \.name)
    let finder = ScreenFinder(self)
    (screens, leftOut) = (finder.screens, finder.found)
  }

  private mutating func add(_ type: TypeDeclaration, _ number: Int, _ file: File) {
    var info = types[type.name] ?? TypeInfo()
    info.name = type.name
    if type.kind != .extension {
      info.declaration = type
      info.file = number
      info.isForeign = file.isForeign
      info.inherited.insert(contentsOf: type.inherited, at: 0)
    } else {
      info.inherited += type.inherited
      if info.declaration == nil { info.file = number }
    }
    info.methods += type.methods.map { Member(declaration: $0, file: number, type: type) }
    info.properties += type.properties.map { Member(declaration: $0, file: number, type: type) }
    types[type.name] = info
  }

  private mutating func readOptionals(of name: String) {
    guard let info = types[name], let declaration = info.declaration,
      declaration.kind == .protocol
    else { return }
    let source = files[info.file].source
    for method in declaration.methods where method.modifiers.contains("optional") {
      optionals.append(OptionalMember(method, of: declaration, in: info.file, source))
    }
    for property in declaration.properties where property.modifiers.contains("optional") {
      optionals.append(OptionalMember(property, of: declaration, in: info.file, source))
    }
  }
}

extension ModuleIndex {
  /// The type of this name as it may be called somewhere else.
  func type(_ name: String, inside outer: String? = nil) -> TypeInfo? {
    if let outer {
      var parts = outer.split(separator: ".")
      while !parts.isEmpty {
        if let found = types[parts.joined(separator: ".") + "." + name] { return found }
        parts.removeLast()
      }
    }
    if let found = types[name] { return found }
    let candidates = shortNames[name] ?? []
    return candidates.count == 1 ? types[candidates[0]] : nil
  }

  /// Whether the app has a type of its own of this name.
  func declaresType(_ name: String) -> Bool { types[name]?.declaration != nil }

  /// Whether a type of the app has a property of its own of this name.
  func declaresProperty(_ name: String) -> Bool {
    types.values.contains { $0.properties.contains { $0.declaration.name == name } }
  }

  /// The class in this module or one it depends on that the class is a kind of.
  func superclass(of name: String) -> TypeInfo? {
    guard let info = type(name), info.declaration?.kind == .class else { return nil }
    return info.declaration?.inherited.lazy
      .compactMap { type($0, inside: name) }
      .first { $0.declaration?.kind == .class && $0.name != name }
  }

  /// The type and those it is a kind of, nearest first.
  func chain(of name: String) -> [TypeInfo] {
    var chain: [TypeInfo] = []
    var next = type(name)
    // Nothing is a kind of itself, but code that does not compile may say so.
    while let info = next, chain.count < Self.chainLimit {
      chain.append(info)
      next = superclass(of: info.name)
    }
    return chain
  }

  private static let chainLimit = 64

  /// The first class of another module that the class is a kind of, as it was written.
  func outerClass(of name: String) -> String? {
    chain(of: name).last?.declaration?.inherited.first
  }

  /// All protocols and classes that the type says it is, with those that these say.
  func allInherited(of name: String) -> Set<String> {
    var found: Set<String> = []
    var open = chain(of: name).flatMap(\.inherited)
    while let next = open.popLast() {
      guard found.insert(next).inserted else { continue }
      if let info = type(next), info.declaration?.kind == .protocol {
        found.insert(info.name)
        open += info.inherited
      }
    }
    return found
  }

  func isClass(_ info: TypeInfo) -> Bool {
    guard let declaration = info.declaration else { return true }
    return declaration.kind == .class
  }

  /// Whether Objective-C would have seen all members of the class.
  func hasObjCMembers(_ name: String) -> Bool {
    chain(of: name).contains { $0.declaration?.has("objcMembers") == true }
  }

  /// The method of a class or one it is a kind of, by its name and its labels if they are known.
  func method(_ name: String, labels: [String]?, of type: String) -> Member<MethodDeclaration>? {
    for info in chain(of: type) {
      let found = info.methods.first {
        $0.declaration.name == name && (labels == nil || $0.declaration.labels == labels)
      }
      if let found { return found }
    }
    return nil
  }

  func property(_ name: String, of type: String) -> Member<PropertyDeclaration>? {
    chain(of: type).lazy.compactMap { info in
      info.properties.first { $0.declaration.name == name }
    }.first
  }

  /// Whether some class that this one is a kind of declares the method, in this module or one it
  /// depends on.
  func isOverride(_ method: MethodDeclaration, of type: String) -> Bool {
    chain(of: type).dropFirst().contains { info in
      info.methods.contains { $0.declaration.fullName == method.fullName }
    }
  }
}

/// A member that a class which says it is of the protocol may leave out.
struct OptionalMember: Sendable {
  let name: String
  let labels: [String]
  let protocolName: String
  /// The protocol that has this member alone, and that whoever has it conforms to.
  let hiddenName: String
  let isProperty: Bool
  let method: MethodDeclaration?
  let property: PropertyDeclaration?
  let file: Int
  /// The text of what is between its brackets, or of its type.
  let parameterText: String
  let access: String
  let isOnMainActor: Bool
  let conditions: [String]

  init(
    _ method: MethodDeclaration, of type: TypeDeclaration, in file: Int, _ source: SwiftSource
  ) {
    (name, labels, isProperty) = (method.name, method.labels, false)
    (self.method, property) = (method, nil)
    protocolName = type.name
    self.file = file
    let words = ([type.shortName, method.name] + method.labels).joined(separator: "_")
    hiddenName = "_Optional_" + words
    var text = ""
    let open = method.signature.first { source.tokens[$0].text == "(" }
    if let open, let close = source.partners[open] { text = source.plainText(open + 1..<close) }
    parameterText = text
    access = Self.access(type)
    isOnMainActor = type.has("MainActor") || method.has("MainActor")
    conditions = method.conditions
  }

  init(
    _ property: PropertyDeclaration, of type: TypeDeclaration, in file: Int, _ source: SwiftSource
  ) {
    (name, labels, isProperty) = (property.name, [], true)
    (method, self.property) = (nil, property)
    protocolName = type.name
    self.file = file
    hiddenName = "_Optional_\(type.shortName)_\(property.name)"
    parameterText = property.type ?? "Any"
    access = Self.access(type)
    isOnMainActor = type.has("MainActor") || property.has("MainActor")
    conditions = property.conditions
  }

  private static func access(_ type: TypeDeclaration) -> String {
    if type.modifiers.contains("public") { return "public " }
    let isPrivate = type.modifiers.contains("private") || type.modifiers.contains("fileprivate")
    return isPrivate ? "fileprivate " : ""
  }

  /// Where code asks whether somebody has it, it asks for this.
  var presenceName: String {
    "_has_" + ([name] + labels).joined(separator: "_")
  }

  func isMet(by info: ModuleIndex.TypeInfo) -> Bool {
    if isProperty { return info.properties.contains { $0.declaration.name == name } }
    return info.methods.contains {
      $0.declaration.name == name && $0.declaration.labels == labels
        && !$0.declaration.modifiers.contains("private")
    }
  }
}

/// A member that an extension of a class overrides, which only Objective-C can.
struct ExtensionOverride: Sendable {
  let file: Int
  let tokens: Range<Int>
  let nameToken: Int
  /// What it is called where it stands.
  let newName: String
  /// What overrides in the class itself, and calls it.
  let forwarding: String

  init?(_ member: ModuleIndex.Member<MethodDeclaration>, _ source: SwiftSource) {
    let method = member.declaration
    guard Self.isOne(method.modifiers, method.conditions + member.type.conditions),
      !method.isGeneric, let start = method.signature.first,
      source.tokens[start + 1].text == method.name,
      let open = method.signature.first(where: { source.tokens[$0].text == "(" }),
      let close = source.partners[open]
    else { return nil }
    (file, tokens, nameToken) = (member.file, method.tokens, start + 1)
    newName = Self.name(method.name, of: member.type)
    let arguments = method.parameters.map { parameter in
      let label = parameter.label == "_" ? "" : parameter.label + ": "
      return label + (parameter.type.hasPrefix("inout ") ? "&" : "") + parameter.name
    }.joined(separator: ", ")
    let words = (method.isThrowing ? "try " : "") + (method.isAsync ? "await " : "")
    forwarding =
      Self.words(tokens.lowerBound..<start, source)
      + source.plainText(start..<close + 1) + (method.isAsync ? " async" : "")
      + (method.isThrowing ? " throws" : "") + " -> \(method.result ?? "Void")"
      + " { \(words)\(newName)(\(arguments)) }"
  }

  init?(_ member: ModuleIndex.Member<PropertyDeclaration>, _ source: SwiftSource) {
    let property = member.declaration
    guard Self.isOne(property.modifiers, property.conditions + member.type.conditions),
      property.isComputed, let type = property.type,
      let start = property.tokens.first(where: { source.tokens[$0].text == "var" }),
      source.tokens[start + 1].text == property.name
    else { return nil }
    (file, tokens, nameToken) = (member.file, property.tokens, start + 1)
    newName = Self.name(property.name, of: member.type)
    let setter = property.accessorBodies["set"] == nil ? "" : " set { \(newName) = newValue }"
    forwarding =
      Self.words(tokens.lowerBound..<start, source)
      + "var \(property.name): \(type) { get { \(newName) }\(setter) }"
  }

  /// Lines that count only under conditions have no place in the class.
  private static func isOne(_ modifiers: [String], _ conditions: [String]) -> Bool {
    modifiers.contains("override") && conditions.isEmpty
  }

  /// An extension of another class may override the same.
  private static func name(_ name: String, of type: TypeDeclaration) -> String {
    "_\(type.name.filter { $0 != "." })_\(name)"
  }

  /// Attributes and modifiers, without what means something to Objective-C alone.
  private static func words(_ range: Range<Int>, _ source: SwiftSource) -> String {
    var words = ""
    var place = range.lowerBound
    while place < range.upperBound {
      var end = place + 1
      if source.tokens[place].text == "@" {
        end += 1
        if end < range.upperBound, source.tokens[end].text == "(",
          let close = source.partners[end]
        {
          end = close + 1
        }
      }
      let isDropped =
        end > place + 1
        && FileRewriter.droppedAttributes.contains(source.tokens[place + 1].text)
      if !isDropped, source.tokens[place].text != "dynamic" {
        words += source.plainText(place..<end) + " "
      }
      place = end
    }
    return words
  }
}

extension ModuleIndex {
  /// What extensions of a class of this module override.
  func overrides(inExtensionsOf name: String) -> [ExtensionOverride] {
    guard let info = types[name], info.declaration?.kind == .class, !info.isForeign,
      info.declaration?.isGeneric == false
    else { return [] }
    let methods = info.methods.filter { member in
      member.type.kind == .extension
        && !FileRewriter.rootMethods.contains(member.declaration.fullName)
    }
    let properties = info.properties.filter { $0.type.kind == .extension }
    return methods.compactMap { ExtensionOverride($0, files[$0.file].source) }
      + properties.compactMap { ExtensionOverride($0, files[$0.file].source) }
  }

  /// Modules that a file must import because its classes override what extensions elsewhere do.
  func modulesOfOverrides(in number: Int) -> [String] {
    let others = Set(
      files[number].declarations.types.filter { $0.kind == .class && !$0.isLocal }
        .flatMap { overrides(inExtensionsOf: $0.name).map(\.file) }
    ).subtracting([number])
    let imports = others.sorted().flatMap { files[$0].declarations.imports }
    let modules = imports.filter { $0.conditions.isEmpty }
      .map { ModuleNames.others[$0.module] ?? $0.module }
    return Set(modules.filter { !ModuleNames.absent.contains($0) }).sorted()
  }
}

// MARK: - A program of the app's own

extension ModuleIndex {
  /// The file main.swift that calls `UIApplicationMain`.
  var program: Int? {
    files.indices.first { number in
      let source = files[number].source
      return !files[number].isForeign && source.path.split(separator: "/").last == "main.swift"
        && source.tokens.contains { $0.text == "UIApplicationMain" }
    }
  }

  /// The class that it names, as `NSStringFromClass(AppDelegate.self)`.
  var programDelegate: String? {
    guard let program else { return nil }
    let tokens = files[program].source.tokens
    let found = tokens.indices.first { place in
      tokens[place].text == "self" && place >= 2 && tokens[place - 1].text == "."
        && allInherited(of: tokens[place - 2].text).contains("UIApplicationDelegate")
    }
    return found.map { tokens[$0 - 2].text }
  }
}

// MARK: - SwiftUI's screens, which are never drawn

extension ModuleIndex {
  /// What is left out of a file.
  struct LeftOut: Sendable {
    var tokens: [Range<Int>] = []
    /// What is told of it.
    var names: [String] = []

    func contains(_ token: Int) -> Bool { tokens.contains { $0.contains(token) } }
  }

  /// Whether only screens have a use for the type, which is not compiled then.
  func isLeftOut(_ type: TypeDeclaration, in file: Int) -> Bool {
    leftOut[file].contains(type.nameToken)
  }

  /// Whether a type of this name is one of the app's screens.
  func isScreen(_ name: String) -> Bool {
    type(name).map { screens.contains($0.name) } ?? false
  }

  /// The struct that an app of SwiftUI's starts with, if it does more than show a screen.
  var beginning: String? {
    let launched = launcher?.app
    for (number, file) in files.enumerated() where !file.isForeign {
      for type in file.declarations.types
      where ScreenFinder.isApp(type, launched) && !isLeftOut(type, in: number) { return type.name }
    }
    return nil
  }

  /// `@main enum Launcher`, whose `main` starts one app or, while it is tested, another.
  var launcher: (name: String, app: String)? {
    for file in files where !file.isForeign {
      for type in file.declarations.types where type.has("main") && type.kind != .class {
        guard let main = type.methods.first(where: { $0.name == "main" && $0.isStatic }) else {
          continue
        }
        let tokens = file.source.tokens
        for place in main.tokens where tokens[place].text == "main" && tokens[place - 1].text == "."
        {
          let app = types[tokens[place - 2].text]?.declaration
          if let app, app.kind == .struct, app.inherited.contains("App") {
            return (type.name, app.name)
          }
        }
      }
    }
    return nil
  }
}

/// What of an app's Swift files is here, read without compiling them.
public struct CoverageReport: Sendable {
  /// One file.
  public struct File: Sendable {
    public let path: String
    /// How many names of the phone's it uses, and how many of them are here.
    public internal(set) var used = 0
    public internal(set) var covered = 0
    public internal(set) var findings: [SourceFinding] = []
  }

  public private(set) var files: [File] = []
  /// What `#if canImport(…)` asks for, and the answer.
  public private(set) var answers: [String: Bool] = [:]

  public init(_ sources: [SwiftSource], _ names: PhoneNames) {
    // Targets of one package are called as their folders.
    let folders = Set(sources.flatMap { $0.path.split(separator: "/").dropLast().map(String.init) })
    let index = ModuleIndex(sources.map { ModuleIndex.File($0) })
    var own: Set<String> = []
    var members: Set<String> = []
    for file in index.files {
      own.formUnion(file.declarations.names)
      for type in file.declarations.types {
        members.formUnion(type.properties.map(\.name) + type.methods.map(\.name) + type.aliases)
        if let name = type.name.split(separator: ".").last { members.insert(String(name)) }
      }
    }
    let rewriter = ModuleRewriter(index, needsEntry: false)
    let told = Dictionary(grouping: rewriter.findings, by: \.path)
    for file in index.files {
      var reader = CoverageReader(file, own: own, members: members, folders: folders, names)
      reader.read()
      // Imports are told by the reader.
      reader.result.findings += (told[file.source.path] ?? []).filter {
        !$0.message.hasPrefix("module ")
      }
      reader.result.findings.sort()
      files.append(reader.result)
      answers.merge(reader.answers) { $1 }
    }
  }

  public var used: Int { files.reduce(0) { $0 + $1.used } }
  public var covered: Int { files.reduce(0) { $0 + $1.covered } }
}

/// Looks at the names in one file.
private struct CoverageReader {
  let file: ModuleIndex.File
  let own: Set<String>
  /// What the app declares in types and extensions: any of it may belong to a type of the phone's.
  let members: Set<String>
  let folders: Set<String>
  let names: PhoneNames
  var result: CoverageReport.File
  var answers: [String: Bool] = [:]
  private let inactive: [Range<Int>]
  private let generics: Set<String>
  private let modules: Set<String>
  /// What is called so in this file, where all that is called so is of one type.
  private let typesOfNames: [String: String]

  private var source: SwiftSource { file.source }
  private var tokens: [Token] { file.source.tokens }

  init(
    _ file: ModuleIndex.File, own: Set<String>, members: Set<String>, folders: Set<String>,
    _ names: PhoneNames
  ) {
    (self.file, self.own, self.members) = (file, own, members)
    (self.folders, self.names) = (folders, names)
    result = CoverageReport.File(path: file.source.path)
    modules = names.modules.union(CoverageWords.swiftModules).union(CoverageWords.replaced)
    let imports = file.declarations.imports.map { $0.token..<$0.token + 1 }
    inactive = InactiveCode(source: file.source, modules: modules).ranges + imports
    generics = Self.generics(file.source.tokens)
    typesOfNames = NamedTypes(file.source).types
  }

  /// Names that stand for any type, as in `<Item: Decodable>`.
  private static func generics(_ tokens: [Token]) -> Set<String> {
    var found: Set<String> = []
    for index in tokens.indices.dropLast() where tokens[index].kind == .word && index > 0 {
      let isFirst = ["<", ","].contains(tokens[index - 1].text)
      if isFirst, [":", ",", ">"].contains(tokens[index + 1].text) {
        found.insert(tokens[index].text)
      }
    }
    return found
  }

  mutating func read() {
    readImports()
    var index = 0
    while index < tokens.count {
      if let range = inactive.first(where: { $0.contains(index) }) {
        index = range.upperBound
        continue
      }
      readToken(index)
      index += 1
    }
  }

  private mutating func readImports() {
    for statement in file.declarations.imports
    where !inactive.contains(where: { $0.contains(statement.token) && $0.count > 1 }) {
      result.used += 1
      let isThere = modules.contains(statement.module) || folders.contains(statement.module)
      if isThere || CoverageWords.replaced.contains(statement.module) {
        result.covered += 1
      } else {
        // Its import is left out of what is compiled: what is named of it is an error.
        let isLeftOut = ModuleNames.absent.contains(statement.module)
        let message = CoverageWords.module(statement.module)
        tell(message, statement.token, isLeftOut ? .warning : .error)
      }
    }
  }

  private mutating func readToken(_ index: Int) {
    let token = tokens[index]
    if token.text == "canImport", index + 2 < tokens.count {
      answers[tokens[index + 2].text] = modules.contains(tokens[index + 2].text)
    }
    guard token.kind == .word, let first = token.text.first else { return }
    // Attributes are the rewriter's.
    if index > 0, tokens[index - 1].text == "@" { return }
    let isMember = index > 0 && tokens[index - 1].text == "."
    if let advice = CoverageWords.functions[token.text], !isMember, !own.contains(token.text) {
      result.used += 1
      return tell(advice, index)
    }
    readMember(index)
    let isFunction = Self.functionStarts.contains { token.text.hasPrefix($0) }
    guard first.isUppercase || first == "k" || isFunction, !isMember, isPhoneName(token.text)
    else { return }
    guard !own.contains(token.text), !generics.contains(token.text) else { return }
    let isLabel =
      index + 1 < tokens.count && tokens[index + 1].text == ":" && index > 0
      && ["(", ","].contains(tokens[index - 1].text)
    guard !isLabel else { return }
    result.used += 1
    guard names.has(token.text) || CoverageWords.written.contains(token.text) else {
      return tell(CoverageWords.name(token.text), index)
    }
    guard index + 2 < tokens.count, tokens[index + 1].text == ".", tokens[index + 1].isAttached,
      tokens[index + 2].kind == .word, !["self", "Type", "init"].contains(tokens[index + 2].text),
      names.has(tokens[index + 2].text, of: token.text) == false,
      !own.contains(tokens[index + 2].text), !members.contains(tokens[index + 2].text)
    else {
      result.covered += 1
      return
    }
    tell(CoverageWords.member(tokens[index + 2].text, token.text), index + 2)
  }

  /// `player.something`, where it is written what `player` is.
  private mutating func readMember(_ index: Int) {
    let isOfSelf = index >= 2 && tokens[index - 1].text == "." && tokens[index - 2].text == "self"
    guard isOfSelf || index == 0 || tokens[index - 1].text != ".",
      let type = typesOfNames[tokens[index].text], names.has(type)
    else { return }
    var dot = index + 1
    if dot < tokens.count, ["?", "!"].contains(tokens[dot].text), tokens[dot].isAttached {
      dot += 1
    }
    guard dot + 1 < tokens.count, tokens[dot].text == ".", tokens[dot].isAttached else { return }
    let member = tokens[dot + 1]
    guard member.kind == .word, names.has(member.text, of: type) == false,
      !members.contains(member.text), !Self.rootMembers.contains(member.text)
    else { return }
    result.used += 1
    tell(CoverageWords.member(member.text, type), dot + 1)
  }

  /// What every object has.
  private static let rootMembers: Set<String> = [
    "self", "init", "description", "debugDescription", "hash", "hashValue", "isEqual", "copy",
    "mutableCopy", "observe", "publisher", "addObserver", "removeObserver", "observeValue",
    "perform", "performSelector", "responds", "isKind", "isMember", "conforms", "superclass",
    "value", "setValue", "willChangeValue", "didChangeValue", "dictionaryWithValues",
    "forwardingTarget", "method", "classForCoder", "objectWillChange", "hash", "map", "flatMap",
    "unsafelyUnwrapped", "cancelPreviousPerformRequests",
  ]

  /// How functions of the system's own libraries begin.
  private static let functionStarts = ["vDSP_", "objc_", "mach_", "os_unfair_lock"]

  /// Names of the phone's begin with two letters or more of their module.
  private func isPhoneName(_ name: String) -> Bool {
    if names.has(name) { return true }
    let start = name.prefix { $0.isUppercase }
    if name.hasPrefix("kCF") || name.hasPrefix("kAudio") || name.hasPrefix("kSec") { return true }
    if Self.functionStarts.contains(where: name.hasPrefix) { return true }
    if CoverageWords.starts.contains(where: name.hasPrefix) { return true }
    guard start.count >= 2, start.count < name.count else { return false }
    return CoverageWords.prefixes.contains { name.hasPrefix($0) && start.count > $0.count - 1 }
  }

  private mutating func tell(
    _ message: String, _ index: Int, _ gravity: SourceFinding.Gravity = .error
  ) {
    result.findings.append(SourceFinding(message, at: tokens[index], in: source, gravity))
  }
}

/// What is known of the phone's modules that are not here, and what to do about them.
enum CoverageWords {
  static let swiftModules: Set<String> = [
    "Dispatch", "Foundation", "FoundationEssentials", "FoundationNetworking", "FoundationXML",
    "Glibc", "Observation", "TestdriveApp", "RegexBuilder", "Swift", "Synchronization", "XCTest",
    "Testing",
    "_Concurrency",
  ]
  /// Names for which the rewriter writes something.
  static let written = FaceNames.screens.union([
    "NSURLAuthenticationMethodServerTrust", "UIApplicationMain",
  ])

  /// What the rewriter puts something else for.
  static let replaced = Set(ModuleNames.others.keys)

  static let prefixes: Set<String> = [
    "UI", "MP", "AV", "CP", "CA", "CG", "CM", "CN", "CL", "CI", "MK", "SK", "WK", "SF", "UN", "NS",
    "HK", "PH", "EK", "MF", "AS", "LA", "IN", "CT", "NW", "SC", "MC", "CB", "VN", "ML", "AR", "MT",
    "GK", "BG", "WC", "PK", "OS", "AU", "CF", "CC", "UT", "AT", "QL", "VT",
  ]

  /// How functions in C begin of which the first word is no abbreviation.
  static let starts = [
    "AudioServices", "AudioUnit", "AudioQueue", "AudioFile", "AudioComponent", "AudioConverter",
    "AudioOutputUnit", "AudioSession", "ExtAudioFile", "MTAudioProcessingTap", "SecItem", "SecKey",
    "SecTrust", "SecCertificate", "SecPolicy", "SecRandom",
  ]

  static func module(_ name: String) -> String {
    let advice =
      modules[name]
      ?? "if it is a package that builds on Linux, add it to the target; otherwise put what needs "
      + "it between #if canImport(\(name)) and #endif"
    return "module \(name) is not here: \(advice)"
  }

  private static let modules: [String: String] = [
    "CoreData": "keep what stores out of the target, or put it behind a protocol of your own",
    "SwiftUI": "screens are left out; what models need of it is in Combine",
    "StoreKit": "put what sells between #if canImport(StoreKit) and #endif",
    "CoreLocation": "put what asks for places between #if canImport(CoreLocation) and #endif",
    "XCTest": "leave tests out of the target",
  ]

  static func name(_ name: String) -> String {
    "\(name) is not here: leave the code that uses it out of the target, or put it between "
      + "#if !os(Linux) and #endif"
  }

  static func member(_ member: String, _ type: String) -> String {
    "\(type) has no \(member) here: write around it, or put it between #if !os(Linux) and #endif"
  }

  /// Parts of Objective-C that are functions.
  static let functions: [String: String] = {
    let exchanged = "methods cannot be exchanged without Objective-C: override them in a subclass"
    return [
      "method_exchangeImplementations": exchanged, "class_getInstanceMethod": exchanged,
      "class_addMethod": exchanged, "method_setImplementation": exchanged,
      "object_getClass": "ask type(of:) instead",
    ]
  }()
}

/// What an app's Swift files say of how it begins and what it shows in a car.
public struct AppSurvey: Sendable {
  /// The class that the phone starts with, and the file it stands in.
  public private(set) var delegate: String?
  /// The app starts as one of SwiftUI's.
  public private(set) var isSwiftUI = false
  public private(set) var dataSources: [String] = []
  public private(set) var contentDelegates: [String] = []
  public private(set) var templateScenes: [String] = []
  /// The modules that they name and those that are imported instead or besides.
  public let imports: Set<String>

  public init(_ sources: [SwiftSource]) {
    let index = ModuleIndex(sources.map { ModuleIndex.File($0) })
    imports = index.files.reduce(into: []) { imports, file in
      imports.formUnion(ModuleNames.broughtAlong(by: file.source))
      imports.formUnion(
        file.declarations.imports.map { ModuleNames.others[$0.module] ?? $0.module })
    }
    delegate = index.programDelegate
    for name in index.types.keys.sorted() {
      guard let info = index.types[name] else { continue }
      let inherited = index.allInherited(of: name)
      if let declaration = info.declaration, declaration.kind == .class {
        let starts = declaration.has("UIApplicationMain") || declaration.has("main")
        if starts, inherited.contains("UIApplicationDelegate") { delegate = name }
      } else if info.declaration?.has("main") == true {
        isSwiftUI = inherited.contains("App")
        let adaptor = info.properties.lazy.compactMap { property in
          property.declaration.attributes.first { $0.name == "UIApplicationDelegateAdaptor" }
        }.first
        if let adaptor, let first = adaptor.arguments.first {
          delegate = index.files[info.file].source.tokens[first].text
        }
      }
      if inherited.contains("MPPlayableContentDataSource") { dataSources.append(name) }
      if inherited.contains("MPPlayableContentDelegate") { contentDelegates.append(name) }
      if inherited.contains("CPTemplateApplicationSceneDelegate") { templateScenes.append(name) }
    }
  }
}

/// Something in a Swift file that cannot be done here, and what to do about it.
public struct SourceFinding: Hashable, Sendable, Comparable {
  /// Whether a build must stop.
  public enum Gravity: String, Sendable {
    case error, warning
  }

  public let gravity: Gravity
  public let path: String
  public let line: Int
  public let column: Int
  public let message: String

  public init(
    _ message: String, at token: Token, in source: SwiftSource, _ gravity: Gravity = .error
  ) {
    (self.message, self.gravity) = (message, gravity)
    (path, line, column) = (source.path, token.line, source.column(token))
  }

  /// As compilers write it, so that editors find the place.
  public var shown: String { "\(path):\(line):\(column): \(gravity.rawValue): \(message)" }

  public static func < (one: SourceFinding, other: SourceFinding) -> Bool {
    (one.path, one.line, one.column, one.message)
      < (other.path, other.line, other.column, other.message)
  }
}

/// The parts of a file that are not compiled here.
struct InactiveCode {
  let source: SwiftSource
  let modules: Set<String>

  /// Systems for which nothing is compiled here.
  private static let otherSystems: Set<String> = [
    "macOS", "OSX", "tvOS", "watchOS", "visionOS", "Windows", "Android",
  ]

  var ranges: [Range<Int>] {
    var found: [Range<Int>] = []
    // For each open `#if` whether this branch counts, whether one before did, and where it began.
    var open: [(isOff: Bool, isDone: Bool, start: Int)] = []
    let tokens = source.tokens
    for index in tokens.indices where tokens[index].kind == .pound {
      switch tokens[index].text {
      case "#if":
        let value = value(after: index)
        open.append((value == false, value == true, index))
      case "#elseif", "#else":
        guard let last = open.popLast() else { continue }
        if last.isOff { found.append(last.start..<index) }
        let value = tokens[index].text == "#else" ? nil : value(after: index)
        open.append((last.isDone || value == false, last.isDone || value == true, index))
      case "#endif":
        guard let last = open.popLast() else { continue }
        if last.isOff { found.append(last.start..<index) }
      default: continue
      }
    }
    return found
  }

  private func value(after index: Int) -> Bool? {
    var end = index + 1
    while end < source.tokens.count, !source.tokens[end].startsLine { end += 1 }
    return value(index + 1..<end)
  }

  /// Nil when it depends on what the app is built with.
  func value(_ range: Range<Int>) -> Bool? {
    let tokens = source.tokens
    if let place = top("||", range) {
      let (one, other) = (value(range.lowerBound..<place), value(place + 1..<range.upperBound))
      if one == true || other == true { return true }
      return one == nil || other == nil ? nil : false
    }
    if let place = top("&&", range) {
      let (one, other) = (value(range.lowerBound..<place), value(place + 1..<range.upperBound))
      if one == false || other == false { return false }
      return one == nil || other == nil ? nil : true
    }
    guard let first = range.first else { return nil }
    if tokens[first].text == "!" { return value(first + 1..<range.upperBound).map { !$0 } }
    if tokens[first].text == "(", let close = source.partners[first], close == range.upperBound - 1
    {
      return value(first + 1..<close)
    }
    guard range.count >= 4, tokens[first + 1].text == "(" else {
      return ["true": true, "false": false][tokens[first].text]
    }
    let word = tokens[first + 2].text
    switch tokens[first].text {
    case "os":
      return word == "iOS" || word == "Linux"
        ? true : Self.otherSystems.contains(word) ? false : nil
    case "canImport": return modules.contains(word)
    case "targetEnvironment": return false
    default: return nil
    }
  }

  private func top(_ sign: String, _ range: Range<Int>) -> Int? {
    var index = range.lowerBound
    while index < range.upperBound {
      if source.tokens[index].text == sign { return index }
      index = (source.partners[index].map { $0 > index ? $0 : index } ?? index) + 1
    }
    return nil
  }
}

/// Writes all files of an app's module so that they compile without Objective-C.
public struct ModuleRewriter {
  /// A file to be compiled.
  public struct Output: Sendable {
    public let name: String
    public let text: String
  }

  private let index: ModuleIndex
  public private(set) var outputs: [Output] = []
  public private(set) var findings: [SourceFinding] = []

  /// - Parameters:
  ///   - index: All files of the module and of those it depends on.
  ///   - needsEntry: Nobody starts the program yet.
  ///   - root: The folder of all that belongs to the app.
  public init(_ index: ModuleIndex, needsEntry: Bool, root: String? = nil) {
    self.index = index
    var tables: [String] = []
    for number in index.files.indices where !index.files[number].isForeign {
      var rewriter = FileRewriter(number, of: index)
      let body = rewriter.rewrite()
      var ending = FileEnding(number, of: index)
      let end = ending.written()
      findings += rewriter.findings + ending.findings
      if !ending.tableName.isEmpty { tables.append(ending.tableName) }
      let source = index.files[number].source
      let modules = index.modulesOfOverrides(in: number)
      let text = Self.framed(body, end, source, modules)
      outputs.append(Output(name: Self.name(of: source.path), text: text))
    }
    var entry = needsEntry ? self.entry : nil
    entry?.hasSceneClass = hasCarScene || namesCarScene
    entry?.beginning = index.beginning
    let text = Self.indexText(tables, entry, root: root, wordings)
    outputs.append(Output(name: Self.indexName, text: text))
    findings.sort()
  }

  /// The file that holds what is about the module as a whole.
  public static let indexName = "PhoneIndex.phone.swift"

  /// What an original's rewritten file is called.
  public static func name(of path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return name.replacing(".swift", with: "", maxReplacements: 1) + ".phone.swift"
  }

  /// Places in the text are those of the original.
  private static func framed(
    _ body: String, _ end: String, _ source: SwiftSource, _ modules: [String]
  ) -> String {
    let place = source.path.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    let imports = (ModuleNames.broughtAlong(by: source) + ["PhoneFoundation"] + modules)
      .map { "import \($0)" }.joined(separator: "; ")
    let start = imports + "\n#sourceLocation(file: \"\(place)\", line: 1)\n"
    let separator = body.hasSuffix("\n") ? "" : "\n"
    return start + body + separator + "#sourceLocation()\n" + (end.isEmpty ? "" : end + "\n")
  }

  /// What Foundation cannot do with words that have a form for each number: functions of the app's
  /// own module come before Foundation's.
  private var wordings: [String] {
    let names: Set<String> = [
      "NSLocalizedString", "localizedString", "localizedStringWithFormat",
    ]
    let isAsked = index.files.contains { file in
      !file.isForeign && file.source.tokens.contains { names.contains($0.text) }
    }
    guard isAsked else { return [] }
    let declared = Set(
      index.files.filter { !$0.isForeign }.flatMap(\.declarations.names))
    let plain =
      declared.contains("NSLocalizedString")
      ? []
      : [
        "nonisolated func NSLocalizedString(_ key: String, tableName: String? = nil, "
          + "bundle: Bundle = .main, value: String = \"\", comment: String) -> String {",
        "  bundle._wording(key, value, tableName)", "}",
      ]
    return plain + [
      "extension Bundle {",
      "  nonisolated func localizedString(forKey key: String, value: String?, "
        + "table tableName: String?) -> String { _wording(key, value, tableName) }", "}",
      "extension String {",
      "  nonisolated init(format: __shared String, _ arguments: any CVarArg...) {",
      "    self.init(_counting: format, nil, arguments)", "  }",
      "  nonisolated init(format: __shared String, arguments: __shared [any CVarArg]) {",
      "    self.init(_counting: format, nil, arguments)", "  }",
      "  nonisolated init(format: __shared String, locale: __shared Locale?, "
        + "_ arguments: any CVarArg...) {",
      "    self.init(_counting: format, locale, arguments)", "  }",
      "  nonisolated init(format: __shared String, locale: __shared Locale?, "
        + "arguments: __shared [any CVarArg]) {",
      "    self.init(_counting: format, locale, arguments)", "  }",
      "  nonisolated static func localizedStringWithFormat(_ format: String, "
        + "_ arguments: any CVarArg...) -> String {",
      "    String(_counting: format, .current, arguments)", "  }", "}",
    ]
  }

  private static func indexText(
    _ tables: [String], _ entry: Entry?, root: String?, _ wordings: [String]
  ) -> String {
    var lines = ["// Methods, properties and classes of this module by their names."]
    lines += ["import Foundation", "import PhoneFoundation"] + wordings
    lines += ["enum _PhoneIndex: PhoneIndex {"]
    lines.append("  nonisolated static func fill(_ table: PhoneTable) {")
    lines += tables.sorted().map { "    \($0)(table)" } + ["  }", "}"]
    if let entry {
      func quoted(_ path: String) -> String {
        "\"" + path.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
      }
      let place =
        "file: " + quoted(entry.path) + (root.map { ", root: " + quoted($0) } ?? "")
        + (entry.hasSceneClass ? ", hasSceneClass: true" : "")
      func run(_ delegate: String?) -> String {
        let begin = entry.beginning.map { $0 + "._begin" }
        guard let delegate else {
          return "TestdriveApp.run(\(place)) {" + (begin.map { " \($0)() " } ?? "") + "}"
        }
        let call = begin.map { "\($0) { \(delegate)() }" } ?? "\(delegate)()"
        return "TestdriveApp.run(delegate: \(call), \(place))"
      }
      var call = run(entry.delegate)
      if entry.isProgram {
        call = "\(FileRewriter.programName)()"
        lines += [
          "@MainActor @discardableResult func UIApplicationMain(_ argc: Int32, _ argv: Any?, "
            + "_ principalClassName: String?, _ delegateClassName: String?) -> Int32 {",
          "  switch delegateClassName?.split(separator: \".\").last {",
        ]
        for name in entry.others { lines.append("  case \"\(name)\": \(run(name))") }
        lines += ["  default: \(run(entry.delegate))", "  }", "}"]
      }
      lines += [
        "import TestdriveApp" + (entry.beginning == nil ? "" : "; import SwiftUI"),
        "@main enum _PhoneMain {", "  static func main() {",
        "    \(call)", "  }", "}",
      ]
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

// MARK: - Where the program starts

extension ModuleRewriter {
  /// The class that the phone would start with.
  struct Entry {
    /// Nil for an app of SwiftUI's that is shown in the car by its scene alone.
    let delegate: String?
    let path: String
    /// A main.swift of the app's own calls `UIApplicationMain`, with one of several delegates.
    var isProgram = false
    var others: [String] = []
    /// Something is told of the car's scene, though Info.plist may not say what.
    var hasSceneClass = false
    /// The struct that an app of SwiftUI's makes first, if that does something.
    var beginning: String?
  }

  private var entry: Entry? {
    if let program = index.program {
      let delegates = index.types.keys.sorted().filter { name in
        let info = index.types[name]
        return info?.isForeign == false && info?.declaration?.kind == .class
          && info?.declaration?.isHidden == false
          && index.allInherited(of: name).contains("UIApplicationDelegate")
      }
      return Entry(
        delegate: index.programDelegate ?? delegates.first,
        path: index.files[program].source.path, isProgram: true, others: delegates)
    }
    for file in index.files where !file.isForeign {
      for type in file.declarations.types where !type.isLocal {
        if type.has("UIApplicationMain") {
          return Entry(delegate: type.name, path: file.source.path)
        }
        guard type.has("main") else { continue }
        if type.kind == .class, index.allInherited(of: type.name).contains("UIApplicationDelegate")
        {
          return Entry(delegate: type.name, path: file.source.path)
        }
        if let delegate = adapted(by: type, in: file.source) {
          return Entry(delegate: delegate, path: file.source.path)
        }
        if type.inherited.contains("App"), hasCarScene {
          return Entry(delegate: nil, path: file.source.path)
        }
      }
    }
    return launchedEntry
  }

  /// Of the app that a launcher starts when nothing is tested.
  private var launchedEntry: Entry? {
    guard let launcher = index.launcher, let info = index.types[launcher.app],
      let app = info.declaration
    else { return nil }
    let source = index.files[info.file].source
    let delegate = adapted(by: app, in: source)
    return delegate == nil && !hasCarScene ? nil : Entry(delegate: delegate, path: source.path)
  }

  private var hasCarScene: Bool {
    index.types.keys.contains {
      index.allInherited(of: $0).contains("CPTemplateApplicationSceneDelegate")
    }
  }

  /// The class may be another module's.
  private var namesCarScene: Bool {
    index.files.contains { file in
      !file.isForeign && file.source.tokens.contains { $0.text == "carTemplateApplication" }
    }
  }

  /// `@UIApplicationDelegateAdaptor(AppDelegate.self) var delegate`.
  private func adapted(by type: TypeDeclaration, in source: SwiftSource) -> String? {
    for property in type.properties {
      let adaptor = property.attributes.first { $0.name == "UIApplicationDelegateAdaptor" }
      guard let adaptor else { continue }
      if let first = adaptor.arguments.first { return source.tokens[first].text }
      return property.type
    }
    return nil
  }
}

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
  public init(_ index: ModuleIndex, needsEntry: Bool) {
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
      outputs.append(Output(name: Self.name(of: source.path), text: Self.framed(body, end, source)))
    }
    let entry = needsEntry ? self.entry : nil
    outputs.append(Output(name: Self.indexName, text: Self.indexText(tables, entry)))
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
  private static func framed(_ body: String, _ end: String, _ source: SwiftSource) -> String {
    let place = source.path.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    // On the phone it is part of Foundation.
    let readsXML = source.tokens.contains { $0.text.hasPrefix("XMLParser") }
    let imports =
      readsXML ? "import FoundationXML; import PhoneFoundation" : "import PhoneFoundation"
    let start = imports + "\n#sourceLocation(file: \"\(place)\", line: 1)\n"
    let separator = body.hasSuffix("\n") ? "" : "\n"
    return start + body + separator + "#sourceLocation()\n" + (end.isEmpty ? "" : end + "\n")
  }

  private static func indexText(_ tables: [String], _ entry: Entry?) -> String {
    var lines = ["// Methods, properties and classes of this module by their names."]
    lines += ["import PhoneFoundation", "enum _PhoneIndex: PhoneIndex {"]
    lines.append("  nonisolated static func fill(_ table: PhoneTable) {")
    lines += tables.sorted().map { "    \($0)(table)" } + ["  }", "}"]
    if let entry {
      let path = entry.path.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      let call =
        entry.delegate.map { "TestdriveApp.run(delegate: \($0)(), file: \"\(path)\")" }
        ?? "TestdriveApp.run(file: \"\(path)\") {}"
      lines += [
        "import TestdriveApp", "@main enum _PhoneMain {", "  static func main() {",
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
  }

  private var entry: Entry? {
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
    return nil
  }

  private var hasCarScene: Bool {
    index.types.keys.contains {
      index.allInherited(of: $0).contains("CPTemplateApplicationSceneDelegate")
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

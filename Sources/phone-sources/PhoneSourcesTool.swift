import Foundation
import PhoneSyntax

/// Rewrites the Swift files of an app into a folder of the build.
///
/// `phone-sources FOLDER [--entry] [--root=FOLDER] FILE… [--own FILE…] [--other FILE…]`: what
/// follows `--own` is compiled as it is, and what follows `--other` belongs to modules this one
/// depends on.
@main
struct PhoneSourcesTool {
  private var folder = ""
  private var mayNeedEntry = false
  /// The folder of all that belongs to the app.
  private var root: String?
  private var files: [String] = []
  private var own: [String] = []
  private var others: [String] = []

  static func main() {
    let words = CommandLine.arguments.dropFirst()
    if words.first == "--names", let folder = words.last {
      exit(printNames(folder) ? 0 : 1)
    }
    guard let folder = words.first, !folder.hasPrefix("-") else {
      say("phone-sources FOLDER [--entry] [--root=FOLDER] FILE… [--own FILE…] [--other FILE…]")
      exit(2)
    }
    let tool = PhoneSourcesTool(Array(words))
    exit(tool.run() ? 0 : 1)
  }

  private init(_ words: [String]) {
    var place = \PhoneSourcesTool.files
    for (position, word) in words.enumerated() {
      switch (position, word) {
      case (0, _): folder = word
      case (_, "--entry"): mayNeedEntry = true
      case (_, _) where word.hasPrefix("--root="): root = String(word.dropFirst(7))
      case (_, "--own"): place = \.own
      case (_, "--other"): place = \.others
      default: self[keyPath: place].append(word)
      }
    }
  }

  private func run() -> Bool {
    do {
      let originals = try files.map { ModuleIndex.File(try Self.source($0)) }
      let foreign = try others.map { ModuleIndex.File(try Self.source($0), isForeign: true) }
      let needsEntry = try mayNeedEntry && !own.contains(where: Self.startsProgram)
      let rewriter = ModuleRewriter(
        ModuleIndex(originals + foreign), needsEntry: needsEntry, root: root)
      for finding in rewriter.findings { Self.say(finding.shown) }
      for output in rewriter.outputs { try write(output) }
      return !rewriter.findings.contains { $0.gravity == .error }
    } catch {
      Self.say("error: PhoneSources: \(error.localizedDescription)")
      return false
    }
  }

  /// The names that modules of ours declare, each in a folder of its own.
  private static func printNames(_ folder: String) -> Bool {
    do {
      print(try FaceTable.text(of: URL(fileURLWithPath: folder)), terminator: "")
      return true
    } catch {
      say("error: \(error.localizedDescription)")
      return false
    }
  }

  private static func source(_ path: String) throws -> SwiftSource {
    SwiftSource(path: path, bytes: Array(try Data(contentsOf: URL(fileURLWithPath: path))))
  }

  /// Whether a file that is compiled as it is says where the program begins.
  private static func startsProgram(_ path: String) throws -> Bool {
    if path.hasSuffix("/main.swift") { return true }
    return ModuleIndex.File(try source(path)).declarations.types.contains { $0.has("main") }
  }

  /// What has not changed is not written, so that it is not compiled again.
  private func write(_ output: ModuleRewriter.Output) throws {
    let place = URL(fileURLWithPath: folder).appendingPathComponent(output.name)
    let data = Data(output.text.utf8)
    if let old = try? Data(contentsOf: place), old == data { return }
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    try data.write(to: place)
  }

  private static func say(_ words: String) {
    FileHandle.standardError.write(Data("\(words)\n".utf8))
  }
}

/// The table of names that `testdrive check` reads, made from the sources of the phone's modules.
enum FaceTable {
  /// Folders beside theirs that are no modules of the phone's.
  private static let others: Set<String> = ["CPhoneModules", "_Testing_UIKit"]

  static func text(of folder: URL) throws -> String {
    var modules: [String: [SwiftSource]] = [:]
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    for name in names.sorted() where !others.contains(name) {
      let place = folder.appendingPathComponent(name)
      let walk = FileManager.default.enumerator(at: place, includingPropertiesForKeys: nil)
      var files: [URL] = []
      while let file = walk?.nextObject() as? URL {
        if file.pathExtension == "swift" { files.append(file) }
      }
      modules[name] = try files.sorted { $0.path < $1.path }.map {
        SwiftSource(path: $0.path, bytes: Array(try Data(contentsOf: $0)))
      }
    }
    return PhoneNames.table(of: modules)
  }
}

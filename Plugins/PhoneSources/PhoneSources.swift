import Foundation
import PackagePlugin

/// Has the Swift files of an app rewritten before they are compiled, as `phone-sources` does it.
///
/// The originals are in the folder `App` of the target, which its manifest excludes; or in place,
/// beside the sources that the manifest names; or in the folder that the file `.phone-sources` of
/// the target names.
@main
struct PhoneSources: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target as? SwiftSourceModuleTarget else { return [] }
    let originals = Originals(of: target)
    guard !originals.files.isEmpty else {
      Diagnostics.error("\(target.name): no Swift files in \(originals.folder.path)")
      return []
    }
    let folder = context.pluginWorkDirectoryURL
    let others = target.recursiveTargetDependencies.compactMap { $0 as? SwiftSourceModuleTarget }
      .filter { other in context.package.targets.contains { $0.id == other.id } }
      .flatMap { Originals(of: $0).files }
    var arguments = [folder.path] + originals.files.map(\.path)
    if target.kind == .executable { arguments.append("--entry") }
    arguments.append("--root=" + originals.folder.resolvingSymlinksInPath().path)
    arguments += ["--own"] + originals.own.map(\.path)
    if !others.isEmpty { arguments += ["--other"] + others.map(\.path) }
    let outputs = originals.files.map { file in
      folder.appending(path: file.deletingPathExtension().lastPathComponent + ".phone.swift")
    }
    return [
      .buildCommand(
        displayName: "Rewriting \(originals.files.count) files of \(target.name)",
        executable: try context.tool(named: "phone-sources").url, arguments: arguments,
        inputFiles: originals.files + originals.own + others,
        outputFiles: outputs + [folder.appending(path: "PhoneIndex.phone.swift")])
    ]
  }
}

/// Where an app's own files are.
struct Originals {
  let folder: URL
  let files: [URL]
  /// What is compiled as it is.
  let own: [URL]

  init(of target: SwiftSourceModuleTarget) {
    // Files that are not compiled are listed too.
    own = target.sourceFiles.filter { $0.type == .source }.map(\.url)
    let place = target.directoryURL
    let named = try? String(contentsOf: place.appending(path: ".phone-sources"), encoding: .utf8)
    let app = place.appending(path: "App")
    if let named, !named.isEmpty {
      let path = named.trimmingCharacters(in: .whitespacesAndNewlines)
      folder = URL(fileURLWithPath: path, relativeTo: place).standardizedFileURL
    } else {
      folder = FileManager.default.fileExists(atPath: app.path) ? app : place
    }
    let compiled = Set(own.map { $0.standardizedFileURL.path })
    files = Self.swiftFiles(in: folder).filter {
      !compiled.contains($0.standardizedFileURL.path)
    }
  }

  /// Folders in which nobody keeps the app itself.
  private static func isForeign(_ place: URL) -> Bool {
    let name = place.lastPathComponent
    return ["Pods", "Carthage", "DerivedData", "Tests"].contains(name) || name.hasSuffix("Tests")
      || name.hasSuffix(".playground")
  }

  /// In an order that is the same everywhere.
  private static func swiftFiles(in folder: URL) -> [URL] {
    let walk = FileManager.default.enumerator(
      at: folder.resolvingSymlinksInPath(), includingPropertiesForKeys: nil,
      options: .skipsHiddenFiles)
    var files: [URL] = []
    while let file = walk?.nextObject() as? URL {
      if Self.isForeign(file) {
        walk?.skipDescendants()
      } else if file.pathExtension == "swift", file.lastPathComponent != "Package.swift" {
        files.append(file)
      }
    }
    return files.sorted { $0.path < $1.path }
  }
}

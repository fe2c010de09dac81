import Foundation

/// The files the rules look at, read once for all tests.
struct Repository {
  let files: [RepositoryFile]
  let swiftFiles: [SwiftFile]

  /// The repository this test was compiled from.
  static let here = Result { try Repository(around: #filePath) }

  private static let folders = [
    ".ci", "Documentation", "Resources", "Scenarios", "Sources", "Tests",
  ]
  private static let topFiles = [
    ".gitignore", ".swift-format", "CONTRIBUTING.md", "LICENSE", "Makefile", "Package.swift",
    "README.md",
  ]

  init(files: [RepositoryFile]) {
    self.files = files.sorted { $0.path < $1.path }
    // Guests are written as people write apps, and no part of ours.
    let ours = self.files.filter { !$0.path.hasPrefix("Tests/Guests/") }
    swiftFiles = ours.filter { $0.kind == "swift" }.map {
      SwiftFile(String(decoding: $0.bytes, as: UTF8.self), at: $0.path)
    }
  }

  /// Reads the package that a source file belongs to.
  ///
  /// Folders that do not exist yet hold nothing.
  init(around sourceFile: String) throws {
    let root = try Self.root(above: URL(filePath: sourceFile))
    var paths = Self.topFiles
    for folder in Self.folders {
      paths += try Self.paths(in: folder, of: root)
    }
    let present = paths.filter {
      FileManager.default.fileExists(atPath: root.appending(path: $0).path)
    }
    let files = try present.map { path in
      RepositoryFile(path: path, bytes: Array(try Data(contentsOf: root.appending(path: path))))
    }
    self.init(files: files)
  }
}

private extension Repository {
  /// What can go wrong while looking for the repository.
  enum Failure: Error {
    case noPackage(above: String)
    case unreadable(folder: String)
  }

  static func root(above file: URL) throws -> URL {
    var folder = file.deletingLastPathComponent()
    while folder.path != "/" {
      if FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path) {
        return folder
      }
      folder = folder.deletingLastPathComponent()
    }
    throw Failure.noPackage(above: file.path)
  }

  /// The regular files of a folder, at any depth.
  ///
  /// Hidden ones belong to editors, not to us.
  static func paths(in folder: String, of root: URL) throws -> [String] {
    let start = root.appending(path: folder)
    guard FileManager.default.fileExists(atPath: start.path) else { return [] }
    guard
      let walk = FileManager.default.enumerator(
        at: start, includingPropertiesForKeys: [.isRegularFileKey], options: .skipsHiddenFiles)
    else { throw Failure.unreadable(folder: folder) }
    var paths: [String] = []
    for case let file as URL in walk {
      guard try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else {
        continue
      }
      paths.append(folder + file.path.dropFirst(start.path.count))
    }
    return paths
  }
}

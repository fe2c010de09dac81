import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitText
import Testing

/// A folder with files that is gone when nobody holds it any more.
final class TemporaryFolder {
  let path: String

  init(_ files: [String: String] = [:]) throws {
    let url = FileManager.default.temporaryDirectory
      .appending(path: "testdrive-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.resolvingSymlinksInPath().path
    for (name, text) in files { try write(text, to: name) }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func path(of name: String) -> String { "\(path)/\(name)" }

  func write(_ text: String, to name: String) throws {
    try write(Array(text.utf8), to: name)
  }

  func write(_ bytes: [UInt8], to name: String) throws {
    let url = URL(filePath: path(of: name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path(of: name), withDestinationPath: target)
  }

  func library(_ name: String = "library.json") throws -> Library {
    try LibraryFile.read(path(of: name)).library
  }

  /// The mistakes in a file with the folder's own path left out, as "file:line:column: message".
  func mistakes(in name: String = "library.json") -> [String] {
    do {
      _ = try LibraryFile.read(path(of: name))
      return []
    } catch {
      return error.list.map { "\($0)".replacingOccurrences(of: path + "/", with: "") }
    }
  }
}

/// The library in a text, beside which there are no other files.
func library(_ text: String) throws -> Library {
  try TemporaryFolder(["library.json": text]).library()
}

/// The mistakes in a text, beside which there are no other files, without the file's name.
func mistakes(_ text: String) throws -> [String] {
  let start = "library.json:"
  return try TemporaryFolder(["library.json": text]).mistakes().map {
    $0.replacingOccurrences(of: start, with: "")
  }
}

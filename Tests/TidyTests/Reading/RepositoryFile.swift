import Foundation

/// A file of the repository as it is on disk.
struct RepositoryFile {
  /// Relative to the repository, with slashes.
  let path: String
  let bytes: [UInt8]

  init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  init(_ text: String, at path: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }

  var name: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// What follows the last dot of the name, if there is one.
  var kind: String {
    name.split(separator: ".").count > 1
      ? name.split(separator: ".").last.map(String.init) ?? "" : ""
  }

  /// Nil when the bytes are not UTF-8.
  var text: String? { String(bytes: bytes, encoding: .utf8) }
}

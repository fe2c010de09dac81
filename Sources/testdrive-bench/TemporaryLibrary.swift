import Foundation
import HeadUnitApps

/// A library written to a file for as long as it takes to read it.
struct TemporaryLibrary {
  let library: Library
  let bytes: Int

  /// A picture beside the file, for rows that want one.
  static let cover = "testdrive-bench-cover-\(ProcessInfo.processInfo.processIdentifier).svg"

  init(_ text: String) throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("testdrive-bench-\(ProcessInfo.processInfo.processIdentifier).json")
    let data = Data(text.utf8)
    try data.write(to: file)
    let cover = file.deletingLastPathComponent().appendingPathComponent(Self.cover)
    try Data(#"<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>"#.utf8).write(
      to: cover)
    defer {
      try? FileManager.default.removeItem(at: file)
      try? FileManager.default.removeItem(at: cover)
    }
    library = try LibraryFile.read(file.path).library
    bytes = data.count
  }
}

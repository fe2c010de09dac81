import Foundation
import HeadUnitApps

/// A library written to a file for as long as it takes to read it.
struct TemporaryLibrary {
  let library: Library
  let bytes: Int

  init(_ text: String) throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("testdrive-bench-\(ProcessInfo.processInfo.processIdentifier).json")
    let data = Data(text.utf8)
    try data.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    library = try LibraryFile.read(file.path).library
    bytes = data.count
  }
}

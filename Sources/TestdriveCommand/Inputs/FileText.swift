import Foundation
import HeadUnitCore

/// Reads files that people name, never more of them than is sensible.
enum FileText {
  static func read(_ path: String, limit: Int) throws(CommandError) -> SourceText {
    let real = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let attributes = try? FileManager.default.attributesOfItem(atPath: real)
    guard let attributes else { throw Wording.unreadable(path) }
    let size = (attributes[.size] as? NSNumber)?.intValue ?? 0
    guard size <= limit else { throw Wording.tooLarge(path, size, limit: limit) }
    guard let bytes = FileManager.default.contents(atPath: path) else {
      throw Wording.unreadable(path)
    }
    return SourceText(name: path, bytes: Array(bytes))
  }

  static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }
}

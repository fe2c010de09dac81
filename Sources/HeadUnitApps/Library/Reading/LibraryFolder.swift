import Foundation

/// The folder of a library file, out of which nothing is read.
struct LibraryFolder {
  enum Found: Hashable {
    /// Its path below the folder, without detours.
    case file(String)
    case missing
    case notAFile
    case outside
  }

  /// Absolute, with all links followed.
  let path: String
  private var known: [String: Found] = [:]

  init(ofFile file: String) {
    path = URL(filePath: file).deletingLastPathComponent().resolvingSymlinksInPath().path
  }

  /// Looks for a file as it is written in a library file that is itself in `folder` below this one.
  mutating func find(_ written: String, from folder: String) -> Found {
    guard let name = LibraryFolder.name(of: written, from: folder) else { return .outside }
    if let found = known[name] { return found }
    let found = look(for: name)
    known[name] = found
    return found
  }

  func absolutePath(of name: String) -> String { "\(path)/\(name)" }

  /// The files in the same place, as one would write them.
  func siblings(of written: String, from folder: String) -> [String] {
    guard let name = LibraryFolder.name(of: written, from: folder) else { return [] }
    let place = URL(filePath: absolutePath(of: name)).deletingLastPathComponent().path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
    let start = written.lastIndex(of: "/").map { written[...$0] } ?? ""
    return names.sorted().map { start + $0 }
  }

  /// The path below this folder without `.` and `..`; nil when it leads out of it.
  static func name(of written: String, from folder: String) -> String? {
    guard !written.hasPrefix("/"), !written.utf8.contains(0) else { return nil }
    var steps = folder.split(separator: "/")
    for step in written.split(separator: "/") where step != "." {
      if step != ".." {
        steps.append(step)
      } else if steps.popLast() == nil {
        return nil
      }
    }
    return steps.joined(separator: "/")
  }

  private func look(for name: String) -> Found {
    let file = URL(filePath: absolutePath(of: name)).resolvingSymlinksInPath().path
    let isInside = path == "/" || file.hasPrefix(path + "/")
    guard isInside || file == path else { return .outside }
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: file)
    else { return .missing }
    let isFile = attributes[.type] as? FileAttributeType == .typeRegular
    return isFile && isInside ? .file(name) : .notAFile
  }
}

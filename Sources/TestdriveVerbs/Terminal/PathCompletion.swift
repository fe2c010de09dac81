import Foundation

/// Files whose names begin with what is typed.
enum PathCompletion {
  static func paths(beginningWith prefix: String) -> [String] {
    let cut = prefix.lastIndex(of: "/").map { prefix.index(after: $0) } ?? prefix.startIndex
    let folder = String(prefix[..<cut])
    let name = String(prefix[cut...])
    let found = try? FileManager.default.contentsOfDirectory(
      atPath: folder.isEmpty ? "." : folder)
    return (found ?? []).filter { $0.hasPrefix(name) && ($0.first != "." || name.first == ".") }
      .sorted()
      .map { folder + $0 + (FileText.isFolder(folder + $0) ? "/" : "") }
  }
}

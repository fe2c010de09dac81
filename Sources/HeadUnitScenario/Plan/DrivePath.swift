/// Paths of drives and of what they name, as people type them.
enum DrivePath {
  /// A path that a file names, which counts from the file's own folder.
  static func resolve(_ path: String, from file: String) -> String {
    guard !path.hasPrefix("/"), let slash = file.lastIndex(of: "/") else { return normal(path) }
    return normal(file[...slash] + path)
  }

  /// The name of a file without its folder and without `.drive`.
  static func name(of file: String) -> String {
    let last = file.split(separator: "/").last.map(String.init) ?? file
    return last.hasSuffix(".drive") && last.count > 6 ? String(last.dropLast(6)) : last
  }

  /// Without steps that lead nowhere, so that the same file has the same path.
  static func normal(_ path: some StringProtocol) -> String {
    var steps: [Substring] = []
    for step in String(path).split(separator: "/") where step != "." {
      if step == "..", let last = steps.last, last != ".." {
        steps.removeLast()
      } else {
        steps.append(step)
      }
    }
    let text = steps.joined(separator: "/")
    return path.hasPrefix("/") ? "/" + text : text
  }
}

/// Paths of drives and of what they name, as people type them.
public enum DrivePath {
  /// A path that a file names, which counts from the file's own folder.
  public static func resolve(_ path: String, from file: String) -> String {
    guard !path.hasPrefix("/"), let slash = file.lastIndex(of: "/") else { return normal(path) }
    return normal(file[...slash] + path)
  }

  /// The folder of a file; nil for one that is right here.
  static func folder(of file: String) -> String? {
    file.lastIndex(of: "/").map { normal(file[...$0]) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The name of a file without its folder and without `.drive`.
  public static func name(of file: String) -> String {
    let last = file.split(separator: "/").last.map(String.init) ?? file
    return last.hasSuffix(".drive") && last.count > 6 ? String(last.dropLast(6)) : last
  }

  /// Without steps that lead nowhere, so that the same file has the same path.
  public static func normal(_ path: some StringProtocol) -> String {
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

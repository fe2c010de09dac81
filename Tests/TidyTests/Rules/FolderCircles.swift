/// Folders of one target that need each other in a circle.
///
/// A folder needs another when one of its files says the name of a type that only the other
/// declares. Folders are those right below the target; what lies in the target's own folder belongs
/// to none. Names of types are all that this sees: members of extensions, operators and names that
/// two folders declare are invisible to it.
enum FolderCircles {
  static func offences(in files: [SwiftFile]) -> [Offence] {
    let targets = Dictionary(grouping: files.filter(\.isSource)) { $0.target ?? "" }
    return targets.keys.sorted().flatMap { offences(inTarget: targets[$0] ?? []) }
  }

  /// One type that ties a folder to another, and where it is named.
  private struct Need {
    let type: String
    let place: Offence
  }

  private static func offences(inTarget files: [SwiftFile]) -> [Offence] {
    let needs = needs(of: files)
    let reach = needs.keys.reduce(into: [:]) { $0[$1] = reachable(from: $1, in: needs) }
    return needs.keys.sorted().flatMap { folder in
      (needs[folder] ?? [:]).sorted { $0.key < $1.key }.compactMap { other, need in
        guard reach[other]?.contains(folder) == true else { return nil }
        return Offence(
          path: need.place.path, line: need.place.line,
          reason: "\(folder) needs \(other) for \(need.type), and \(other) needs \(folder)")
      }
    }
  }

  /// For each folder the folders it needs, each with one type that shows it.
  private static func needs(of files: [SwiftFile]) -> [String: [String: Need]] {
    let homes = homes(of: files)
    var needs: [String: [String: Need]] = [:]
    for file in files {
      guard let folder = file.folder else { continue }
      for index in file.code.indices where file.code[index].kind == .word {
        let token = file.code[index]
        // What follows a dot is a member, whatever it is called.
        guard index == 0 || file.code[index - 1].text != ".",
          let home = homes[token.text], home.count == 1, let other = home.first, other != folder,
          needs[folder]?[other] == nil
        else { continue }
        needs[folder, default: [:]][other] = Need(
          type: token.text, place: file.offence(token.line, ""))
      }
    }
    return needs
  }

  /// For each type the folders that declare it.
  private static func homes(of files: [SwiftFile]) -> [String: Set<String>] {
    var homes: [String: Set<String>] = [:]
    for file in files {
      for type in file.types where !type.isExtension && type.isOutermost && !type.isPrivate {
        homes[type.name, default: []].insert(file.folder ?? "")
      }
    }
    return homes.filter { !$0.value.contains("") }
  }

  private static func reachable(
    from start: String, in needs: [String: [String: Need]]
  ) -> Set<String> {
    var seen: Set<String> = []
    var open = [start]
    while let folder = open.popLast() {
      for next in (needs[folder] ?? [:]).keys where seen.insert(next).inserted {
        open.append(next)
      }
    }
    return seen
  }
}

extension SwiftFile {
  /// The folder right below the target's own; nil for files that lie in that one.
  var folder: String? {
    let folders = path.split(separator: "/").map(String.init)
    guard let target, let index = folders.firstIndex(of: target), folders.count > index + 2
    else { return nil }
    return folders[index + 1]
  }
}

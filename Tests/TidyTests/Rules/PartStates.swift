/// Changes of a part's state from outside of the part's own folder.
///
/// The parts of the head unit fill several files each, so that the compiler cannot keep their state
/// from the rest of the target. Outside of its folder a part is asked and told. It is not assigned
/// into, not passed on to be changed, and not changed through one of its members.
enum PartStates {
  /// The folders of the parts by what the head unit calls them.
  private static let parts = [
    "connection": "Connection", "lists": "Lists", "playback": "Playback", "vehicle": "Vehicle",
  ]

  /// What changes values of the standard library; what changes ours says that it does.
  private static let standardChanges: Set<String> = [
    "append", "formUnion", "insert", "popLast", "remove", "removeAll", "removeFirst", "removeLast",
    "replaceSubrange", "reverse", "sort", "subtract", "swapAt", "toggle", "updateValue",
  ]

  static func offences(in files: [SwiftFile]) -> [Offence] {
    let core = files.filter { $0.target == "HeadUnitCore" && $0.isSource }
    let changes = core.reduce(standardChanges) { $0.union($1.mutatingFunctions) }
    return core.flatMap { file in
      file.code.indices.compactMap { index in
        guard let folder = parts[file.code[index].text], folder != file.folder,
          let change = file.change(at: index, knowing: changes)
        else { return nil }
        return file.offence(
          file.code[index].line, "\(change) belongs to \(folder): have the part do it itself")
      }
    }
  }
}

extension SwiftFile {
  /// What the code changes of the part that is named at the index; nil when it changes nothing.
  fileprivate func change(at index: Int, knowing changes: Set<String>) -> String? {
    var members: [String] = []
    var end = index + 1
    while let next = endOfMember(from: end, &members) { end = next }
    let name = ([code[index].text] + members).joined(separator: ".")
    if isPassedOn(index) { return name }
    guard let last = members.last, code.indices.contains(end) else { return nil }
    let isCall = code[end].text == "(" || code[end].text == "{"
    if isCall { return members.count > 1 && changes.contains(last) ? name : nil }
    return isAssigned(end) ? name : nil
  }

  /// Where `.member`, `[…]` or `?` ends that begins at the index.
  private func endOfMember(from start: Int, _ members: inout [String]) -> Int? {
    guard code.indices.contains(start) else { return nil }
    switch code[start].text {
    case ".":
      guard code.indices.contains(start + 1), code[start + 1].kind == .word else { return nil }
      members.append(code[start + 1].text)
      return start + 2
    case "?", "!":
      return code.indices.contains(start + 1) && code[start + 1].text == "." ? start + 1 : nil
    case "[":
      var depth = 0
      for index in code[start...].indices {
        if code[index].text == "[" { depth += 1 }
        if code[index].text == "]" { depth -= 1 }
        if depth == 0 { return index + 1 }
      }
      return nil
    default: return nil
    }
  }

  /// `=` and its compounds, and not `==`, `<=` or `!=`.
  private func isAssigned(_ index: Int) -> Bool {
    var equals = index
    if ["+", "-", "*", "/", "%", "|", "^"].contains(code[index].text) { equals += 1 }
    guard code.indices.contains(equals), code[equals].text == "=",
      equals == index || code[equals].isAttached
    else { return false }
    let next = equals + 1
    return !(code.indices.contains(next) && code[next].text == "=" && code[next].isAttached)
  }

  /// `&lists.…` and `&self.lists.…`.
  private func isPassedOn(_ index: Int) -> Bool {
    var start = index
    while start > 1, code[start - 1].text == ".", code[start - 2].kind == .word { start -= 2 }
    guard start > 0, code[start - 1].text == "&", code[start].isAttached else { return false }
    // `a && lists.…` asks.
    return !(start > 1 && code[start - 2].text == "&")
  }

  fileprivate var mutatingFunctions: Set<String> {
    Set(
      code.indices.compactMap { index in
        guard code[index].text == "mutating", index + 2 < code.count,
          code[index + 1].text == "func"
        else { return nil }
        return code[index + 2].text
      })
  }
}

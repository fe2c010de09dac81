import HeadUnitCore

/// The reference page of library files; made from the table the checks use.
public enum LibraryReference {
  public static func markdown() -> String {
    let kinds = ObjectKindName.allCases.map { section($0.kind) }
    return ([introduction] + kinds + [repeats, names, misbehaviours, faults]).joined(
      separator: "\n")
  }

  private static let introduction = """
    # The library file

    A library file describes an audio app in JSON: its content, its player and how it behaves badly.
    Comments begin with `//`. Durations have units: `"250us"`, `"80ms"`, `"2.5s"`, `"38m40s"`.
    Paths are relative to the file they are written in and never lead out of the main file's folder.

    This page and `Resources/library.schema.json` are made from the table that checks the files.

    """

  private static func section(_ kind: ObjectKind) -> String {
    let rows = kind.keys.map { key in
      row(["`\(key.key.rawValue)`", key.type.expectation, key.summary, key.absence ?? "required"])
    }
    return """
      ## \(kind.name.prefix(1).uppercased())\(kind.name.dropFirst())

      \(kind.summary)

      | key | is | means | without it |
      |---|---|---|---|
      \(rows.joined(separator: "\n"))

      """
  }

  private static let repeats = """
    ## Repeats

    An item with `repeat` is made so many times. In its texts and in those of the items it contains:

    | written | becomes |
    |---|---|
    | `{n}` | the number in the nearest repeat, from 1 |
    | `{n0}` | the same from 0 |
    | `{n:04}` | the same with leading zeros: `0001` |
    | `{parent}` | the identifier of the enclosing item, everywhere but in paths |

    A list of values where one would do is cycled through. Identifiers must come out different:
    that of a repeat has `{n}` in it, and `{parent}` too when it is inside another repeat; that of
    another item inside a repeat has `{parent}` in it, or `{n}` when there is one repeat only.
    None gets longer than \(IdentifierRegister.lengthLimit) bytes.

    """

  private static var names: String {
    let rows = [NameList.operations, .commands, .needs].map { list in
      row([list.plural, list.names.map { "`\($0)`" }.joined(separator: " ")])
    }
    return """
      ## Names

      | of | are |
      |---|---|
      \(rows.joined(separator: "\n"))

      """
  }

  private static var misbehaviours: String {
    let rows = Misbehaviour.allCases.map { row(["`\($0.rawValue)`", $0.summary]) }
    return """
      ## What a player does wrong

      Named in `misbehaves` of the player. Each is noticed by the finding of the same name.

      | name | what happens |
      |---|---|
      \(rows.joined(separator: "\n"))

      """
  }

  private static var faults: String {
    let rows = FaultKind.allCases.map { kind in
      let operations = kind.operations.map { "`\($0.rawValue)`" }.joined(separator: " ")
      return row(["`\(kind.rawValue)`", kind.summary, operations])
    }
    return """
      ## Faults

      | kind | what happens | shows in |
      |---|---|---|
      \(rows.joined(separator: "\n"))

      """
  }

  private static func row(_ cells: [String]) -> String {
    "| " + cells.map { $0.split(separator: "|").joined(separator: "\\|") }.joined(separator: " | ")
      + " |"
  }
}

import HeadUnitCore
public import HeadUnitText

/// The reference page of library files; made from the table the checks use.
public enum LibraryReference {
  public static func markdown() -> String {
    let kinds = ObjectKindName.allCases.map { section($0.kind) }
    return ([introduction] + kinds + [repeats, large, names, misbehaviours, faults]).joined(
      separator: "\n")
  }

  private static let introduction = """
    # The library file

    A library file describes an audio app in JSON: its content, its player and how it behaves badly.
    Comments begin with `//`. Durations have units: `"250us"`, `"80ms"`, `"2.5s"`, `"38m40s"`.
    Paths are relative to the file they are written in and never lead out of the main file's folder.

    This page and `Resources/library.schema.json` are made from the table that checks the files.

    """

  private static let large = """
    ## Large files

    A file has at most \(LibrarySource.sizeLimit >> 20) MiB and \(LibraryReader.itemLimit) items.
    `check`, `run` and whatever goes through all of an app read all of it first. `open` and
    `screenshot` do not read what is in the long lists of a file above
    \(LibrarySkim.Sizes().fileSize >> 20) MiB before it is shown: they count the rows, and read
    those that are asked for. The answers are the same. What needs all of it waits until it was gone
    through: a `queue` or a template that names an item, `faults` of items, a picture that no row
    has had so far.

    A mistake further on is then told when it is met. An item with a mistake in it answers with the
    failure `broken` and the mistake in words, and its neighbours do not. The window goes through
    the rest meanwhile and shows what is wrong in it, as when a file is saved with mistakes.
    `screenshot` writes the picture, and ends with the mistakes in what it has read.

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

    A list in place of one value is cycled through. Identifiers must be unique:
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

/// The JSON schema of library files, for editors; made from the table the checks use.
public enum LibrarySchema {
  public static func json() -> JSONValue {
    let root = object(LibraryTable.library)
    let definitions = ObjectKindName.allCases.filter { $0 != .library }.map {
      JSONValue.Member(key: $0.rawValue, value: .object(object($0.kind)))
    }
    return .object(
      [
        .init("$schema", .string("http://json-schema.org/draft-07/schema#")),
        .init("title", .string("Testdrive library")),
      ] + root + [.init("definitions", .object(definitions))])
  }

  private static func object(_ kind: ObjectKind) -> [JSONValue.Member] {
    let properties = kind.keys.map { key in
      JSONValue.Member(
        key.key.rawValue, .object(key.type.schema + [.init("description", text(key))]))
    }
    let required = kind.keys.filter(\.isRequired).map { JSONValue.string($0.key.rawValue) }
    return [
      .init("description", .string(kind.summary)),
      .init("type", .string("object")),
      .init("properties", .object(properties)),
      .init("required", .array(required)),
      .init("additionalProperties", .bool(false)),
    ]
  }

  private static func text(_ key: KeyDescription) -> JSONValue {
    .string(key.absence.map { "\(key.summary) Default: \($0)." } ?? key.summary)
  }
}

extension ValueType {
  fileprivate var schema: [JSONValue.Member] {
    switch self {
    case .text, .file: [.init("type", .string("string"))]
    case .flag: [.init("type", .string("boolean"))]
    case .number(let range): [.init("type", .string("number"))] + ValueType.limits(range)
    case .wholeNumber(let range): [.init("type", .string("integer"))] + ValueType.limits(range)
    case .duration: ValueType.text(matching: "^\(ValueType.durationPattern)$")
    case .latency:
      ValueType.text(matching: "^\(ValueType.durationPattern)( *± *\(ValueType.durationPattern))?$")
    case .path: ValueType.text(matching: "^(/|(/[0-9]+)+)$")
    case .name(let list): [.init("enum", .array(list.names.map { .string($0) }))]
    case .object(let name): [.init("$ref", .string("#/definitions/\(name.rawValue)"))]
    case .list(let type):
      [.init("type", .string("array")), .init("items", .object(type.schema))]
    case .either(let first, let second):
      [.init("anyOf", .array([.object(first.schema), .object(second.schema)]))]
    }
  }

  private static let durationPattern = "([0-9]+(\\.[0-9]+)?(h|ms|m|s|us))+"

  private static func text(matching pattern: String) -> [JSONValue.Member] {
    [.init("type", .string("string")), .init("pattern", .string(pattern))]
  }

  private static func limits(_ range: ClosedRange<Double>) -> [JSONValue.Member] {
    let greatest = Double.greatestFiniteMagnitude
    var limits: [JSONValue.Member] = []
    if range.lowerBound == .leastNonzeroMagnitude {
      limits.append(.init("exclusiveMinimum", .integer(0)))
    } else if range.lowerBound != -greatest {
      limits.append(.init("minimum", .number(range.lowerBound)))
    }
    if range.upperBound != greatest { limits.append(.init("maximum", .number(range.upperBound))) }
    return limits
  }

  private static func limits(_ range: ClosedRange<Int>) -> [JSONValue.Member] {
    let maximum = JSONValue.Member("maximum", .integer(range.upperBound))
    return [.init("minimum", .integer(range.lowerBound))]
      + (range.upperBound == .max ? [] : [maximum])
  }
}

extension JSONValue.Member {
  fileprivate init(_ key: String, _ value: JSONValue) {
    self.init(key: key, value: value)
  }
}

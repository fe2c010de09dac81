public import HeadUnitText

/// What is printed of themes: a file to start from, the schema, and the reference page.
public enum LookReference {
  /// A theme that says everything as the look has it, to be changed.
  public static func file(of look: Look) -> String {
    var root = JSONValue.object([])
    for key in LookKey.all {
      guard let value = key.value(look) else { continue }
      root = root.with(value, at: key.name.split(separator: ".")[...])
    }
    return root.prettyText + "\n"
  }

  /// The JSON schema, for editors.
  public static var schema: JSONValue {
    var root = Self.object([])
    for key in LookKey.all {
      root = root.with(key.property, at: key.name.split(separator: ".")[...].inProperties)
    }
    guard case .object(let members) = root else { return root }
    let head = [
      JSONValue.Member(key: "$schema", value: .string("http://json-schema.org/draft-07/schema#")),
      JSONValue.Member(key: "title", value: .string("Testdrive theme")),
    ]
    return .object(head + members).with(
      .object([JSONValue.Member(key: "type", value: .string("string"))]),
      at: ["properties", "$schema"])
  }

  fileprivate static func object(_ properties: [JSONValue.Member]) -> JSONValue {
    .object([
      JSONValue.Member(key: "type", value: .string("object")),
      JSONValue.Member(key: "additionalProperties", value: .bool(false)),
      JSONValue.Member(key: "properties", value: .object(properties)),
    ])
  }

  public static func markdown(shipped: [Look]) -> String {
    let themes = shipped.map { "| `\($0.name)` | \($0.about) |" }
    return """
      # Themes

      A theme is how a head unit looks: a JSON file with only what differs from the standard look.
      `testdrive themes --print > mine.json` writes one to start from, `testdrive themes --check
      mine.json` says what is wrong in it and which text cannot be read on its ground, and
      `--theme mine.json` shows it: in the window (where it is read again whenever it, a wallpaper
      or an icon is saved), and with `screenshot`, `film` and `sheet`. `--theme mine.json,day`
      chooses the colours of the day; in a drive, `set theme mine.json` stands before the first
      step. Comments (`//`) are allowed, and paths count from the theme's folder.

      Text needs a contrast of \(Contrast.needed) with what it stands on. A theme with less is shown
      all the same, and what cannot be read is told. Phones, the cluster and the bench have a look
      of their own.

      This page and `Resources/theme.schema.json` are made by `make reference` from the table that
      the program reads themes with.

      ## Shipped

      | theme | looks |
      |---|---|
      \(themes.joined(separator: "\n"))

      ## Keys

      `night` and `day` have the same colours.

      \(table(of: LookKey.all.filter { !$0.name.hasPrefix("day.") }))

      """
  }

  private static func table(of keys: [LookKey]) -> String {
    let rows = keys.map { key in
      let usual = key.value(Look()).map { "`\($0.text)`" } ?? "as drawn"
      return "| `\(key.name)` | \(key.expectation) | \(usual) | \(key.summary) |"
    }
    return "| key | takes | standard | what it is |\n|---|---|---|---|\n"
      + rows.joined(separator: "\n")
  }
}

extension LookKey {
  /// What a schema says of it.
  fileprivate var property: JSONValue {
    guard case .object(let members) = schema else { return schema }
    return .object(
      members + [JSONValue.Member(key: "description", value: .string(summary))])
  }
}

extension ArraySlice<Substring> {
  /// The way through a schema: each name is a property of the one before.
  fileprivate var inProperties: ArraySlice<Substring> {
    flatMap { ["properties", $0] }[...]
  }
}

extension JSONValue {
  /// This object with a value in it, some objects down; new ones on the way begin empty.
  fileprivate func with(_ value: JSONValue, at path: ArraySlice<Substring>) -> JSONValue {
    guard let key = path.first else { return value }
    guard case .object(var members) = self else { return self }
    let isProperty = path.count > 1 && path.dropFirst().first == "properties"
    let index = members.firstIndex { $0.key == key } ?? members.count
    if index == members.count {
      let empty = isProperty ? LookReference.object([]) : JSONValue.object([])
      members.append(Member(key: String(key), value: empty))
    }
    members[index].value = members[index].value.with(value, at: path.dropFirst())
    return .object(members)
  }
}

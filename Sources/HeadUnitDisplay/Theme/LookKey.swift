import HeadUnitCore
public import HeadUnitText

/// One setting of a theme: what it is called, what it takes, and where it goes.
///
/// This table makes the reader, the messages, the schema and the reference page.
struct LookKey: Sendable {
  /// A dot is an object in the file.
  let name: String
  let summary: String
  /// What is expected, as a message says it.
  let expectation: String
  /// The value's place in a schema.
  let schema: JSONValue
  let take: @Sendable (JSONDocument.Node, inout Look) -> Bool
  /// The look's own value, as the file would have it; nil for what a file need not have.
  let value: @Sendable (Look) -> JSONValue?

  static let all =
    [
      text("name", \.name, "What it is called; the file's name where it says none."),
      text("about", \.about, "A sentence about it, for lists."),
    ] + colors(of: .night) + colors(of: .day) + type + shapes + pictures

  /// Paths count from the theme's own folder.
  static let paths = pictures.map(\.name)
}

extension LookKey {
  private static func colors(of theme: Theme) -> [LookKey] {
    let palette: any WritableKeyPath<Look, Palette> & Sendable =
      theme == .night ? \.night : \.day
    let keys = ColorKey.all.map { key in
      LookKey(
        name: "\(theme.rawValue).\(key.name)", summary: key.summary,
        expectation: key.isOpaque
          ? "a colour such as \"#8E9BFF\"" : "a colour such as \"#8E9BFF\" or \"#8E9BFF80\"",
        schema: schema("string", pattern: key.isOpaque ? opaque : thinned),
        take: { node, look in
          guard let color = node.string.flatMap(Color.init(theme:)),
            color.isOpaque || !key.isOpaque
          else { return false }
          look[keyPath: palette][keyPath: key.place] = color
          return true
        },
        value: { .string($0[keyPath: palette][keyPath: key.place].themeText) })
    }
    return keys + [
      LookKey(
        name: "\(theme.rawValue).listScrim",
        summary: "How much of the background lies over the cover behind a list: at its top, at "
          + "38 % and at 72 % of its height.",
        expectation: "three numbers from 0 to 1",
        schema: .object([
          JSONValue.Member(key: "type", value: .string("array")),
          JSONValue.Member(key: "items", value: schema("number", 0...1)),
          JSONValue.Member(key: "minItems", value: .integer(3)),
          JSONValue.Member(key: "maxItems", value: .integer(3)),
        ]),
        take: { node, look in
          let shares = node.elements.compactMap(\.number)
          guard shares.count == 3, node.count == 3, shares.allSatisfy((0...1).contains) else {
            return false
          }
          look[keyPath: palette].listScrim = shares
          return true
        },
        value: { .array($0[keyPath: palette].listScrim.map { .number($0) }) })
    ]
  }

  private static let opaque = "^#[0-9A-Fa-f]{6}$"
  private static let thinned = "^#[0-9A-Fa-f]{6}([0-9A-Fa-f]{2})?$"

  private static let type = [
    text("text.family", \.type.fonts.text, "The family of fonts for reading."),
    text("text.displayFamily", \.type.fonts.display, "The family of fonts for large sizes."),
    number(
      "text.size", \.type.size, 0.8...1.2,
      "How large text is; its lines stay where they are, and longer titles are cut."),
    weight("text.titles", \.type.titles, "The weight of titles of screens and of what plays."),
    weight("text.labels", \.type.labels, "The weight of rows, buttons, tabs and the clock."),
    weight("text.reading", \.type.reading, "The weight of second lines, times and sentences."),
  ]

  private static let shapes = [
    number("radii.thumb", \.radii.thumb, 0...24, "How round pictures of rows are, in points."),
    number("radii.row", \.radii.row, 0...30, "Rows, notices, the home button."),
    number("radii.cover", \.radii.cover, 0...60, "The cover of what plays."),
    number("radii.card", \.radii.card, 0...36, "Cards, menus and, a little rounder, banners."),
    number("radii.stage", \.radii.stage, 0...40, "The stage, beside the rail."),
    number("radii.button", \.radii.button, 0...100, "Buttons and tabs; 24 makes them capsules."),
    number(
      "radii.appIcon", \.radii.appIcon, 0...0.5, "Icons of apps, as a share of their side."),
    number(
      "spacing", \.spacing, 0.5...1.5,
      "What margins, gaps and the room inside tabs are multiplied with."),
    word("tabBar.style", \.tabBar.style, "As wide as its tabs, or from side to side."),
    flag("tabBar.icons", \.tabBar.hasIcons, "Whether tabs have icons."),
    number(
      "motion.length", \.motion.length, 0...1,
      "The share of the usual time in which things arrive; 0 is at once."),
    number(
      "motion.distance", \.motion.distance, 0...3,
      "How far banners come from, and a page below another one goes, times the usual."),
  ]

  private static let pictures = [
    path("wallpaper.night", \.wallpapers.night, "A picture behind the home screen by night."),
    path("wallpaper.day", \.wallpapers.day, "The same by day."),
    path(
      "icons", \.icons,
      "A folder with drawings that take the place of ours: `play.svg`, `like-filled.svg`."),
  ]
}

// The kinds of settings.
extension LookKey {
  private static func text(
    _ name: String, _ place: any WritableKeyPath<Look, String> & Sendable, _ summary: String
  ) -> LookKey {
    LookKey(
      name: name, summary: summary, expectation: "a text of 1 to 200 characters",
      schema: schema("string"),
      take: { node, look in
        guard let text = node.string, (1...200).contains(text.count) else { return false }
        look[keyPath: place] = text
        return true
      },
      value: { .string($0[keyPath: place]) })
  }

  private static func path(
    _ name: String, _ place: any WritableKeyPath<Look, String?> & Sendable, _ summary: String
  ) -> LookKey {
    LookKey(
      name: name, summary: summary, expectation: "a path", schema: schema("string"),
      take: { node, look in
        guard let text = node.string, !text.isEmpty, !text.utf8.contains(0) else { return false }
        look[keyPath: place] = text
        return true
      },
      value: { $0[keyPath: place].map { .string($0) } })
  }

  private static func number(
    _ name: String, _ place: any WritableKeyPath<Look, Double> & Sendable,
    _ range: ClosedRange<Double>, _ summary: String
  ) -> LookKey {
    LookKey(
      name: name, summary: summary,
      expectation: "a number from \(range.lowerBound.shortText) to \(range.upperBound.shortText)",
      schema: schema("number", range),
      take: { node, look in
        guard let number = node.number, range.contains(number) else { return false }
        look[keyPath: place] = number
        return true
      },
      value: { .number($0[keyPath: place]) })
  }

  private static func flag(
    _ name: String, _ place: any WritableKeyPath<Look, Bool> & Sendable, _ summary: String
  ) -> LookKey {
    LookKey(
      name: name, summary: summary, expectation: "true or false", schema: schema("boolean"),
      take: { node, look in
        guard let flag = node.bool else { return false }
        look[keyPath: place] = flag
        return true
      },
      value: { .bool($0[keyPath: place]) })
  }

  private static func word<Word: RawRepresentable<String> & CaseIterable & Sendable>(
    _ name: String, _ place: any WritableKeyPath<Look, Word> & Sendable, _ summary: String
  ) -> LookKey {
    choice(name, Word.allCases.map { ($0.rawValue, $0) }, summary) { word, look in
      look[keyPath: place] = word
    } value: {
      .string($0[keyPath: place].rawValue)
    }
  }

  private static func weight(
    _ name: String, _ place: any WritableKeyPath<Look, TextStyle.Weight?> & Sendable,
    _ summary: String
  ) -> LookKey {
    choice(name, TextStyle.Weight.allCases.map { ("\($0)", $0) }, summary) { weight, look in
      look[keyPath: place] = weight
    } value: {
      $0[keyPath: place].map { .string("\($0)") }
    }
  }

  private static func choice<Value: Sendable>(
    _ name: String, _ choices: [(word: String, value: Value)], _ summary: String,
    _ store: @escaping @Sendable (Value, inout Look) -> Void,
    value: @escaping @Sendable (Look) -> JSONValue?
  ) -> LookKey {
    let words = choices.map(\.word)
    return LookKey(
      name: name, summary: summary, expectation: "one of " + words.joined(separator: ", "),
      schema: .object([JSONValue.Member(key: "enum", value: .array(words.map { .string($0) }))]),
      take: { node, look in
        guard let index = node.string.flatMap({ words.firstIndex(of: $0) }) else { return false }
        store(choices[index].value, &look)
        return true
      },
      value: value)
  }

  private static func schema(
    _ type: String, _ range: ClosedRange<Double>? = nil, pattern: String? = nil
  ) -> JSONValue {
    var members = [JSONValue.Member(key: "type", value: .string(type))]
    if let range {
      members.append(JSONValue.Member(key: "minimum", value: .number(range.lowerBound)))
      members.append(JSONValue.Member(key: "maximum", value: .number(range.upperBound)))
    }
    if let pattern { members.append(JSONValue.Member(key: "pattern", value: .string(pattern))) }
    return .object(members)
  }
}

extension Double {
  /// `1`, `0.5`.
  fileprivate var shortText: String { self == rounded() ? "\(Int(self))" : "\(self)" }
}

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

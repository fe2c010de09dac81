import HeadUnitCore
import HeadUnitText

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

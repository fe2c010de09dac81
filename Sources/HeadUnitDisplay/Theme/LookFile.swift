public import HeadUnitCore
public import HeadUnitText

/// A look as a file has it, with the places of what it says.
public struct LookFile: Sendable {
  public let source: SourceText
  /// Paths in it are as they are written.
  public private(set) var look = Look()
  /// Where the values stand; what the file does not say has no place.
  private var places: [String: Int] = [:]
  private var end = 0

  /// What is not as it should be, and stands in the look as if the file did not say it.
  private var unsound: Set<String> = []

  /// What the file does not say is as in the standard look.
  ///
  /// Every mistake is given at once.
  public init(_ source: SourceText) throws(Mistakes) {
    let (file, mistakes) = Self.reading(source)
    guard let file, mistakes.isEmpty else { throw mistakes }
    self = file
  }

  /// What can be read of a file, so that all else of it can be looked at as well; nil where that
  /// is nothing.
  public static func reading(_ source: SourceText) -> (file: LookFile?, mistakes: Mistakes) {
    let json = JSONDocument.reading(source, comments: true)
    guard let root = json.document?.root else { return (nil, json.mistakes) }
    var mistakes = json.mistakes
    guard root.kind == .object else {
      mistakes.add("a theme is an object: {…}", at: root.offset, in: source)
      return (nil, mistakes)
    }
    var file = LookFile(of: source, end: root.offset)
    file.read(root, prefix: "", unclear: json.unclear, &mistakes)
    file.rateGrounds()
    return (file, mistakes)
  }

  private init(of source: SourceText, end: Int) {
    (self.source, self.end) = (source, end)
    look.name = Self.name(of: source.name)
    look.about = ""
  }

  private mutating func rateGrounds() {
    if look.night != .night { look.night.worstGrounds = Palette.Grounds(of: look.night) }
    if look.day != .day { look.day.worstGrounds = Palette.Grounds(of: look.day) }
  }

  /// A theme that says no name is called like its file.
  private static func name(of path: String) -> String {
    let last = path.split(separator: "/").last.map(String.init) ?? path
    return last.hasSuffix(".json") && last.count > 5 ? String(last.dropLast(5)) : last
  }

  private mutating func read(
    _ node: JSONDocument.Node, prefix: String, unclear: Set<Int>, _ mistakes: inout Mistakes
  ) {
    for (key, value) in node.members where !unclear.contains(value.offset) {
      let word = key.string ?? ""
      let name = prefix + word
      if let known = LookKey.all.first(where: { $0.name == name }) {
        places[name] = value.offset
        guard !known.take(value, &look) else { continue }
        unsound.insert(name)
        mistakes.add("\(name) is \(known.expectation)", at: value.offset, in: source)
      } else if LookKey.all.contains(where: { $0.name.hasPrefix(name + ".") }) {
        if value.kind == .object {
          read(value, prefix: name + ".", unclear: unclear, &mistakes)
        } else {
          mistakes.add("\(name) is an object: {…}", at: value.offset, in: source)
        }
      } else if name != "$schema" {
        mistakes.add(
          "\(name) is no key of a theme", at: key.offset, in: source,
          advice: Mistake.didYouMean(word, in: Self.words(after: prefix)))
      }
    }
  }

  /// What may stand in an object.
  private static func words(after prefix: String) -> [String] {
    LookKey.all.map(\.name).filter { $0.hasPrefix(prefix) }
      .map { String($0.dropFirst(prefix.count).prefix { $0 != "." }) }
  }

  /// Something wrong with one of its values; where it does not say it, with the file.
  public func mistake(_ message: String, at key: String, advice: String? = nil) -> Mistake {
    Mistake(
      file: source.name, at: source.position(of: places[key] ?? end), message: message,
      advice: advice)
  }

  /// The pictures it names, each by its key.
  public var paths: [(key: String, path: String)] {
    [
      ("wallpaper.night", look.wallpapers.night), ("wallpaper.day", look.wallpapers.day),
      ("icons", look.icons),
    ].compactMap { key, path in path.map { (key, $0) } }
  }

  /// The paths become what the closure makes of them.
  public mutating func resolve(_ path: (String) -> String) {
    look.wallpapers.night = look.wallpapers.night.map(path)
    look.wallpapers.day = look.wallpapers.day.map(path)
    look.icons = look.icons.map(path)
  }
}

// Whether everything can be read.
extension LookFile {
  /// Every text that has too little contrast with a ground on which it stands, at its colour.
  public var unreadable: Mistakes {
    var mistakes = Mistakes()
    for theme in Theme.allCases {
      for pair in ContrastPair.all { check(pair, theme, &mistakes) }
    }
    return mistakes
  }

  /// That the names of apps cannot be read on a wallpaper; nil where they can.
  public func unreadableNames(on wallpaper: [UInt32], _ theme: Theme) -> Mistake? {
    let text = look.palette(theme).texts[0]
    let ratio = Contrast.worst(of: text, on: wallpaper)
    guard ratio < Contrast.needed else { return nil }
    return mistake(
      "the names of apps, \(theme.rawValue).text \(text.themeText), have contrast \(ratio.tenths) "
        + "on this wallpaper, and need \(Contrast.needed.tenths)",
      at: "wallpaper.\(theme.rawValue)", advice: nil)
  }

  private func check(_ pair: ContrastPair, _ theme: Theme, _ mistakes: inout Mistakes) {
    let palette = look.palette(theme)
    let names = ([pair.text] + pair.grounds).map { "\(theme.rawValue).\($0)" }
    guard unsound.isDisjoint(with: names), let text = palette[pair.text],
      let ground = palette.ground(pair.grounds)
    else { return }
    let ratio = Contrast.ratio(of: text, on: ground)
    guard ratio < pair.needed else { return }
    let name = "\(theme.rawValue).\(pair.text)"
    let grounds = pair.grounds.reversed().joined(separator: " over ")
    mistakes.add(
      mistake(
        "\(name) \(text.themeText) on \(grounds) \(ground.themeText) has contrast "
          + "\(ratio.tenths), and needs \(pair.needed.tenths): \(pair.place)",
        at: blamed(pair, theme),
        advice: text.over(ground).readable(on: ground, pair.needed).map {
          "\($0.themeText) can be read"
        }))
  }

  /// The text's colour if the file says it, or else the first of its grounds that it says.
  private func blamed(_ pair: ContrastPair, _ theme: Theme) -> String {
    let keys = ([pair.text] + pair.grounds.reversed()).map { "\(theme.rawValue).\($0)" }
    return keys.first { places[$0] != nil } ?? keys[0]
  }
}

/// A text, and what lies below it from the bottom up; all by the names of their colours.
struct ContrastPair: Sendable {
  let text: String
  let grounds: [String]
  let place: String
  /// Signs that place and shape tell as well need less.
  let needed: Double

  private init(
    _ text: String, _ grounds: [String], _ place: String, needed: Double = Contrast.needed
  ) {
    (self.text, self.grounds, self.place, self.needed) = (text, grounds, place, needed)
  }

  static let all = onStage + onSurfaces + onCovers

  private static let onStage = [
    ContrastPair("text", ["rail"], "the clock"),
    ContrastPair("textSecond", ["rail"], "the signal"),
    ContrastPair("textThird", ["rail"], "the speed of a car that stands"),
    ContrastPair("text", ["tint"], "titles of lists"),
    ContrastPair("text", ["background"], "titles of rows"),
    ContrastPair("textSecond", ["background"], "second lines of rows"),
    ContrastPair("textSecond", ["tint"], "sentences of messages"),
    ContrastPair("textThird", ["background"], "second lines of headers"),
    ContrastPair("accent", ["background"], "the row that plays"),
    ContrastPair("text", ["background", "quiet"], "the notice at a list's end"),
    ContrastPair("textSecond", ["background", "quiet"], "the notice at a list's end"),
    ContrastPair("text", ["background", "button"], "buttons"),
    ContrastPair("text", ["tint", "button"], "the Now Playing button"),
    ContrastPair("text", ["background", "focusFill"], "the row the knob is on"),
    ContrastPair("textSecond", ["background", "focusFill"], "the row the knob is on"),
    ContrastPair("onAccent", ["accent"], "the first button of a message"),
  ]

  private static let onSurfaces = [
    ContrastPair("text", ["raised"], "menus and banners"),
    ContrastPair("textSecond", ["raised"], "tabs, and values in menus"),
    ContrastPair("text", ["raised", "selected"], "the chosen tab"),
    ContrastPair("text", ["raised", "button"], "buttons of alerts"),
    ContrastPair("textSecond", ["raised", "button"], "the chip of music that is lowered"),
    ContrastPair("error", ["raised", "button"], "a button that deletes", needed: 3),
    ContrastPair("text", ["raised", "focusFill"], "the row of a menu the knob is on"),
    ContrastPair("text", ["toast"], "toasts"),
    ContrastPair("text", ["card"], "the card beside a list"),
    ContrastPair("artworkText", ["card"], "the card beside a list"),
    ContrastPair("onControl", ["control"], "what is switched on"),
    ContrastPair("onLive", ["live"], "the pill of a live stream", needed: 3),
  ]

  private static let onCovers = [
    ContrastPair("text", ["scrim"], "the title of what plays"),
    ContrastPair("artworkText", ["scrim"], "the artist of what plays"),
    ContrastPair("artworkTextThird", ["scrim"], "the album of what plays"),
    ContrastPair("text", ["scrim", "button"], "buttons of what plays"),
    ContrastPair("artworkText", ["tint"], "the artist, without a cover"),
    ContrastPair("artworkText", ["background"], "the artist, without a cover"),
    ContrastPair("artworkTextThird", ["tint"], "the album, without a cover"),
    ContrastPair("artworkTextThird", ["background"], "the album, without a cover"),
  ]
}

extension Palette {
  subscript(name: String) -> Color? { ColorKey.named(name).map { self[keyPath: $0.place] } }

  /// What is seen of colours over each other, the lowest first.
  func ground(_ names: [String]) -> Color? {
    names.compactMap { self[$0] }.reduce(nil as Color?) { below, color in
      below.map { color.over($0) } ?? color
    }
  }
}

extension Double {
  /// With one digit after the point, cut off: what is not enough must not look as if it were.
  var tenths: String {
    let tenths = Int(self * 10)
    return "\(tenths / 10).\(tenths % 10)"
  }
}

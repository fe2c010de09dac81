import HeadUnitCore

/// What conditions speak of, by the names that scripts and traces use.
public struct Subject: Hashable, Sendable {
  /// What a subject's value is, and so what it can be compared with.
  public enum Kind: Hashable, Sendable {
    case text
    case number
    case duration
    case speed
    /// One of a few words.
    case word([String])
    /// Several texts, of which `has` asks for one.
    case list
  }

  /// As in the table; for rows `row.title`, with the row apart.
  public let name: String
  /// Of `row[3].title` the 3.
  public let row: Int?
  public let kind: Kind

  public init(name: String, row: Int? = nil, kind: Kind) {
    self.name = name
    self.row = row
    self.kind = kind
  }
}

/// Everything conditions can speak of.
public enum SubjectTable {
  /// The subject by the name under which it is written: `page.title`, `row[3].badges`.
  public static func subject(named name: String) -> Subject? {
    if let row = row(of: name) {
      return entry("row.\(row.rest)").map {
        Subject(name: $0.name, row: row.index, kind: $0.kind)
      }
    }
    guard !name.hasPrefix("row.") else { return nil }
    return entry(name).map { Subject(name: $0.name, kind: $0.kind) }
  }

  /// A subject with what there is to know of it.
  public struct Entry: Sendable {
    /// As in `Subject`.
    public let name: String
    public let kind: Subject.Kind
    /// One sentence.
    public let summary: String
    /// What it could be compared with.
    public let example: String
    /// Words it can be beside its kind, or all that a list can have in it.
    public let words: [String]

    init(
      _ name: String, _ kind: Subject.Kind, _ summary: String, _ example: String,
      words: [String] = []
    ) {
      self.name = name
      self.kind = kind
      self.summary = summary
      self.example = example
      self.words = words
    }

    /// As a person writes it; the row is any.
    public var writtenName: String {
      name.hasPrefix("row.") ? "row[3]." + name.dropFirst(4) : name
    }
  }

  static func entry(_ name: String) -> Entry? { all.first { $0.name == name } }

  /// The parts of `row[3].title`.
  private static func row(of name: String) -> (index: Int, rest: Substring)? {
    guard name.hasPrefix("row["), let end = name.firstIndex(of: "]") else { return nil }
    let digits = name[..<end].dropFirst(4)
    let rest = name[name.index(after: end)...]
    guard rest.hasPrefix("."), digits.utf8.allSatisfy({ (48...57).contains($0) }),
      let index = Int(digits)
    else { return nil }
    return (index, rest.dropFirst())
  }
}

extension Subject: CustomStringConvertible {
  public var description: String {
    guard let row else { return name }
    return "row[\(row)]." + name.dropFirst("row.".count)
  }
}

extension SubjectTable {
  public static let all: [Entry] = screen + rows + vehicle + player + run

  private static let onOff = Subject.Kind.word(["on", "off"])

  private static let screen = [
    Entry(
      "screen", .word(["home", "content", "nowPlaying", "disconnected", "stopped"]),
      "What the screen shows as a whole.", "content"),
    Entry("page.title", .text, "The title of the list.", "\"Shows\""),
    Entry("page.path", .text, "The path of the list.", "/1/2"),
    Entry(
      "page.state", .word(["loading", "shown", "empty", "failed", "timedOut"]),
      "What has become of the list.", "shown"),
    Entry("page.depth", .number, "How many levels are open, the root being one.", "2"),
    Entry("skeleton", onOff, "Whether grey rows stand in for a list that loads.", "off"),
    Entry("spinner", onOff, "Whether a list that loads is waited for with a spinner.", "on"),
    Entry("tabs", .list, "The titles of the tabs.", "\"Shows\""),
    Entry("tab", .text, "The title of the current tab.", "\"Shows\""),
    Entry("notice", .text, "The quiet row that says why a list is cut.", "\"Showing 12 of 40\""),
    Entry("toast", .text, "The message shown for a moment.", "\"Park to open Albums\""),
    Entry(
      "interruption", .list, "What comes between the driver and the music.", "call",
      words: InterruptionKind.allCases.map(\.rawValue)),
  ]

  private static let rows = [
    Entry("rows", .number, "How many rows the list has, as far as the limits let it.", "12"),
    Entry("row.title", .text, "The title of a row, the first one being 0.", "\"Shows\""),
    Entry(
      "row.badges", .list, "What is drawn at a row beside its texts.", "playing",
      words: Badge.allCases.map(\.rawValue)),
    Entry("focus", .text, "What has the focus of the knob.", "row[3]"),
  ]

  private static let vehicle = [
    Entry(
      "limits.items", .number, "How many rows a list may have.", "12", words: ["none"]),
    Entry("limits.depth", .number, "How many levels may be open.", "5"),
    Entry("speed", .speed, "How fast the car goes.", "50km/h"),
    Entry("theme", .word(Theme.allCases.map(\.rawValue)), "The colours.", "night"),
    Entry("clock", .text, "The time of day on the screen.", "09:41"),
  ]

  private static let player = [
    Entry("player.title", .text, "The title of what plays.", "\"Intro\""),
    Entry("player.artist", .text, "Who made it.", "\"The Band\""),
    Entry(
      "player.state", .word(["none", "playing", "paused"]), "Whether anything plays.", "playing"),
    Entry("player.rate", .number, "How fast it plays.", "1.5"),
    Entry("player.elapsed", .duration, "How much of it has been heard.", "1m20s"),
    Entry(
      "player.owner", .word(["nobody", "app", "other"]),
      "Whose music the now-playing screen shows.", "app"),
    Entry(
      "player.reasons", .list, "Why the app is not the now-playing app.",
      "\"No command has a handler\"", words: Ineligibility.allCases.map(\.words)),
    Entry(
      "player.buttons", .list, "The controls of playback on the screen.", "next",
      words: CommandName.allCases.map(\.rawValue) + ["more"]),
    Entry("player.menu", .list, "What is in the menu that is open.", "like"),
    Entry(
      "player.commands", .list, "The commands that can be used.", "next",
      words: CommandName.allCases.map(\.rawValue)),
    Entry("player.output", .text, "Where the sound comes out.", "\"Car speakers\""),
    Entry("player.artwork", .text, "The name of the picture shown; empty without one.", "cover"),
  ]

  private static let run = [
    Entry("requests.pending", .number, "How many requests the app owes an answer.", "0"),
    Entry("requests.timedout", .number, "How many requests have timed out.", "0"),
    Entry("requests.late", .number, "How many answers came too late.", "0"),
    Entry("app.restarts", .number, "How often the app was started again.", "0"),
  ]
}

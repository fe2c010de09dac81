public import HeadUnitCore

/// The words of Android's desktop head unit, for hands that know them; only in the console.
public enum ConsoleAlias {
  /// What the line means in our words, or what is wrong with it; nil when it is no such word.
  ///
  /// The colours at present are what `daynight` turns round.
  public static func meaning(of line: PlainLine, in theme: Theme) -> Meaning? {
    guard line.options.isEmpty, line.keyword.form == .bare else { return nil }
    let words = line.words.map(\.text)
    guard
      let alias = all.first(where: { $0.keywords.contains(line.keyword.text) && $0.isMeant(words) })
    else { return nil }
    guard let text = alias.translate(words, theme) else {
      let complaint = StepTable.Complaint(
        word: alias.usage.isEmpty ? line.keyword : line.words.first ?? line.keyword,
        message: alias.refusal(of: line.keyword.text),
        advice: alias.usage.isEmpty ? nil : "it is \(alias.usage)")
      return .mistake(complaint)
    }
    return .line(PlainLine(plain: text))
  }

  public enum Meaning: Hashable, Sendable {
    case line(PlainLine)
    case mistake(StepTable.Complaint)
  }

  struct Alias: Sendable {
    let keywords: [String]
    /// As it is written; empty for what means nothing here.
    let usage: String
    /// What it does, in our words.
    let summary: String
    let examples: [String]
    let isMeant: @Sendable ([String]) -> Bool
    let translate: @Sendable ([String], Theme) -> String?

    init(
      _ keywords: String..., usage: String, summary: String, examples: [String],
      isMeant: @escaping @Sendable ([String]) -> Bool = { _ in true },
      translate: @escaping @Sendable ([String], Theme) -> String?
    ) {
      self.keywords = keywords
      self.usage = usage
      self.summary = summary
      self.examples = examples
      self.isMeant = isMeant
      self.translate = translate
    }

    /// Of a word that has the same meaning whatever the colours: each of its ways of going on with
    /// what it is here.
    init(_ keyword: String, summary: String, _ meanings: [(words: String, line: String)]) {
      let words = meanings.map(\.words)
      self.init(
        keyword, usage: "\(keyword) " + words.joined(separator: "|"), summary: summary,
        examples: [words.isEmpty ? keyword : "\(keyword) \(words[0])"]
      ) { given, _ in
        meanings.first { $0.words == given.joined(separator: " ") }?.line
      }
    }

    func refusal(of keyword: String) -> String {
      usage.isEmpty
        ? "\(keyword) means nothing here: this head unit has no such thing"
        : "\(keyword) does not mean this here"
    }
  }
}

extension ConsoleAlias {
  static let all: [Alias] =
    hands + car + [
      Alias("sleep", usage: "sleep [SECONDS]", summary: "`wait`", examples: ["sleep 2", "sleep"]) {
        words, _ in
        guard words.count <= 1, let duration = Duration((words.first ?? "1") + "s"),
          duration >= .zero
        else { return nil }
        return "wait \(duration)"
      },
      Alias("exit", usage: "exit", summary: "`quit`", examples: ["exit"]) { words, _ in
        words.isEmpty ? "quit" : nil
      },
      Alias(
        "fuel", "range", "lowfuel", "accel", "compass", "gyro", "location", "odometer", "tollcard",
        "gps_satellite", "mic", "licenses", usage: "", summary: "", examples: []
      ) { _, _ in nil },
    ]

  private static let hands = [
    Alias(
      "dpad", summary: "`knob`, `back`",
      [
        ("up", "knob up"), ("down", "knob down"), ("left", "knob left"), ("right", "knob right"),
        ("click", "knob press"), ("back", "back"), ("rotate left", "knob -1"),
        ("rotate right", "knob +1"), ("flick left", "knob -5"), ("flick right", "knob +5"),
      ]),
    Alias(
      "keycode", summary: "`home`, `back`, `interrupt call`, `key`, `media`",
      [
        ("home", "home"), ("back", "back"), ("call", "interrupt call start"),
        ("endcall", "interrupt call end"), ("media_next", "key next"),
        ("media_previous", "key previous"), ("media_play", "media play"),
        ("media_pause", "media pause"), ("media_play_pause", "key play"), ("search", "key voice"),
      ]),
    Alias(
      "tap", usage: "tap X Y", summary: "`tap X,Y`", examples: ["tap 120 44"],
      isMeant: { $0.count == 2 && $0.allSatisfy { Int($0) != nil } },
      translate: { words, _ in "tap \(words[0]),\(words[1])" }),
    Alias(
      "focus", usage: "focus audio on|off", summary: "`otherapp`",
      examples: ["focus audio off"],
      isMeant: { $0.count == 2 && ["audio", "video", "nav"].contains($0[0]) },
      translate: { words, _ in
        switch words {
        case ["audio", "off"]: "otherapp plays"
        case ["audio", "on"]: "otherapp stops"
        default: nil
        }
      }),
  ]

  private static let car = [
    Alias("day", usage: "day", summary: "`theme day`", examples: ["day"]) { words, _ in
      words.isEmpty ? "theme day" : nil
    },
    Alias("night", usage: "night", summary: "`theme night`", examples: ["night"]) { words, _ in
      words.isEmpty ? "theme night" : nil
    },
    Alias(
      "daynight", "nightday", usage: "daynight", summary: "the other `theme`",
      examples: ["daynight"]
    ) { words, theme in
      words.isEmpty ? "theme \(theme == .day ? Theme.night : .day)" : nil
    },
    Alias("restrict", summary: "`limits`", [("none", "limits off"), ("all", "limits on")]),
    Alias(
      "gear", usage: "gear 0|100|101|102", summary: "`gear`", examples: ["gear 100"],
      isMeant: { $0.count == 1 && Int($0[0]) != nil },
      translate: { words, _ in
        ["0": "gear N", "100": "gear D", "101": "gear P", "102": "gear R"][words[0]]
      }),
    Alias(
      "parking_brake", summary: "`park`, `gear D`", [("true", "park"), ("false", "gear D")]),
    Alias(
      "speed", usage: "speed [M/S]", summary: "`speed`", examples: ["speed 12.5", "speed"],
      isMeant: { $0.isEmpty || ($0.count == 1 && Double($0[0]) != nil) },
      translate: { words, _ in Speed((words.first ?? "0") + "m/s").map { "speed \($0)" } }),
  ]
}

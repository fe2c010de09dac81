public import HeadUnitCore
public import HeadUnitText

/// One line of what happened in a drive.
public struct RunMoment: Hashable, Sendable {
  public let at: Instant
  /// As the columns of a trace have it: `request`, `shows`, `report`.
  public let word: String
  public let text: String

  public init(_ entry: Trace.Entry) {
    at = entry.at
    (word, text) = entry.content.words
  }

  /// A line of a trace in columns; nil for what is none.
  init?(column line: Substring) {
    let parts = line.split(separator: " ", maxSplits: 2)
    guard parts.count == 3, let at = Self.instant(parts[0]) else { return nil }
    self.at = at
    word = String(parts[1])
    text = String(parts[2].drop { $0 == " " })
  }

  /// Reads `12.500000`.
  private static func instant(_ text: Substring) -> Instant? {
    let parts = text.split(separator: ".")
    guard parts.count == 2, parts[1].count == 6, let seconds = Int(parts[0]),
      let fraction = Int(parts[1])
    else { return nil }
    return Instant(microseconds: seconds * 1_000_000 + fraction)
  }

  /// What it is about.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case hands, requests, answers, reports, commands, rows, buttons, screen, drive, rest
  }

  public var kind: Kind {
    switch word {
    case "event": .hands
    case "request", "outcome", "dropped": .requests
    case "answer", "status": .answers
    case "report": .reports
    // A step of the drive is called a command as well.
    case "command" where !isNumbered: .drive
    case "command", "tells": .commands
    case "shows" where text.hasPrefix("row"): .rows
    case "shows" where text.hasPrefix("player.buttons"), "shows" where text.hasPrefix("player.com"):
      .buttons
    case "shows", "picture", "refused", "seen": .screen
    case "mark", "caption", "failure", "log": .drive
    default: .rest
    }
  }

  /// Alarms tell nobody anything.
  public var isTelling: Bool { word != "alarm" }

  /// By which it is known in another run: the numbers of requests are left out, as one request more
  /// changes all that follow.
  fileprivate var key: String {
    let counts = ["request", "outcome", "dropped", "answer", "status"].contains(word)
    guard counts || word == "command" && isNumbered else { return word + " " + text }
    // `command 12 success` has a word before its number.
    let words = text.hasPrefix("command ") ? text.dropFirst(8) : text[...]
    return word + " " + words.drop { $0 != " " }
  }

  private var isNumbered: Bool { text.first?.isNumber ?? false }
}

/// Two runs beside each other: what is the same in both stands on one row.
public struct SideBySide: Sendable {
  public enum Row: Hashable, Sendable {
    case both(RunMoment, RunMoment)
    case first(RunMoment)
    case second(RunMoment)

    /// On the one axis of time that both share.
    public var at: Instant {
      switch self {
      case .both(let one, let other): min(one.at, other.at)
      case .first(let one): one.at
      case .second(let other): other.at
      }
    }

    public var isSame: Bool {
      switch self {
      case .both(let one, let other): one.at == other.at
      case .first, .second: false
      }
    }

    public var kind: RunMoment.Kind {
      switch self {
      case .both(let moment, _), .first(let moment), .second(let moment): moment.kind
      }
    }
  }

  /// How much differs of one kind.
  public struct Change: Hashable, Sendable {
    public let kind: RunMoment.Kind
    public var onlyFirst = 0
    public var onlySecond = 0
    /// In both, in another place among the others.
    public var reordered = 0
    /// In both, at another time.
    public var moved = 0
    public var largestMove = Duration.zero
  }

  public private(set) var rows: [Row] = []
  public private(set) var changes: [Change] = []

  /// What lies between two places that are the same is compared in pieces of so many lines.
  private static let piece = 1_500

  public init(_ first: [RunMoment], _ second: [RunMoment]) {
    let (one, other) = (first.filter(\.isTelling), second.filter(\.isTelling))
    let (keys, otherKeys) = (one.map(\.key), other.map(\.key))
    var start = 0
    while start < keys.count, start < otherKeys.count, keys[start] == otherKeys[start] {
      rows.append(.both(one[start], other[start]))
      start += 1
    }
    var ends = (keys.count, otherKeys.count)
    while ends.0 > start, ends.1 > start, keys[ends.0 - 1] == otherKeys[ends.1 - 1] {
      ends = (ends.0 - 1, ends.1 - 1)
    }
    var places = (start, start)
    while places.0 < ends.0 || places.1 < ends.1 {
      let next = (min(ends.0, places.0 + Self.piece), min(ends.1, places.1 + Self.piece))
      align(one[places.0..<next.0], other[places.1..<next.1])
      places = next
    }
    for (moment, partner) in zip(one[ends.0...], other[ends.1...]) {
      rows.append(.both(moment, partner))
    }
    changes = Self.changes(rows)
  }

  public var isSame: Bool { rows.allSatisfy(\.isSame) }

  /// What differs first, with what either has there; nil when nothing does.
  public var firstDifference: String? {
    guard let start = rows.firstIndex(where: { !$0.isSame }) else { return nil }
    var (one, other): (RunMoment?, RunMoment?)
    search: for row in rows[start...] {
      switch row {
      case .both(let first, let second):
        if one == nil, other == nil { (one, other) = (first, second) }
        break search
      case .first(let moment): one = one ?? moment
      case .second(let moment): other = other ?? moment
      }
      if one != nil, other != nil { break }
    }
    let both = [one, other].compactMap(\.self).map(\.text)
    let common = both.count < 2 ? 0 : zip(both[0], both[1]).prefix { $0 == $1 }.count
    let words = [one, other].map { $0.map { Self.words($0, from: common) } ?? "nothing" }
    return "first: " + words.joined(separator: " → ")
  }

  /// Of an event with all it carries the part that differs, with a little before it.
  private static let told = 90
  private static let toldBefore = 30

  private static func words(_ moment: RunMoment, from common: Int) -> String {
    var text = moment.text
    if text.count > told {
      let start = min(max(0, common - toldBefore), text.count - told)
      let part = text.dropFirst(start).prefix(told)
      text = (start > 0 ? "…" : "") + part + (start + told < text.count ? "…" : "")
    }
    return "\(moment.word) \(text) at \(moment.at - .start)"
  }

  private mutating func align(_ one: ArraySlice<RunMoment>, _ other: ArraySlice<RunMoment>) {
    let difference = other.map(\.key).difference(from: one.map(\.key))
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var (left, right) = (0, 0)
    while left < one.count || right < other.count {
      if left < one.count, removed.contains(left) {
        rows.append(.first(one[one.startIndex + left]))
        left += 1
      } else if right < other.count, inserted.contains(right) {
        rows.append(.second(other[other.startIndex + right]))
        right += 1
      } else if left < one.count, right < other.count {
        rows.append(.both(one[one.startIndex + left], other[other.startIndex + right]))
        (left, right) = (left + 1, right + 1)
      } else {
        return
      }
    }
  }

  private static func changes(_ rows: [Row]) -> [Change] {
    var changes: [RunMoment.Kind: Change] = [:]
    var alone: [RunMoment.Kind: [String: Int]] = [:]
    for row in rows where !row.isSame {
      var change = changes[row.kind] ?? Change(kind: row.kind)
      switch row {
      case .both(let one, let other):
        change.moved += 1
        let move = one.at < other.at ? other.at - one.at : one.at - other.at
        change.largestMove = max(change.largestMove, move)
      case .first(let moment):
        change.onlyFirst += 1
        alone[row.kind, default: [:]][moment.key, default: 0] += 1
      case .second: change.onlySecond += 1
      }
      changes[row.kind] = change
    }
    for case .second(let moment) in rows {
      guard let left = alone[moment.kind]?[moment.key], left > 0 else { continue }
      alone[moment.kind]?[moment.key] = left - 1
      changes[moment.kind]?.onlyFirst -= 1
      changes[moment.kind]?.onlySecond -= 1
      changes[moment.kind]?.reordered += 1
    }
    return RunMoment.Kind.allCases.compactMap { changes[$0] }
  }
}

extension SideBySide.Change {
  /// For people: `3 only in the first, 1 in another order`.
  public var words: String {
    let parts = [
      (onlyFirst, "\(onlyFirst) only in the first"),
      (onlySecond, "\(onlySecond) only in the second"),
      (reordered, "\(reordered) in another order"),
      (moved, "\(moved) at another time, by up to \(largestMove)"),
    ]
    return "\(kind.rawValue): " + parts.filter { $0.0 > 0 }.map(\.1).joined(separator: ", ")
  }

  public var json: JSONValue {
    .object([
      .init(key: "kind", value: .string(kind.rawValue)),
      .init(key: "onlyFirst", value: .integer(onlyFirst)),
      .init(key: "onlySecond", value: .integer(onlySecond)),
      .init(key: "reordered", value: .integer(reordered)),
      .init(key: "moved", value: .integer(moved)),
      .init(key: "largestMoveMicroseconds", value: .integer(largestMove.microseconds)),
    ])
  }
}

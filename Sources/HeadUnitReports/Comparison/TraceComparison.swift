public import HeadUnitCore
public import HeadUnitText

/// In what two traces differ: the first entry that is another one, with what led to it, and then
/// how much differs of each kind.
public struct TraceComparison: Sendable {
  /// What entries are about.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case hands, requests, answers, reports, commands, screen, alarms, drive, rest
  }

  /// Of one kind: so many in each, and so many of one that are not in the other.
  public struct Change: Hashable, Sendable {
    public let kind: Kind
    public let counts: [Int]
    public let onlyFirst: Int
    public let onlySecond: Int
    /// What is in both comes in another order.
    public let isReordered: Bool
  }

  /// Counted from 0; nil when the traces are the same.
  public let firstDifference: Int?
  public let entries: [Trace.Entry?]
  /// What was the same just before, in both.
  public let before: [Trace.Entry]
  /// What follows in each, from the difference on.
  public let after: [[Trace.Entry]]
  public let changes: [Change]

  public init(_ first: Trace, _ second: Trace, context: Int = 6) {
    let (one, other) = (first.entries, second.entries)
    let common = zip(one, other).prefix { $0 == $1 }.count
    let isSame = common == one.count && common == other.count
    firstDifference = isSame ? nil : common
    entries = [one, other].map { $0.indices.contains(common) ? $0[common] : nil }
    // Alarms tell nobody what led to it.
    let telling = one[..<common].suffix(40 * context).filter { Kind($0.content) != .alarms }
    before = isSame ? [] : Array(telling.suffix(context))
    after =
      isSame ? [[], []] : [one, other].map { Array($0.dropFirst(common).prefix(context)) }
    changes = Kind.allCases.compactMap { kind in
      Self.change(
        kind, one.filter { Kind($0.content) == kind },
        other.filter {
          Kind($0.content) == kind
        })
    }
  }

  /// Entries count as the same wherever they stand, whenever they came, and whatever their numbers:
  /// one request more changes all that follow.
  private static func change(
    _ kind: Kind, _ one: [Trace.Entry], _ other: [Trace.Entry]
  ) -> Change? {
    let (first, second) = (one.map(\.content.unnumbered), other.map(\.content.unnumbered))
    var left: [Trace.Content: Int] = [:]
    for content in first { left[content, default: 0] += 1 }
    var onlySecond = 0
    for content in second {
      if let count = left[content], count > 0 {
        left[content] = count - 1
      } else {
        onlySecond += 1
      }
    }
    let onlyFirst = left.values.reduce(0, +)
    let isReordered = onlyFirst + onlySecond == 0 && first != second
    guard onlyFirst + onlySecond > 0 || isReordered || one.map(\.at) != other.map(\.at) else {
      return nil
    }
    return Change(
      kind: kind, counts: [one.count, other.count], onlyFirst: onlyFirst, onlySecond: onlySecond,
      isReordered: isReordered)
  }
}

extension TraceComparison {
  /// For people, each side under its name.
  public func lines(_ names: [String]) -> [String] {
    guard let firstDifference else { return ["They are the same."] }
    var lines = ["They differ, first in line \(firstDifference + 1)."]
    if !before.isEmpty { lines += ["before, in both:"] + Self.columns(before) }
    for (name, entries) in zip(names, after) {
      lines.append("\(name):")
      lines += entries.isEmpty ? ["  ends here"] : Self.columns(entries)
    }
    lines.append("by kind:")
    lines += changes.map { change in
      let words =
        change.isReordered
        ? "the same, in another order"
        : change.onlyFirst + change.onlySecond == 0
          ? "the same, at other times"
          : "\(change.onlyFirst) only in the first, \(change.onlySecond) only in the second"
      return "  \(change.kind.rawValue): \(change.counts[0]) and \(change.counts[1]); \(words)"
    }
    return lines
  }

  public var json: JSONValue {
    get throws {
      func list(_ entries: [Trace.Entry]) throws -> JSONValue {
        .array(try entries.map { try JSONCoder.encode($0) })
      }
      let changes = changes.map { change in
        JSONValue.object([
          .init(key: "kind", value: .string(change.kind.rawValue)),
          .init(key: "counts", value: .array(change.counts.map { .integer($0) })),
          .init(key: "onlyFirst", value: .integer(change.onlyFirst)),
          .init(key: "onlySecond", value: .integer(change.onlySecond)),
          .init(key: "reordered", value: .bool(change.isReordered)),
        ])
      }
      return .object([
        .init(key: "same", value: .bool(firstDifference == nil)),
        .init(
          key: "line", value: firstDifference.map { JSONValue.integer($0 + 1) } ?? .null),
        .init(key: "before", value: try list(before)),
        .init(key: "first", value: try list(after[0])),
        .init(key: "second", value: try list(after[1])),
        .init(key: "changes", value: .array(changes)),
      ])
    }
  }

  private static func columns(_ entries: [Trace.Entry]) -> [String] {
    Trace(entries).columns().split(separator: "\n").map { "  \($0)" }
  }
}

extension Trace {
  /// The same wherever the app's files lie: a picture that is the file of the name under which it
  /// was asked for is called by that name, so that two checkouts of one app can be compared.
  public var withoutPlaces: Trace {
    var names: [RequestID: String] = [:]
    return Trace(
      entries.map { entry in
        if case .effect(.ask(let request)) = entry.content,
          case .artwork(let name, _) = request.question
        {
          names[request.id] = name
        }
        guard case .event(.phone(.answered(let id, .artwork(var picture?)))) = entry.content,
          let name = names[id], picture.file?.hasSuffix("/" + name) == true
        else { return entry }
        picture.file = name
        return Entry(at: entry.at, .event(.phone(.answered(id, .artwork(picture)))))
      })
  }
}

extension Trace.Content {
  /// The same without the number of the request or command that it is about.
  fileprivate var unnumbered: Trace.Content {
    switch self {
    case .event(.phone(.answered(_, let answer))):
      .event(.phone(.answered(RequestID(0), answer)))
    case .event(.phone(.statusReturned(_, let status))):
      .event(.phone(.statusReturned(CommandID(0), status)))
    case .effect(.ask(let request)):
      .effect(.ask(Request(id: RequestID(0), question: request.question)))
    case .effect(.send(let request)):
      .effect(.send(CommandRequest(id: CommandID(0), command: request.command)))
    case .effect(.concluded(_, let outcome)): .effect(.concluded(RequestID(0), outcome))
    case .effect(.commandConcluded(_, let status)):
      .effect(.commandConcluded(CommandID(0), status))
    case .effect(.discarded(_, let discard)): .effect(.discarded(RequestID(0), discard))
    case .effect(.statusDiscarded): .effect(.statusDiscarded(CommandID(0)))
    case .thread(let notice): .thread(ThreadNotice(request: RequestID(0), name: notice.name))
    case .event, .effect, .began, .change, .fault, .script, .sighted, .violation, .gaveUp: self
    }
  }
}

extension TraceComparison.Kind {
  init(_ content: Trace.Content) {
    self =
      switch content {
      case .event(.phone(.answered)), .event(.phone(.statusReturned)), .thread: .answers
      case .event(.phone(.reported)): .reports
      case .event(.alarmRang), .effect(.schedule), .effect(.unschedule): .alarms
      case .event: .hands
      case .effect(.ask), .effect(.concluded), .effect(.discarded): .requests
      case .effect(.send), .effect(.commandConcluded), .effect(.statusDiscarded): .commands
      case .change: .screen
      case .script: .drive
      case .began, .effect, .fault, .sighted, .violation, .gaveUp: .rest
      }
  }
}

import HeadUnitCore
import HeadUnitDisplay
import HeadUnitText

extension DriveRun {
  var moment: Moment {
    Moment(
      simulation.headUnit, at: now, startOfDrive: startOfDrive,
      restartCount: record.app.restartCount)
  }

  func reading(of subject: Subject) -> Reading {
    subject.fact.reading(at: moment, row: subject.row)
  }
}

/// Whether something is so, as far as anybody knows.
enum Truth: Hashable {
  case yes, no
  /// For the reason given. Neither it nor its opposite is true.
  case unknown(String)

  init(_ isSo: Bool) {
    self = isSo ? .yes : .no
  }

  var negated: Truth {
    switch self {
    case .yes: .no
    case .no: .yes
    case .unknown: self
    }
  }
}

// What conditions make of it.
extension Reading {
  func meets(
    _ comparison: Comparison, _ value: Condition.Value, _ patterns: PatternCache
  ) -> Truth {
    switch self {
    case .unknown(let reason): .unknown(reason)
    case .absent(let reason):
      switch comparison {
      case .equal where value.isNone: .yes
      case .unequal where value.isNone: .no
      case .equal, .unequal, .less, .atMost, .more, .atLeast, .matches, .has: .unknown(reason)
      }
    case .part(let words, let reason):
      comparison == .has && value.text.map(words.contains) == true ? .yes : .unknown(reason)
    case .text, .count, .number, .duration, .speed, .list, .time, .nothing:
      Truth(isSo(comparison, value, patterns))
    }
  }

  private func isSo(
    _ comparison: Comparison, _ value: Condition.Value, _ patterns: PatternCache
  ) -> Bool {
    switch comparison {
    case .equal: equals(value)
    case .unequal: !equals(value)
    case .matches:
      value.text.map { text in texts.contains { patterns.finds(text, in: $0) } } ?? false
    case .has: value.text.map { texts.contains($0) } ?? false
    case .less: order(value).map { $0 < 0 } ?? false
    case .atMost: order(value).map { $0 <= 0 } ?? false
    case .more: order(value).map { $0 > 0 } ?? false
    case .atLeast: order(value).map { $0 >= 0 } ?? false
    }
  }

  /// The thing itself, or each of several.
  private var texts: [String] {
    switch self {
    case .list(let list, _): list
    case .nothing, .absent, .unknown, .part: []
    case .text, .count, .number, .duration, .speed, .time: [words]
    }
  }

  private func equals(_ value: Condition.Value) -> Bool {
    if let order = order(value) { return order == 0 }
    guard let text = value.text else { return false }
    switch self {
    case .text(let own): return own == text || own.isEmpty && text == Self.none
    case .list(let list, _):
      if list.isEmpty { return text.isEmpty || text == Self.none }
      return list.joined(separator: ", ") == text || list.joined(separator: " ") == text
    case .nothing: return text == Self.none || text.isEmpty
    case .count, .number, .duration, .speed, .time, .absent, .unknown, .part: return false
    }
  }

  /// Below, at or above zero, as it is less, the same or more; nil where that means nothing.
  private func order(_ value: Condition.Value) -> Double? {
    switch (self, value) {
    case (.count(let own), _): Reading.number(Double(own)).order(value)
    case (.number(let own), .number(let other)): own - other
    case (.duration(let own), .duration(let other)): Double((own - other).microseconds)
    case (.duration(let own), .number(let other)): own.inSeconds - other
    case (.number(let own), .duration(let other)): own - other.inSeconds
    case (.speed(let own), .speed(let other)):
      Double(own.millimetresPerHour - other.millimetresPerHour)
    case (.speed(let own), .number(0)): Double(own.millimetresPerHour)
    case (.time(let own), .text(let text)): Self.minutes(text).map { Double(own.minutes - $0) }
    case (.number(let own), .text(let text)): Double(text).map { own - $0 }
    default: nil
    }
  }

  /// `9:41` and `09:41`.
  private static func minutes(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let hour = Int(parts[0]), let minute = Int(parts[1]),
      (0..<24).contains(hour), (0..<60).contains(minute)
    else { return nil }
    return hour * 60 + minute
  }

  /// The words as a condition would have them.
  var written: String {
    if case .text(let text) = self, text.isEmpty || text.contains(" ") { return "\"\(text)\"" }
    return words
  }
}

extension Condition.Value {
  /// What is written, where it stands for itself.
  fileprivate var text: String? {
    switch self {
    case .text(let text): text
    case .number(let number): Reading.words(of: number)
    case .duration, .speed: nil
    }
  }

  /// Whether it asks for there being nothing at all.
  fileprivate var isNone: Bool { text == Reading.none || text?.isEmpty == true }
}

/// The screen as text for people: what is there, indented by what it is part of.
struct ScreenText {
  private let list: DisplayList

  init(_ list: DisplayList) {
    self.list = list
  }

  /// A line for each element that says something; the focused one is marked.
  var text: String {
    var depths: [Int] = []
    var lines: [String] = []
    for element in list.elements {
      let depth = element.parent.map { depths[$0] } ?? 0
      let isTold = !isSilent(element)
      depths.append(depth + (isTold ? 1 : 0))
      guard isTold else { continue }
      let mark = element.isFocused ? "> " : "  "
      lines.append(mark + String(repeating: "  ", count: depth) + element.short.oneLine)
    }
    return lines.joined(separator: "\n")
  }

  /// Whether it has nothing to say that its parent has not said.
  private func isSilent(_ element: Element) -> Bool {
    if element.target != nil || element.role == .list || element.role == .screen { return false }
    // A thumbnail says which picture it is, for goldens.
    if element.role == .thumbnail { return true }
    if element.label.isEmpty, element.value.isEmpty { return true }
    return element.parent.map { list.elements[$0].label == element.label } ?? false
  }
}

import HeadUnitCore

/// What a subject is at an instant.
enum Reading: Hashable {
  case text(String)
  case number(Double)
  case duration(Duration)
  case speed(Speed)
  case list([String])
  /// A time of day, in minutes since midnight.
  case time(Int)
  /// There is nothing there of which it could be said.
  case nothing

  /// What a condition compares it with when there is nothing.
  static let none = "none"

  func meets(
    _ comparison: Comparison, _ value: Condition.Value, _ patterns: PatternShelf
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
    case .list(let list): list
    case .nothing: []
    default: [words]
    }
  }

  private func equals(_ value: Condition.Value) -> Bool {
    if let order = order(value) { return order == 0 }
    guard let text = value.text else { return false }
    switch self {
    case .text(let own): return own == text || own.isEmpty && text == Self.none
    case .list(let list):
      if list.isEmpty { return text.isEmpty || text == Self.none }
      return list.joined(separator: ", ") == text || list.joined(separator: " ") == text
    case .nothing: return text == Self.none || text.isEmpty
    default: return false
    }
  }

  /// Below, at or above zero, as it is less, the same or more; nil where that means nothing.
  private func order(_ value: Condition.Value) -> Double? {
    switch (self, value) {
    case (.number(let own), .number(let other)): own - other
    case (.duration(let own), .duration(let other)): Double((own - other).microseconds)
    case (.duration(let own), .number(let other)): own.inSeconds - other
    case (.number(let own), .duration(let other)): own - other.inSeconds
    case (.speed(let own), .speed(let other)):
      Double(own.millimetresPerHour - other.millimetresPerHour)
    case (.speed(let own), .number(0)): Double(own.millimetresPerHour)
    case (.time(let own), .text(let text)): Self.minutes(text).map { Double(own - $0) }
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

  var words: String {
    switch self {
    case .text(let text): text
    case .number(let number): Self.words(of: number)
    case .duration(let duration): duration.description
    case .speed(let speed): speed.description
    case .list(let list): list.isEmpty ? Self.none : list.joined(separator: ", ")
    case .time(let minutes):
      "\(minutes / 60):\(minutes % 60 < 10 ? "0" : "")\(minutes % 60)"
    case .nothing: Self.none
    }
  }

  /// Without decimals where there are none.
  static func words(of number: Double) -> String {
    Int(exactly: number).map { "\($0)" } ?? "\(number)"
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
}

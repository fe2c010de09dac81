// As the phone declares them.
// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals

public import Foundation

/// Says how long ago something was, or when it will be, in English.
open class RelativeDateTimeFormatter: Formatter, @unchecked Sendable {
  /// How long the words are.
  public enum UnitsStyle: Int, Sendable {
    case full, spellOut, short, abbreviated
  }

  /// Whether there are names for what is near.
  public enum DateTimeStyle: Int, Sendable {
    case numeric, named
  }

  open var dateTimeStyle = DateTimeStyle.numeric
  open var unitsStyle = UnitsStyle.full
  open var formattingContext = 0
  open var calendar: Calendar! = .current
  open var locale: Locale! = .current

  open func localizedString(from dateComponents: DateComponents) -> String {
    let parts: [(value: Int?, unit: RelativeUnit)] = [
      (dateComponents.year, .year), (dateComponents.month, .month),
      (dateComponents.weekOfYear ?? dateComponents.weekOfMonth, .week), (dateComponents.day, .day),
      (dateComponents.hour, .hour), (dateComponents.minute, .minute),
      (dateComponents.second, .second),
    ]
    let first = parts.first { ($0.value ?? 0) != 0 } ?? parts.last { $0.value != nil }
    return words(first?.value ?? 0, first?.unit ?? .second)
  }

  open func localizedString(fromTimeInterval timeInterval: TimeInterval) -> String {
    let seconds = timeInterval.isFinite ? abs(timeInterval).rounded(.down) : 0
    let unit = RelativeUnit.allCases.first { seconds >= Double($0.seconds) } ?? .second
    let count = Int(seconds / Double(unit.seconds))
    return words(timeInterval < 0 ? -count : count, unit)
  }

  open func localizedString(for date: Date, relativeTo referenceDate: Date) -> String {
    localizedString(fromTimeInterval: date.timeIntervalSince(referenceDate))
  }

  open override func string(for obj: Any?) -> String? {
    (obj as? Date).map { localizedString(for: $0, relativeTo: Date()) }
  }

  private func words(_ value: Int, _ unit: RelativeUnit) -> String {
    if dateTimeStyle == .named, let name = unit.name(of: value) { return name }
    let count = abs(value)
    let word =
      unitsStyle == .short || unitsStyle == .abbreviated
      ? unit.short(count) : count == 1 ? "\(unit)" : "\(unit)s"
    let gap = unitsStyle == .abbreviated ? "" : " "
    let number =
      unitsStyle == .spellOut ? Self.spelled(count) : String(count)
    let letter = unitsStyle == .abbreviated ? unit.letter : word
    return value < 0 ? "\(number)\(gap)\(letter) ago" : "in \(number)\(gap)\(letter)"
  }

  private static func spelled(_ count: Int) -> String {
    let formatter = NumberFormatter()
    formatter.numberStyle = .spellOut
    formatter.locale = Locale(identifier: "en_US")
    return formatter.string(from: NSNumber(value: count)) ?? String(count)
  }
}

private enum RelativeUnit: CaseIterable {
  case year, month, week, day, hour, minute, second

  var seconds: Int {
    switch self {
    case .year: 31_536_000
    case .month: 2_592_000
    case .week: 604_800
    case .day: 86_400
    case .hour: 3_600
    case .minute: 60
    case .second: 1
    }
  }

  var letter: String {
    switch self {
    case .year: "y"
    case .month: "mo"
    case .week: "w"
    case .day: "d"
    case .hour: "h"
    case .minute: "m"
    case .second: "s"
    }
  }

  func short(_ count: Int) -> String {
    switch self {
    case .year: "yr."
    case .month: "mo."
    case .week: "wk."
    case .day: count == 1 ? "day" : "days"
    case .hour: "hr."
    case .minute: "min."
    case .second: "sec."
    }
  }

  func name(of value: Int) -> String? {
    switch (self, value) {
    case (.second, 0): "now"
    case (.day, 0): "today"
    case (.day, 1): "tomorrow"
    case (.day, -1): "yesterday"
    case (.hour, 0), (.minute, 0), (.week, 0), (.month, 0), (.year, 0): "this \(self)"
    case (.week, 1), (.month, 1), (.year, 1): "next \(self)"
    case (.week, -1), (.month, -1), (.year, -1): "last \(self)"
    default: nil
    }
  }
}

/// Joins what there is of something, in English.
open class ListFormatter: Formatter, @unchecked Sendable {
  open var itemFormatter: Formatter?
  open var locale: Locale! = .current

  open class func localizedString(byJoining strings: [String]) -> String {
    switch strings.count {
    case 0, 1: strings.first ?? ""
    case 2: strings[0] + " and " + strings[1]
    default: strings.dropLast().joined(separator: ", ") + ", and " + (strings.last ?? "")
    }
  }

  open func string(from items: [Any]) -> String? {
    let strings = items.map { itemFormatter?.string(for: $0) ?? String(describing: $0) }
    return Self.localizedString(byJoining: strings)
  }

  open override func string(for obj: Any?) -> String? { (obj as? [Any]).flatMap(string(from:)) }
}

// As the phone declares them, and under the names that rewritten code has in place of what
// Foundation does not have on Linux.
// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals
// swift-format-ignore-file: AlwaysUseLowerCamelCase, NoLeadingUnderscores

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

public typealias CFAbsoluteTime = Double

/// Seconds since the beginning of 2001.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date.timeIntervalSinceReferenceDate }

/// Says how long something lasts: `DateComponentsFormatter` of the phone, in English.
open class _DateComponentsFormatter: Formatter, @unchecked Sendable {
  /// How much is said.
  public enum UnitsStyle: Int, Sendable {
    case positional = 0
    case abbreviated = 1
    case short = 2
    case full = 3
    case spellOut = 4
    case brief = 5
  }

  /// Which parts that are nothing are left out.
  public struct ZeroFormattingBehavior: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    public static let `default` = ZeroFormattingBehavior(rawValue: 1)
    public static let dropLeading = ZeroFormattingBehavior(rawValue: 1 << 1)
    public static let dropMiddle = ZeroFormattingBehavior(rawValue: 1 << 2)
    public static let dropTrailing = ZeroFormattingBehavior(rawValue: 1 << 3)
    public static let dropAll: ZeroFormattingBehavior = [.dropLeading, .dropMiddle, .dropTrailing]
    public static let pad = ZeroFormattingBehavior(rawValue: 1 << 16)
  }

  open var allowedUnits: NSCalendar.Unit = []
  open var unitsStyle = UnitsStyle.positional
  open var zeroFormattingBehavior = ZeroFormattingBehavior.default
  open var maximumUnitCount = 0
  open var calendar: Calendar?
  open var allowsFractionalUnits = false
  open var collapsesLargestUnit = false
  open var includesApproximationPhrase = false
  open var includesTimeRemainingPhrase = false

  private static let units:
    [(unit: NSCalendar.Unit, seconds: Int, letter: String, short: String, name: String)] = [
      (.weekOfMonth, 604_800, "w", "wk", "week"), (.day, 86_400, "d", "day", "day"),
      (.hour, 3_600, "h", "hr", "hour"), (.minute, 60, "m", "min", "minute"),
      (.second, 1, "s", "sec", "second"),
    ]

  open func string(from ti: TimeInterval) -> String? {
    guard ti.isFinite, abs(ti) < 1e15 else { return nil }
    let wanted = allowedUnits.isEmpty ? [.day, .hour, .minute, .second] : allowedUnits
    var left = Int(abs(ti).rounded(.down))
    var parts: [(value: Int, place: Int)] = []
    for (place, entry) in Self.units.enumerated() where wanted.contains(entry.unit) {
      parts.append((left / entry.seconds, place))
      left %= entry.seconds
    }
    parts = withoutZeros(parts)
    if maximumUnitCount > 0 { parts = Array(parts.prefix(maximumUnitCount)) }
    let sign = ti < 0 && parts.contains { $0.value > 0 } ? "-" : ""
    return sign + (unitsStyle == .positional ? positional(parts) : named(parts))
      + (includesTimeRemainingPhrase ? " remaining" : "")
  }

  open func string(from components: DateComponents) -> String? {
    let days = (components.weekOfYear ?? 0) * 7 + (components.day ?? 0)
    let minutes = (days * 24 + (components.hour ?? 0)) * 60 + (components.minute ?? 0)
    return string(from: TimeInterval(minutes * 60 + (components.second ?? 0)))
  }

  open func string(from startDate: Date, to endDate: Date) -> String? {
    string(from: endDate.timeIntervalSince(startDate))
  }

  open class func localizedString(
    from components: DateComponents, unitsStyle: UnitsStyle
  ) -> String? {
    let formatter = _DateComponentsFormatter()
    formatter.unitsStyle = unitsStyle
    return formatter.string(from: components)
  }

  open override func string(for obj: Any?) -> String? {
    (obj as? DateComponents).flatMap { string(from: $0) }
  }

  private func withoutZeros(_ parts: [(value: Int, place: Int)]) -> [(value: Int, place: Int)] {
    let behaviour = zeroFormattingBehavior
    guard !behaviour.contains(.pad) else { return parts }
    let isPositional = unitsStyle == .positional
    let isDefault = behaviour.contains(.default)
    var parts = parts
    if behaviour.contains(.dropLeading) || isDefault {
      // Of a time with colons at least minutes are said.
      let least = isDefault && isPositional && parts.count > 1 ? 2 : 1
      while parts.count > least, parts.first?.value == 0 { parts.removeFirst() }
    }
    if behaviour.contains(.dropTrailing) || isDefault && !isPositional {
      while parts.count > 1, parts.last?.value == 0 { parts.removeLast() }
    }
    if behaviour.contains(.dropMiddle) || isDefault && !isPositional, parts.count > 2 {
      let middle = parts[1..<parts.count - 1].filter { $0.value != 0 }
      parts = [parts[0]] + middle + [parts[parts.count - 1]]
    }
    return parts
  }

  private func positional(_ parts: [(value: Int, place: Int)]) -> String {
    let pads = zeroFormattingBehavior.contains(.pad)
    return parts.enumerated().map { place, part in
      let text = String(part.value)
      return (place > 0 || pads) && text.count < 2 ? "0" + text : text
    }.joined(separator: ":")
  }

  private func named(_ parts: [(value: Int, place: Int)]) -> String {
    let words = parts.map { part in
      let unit = Self.units[part.place]
      let plural = part.value == 1 ? "" : "s"
      return switch unitsStyle {
      case .positional, .abbreviated: "\(part.value)\(unit.letter)"
      case .brief: "\(part.value)\(unit.short)\(unit.short == "min" ? "" : plural)"
      case .short:
        "\(part.value) \(unit.short)"
          + (["hr", "min", "sec", "wk"].contains(unit.short) ? "" : plural)
      case .full, .spellOut: "\(part.value) \(unit.name)\(plural)"
      }
    }
    let isWordy = [.full, .spellOut, .short].contains(unitsStyle)
    return words.joined(separator: isWordy ? ", " : " ")
  }
}

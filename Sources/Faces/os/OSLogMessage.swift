internal import Foundation

/// A line of the log, written as a text with values in it.
public struct OSLogMessage: ExpressibleByStringInterpolation {
  let text: String

  public init(stringLiteral value: String) {
    text = value
  }

  public init(stringInterpolation: OSLogInterpolation) {
    text = stringInterpolation.text
  }
}

/// Puts values into a line of the log.
public struct OSLogInterpolation: StringInterpolationProtocol {
  private(set) var text = ""

  public init(literalCapacity: Int, interpolationCount: Int) {
    text.reserveCapacity(literalCapacity + interpolationCount * 8)
  }

  public mutating func appendLiteral(_ literal: String) {
    text += literal
  }

  public mutating func appendInterpolation(
    _ value: @autoclosure () -> String, align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto
  ) {
    add(value(), align, privacy)
  }

  public mutating func appendInterpolation(
    _ value: @autoclosure () -> some CustomStringConvertible, align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto
  ) {
    add(value().description, align, privacy)
  }

  public mutating func appendInterpolation(
    _ value: @autoclosure () -> Any.Type, align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto
  ) {
    add(String(describing: value()), align, privacy)
  }

  /// Errors have no text of their own on the phone; here they may be written.
  @_disfavoredOverload
  public mutating func appendInterpolation(
    _ value: @autoclosure () -> any Error, privacy: OSLogPrivacy = .auto
  ) {
    add("\(value())", .none, privacy)
  }

  /// What is not there is written as such.
  @_disfavoredOverload
  public mutating func appendInterpolation<Value: CustomStringConvertible>(
    _ value: @autoclosure () -> Value?, privacy: OSLogPrivacy = .auto
  ) {
    add(value()?.description ?? "nil", .none, privacy)
  }

  public mutating func appendInterpolation(
    _ number: @autoclosure () -> some FixedWidthInteger,
    format: OSLogIntegerFormatting = .decimal, align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto
  ) {
    add(format.words(number()), align, privacy)
  }

  public mutating func appendInterpolation(
    _ number: @autoclosure () -> Float, format: OSLogFloatFormatting = .fixed,
    align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
  ) {
    add(format.words(Double(number())), align, privacy)
  }

  public mutating func appendInterpolation(
    _ number: @autoclosure () -> Double, format: OSLogFloatFormatting = .fixed,
    align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
  ) {
    add(format.words(number()), align, privacy)
  }

  public mutating func appendInterpolation(
    _ boolean: @autoclosure () -> Bool, format: OSLogBoolFormat = .truth,
    privacy: OSLogPrivacy = .auto
  ) {
    add(format.words(boolean()), .none, privacy)
  }

  /// Objects that describe themselves; nil is written as such.
  @_disfavoredOverload
  public mutating func appendInterpolation(
    _ object: @autoclosure () -> AnyObject?, privacy: OSLogPrivacy = .auto
  ) {
    add(object().map { String(describing: $0) } ?? "nil", .none, privacy)
  }

  private mutating func add(
    _ words: @autoclosure () -> String, _ alignment: OSLogStringAlignment, _ privacy: OSLogPrivacy
  ) {
    text += alignment.padded(privacy.hides ? "<private>" : words())
  }
}

/// Whether a value may be read in the log.
public struct OSLogPrivacy: Sendable {
  /// What stands in the place of a value that may not be read.
  public enum Mask: Sendable {
    case hash
    case none
  }

  /// Hidden values show nothing of themselves.
  let hides: Bool

  public static var `public`: OSLogPrivacy { OSLogPrivacy(hides: false) }
  public static var `private`: OSLogPrivacy { OSLogPrivacy(hides: true) }
  public static var sensitive: OSLogPrivacy { OSLogPrivacy(hides: true) }
  /// Shown: whoever drives is whoever writes the app.
  public static var auto: OSLogPrivacy { OSLogPrivacy(hides: false) }

  public static func `private`(mask: Mask) -> OSLogPrivacy { .private }
  public static func sensitive(mask: Mask) -> OSLogPrivacy { .sensitive }
  public static func auto(mask: Mask) -> OSLogPrivacy { .auto }
}

/// In how many columns a value stands, and at which end of them.
public struct OSLogStringAlignment: Sendable {
  private enum End { case left, right }

  private let end: End
  private let columns: @Sendable () -> Int

  public static var none: OSLogStringAlignment { left(columns: 0) }

  public static func left(
    columns: @escaping @autoclosure @Sendable () -> Int
  ) -> OSLogStringAlignment {
    OSLogStringAlignment(end: .left, columns: columns)
  }

  public static func right(
    columns: @escaping @autoclosure @Sendable () -> Int
  ) -> OSLogStringAlignment {
    OSLogStringAlignment(end: .right, columns: columns)
  }

  func padded(_ text: String) -> String {
    let space = String(repeating: " ", count: max(0, columns() - text.count))
    return end == .left ? text + space : space + text
  }
}

/// How numbers with fractions are written.
public struct OSLogFloatFormatting: Sendable {
  let letter: String
  let precision: Int?
  let hasSign: Bool

  public static var fixed: OSLogFloatFormatting { fixed() }
  public static var hex: OSLogFloatFormatting { make("a", nil, false) }
  public static var exponential: OSLogFloatFormatting { exponential() }
  public static var hybrid: OSLogFloatFormatting { hybrid() }

  public static func fixed(
    precision: Int, explicitPositiveSign: Bool = false, uppercase: Bool = false
  ) -> OSLogFloatFormatting { make("f", precision, explicitPositiveSign) }

  public static func fixed(
    explicitPositiveSign: Bool = false, uppercase: Bool = false
  ) -> OSLogFloatFormatting { make("f", nil, explicitPositiveSign) }

  public static func exponential(
    precision: Int, explicitPositiveSign: Bool = false, uppercase: Bool = false
  ) -> OSLogFloatFormatting { make(uppercase ? "E" : "e", precision, explicitPositiveSign) }

  public static func exponential(
    explicitPositiveSign: Bool = false, uppercase: Bool = false
  ) -> OSLogFloatFormatting { make(uppercase ? "E" : "e", nil, explicitPositiveSign) }

  public static func hybrid(
    precision: Int, explicitPositiveSign: Bool = false, uppercase: Bool = false
  ) -> OSLogFloatFormatting { make(uppercase ? "G" : "g", precision, explicitPositiveSign) }

  public static func hybrid(
    explicitPositiveSign: Bool = false, uppercase: Bool = false
  ) -> OSLogFloatFormatting { make(uppercase ? "G" : "g", nil, explicitPositiveSign) }

  private static func make(
    _ letter: String, _ precision: Int?, _ hasSign: Bool
  ) -> OSLogFloatFormatting {
    OSLogFloatFormatting(letter: letter, precision: precision, hasSign: hasSign)
  }

  func words(_ value: Double) -> String {
    let digits = precision.map { ".\(max(0, $0))" } ?? ""
    return String(format: "%\(hasSign ? "+" : "")\(digits)\(letter)", value)
  }
}

/// How yes and no are written.
public enum OSLogBoolFormat: Sendable {
  case truth
  case answer

  func words(_ value: Bool) -> String {
    switch self {
    case .truth: value ? "true" : "false"
    case .answer: value ? "YES" : "NO"
    }
  }
}

/// How whole numbers are written.
public struct OSLogIntegerFormatting: Sendable {
  let radix: Int
  let prefix: String
  let isUppercase: Bool
  let hasSign: Bool
  let minDigits: Int

  public static var decimal: OSLogIntegerFormatting { decimal() }
  public static var hex: OSLogIntegerFormatting { hex() }
  public static var octal: OSLogIntegerFormatting { octal() }

  public static func decimal(
    explicitPositiveSign: Bool = false, minDigits: Int = 0
  ) -> OSLogIntegerFormatting {
    OSLogIntegerFormatting(
      radix: 10, prefix: "", isUppercase: false, hasSign: explicitPositiveSign,
      minDigits: minDigits)
  }

  public static func hex(
    explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false,
    minDigits: Int = 0
  ) -> OSLogIntegerFormatting {
    OSLogIntegerFormatting(
      radix: 16, prefix: includePrefix ? "0x" : "", isUppercase: uppercase,
      hasSign: explicitPositiveSign, minDigits: minDigits)
  }

  public static func octal(
    explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false,
    minDigits: Int = 0
  ) -> OSLogIntegerFormatting {
    OSLogIntegerFormatting(
      radix: 8, prefix: includePrefix ? "0o" : "", isUppercase: uppercase,
      hasSign: explicitPositiveSign, minDigits: minDigits)
  }

  func words(_ value: some BinaryInteger) -> String {
    let digits = String(value.magnitude, radix: radix, uppercase: isUppercase)
    let zeros = String(repeating: "0", count: max(0, minDigits - digits.count))
    return (value < 0 ? "-" : hasSign ? "+" : "") + prefix + zeros + digits
  }
}

/// A text in which values stand where `%` says so.
struct FormattedLine {
  let text: String

  init(_ format: String, _ values: [Any]) {
    var rest = Substring(format)
    var values = values[...]
    var text = ""
    while let percent = rest.firstIndex(of: "%") {
      text += rest[..<percent]
      rest = rest[rest.index(after: percent)...]
      guard let place = Place(&rest) else { continue }
      if place.letter == "%" {
        text += "%"
      } else if let value = values.popFirst() {
        text += place.words(for: value)
      } else {
        // As on the phone a place without a value is seen.
        text += "<missing>"
      }
    }
    self.text = text + rest
  }
}

/// What the text says of one value.
private struct Place {
  private(set) var isPrivate = false
  private(set) var flags = ""
  let letter: Character

  /// Nil at the end of the text.
  init?(_ text: inout Substring) {
    if text.first == "{" {
      let end = text.firstIndex(of: "}") ?? text.endIndex
      isPrivate = text[..<end].contains("private") || text[..<end].contains("sensitive")
      text = text[end...].dropFirst()
    }
    let found = text.prefix { "0123456789.+-# ".contains($0) }
    flags = String(found)
    // How wide a number is in memory does not matter: it comes with its type.
    text = text.dropFirst(found.count).drop { "hlqLzjt".contains($0) }
    guard let letter = text.popFirst() else { return nil }
    self.letter = letter
  }

  func words(for value: Any) -> String {
    if isPrivate { return "<private>" }
    switch letter {
    case "d", "i", "D": return Self.whole(value).map { format("lld", $0) } ?? plain(value)
    case "u", "U": return Self.whole(value).map { format("llu", $0) } ?? plain(value)
    case "x", "X", "o": return Self.whole(value).map { format("ll\(letter)", $0) } ?? plain(value)
    case "f", "F", "e", "E", "g", "G":
      return Self.number(value).map { String(format: "%\(flags)\(letter)", $0) } ?? plain(value)
    default: return plain(value)
    }
  }

  private func format(_ letters: String, _ value: Int64) -> String {
    String(format: "%\(flags)\(letters)", value)
  }

  private func plain(_ value: Any) -> String { String(describing: value) }

  private static func whole(_ value: Any) -> Int64? {
    if let value = value as? Bool { return value ? 1 : 0 }
    if let value = value as? any BinaryInteger { return Int64(truncatingIfNeeded: value) }
    return (value as? NSNumber)?.int64Value
  }

  private static func number(_ value: Any) -> Double? {
    switch value {
    case let value as Double: value
    case let value as Float: Double(value)
    case let value as CGFloat: Double(value)
    case let value as NSNumber: value.doubleValue
    case let value as any BinaryInteger: Double(value)
    default: nil
    }
  }
}

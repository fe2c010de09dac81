internal import Foundation

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

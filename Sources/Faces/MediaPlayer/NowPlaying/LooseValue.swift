internal import Foundation

/// Reads what an app has put in a dictionary, whatever type it chose.
enum LooseValue {
  /// An optional that is nil is left out, as the app means it.
  static func unwrapped(_ value: Any) -> Any? {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return value is NSNull ? nil : value }
    return mirror.children.first.flatMap { unwrapped($0.value) }
  }

  static func text(_ value: Any) -> String? {
    switch value {
    case let text as any StringProtocol: String(text)
    case let text as NSString: text.description
    case let text as NSAttributedString: text.string
    case let text as AttributedString: String(text.characters)
    default: nil
    }
  }

  /// What something is called, be it by a number.
  static func name(_ value: Any) -> String? {
    text(value) ?? LooseNumber(value)?.text
  }

  /// Some apps pass the word for the number.
  static func mediaType(_ value: Any) -> String? {
    if let word = text(value)?.lowercased() {
      return ["none", "audio", "video"].contains(word) ? word : nil
    }
    guard let number = LooseNumber(value).flatMap({ UInt(exactly: $0.double) }) else { return nil }
    return MPNowPlayingInfoMediaType(rawValue: number).map { "\($0)" }
  }

  static func list<Element>(_ value: Any) -> [Element]? {
    let list = value as? [Any] ?? (value as? NSArray).map(Array.init)
    return list?.compactMap { $0 as? Element }
  }

  /// What the trace shows of a value: of objects no more than their type.
  static func words(_ value: Any) -> String {
    let words: String =
      switch value {
      case let url as URL: url.absoluteString
      case let date as Date: date.formatted(.iso8601)
      case let flag as Bool: "\(flag)"
      case let list as [Any]: "[\(list.prefix(20).map(words).joined(separator: ", "))]"
      default: name(value) ?? "\(type(of: value))"
      }
    return String(words.prefix(200))
  }
}

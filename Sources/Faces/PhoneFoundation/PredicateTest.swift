internal import Foundation

/// A condition that was read, and what it makes of an object.
indirect enum PredicateTest {
  case all([PredicateTest])
  case any([PredicateTest])
  case not(PredicateTest)
  case compare(PredicateValue, Comparison, PredicateValue, String.CompareOptions, Quantity)

  /// Of how many of a list it has to be so.
  enum Quantity {
    case itself, any, all, none
  }

  /// How two values are compared.
  enum Comparison: String {
    case equal = "=="
    case unequal = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case beginsWith = "BEGINSWITH"
    case endsWith = "ENDSWITH"
    case contains = "CONTAINS"
    case like = "LIKE"
    case matches = "MATCHES"
    case within = "IN"
    case between = "BETWEEN"

    init?(sign: String) {
      switch sign {
      case "=", "==": self = .equal
      case "<>", "!=": self = .unequal
      case "=<", "<=": self = .lessOrEqual
      case "=>", ">=": self = .greaterOrEqual
      case "<": self = .less
      case ">": self = .greater
      default: return nil
      }
    }
  }

  func holds(for object: Any?, _ variables: [String: Any] = [:]) -> Bool {
    switch self {
    case .all(let tests): return tests.allSatisfy { $0.holds(for: object, variables) }
    case .any(let tests): return tests.contains { $0.holds(for: object, variables) }
    case .not(let test): return !test.holds(for: object, variables)
    case .compare(let left, let comparison, let right, let options, let quantity):
      let (left, right) = (left.of(object, variables), right.of(object, variables))
      let words = PredicateComparison(options: options)
      func isSo(_ value: Any?) -> Bool { words.holds(value, comparison, right) }
      switch quantity {
      case .itself: return isSo(left)
      case .any: return PredicateValue.elements(left).contains(where: isSo)
      case .all: return PredicateValue.elements(left).allSatisfy(isSo)
      case .none: return !PredicateValue.elements(left).contains(where: isSo)
      }
    }
  }
}

/// Compares two values as Objective-C does, whatever types of Swift's they have.
struct PredicateComparison {
  let options: String.CompareOptions

  func holds(_ left: Any?, _ comparison: PredicateTest.Comparison, _ right: Any?) -> Bool {
    switch comparison {
    case .equal: return areEqual(left, right)
    case .unequal: return !areEqual(left, right)
    case .less: return order(left, right) == .orderedAscending
    case .lessOrEqual: return order(left, right).map { $0 != .orderedDescending } ?? false
    case .greater: return order(left, right) == .orderedDescending
    case .greaterOrEqual: return order(left, right).map { $0 != .orderedAscending } ?? false
    case .beginsWith: return found(left, right, .anchored)
    case .endsWith: return found(left, right, [.anchored, .backwards])
    case .contains: return contains(left, right)
    case .within: return contains(right, left)
    case .like: return like(left, right)
    case .matches:
      guard let (text, pattern) = texts(left, right) else { return false }
      return matches(text, pattern)
    case .between:
      let bounds = PredicateValue.elements(right)
      guard bounds.count == 2, let low = order(left, bounds[0]), let high = order(left, bounds[1])
      else { return false }
      return low != .orderedAscending && high != .orderedDescending
    }
  }

  private func texts(_ left: Any?, _ right: Any?) -> (String, String)? {
    guard let left = left as? String, let right = right as? String else { return nil }
    return (left, right)
  }

  private func areEqual(_ left: Any?, _ right: Any?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    if let order = order(left, right) { return order == .orderedSame }
    let (one, other) = (PredicateValue.elements(left), PredicateValue.elements(right))
    if PredicateValue.isList(left), PredicateValue.isList(right), one.count == other.count {
      return zip(one, other).allSatisfy(areEqual)
    }
    if let one = left as? NSObject, let other = right as? NSObject { return one.isEqual(other) }
    return NamedValues.areEqual(left, right)
  }

  /// Nil where the two have no order.
  func order(_ left: Any?, _ right: Any?) -> ComparisonResult? {
    if let (left, right) = texts(left, right) {
      if options.isEmpty {
        return left == right ? .orderedSame : left < right ? .orderedAscending : .orderedDescending
      }
      return left.compare(right, options: options)
    }
    if let left = left as? Date, let right = right as? Date { return left.compare(right) }
    guard let left = PredicateValue.number(left), let right = PredicateValue.number(right) else {
      return nil
    }
    return left == right ? .orderedSame : left < right ? .orderedAscending : .orderedDescending
  }

  private func found(_ left: Any?, _ right: Any?, _ more: String.CompareOptions) -> Bool {
    guard let (text, part) = texts(left, right) else { return false }
    return text.range(of: part, options: options.union(more)) != nil
  }

  private func contains(_ whole: Any?, _ part: Any?) -> Bool {
    if let (text, part) = texts(whole, part) {
      return text.range(of: part, options: options) != nil
    }
    return PredicateValue.elements(whole).contains { areEqual($0, part) }
  }

  /// `*` stands for any letters, `?` for one.
  private func like(_ left: Any?, _ right: Any?) -> Bool {
    guard let (text, words) = texts(left, right) else { return false }
    let pattern = words.reduce("") { pattern, letter in
      switch letter {
      case "*": pattern + "(?s:.*)"
      case "?": pattern + "(?s:.)"
      default: pattern + NSRegularExpression.escapedPattern(for: String(letter))
      }
    }
    return matches(text, pattern)
  }

  /// The whole of the text.
  private func matches(_ text: String, _ pattern: String) -> Bool {
    func plain(_ words: String) -> String {
      guard options.contains(.diacriticInsensitive) else { return words }
      return words.folding(options: .diacriticInsensitive, locale: nil)
    }
    let text = plain(text)
    let found = try? NSRegularExpression(
      pattern: "\\A(?:\(plain(pattern)))\\z",
      options: options.contains(.caseInsensitive) ? .caseInsensitive : [])
    return found?.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
  }
}

/// What stands on one side of a comparison.
indirect enum PredicateValue {
  case constant(Any?)
  case variable(String)
  case itself
  case path([String])
  case member(PredicateValue, String)
  case place(PredicateValue, PredicateValue)
  case list([PredicateValue])
  case call(String, PredicateValue)
  case sum(PredicateValue, PredicateValue, sign: Double)
  case product(PredicateValue, PredicateValue)
  case quotient(PredicateValue, PredicateValue)

  func of(_ object: Any?, _ variables: [String: Any]) -> Any? {
    switch self {
    case .constant(let value): return Self.flat(value)
    case .variable(let name): return variables[name].flatMap { Self.flat($0) }
    case .itself: return Self.flat(object)
    case .path(let names): return NamedValues.value(path: names, in: object)
    case .member(let owner, let name):
      return NamedValues.value(path: [name], in: owner.of(object, variables))
    case .place(let list, let place):
      let place = place.of(object, variables)
      let value = list.of(object, variables)
      if let key = place as? String, !Self.isList(value) {
        return NamedValues.value(path: [key], in: value)
      }
      let elements = Self.elements(value)
      switch place {
      case "FIRST" as String: return elements.first ?? nil
      case "LAST" as String: return elements.last ?? nil
      case "SIZE" as String: return elements.count
      default:
        guard let place = Self.number(place).map({ Int($0) }), elements.indices.contains(place)
        else { return nil }
        return elements[place]
      }
    case .list(let values): return values.map { $0.of(object, variables) }
    case .call(let name, let value): return Self.call(name, value.of(object, variables))
    case .sum(let one, let other, let sign):
      return pair(one, other, object, variables).map { $0 + sign * $1 }
    case .product(let one, let other): return pair(one, other, object, variables).map { $0 * $1 }
    case .quotient(let one, let other): return pair(one, other, object, variables).map { $0 / $1 }
    }
  }

  private func pair(
    _ one: PredicateValue, _ other: PredicateValue, _ object: Any?, _ variables: [String: Any]
  ) -> (Double, Double)? {
    guard let one = Self.number(one.of(object, variables)),
      let other = Self.number(other.of(object, variables))
    else { return nil }
    return (one, other)
  }

  private static func call(_ name: String, _ value: Any?) -> Any? {
    switch name {
    case "lowercase": (value as? String)?.lowercased()
    case "uppercase": (value as? String)?.uppercased()
    case "length": (value as? String)?.utf16.count
    case "abs": number(value).map(abs)
    case "ceiling": number(value)?.rounded(.up)
    case "floor": number(value)?.rounded(.down)
    case "count", "sum", "min", "max", "average":
      NamedValues.summary(name == "average" ? "avg" : name, elements(value))
    default: nil
    }
  }

  /// Nothing inside of something is nothing, and texts and numbers are Swift's.
  static func flat(_ value: Any?) -> Any? {
    guard let value = value.flatMap(NamedValues.flat) else { return nil }
    switch value {
    case is NSNull: return nil
    case let text as NSString: return text as String
    case let text as Substring: return String(text)
    case let date as NSDate: return date as Date
    case let value as any RawRepresentable:
      return value.rawValue as? String ?? value.rawValue as? Int ?? value
    default: return value
    }
  }

  static func number(_ value: Any?) -> Double? {
    switch value {
    case let value as NSNumber: value.doubleValue
    case let value as Bool: value ? 1 : 0
    case let value as any BinaryInteger: Double(value)
    case let value as any BinaryFloatingPoint: Double(value)
    default: nil
    }
  }

  static func isList(_ value: Any?) -> Bool {
    switch value {
    case is NSArray, is NSSet, is NSOrderedSet: true
    case let value?: [.collection, .set].contains(Mirror(reflecting: value).displayStyle)
    case nil: false
    }
  }

  static func elements(_ value: Any?) -> [Any?] {
    switch value {
    case let list as NSArray: return list.map { flat($0) }
    case let list as NSSet: return list.map { flat($0) }
    case let list as NSOrderedSet: return list.map { flat($0) }
    case let list as [Any?]: return list.map { flat($0) }
    case let list?:
      let mirror = Mirror(reflecting: list)
      guard [.collection, .set].contains(mirror.displayStyle) else { return [] }
      return mirror.children.map { flat($0.value) }
    case nil: return []
    }
  }
}

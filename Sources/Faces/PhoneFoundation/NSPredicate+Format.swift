public import Foundation
internal import HeadUnitPhone

// Conditions and orders that are written as words: Foundation for Linux takes closures alone.

extension NSPredicate {
  /// A condition in words; `%@`, `%K` and `%d` are what follows.
  public convenience init(format predicateFormat: String, _ args: Any?...) {
    self.init(format: predicateFormat, argumentArray: args.map { $0 ?? NSNull() })
  }

  public convenience init(format predicateFormat: String, argumentArray arguments: [Any]?) {
    let test: PredicateTest
    do throws(PredicateReader.Mistake) {
      test = try PredicateReader.read(predicateFormat, arguments ?? [])
    } catch {
      SimulatedPhone.current.crash(
        "NSInvalidArgumentException: Unable to parse the format string \"\(predicateFormat)\": "
          + error.words)
      test = .any([])
    }
    let held = Unchecked(test)
    self.init { object, variables in held.value.holds(for: object, variables ?? [:]) }
  }
}

extension NSArray {
  // Elements that are no objects come as they are.
  public func value(forKey key: String) -> Any? {
    map { NamedValues.value(path: [key], in: $0) ?? NSNull() }
  }

  public func value(forKeyPath keyPath: String) -> Any? {
    NamedValues.value(path: keyPath.split(separator: ".").map(String.init), in: self)
  }
}

extension NSDictionary {
  public func value(forKeyPath keyPath: String) -> Any? {
    NamedValues.value(path: keyPath.split(separator: ".").map(String.init), in: self)
  }
}

extension NSSortDescriptor {
  /// An order by what objects have under a name; without one, by the objects themselves.
  public convenience init(key: String?, ascending: Bool) {
    self.init(key: key, ascending: ascending, order: { Self.natural($0, $1) })
  }

  public convenience init(key: String?, ascending: Bool, selector: Selector?) {
    self.init(key: key, ascending: ascending) { one, other in
      guard let selector, let one = one as? String, let other = other as? String else {
        return Self.natural(one, other)
      }
      return Self.order(one, other, selector.name) ?? Self.natural(one, other)
    }
  }

  public convenience init(key: String?, ascending: Bool, comparator cmptr: @escaping Comparator) {
    self.init(
      key: key, ascending: ascending,
      order: { one, other in
        guard let one, let other else { return Self.natural(one, other) }
        return cmptr(one, other)
      })
  }

  private convenience init(
    key: String?, ascending: Bool, order: @escaping (Any?, Any?) -> ComparisonResult
  ) {
    let names = (key ?? "self").split(separator: ".").map(String.init)
    self.init(keyPath: \Any.self, ascending: ascending) { one, other in
      order(NamedValues.value(path: names, in: one), NamedValues.value(path: names, in: other))
    }
    SortKeys.keep(key, for: self)
  }

  public var key: String? { SortKeys.of(self) }

  /// Nothing comes before everything.
  private static func natural(_ one: Any?, _ other: Any?) -> ComparisonResult {
    guard let one, let other else {
      return one == nil && other == nil
        ? .orderedSame : one == nil ? .orderedAscending : .orderedDescending
    }
    return PredicateComparison(options: []).order(one, other) ?? .orderedSame
  }

  private static func order(
    _ one: String, _ other: String, _ selector: String
  ) -> ComparisonResult? {
    switch selector {
    case "caseInsensitiveCompare:": one.caseInsensitiveCompare(other)
    case "localizedCompare:": one.localizedCompare(other)
    case "localizedStandardCompare:": one.localizedStandardCompare(other)
    case "localizedCaseInsensitiveCompare:": one.localizedCaseInsensitiveCompare(other)
    default: nil
    }
  }
}

/// By which name an order goes: Foundation's object here cannot carry it.
private enum SortKeys {
  private struct Entry {
    weak var descriptor: NSSortDescriptor?
    let key: String
  }

  private static let entries = Guarded(Unchecked<[ObjectIdentifier: Entry]>([:]))

  static func keep(_ key: String?, for descriptor: NSSortDescriptor) {
    guard let key else { return }
    let entry = Unchecked((ObjectIdentifier(descriptor), Entry(descriptor: descriptor, key: key)))
    entries.withLock { entries in
      var all = entries.value.filter { $0.value.descriptor != nil }
      all[entry.value.0] = entry.value.1
      entries = Unchecked(all)
    }
  }

  static func of(_ descriptor: NSSortDescriptor) -> String? {
    let identifier = ObjectIdentifier(descriptor)
    return entries.withLock { entries in
      entries.value[identifier].flatMap { $0.descriptor === nil ? nil : $0.key }
    }
  }
}

extension NamedValues {
  /// What lies along a path of names, in objects, dictionaries and lists alike.
  static func value(path: [String], in object: Any?) -> Any? {
    var value = PredicateValue.flat(object)
    for (place, name) in path.enumerated() {
      guard let next = value else { return nil }
      if name.hasPrefix("@"), PredicateValue.isList(next) || next is NSDictionary {
        let rest = Array(path[(place + 1)...])
        let list = PredicateValue.elements(next)
        let values = rest.isEmpty ? list : list.map { self.value(path: rest, in: $0) }
        return summary(String(name.dropFirst()), values)
      }
      value = PredicateValue.flat(step(name, in: next))
    }
    return value
  }

  /// `@count` and its like.
  static func summary(_ name: String, _ values: [Any?]) -> Any? {
    let numbers = values.compactMap { PredicateValue.number($0) }
    let order = PredicateComparison(options: [])
    func isLess(_ one: Any?, _ other: Any?) -> Bool {
      order.order(one, other) == .orderedAscending
    }
    switch name {
    case "count": return values.count
    case "sum": return numbers.reduce(0, +)
    case "avg": return numbers.isEmpty ? 0 : numbers.reduce(0, +) / Double(numbers.count)
    case "min": return values.min(by: isLess) ?? nil
    case "max": return values.max(by: isLess) ?? nil
    case "unionOfObjects": return values
    case "firstObject": return values.first ?? nil
    case "lastObject": return values.last ?? nil
    default: return nil
    }
  }

  private static func step(_ name: String, in value: Any) -> Any? {
    if name.lowercased() == "self" { return value }
    if let dictionary = value as? [String: Any] { return dictionary[name] }
    if let dictionary = value as? NSDictionary { return dictionary[name] }
    if PredicateValue.isList(value) {
      return PredicateValue.elements(value).map { self.value(path: [name], in: $0) }
    }
    if let text = value as? String { return property(name, ofText: text) }
    if type(of: value) is AnyClass, isKnown(name, of: value as AnyObject) {
      return self.value(name, of: value as AnyObject)
    }
    return stored(name, in: Mirror(reflecting: value))
  }

  private static func property(_ name: String, ofText text: String) -> Any? {
    switch name {
    case "length": text.utf16.count
    case "lowercaseString": text.lowercased()
    case "uppercaseString": text.uppercased()
    case "capitalizedString": text.capitalized
    case "intValue", "integerValue": Int(text) ?? 0
    case "doubleValue", "floatValue": Double(text) ?? 0
    case "lastPathComponent": (text as NSString).lastPathComponent
    case "pathExtension": (text as NSString).pathExtension
    default: nil
    }
  }

  /// What is not known by name to Objective-C is looked for among what is stored.
  private static func stored(_ name: String, in mirror: Mirror?) -> Any? {
    var mirror = mirror
    while let next = mirror {
      for child in next.children
      where child.label == name || child.label == "$__lazy_storage_$_\(name)" {
        return child.value
      }
      mirror = next.superclassMirror
    }
    return nil
  }
}

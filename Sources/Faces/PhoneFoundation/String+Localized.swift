// Words of the app's in the language of the phone.
// swift-format-ignore-file: NoLeadingUnderscores

public import Foundation
internal import HeadUnitPhone

extension String {
  /// A key of a table of words, with the values that stand in it.
  public struct LocalizationValue: Equatable, Sendable, ExpressibleByStringInterpolation {
    /// With `%@` and `%lld` in the place of values, as the tables have it.
    let key: String
    fileprivate let values: [String]
    fileprivate var numbers: [Double?] = []

    public init(_ value: String) {
      (key, values) = (value, [])
    }

    public init(stringLiteral value: String) {
      self.init(value)
    }

    public init(stringInterpolation: StringInterpolation) {
      (key, values) = (stringInterpolation.key, stringInterpolation.values)
      numbers = stringInterpolation.numbers
    }

    public struct StringInterpolation: StringInterpolationProtocol, Sendable {
      fileprivate var key = ""
      fileprivate var values: [String] = []
      fileprivate var numbers: [Double?] = []

      public init(literalCapacity: Int, interpolationCount: Int) {}

      public mutating func appendLiteral(_ literal: String) {
        key += literal.replacingOccurrences(of: "%", with: "%%")
      }

      public mutating func appendInterpolation<Value>(_ value: Value) {
        add("%@", String(describing: value), nil)
      }

      public mutating func appendInterpolation<Value: BinaryInteger>(_ value: Value) {
        add("%lld", String(value), Double(value))
      }

      public mutating func appendInterpolation<Value: BinaryFloatingPoint>(_ value: Value) {
        add("%lf", String(format: "%lf", Double(value)), Double(value))
      }

      private mutating func add(_ place: String, _ value: String, _ number: Double?) {
        key += place
        values.append(value)
        numbers.append(number)
      }
    }

    /// The wording with its values in their places: `%@` takes the next one, `%2$@` the second.
    fileprivate func filled(_ wording: String) -> String {
      guard !values.isEmpty else { return wording }
      let wording = CountedWording.chosen(wording, numbers)
      var text = ""
      var next = 0
      var rest = wording[...]
      while let sign = rest.firstIndex(of: "%") {
        text += rest[..<sign]
        rest = rest[rest.index(after: sign)...]
        if rest.first == "%" {
          text += "%"
          rest.removeFirst()
          continue
        }
        guard let end = rest.firstIndex(where: { "@dfsu".contains($0) }) else { break }
        let place = rest[..<end].split(separator: "$", omittingEmptySubsequences: false)
        let index = place.count > 1 ? (Int(place[0]) ?? 0) - 1 : next
        if place.count == 1 { next += 1 }
        if values.indices.contains(index) { text += values[index] }
        rest = rest[rest.index(after: end)...]
      }
      return text + rest
    }
  }

  /// The app's wording for a key; the key itself where the app has none.
  public init(
    localized keyAndValue: LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
    locale: Locale = .current, comment: StaticString? = nil
  ) {
    let bundle = bundle ?? .main
    let key = keyAndValue.key
    self = keyAndValue.filled(bundle._wording(key, key, table))
  }

  public init(
    localized key: StaticString, defaultValue: LocalizationValue, table: String? = nil,
    bundle: Bundle? = nil, locale: Locale = .current, comment: StaticString? = nil
  ) {
    let bundle = bundle ?? .main
    let wording = bundle._wording(key.description, defaultValue.key, table)
    self = defaultValue.filled(wording)
  }
}

/// Says in words of the app's what it is.
public protocol CustomLocalizedStringResourceConvertible {
  var localizedStringResource: LocalizedStringResource { get }
}

/// A key of a table of words that is looked up when it is shown.
public struct LocalizedStringResource: Equatable, Sendable, ExpressibleByStringInterpolation {
  /// Where the table is.
  public enum BundleDescription: Equatable, Sendable {
    case main
    case atURL(URL)
  }

  public var defaultValue: String.LocalizationValue
  public let table: String?
  public let key: String
  public var locale = Locale.current

  public init(
    _ key: String.LocalizationValue, table: String? = nil, bundle: BundleDescription = .main,
    comment: StaticString? = nil
  ) {
    (defaultValue, self.key, self.table) = (key, key.key, table)
  }

  /// Where the table has nothing for the key, the value stands.
  public init(
    _ key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil,
    locale: Locale = .current, bundle: BundleDescription = .main, comment: StaticString? = nil
  ) {
    (self.key, self.defaultValue) = (key.description, defaultValue)
    (self.table, self.locale) = (table, locale)
  }

  public init(stringLiteral value: String) {
    self.init(String.LocalizationValue(value))
  }

  public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
    self.init(String.LocalizationValue(stringInterpolation: stringInterpolation))
  }
}

extension String {
  public init(localized resource: LocalizedStringResource) {
    let wording = Bundle.main._wording(resource.key, resource.defaultValue.key, resource.table)
    self = resource.defaultValue.filled(wording)
  }
}

// MARK: - Words with a form for each number

extension Bundle {
  /// The app's wording for a key; also of tables with a form for each number, which end the program
  /// in Foundation.
  public func _wording(_ key: String, _ value: String?, _ table: String?) -> String {
    let name = table.flatMap { $0.isEmpty ? nil : $0 } ?? "Localizable"
    guard let file = url(forResource: name, withExtension: "stringsdict"),
      let wording = CountedWording.found(key, in: file)
    else { return localizedString(forKey: key, value: value, table: table) }
    return wording
  }
}

extension String {
  /// Fills a format in, and takes of words with a form for each number those for the numbers given.
  public init(_counting format: String, _ locale: Locale?, _ arguments: [any CVarArg]) {
    let numbers = arguments.map(CountedWording.number)
    // With a locale Foundation for Linux takes objects alone for `%@`.
    let arguments: [any CVarArg] = arguments.map { argument in
      (argument as? String).map { NSString(string: $0) } ?? argument
    }
    let (text, used) = CountedWording.compact(CountedWording.chosen(format, numbers))
    let kept = used.map { $0.compactMap { arguments.indices.contains($0) ? arguments[$0] : nil } }
    self.init(format: text, locale: locale, arguments: kept ?? arguments)
  }
}

/// Words that a table has in a form for each number.
///
/// On the phone the string itself knows its forms. Here it ends with signs that are not seen, and
/// say where they are kept.
struct CountedWording {
  private let variables: [String: [String: String]]
  private let language: String

  private static let known = Guarded<[CountedWording]>([])
  private static let places = Guarded<[String: String]>([:])
  private static let mark: Unicode.Scalar = "\u{2063}"
  private static let digits: UInt32 = 0xE0030

  static func found(_ key: String, in file: URL) -> String? {
    let place = "\(file.path) \(key)"
    if let known = places.withLock({ $0[place] }) { return known }
    guard let data = try? Data(contentsOf: file),
      let list = try? PropertyListSerialization.propertyList(from: data, format: nil),
      let entry = (list as? [String: Any])?[key] as? [String: Any],
      let format = entry["NSStringLocalizedFormatKey"] as? String
    else { return nil }
    var variables: [String: [String: String]] = [:]
    for (name, value) in entry {
      guard let forms = value as? [String: Any] else { continue }
      variables[name] = forms.compactMapValues { $0 as? String }
    }
    let folder = file.deletingLastPathComponent().deletingPathExtension().lastPathComponent
    let wording = CountedWording(variables: variables, language: folder)
    let number = known.withLock { known in
      known.append(wording)
      return known.count - 1
    }
    var text = format
    text.unicodeScalars.append(mark)
    for digit in String(number).utf8 {
      guard let sign = Unicode.Scalar(digits + UInt32(digit) - 48) else { continue }
      text.unicodeScalars.append(sign)
    }
    places.withLock { [text] in $0[place] = text }
    return text
  }

  static func number(_ argument: any CVarArg) -> Double? {
    if let whole = argument as? any BinaryInteger { return Double(whole) }
    if let part = argument as? any BinaryFloatingPoint { return Double(part) }
    return (argument as? NSNumber)?.doubleValue
  }

  /// The format with the forms for these numbers; each of its places says which value it takes.
  static func chosen(_ format: String, _ numbers: [Double?]) -> String {
    guard let start = format.unicodeScalars.firstIndex(of: mark) else { return format }
    var rest = format.unicodeScalars[start...].dropFirst()
    var place = 0
    while let sign = rest.first, (digits...digits + 9).contains(sign.value) {
      place = place * 10 + Int(sign.value - digits)
      rest = rest.dropFirst()
    }
    let wording = known.withLock { $0.indices.contains(place) ? $0[place] : nil }
    let plain = String(format[..<start]) + String(rest)
    var next = 0
    return wording?.filled(plain, numbers, &next, own: nil, depth: 0) ?? plain
  }

  /// The same format with the places of values it uses numbered without a gap, and which they are;
  /// nil where none has a number.
  ///
  /// Of a value that is not named nobody knows how large it is, and so where the next one begins.
  static func compact(_ format: String) -> (text: String, used: [Int]?) {
    var used: [Int] = []
    var text = ""
    var rest = format[...]
    while let sign = rest.firstIndex(of: "%") {
      text += rest[...sign]
      rest = rest[rest.index(after: sign)...]
      if rest.first == "%" {
        text += "%"
        rest.removeFirst()
        continue
      }
      let number = rest.prefix(while: \.isNumber)
      guard rest.dropFirst(number.count).first == "$", let place = Int(number) else { continue }
      if !used.contains(place - 1) { used.append(place - 1) }
      text += "\((used.firstIndex(of: place - 1) ?? 0) + 1)"
      rest = rest.dropFirst(number.count)
    }
    return (text + rest, used.isEmpty ? nil : used)
  }

  private func filled(
    _ format: String, _ numbers: [Double?], _ next: inout Int, own: Int?, depth: Int
  ) -> String {
    var text = ""
    var rest = format[...]
    while let sign = rest.firstIndex(of: "%") {
      text += rest[..<sign]
      rest = rest[rest.index(after: sign)...]
      if rest.first == "%" {
        text += "%%"
        rest.removeFirst()
        continue
      }
      let number = rest.prefix(while: \.isNumber)
      var place: Int?
      if rest.dropFirst(number.count).first == "$", let given = Int(number) {
        place = given - 1
        rest = rest.dropFirst(number.count + 1)
      }
      let isVariable = rest.hasPrefix("#@")
      let taken = place ?? (isVariable ? nil : own) ?? next
      if place == nil, isVariable || own == nil { next += 1 }
      guard isVariable else {
        text += "%\(taken + 1)$"
        continue
      }
      let name = rest.dropFirst(2).prefix { $0 != "@" }
      rest = rest.dropFirst(name.count + 3)
      // A variable that names itself would go on without an end.
      guard depth < 8, let forms = variables[String(name)] else { continue }
      let count = numbers.indices.contains(taken) ? numbers[taken] : nil
      text += filled(
        Self.form(forms, count ?? 0, language), numbers, &next, own: taken, depth: depth + 1)
    }
    return text + rest
  }

  private static func form(
    _ forms: [String: String], _ number: Double, _ language: String
  ) -> String {
    if number == 0, let none = forms["zero"] { return none }
    return forms[PluralRule.of(language).category(number)] ?? forms["other"] ?? ""
  }
}

/// Which form of words goes with a number, by the groups of languages that agree on it.
enum PluralRule {
  case onlyOther, one, zeroAndOne, slavic, polish, czech, romanian, lithuanian, slovenian, arabic
  case hebrew

  static func of(_ language: String) -> PluralRule {
    switch language.prefix(while: { $0.isLetter }).lowercased() {
    case "ja", "zh", "ko", "vi", "th", "id", "ms", "yue": .onlyOther
    case "fr", "pt", "hy", "hi", "bn", "fa": .zeroAndOne
    case "ru", "uk", "be", "sr", "hr", "bs": .slavic
    case "pl": .polish
    case "cs", "sk": .czech
    case "ro": .romanian
    case "lt": .lithuanian
    case "sl": .slovenian
    case "ar": .arabic
    case "he", "iw": .hebrew
    default: .one
    }
  }

  func category(_ number: Double) -> String {
    let size = abs(number)
    guard size == size.rounded(), size < 1e15 else {
      return self == .zeroAndOne && size < 2 ? "one" : "other"
    }
    let count = Int(size)
    let (last, two) = (count % 10, count % 100)
    switch self {
    case .onlyOther: return "other"
    case .one: return count == 1 ? "one" : "other"
    case .zeroAndOne: return count < 2 ? "one" : "other"
    case .slavic:
      if last == 1, two != 11 { return "one" }
      return (2...4).contains(last) && !(12...14).contains(two) ? "few" : "many"
    case .polish:
      if count == 1 { return "one" }
      return (2...4).contains(last) && !(12...14).contains(two) ? "few" : "many"
    case .czech: return count == 1 ? "one" : (2...4).contains(count) ? "few" : "other"
    case .romanian:
      if count == 1 { return "one" }
      return count == 0 || (1...19).contains(two) ? "few" : "other"
    case .lithuanian:
      if (11...19).contains(two) || last == 0 { return "other" }
      return last == 1 ? "one" : "few"
    case .slovenian: return [1: "one", 2: "two", 3: "few", 4: "few"][two] ?? "other"
    case .arabic:
      switch count {
      case 0: return "zero"
      case 1: return "one"
      case 2: return "two"
      default: return (3...10).contains(two) ? "few" : two >= 11 ? "many" : "other"
      }
    case .hebrew: return count == 1 ? "one" : count == 2 ? "two" : "other"
    }
  }
}

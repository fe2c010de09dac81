public import Foundation

extension String {
  /// A key of a table of words, with the values that stand in it.
  public struct LocalizationValue: Equatable, Sendable, ExpressibleByStringInterpolation {
    /// With `%@` and `%lld` in the place of values, as the tables have it.
    let key: String
    fileprivate let values: [String]

    public init(_ value: String) {
      (key, values) = (value, [])
    }

    public init(stringLiteral value: String) {
      self.init(value)
    }

    public init(stringInterpolation: StringInterpolation) {
      (key, values) = (stringInterpolation.key, stringInterpolation.values)
    }

    public struct StringInterpolation: StringInterpolationProtocol, Sendable {
      fileprivate var key = ""
      fileprivate var values: [String] = []

      public init(literalCapacity: Int, interpolationCount: Int) {}

      public mutating func appendLiteral(_ literal: String) {
        key += literal.replacingOccurrences(of: "%", with: "%%")
      }

      public mutating func appendInterpolation<Value>(_ value: Value) {
        add("%@", String(describing: value))
      }

      public mutating func appendInterpolation<Value: BinaryInteger>(_ value: Value) {
        add("%lld", String(value))
      }

      public mutating func appendInterpolation<Value: BinaryFloatingPoint>(_ value: Value) {
        add("%lf", String(format: "%lf", Double(value)))
      }

      private mutating func add(_ place: String, _ value: String) {
        key += place
        values.append(value)
      }
    }

    /// The wording with its values in their places: `%@` takes the next one, `%2$@` the second.
    fileprivate func filled(_ wording: String) -> String {
      guard !values.isEmpty else { return wording }
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
    self = keyAndValue.filled(bundle.localizedString(forKey: key, value: key, table: table))
  }

  public init(
    localized key: StaticString, defaultValue: LocalizationValue, table: String? = nil,
    bundle: Bundle? = nil, locale: Locale = .current, comment: StaticString? = nil
  ) {
    let bundle = bundle ?? .main
    let wording = bundle.localizedString(
      forKey: key.description, value: defaultValue.key, table: table)
    self = defaultValue.filled(wording)
  }
}

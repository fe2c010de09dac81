/// What somebody has meant who has written a unit or a number as it is written elsewhere.
public enum NearUnit {
  /// `1S`, `1,5s`, `2sec`, `3 min` without its gap.
  public static func duration(_ text: String) -> String? {
    if isNumber(text) { return "\(text)ms?" }
    let units: [(String, String)] = [
      ("milliseconds", "ms"), ("millis", "ms"), ("msec", "ms"), ("seconds", "s"), ("second", "s"),
      ("secs", "s"), ("sec", "s"), ("minutes", "m"), ("minute", "m"), ("mins", "m"), ("min", "m"),
      ("hours", "h"), ("hour", "h"), ("hrs", "h"),
    ]
    return meant(text, units) { Duration($0) != nil }
  }

  /// `50kmh`, `50KM/H`, `1,5m/s`.
  public static func speed(_ text: String) -> String? {
    if isNumber(text) { return "\(text)km/h?" }
    let units: [(String, String)] = [
      ("kilometres/hour", "km/h"), ("kmph", "km/h"), ("km/hr", "km/h"), ("kmh", "km/h"),
      ("kph", "km/h"), ("mi/h", "mph"), ("miles/hour", "mph"), ("mps", "m/s"), ("ms", "m/s"),
    ]
    return meant(text, units) { Speed($0) != nil }
  }

  /// `1,5`, and `1,000` where the comma parts thousands.
  public static func number(_ text: String) -> String? {
    let groups = text.split(separator: ",", omittingEmptySubsequences: false)
    if groups.count > 1, groups.dropFirst().allSatisfy({ $0.count == 3 }), groups[0] != "0" {
      let whole = groups.joined()
      if whole.utf8.allSatisfy({ (48...57).contains($0) }), Int(whole) != nil { return "\(whole)?" }
    }
    let dotted = text.replacingCommas
    return dotted != text && isNumber(dotted) ? "\(dotted)?" : nil
  }

  private static func meant(
    _ text: String, _ units: [(written: String, ours: String)], _ isRight: (String) -> Bool
  ) -> String? {
    var plain = text.lowercased().replacingCommas.filter { $0 != " " }
    if plain.hasPrefix(".") { plain = "0" + plain }
    if !isRight(plain), let unit = units.first(where: { plain.hasSuffix($0.written) }) {
      plain = plain.dropLast(unit.written.count) + unit.ours
    }
    return plain != text && isRight(plain) ? "\(plain)?" : nil
  }

  /// Whether somebody has left out the unit.
  private static func isNumber(_ text: String) -> Bool {
    Double(text) != nil && text.utf8.allSatisfy { (46...57).contains($0) && $0 != 47 }
  }
}

extension String {
  fileprivate var replacingCommas: String { String(map { $0 == "," ? "." : $0 }) }
}

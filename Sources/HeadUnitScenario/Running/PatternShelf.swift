/// Regular expressions that were read once.
final class PatternShelf {
  private var patterns: [String: Regex<AnyRegexOutput>] = [:]

  /// More than this are not kept; drives have a handful.
  private static let limit = 1_000
  /// Longer texts are only looked at so far: what an app says may be of any length.
  private static let textLimit = 2_000

  /// Whether the pattern is found in the text; one that is no regular expression is found nowhere.
  func finds(_ pattern: String, in text: String) -> Bool {
    guard let regex = regex(pattern) else { return false }
    return text.prefix(Self.textLimit).firstMatch(of: regex) != nil
  }

  private func regex(_ pattern: String) -> Regex<AnyRegexOutput>? {
    if let known = patterns[pattern] { return known }
    guard let regex = try? Regex(pattern) else { return nil }
    if patterns.count >= Self.limit { patterns.removeAll() }
    patterns[pattern] = regex
    return regex
  }
}

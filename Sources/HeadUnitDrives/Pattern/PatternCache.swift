/// Patterns that were read once.
final class PatternCache {
  private var patterns: [String: Pattern] = [:]

  /// More than this are not kept; drives have a handful.
  private static let limit = 1_000
  /// Longer texts are only looked at so far: what an app says may be of any length.
  private static let textLimit = 2_000

  /// Whether the pattern is found in the text; one that is none is found nowhere.
  func finds(_ text: String, in whole: String) -> Bool {
    pattern(text)?.isFound(in: whole.prefix(Self.textLimit)) ?? false
  }

  private func pattern(_ text: String) -> Pattern? {
    if let known = patterns[text] { return known }
    guard let pattern = try? Pattern(text) else { return nil }
    if patterns.count >= Self.limit { patterns.removeAll() }
    patterns[text] = pattern
    return pattern
  }
}

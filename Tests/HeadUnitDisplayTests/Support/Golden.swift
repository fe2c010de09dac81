import Foundation
import Testing

/// A text that was once looked at and found right.
enum Golden {
  /// Compares with the file in `Goldens/`; with UPDATE_GOLDENS=1 the file is written anew, which
  /// still fails that run, so that nobody updates without looking.
  static func expect(_ text: String, toBe name: String) throws {
    let file = Showcase.root.appendingPathComponent("Tests/HeadUnitDisplayTests/Goldens/\(name)")
    if isUpdated(in: ProcessInfo.processInfo.environment) {
      try Data(text.utf8).write(to: file, options: .atomic)
      Issue.record("\(name) was written; look at the difference.")
      return
    }
    let known = try? String(contentsOf: file, encoding: .utf8)
    guard let difference = difference(from: known ?? "", to: text) else { return }
    Issue.record("\(name) differs\(difference). UPDATE_GOLDENS=1 writes it anew.")
  }

  /// Nobody looks at what is written in CI, so nothing is.
  static func isUpdated(in environment: [String: String]) -> Bool {
    environment["UPDATE_GOLDENS"] == "1" && environment["CI"] == nil
  }

  /// Where a text first differs from the known one; nil when it does not.
  static func difference(from known: String, to text: String) -> String? {
    known == text ? nil : firstDifference(known, text)
  }

  private static func firstDifference(_ known: String, _ text: String) -> String {
    let old = known.split(separator: "\n", omittingEmptySubsequences: false)
    let new = text.split(separator: "\n", omittingEmptySubsequences: false)
    let line = zip(old, new).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    let number = line ?? min(old.count, new.count)
    let expected = old.indices.contains(number) ? String(old[number]) : "the end"
    let actual = new.indices.contains(number) ? String(new[number]) : "the end"
    return " in line \(number + 1):\n  expected \(expected)\n  actual   \(actual)"
  }
}

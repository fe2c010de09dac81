/// How the elements of a screen differ from those of its golden.
public struct TreeDifference: Hashable, Sendable {
  /// More sentences than these nobody reads.
  public static let limit = 8

  /// A sentence each, at most so many; none when the trees are the same.
  public let sentences: [String]

  public init(from expected: GoldenTree, to actual: GoldenTree) {
    guard expected.text != actual.text else {
      sentences = []
      return
    }
    let all = Self.sentences(from: expected, to: actual)
    let rest = all.count - Self.limit
    sentences = all.prefix(Self.limit) + (rest > 0 ? ["and \(rest) more elements differ"] : [])
  }

  private static func sentences(from expected: GoldenTree, to actual: GoldenTree) -> [String] {
    let before = byName(expected)
    let after = byName(actual)
    var sentences: [String] = []
    for line in expected.lines {
      guard let new = after[line.name] else {
        sentences.append("\(line.name) is missing, it was: \(line.text)")
        continue
      }
      guard new.text != line.text else { continue }
      sentences.append("\(line.name) is: \(new.text), and was: \(line.text)")
    }
    for line in actual.lines where before[line.name] == nil {
      sentences.append("\(line.name) is new: \(line.text)")
    }
    return sentences.isEmpty ? ["the elements are the same in another order"] : sentences
  }

  private static func byName(_ tree: GoldenTree) -> [String: GoldenTree.Line] {
    Dictionary(tree.lines.map { ($0.name, $0) }) { first, _ in first }
  }
}

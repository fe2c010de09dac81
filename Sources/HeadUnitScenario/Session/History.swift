/// The lines that were typed, oldest first.
public struct History: Hashable, Sendable {
  public private(set) var lines: [String]

  /// More lines than these, and the oldest are forgotten.
  public static let countLimit = 1_000

  public init(_ lines: [String] = []) {
    let good = lines.filter { !$0.isEmpty && $0.count <= LineEditor.characterLimit }
    self.lines = Array(good.suffix(Self.countLimit))
  }

  /// A line that is empty, or the same as the one before, says nothing new.
  mutating func add(_ line: String) {
    guard line.contains(where: { !$0.isWhitespace }), line != lines.last else { return }
    lines.append(line)
    lines.removeFirst(max(0, lines.count - Self.countLimit))
  }
}

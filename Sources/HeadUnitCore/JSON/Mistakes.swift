/// The mistakes found in one reading, in the order of their places, at most 100 of them.
public struct Mistakes: Error, Equatable, Sendable {
  /// More than this nobody reads, and a broken file must not fill the memory.
  public static let limit = 100

  /// Sorted by file, line and column; mistakes at the same place stay in the order they came.
  public private(set) var list: [Mistake] = []
  /// How many were found after the list was full.
  public private(set) var droppedCount = 0

  public init(_ mistakes: [Mistake] = []) {
    for mistake in mistakes { add(mistake) }
  }

  public var isEmpty: Bool { list.isEmpty }

  /// Adds a mistake in its place; the same one again, as of a file included twice, is none more.
  public mutating func add(_ mistake: Mistake) {
    guard list.count < Mistakes.limit else {
      droppedCount += 1
      return
    }
    var place = list.count
    while place > 0, Mistakes.isOrdered(mistake, before: list[place - 1]) { place -= 1 }
    if place > 0, list[place - 1] == mistake { return }
    list.insert(mistake, at: place)
  }

  /// Adds a mistake at a byte offset; words and line are only made when there is room for it.
  public mutating func add(
    _ message: @autoclosure () -> String, at offset: Int, in source: SourceText,
    advice: @autoclosure () -> String? = nil
  ) {
    guard list.count < Mistakes.limit else {
      droppedCount += 1
      return
    }
    let position = source.position(of: offset)
    add(Mistake(file: source.name, at: position, message: message(), advice: advice()))
  }

  /// Takes over what another reading found.
  public mutating func add(contentsOf other: Mistakes) {
    for mistake in other.list { add(mistake) }
    droppedCount += other.droppedCount
  }

  private static func isOrdered(_ first: Mistake, before second: Mistake) -> Bool {
    (first.file, first.line, first.column) < (second.file, second.line, second.column)
  }
}

extension Mistakes: CustomStringConvertible {
  public var description: String {
    var lines = list.map(\.description)
    if droppedCount > 0 { lines.append("… and \(droppedCount) more") }
    return lines.joined(separator: "\n")
  }
}

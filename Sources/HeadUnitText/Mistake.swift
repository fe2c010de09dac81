/// Something wrong in a text a person wrote, with its place and, where known, what to do.
public struct Mistake: Error, Equatable, Sendable {
  public var file: String
  public var line: Int
  public var column: Int
  public var message: String
  public var advice: String?

  public init(
    file: String, at position: SourcePosition, message: String, advice: String? = nil
  ) {
    self.file = file
    self.line = position.line
    self.column = position.column
    self.message = message
    self.advice = advice
  }

  /// What is wrong and what to do, without the place.
  public var words: String { message + (advice.map { " (\($0))" } ?? "") }

  /// The advice to use a word that was probably meant, nil when nothing is near.
  public static func didYouMean(_ word: String, in candidates: [String]) -> String? {
    nearest(word, in: candidates).map { "did you mean \"\($0)\"?" }
  }
}

extension Mistake: CustomStringConvertible {
  /// One line, whatever the file or its name has in it.
  public var description: String {
    "\(file):\(line):\(column): \(words)".oneLine
  }
}

/// The mistakes found in one reading, in the order of their places, at most 100 of them.
public struct Mistakes: Error, Equatable, Sendable {
  /// More than this nobody reads, and a broken file must not fill the memory.
  public static let limit = 100

  /// Sorted by file, line and column; mistakes at the same place stay in the order they came.
  public private(set) var list: [Mistake] = []
  /// How many were found after the list was full.
  public private(set) var droppedCount = 0
  /// How many are told; of others nobody makes words or looks for places.
  private let room: Int

  public init(_ mistakes: [Mistake] = [], room: Int = Mistakes.limit) {
    self.room = room
    for mistake in mistakes { add(mistake) }
  }

  public var isEmpty: Bool { list.isEmpty }
  /// Whether further ones are only counted.
  public var isFull: Bool { list.count >= room }
  /// How many can still be told.
  package var left: Int { room - list.count }
  /// How many were found, told or not.
  public var count: Int { list.count + droppedCount }

  /// Adds a mistake in its place; the same one again, as of a file included twice, is none more.
  public mutating func add(_ mistake: Mistake) {
    guard !isFull else {
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
    guard !isFull else {
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

extension Mistake {
  /// The candidate a mistyped word most likely stands for, nil when none is near.
  ///
  /// Near means at most a third of the letters inserted, left out, exchanged or swapped with their
  /// neighbour, whatever their case. Of equally near candidates the earlier one wins.
  public static func nearest(_ word: String, in candidates: [String]) -> String? {
    let letters = Array(word.lowercased())
    // Nobody mistypes one word of this length, and the cost grows with its square.
    guard letters.count <= 100 else { return nil }
    var limit = letters.count < 2 ? 0 : max(1, letters.count / 3)
    var best: String?
    for candidate in candidates {
      let others = Array(candidate.lowercased())
      guard abs(others.count - letters.count) <= limit else { continue }
      let distance = typingDistance(letters, others)
      guard distance <= limit else { continue }
      best = candidate
      if distance == 0 { break }
      limit = distance - 1
    }
    return best
  }

  /// The number of typing slips between two words, a swap of neighbours counted as one.
  private static func typingDistance(_ first: [Character], _ second: [Character]) -> Int {
    var beforePrevious: [Int] = []
    var previous = Array(0...second.count)
    for row in first.indices {
      var current = [row + 1]
      for column in second.indices {
        let isSame = first[row] == second[column]
        var cost = min(
          previous[column + 1] + 1, current[column] + 1, previous[column] + (isSame ? 0 : 1))
        if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
          cost = min(cost, beforePrevious[column - 1] + 1)
        }
        current.append(cost)
      }
      beforePrevious = previous
      previous = current
    }
    return previous[second.count]
  }
}

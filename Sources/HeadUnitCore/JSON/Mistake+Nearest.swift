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

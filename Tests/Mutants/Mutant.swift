/// One change of one line of the program, which the program makes or not as it is told.
struct Mutant: Hashable {
  enum Rule: String, CaseIterable {
    case comparison
    case constant
    case droppedCall = "dropped call"
    case swappedBranch = "swapped branch"
    /// Thought of by somebody, and written down in `chosen.txt`.
    case chosen
  }

  let rule: Rule
  /// Below the root of the repository.
  let file: String
  /// From 1.
  let line: Int
  /// The line as it is, without the spaces at its ends.
  let text: String
  /// What is changed, in bytes of the file.
  let range: Range<Int>
  let before: String
  /// What stands there instead; in one that was chosen `MUTANT` is whether it is switched on.
  let after: String
  /// The how manieth of the same line of the file, as lines recur.
  var recurrence = 0
  /// What a driver would notice; for those that were chosen.
  var words = ""

  /// What stands in the copy: both, with a switch.
  func switched(_ number: Int) -> String {
    switch rule {
    case .comparison, .constant: "(isMutant(\(number)) ? \(after) : \(before))"
    case .droppedCall: "if !isMutant(\(number)) { \(before) }"
    case .swappedBranch: "(isMutant(\(number)) != (\(before)))"
    case .chosen: after.replacing("MUTANT", with: "isMutant(\(number))")
    }
  }

  /// The same for the same change wherever it has moved to in its file.
  var key: String {
    [rule.rawValue, file, text, before, after, "\(recurrence)"].joined(separator: "\t")
  }

  /// For people: where, and what becomes of what.
  var title: String {
    let place = "\(file):\(line)"
    return switch rule {
    case .chosen: "\(place) \(words)"
    case .droppedCall: "\(place) without `\(before)`"
    case .swappedBranch: "\(place) the other way round: `\(before)`"
    case .comparison, .constant: "\(place) `\(before)` becomes `\(after)` in `\(text)`"
    }
  }
}

extension [Mutant] {
  /// A sample that stays as it is where the program does: those that are known already, then those
  /// whose keys make the smallest numbers with the seed, and no two on a line.
  func sample(
    of count: Int, seed: UInt64, without taken: Set<String>, known: Set<String>
  ) -> [Mutant] {
    var lines = taken
    var sample: [Mutant] = []
    let ranked = map { mutant in
      (rank: known.contains(mutant.key) ? 0 : Self.rank(of: mutant.key, seed), mutant: mutant)
    }
    for (_, mutant) in ranked.sorted(by: { $0.rank < $1.rank }) where sample.count < count {
      if lines.insert("\(mutant.file):\(mutant.line)").inserted { sample.append(mutant) }
    }
    return sample
  }

  /// FNV-1a, as Swift's own hashes are other ones in each run.
  private static func rank(of key: String, _ seed: UInt64) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ seed
    for byte in key.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash ^ (hash >> 29)
  }
}

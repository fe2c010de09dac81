import Foundation

/// The workloads of this build beside those of another one, by turns: ours, base, ours, base.
///
/// What else the machine does then weighs on both alike. Both run in the same folder, on the same
/// files.
struct Comparison {
  let base: URL
  let rounds: Int

  /// One round of each, right after each other.
  struct Turn {
    let ours: Double
    let base: Double

    var ratio: Double { ours / base }
  }

  /// False when a workload is slower than chance would have it, or fails.
  func run(_ workloads: [String]) throws -> Bool {
    print(Self.columns("workload", "ours ms", "base ms", "ratio", "p"))
    var isGood = true
    for workload in workloads {
      guard try ChildRun(of: workload, by: base).milliseconds() != nil else {
        print("\(workload) does not run in the base")
        continue
      }
      guard let turns = try turns(of: workload) else {
        print("\(workload) FAILED")
        isGood = false
        continue
      }
      let chance = Self.chance(of: turns.count { $0.ratio > 1 }, in: turns)
      let isLoss = chance < 0.05
      let line = Self.columns(
        workload, Self.digits(Self.median(turns.map(\.ours))),
        Self.digits(Self.median(turns.map(\.base))), Self.digits(Self.median(turns.map(\.ratio))),
        Self.digits(chance))
      print(line + (isLoss ? "  LOSS" : ""))
      isGood = isGood && !isLoss
    }
    print("\(rounds) rounds each; p: how likely so many slower rounds are where nothing changed")
    return isGood
  }

  /// Nil when a round of ours fails.
  private func turns(of workload: String) throws -> [Turn]? {
    var turns: [Turn] = []
    for _ in 0..<rounds {
      guard let ours = try ChildRun(of: workload).milliseconds(),
        let base = try ChildRun(of: workload, by: base).milliseconds()
      else { return nil }
      turns.append(Turn(ours: ours, base: base))
    }
    return turns
  }
}

extension Comparison {
  /// The sign test: how likely so many slower turns are, or more, were slower and faster the same.
  ///
  /// Turns that took the same time say nothing.
  private static func chance(of slower: Int, in turns: [Turn]) -> Double {
    let count = turns.count { $0.ratio != 1 }
    // How many of all ways in which so many turns can come out have exactly this many slower ones.
    var ways = 1.0
    var likelihood = 0.0
    for number in 0...count {
      if number >= slower { likelihood += ways }
      ways *= Double(count - number) / Double(number + 1)
    }
    return likelihood / pow(2, Double(count))
  }

  private static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    guard sorted.count.isMultiple(of: 2) else { return sorted[middle] }
    return (sorted[middle - 1] + sorted[middle]) / 2
  }

  private static func digits(_ value: Double) -> String {
    let thousandths = Int((value * 1_000).rounded())
    let rest = "\(thousandths % 1_000)"
    return "\(thousandths / 1_000)." + String(repeating: "0", count: 3 - rest.count) + rest
  }

  private static func columns(_ name: String, _ others: String...) -> String {
    others.reduce(name + pad(24 - name.count)) { $0 + pad(12 - $1.count) + $1 }
  }

  private static func pad(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
}

import Foundation

/// What every workload of a run has printed, to be looked through by name.
struct BenchLines {
  private var lines: [String: String] = [:]

  mutating func add(_ line: String, of workload: String) { lines[workload] = line }

  func value(_ name: String, of workload: String) -> Double? {
    lines[workload].flatMap { Self.value(name, in: $0) }
  }

  static func value(_ name: String, in line: String) -> Double? {
    guard let start = line.range(of: "\"\(name)\": ") else { return nil }
    return Double(line[start.upperBound...].prefix { $0 != "," && $0 != "}" })
  }

  /// By how much a frame of one workload takes longer than one of another: the median, since turns
  /// lost to other work come in tens of milliseconds.
  func more(_ workload: String, than other: String) -> Double? {
    guard let with = value("median_ms", of: workload), let without = value("median_ms", of: other)
    else { return nil }
    return with - without
  }

  /// One figure of a workload beside another one.
  func ratio(_ name: String, to other: String, of workload: String) -> Double? {
    guard let value = value(name, of: workload), let other = self.value(other, of: workload)
    else { return nil }
    return other > 0 ? value / other : nil
  }
}

/// A goal of Documentation/performance.md that a run of all workloads can tell of.
///
/// What was set beside a peer stands here beside what this machine can do: a frame copied, or the
/// fixed load, which took 116 ms where the peers were measured.
struct Goal: Sendable {
  let number: String
  let workload: String
  /// What is measured, in words: "× copying a frame".
  let unit: String
  /// At most so much.
  let needed: Double
  let measure: @Sendable (BenchLines) -> Double?

  init(
    _ number: String, _ workload: String, _ needed: Double, _ unit: String,
    _ measure: @escaping @Sendable (BenchLines) -> Double?
  ) {
    (self.number, self.workload, self.needed) = (number, workload, needed)
    (self.unit, self.measure) = (unit, measure)
  }

  /// A time beside another one of the same line.
  private static func times(
    _ number: String, _ workload: String, _ needed: Double, _ name: String, _ other: String,
    _ unit: String
  ) -> Goal {
    Goal(number, workload, needed, unit) { $0.ratio(name, to: other, of: workload) }
  }

  private static func figure(
    _ number: String, _ workload: String, _ needed: Double, _ name: String, _ unit: String
  ) -> Goal {
    Goal(number, workload, needed, unit) { $0.value(name, of: workload) }
  }

  /// So many times as long as the fixed load.
  private static func load(_ number: String, _ workload: String, _ needed: Double) -> Goal {
    times(number, workload, needed, "wall_ms", "reference_ms", "× reference")
  }

  /// So many times as long as copying a frame.
  private static func copy(_ number: String, _ workload: String, _ needed: Double) -> Goal {
    times(number, workload, needed, "mean_ms", "memcpy_ms", "× copying")
  }

  static let all = frames + drives + core

  private static let frames = [
    copy("1", "list", 2.5),
    times("1", "list", 3, "p99_ms", "median_ms", "× median, 99th"),
    copy("1", "fling", 5.6),
    copy("2", "list-damage", 0.3),
    times("3", "png", 1.0 / 30, "median_ms", "default_ms", "× the default's"),
    times("3", "png-np", 1.0 / 27, "median_ms", "default_ms", "× the default's"),
    figure("3", "png", 2, "equal_times_memcpy", "× copying, unchanged"),
    copy("7", "np-damage", 0.43),
    figure("10", "screen-input", 16.7, "mean_ms", "ms"),
    copy("11", "screen-list", 2),
    copy("11", "screen-np", 3),
  ]

  private static let drives = [
    load("4", "drive-20-steps", 1.55),
    load("4", "drive-20-steps-300ms", 1.55),
    load("5", "first-picture", 0.23),
    figure("5", "first-picture", 25, "child_rss_mb", "MiB"),
    load("12", "film-60s-gif", 69),
    load("12", "film-60s-apng", 69),
    Goal("12", "drive-report", 1.5, "× without pictures") { lines in
      guard let with = lines.value("wall_ms", of: "drive-report"),
        let without = lines.value("wall_ms", of: "drive-report-without")
      else { return nil }
      return with / without
    },
  ]

  private static let core = [
    figure("6", "stdio-open", 1, "over_goal", "× what it may take"),
    Goal("6", "stdio-lines", 1, "× what a row may take") { lines in
      guard let rows = lines.value("rows_per_second", of: "stdio-lines"),
        let load = lines.value("reference_ms", of: "stdio-lines")
      else { return nil }
      // 0.3 × the lines of the echo in C, which took 90 ms for the fixed load.
      return 0.3 * 2_400_000 * 90 / (rows * load)
    },
    figure("8", "hour", 1_000, "wall_ms", "ms"),
    Goal("9", "rows-1000000", 1.1, "× rows-1000") { lines in
      guard let many = lines.ratio("wall_ms", to: "reference_ms", of: "rows-1000000"),
        let few = lines.ratio("wall_ms", to: "reference_ms", of: "rows-1000")
      else { return nil }
      return many / few
    },
    figure("15", "past", 30, "wall_ms", "ms"),
    Goal("15", "screen-bench", 2, "ms a frame more than bare") { lines in
      lines.more("screen-bench", than: "screen-hd")
    },
    Goal("15", "screen-bench-million", 2, "ms a frame more than bare") { lines in
      lines.more("screen-bench-million", than: "screen-hd")
    },
    figure("15", "screen-bench-content", 100, "wall_ms", "ms"),
    load("", "read-20mb", 8),
    figure("", "read-20mb", 6, "memory_times_file", "× the file"),
    // A tenth of what a file of 200 MB may take.
    figure("16", "open-20mb", 100, "wall_ms", "ms"),
    figure("16", "open-20mb", 5, "memory_times_file", "× the file"),
    Goal("", "crawl", 1, "× what an item may take") { lines in
      lines.value("items_per_second", of: "crawl").map { 200_000 / $0 }
    },
    figure("", "template-updates", 1, "milliseconds_per_update", "ms"),
    figure("", "template-pixels", 4, "median_ms", "ms"),
    figure("", "motion-push", 8, "max_ms", "ms"),
    figure("", "motion-push-wide", 8, "max_ms", "ms"),
    figure("", "motion-push-portrait", 8, "max_ms", "ms"),
    figure("", "template-push", 100, "microseconds_added_per_push", "µs"),
  ]

  /// Goals that are not of this bench, and what measures them.
  private static let others =
    "10 (an idle window): make window; 13: the time of make run, test and quick; 14: make soak"

  /// One line for each, missed ones said to be; how many were missed.
  static func tell(_ lines: BenchLines) {
    print("\ngoal  workload                     measured      needed")
    var missed = 0
    for goal in all {
      let name = pad(goal.number, to: 6) + pad(goal.workload, to: 24)
      guard let measured = goal.measure(lines) else {
        missed += 1
        print(name + "not measured: missed")
        continue
      }
      let isKept = measured <= goal.needed
      if !isKept { missed += 1 }
      print(
        name + right(digits(measured)) + right(digits(goal.needed)) + "  " + goal.unit
          + (isKept ? "" : "  missed"))
    }
    print("\(missed) of \(all.count) goals missed; \(others)")
  }

  private static func digits(_ value: Double) -> String {
    String(format: value < 100 ? "%.3f" : "%.0f", value)
  }

  private static func pad(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func right(_ text: String) -> String {
    String(repeating: " ", count: max(0, 12 - text.count)) + text
  }
}

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

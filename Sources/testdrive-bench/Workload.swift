/// Something that is timed.
struct Workload: Sendable {
  let name: String
  let measure: @Sendable () throws -> Measurement

  static let all = [
    hour, thousandRows, millionRows, crawl, read, openOverStdio, linesOverStdio, scrollProgram,
    embedded,
  ]
}

/// What one run of a workload gave.
struct Measurement: Sendable {
  var milliseconds: Double
  /// Beside the time: counts and rates, in the order in which they are printed.
  var figures: [(name: String, value: Double)] = []

  /// One JSON object, as the programs measured beside this one print it.
  func line(named name: String) -> String {
    let all =
      [("wall_ms", milliseconds), ("rss_mb", Memory.peak)] + figures
      + [("reference_ms", Reference.milliseconds())]
    let members = all.map { "\"\($0.0)\": \(rounded($0.1))" }
    return "{\"bench\": \"\(name)\", " + members.joined(separator: ", ") + "}"
  }

  private func rounded(_ value: Double) -> String {
    let text = "\((value * 1_000).rounded() / 1_000)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

/// The time that a piece of work takes.
func milliseconds(_ work: () throws -> Void) rethrows -> Double {
  try ContinuousClock().measure { try work() }.inMilliseconds
}

extension Swift.Duration {
  var inMilliseconds: Double {
    Double(components.seconds) * 1_000 + Double(components.attoseconds) / 1e15
  }
}

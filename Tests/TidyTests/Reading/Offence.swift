import Testing

/// A place that breaks a rule.
struct Offence: Equatable, CustomStringConvertible {
  let path: String
  let line: Int
  let reason: String

  var description: String { "\(path):\(line): \(reason)" }
}

/// Records one issue that lists every offence, so that one run shows all there is to do.
func expectNone(_ offences: [Offence], sourceLocation: SourceLocation = #_sourceLocation) {
  guard !offences.isEmpty else { return }
  let list = offences.map { "\n  \($0)" }.joined()
  Issue.record("\(offences.count) to put right:\(list)", sourceLocation: sourceLocation)
}

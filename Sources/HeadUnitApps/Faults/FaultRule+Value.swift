import HeadUnitCore

// A rule may come from a file or from somebody's keyboard: whatever it says, its value is one that
// neither overflows nor fills the memory.
extension FaultRule {
  private static let longest = Duration.seconds(86_400)
  private static let largest = 1_000_000

  /// How long, never below zero and at most a day; zero for kinds that have no length.
  var duration: Duration {
    guard case .duration(let duration) = effectiveValue else { return .zero }
    return min(max(.zero, duration), Self.longest)
  }

  /// How many, never below zero and at most a million; zero for kinds that have no number.
  var number: Int {
    guard case .number(let number) = effectiveValue else { return 0 }
    return min(max(0, number), Self.largest)
  }

  /// What the trace says when the fault fires: `count /1 latency=3s`.
  func notice(of operation: Operation, at path: ContentPath?) -> String {
    let place = path.map { " \($0)" } ?? ""
    let value =
      switch kind.valueKind {
      case .none: ""
      case .duration: "=\(duration)"
      case .number: "=\(number)"
      }
    return "\(operation.rawValue)\(place) \(kind.rawValue)\(value)"
  }

  private var effectiveValue: Value? {
    switch (value, kind.valueKind) {
    case (.duration, .duration), (.number, .number): value
    default: kind.defaultValue
    }
  }
}

import HeadUnitCore

/// What a network does to a request of an app that needs it.
struct NetworkProfile: Sendable {
  /// Drawn evenly from `base - spread` to `base + spread`.
  struct Delay: Sendable {
    let base: Duration
    let spread: Duration

    init(_ base: Int, spread: Int) {
      self.base = .milliseconds(base)
      self.spread = .milliseconds(spread)
    }

    func draw(from generator: inout SeededGenerator) -> Duration {
      max(.zero, base + generator.jitter(spread))
    }
  }

  private let delay: Delay
  private let artworkDelay: Delay
  private let failureChance: Double
  private let failureDelay: Delay

  // Milliseconds; chosen by us, for a network that is felt and not one that is measured.
  private static let slow = NetworkProfile(
    delay: Delay(800, spread: 400), artworkDelay: Delay(2_000, spread: 1_000),
    failureChance: 0, failureDelay: Delay(0, spread: 0))
  private static let flaky = NetworkProfile(
    delay: Delay(100, spread: 100), artworkDelay: Delay(100, spread: 100),
    failureChance: 0.3, failureDelay: Delay(300, spread: 200))
  private static let offline = NetworkProfile(
    delay: Delay(0, spread: 0), artworkDelay: Delay(0, spread: 0),
    failureChance: 1, failureDelay: Delay(50, spread: 0))

  /// Nil for a good network, which does nothing.
  static func profile(of network: PhoneCondition.Network) -> NetworkProfile? {
    switch network {
    case .good: nil
    case .slow: slow
    case .flaky: flaky
    case .offline: offline
    }
  }

  /// How long the request takes more, and whether it fails.
  func draw(
    for operation: Operation, from generator: inout SeededGenerator
  ) -> (delay: Duration, fails: Bool) {
    if generator.chance(failureChance) { return (failureDelay.draw(from: &generator), true) }
    let delay = operation == .artwork ? artworkDelay : delay
    return (delay.draw(from: &generator), false)
  }
}

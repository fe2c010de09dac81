/// The one source of randomness: SplitMix64, the same numbers for the same seed on every machine.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  public init(seed: UInt64) {
    state = seed
  }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// True with the given probability, 0 never and 1 always.
  public mutating func chance(_ probability: Double) -> Bool {
    Double(next() >> 11) * 0x1p-53 < probability
  }

  /// Evenly drawn between `-spread` and `+spread`.
  public mutating func jitter(_ spread: Duration) -> Duration {
    guard spread > .zero else { return .zero }
    let width = UInt64(spread.microseconds) * 2 + 1
    return Duration(microseconds: Int(next() % width) - spread.microseconds)
  }
}

/// Tells injected faults apart.
public struct FaultID: Hashable, Sendable {
  let number: Int
}

/// A rule that was given to an app, and what has become of it.
public struct InjectedFault: Hashable, Sendable {
  public let id: FaultID
  public let rule: FaultRule
  /// How often it showed itself in what the head unit got.
  public internal(set) var firedCount = 0
  public internal(set) var isHealed = false

  /// Whether it can still fire.
  public var isActive: Bool { !isHealed && firedCount < rule.times ?? .max }

  init(id: FaultID, rule: FaultRule) {
    self.id = id
    self.rule = rule
  }
}

public import HeadUnitCore

/// One thing made to go wrong on purpose: what, where, how often.
public struct FaultRule: Hashable, Codable, Sendable {
  /// A fault's size, where it has one.
  public enum Value: Hashable, Codable, Sendable {
    case duration(Duration)
    case number(Int)
  }

  public var kind: FaultKind
  /// Nil is any operation in which the fault can show itself.
  public var operation: Operation?
  /// Exactly this path; nil is every path.
  public var path: ContentPath?
  public var value: Value?
  /// How often the fault fires before it is over; nil is always.
  public var times: Int?
  /// 0…1, drawn from the drive's seed at each occasion.
  public var probability: Double

  public init(
    _ kind: FaultKind, on operation: Operation? = nil, path: ContentPath? = nil,
    value: Value? = nil, times: Int? = nil, probability: Double = 1
  ) {
    self.kind = kind
    self.operation = operation
    self.path = path
    self.value = value
    self.times = times
    self.probability = probability
  }

  /// Whether the fault is meant for a question of that kind at that path.
  ///
  /// Artwork and commands have no path; a rule with a path is never meant for them.
  public func applies(to operation: Operation, at path: ContentPath?) -> Bool {
    guard kind.operations.contains(operation) else { return false }
    if let wanted = self.operation, wanted != operation { return false }
    if let wanted = self.path, wanted != path { return false }
    return true
  }
}

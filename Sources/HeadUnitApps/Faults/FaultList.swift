import HeadUnitCore

/// The faults given to an app, in the order in which they were injected.
struct FaultList: Sendable {
  /// More than this are not taken.
  static let limit = 1_000

  /// Active ones, those used up, and those that were healed before they ever fired.
  private(set) var faults: [InjectedFault] = []
  private var nextNumber = 1

  var active: [InjectedFault] { faults.filter(\.isActive) }
  var unfired: [InjectedFault] { faults.filter { $0.firedCount == 0 } }

  func hasActive(_ kind: FaultKind) -> Bool {
    faults.contains { $0.rule.kind == kind && $0.isActive }
  }

  func active(_ id: FaultID) -> InjectedFault? {
    faults.first { $0.id == id && $0.isActive }
  }

  mutating func inject(_ rule: FaultRule) -> FaultID? {
    guard faults.count < Self.limit else { return nil }
    let id = FaultID(number: nextNumber)
    nextNumber += 1
    faults.append(InjectedFault(id: id, rule: rule))
    return id
  }

  /// How many were active and are so no more; what has fired and is over is forgotten.
  mutating func heal(operation: Operation?, path: ContentPath?) -> Int {
    var count = 0
    for index in faults.indices where faults[index].isActive {
      let rule = faults[index].rule
      guard operation == nil || rule.operation == operation, path == nil || rule.path == path
      else { continue }
      faults[index].isHealed = true
      count += 1
    }
    faults.removeAll { $0.isHealed && $0.firedCount > 0 }
    return count
  }

  mutating func end(_ id: FaultID) {
    guard let index = faults.firstIndex(where: { $0.id == id }) else { return }
    faults[index].isHealed = true
    if faults[index].firedCount > 0 { faults.remove(at: index) }
  }

  mutating func fire(_ id: FaultID) {
    guard let index = faults.firstIndex(where: { $0.id == id }) else { return }
    faults[index].firedCount += 1
  }
}

public import HeadUnitCore

/// An app around another that goes wrong on purpose: by rules, by the phone's network and its lock.
///
/// Without rules, on a good network, it gives exactly what the app inside gives.
public struct FaultyApp: App {
  /// The app inside.
  var app: any App
  let timeouts: Timeouts
  var networkOperations: Set<Operation>
  /// Whether no request is answered while the phone is locked.
  var failsWhenLocked: Bool
  var generator: SeededGenerator
  var condition = PhoneCondition()
  var faults = FaultList()
  /// For each inquiry something is to happen to, what; the oldest beyond the limit go through.
  var treatments = BoundedTable<Inquiry.Key, Treatment>(limit: 1_000)
  /// How often each list was counted while its count was to change.
  var countings = BoundedTable<ContentPath, Int>(limit: 1_000)
  /// Gone, until the head unit starts it again.
  var isCrashed = false
  var held = HeldDeliveries()

  /// - Parameters:
  ///   - app: The app that goes wrong.
  ///   - seed: The drive's seed, from which all chance comes.
  ///   - timeouts: The head unit's, so that an answer can be late.
  ///   - networkOperations: The requests for which the app needs the network; commands never do.
  ///   - failsWhenLocked: Whether no request is answered while the phone is locked.
  public init(
    _ app: any App, seed: UInt64, timeouts: Timeouts = Timeouts(),
    networkOperations: Set<Operation> = Set(Operation.allCases),
    failsWhenLocked: Bool = true
  ) {
    self.app = app
    self.timeouts = timeouts
    self.networkOperations = networkOperations
    self.failsWhenLocked = failsWhenLocked
    // Numbers of its own, so that it does not draw what an app with the same seed draws.
    generator = SeededGenerator(seed: seed ^ 0x6661_756C_7473)
  }

  public mutating func receive(_ messages: [AppMessage], at now: Instant) -> [AppDelivery] {
    var exchange = Exchange(now: now)
    for message in messages { take(message, &exchange) }
    forward(&exchange)
    return exchange.deliveries
  }
}

/// What is done to an app while a drive runs.
extension FaultyApp {
  /// Nil when there are a thousand faults already.
  public mutating func inject(_ rule: FaultRule) -> FaultID? {
    faults.inject(rule)
  }

  /// Ends the active faults that were injected for this operation and this path, and says how many.
  ///
  /// Nil stands for all: `heal(operation: nil, path: nil)` ends every fault.
  @discardableResult
  public mutating func heal(operation: Operation?, path: ContentPath?) -> Int {
    faults.heal(operation: operation, path: path)
  }

  /// Ends this one fault, if it has not ended by itself.
  public mutating func end(_ id: FaultID) {
    faults.end(id)
  }

  /// The faults that can still fire.
  public var activeFaults: [InjectedFault] { faults.active }

  /// The faults that have not fired, healed ones included: they tested nothing.
  public var unfiredFaults: [InjectedFault] { faults.unfired }
}

extension FaultyApp {
  /// How the app inside ended since this was last asked, if it is a program and did by itself.
  public func takeEnding() -> String? { (app as? ProcessApp)?.takeEnding() }

  /// Ends the app inside if it is a program, and gives what it wrote last to its error output.
  public func stopProgram() -> String? {
    (app as? ProcessApp)?.stop() ?? (app as? SeparateApp)?.stop()
  }
}

/// One step of a faulty app: what goes on to the app inside, and what is given to the head unit.
struct Exchange {
  let now: Instant
  /// In one go, as the app would have got them.
  var messages: [AppMessage] = []
  var deliveries: [AppDelivery] = []

  init(now: Instant) {
    self.now = now
  }
}

internal import HeadUnitPhone

/// The number of something the app wants to finish in the background.
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}

/// What the app has begun in the background and not ended, from any thread.
///
/// In a drive the clock stands still meanwhile: so an app says that it loads something.
final class BackgroundTasks: Sendable {
  private let open = Guarded<Set<UIBackgroundTaskIdentifier>>([])

  /// An app with more has lost them.
  private static let limit = 10_000

  func begin(_ name: String?) -> UIBackgroundTaskIdentifier {
    open.withLock { open in
      guard open.count < Self.limit else { return .invalid }
      let number = SimulatedPhone.current.beginWork(name ?? "a background task")
      let identifier = UIBackgroundTaskIdentifier(rawValue: number)
      open.insert(identifier)
      return identifier
    }
  }

  func end(_ identifier: UIBackgroundTaskIdentifier) {
    guard open.withLock({ $0.remove(identifier) }) != nil else { return }
    SimulatedPhone.current.endWork(identifier.rawValue)
  }

  var count: Int { open.withLock { $0.count } }

  /// What was begun while the app before ended is not waited for either.
  func forgetAll() {
    let old = open.withLock { open in
      defer { open = [] }
      return open
    }
    for identifier in old { SimulatedPhone.current.endWork(identifier.rawValue) }
  }
}

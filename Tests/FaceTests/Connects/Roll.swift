import HeadUnitPhone

/// Which objects of apps there were, without keeping them alive.
final class Roll: Sendable {
  private let entries = Guarded<[(name: String, glance: Glance)]>([])

  /// Gives the object back.
  @discardableResult
  func note<Object: AnyObject>(_ name: String, _ object: Object) -> Object {
    let glance = Glance()
    glance.object = object
    entries.withLock { $0.append((name, glance)) }
    return object
  }

  /// Something for a handler to hold, which is there as long as the handler is.
  func witness(_ name: String) -> Witness {
    note(name, Witness())
  }

  func count(of name: String) -> Int {
    entries.withLock { $0.count { $0.name == name } }
  }

  /// The names of what is still there, and how often.
  var left: [String: Int] {
    entries.withLock { entries in
      Dictionary(
        entries.filter { $0.glance.object != nil }.map { ($0.name, 1) }, uniquingKeysWith: +)
    }
  }
}

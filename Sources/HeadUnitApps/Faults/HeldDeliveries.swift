import HeadUnitCore

/// What an app has said and the head unit has not heard yet.
///
/// A delivery that was handed out cannot be recalled. One that is held goes out as a wake instead,
/// in its place and at its time, and is released when the wake comes back.
struct HeldDeliveries: Sendable {
  /// More than this are handed out past recall.
  static let limit = 10_000
  /// The tokens of its own wakes; should an app use one of them, its wake is held as well.
  private static let tokens = Int.min..<Int.min / 2

  private var contents: [Int: AppDelivery.Content] = [:]
  private var nextToken = Self.tokens.lowerBound

  var isEmpty: Bool { contents.isEmpty }

  static func owns(_ token: Int) -> Bool { tokens.contains(token) }

  /// What to hand out in the delivery's place.
  mutating func hold(_ delivery: AppDelivery) -> AppDelivery {
    let isOwnToken = if case .wake(let token) = delivery.content { Self.owns(token) } else { false }
    guard contents.count < Self.limit || isOwnToken else { return delivery }
    defer { nextToken += 1 }
    contents[nextToken] = delivery.content
    return AppDelivery(after: delivery.after, .wake(nextToken))
  }

  mutating func release(_ token: Int) -> AppDelivery.Content? {
    contents.removeValue(forKey: token)
  }

  /// Nothing of it will ever be heard.
  mutating func drop() {
    contents = [:]
  }
}

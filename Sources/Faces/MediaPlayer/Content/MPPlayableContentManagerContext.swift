public import Foundation
internal import HeadUnitCore
internal import HeadUnitPhone

/// What the head unit allows at present; always the same object, which is kept up to date.
open class MPPlayableContentManagerContext: NSObject {
  private let state = Guarded(MPPlayableContentManagerContext.none)

  /// As long as no head unit is there.
  private static let none = AppContext(
    isEnforced: false, items: nil, depth: 5, isEndpointAvailable: false)

  override init() {}

  /// So many rows of a list are shown; the largest number there is when all of them are.
  open var enforcedContentItemsCount: Int {
    state.withLock { $0.items ?? .max }
  }

  /// So many levels can be reached, the root included.
  open var enforcedContentTreeDepth: Int { state.withLock(\.depth) }

  /// Whether lists are cut short at present.
  open var contentLimitsEnforced: Bool { state.withLock(\.isEnforced) }

  /// The same by its first name.
  open var contentLimitsEnabled: Bool { contentLimitsEnforced }

  /// Whether a head unit is there.
  open var endpointAvailable: Bool { state.withLock(\.isEndpointAvailable) }

  func update(_ context: AppContext?) {
    state.withLock { $0 = context ?? Self.none }
  }
}

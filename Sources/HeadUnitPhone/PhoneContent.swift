package import HeadUnitCore

/// The face that is asked for content; always off the main thread.
package protocol PhoneContent: PhoneListener {
  /// Loads the children of the path; throws what the app says went wrong.
  func begin(_ path: ContentPath) async throws
  func count(_ path: ContentPath) -> Int
  /// Nil when the app has no item there.
  ///
  /// What the item looks like is asked when all that goes on in that instant is over, so that it
  /// does not matter which thread was faster.
  func item(_ path: ContentPath) -> (@Sendable () -> ContentItem)?
  func showsProgress(_ path: ContentPath) -> Bool
  func play(_ path: ContentPath) async throws
}

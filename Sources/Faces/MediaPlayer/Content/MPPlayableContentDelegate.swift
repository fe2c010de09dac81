public import Foundation
internal import HeadUnitPhone

/// Plays what the driver has chosen, and is told what the head unit allows.
@preconcurrency public protocol MPPlayableContentDelegate: NSObjectProtocol {
  /// Plays the item at a path, and says when it does.
  func playableContentManager(
    _ contentManager: MPPlayableContentManager,
    initiatePlaybackOfContentItemAt indexPath: IndexPath,
    completionHandler: @escaping @Sendable ((any Error)?) -> Void)

  /// Plays the item at a path, and returns when it does.
  func playableContentManager(
    _ contentManager: MPPlayableContentManager,
    initiatePlaybackOfContentItemAt indexPath: IndexPath) async throws

  /// Gets something ready to be played, in the form of the first phones.
  func playableContentManager(
    _ contentManager: MPPlayableContentManager,
    initializePlaybackQueueWithCompletionHandler completionHandler:
      @escaping @Sendable (
        (any Error)?
      ) -> Void)

  /// Gets these items ready to be played, or whatever the app likes.
  func playableContentManager(
    _ contentManager: MPPlayableContentManager,
    initializePlaybackQueueWithContentItems contentItems: [Any]?,
    completionHandler: @escaping @Sendable ((any Error)?) -> Void)

  /// Gets these items ready to be played, or whatever the app likes, and returns when they are.
  func playableContentManager(
    _ contentManager: MPPlayableContentManager,
    initializePlaybackQueueWithContentItems contentItems: [Any]?) async throws

  /// Hears that the head unit has come or gone, or allows something else.
  func playableContentManager(
    _ contentManager: MPPlayableContentManager,
    didUpdate context: MPPlayableContentManagerContext)
}

extension MPPlayableContentDelegate {
  /// Plays nothing.
  public func playableContentManager(
    _ contentManager: MPPlayableContentManager,
    initiatePlaybackOfContentItemAt indexPath: IndexPath,
    completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) {
    completionHandler(nil)
  }

  /// Waits for the other form of the same request.
  public func playableContentManager(
    _ contentManager: MPPlayableContentManager,
    initiatePlaybackOfContentItemAt indexPath: IndexPath
  ) async throws {
    try await Completion<Void>.wait { completion in
      playableContentManager(contentManager, initiatePlaybackOfContentItemAt: indexPath) {
        completion($0.asResult)
      }
    }
  }

  /// Gets nothing ready.
  public func playableContentManager(
    _ contentManager: MPPlayableContentManager,
    initializePlaybackQueueWithCompletionHandler completionHandler:
      @escaping @Sendable (
        (any Error)?
      ) -> Void
  ) {
    completionHandler(nil)
  }

  /// Asks in the form of the first phones.
  public func playableContentManager(
    _ contentManager: MPPlayableContentManager,
    initializePlaybackQueueWithContentItems contentItems: [Any]?,
    completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) {
    playableContentManager(
      contentManager, initializePlaybackQueueWithCompletionHandler: completionHandler)
  }

  /// Waits for the other form of the same request.
  public func playableContentManager(
    _ contentManager: MPPlayableContentManager,
    initializePlaybackQueueWithContentItems contentItems: [Any]?
  ) async throws {
    try await Completion<Void>.wait { completion in
      playableContentManager(
        contentManager, initializePlaybackQueueWithContentItems: contentItems
      ) { completion($0.asResult) }
    }
  }

  /// Does nothing about it.
  public func playableContentManager(
    _ contentManager: MPPlayableContentManager,
    didUpdate context: MPPlayableContentManagerContext
  ) {}
}

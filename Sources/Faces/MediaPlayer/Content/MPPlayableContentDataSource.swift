public import Foundation
internal import HeadUnitPhone

/// Has the app's content as a tree; the empty path is its root.
@preconcurrency public protocol MPPlayableContentDataSource: NSObjectProtocol {
  /// Gets the children of a path ready, and says so.
  func beginLoadingChildItems(
    at indexPath: IndexPath, completionHandler: @escaping @Sendable ((any Error)?) -> Void)

  /// Gets the children of a path ready.
  func beginLoadingChildItems(at indexPath: IndexPath) async throws

  /// Whether the rows below a path show how much of them was heard.
  func childItemsDisplayPlaybackProgress(at indexPath: IndexPath) -> Bool

  /// Finds an item by its identifier, and hands it over.
  func contentItem(
    forIdentifier identifier: String,
    completionHandler: @escaping @Sendable (MPContentItem?, (any Error)?) -> Void)

  /// Finds an item by its identifier.
  func contentItem(forIdentifier identifier: String) async throws -> MPContentItem

  /// How many children a path has.
  func numberOfChildItems(at indexPath: IndexPath) -> Int

  /// The item at a path; nil when there is none.
  func contentItem(at indexPath: IndexPath) -> MPContentItem?
}

extension MPPlayableContentDataSource {
  /// Whoever has nothing to load is ready at once.
  public func beginLoadingChildItems(
    at indexPath: IndexPath, completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) {
    completionHandler(nil)
  }

  /// Waits for the other form of the same question.
  public func beginLoadingChildItems(at indexPath: IndexPath) async throws {
    try await Completion<Void>.wait { completion in
      beginLoadingChildItems(at: indexPath) { completion($0.asResult) }
    }
  }

  /// Nothing shows how much of it was heard.
  public func childItemsDisplayPlaybackProgress(at indexPath: IndexPath) -> Bool { false }

  /// Nothing is found.
  public func contentItem(
    forIdentifier identifier: String,
    completionHandler: @escaping @Sendable (MPContentItem?, (any Error)?) -> Void
  ) {
    completionHandler(nil, nil)
  }

  /// Waits for the other form of the same question; it is an error when nothing is found.
  public func contentItem(forIdentifier identifier: String) async throws -> MPContentItem {
    let found = try await Completion<Carried<MPContentItem>>.wait(isAnswer: false) { completion in
      contentItem(forIdentifier: identifier) { item, error in
        guard let item else { return completion(.failure(error ?? MPError(.notFound))) }
        completion(.success(Carried(item)))
      }
    }
    return found.value
  }
}

extension (any Error)? {
  /// What an app's completion handler says: an error, or that all is well.
  var asResult: Result<Void, any Error> {
    if let error = self { .failure(error) } else { .success(()) }
  }
}

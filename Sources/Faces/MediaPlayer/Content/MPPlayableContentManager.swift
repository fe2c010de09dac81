public import Foundation
internal import HeadUnitCore
internal import HeadUnitPhone

/// Through which an app offers its content to the head unit.
open class MPPlayableContentManager: NSObject {
  nonisolated(unsafe) static let common = MPPlayableContentManager()

  override init() {}

  /// The one there is.
  public class func shared() -> Self {
    guard let manager = common as? Self else {
      preconditionFailure("There is one content manager, and it is of no subclass.")
    }
    _ = BrowsableContent.current
    return manager
  }

  /// Who is asked for content; not kept alive.
  open var dataSource: (any MPPlayableContentDataSource)? {
    get { BrowsableContent.current.dataSource }
    set { BrowsableContent.current.dataSource = newValue }
  }

  /// Who plays what is chosen; not kept alive.
  open var delegate: (any MPPlayableContentDelegate)? {
    get { BrowsableContent.current.delegate }
    set { BrowsableContent.current.delegate = newValue }
  }

  /// What the head unit allows at present.
  open var context: MPPlayableContentManagerContext { BrowsableContent.current.context }

  /// The items that are marked as what plays.
  open var nowPlayingIdentifiers: [String] {
    get { BrowsableContent.current.nowPlayingIdentifiers }
    set { BrowsableContent.current.nowPlayingIdentifiers = newValue }
  }

  /// Has the head unit ask for everything anew.
  open func reloadData() {
    BrowsableContent.current.reload()
  }

  /// Keeps changes back until the matching end.
  open func beginUpdates() {
    BrowsableContent.current.beginUpdates()
  }

  /// Shows the changes that were kept back; without any the head unit looks again at what it has.
  open func endUpdates() {
    BrowsableContent.current.endUpdates()
  }
}

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
    let found = try await Completion<UncheckedSendable<MPContentItem>>.wait(isAnswer: false) {
      completion in
      contentItem(forIdentifier: identifier) { item, error in
        guard let item else { return completion(.failure(error ?? MPError(.notFound))) }
        completion(.success(UncheckedSendable(item)))
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

/// A row in a list of the app's, or a tab.
///
/// What is changed after the item was given to the head unit is shown there.
open class MPContentItem: NSObject {
  private let lock = NSLock()
  private var look = Look()
  /// In which start of the app the head unit was given the item; nil when it never was.
  private var start: Int?
  private let name: String

  private struct Look {
    var title: String?
    var subtitle: String?
    var artwork: MPMediaItemArtwork?
    var progress: Float = -1
    var isStreaming = false
    var isExplicit = false
    var isContainer = false
    var isPlayable = false
  }

  /// Makes an item that its app can tell from all others.
  public init(identifier: String) {
    name = identifier
  }

  /// What tells the item from all others.
  open var identifier: String { name }

  /// The first line of the row.
  open var title: String? {
    get { value(\.title) }
    set { change(\.title, to: newValue) }
  }

  /// The second line of the row.
  open var subtitle: String? {
    get { value(\.subtitle) }
    set { change(\.subtitle, to: newValue) }
  }

  /// The picture of the row.
  open var artwork: MPMediaItemArtwork? {
    get { value(\.artwork) }
    set { change(\.artwork, to: newValue) }
  }

  /// How much was heard, 0…1; below 0 nothing is shown.
  open var playbackProgress: Float {
    get { value(\.progress) }
    set { change(\.progress, to: newValue) }
  }

  /// Whether it needs the network.
  open var isStreamingContent: Bool {
    get { value(\.isStreaming) }
    set { change(\.isStreaming, to: newValue) }
  }

  /// Whether it is not for everybody's ears.
  open var isExplicitContent: Bool {
    get { value(\.isExplicit) }
    set { change(\.isExplicit, to: newValue) }
  }

  /// Whether there are items in it.
  open var isContainer: Bool {
    get { value(\.isContainer) }
    set { change(\.isContainer, to: newValue) }
  }

  /// Whether it can be played.
  open var isPlayable: Bool {
    get { value(\.isPlayable) }
    set { change(\.isPlayable, to: newValue) }
  }

  private func value<Value>(_ property: KeyPath<Look, Value>) -> Value {
    lock.withLock { look[keyPath: property] }
  }

  private func change<Value: Equatable>(
    _ property: WritableKeyPath<Look, Value>, to value: Value
  ) {
    // What was there before is let go of outside the lock: the app may do anything then.
    let (old, start) = lock.withLock {
      defer { look[keyPath: property] = value }
      return (look[keyPath: property], self.start)
    }
    guard old != value, let start else { return }
    BrowsableContent.current.changed(self, givenIn: start)
  }
}

extension MPContentItem {
  /// What the head unit is told of the item, and from now on of its changes.
  func given(in start: Int, artworkName: (MPMediaItemArtwork) -> String) -> ContentItem {
    lock.withLock { self.start = start }
    let progress = playbackProgress
    return ContentItem(
      identifier: identifier, title: title, subtitle: subtitle,
      artwork: artwork.map(artworkName), isContainer: isContainer, isPlayable: isPlayable,
      isExplicit: isExplicitContent, isStreaming: isStreamingContent,
      progress: progress == -1 ? nil : Double(progress))
  }
}

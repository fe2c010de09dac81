public import Foundation
internal import HeadUnitCore

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

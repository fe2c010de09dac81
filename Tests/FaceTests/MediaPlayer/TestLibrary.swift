import Foundation
import MediaPlayer

/// Rows without children, and what happens when they are loaded or played.
///
/// The tests change it before the app is asked.
final class TestLibrary: NSObject, MPPlayableContentDataSource, MPPlayableContentDelegate,
  @unchecked Sendable
{
  typealias Completion = @Sendable ((any Error)?) -> Void

  var items: [MPContentItem] = []
  var load: @Sendable (IndexPath, @escaping Completion) -> Void = { $1(nil) }
  var play: @Sendable (IndexPath, @escaping Completion) -> Void = { $1(nil) }
  let contexts = Noted<Int>()

  init(_ items: MPContentItem...) {
    self.items = items
  }

  /// The app offers this and takes what is chosen.
  func offer() {
    MPPlayableContentManager.shared().dataSource = self
    MPPlayableContentManager.shared().delegate = self
  }

  func beginLoadingChildItems(
    at indexPath: IndexPath, completionHandler: @escaping Completion
  ) {
    load(indexPath, completionHandler)
  }

  func numberOfChildItems(at indexPath: IndexPath) -> Int {
    indexPath.isEmpty ? items.count : 0
  }

  func contentItem(at indexPath: IndexPath) -> MPContentItem? {
    guard let row = indexPath.first, indexPath.count == 1, items.indices.contains(row) else {
      return nil
    }
    return items[row]
  }

  func playableContentManager(
    _ contentManager: MPPlayableContentManager,
    initiatePlaybackOfContentItemAt indexPath: IndexPath,
    completionHandler: @escaping Completion
  ) {
    play(indexPath, completionHandler)
  }

  func playableContentManager(
    _ contentManager: MPPlayableContentManager,
    didUpdate context: MPPlayableContentManagerContext
  ) {
    contexts(context.enforcedContentItemsCount)
  }
}

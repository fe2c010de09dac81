import MediaPlayer

/// An app in the style of Swift 6: its model belongs to the main actor, and the car waits for it.
@MainActor final class AlbumApp: NSObject {
  private var covers: [String: MPContentItem] = [:]

  func launch() {
    MPPlayableContentManager.shared().dataSource = self
    MPPlayableContentManager.shared().delegate = self
    MPRemoteCommandCenter.shared().togglePlayPauseCommand.addTarget { _ in .success }
  }

  /// The item, which gets its second line a little later.
  fileprivate func item(_ name: String) -> MPContentItem {
    if let known = covers[name] { return known }
    let item = MPContentItem(identifier: name)
    item.title = name
    item.isContainer = true
    item.isPlayable = false
    covers[name] = item
    Task { item.subtitle = "About \(name)" }
    return item
  }
}

extension AlbumApp: MPPlayableContentDataSource {
  nonisolated func beginLoadingChildItems(at indexPath: IndexPath) async throws {
    await Task.yield()
  }

  nonisolated func numberOfChildItems(at indexPath: IndexPath) -> Int { 2 }

  nonisolated func contentItem(at indexPath: IndexPath) -> MPContentItem? {
    let name = "Album \(indexPath.map(String.init).joined(separator: "."))"
    return DispatchQueue.main.sync { MainActor.assumeIsolated { Found(item: item(name)) } }.item
  }

  nonisolated func childItemsDisplayPlaybackProgress(at indexPath: IndexPath) -> Bool { true }
}

extension AlbumApp: MPPlayableContentDelegate {
  nonisolated func playableContentManager(
    _ contentManager: MPPlayableContentManager,
    initiatePlaybackOfContentItemAt indexPath: IndexPath
  ) async throws {
    throw MPError(.notSupported)
  }
}

private struct Found: @unchecked Sendable {
  let item: MPContentItem
}

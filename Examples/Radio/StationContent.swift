import MediaPlayer
import UIKit

/// What the car browses: one tab for each group, its stations below.
///
/// The way of most apps from before async: completion handlers, a queue of its own, and covers that
/// come when the rows are on the screen already.
final class StationContent: NSObject {
  private let player: RadioPlayer
  private let queue = DispatchQueue(label: "stations")
  private let lock = NSLock()
  private var dial: Dial?
  private var covers: [String: MPMediaItemArtwork] = [:]

  init(player: RadioPlayer) {
    self.player = player
    super.init()
    let manager = MPPlayableContentManager.shared()
    manager.dataSource = self
    manager.delegate = self
  }

  private func group(_ index: Int) -> Dial.Group? {
    guard let dial = lock.withLock({ dial }), dial.groups.indices.contains(index) else {
      return nil
    }
    return dial.groups[index]
  }

  private func station(at path: IndexPath) -> Station? {
    guard path.count == 2, let group = group(path.section) else { return nil }
    return group.stations.indices.contains(path.item) ? group.stations[path.item] : nil
  }
}

extension StationContent: MPPlayableContentDataSource {
  func beginLoadingChildItems(
    at indexPath: IndexPath, completionHandler: @escaping (Error?) -> Void
  ) {
    queue.async {
      // A server would be asked here.
      self.lock.withLock { self.dial = .whole }
      completionHandler(nil)
    }
  }

  func numberOfChildItems(at indexPath: IndexPath) -> Int {
    switch indexPath.count {
    case 0: lock.withLock { dial?.groups.count ?? 0 }
    case 1: group(indexPath[0])?.stations.count ?? 0
    default: 0
    }
  }

  func contentItem(at indexPath: IndexPath) -> MPContentItem? {
    if indexPath.count == 1, let group = group(indexPath[0]) {
      let item = MPContentItem(identifier: group.identifier)
      item.title = group.name
      item.isContainer = true
      return item
    }
    guard let station = station(at: indexPath) else { return nil }
    let item = MPContentItem(identifier: station.identifier)
    item.title = station.name
    item.subtitle = station.slogan
    item.isPlayable = true
    item.isStreamingContent = true
    loadCover(of: station, for: item)
    return item
  }

  /// The row is there at once, and its cover when it has been read.
  private func loadCover(of station: Station, for item: MPContentItem) {
    DispatchQueue.main.async {
      // Says that something goes on: in a drive the clock stands until it has ended.
      let task = UIApplication.shared.beginBackgroundTask()
      self.queue.async {
        item.artwork = self.cover(of: station)
        DispatchQueue.main.async { UIApplication.shared.endBackgroundTask(task) }
      }
    }
  }

  /// Read only once; on the queue.
  private func cover(of station: Station) -> MPMediaItemArtwork? {
    if let cover = lock.withLock({ covers[station.cover] }) { return cover }
    guard let image = UIImage(named: "Covers/\(station.cover)") else { return nil }
    let cover = MPMediaItemArtwork(boundsSize: image.size) { _ in image }
    lock.withLock { covers[station.cover] = cover }
    return cover
  }
}

extension StationContent: MPPlayableContentDelegate {
  func playableContentManager(
    _ contentManager: MPPlayableContentManager,
    initiatePlaybackOfContentItemAt indexPath: IndexPath,
    completionHandler: @escaping (Error?) -> Void
  ) {
    DispatchQueue.main.async {
      guard let station = self.station(at: indexPath) else {
        completionHandler(MPError(.notFound))
        return
      }
      do {
        try self.player.play(station, cover: self.lock.withLock { self.covers[station.cover] })
        contentManager.nowPlayingIdentifiers = [station.identifier]
        completionHandler(nil)
      } catch {
        completionHandler(error)
      }
    }
  }
}

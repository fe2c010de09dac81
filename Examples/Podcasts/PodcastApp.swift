import AVFoundation
import MediaPlayer
import UIKit

/// Podcasts for two listeners: what is heard in front and what is heard in the back each have a
/// session of their own, and the car shows the one that is active.
///
/// The way of an app with `MPNowPlayingSession`: the session tells the phone where its player is, and
/// has its own commands; the shared centres are left alone.
final class PodcastApp: NSObject {
  private let ears: [Ear]

  @MainActor override init() {
    ears = [Ear(name: "Front"), Ear(name: "Back")]
    super.init()
    let manager = MPPlayableContentManager.shared()
    manager.dataSource = self
    manager.delegate = self
    // Its commands are the car's before anything has been played.
    ears[0].session.becomeActiveIfPossible()
    observe(AVAudioSession.interruptionNotification) { $0.handleInterruption($1) }
    observe(AVAudioSession.routeChangeNotification) { $0.handleRouteChange($1) }
  }

  private func observe(
    _ name: Notification.Name, handle: @escaping (Ear, Notification) -> Void
  ) {
    _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: .main) {
      [weak self] notification in
      for ear in self?.ears ?? [] { handle(ear, notification) }
    }
  }

  private func episode(at path: IndexPath) -> Episode? {
    guard path.count == 2, ears.indices.contains(path[0]) else { return nil }
    return Episode.all.indices.contains(path[1]) ? Episode.all[path[1]] : nil
  }
}

extension PodcastApp: MPPlayableContentDataSource {
  func numberOfChildItems(at indexPath: IndexPath) -> Int {
    switch indexPath.count {
    case 0: ears.count
    case 1: Episode.all.count
    default: 0
    }
  }

  func contentItem(at indexPath: IndexPath) -> MPContentItem? {
    guard let first = indexPath.first, ears.indices.contains(first) else { return nil }
    if let episode = episode(at: indexPath) {
      let item = MPContentItem(identifier: "\(ears[first].name)/\(episode.identifier)")
      item.title = episode.title
      item.subtitle = "For the \(ears[first].name.lowercased())"
      item.artwork = episode.artwork
      item.isPlayable = true
      return item
    }
    let item = MPContentItem(identifier: ears[first].name)
    item.title = ears[first].name
    item.isContainer = true
    return item
  }
}

extension PodcastApp: MPPlayableContentDelegate {
  func playableContentManager(
    _ contentManager: MPPlayableContentManager,
    initiatePlaybackOfContentItemAt indexPath: IndexPath,
    completionHandler: @escaping (Error?) -> Void
  ) {
    guard let episode = episode(at: indexPath) else { return completionHandler(MPError(.notFound)) }
    let ear = ears[indexPath[0]]
    // The car asks on a thread of its own; players are for the main one.
    DispatchQueue.main.async {
      ear.listen(to: episode) { error in
        if error == nil {
          contentManager.nowPlayingIdentifiers = ["\(ear.name)/\(episode.identifier)"]
        }
        completionHandler(error)
      }
    }
  }
}

import AVFAudio
import Foundation
import MediaPlayer

/// What the car browses and plays. Only this file is needed on the phone.
final class ContentManager: NSObject {
  static let shared = ContentManager()

  private let lists: [(title: String, songs: [String])] = [
    ("Morning", ["Sunrise", "Tram Song"]), ("Evening", ["Blue Hour", "Last Ferry"]),
  ]
  private var playing: String?

  func start() {
    MPPlayableContentManager.shared().dataSource = self
    MPPlayableContentManager.shared().delegate = self
    let commands = MPRemoteCommandCenter.shared()
    commands.playCommand.addTarget { _ in self.publish(rate: 1) }
    commands.pauseCommand.addTarget { _ in self.publish(rate: 0) }
    commands.nextTrackCommand.addTarget { _ in
      let songs = self.lists.flatMap(\.songs)
      guard let playing = self.playing, let index = songs.firstIndex(of: playing) else {
        return .noActionableNowPlayingItem
      }
      self.playing = songs[(index + 1) % songs.count]
      return self.publish(rate: 1)
    }
  }

  @discardableResult
  private func publish(rate: Double) -> MPRemoteCommandHandlerStatus {
    guard let playing else { return .noActionableNowPlayingItem }
    MPNowPlayingInfoCenter.default().nowPlayingInfo = [
      MPMediaItemPropertyTitle: playing,
      MPNowPlayingInfoPropertyIsLiveStream: true,
      MPNowPlayingInfoPropertyPlaybackRate: rate,
    ]
    MPPlayableContentManager.shared().nowPlayingIdentifiers = [playing]
    return .success
  }

  /// The title of a list, or of a song in it.
  private func title(at path: IndexPath) -> String {
    path.count == 1 ? lists[path[0]].title : lists[path[0]].songs[path[1]]
  }
}

extension ContentManager: MPPlayableContentDataSource {
  func numberOfChildItems(at path: IndexPath) -> Int {
    path.isEmpty ? lists.count : path.count == 1 ? lists[path[0]].songs.count : 0
  }

  func contentItem(at path: IndexPath) -> MPContentItem? {
    let item = MPContentItem(identifier: title(at: path))
    item.title = title(at: path)
    item.isContainer = path.count == 1
    item.isPlayable = path.count == 2
    return item
  }
}

extension ContentManager: MPPlayableContentDelegate {
  func playableContentManager(
    _ manager: MPPlayableContentManager, initiatePlaybackOfContentItemAt path: IndexPath,
    completionHandler: @escaping (Error?) -> Void
  ) {
    do {
      try AVAudioSession.sharedInstance().setCategory(.playback)
      try AVAudioSession.sharedInstance().setActive(true)
      playing = title(at: path)
      publish(rate: 1)
      completionHandler(nil)
    } catch {
      completionHandler(error)
    }
  }
}

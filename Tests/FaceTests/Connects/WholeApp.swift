import AVFoundation
import Foundation
import HeadUnitPhone
import MediaPlayer
import UIKit

/// An app with one of everything that an app in a car has.
///
/// Its command handlers keep it alive, as those of most apps do.
final class WholeApp: NSObject, @unchecked Sendable {
  private let roll: Roll
  private let item: AVPlayerItem
  private let player: AVPlayer
  private let session: MPNowPlayingSession
  private let sound: AVAudioPlayer
  private let rows: [MPContentItem]
  private var observation: NSKeyValueObservation?
  private var timeObserver: Any?

  @MainActor
  init(_ roll: Roll) throws {
    self.roll = roll
    let url = URL(fileURLWithPath: "/none.m4a#t=,60")
    item = roll.note("item", AVPlayerItem(asset: roll.note("asset", AVURLAsset(url: url))))
    player = roll.note("player", AVPlayer(playerItem: item))
    session = roll.note("session", MPNowPlayingSession(players: [player]))
    sound = roll.note("sound", try AVAudioPlayer(data: waveFile(seconds: 1)))
    rows = (0..<3).map { roll.note("row", MPContentItem(identifier: "row \($0)")) }
    super.init()
    roll.note("app", self)
    for row in rows { fill(row) }
    session.delegate = self
    sound.delegate = self
    offer()
    listen()
    observe()
  }

  private func fill(_ row: MPContentItem) {
    let witness = roll.witness("artwork's handler")
    row.title = row.identifier
    row.isPlayable = true
    row.artwork = roll.note(
      "artwork",
      MPMediaItemArtwork(boundsSize: CGSize(width: 8, height: 8)) { _ in
        witness.attend()
        return UIImage()
      })
  }

  @MainActor
  private func offer() {
    MPPlayableContentManager.shared().dataSource = self
    MPPlayableContentManager.shared().delegate = self
    UIApplication.launch(delegate: roll.note("application's delegate", WholeDelegate()))
  }

  private func listen() {
    let (common, own) = (roll.witness("common handler"), roll.witness("session's handler"))
    MPRemoteCommandCenter.shared().playCommand.addTarget { [self] _ in
      common.attend()
      player.play()
      return .success
    }
    // The session is ours: a handler of its that held us would hold itself.
    session.remoteCommandCenter.playCommand.addTarget { [weak self] _ in
      own.attend()
      self?.player.play()
      return .success
    }
  }

  private func observe() {
    let (times, rates) = (roll.witness("time observer"), roll.witness("rate observer"))
    timeObserver = player.addPeriodicTimeObserver(
      forInterval: CMTime(seconds: 1, preferredTimescale: 10), queue: nil
    ) { _ in times.attend() }
    observation = roll.note(
      "observation", player.observe(\.rate) { _, _ in rates.attend() })
  }

  private func play() {
    session.automaticallyPublishesNowPlayingInfo = true
    session.becomeActiveIfPossible { _ in }
    MPNowPlayingInfoCenter.default().nowPlayingInfo = [
      MPMediaItemPropertyTitle: "Row", MPMediaItemPropertyArtwork: rows[0].artwork as Any,
    ]
    player.play()
    sound.play()
  }
}

extension WholeApp: MPPlayableContentDataSource, MPPlayableContentDelegate {
  func beginLoadingChildItems(
    at indexPath: IndexPath, completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) {
    DispatchQueue.global().async { completionHandler(nil) }
  }

  func numberOfChildItems(at indexPath: IndexPath) -> Int { indexPath.isEmpty ? rows.count : 0 }

  func contentItem(at indexPath: IndexPath) -> MPContentItem? {
    indexPath.first.flatMap { rows.indices.contains($0) ? rows[$0] : nil }
  }

  func playableContentManager(
    _ contentManager: MPPlayableContentManager,
    initiatePlaybackOfContentItemAt indexPath: IndexPath,
    completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) {
    play()
    DispatchQueue.main.async { completionHandler(nil) }
  }
}

extension WholeApp: MPNowPlayingSessionDelegate, AVAudioPlayerDelegate {}

private final class WholeDelegate: UIResponder, UIApplicationDelegate {}

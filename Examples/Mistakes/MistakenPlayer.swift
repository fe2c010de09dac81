import AVFoundation
import MediaPlayer
import UIKit

/// Plays right, but for the one mistake that was chosen; on the main thread.
final class MistakenPlayer: NSObject {
  typealias Answer = @Sendable ((any Error)?) -> Void

  let player = AVPlayer()
  private(set) var mistake: Mistake?
  var track = 1
  /// Of the playing of one's own that the phone knows nothing of; nil when the player plays.
  var ownRate: Float?
  var cover: MPMediaItemArtwork?
  /// The covers of the tracks, the first of which is the row's.
  private var covers: [Int: MPMediaItemArtwork] = [:]
  private var ticks: Any?
  /// Kept, as a session goes with its object.
  var session: MPNowPlayingSession?

  override init() {
    super.init()
    offerCommands()
    watchInterruptions()
  }

  func play(
    _ mistake: Mistake?, cover: MPMediaItemArtwork?, completionHandler: @escaping Answer
  ) {
    leave()
    self.mistake = mistake
    (track, self.cover) = (1, cover)
    offerCommands()
    switch mistake {
    case .playbackNeverCompleted: return
    case .playbackCompletedEarly: break
    case .playbackFailedSilently: playMissingFile(completionHandler)
    default: start(completionHandler)
    }
    // The file that is missing is noticed later, and by nobody.
    if mistake == .playbackCompletedEarly { completionHandler(nil) }
  }

  private func start(_ completionHandler: @escaping Answer) {
    do {
      try prepareSession()
    } catch {
      return completionHandler(error)
    }
    load()
    rate = 1
    publish(.start)
    completionHandler(nil)
    if mistake == .sessionActivatedLate { DispatchQueue.main.async { self.activateSession() } }
    if mistake == .infoElapsedOnTimer { publishEverySecond() }
  }

  private func playMissingFile(_ completionHandler: @escaping Answer) {
    player.replaceCurrentItem(with: AVPlayerItem(url: URL(fileURLWithPath: "/missing.m4a")))
    player.play()
    DispatchQueue.main.async { [self] in
      ownRate = player.currentItem?.status == .readyToPlay ? 1 : 0
      publish(.start)
      completionHandler(nil)
    }
  }

  /// What the mistake before has left behind.
  private func leave() {
    if let ticks { player.removeTimeObserver(ticks) }
    (ticks, ownRate, session) = (nil, nil, nil)
    player.pause()
  }

  /// The rate at which it plays, 0 when it does not.
  var rate: Float {
    get { ownRate ?? player.rate }
    set { if ownRate == nil { player.rate = newValue } else { ownRate = newValue } }
  }

  /// Makes the track the one that plays.
  func load() {
    let url = URL(string: "https://example.com/track-\(track).m4a#t=,180")
    player.replaceCurrentItem(with: url.map { AVPlayerItem(url: $0) })
    cover = covers[track] ?? cover
    guard mistake != .artworkMissing else { return }
    let color: UIColor = track.isMultiple(of: 2) ? .systemGreen : .systemBlue
    if track > 1, mistake != .artworkForAnotherTrack { cover = Cover.artwork(color) }
    if cover == nil { cover = Cover.artwork(color) }
  }

  private func publishEverySecond() {
    let second = CMTime(seconds: 1, preferredTimescale: 600)
    ticks = player.addPeriodicTimeObserver(forInterval: second, queue: .main) { [weak self] _ in
      self?.publish(.tick)
    }
  }
}

extension MistakenPlayer {
  private func prepareSession() throws {
    let session = AVAudioSession.sharedInstance()
    switch mistake {
    case .sessionMixable: try session.setCategory(.playback, options: .mixWithOthers)
    case .sessionCategory: try session.setCategory(.ambient)
    default: try session.setCategory(.playback)
    }
    switch mistake {
    case .sessionNotActive, .sessionActivatedLate: ownRate = 0
    case .ownershipNotReclaimed:
      ownRate = 0
      try session.setActive(true)
    default: try session.setActive(true)
    }
  }

  private func activateSession() {
    do {
      try AVAudioSession.sharedInstance().setActive(true)
    } catch {
      print("no session: \(error)")
    }
  }

  func releaseSession() {
    guard mistake != .sessionNotReleased else { return }
    do {
      try AVAudioSession.sharedInstance().setActive(false, options: .notifyOthersOnDeactivation)
    } catch {
      print("the session is still needed: \(error)")
    }
  }
}

import MediaPlayer
import os.log

private let log = Logger(subsystem: "snippets", category: "car")

/// An app that does each thing once, in the way in which the phone's pages describe it.
public final class DocumentedApp: NSObject {
  let books = ["First Light", "Second Wind"]
  private let player = AVPlayer()
  private var timeToken: Any?
  private var tokens: [NSObjectProtocol] = []
  public private(set) var isOnAir = false

  public override init() {
    super.init()
    configureSession()
    configureCommands()
    MPPlayableContentManager.shared().dataSource = self
    MPPlayableContentManager.shared().delegate = self
  }

  private func configureSession() {
    do {
      try AVAudioSession.sharedInstance().setCategory(.playback, mode: .spokenAudio)
    } catch {
      log.error("no session: \(error.localizedDescription, privacy: .public)")
    }
    let token = NotificationCenter.default.addObserver(
      forName: AVAudioSession.interruptionNotification, object: nil, queue: nil
    ) { [weak self] in self?.interrupted($0) }
    tokens.append(token)
  }

  private func interrupted(_ notification: Notification) {
    guard
      let info = notification.userInfo, let raw = info[AVAudioSessionInterruptionTypeKey] as? UInt,
      let type = AVAudioSession.InterruptionType(rawValue: raw)
    else { return }
    switch type {
    case .began: publishRate()
    case .ended:
      let options = AVAudioSession.InterruptionOptions(
        rawValue: info[AVAudioSessionInterruptionOptionKey] as? UInt ?? 0)
      guard options.contains(.shouldResume) else { return }
      player.play()
      publishRate()
    @unknown default: break
    }
  }

  private func configureCommands() {
    let center = MPRemoteCommandCenter.shared()
    center.playCommand.addTarget { [weak self] _ in
      self?.player.play()
      self?.publishRate()
      return .success
    }
    center.pauseCommand.addTarget { [unowned self] _ in
      self.player.pause()
      self.publishRate()
      return .success
    }
    center.skipForwardCommand.preferredIntervals = [30]
    center.skipForwardCommand.addTarget { [weak self] event in
      guard let self = self else { return .commandFailed }
      guard let event = event as? MPSkipIntervalCommandEvent else { return .commandFailed }
      let target =
        self.player.currentTime() + CMTime(seconds: event.interval, preferredTimescale: 600)
      self.player.seek(to: target) { _ in self.publishRate() }
      return .success
    }
    center.changePlaybackRateCommand.supportedPlaybackRates = [1, 1.5, 2]
    center.changePlaybackRateCommand.addTarget { [weak self] event in
      guard let event = event as? MPChangePlaybackRateCommandEvent else { return .commandFailed }
      self?.player.rate = event.playbackRate
      self?.publishRate()
      return .success
    }
    for command in [center.nextTrackCommand, center.previousTrackCommand] {
      command.isEnabled = false
    }
  }

  private func publishRate() {
    MPNowPlayingInfoCenter.default().nowPlayingInfo?[MPNowPlayingInfoPropertyPlaybackRate] =
      player.rate
    MPNowPlayingInfoCenter.default()
      .nowPlayingInfo?[MPNowPlayingInfoPropertyElapsedPlaybackTime] =
      CMTimeGetSeconds(player.currentTime())
  }

  fileprivate func play(_ book: Int) throws {
    try AVAudioSession.sharedInstance().setActive(true)
    let url = URL(string: "https://books.example/\(book).mp3#t=,600")
    player.replaceCurrentItem(with: url.map { AVPlayerItem(url: $0) })
    player.play()
    MPNowPlayingInfoCenter.default().nowPlayingInfo = [
      MPMediaItemPropertyTitle: books[book],
      MPMediaItemPropertyPlaybackDuration: NSNumber(value: 600),
      MPNowPlayingInfoPropertyElapsedPlaybackTime: 0.0,
      MPNowPlayingInfoPropertyPlaybackRate: 1.0,
      MPNowPlayingInfoPropertyDefaultPlaybackRate: Float(1),
      MPMediaItemPropertyArtwork: artwork(of: book),
    ]
    MPPlayableContentManager.shared().nowPlayingIdentifiers = ["book-\(book)"]
  }

  /// Drawn at the size that is asked for.
  fileprivate func artwork(of book: Int) -> MPMediaItemArtwork {
    MPMediaItemArtwork(boundsSize: CGSize(width: 300, height: 300)) { size in
      UIGraphicsImageRenderer(size: size).image { context in
        (book == 0 ? UIColor.red : .blue).setFill()
        context.fill(CGRect(origin: .zero, size: size))
      }
    }
  }
}

extension DocumentedApp: MPPlayableContentDataSource {
  public func numberOfChildItems(at indexPath: IndexPath) -> Int {
    indexPath.isEmpty ? books.count : 0
  }

  public func contentItem(at indexPath: IndexPath) -> MPContentItem? {
    guard indexPath.count == 1, books.indices.contains(indexPath[0]) else { return nil }
    let item = MPContentItem(identifier: "book-\(indexPath[0])")
    item.title = books[indexPath[0]]
    item.artwork = artwork(of: indexPath[0])
    item.isPlayable = true
    item.playbackProgress = 0.25
    return item
  }

  public func childItemsDisplayPlaybackProgress(at indexPath: IndexPath) -> Bool { true }
}

extension DocumentedApp: MPPlayableContentDelegate {
  public func playableContentManager(
    _ contentManager: MPPlayableContentManager,
    initiatePlaybackOfContentItemAt indexPath: IndexPath,
    completionHandler: @escaping (Error?) -> Void
  ) {
    DispatchQueue.main.async {
      do {
        try self.play(indexPath.last ?? 0)
        completionHandler(nil)
      } catch {
        completionHandler(error)
      }
    }
  }

  public func playableContentManager(
    _ contentManager: MPPlayableContentManager, didUpdate context: MPPlayableContentManagerContext
  ) {
    isOnAir = context.endpointAvailable
    log.debug("limit \(context.enforcedContentItemsCount)")
  }
}

/// What the language of before Swift 6 lets an app do from anywhere.
public enum Anywhere {
  public static let scale = UIScreen.main.scale

  public static func isPhone() -> Bool { UIDevice.current.userInterfaceIdiom == .phone }

  public static func request(_ url: URL) -> URLSessionDataTask {
    URLSession.shared.dataTask(with: url) { _, _, _ in }
  }
}

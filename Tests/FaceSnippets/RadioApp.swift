import MediaPlayer

/// An app in the style of the years in which everything went through the main thread.
public final class RadioApp: NSObject {
  let stations = ["Long Signal", "Night Harbour"]
  private(set) var current: Int?
  private(set) var isPlaying = false

  public func launch() {
    let manager = MPPlayableContentManager.shared()
    manager.dataSource = self
    manager.delegate = self

    let center = MPRemoteCommandCenter.shared()
    center.playCommand.addTarget { [weak self] _ in
      guard let self, self.current != nil else { return .noActionableNowPlayingItem }
      self.setPlaying(true)
      return .success
    }
    center.pauseCommand.addTarget { [weak self] _ in
      self?.setPlaying(false)
      return .success
    }
    center.nextTrackCommand.isEnabled = true
    center.nextTrackCommand.addTarget { [unowned self] event in
      self.play(((self.current ?? -1) + 1) % self.stations.count)
      return .success
    }
    center.changePlaybackRateCommand.supportedPlaybackRates = [0.5, 1.0, 1.5]
    center.changePlaybackRateCommand.addTarget { event in
      guard let event = event as? MPChangePlaybackRateCommandEvent else { return .commandFailed }
      MPNowPlayingInfoCenter.default()
        .nowPlayingInfo?[MPNowPlayingInfoPropertyPlaybackRate] = event.playbackRate
      return .success
    }
    center.skipForwardCommand.preferredIntervals = [30]
    center.skipForwardCommand.isEnabled = false
  }

  func play(_ station: Int) {
    current = station
    var info: [String: Any] = [:]
    info[MPMediaItemPropertyTitle] = stations[station]
    info[MPNowPlayingInfoPropertyIsLiveStream] = true
    info[MPNowPlayingInfoPropertyDefaultPlaybackRate] = 1
    let image = UIImage()
    info[MPMediaItemPropertyArtwork] = MPMediaItemArtwork(boundsSize: image.size) { _ in image }
    MPNowPlayingInfoCenter.default().nowPlayingInfo = info
    MPPlayableContentManager.shared().nowPlayingIdentifiers = ["station-\(station)"]
    setPlaying(true)
  }

  private func setPlaying(_ isPlaying: Bool) {
    self.isPlaying = isPlaying
    MPNowPlayingInfoCenter.default().nowPlayingInfo?[MPNowPlayingInfoPropertyPlaybackRate] =
      isPlaying ? 1.0 : 0.0
    MPNowPlayingInfoCenter.default().playbackState = isPlaying ? .playing : .paused
  }
}

extension RadioApp: MPPlayableContentDataSource {
  public func numberOfChildItems(at indexPath: IndexPath) -> Int {
    indexPath.indices.count == 0 ? stations.count : 0
  }

  public func contentItem(at indexPath: IndexPath) -> MPContentItem? {
    guard indexPath.count == 1 else { return nil }
    let item = MPContentItem(identifier: "station-\(indexPath[0])")
    item.title = stations[indexPath[0]]
    item.isPlayable = true
    item.isStreamingContent = true
    return item
  }
}

extension RadioApp: MPPlayableContentDelegate {
  public func playableContentManager(
    _ contentManager: MPPlayableContentManager,
    initiatePlaybackOfContentItemAt indexPath: IndexPath,
    completionHandler: @escaping (Error?) -> Void
  ) {
    DispatchQueue.main.async {
      self.play(indexPath[0])
      completionHandler(nil)
    }
  }

  // Apps have this in the extension of the other protocol; it is found all the same.
  public func beginLoadingChildItems(
    at indexPath: IndexPath, completionHandler: @escaping (Error?) -> Void
  ) {
    completionHandler(nil)
  }
}

internal import AVFAudio
internal import HeadUnitPhone

nonisolated extension AVPlayer {
  /// Where playback is and how it goes on from there.
  package struct Snapshot: Sendable {
    package var item: AVPlayerItem?
    /// Seconds.
    package var position = 0.0
    /// 0 while it does not play, whatever it would like to.
    package var rate = 0.0
    package var defaultRate = 1.0

    package init() {}
  }

  package var snapshot: Snapshot {
    let now = AudioDesk.current.now
    return state.withLock { state in
      var snapshot = Snapshot()
      snapshot.item = state.items.first
      snapshot.position = state.items.first?.position(at: now) ?? 0
      snapshot.rate = state.running == nil ? 0 : Double(state.rate)
      snapshot.defaultRate = Double(state.defaultRate)
      return snapshot
    }
  }
}

internal import HeadUnitPhone

nonisolated extension AVPlayer {
  public var volume: Float {
    get { state.withLock { $0.wishes.volume } }
    set { change { $0.wishes.volume = newValue } }
  }

  public var isMuted: Bool {
    get { state.withLock { $0.wishes.isMuted } }
    set { change { $0.wishes.isMuted = newValue } }
  }

  public var automaticallyWaitsToMinimizeStalling: Bool {
    get { state.withLock { $0.wishes.waits } }
    set { change { $0.wishes.waits = newValue } }
  }

  public var allowsExternalPlayback: Bool {
    get { state.withLock { $0.wishes.allowsExternalPlayback } }
    set { change { $0.wishes.allowsExternalPlayback = newValue } }
  }

  public var isExternalPlaybackActive: Bool { false }

  public var usesExternalPlaybackWhileExternalScreenIsActive: Bool {
    get { false }
    set {}
  }

  public var appliesMediaSelectionCriteriaAutomatically: Bool {
    get { state.withLock { $0.wishes.selectsMedia } }
    set { change { $0.wishes.selectsMedia = newValue } }
  }

  public var preventsDisplaySleepDuringVideoPlayback: Bool {
    get { state.withLock { $0.wishes.keepsDisplayOn } }
    set { change { $0.wishes.keepsDisplayOn = newValue } }
  }

  public var audiovisualBackgroundPlaybackPolicy: AudiovisualBackgroundPlaybackPolicy {
    get { state.withLock { $0.wishes.backgroundPolicy } }
    set { change { $0.wishes.backgroundPolicy = newValue } }
  }
}

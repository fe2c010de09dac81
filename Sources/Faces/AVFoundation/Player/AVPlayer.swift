public import AVFAudio
public import Foundation
internal import HeadUnitPhone

/// Plays items, without a sound: it keeps time by the head unit's clock.
@preconcurrency @MainActor
open class AVPlayer: NSObject {
  package nonisolated let changes = ChangeList()
  nonisolated let state: Guarded<State>

  struct State {
    /// The first is the current one.
    var items: [AVPlayerItem] = []
    /// What was asked for; it may have to wait.
    var rate: Float = 0
    var defaultRate: Float = 1
    var endAction = ActionAtItemEnd.pause
    var observers: [TimeObserver] = []
    /// The item whose time goes on, and the timer for the next thing to happen in it.
    var running: AVPlayerItem?
    var timer: Int?
    /// The current item, when it has been played to its end and not moved since.
    var ended: AVPlayerItem?
    var wishes = Wishes()
  }

  /// What an app asks for and what makes no difference here.
  struct Wishes {
    var volume: Float = 1
    var isMuted = false
    var waits = true
    var allowsExternalPlayback = true
    var selectsMedia = true
    var keepsDisplayOn = true
    var backgroundPolicy = AudiovisualBackgroundPlaybackPolicy.automatic
  }

  nonisolated init(items: [AVPlayerItem], endAction: ActionAtItemEnd) {
    state = Guarded(State(items: items, endAction: endAction))
    super.init()
    AudioDesk.current.add(self)
    for item in items { item.belong(to: self) }
  }

  public nonisolated override convenience init() {
    self.init(items: [], endAction: .pause)
  }

  public nonisolated convenience init(playerItem item: AVPlayerItem?) {
    self.init(items: item.map { [$0] } ?? [], endAction: .pause)
  }

  public nonisolated convenience init(url URL: URL) {
    self.init(items: [AVPlayerItem(url: URL)], endAction: .pause)
  }

  deinit {
    if let timer = state.withLock({ $0.timer }) { AudioDesk.current.phone.clock.cancel(timer) }
  }

  nonisolated open func play() {
    rate = defaultRate
  }

  nonisolated open func pause() {
    rate = 0
  }

  /// 0 is paused.
  nonisolated open var rate: Float {
    get { state.withLock { $0.rate } }
    set { change(.setRateCalled) { $0.rate = newValue.isFinite ? newValue : 0 } }
  }

  nonisolated open var defaultRate: Float {
    get { state.withLock { $0.defaultRate } }
    set { change { $0.defaultRate = newValue } }
  }

  nonisolated open func playImmediately(atRate rate: Float) {
    self.rate = rate
  }

  nonisolated open func replaceCurrentItem(with item: AVPlayerItem?) {
    change { state in
      state.items.removeFirst(min(1, state.items.count))
      if let item { state.items.insert(item, at: 0) }
    }
  }

  nonisolated open var currentItem: AVPlayerItem? { state.withLock { $0.items.first } }

  nonisolated open func currentTime() -> CMTime { currentItem?.currentTime() ?? .zero }

  /// Unknown until an item is ready.
  nonisolated open var status: Status {
    currentItem.map { $0.status == .unknown ? .unknown : .readyToPlay } ?? .unknown
  }

  nonisolated open var error: (any Error)? { nil }

  nonisolated open var timeControlStatus: TimeControlStatus {
    state.withLock { state in
      if state.rate == 0 { return .paused }
      return state.running == nil ? .waitingToPlayAtSpecifiedRate : .playing
    }
  }

  nonisolated open var reasonForWaitingToPlay: WaitingReason? {
    guard timeControlStatus == .waitingToPlayAtSpecifiedRate else { return nil }
    return currentItem == nil ? .noItemToPlay : .evaluatingBufferingRate
  }

  nonisolated open var actionAtItemEnd: ActionAtItemEnd {
    get { state.withLock { $0.endAction } }
    set { change { $0.endAction = newValue } }
  }
}

extension AVPlayer: _KeyValueCodingAndObserving, KeyValueObserving {}

internal import AVFAudio
public import Foundation
internal import HeadUnitCore
internal import HeadUnitPhone
public import UIKit

// What plays, from when on, and what happens next in it.
nonisolated extension AVPlayer {
  private var clock: PhoneClock { AudioRegistry.current.phone.clock }

  /// What came of a change.
  private struct Outcome {
    var hasStarted = false
    var hasStopped = false
    var hasNewRate = false
    var hasMoved = false
    var position = 0.0
    var newItems: [AVPlayerItem] = []
    var observers: [TimeObserver] = []
    /// Let go of outside the lock: what an app does when something of its goes may be about the
    /// same player.
    var old: State?
  }

  /// Changes what plays, and tells whoever listens; `jumps` when the position is another one.
  func change(
    _ reason: RateDidChangeReason = .setRateCalled, jumps: Bool = false,
    _ body: (inout State) -> Void
  ) {
    let now = clock.now
    let outcome = state.withLock { state in
      var outcome = Outcome()
      let old = state
      body(&state)
      settle(&state, now)
      outcome.hasStarted = state.running != nil && old.running == nil
      outcome.hasStopped = state.running == nil && old.running != nil
      outcome.hasNewRate = state.rate != old.rate
      outcome.hasMoved = jumps || state.running !== old.running
      outcome.position = state.items.first?.position(at: now) ?? 0
      outcome.newItems = state.items.filter { item in !old.items.contains { $0 === item } }
      outcome.observers = state.observers
      outcome.old = old
      return outcome
    }
    tell(outcome, reason)
  }

  private func tell(_ outcome: Outcome, _ reason: RateDidChangeReason) {
    for item in outcome.newItems { item.belong(to: self) }
    if outcome.hasStarted { AudioRegistry.current.activate() }
    if outcome.hasStopped { AudioRegistry.current.noteSound() }
    changes.tell()
    if outcome.hasNewRate {
      MainPost.post(
        AVPlayer.rateDidChangeNotification, from: self, [AVPlayer.rateDidChangeReasonKey: reason])
    }
    guard outcome.hasMoved else { return }
    for observer in outcome.observers where observer.isPeriodic {
      observer.call(outcome.position, isOnMainThread: false)
    }
  }

  func itemLoaded() {
    change { _ in }
  }

  func move(_ item: AVPlayerItem, to seconds: Double) {
    let now = clock.now
    change(jumps: true) { state in
      item.move(to: seconds, at: now)
      if state.ended === item { state.ended = nil }
    }
    item.changes.tell()
  }

  /// Lets the right item run, and plans what happens next in it.
  private func settle(_ state: inout State, _ now: Instant) {
    if let timer = state.timer { clock.cancel(timer) }
    state.timer = nil
    let current = state.items.first
    if state.ended !== current { state.ended = nil }
    // What has ended goes on when it has been moved, and not before.
    if state.ended != nil, state.rate > 0, state.endAction != .none { state.rate = 0 }
    let isReady = current.map { $0.status == .readyToPlay && !$0.isDry(at: now) } ?? false
    let runs = state.rate != 0 && isReady
    if let running = state.running, running !== current || !runs { running.run(at: 0, from: now) }
    state.running = runs ? current : nil
    guard let current else { return }
    if runs { current.run(at: Double(state.rate), from: now) }
    let position = current.position(at: now)
    for observer in state.observers { observer.aim(from: position, isForward: state.rate >= 0) }
    if runs { setTimer(&state, current, now) }
  }

  private func setTimer(_ state: inout State, _ item: AVPlayerItem, _ now: Instant) {
    var targets = state.observers.compactMap(\.next)
    if state.ended == nil, let limit = state.rate > 0 ? item.end : 0 { targets.append(limit) }
    if state.rate > 0, let supply = item.supply { targets.append(supply) }
    let delays = targets.compactMap { item.delay(to: $0, at: now) }
    guard let delay = delays.min() else { return }
    state.timer = clock.after(delay) { [weak self, weak item] in
      if let self, let item { reach(item) }
    }
  }

  /// The timer has rung: something of the item has come, the end last.
  private func reach(_ item: AVPlayerItem) {
    let now = clock.now
    let position = item.position(at: now)
    let (due, isForward) = state.withLock { state in
      let isForward = state.rate >= 0
      let isCurrent = state.running === item
      let due = state.observers.filter { $0.isDue(at: position, isForward: isForward) }
      return (isCurrent ? due.map { ($0, $0.next ?? position) } : [], isForward)
    }
    for (observer, target) in due { observer.call(target, isOnMainThread: true) }
    let isOver = state.withLock { state in
      state.running === item && state.ended == nil
        && item.isOver(at: item.position(at: now), isForward: isForward)
    }
    if isOver { return reachEnd(of: item, now, isForward) }
    if item.isDry(at: now) { return stall(item) }
    change { _ in }
  }

  /// Nothing more is there of it: the player waits, or gives up if it is not to wait.
  private func stall(_ item: AVPlayerItem) {
    change(.setRateFailed) { if !$0.preferences.waits { $0.rate = 0 } }
    item.changes.tell()
    MainPost.post(AVPlayerItem.playbackStalledNotification, from: item)
    item.logStall()
  }

  private func reachEnd(of item: AVPlayerItem, _ now: Instant, _ isForward: Bool) {
    item.move(to: isForward ? item.end ?? 0 : 0, at: now)
    let isQueue = self is AVQueuePlayer
    change { state in
      switch state.endAction {
      case .advance where isForward && isQueue:
        state.items.removeFirst()
        if state.items.isEmpty { state.rate = 0 }
      case .none where isForward: state.ended = item
      default:
        state.ended = isForward ? item : nil
        state.rate = 0
      }
    }
    guard isForward else { return }
    MainPost.post(AVPlayerItem.didPlayToEndTimeNotification, from: item)
  }
}

extension AVPlayerItem {
  fileprivate nonisolated func isOver(at position: Double, isForward: Bool) -> Bool {
    guard isForward else { return position <= TimeObserver.tolerance }
    return end.map { position >= $0 - TimeObserver.tolerance } ?? false
  }
}

extension TimeObserver {
  fileprivate func isDue(at position: Double, isForward: Bool) -> Bool {
    guard let next else { return false }
    return isForward
      ? position >= next - Self.tolerance : position <= next + Self.tolerance
  }
}

nonisolated extension AVPlayer {
  public var automaticallyWaitsToMinimizeStalling: Bool {
    get { state.withLock { $0.preferences.waits } }
    set { change { $0.preferences.waits = newValue } }
  }

  public var allowsExternalPlayback: Bool {
    get { state.withLock { $0.preferences.allowsExternalPlayback } }
    set { change { $0.preferences.allowsExternalPlayback = newValue } }
  }

  public var isExternalPlaybackActive: Bool { false }

  public var usesExternalPlaybackWhileExternalScreenIsActive: Bool {
    get { false }
    set {}
  }

  public var appliesMediaSelectionCriteriaAutomatically: Bool {
    get { state.withLock { $0.preferences.selectsMedia } }
    set { change { $0.preferences.selectsMedia = newValue } }
  }

  public var preventsDisplaySleepDuringVideoPlayback: Bool {
    get { state.withLock { $0.preferences.keepsDisplayOn } }
    set { change { $0.preferences.keepsDisplayOn = newValue } }
  }

  public var audiovisualBackgroundPlaybackPolicy: AudiovisualBackgroundPlaybackPolicy {
    get { state.withLock { $0.preferences.backgroundPolicy } }
    set { change { $0.preferences.backgroundPolicy = newValue } }
  }
}

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
    let now = AudioRegistry.current.now
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

extension AVPlayer: AudioParticipant {
  package nonisolated var isAudible: Bool { state.withLock { $0.running != nil } }

  package nonisolated func interrupt() {
    change(.audioSessionInterrupted) { $0.rate = 0 }
  }

  /// It pauses rather than going on aloud; observers hear of it on the main thread.
  package nonisolated func loseRoute() {
    DispatchQueue.main.async { self.change(.audioSessionInterrupted) { $0.rate = 0 } }
  }

  /// What it waits for comes again, and it goes on by itself.
  package nonisolated func followNetwork(isOffline: Bool) {
    let now = AudioRegistry.current.now
    for item in state.withLock(\.items) { item.followNetwork(isOffline: isOffline, at: now) }
    change { _ in }
  }

  package nonisolated func forget() {
    state.withLock { state in
      state.running?.stopQuietly()
      (state.rate, state.running, state.timer) = (0, nil, nil)
    }
  }
}

/// Would show a player's film: there is none to see.
open class AVPlayerLayer: CALayer, @unchecked Sendable {
  open var player: AVPlayer?
  open var videoGravity = AVLayerVideoGravity.resizeAspect
  open var isReadyForDisplay: Bool { false }
  open var videoRect: CGRect { .zero }

  public convenience init(player: AVPlayer?) {
    self.init()
    self.player = player
  }

  // swift-format-ignore: NoLeadingUnderscores
  open override class func _made() -> CALayer { AVPlayerLayer() }
}

/// How a film fills its frame.
public struct AVLayerVideoGravity: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let resizeAspect = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResizeAspect")
  public static let resizeAspectFill = AVLayerVideoGravity(
    rawValue: "AVLayerVideoGravityResizeAspectFill")
  public static let resize = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResize")
}

/// Plays one item again and again.
@preconcurrency @MainActor
open class AVPlayerLooper: NSObject {
  private let player: AVQueuePlayer
  private let template: AVPlayerItem
  private var token: (any NSObjectProtocol)?
  open private(set) var loopCount = 0

  public init(player: AVQueuePlayer, templateItem itemToLoop: AVPlayerItem) {
    (self.player, template) = (player, itemToLoop)
    super.init()
    refill()
    token = NotificationCenter.default.addObserver(
      forName: AVPlayerItem.didPlayToEndTimeNotification, object: nil, queue: nil
    ) { [weak self] note in
      MainActor.assumeIsolated {
        guard let self, note.object as AnyObject === self.player.currentItem else { return }
        self.loopCount += 1
        self.refill()
      }
    }
  }

  private func refill() {
    for _ in player.items().count..<3 {
      player.insert(AVPlayerItem(asset: template.asset), after: nil)
    }
  }

  open func disableLooping() {
    if let token { NotificationCenter.default.removeObserver(token) }
    token = nil
  }
}

// The phone's own names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import AVFAudio
public import Dispatch
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
    var preferences = Preferences()
  }

  /// What an app asks for and what makes no difference here.
  struct Preferences {
    var volume: Float = 1
    var isMuted = false
    var waits = true
    var allowsExternalPlayback = true
    var selectsMedia = true
    var criteria: [AVMediaCharacteristic: AVPlayerMediaSelectionCriteria] = [:]
    var keepsDisplayOn = true
    var backgroundPolicy = AudiovisualBackgroundPlaybackPolicy.automatic
  }

  // Each of them can be called by a subclass of the app's, and overridden.

  public nonisolated override init() {
    state = Guarded(State())
    super.init()
    AudioRegistry.current.add(self)
  }

  public nonisolated init(playerItem item: AVPlayerItem?) {
    state = Guarded(State())
    super.init()
    AudioRegistry.current.add(self)
    if let item { begin(with: [item]) }
  }

  public nonisolated init(url URL: URL) {
    state = Guarded(State())
    super.init()
    AudioRegistry.current.add(self)
    begin(with: [AVPlayerItem(url: URL)])
  }

  fileprivate nonisolated func begin(with items: [AVPlayerItem]) {
    state.withLock { $0.items = items }
    for item in items { item.belong(to: self) }
  }

  deinit {
    let (timer, isAudible) = state.withLock { ($0.timer, $0.running != nil) }
    if let timer { AudioRegistry.current.phone.clock.cancel(timer) }
    if isAudible { AudioRegistry.current.noteSound() }
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
    guard let currentItem else { return .noItemToPlay }
    return currentItem.status == .readyToPlay ? .toMinimizeStalls : .evaluatingBufferingRate
  }

  nonisolated open var actionAtItemEnd: ActionAtItemEnd {
    get { state.withLock { $0.endAction } }
    set { change { $0.endAction = newValue } }
  }

  nonisolated open func seek(to time: CMTime) {
    _ = currentItem?.jump(to: time)
  }

  nonisolated open func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) {
    seek(to: time)
  }

  @preconcurrency
  nonisolated open func seek(
    to time: CMTime, completionHandler: @escaping @Sendable (Bool) -> Void
  ) {
    guard let currentItem else {
      return SimulatedPhone.current.call("a seek", on: .main) { completionHandler(false) }
    }
    currentItem.jump(to: time, then: completionHandler)
  }

  @preconcurrency
  nonisolated open func seek(
    to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime,
    completionHandler: @escaping @Sendable (Bool) -> Void
  ) {
    seek(to: time, completionHandler: completionHandler)
  }

  /// Done in a turn of the main thread, like the other form: what was to load before has by then.
  @discardableResult
  open nonisolated(nonsending) func seek(to time: CMTime) async -> Bool {
    // Between the answer and its task another thread has a hand in it.
    let work = SimulatedPhone.current.beginWork("a seek")
    defer { SimulatedPhone.current.endWorkSoon(work) }
    return await withCheckedContinuation { continuation in
      seek(to: time) { continuation.resume(returning: $0) }
    }
  }

  @discardableResult
  open nonisolated(nonsending) func seek(
    to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime
  ) async -> Bool {
    await seek(to: time)
  }

  @preconcurrency
  nonisolated open func seek(to date: Date, completionHandler: @escaping @Sendable (Bool) -> Void) {
    DispatchQueue.main.async { completionHandler(false) }
  }

  nonisolated open func setRate(
    _ rate: Float, time itemTime: CMTime, atHostTime hostClockTime: CMTime
  ) {
    if itemTime.isNumeric { seek(to: itemTime) }
    self.rate = rate
  }

  @preconcurrency
  nonisolated open func preroll(
    atRate rate: Float, completionHandler: (@Sendable (Bool) -> Void)? = nil
  ) {
    let isReady = status == .readyToPlay
    if let completionHandler { DispatchQueue.main.async { completionHandler(isReady) } }
  }

  @discardableResult
  open nonisolated(nonsending) func preroll(atRate rate: Float) async -> Bool {
    status == .readyToPlay
  }

  nonisolated open func cancelPendingPrerolls() {}

  nonisolated open var volume: Float {
    get { state.withLock { $0.preferences.volume } }
    set { change { $0.preferences.volume = newValue } }
  }

  nonisolated open var isMuted: Bool {
    get { state.withLock { $0.preferences.isMuted } }
    set { change { $0.preferences.isMuted = newValue } }
  }
}

extension AVPlayer: KeyValueObserving {}

nonisolated extension AVPlayer {
  /// Whether it can play at all.
  public enum Status: Int, Sendable {
    case unknown = 0
    case readyToPlay = 1
    case failed = 2
  }

  /// Whether it plays, or would like to.
  public enum TimeControlStatus: Int, Sendable {
    case paused = 0
    case waitingToPlayAtSpecifiedRate = 1
    case playing = 2
  }

  /// What comes after the end of an item.
  public enum ActionAtItemEnd: Int, Sendable {
    case advance = 0
    case pause = 1
    case none = 2
  }

  /// Why it would like to play and does not.
  public struct WaitingReason: Hashable, RawRepresentable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    public static let toMinimizeStalls = WaitingReason(
      rawValue: "AVPlayerWaitingToMinimizeStallsReason")
    public static let evaluatingBufferingRate = WaitingReason(
      rawValue: "AVPlayerWaitingWhileEvaluatingBufferingRateReason")
    public static let noItemToPlay = WaitingReason(
      rawValue: "AVPlayerWaitingWithNoItemToPlayReason")
    public static let interstitialEvent = WaitingReason(
      rawValue: "AVPlayerWaitingDuringInterstitialEventReason")
    public static let waitingForCoordinatedPlayback = WaitingReason(
      rawValue: "AVPlayerWaitingForCoordinatedPlaybackReason")
  }

  /// Why its rate is another one.
  public struct RateDidChangeReason: Hashable, RawRepresentable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    public static let setRateCalled = RateDidChangeReason(
      rawValue: "AVPlayerRateDidChangeReasonSetRateCalled")
    public static let setRateFailed = RateDidChangeReason(
      rawValue: "AVPlayerRateDidChangeReasonSetRateFailed")
    public static let audioSessionInterrupted = RateDidChangeReason(
      rawValue: "AVPlayerRateDidChangeReasonAudioSessionInterrupted")
    public static let appBackgrounded = RateDidChangeReason(
      rawValue: "AVPlayerRateDidChangeReasonAppBackgrounded")
  }

  /// Whether it goes on when the app is not to be seen.
  public enum AudiovisualBackgroundPlaybackPolicy: Int, Sendable {
    case automatic = 1
    case pauses = 2
    case continuesIfPossible = 3
  }

  public static let rateDidChangeNotification = NSNotification.Name(
    "AVPlayerRateDidChangeNotification")
  public static let rateDidChangeReasonKey = "AVPlayerRateDidChangeReasonKey"
}

public typealias AVPlayerAudiovisualBackgroundPlaybackPolicy =
  AVPlayer.AudiovisualBackgroundPlaybackPolicy

nonisolated extension AVPlayer {
  /// The block is called at multiples of the interval of the item's time, and when playback
  /// starts, stops or jumps.
  @preconcurrency @discardableResult
  public func addPeriodicTimeObserver(
    forInterval interval: CMTime, queue: DispatchQueue?,
    using block: @escaping @Sendable (CMTime) -> Void
  ) -> Any {
    let seconds = interval.isNumeric ? max(0, interval.seconds) : 0
    return add(TimeObserver(.each(seconds), queue, block))
  }

  /// The times are values of `NSValue(time:)`.
  @preconcurrency @discardableResult
  public func addBoundaryTimeObserver(
    forTimes times: [NSValue], queue: DispatchQueue?, using block: @escaping @Sendable () -> Void
  ) -> Any {
    let seconds = times.map(\.timeValue).filter(\.isNumeric).map(\.seconds).sorted()
    return add(TimeObserver(.at(seconds), queue) { _ in block() })
  }

  public func removeTimeObserver(_ observer: Any) {
    guard let observer = observer as? TimeObserver else { return }
    change { state in state.observers.removeAll { $0 === observer } }
  }

  private func add(_ observer: TimeObserver) -> Any {
    change { $0.observers.append(observer) }
    return observer
  }
}

/// Somebody who is called at times of what plays.
final class TimeObserver: Sendable {
  enum Times: Sendable {
    /// Each so many seconds.
    case each(Double)
    /// At these seconds, in their order.
    case at([Double])
  }

  let times: Times
  private let queue: DispatchQueue?
  private let body: @Sendable (CMTime) -> Void
  /// The second that is next; nil when there is none ahead.
  private let target = Guarded<Double?>(nil)

  init(
    _ times: Times, _ queue: DispatchQueue?, _ body: @escaping @Sendable (CMTime) -> Void
  ) {
    (self.times, self.queue, self.body) = (times, queue, body)
  }

  var next: Double? { target.withLock { $0 } }

  /// Looks from here for what comes next.
  func aim(from position: Double, isForward: Bool) {
    target.withLock { $0 = time(after: position, isForward: isForward) }
  }

  private func time(after position: Double, isForward: Bool) -> Double? {
    switch times {
    case .each(let interval):
      guard interval > 0 else { return nil }
      let count = position / interval
      // What is all but there has been called for already.
      let near = count.rounded()
      let isNear = abs(count - near) * interval < Self.tolerance
      if isForward { return ((isNear ? near : count.rounded(.down)) + 1) * interval }
      return ((isNear ? near : count.rounded(.up)) - 1) * interval
    case .at(let seconds):
      return isForward
        ? seconds.first { $0 > position + Self.tolerance }
        : seconds.last { $0 < position - Self.tolerance }
    }
  }

  /// The clock knows no less than a microsecond, and two may be lost at twice the rate.
  static let tolerance = 0.000_01

  var isPeriodic: Bool { if case .each = times { true } else { false } }

  /// On the main thread at once where that is wanted, as the instant is over afterwards.
  func call(_ seconds: Double, isOnMainThread: Bool) {
    let time = CMTime.simulated(seconds)
    if isOnMainThread, queue == nil || queue === DispatchQueue.main {
      body(time)
    } else {
      let work = SimulatedPhone.current.beginWork("an observer of times")
      (queue ?? .main).async { [body] in
        body(time)
        SimulatedPhone.current.endWork(work)
      }
    }
  }
}

// Properties by the names under which they are observed.

extension AVPlayer: KeyValueNames {
  package func namedValue(_ name: String) -> Any?? {
    switch name {
    case "rate": .some(rate)
    case "status": .some(status)
    case "timeControlStatus": .some(timeControlStatus)
    case "reasonForWaitingToPlay": .some(reasonForWaitingToPlay?.rawValue)
    case "currentItem": .some(currentItem)
    case "error": .some(error)
    case "volume": .some(volume)
    case "muted", "isMuted": .some(isMuted)
    case "defaultRate": .some(defaultRate)
    case "actionAtItemEnd": .some(actionAtItemEnd)
    case "externalPlaybackActive", "isExternalPlaybackActive": .some(false)
    default: nil
    }
  }
}

extension AVPlayerItem: KeyValueNames {
  package func namedValue(_ name: String) -> Any?? {
    switch name {
    case "status": .some(status)
    case "error": .some(error)
    case "duration": .some(NSValue(time: duration))
    case "asset": .some(asset)
    case "loadedTimeRanges": .some(loadedTimeRanges)
    case "seekableTimeRanges": .some(seekableTimeRanges)
    case "playbackLikelyToKeepUp", "isPlaybackLikelyToKeepUp": .some(isPlaybackLikelyToKeepUp)
    case "playbackBufferFull", "isPlaybackBufferFull": .some(isPlaybackBufferFull)
    case "playbackBufferEmpty", "isPlaybackBufferEmpty": .some(isPlaybackBufferEmpty)
    case "timedMetadata": .some(timedMetadata)
    case "tracks": .some([Any]())
    case "presentationSize": .some(presentationSize)
    case "canPlayFastForward": .some(canPlayFastForward)
    case "canPlayReverse": .some(canPlayReverse)
    default: nil
    }
  }
}

// Names from before Swift 4.2, which apps that have not been touched since still use.

public typealias AVPlayerStatus = AVPlayer.Status
public typealias AVPlayerItemStatus = AVPlayerItem.Status
public typealias AVPlayerTimeControlStatus = AVPlayer.TimeControlStatus
public typealias AVPlayerActionAtItemEnd = AVPlayer.ActionAtItemEnd

public func CMTimeMake(_ value: Int64, _ timescale: Int32) -> CMTime {
  CMTimeMake(value: value, timescale: timescale)
}

public func CMTimeMakeWithSeconds(_ seconds: Double, _ preferredTimescale: Int32) -> CMTime {
  CMTimeMakeWithSeconds(seconds, preferredTimescale: preferredTimescale)
}

public func CMTimeRangeMake(_ start: CMTime, _ duration: CMTime) -> CMTimeRange {
  CMTimeRangeMake(start: start, duration: duration)
}

/// Plays items one after the other.
open class AVQueuePlayer: AVPlayer {
  public nonisolated override init() {
    super.init()
    state.withLock { $0.endAction = .advance }
  }

  public nonisolated init(items: [AVPlayerItem]) {
    super.init()
    state.withLock { $0.endAction = .advance }
    begin(with: items)
  }

  public nonisolated override init(playerItem item: AVPlayerItem?) {
    super.init(playerItem: item)
    state.withLock { $0.endAction = .advance }
  }

  public nonisolated override init(url URL: URL) {
    super.init(url: URL)
    state.withLock { $0.endAction = .advance }
  }

  nonisolated open func items() -> [AVPlayerItem] { state.withLock { $0.items } }

  nonisolated open func advanceToNextItem() {
    change { state in state.items.removeFirst(min(1, state.items.count)) }
  }

  /// An item can be in a queue once.
  nonisolated open func canInsert(_ item: AVPlayerItem, after afterItem: AVPlayerItem?) -> Bool {
    let items = items()
    guard !items.contains(where: { $0 === item }) else { return false }
    return afterItem == nil || items.contains { $0 === afterItem }
  }

  /// At the end when no item is named.
  nonisolated open func insert(_ item: AVPlayerItem, after afterItem: AVPlayerItem?) {
    guard canInsert(item, after: afterItem) else { return }
    change { state in
      let index = afterItem.flatMap { after in state.items.firstIndex { $0 === after } }
      state.items.insert(item, at: index.map { $0 + 1 } ?? state.items.count)
    }
  }

  nonisolated open func remove(_ item: AVPlayerItem) {
    change { state in state.items.removeAll { $0 === item } }
  }

  nonisolated open func removeAllItems() {
    change { $0.items = [] }
  }
}

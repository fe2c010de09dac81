public import Foundation
internal import HeadUnitCore

/// Something an app can be asked to do.
open class MPRemoteCommand: NSObject {
  let name: CommandName
  let owner: NowPlayingOwner
  private let lock = NSLock()
  private var state: CommandState
  private var targets: [CommandTarget] = []
  /// Whether the app has ever done anything about the command.
  private var isTouched = false

  init(_ name: CommandName, of owner: NowPlayingOwner) {
    self.name = name
    self.owner = owner
    state = CommandState(name, hasHandler: false)
  }

  /// Whether it can be asked for at present; it can until the app says otherwise.
  open var isEnabled: Bool {
    get { value(\.isEnabled) }
    set { change(\.isEnabled, to: newValue) }
  }

  /// Has the handler called when the command comes, after those that were there before.
  ///
  /// What is returned takes the handler away again.
  @discardableResult
  open func addTarget(
    handler: @escaping (MPRemoteCommandEvent) -> MPRemoteCommandHandlerStatus
  ) -> Any {
    let target = CommandTarget(handler: handler)
    edit { $0 + [target] }
    return target
  }

  /// Has the method called when the command comes; whose it is is not held.
  ///
  /// What a method returns that says nothing about success is taken for it.
  open func addTarget(_ target: Any, action: Selector) {
    let call = TargetAction(target, action)
    let entry = CommandTarget(call: call) { event in
      guard call.target != nil else { return .commandFailed }
      return call.send(event) as? MPRemoteCommandHandlerStatus ?? .success
    }
    edit { $0 + [entry] }
  }

  /// Takes away the handler for which this was returned, or all of whom it is; nil takes away all.
  open func removeTarget(_ target: Any?) {
    removeTarget(target, action: nil)
  }

  open func removeTarget(_ target: Any?, action: Selector?) {
    guard let target else {
      return edit { $0.filter { action != nil && $0.call?.action != action } }
    }
    edit { targets in
      targets.filter { entry in
        if entry === target as AnyObject { return false }
        guard let call = entry.call, call.isOf(target) else { return true }
        return action != nil && call.action != action
      }
    }
  }
}

extension MPRemoteCommand {
  func value<Value>(_ property: KeyPath<CommandState, Value>) -> Value {
    lock.withLock { state[keyPath: property] }
  }

  func change<Value>(_ property: WritableKeyPath<CommandState, Value>, to value: Value) {
    lock.withLock {
      state[keyPath: property] = value
      isTouched = true
    }
    owner.commandsChanged()
  }

  private func edit(_ change: ([CommandTarget]) -> [CommandTarget]) {
    // A handler is let go of outside the lock: what the app does then may be about the command.
    let old = lock.withLock {
      defer {
        targets = change(targets)
        state.hasHandler = !targets.isEmpty
        isTouched = true
      }
      return targets
    }
    withExtendedLifetime(old) { owner.commandsChanged() }
  }

  /// What the head unit is told; nil when the app has done nothing about the command.
  var offered: CommandState? {
    lock.withLock { isTouched ? state : nil }
  }

  func reset() {
    edit { _ in [] }
    lock.withLock {
      state = CommandState(name, hasHandler: false)
      isTouched = false
    }
  }

  /// Calls every handler; what the first of them that fails says counts.
  ///
  /// A command that was disabled while it came fails without anybody being called.
  func run(
    _ event: MPRemoteCommandEvent, evenIfDisabled: Bool = false
  ) -> MPRemoteCommandHandlerStatus {
    let targets = lock.withLock { state.isEnabled || evenIfDisabled ? self.targets : [] }
      .filter(\.isThere)
    guard !targets.isEmpty else { return .commandFailed }
    var result = MPRemoteCommandHandlerStatus.success
    for target in targets {
      let status = target.handler(event)
      if result == .success { result = status }
    }
    return result
  }
}

/// A handler, and what takes it away again.
private final class CommandTarget: NSObject {
  let handler: (MPRemoteCommandEvent) -> MPRemoteCommandHandlerStatus
  /// Nil of a closure.
  let call: TargetAction?

  init(
    call: TargetAction? = nil,
    handler: @escaping (MPRemoteCommandEvent) -> MPRemoteCommandHandlerStatus
  ) {
    (self.call, self.handler) = (call, handler)
  }

  /// Whose method it is may be gone.
  var isThere: Bool { call == nil || call?.target != nil }
}

/// What came of a command.
public enum MPRemoteCommandHandlerStatus: Int, Sendable {
  case success = 0
  case noSuchContent = 100
  case noActionableNowPlayingItem = 110
  case deviceNotFound = 120
  case commandFailed = 200
}

extension MPRemoteCommandHandlerStatus {
  var status: CommandStatus {
    switch self {
    case .success: .success
    case .noSuchContent: .noSuchContent
    case .noActionableNowPlayingItem: .noActionableItem
    case .deviceNotFound: .deviceNotFound
    case .commandFailed: .failed
    }
  }
}

/// Skips so many seconds.
open class MPSkipIntervalCommand: MPRemoteCommand {
  /// Seconds; the first is what the button shows.
  open var preferredIntervals: [NSNumber] {
    get { value(\.preferredIntervals).map { NSNumber(value: $0) } }
    set { change(\.preferredIntervals, to: newValue.map(\.doubleValue)) }
  }
}

/// How far to skip.
open class MPSkipIntervalCommandEvent: MPRemoteCommandEvent {
  /// Seconds.
  public let interval: TimeInterval

  init(_ context: Context, interval: TimeInterval) {
    self.interval = interval
    super.init(context)
  }
}

/// Says what the driver thinks of what plays.
open class MPFeedbackCommand: MPRemoteCommand {
  /// Whether it was said of what plays already.
  open var isActive: Bool {
    get { value(\.isActive) }
    set { change(\.isActive, to: newValue) }
  }

  /// What the command is called.
  open var localizedTitle: String {
    get { value(\.title) ?? "" }
    set { change(\.title, to: newValue.isEmpty ? nil : newValue) }
  }

  /// What the command is called where there is little room.
  open var localizedShortTitle: String {
    get { value(\.shortTitle) ?? "" }
    set { change(\.shortTitle, to: newValue.isEmpty ? nil : newValue) }
  }
}

/// What the driver thinks.
open class MPFeedbackCommandEvent: MPRemoteCommandEvent {
  /// Whether it is taken back.
  public let isNegative: Bool

  init(_ context: Context, isNegative: Bool) {
    self.isNegative = isNegative
    super.init(context)
  }
}

/// Rates what plays.
open class MPRatingCommand: MPRemoteCommand {
  /// The worst that can be said.
  open var minimumRating: Float {
    get { Float(value(\.minimum) ?? 0) }
    set { change(\.minimum, to: Double(newValue)) }
  }

  /// The best that can be said.
  open var maximumRating: Float {
    get { Float(value(\.maximum) ?? 0) }
    set { change(\.maximum, to: Double(newValue)) }
  }
}

/// A rating between the worst and the best.
open class MPRatingCommandEvent: MPRemoteCommandEvent {
  public let rating: Float

  init(_ context: Context, rating: Float) {
    self.rating = rating
    super.init(context)
  }
}

/// Goes on at another place.
open class MPChangePlaybackPositionCommand: MPRemoteCommand {}

/// Where to go on.
open class MPChangePlaybackPositionCommandEvent: MPRemoteCommandEvent {
  /// Seconds from the beginning.
  public let positionTime: TimeInterval

  init(_ context: Context, positionTime: TimeInterval) {
    self.positionTime = positionTime
    super.init(context)
  }
}

/// Plays faster or slower.
open class MPChangePlaybackRateCommand: MPRemoteCommand {
  /// The rates that can be asked for.
  open var supportedPlaybackRates: [NSNumber] {
    get { value(\.supportedRates).map { NSNumber(value: $0) } }
    set { change(\.supportedRates, to: newValue.map(\.doubleValue)) }
  }
}

/// How fast to play.
open class MPChangePlaybackRateCommandEvent: MPRemoteCommandEvent {
  /// One of those that the app supports.
  public let playbackRate: Float

  init(_ context: Context, playbackRate: Float) {
    self.playbackRate = playbackRate
    super.init(context)
  }
}

/// What is repeated.
public enum MPRepeatType: Int, Sendable {
  case off
  case one
  case all
}

/// Repeats, or stops to.
open class MPChangeRepeatModeCommand: MPRemoteCommand {
  /// What is repeated at present.
  open var currentRepeatType: MPRepeatType {
    get { value(\.mode).flatMap(RepeatMode.init).map(MPRepeatType.init) ?? .off }
    set { change(\.mode, to: newValue.mode.rawValue) }
  }
}

/// What to repeat.
open class MPChangeRepeatModeCommandEvent: MPRemoteCommandEvent {
  public let repeatType: MPRepeatType
  /// Whether it is to stay that way the next time; the driver's choice is.
  public let preservesRepeatMode: Bool

  init(_ context: Context, repeatType: MPRepeatType) {
    self.repeatType = repeatType
    preservesRepeatMode = true
    super.init(context)
  }
}

extension MPRepeatType {
  init(_ mode: RepeatMode) {
    self =
      switch mode {
      case .off: .off
      case .one: .one
      case .all: .all
      }
  }

  fileprivate var mode: RepeatMode {
    switch self {
    case .off: .off
    case .one: .one
    case .all: .all
    }
  }
}

/// What is shuffled.
public enum MPShuffleType: Int, Sendable {
  case off
  case items
  case collections
}

/// Shuffles, or stops to.
open class MPChangeShuffleModeCommand: MPRemoteCommand {
  /// What is shuffled at present.
  open var currentShuffleType: MPShuffleType {
    get { value(\.mode).flatMap(ShuffleMode.init).map(MPShuffleType.init) ?? .off }
    set { change(\.mode, to: newValue.mode.rawValue) }
  }
}

/// What to shuffle.
open class MPChangeShuffleModeCommandEvent: MPRemoteCommandEvent {
  public let shuffleType: MPShuffleType
  /// Whether it is to stay that way the next time; the driver's choice is.
  public let preservesShuffleMode: Bool

  init(_ context: Context, shuffleType: MPShuffleType) {
    self.shuffleType = shuffleType
    preservesShuffleMode = true
    super.init(context)
  }
}

extension MPShuffleType {
  init(_ mode: ShuffleMode) {
    self =
      switch mode {
      case .off: .off
      case .items: .items
      case .collections: .collections
      }
  }

  fileprivate var mode: ShuffleMode {
    switch self {
    case .off: .off
    case .items: .items
    case .collections: .collections
    }
  }
}

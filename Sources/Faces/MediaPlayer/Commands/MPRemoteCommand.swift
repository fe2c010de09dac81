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

  /// Takes away the handler for which this was returned; nil takes away all.
  open func removeTarget(_ target: Any?) {
    guard let target else { return edit { _ in [] } }
    guard let target = target as? CommandTarget else { return }
    edit { $0.filter { $0 !== target } }
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

  init(handler: @escaping (MPRemoteCommandEvent) -> MPRemoteCommandHandlerStatus) {
    self.handler = handler
  }
}

internal import Dispatch
package import HeadUnitCore
internal import HeadUnitPhone

/// Knows who in the app is the one that plays: what that one publishes is what the head unit sees,
/// and it is sent the commands.
package final class NowPlayingDesk: PhoneCommands {
  package static let current = NowPlayingDesk(.current)

  private struct State {
    var active = NowPlayingOwner.app
    /// The commands the head unit knows of.
    var known: CommandSet?
    var isTellingCommands = false
  }

  private let phone: SimulatedPhone
  private let state = Guarded(State())

  private init(_ phone: SimulatedPhone) {
    self.phone = phone
    phone.plug(self)
  }

  /// The one that plays.
  package var active: NowPlayingOwner { state.withLock(\.active) }

  /// From now on this is the one that plays: the head unit sees what it has published so far.
  package func activate(_ owner: NowPlayingOwner) {
    let isNew = state.withLock { state in
      guard state.active !== owner else { return false }
      state.active = owner
      phone.report(.nowPlaying(owner.info))
      return true
    }
    if isNew { commandsChanged(by: owner) }
  }

  package func forgetApp() {
    state.withLock { state in
      state.active = .app
      state.known = nil
    }
    NowPlayingOwner.app.reset()
  }

  package func hear(_ note: Note) {}

  package func run(_ command: Command, knownDisabled: Bool) -> CommandStatus {
    let owner = active
    guard let target = owner.center?.command(command.name) else { return .failed }
    let context = MPRemoteCommandEvent.Context(
      command: target, timestamp: Double(phone.clock.now.microseconds) / 1_000_000)
    guard let event = command.event(context, language: owner.language) else {
      return .noSuchContent
    }
    return target.run(event, evenIfDisabled: knownDisabled).status
  }
}

extension NowPlayingDesk {
  func published(_ info: NowPlayingInfo?, by owner: NowPlayingOwner, _ misfits: [Misfit]) {
    state.withLock { state in
      for misfit in misfits { phone.report(.log(misfit.words)) }
      if state.active === owner { phone.report(.nowPlaying(info)) }
    }
  }

  /// Everything an app does about its commands in one go is told as one.
  func commandsChanged(by owner: NowPlayingOwner) {
    let isFirst = state.withLock { state in
      guard state.active === owner, !state.isTellingCommands else { return false }
      state.isTellingCommands = true
      return true
    }
    if isFirst { DispatchQueue.main.async { self.tellCommands() } }
  }

  /// Always on the main thread, so that no older set comes after a newer one.
  private func tellCommands() {
    let owner = state.withLock { state in
      state.isTellingCommands = false
      return state.active
    }
    let commands = owner.center?.offered ?? .none
    state.withLock { state in
      guard state.active === owner, state.known ?? .none != commands else { return }
      state.known = commands
      phone.report(.commands(commands))
    }
  }
}

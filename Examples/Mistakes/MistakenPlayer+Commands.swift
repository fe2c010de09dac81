import AVFoundation
import MediaPlayer

extension MistakenPlayer {
  private typealias Status = MPRemoteCommandHandlerStatus

  /// Takes back what the mistake before has offered, and offers what this one does.
  func offerCommands() {
    let commands = MPRemoteCommandCenter.shared()
    withdraw(commands)
    guard mistake != .commandNone else { return }
    on(commands.playCommand) { $0.resume() }
    if mistake != .commandNoPause { on(commands.pauseCommand) { $0.pause() } }
    on(commands.stopCommand) { $0.stop() }
    on(commands.previousTrackCommand) { $0.change(track: -1) }
    offerNext(commands.nextTrackCommand)
    if mistake == .commandHandlerDisabled {
      // One alone would be the end of a queue.
      commands.previousTrackCommand.isEnabled = false
      commands.nextTrackCommand.isEnabled = false
    }
    offerSkips(commands)
    offerRates(commands.changePlaybackRateCommand)
    commands.changePlaybackPositionCommand.addTarget { [weak self] event in
      guard let event = event as? MPChangePlaybackPositionCommandEvent else {
        return .commandFailed
      }
      self?.seek(to: event.positionTime)
      return .success
    }
  }

  private func withdraw(_ commands: MPRemoteCommandCenter) {
    let all: [MPRemoteCommand] = [
      commands.playCommand, commands.pauseCommand, commands.stopCommand,
      commands.nextTrackCommand, commands.previousTrackCommand, commands.skipForwardCommand,
      commands.skipBackwardCommand, commands.changePlaybackRateCommand,
      commands.changePlaybackPositionCommand,
    ]
    for command in all {
      command.removeTarget(nil)
      command.isEnabled = true
    }
  }

  private func on(_ command: MPRemoteCommand, _ body: @escaping (MistakenPlayer) -> Void) {
    command.addTarget { [weak self] _ in
      guard let self, mistake != nil || player.currentItem != nil else {
        return .noActionableNowPlayingItem
      }
      body(self)
      return .success
    }
  }

  private func offerNext(_ command: MPRemoteCommand) {
    switch mistake {
    case .commandEnabledWithoutHandler: return
    case .commandFailed: command.addTarget { _ in .commandFailed }
    case .commandNoStatus:
      command.addTarget { _ in
        Thread.sleep(forTimeInterval: 6)
        return .success
      }
    default: on(command) { $0.change(track: 1) }
    }
    if mistake == .commandHandlerTwice { on(command) { $0.change(track: 1) } }
  }

  private func offerSkips(_ commands: MPRemoteCommandCenter) {
    for (command, sign) in [(commands.skipForwardCommand, 1.0), (commands.skipBackwardCommand, -1)]
    {
      command.preferredIntervals = mistake == .commandSkipNoInterval ? [] : [30]
      command.addTarget { [weak self] event in
        guard let self, let event = event as? MPSkipIntervalCommandEvent else {
          return .commandFailed
        }
        let interval = mistake == .commandSkipIgnoresInterval ? 10 : event.interval
        seek(to: player.currentTime().seconds + sign * interval)
        return .success
      }
    }
  }

  private func offerRates(_ command: MPChangePlaybackRateCommand) {
    switch mistake {
    case .commandRateUnsupported: command.supportedPlaybackRates = []
    case .commandRateStep: command.supportedPlaybackRates = [0.5, 1, 1.1, 1.3]
    default: command.supportedPlaybackRates = [1, 1.5, 2]
    }
    command.addTarget { [weak self] event in
      guard let event = event as? MPChangePlaybackRateCommandEvent else { return .commandFailed }
      self?.rate = event.playbackRate
      self?.publish(.rate)
      return .success
    }
  }
}

extension MistakenPlayer {
  func resume() {
    rate = 1
    publish(.play)
  }

  func pause() {
    rate = 0
    publish(.pause)
  }

  private func stop() {
    rate = 0
    player.replaceCurrentItem(with: nil)
    publishNothing()
    releaseSession()
  }

  private func change(track step: Int) {
    track = max(1, track + step)
    load()
    publish(.track)
  }

  private func seek(to seconds: TimeInterval) {
    player.seek(to: CMTime(seconds: max(0, seconds), preferredTimescale: 600)) { [weak self] _ in
      self?.publish(.seek)
    }
  }
}

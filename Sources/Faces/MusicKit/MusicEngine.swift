internal import AVFAudio
internal import Foundation
internal import HeadUnitCore
internal import HeadUnitPhone
internal import MediaPlayer
internal import UIKit

/// What a player of the phone's does: it keeps time, publishes, and is sent the car's commands.
final class MusicEngine: AudioParticipant, @unchecked Sendable {
  private struct Course {
    var queue: MusicPlayer.Queue?
    var playhead = Playhead()
    var timer: Int?
    var covers: [MusicItemID: MPMediaItemArtwork] = [:]
  }

  /// As fast as a button that is held goes through a song.
  private static let seeking = 4.0

  private let course = Guarded(Course())
  private let state: MusicPlayer.State
  private let owner = NowPlayingOwner(isMusic: true)
  private let center: MPNowPlayingInfoCenter
  private let commands: MPRemoteCommandCenter

  init(_ state: MusicPlayer.State) {
    self.state = state
    center = MPNowPlayingInfoCenter(owner: owner)
    commands = MPRemoteCommandCenter(owner: owner)
    AudioRegistry.current.add(self)
    listen()
  }

  deinit {
    if let timer = course.withLock({ $0.timer }) { clock.cancel(timer) }
  }

  private var clock: PhoneClock { SimulatedPhone.current.clock }

  var queue: MusicPlayer.Queue? { course.withLock { $0.queue } }

  private var entry: MusicPlayer.Queue.Entry? { queue?.currentEntry }

  /// There is something to hear.
  private var canPlay: Bool { entry.map { $0.song != nil || $0.isLive } ?? false }

  private var isLive: Bool { entry?.isLive ?? false }

  private var duration: Double { isLive ? .infinity : entry?.song?.duration ?? 0 }

  var isAudible: Bool { speed != 0 }

  var isOfTheApp: Bool { false }

  /// How fast it goes now.
  private var speed: Double {
    let values = state.current
    return switch values.status {
    case .playing: Double(values.rate)
    case .seekingForward: Self.seeking
    case .seekingBackward: -Self.seeking
    case .stopped, .paused, .interrupted: 0
    }
  }

  var position: Double {
    let now = clock.now
    return min(max(0, course.withLock { $0.playhead.position(at: now) }), max(0, duration))
  }

  /// From now on this queue is the one that plays.
  func take(_ queue: MusicPlayer.Queue) {
    let old = course.withLock { course in
      defer { course.queue = queue }
      return course.queue
    }
    old?.moved.withLock { $0 = nil }
    queue.moved.withLock { $0 = { [weak self] in self?.move(to: 0) } }
    arrange()
    move(to: 0)
  }

  func play() {
    guard canPlay else { return }
    AudioRegistry.current.beginMusic()
    if !isAudible { SimulatedPhone.current.giveWayToMusic() }
    set(.playing)
    NowPlayingRegistry.current.activate(owner)
  }

  func pause() {
    guard state.current.status != .stopped else { return }
    set(.paused)
  }

  func stop() {
    guard state.current.status != .stopped else { return }
    queue?.change { $0.index = 0 }
    place(at: 0)
    set(.stopped)
    NowPlayingRegistry.current.leave(owner)
    AudioRegistry.current.endMusic()
  }

  func seek(_ status: MusicPlayer.PlaybackStatus) {
    if isAudible, !isLive { set(status) }
  }

  func endSeeking() {
    switch state.current.status {
    case .seekingForward, .seekingBackward: set(.playing)
    case .stopped, .playing, .paused, .interrupted: break
    }
  }

  func setRate(_ rate: Float) {
    guard rate.isFinite, rate >= 0 else { return }
    if rate == 0 { return pause() }
    guard !isLive else { return }
    state.change { $0.rate = rate }
    settle()
  }

  func move(to seconds: Double) {
    place(at: seconds.isFinite ? min(max(0, seconds), duration) : 0)
    settle()
  }

  /// Another entry; beyond the last one nothing plays any more.
  func skip(by step: Int) {
    guard let queue, !isLive else { return }
    if let station = entry?.station { queue.goOn(with: station, after: step) }
    let (index, count) = queue.content.withLock { ($0.index, $0.entries.count) }
    let repeatsAll = state.current.repeats == .all
    switch index + step {
    case count... where repeatsAll: queue.change { $0.index = 0 }
    case count...:
      queue.change { $0.index = 0 }
      place(at: 0)
      set(.paused)
      return
    case ..<0: break
    case let next: queue.change { $0.index = next }
    }
    move(to: 0)
  }

  func arrange() {
    let isShuffled = state.current.shuffles == .songs
    queue?.change { $0.arrange(isShuffled: isShuffled) }
  }

  func interrupt() {
    if isAudible { set(.interrupted) }
  }

  func endInterruption(_ shouldResume: Bool) {
    guard state.current.status == .interrupted else { return }
    set(shouldResume ? .playing : .paused)
  }

  func loseRoute() { pause() }

  func forget() {
    let timer = course.withLock { course in
      defer { course.timer = nil }
      return course.timer
    }
    if let timer { clock.cancel(timer) }
  }
}

extension MusicEngine {
  private func place(at seconds: Double) {
    let now = clock.now
    course.withLock { $0.playhead.move(to: seconds, at: now) }
  }

  private func set(_ status: MusicPlayer.PlaybackStatus) {
    state.change { $0.status = status }
    settle()
    AudioRegistry.current.noteSound()
  }

  /// Goes on at the speed that it has now, waits for the end, and says what is so.
  private func settle() {
    let (speed, duration, now) = (speed, duration, clock.now)
    let timer = course.withLock { course in
      defer { course.timer = nil }
      course.playhead.run(at: speed, from: now)
      return course.timer
    }
    if let timer { clock.cancel(timer) }
    let goal = speed < 0 ? 0 : duration
    let delay = course.withLock { $0.playhead.delay(to: goal, at: now) }
    if let delay {
      let token = clock.after(delay) { [weak self] in self?.reachEnd() }
      course.withLock { $0.timer = token }
    }
    owner.isMusicPlaying = speed != 0
    offer()
    publish()
  }

  private func reachEnd() {
    if speed < 0 { return endSeeking() }
    if state.current.repeats == .one { return move(to: 0) }
    skip(by: 1)
  }

  /// What is sent cannot be gone through.
  private func offer() {
    let commands = [
      commands.nextTrackCommand, commands.previousTrackCommand,
      commands.changePlaybackPositionCommand,
    ]
    for command in commands where command.isEnabled == isLive { command.isEnabled = !isLive }
  }

  private func publish() {
    guard state.current.status != .stopped, let queue else {
      return center.publishForPlayers(nil)
    }
    if isLive, let station = entry?.station { return publish(station) }
    guard let song = entry?.song else { return center.publishForPlayers(nil) }
    let (index, count) = queue.content.withLock { ($0.index, $0.entries.count) }
    var values: [String: Any] = [
      MPMediaItemPropertyTitle: song.title, MPMediaItemPropertyArtist: song.artistName,
      MPMediaItemPropertyPlaybackDuration: duration,
      MPNowPlayingInfoPropertyExternalContentIdentifier: song.id.rawValue,
      MPNowPlayingInfoPropertyElapsedPlaybackTime: position,
      MPNowPlayingInfoPropertyPlaybackRate: speed,
      MPNowPlayingInfoPropertyDefaultPlaybackRate: 1.0,
      MPNowPlayingInfoPropertyPlaybackQueueIndex: index,
      MPNowPlayingInfoPropertyPlaybackQueueCount: count,
      MPNowPlayingInfoPropertyMediaType: MPNowPlayingInfoMediaType.audio.rawValue,
    ]
    values[MPMediaItemPropertyAlbumTitle] = song.albumTitle
    values[MPMediaItemPropertyArtwork] = cover(song.artwork, of: song.id)
    center.publishForPlayers(values)
  }

  private func publish(_ station: Station) {
    var values: [String: Any] = [
      MPMediaItemPropertyTitle: station.name,
      MPNowPlayingInfoPropertyExternalContentIdentifier: station.id.rawValue,
      MPNowPlayingInfoPropertyIsLiveStream: true,
      MPNowPlayingInfoPropertyPlaybackRate: speed,
      MPNowPlayingInfoPropertyDefaultPlaybackRate: 1.0,
      MPNowPlayingInfoPropertyMediaType: MPNowPlayingInfoMediaType.audio.rawValue,
    ]
    values[MPMediaItemPropertyArtist] = station.stationProviderName
    values[MPMediaItemPropertyArtwork] = cover(station.artwork, of: station.id)
    center.publishForPlayers(values)
  }

  /// The same object for the same song, so that it has one name.
  private func cover(_ artwork: Artwork?, of id: MusicItemID) -> MPMediaItemArtwork? {
    guard let artwork else { return nil }
    if let known = course.withLock({ $0.covers[id] }) { return known }
    let size = CGSize(width: artwork.maximumWidth, height: artwork.maximumHeight)
    guard let image = UIImage(named: artwork.name) else {
      SimulatedPhone.current.noteOnce("MusicKit: there is no picture \(artwork.name)")
      return nil
    }
    let made = MPMediaItemArtwork(boundsSize: size) { _ in image }
    course.withLock { $0.covers[id] = made }
    return made
  }

  /// The car's commands reach the player, whether the app has handlers or not.
  private func listen() {
    func handle(_ command: MPRemoteCommand, _ body: @escaping (MusicEngine) -> Void) {
      command.addTarget { [weak self] _ in
        guard let self, canPlay else { return .noActionableNowPlayingItem }
        body(self)
        return .success
      }
    }
    handle(commands.playCommand) { $0.play() }
    handle(commands.pauseCommand) { $0.pause() }
    handle(commands.stopCommand) { $0.stop() }
    handle(commands.togglePlayPauseCommand) { $0.isAudible ? $0.pause() : $0.play() }
    handle(commands.nextTrackCommand) { $0.skip(by: 1) }
    handle(commands.previousTrackCommand) { $0.skip(by: -1) }
    commands.changePlaybackPositionCommand.addTarget { [weak self] event in
      guard let self, !isLive, let event = event as? MPChangePlaybackPositionCommandEvent else {
        return .commandFailed
      }
      move(to: event.positionTime)
      return .success
    }
  }
}

import AVFoundation
import Combine
import MediaPlayer
import os

/// Reads books aloud, remembers where each was left, and tells the phone.
final class BookReader: Sendable {
  private struct State {
    var player = AVPlayer()
    var book: Book?
    var places: [String: TimeInterval] = [:]
    /// Where it is read from once it can be heard.
    var start: TimeInterval = 0
    /// The same for a book as long as it is read.
    var cover: MPMediaItemArtwork?
    /// Somebody wants to hear it, though a call may be in between.
    var isWanted = false
    var isInterrupted = false
    /// Waits until there is something to hear.
    var loading: Task<Void, any Error>?

    var isLoaded: Bool { player.currentItem?.status == .readyToPlay }
  }

  private let state = OSAllocatedUnfairLock(uncheckedState: State())
  /// Tells when the player waits for its network, and when it goes on.
  private let waiting = OSAllocatedUnfairLock<NSKeyValueObservation?>(uncheckedState: nil)
  private let log = Logger(subsystem: "long-reads", category: "reader")
  private static let rates: [NSNumber] = [1, 1.5, 2, 2.5]

  init() {
    let commands = MPRemoteCommandCenter.shared()
    commands.playCommand.addTarget { [weak self] _ in self?.play() ?? .commandFailed }
    commands.pauseCommand.addTarget { [weak self] _ in self?.pause() ?? .commandFailed }
    commands.skipForwardCommand.preferredIntervals = [30]
    commands.skipForwardCommand.addTarget { [weak self] in self?.skip($0, by: 1) ?? .commandFailed }
    commands.skipBackwardCommand.preferredIntervals = [15]
    commands.skipBackwardCommand.addTarget { [weak self] in
      self?.skip($0, by: -1) ?? .commandFailed
    }
    // What the wheel and headphones have; the car shows no buttons for it beside those above.
    commands.nextTrackCommand.addTarget { [weak self] _ in self?.skip(by: 30) ?? .commandFailed }
    commands.previousTrackCommand.addTarget { [weak self] _ in
      self?.skip(by: -15) ?? .commandFailed
    }
    commands.changePlaybackRateCommand.supportedPlaybackRates = Self.rates
    commands.changePlaybackRateCommand.addTarget { [weak self] event in
      guard let event = event as? MPChangePlaybackRateCommandEvent else { return .commandFailed }
      return self?.change { $0.setSpeed(event.playbackRate) } ?? .commandFailed
    }
    waiting.withLockUnchecked { waiting in
      let player = state.withLockUnchecked { $0.player }
      waiting = player.observe(\.timeControlStatus) { [weak self] _, _ in self?.publish() }
    }
    observe(AVAudioSession.interruptionNotification) { $0.handleInterruption($1) }
    observe(AVAudioSession.routeChangeNotification) { $0.handleRouteChange($1) }
  }

  private func observe(
    _ name: Notification.Name, handle: @escaping @Sendable (BookReader, Notification) -> Void
  ) {
    _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
      [weak self] notification in
      if let self { handle(self, notification) }
    }
  }

  func progress(of book: Book) -> Float {
    state.withLockUnchecked { Float(($0.places[book.identifier] ?? 0) / book.length) }
  }

  /// From the chapter's start, or from where the book was left.
  func read(_ book: Book, chapter: Int?) async throws {
    let session = AVAudioSession.sharedInstance()
    try session.setCategory(.playback, mode: .spokenAudio)
    try session.setActive(true)
    let place = chapter.map(book.start) ?? place(in: book)
    guard let url = URL(string: "https://example.com/\(book.identifier).m4b#t=,\(book.length)")
    else { throw MPError(.notFound) }
    let cover = Cover.artwork(book.cover)
    let player = state.withLockUnchecked { state in
      if state.book?.identifier != book.identifier { state.cover = cover }
      (state.book, state.isWanted, state.isInterrupted) = (book, true, false)
      state.start = place
      return state.player
    }
    let item = AVPlayerItem(url: url)
    player.replaceCurrentItem(with: item)
    let loading = Task { try await Self.load(item) }
    state.withLockUnchecked { state in
      state.loading?.cancel()
      state.loading = loading
    }
    try await loading.value
    let start = state.withLockUnchecked { $0.start }
    await player.seek(to: CMTime(seconds: start, preferredTimescale: 600))
    log.info("reads \(book.title, privacy: .public) from \(start)")
    let isHeard = state.withLockUnchecked { $0.isWanted && !$0.isInterrupted }
    _ = change { if isHeard { $0.play() } }
  }

  /// The row turns until the book can be heard, or says why it cannot.
  private static func load(_ item: AVPlayerItem) async throws {
    for await status in item.publisher(for: \.status).values {
      switch status {
      case .readyToPlay: return
      case .failed: throw item.error ?? MPError(.unknown)
      default: break
      }
    }
    throw CancellationError()
  }

  private func place(in book: Book) -> TimeInterval {
    state.withLockUnchecked { $0.places[book.identifier] ?? 0 }
  }

  private func play() -> MPRemoteCommandHandlerStatus {
    let failed = state.withLockUnchecked { state in
      state.isWanted = true
      return state.player.currentItem?.status == .failed ? state.book : nil
    }
    guard let failed else { return change { $0.play() } }
    // The network may be back.
    Task { try? await read(failed, chapter: nil) }
    return .success
  }

  private func pause() -> MPRemoteCommandHandlerStatus {
    state.withLockUnchecked { $0.isWanted = false }
    return change { $0.pause() }
  }

  private func change(_ change: (AVPlayer) -> Void) -> MPRemoteCommandHandlerStatus {
    guard state.withLockUnchecked({ $0.book != nil }) else { return .noActionableNowPlayingItem }
    change(state.withLockUnchecked { $0.player })
    publish()
    return .success
  }

  private func skip(
    _ event: MPRemoteCommandEvent, by direction: TimeInterval
  ) -> MPRemoteCommandHandlerStatus {
    guard let event = event as? MPSkipIntervalCommandEvent else { return .commandFailed }
    return skip(by: direction * event.interval)
  }

  private func skip(by seconds: TimeInterval) -> MPRemoteCommandHandlerStatus {
    let isLoaded = state.withLockUnchecked { state in
      if !state.isLoaded { state.start = max(0, state.start + seconds) }
      return state.isLoaded
    }
    return change { player in
      guard isLoaded else { return }
      let target = player.currentTime().seconds + seconds
      player.seek(to: CMTime(seconds: max(0, target), preferredTimescale: 600))
    }
  }

  /// At play, pause, skip and rate changes, when the player waits and when it goes on, and never on
  /// a timer: the car counts on by itself.
  private func publish() {
    let (player, known, cover) = state.withLockUnchecked { ($0.player, $0.book, $0.cover) }
    guard let book = known else { return }
    let elapsed = state.withLockUnchecked { state in
      let place = state.isLoaded ? player.currentTime().seconds : state.start
      state.places[book.identifier] = place
      return place
    }
    let chapter = book.chapter(at: elapsed)
    var info: [String: Any] = [
      MPMediaItemPropertyTitle: book.chapters[chapter].title,
      MPMediaItemPropertyAlbumTitle: book.title,
      MPMediaItemPropertyArtist: book.author,
      MPMediaItemPropertyPlaybackDuration: book.length,
      MPNowPlayingInfoPropertyElapsedPlaybackTime: elapsed,
      MPNowPlayingInfoPropertyPlaybackRate: player.timeControlStatus == .playing ? player.rate : 0,
      MPNowPlayingInfoPropertyDefaultPlaybackRate: 1.0,
      MPNowPlayingInfoPropertyChapterNumber: chapter,
      MPNowPlayingInfoPropertyChapterCount: book.chapters.count,
    ]
    info[MPMediaItemPropertyArtwork] = cover
    MPNowPlayingInfoCenter.default().nowPlayingInfo = info
  }
}

// Calls, and headphones that are pulled out.
extension BookReader {
  private func handleInterruption(_ notification: Notification) {
    let raw = notification.userInfo?[AVAudioSessionInterruptionTypeKey] as? UInt
    switch raw.flatMap(AVAudioSession.InterruptionType.init) {
    case .began:
      state.withLockUnchecked { $0.isInterrupted = true }
      _ = change { $0.pause() }
    case .ended:
      let raw = notification.userInfo?[AVAudioSessionInterruptionOptionKey] as? UInt ?? 0
      let options = AVAudioSession.InterruptionOptions(rawValue: raw)
      // An end that does not say so is the last word: nor does the next call bring it back.
      let isWanted = state.withLockUnchecked { state in
        state.isInterrupted = false
        state.isWanted = state.isWanted && options.contains(.shouldResume)
        return state.isWanted
      }
      if isWanted { _ = change { $0.play() } }
    default: break
    }
  }

  private func handleRouteChange(_ notification: Notification) {
    let raw = notification.userInfo?[AVAudioSessionRouteChangeReasonKey] as? UInt
    guard raw.flatMap(AVAudioSession.RouteChangeReason.init) == .oldDeviceUnavailable else {
      return
    }
    _ = pause()
  }
}

extension AVPlayer {
  /// Setting its rate would make a player play that is paused.
  fileprivate nonisolated func setSpeed(_ speed: Float) {
    defaultRate = speed
    if rate != 0 { rate = speed }
  }
}

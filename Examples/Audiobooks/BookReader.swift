import AVFoundation
import MediaPlayer
import os

/// Reads books aloud, remembers where each was left, and tells the phone.
final class BookReader: Sendable {
  private struct State {
    var player = AVPlayer()
    var book: Book?
    var places: [String: TimeInterval] = [:]
  }

  private let state = OSAllocatedUnfairLock(uncheckedState: State())
  private let log = Logger(subsystem: "long-reads", category: "reader")
  private static let rates: [NSNumber] = [1, 1.5, 2, 2.5]

  init() {
    let commands = MPRemoteCommandCenter.shared()
    commands.playCommand.addTarget { [weak self] _ in self?.change { $0.play() } ?? .commandFailed }
    commands.pauseCommand.addTarget { [weak self] _ in
      self?.change { $0.pause() } ?? .commandFailed
    }
    commands.skipForwardCommand.preferredIntervals = [30]
    commands.skipForwardCommand.addTarget { [weak self] in self?.skip($0, by: 1) ?? .commandFailed }
    commands.skipBackwardCommand.preferredIntervals = [15]
    commands.skipBackwardCommand.addTarget { [weak self] in
      self?.skip($0, by: -1) ?? .commandFailed
    }
    commands.changePlaybackRateCommand.supportedPlaybackRates = Self.rates
    commands.changePlaybackRateCommand.addTarget { [weak self] event in
      guard let event = event as? MPChangePlaybackRateCommandEvent else { return .commandFailed }
      return self?.change { $0.rate = event.playbackRate } ?? .commandFailed
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
    let player = state.withLockUnchecked { state in
      state.book = book
      return state.player
    }
    player.replaceCurrentItem(with: AVPlayerItem(url: url))
    await player.seek(to: CMTime(seconds: place, preferredTimescale: 600))
    player.play()
    log.info("reads \(book.title, privacy: .public) from \(place)")
    publish()
  }

  private func place(in book: Book) -> TimeInterval {
    state.withLockUnchecked { $0.places[book.identifier] ?? 0 }
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
    return change { player in
      let target = player.currentTime().seconds + direction * event.interval
      player.seek(to: CMTime(seconds: max(0, target), preferredTimescale: 600))
    }
  }

  /// At play, pause, skip and rate changes, and never on a timer: the car counts on by itself.
  private func publish() {
    let (player, known) = state.withLockUnchecked { ($0.player, $0.book) }
    guard let book = known else { return }
    let elapsed = player.currentTime().seconds
    state.withLockUnchecked { $0.places[book.identifier] = elapsed }
    let chapter = book.chapter(at: elapsed)
    var info: [String: Any] = [
      MPMediaItemPropertyTitle: book.chapters[chapter].title,
      MPMediaItemPropertyAlbumTitle: book.title,
      MPMediaItemPropertyArtist: book.author,
      MPMediaItemPropertyPlaybackDuration: book.length,
      MPNowPlayingInfoPropertyElapsedPlaybackTime: elapsed,
      MPNowPlayingInfoPropertyPlaybackRate: player.rate,
      MPNowPlayingInfoPropertyDefaultPlaybackRate: 1.0,
      MPNowPlayingInfoPropertyChapterNumber: chapter,
      MPNowPlayingInfoPropertyChapterCount: book.chapters.count,
    ]
    info[MPMediaItemPropertyArtwork] = Cover.artwork(book.cover)
    MPNowPlayingInfoCenter.default().nowPlayingInfo = info
  }
}

internal import AVFAudio
internal import Foundation
internal import HeadUnitCore
internal import HeadUnitPhone

// What the player does with it.
nonisolated extension AVPlayerItem {
  /// Seconds, never outside what it lasts.
  func position(at now: Instant) -> Double {
    state.withLock { $0.position(at: now) }
  }

  /// Where playing forwards ends; nil when it does not.
  var end: Double? {
    state.withLock { state in
      let stop = state.wishes.forwardEnd
      guard stop.isNumeric else { return state.length }
      return min(max(0, stop.seconds), state.length ?? .infinity)
    }
  }

  func move(to seconds: Double, at now: Instant) {
    state.withLock { state in
      let bounded = min(max(0, seconds), state.length ?? .greatestFiniteMagnitude)
      state.playhead.move(to: bounded, at: now)
    }
  }

  func run(at rate: Double, from now: Instant) {
    state.withLock { state in
      guard state.playhead.rate != rate else { return }
      state.playhead.move(to: state.position(at: now), at: now)
      state.playhead.run(at: rate, from: now)
    }
  }

  /// The clock that its time was of is another one.
  func stopQuietly() {
    state.withLock { $0.playhead = Playhead() }
  }

  func delay(to seconds: Double, at now: Instant) -> HeadUnitCore.Duration? {
    state.withLock { $0.playhead.delay(to: seconds, at: now) }
  }

  /// The player takes it, and it gets ready.
  func belong(to player: AVPlayer) {
    let isNew = state.withLock { state in
      state.player = player
      guard state.status == .unknown, !state.isLoading else { return false }
      state.isLoading = true
      return true
    }
    if isNew { DispatchQueue.main.async { self.finishLoading() } }
  }

  private func finishLoading() {
    let facts = asset.loaded
    let problem = facts.problem ?? networkProblem
    state.withLock { state in
      (state.status, state.error) = (problem == nil ? .readyToPlay : .failed, problem)
      if facts.duration.isNumeric { state.length = facts.duration.seconds }
      state.playhead.move(to: state.position(at: .start), at: .start)
    }
    changes.tell()
    state.withLock { $0.player }?.itemLoaded()
  }

  private var networkProblem: NSError? {
    guard AudioDesk.current.isOffline, !asset.source.isFileURL else { return nil }
    return NSError(
      domain: NSURLErrorDomain, code: URLError.notConnectedToInternet.rawValue,
      userInfo: [NSURLErrorFailingURLErrorKey: asset.source])
  }
}

extension AVPlayerItem.State {
  fileprivate func position(at now: Instant) -> Double {
    min(max(0, playhead.position(at: now)), length ?? .greatestFiniteMagnitude)
  }
}

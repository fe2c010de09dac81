internal import AVFAudio
internal import Foundation
internal import HeadUnitPhone

extension AVPlayer: AudioParticipant {
  package nonisolated var isAudible: Bool { state.withLock { $0.running != nil } }

  package nonisolated func interrupt() {
    change(.audioSessionInterrupted) { $0.rate = 0 }
  }

  /// It pauses rather than going on aloud; observers hear of it on the main thread.
  package nonisolated func loseRoute() {
    DispatchQueue.main.async { self.change(.audioSessionInterrupted) { $0.rate = 0 } }
  }

  package nonisolated func forget() {
    state.withLock { state in
      state.running?.stopQuietly()
      (state.rate, state.running, state.timer) = (0, nil, nil)
    }
  }
}

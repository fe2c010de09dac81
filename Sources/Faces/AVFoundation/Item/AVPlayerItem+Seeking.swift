internal import AVFAudio
internal import Foundation
internal import HeadUnitPhone

nonisolated extension AVPlayerItem {
  @preconcurrency
  public func seek(to time: CMTime, completionHandler: (@Sendable (Bool) -> Void)?) {
    let isDone = jump(to: time)
    if let completionHandler { DispatchQueue.main.async { completionHandler(isDone) } }
  }

  @preconcurrency
  public func seek(
    to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime,
    completionHandler: (@Sendable (Bool) -> Void)?
  ) {
    seek(to: time, completionHandler: completionHandler)
  }

  @discardableResult
  public nonisolated(nonsending) func seek(to time: CMTime) async -> Bool { jump(to: time) }

  @discardableResult
  public nonisolated(nonsending) func seek(
    to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime
  ) async -> Bool {
    jump(to: time)
  }

  /// Nothing is ever on its way: a seek is there at once.
  public func cancelPendingSeeks() {}

  public func step(byCount stepCount: Int) {}

  func jump(to time: CMTime) -> Bool {
    let seconds = time.isPositiveInfinity ? Double.greatestFiniteMagnitude : time.seconds
    guard !seconds.isNaN else { return false }
    if let player = state.withLock({ $0.player }) {
      player.move(self, to: seconds)
    } else {
      move(to: seconds, at: AudioDesk.current.now)
      changes.tell()
    }
    MainPost.post(AVPlayerItem.timeJumpedNotification, from: self)
    return true
  }
}

public import Foundation

nonisolated extension AVPlayer {
  public func seek(to time: CMTime) {
    _ = currentItem?.jump(to: time)
  }

  public func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) {
    seek(to: time)
  }

  @preconcurrency
  public func seek(to time: CMTime, completionHandler: @escaping @Sendable (Bool) -> Void) {
    let isDone = currentItem?.jump(to: time) ?? false
    DispatchQueue.main.async { completionHandler(isDone) }
  }

  @preconcurrency
  public func seek(
    to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime,
    completionHandler: @escaping @Sendable (Bool) -> Void
  ) {
    seek(to: time, completionHandler: completionHandler)
  }

  @discardableResult
  public nonisolated(nonsending) func seek(to time: CMTime) async -> Bool {
    currentItem?.jump(to: time) ?? false
  }

  @discardableResult
  public nonisolated(nonsending) func seek(
    to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime
  ) async -> Bool {
    currentItem?.jump(to: time) ?? false
  }

  @preconcurrency
  public func seek(to date: Date, completionHandler: @escaping @Sendable (Bool) -> Void) {
    DispatchQueue.main.async { completionHandler(false) }
  }

  public func setRate(_ rate: Float, time itemTime: CMTime, atHostTime hostClockTime: CMTime) {
    if itemTime.isNumeric { seek(to: itemTime) }
    self.rate = rate
  }

  @preconcurrency
  public func preroll(atRate rate: Float, completionHandler: (@Sendable (Bool) -> Void)? = nil) {
    let isReady = status == .readyToPlay
    if let completionHandler { DispatchQueue.main.async { completionHandler(isReady) } }
  }

  @discardableResult
  public nonisolated(nonsending) func preroll(atRate rate: Float) async -> Bool {
    status == .readyToPlay
  }

  public func cancelPendingPrerolls() {}
}

public import Dispatch
public import Foundation

nonisolated extension AVPlayer {
  /// The block is called at multiples of the interval of the item's time, and when playback
  /// starts, stops or jumps.
  @preconcurrency @discardableResult
  public func addPeriodicTimeObserver(
    forInterval interval: CMTime, queue: DispatchQueue?,
    using block: @escaping @Sendable (CMTime) -> Void
  ) -> Any {
    let seconds = interval.isNumeric ? max(0, interval.seconds) : 0
    return add(TimeObserver(.each(seconds), queue, block))
  }

  /// The times are values of `NSValue(time:)`.
  @preconcurrency @discardableResult
  public func addBoundaryTimeObserver(
    forTimes times: [NSValue], queue: DispatchQueue?, using block: @escaping @Sendable () -> Void
  ) -> Any {
    let seconds = times.map(\.timeValue).filter(\.isNumeric).map(\.seconds).sorted()
    return add(TimeObserver(.at(seconds), queue) { _ in block() })
  }

  public func removeTimeObserver(_ observer: Any) {
    guard let observer = observer as? TimeObserver else { return }
    change { state in state.observers.removeAll { $0 === observer } }
  }

  private func add(_ observer: TimeObserver) -> Any {
    change { $0.observers.append(observer) }
    return observer
  }
}

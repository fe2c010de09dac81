public import Foundation
internal import HeadUnitCore

/// Skips so many seconds.
open class MPSkipIntervalCommand: MPRemoteCommand {
  /// Seconds; the first is what the button shows.
  open var preferredIntervals: [NSNumber] {
    get { value(\.preferredIntervals).map { NSNumber(value: $0) } }
    set { change(\.preferredIntervals, to: newValue.map(\.doubleValue)) }
  }
}

/// How far to skip.
open class MPSkipIntervalCommandEvent: MPRemoteCommandEvent {
  /// Seconds.
  public let interval: TimeInterval

  init(_ context: Context, interval: TimeInterval) {
    self.interval = interval
    super.init(context)
  }
}

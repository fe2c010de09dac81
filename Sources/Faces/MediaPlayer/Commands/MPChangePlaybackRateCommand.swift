public import Foundation
internal import HeadUnitCore

/// Plays faster or slower.
open class MPChangePlaybackRateCommand: MPRemoteCommand {
  /// The rates that can be asked for.
  open var supportedPlaybackRates: [NSNumber] {
    get { value(\.supportedRates).map { NSNumber(value: $0) } }
    set { change(\.supportedRates, to: newValue.map(\.doubleValue)) }
  }
}

/// How fast to play.
open class MPChangePlaybackRateCommandEvent: MPRemoteCommandEvent {
  /// One of those that the app supports.
  public let playbackRate: Float

  init(_ context: Context, playbackRate: Float) {
    self.playbackRate = playbackRate
    super.init(context)
  }
}

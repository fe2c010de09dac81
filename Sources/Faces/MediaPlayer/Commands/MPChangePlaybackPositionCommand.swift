public import Foundation

/// Goes on at another place.
open class MPChangePlaybackPositionCommand: MPRemoteCommand {}

/// Where to go on.
open class MPChangePlaybackPositionCommandEvent: MPRemoteCommandEvent {
  /// Seconds from the beginning.
  public let positionTime: TimeInterval

  init(_ context: Context, positionTime: TimeInterval) {
    self.positionTime = positionTime
    super.init(context)
  }
}

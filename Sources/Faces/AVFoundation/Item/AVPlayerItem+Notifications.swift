// The phone names its constants so.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation

nonisolated extension AVPlayerItem {
  public static let didPlayToEndTimeNotification = NSNotification.Name(
    "AVPlayerItemDidPlayToEndTimeNotification")
  public static let failedToPlayToEndTimeNotification = NSNotification.Name(
    "AVPlayerItemFailedToPlayToEndTimeNotification")
  public static let timeJumpedNotification = NSNotification.Name(
    "AVPlayerItemTimeJumpedNotification")
  public static let playbackStalledNotification = NSNotification.Name(
    "AVPlayerItemPlaybackStalledNotification")
  public static let newAccessLogEntryNotification = NSNotification.Name(
    "AVPlayerItemNewAccessLogEntryNotification")
  public static let newErrorLogEntryNotification = NSNotification.Name(
    "AVPlayerItemNewErrorLogEntryNotification")
}

extension NSNotification.Name {
  public static let AVPlayerItemDidPlayToEndTime = AVPlayerItem.didPlayToEndTimeNotification
  public static let AVPlayerItemFailedToPlayToEndTime =
    AVPlayerItem.failedToPlayToEndTimeNotification
  public static let AVPlayerItemPlaybackStalled = AVPlayerItem.playbackStalledNotification
  public static let AVPlayerItemNewAccessLogEntry = AVPlayerItem.newAccessLogEntryNotification
  public static let AVPlayerItemNewErrorLogEntry = AVPlayerItem.newErrorLogEntryNotification
  public static let AVPlayerItemTimeJumped = AVPlayerItem.timeJumpedNotification
}

public let AVPlayerItemFailedToPlayToEndTimeErrorKey = "AVPlayerItemFailedToPlayToEndTimeErrorKey"

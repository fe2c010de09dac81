public import Foundation

nonisolated extension AVPlayer {
  /// Whether it can play at all.
  public enum Status: Int, Sendable {
    case unknown = 0
    case readyToPlay = 1
    case failed = 2
  }

  /// Whether it plays, or would like to.
  public enum TimeControlStatus: Int, Sendable {
    case paused = 0
    case waitingToPlayAtSpecifiedRate = 1
    case playing = 2
  }

  /// What comes after the end of an item.
  public enum ActionAtItemEnd: Int, Sendable {
    case advance = 0
    case pause = 1
    case none = 2
  }

  /// Why it would like to play and does not.
  public struct WaitingReason: Hashable, RawRepresentable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    public static let toMinimizeStalls = WaitingReason(
      rawValue: "AVPlayerWaitingToMinimizeStallsReason")
    public static let evaluatingBufferingRate = WaitingReason(
      rawValue: "AVPlayerWaitingWhileEvaluatingBufferingRateReason")
    public static let noItemToPlay = WaitingReason(
      rawValue: "AVPlayerWaitingWithNoItemToPlayReason")
    public static let interstitialEvent = WaitingReason(
      rawValue: "AVPlayerWaitingDuringInterstitialEventReason")
    public static let waitingForCoordinatedPlayback = WaitingReason(
      rawValue: "AVPlayerWaitingForCoordinatedPlaybackReason")
  }

  /// Why its rate is another one.
  public struct RateDidChangeReason: Hashable, RawRepresentable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    public static let setRateCalled = RateDidChangeReason(
      rawValue: "AVPlayerRateDidChangeReasonSetRateCalled")
    public static let setRateFailed = RateDidChangeReason(
      rawValue: "AVPlayerRateDidChangeReasonSetRateFailed")
    public static let audioSessionInterrupted = RateDidChangeReason(
      rawValue: "AVPlayerRateDidChangeReasonAudioSessionInterrupted")
    public static let appBackgrounded = RateDidChangeReason(
      rawValue: "AVPlayerRateDidChangeReasonAppBackgrounded")
  }

  /// Whether it goes on when the app is not to be seen.
  public enum AudiovisualBackgroundPlaybackPolicy: Int, Sendable {
    case automatic = 1
    case pauses = 2
    case continuesIfPossible = 3
  }

  public static let rateDidChangeNotification = NSNotification.Name(
    "AVPlayerRateDidChangeNotification")
  public static let rateDidChangeReasonKey = "AVPlayerRateDidChangeReasonKey"
}

public typealias AVPlayerAudiovisualBackgroundPlaybackPolicy =
  AVPlayer.AudiovisualBackgroundPlaybackPolicy

public import Foundation
internal import HeadUnitCore

/// Publishes what a representable says of itself, from when that is asked for.
///
/// It is there as long as the app holds it.
@MainActor
public class MediaSession<Representable> where Representable: MediaSessionRepresentable {
  private let representable: Representable
  private let body: SessionBody

  public init(_ representable: Representable) {
    self.representable = representable
    body = SessionBody(representable.id) { SessionReading(representable) }
    body.begin(.phone)
  }

  deinit {
    body.end()
  }

  public var id: Representable.ID { representable.id }

  /// Whether the app could ask for it now: its audio session has to be active.
  public var canBecomeApplicationPrimary: Bool { body.standing.canBecomeApplicationPrimary }

  /// Whether this is the session of the app's that counts.
  public var isApplicationPrimary: Bool { body.standing.isApplicationPrimary }

  /// Screens and keys are for this session from now on, as far as the app is concerned.
  public func requestToBecomeApplicationPrimary() async throws {
    body.publish()
    try await body.request(.application)
  }

  /// Whether this is what the phone's screens show.
  public var isSystemPrimary: Bool { body.standing.isSystemPrimary }

  /// Takes the place from whatever the phone's screens show.
  public func requestToBecomeSystemPrimary() async throws {
    body.publish()
    try await body.request(.system)
  }
}

/// What an app plays, as it describes it: four members are read, and watched from then on.
@MainActor
public protocol MediaSessionRepresentable: Identifiable {
  var id: Self.ID { get }
  /// Nil while nothing plays.
  var content: (any MediaContentRepresentable)? { get }
  var playbackSnapshot: MediaPlaybackSnapshot? { get }
  var commands: [MediaCommand] { get }
}

/// How playback stands at an instant; it is counted on from there.
public struct MediaPlaybackSnapshot: Equatable, Sendable {
  public enum PlaybackState: Equatable, Sendable {
    case buffering
    case interrupted
    case paused
    case playing(rate: Float = 1.0)
    case stopped
  }

  public let state: PlaybackState
  public let defaultPlaybackRate: Float
  public let elapsedTime: TimeInterval?
  public let timestamp: Date?

  public init(
    state: PlaybackState, defaultPlaybackRate: Float = 1.0, elapsedTime: TimeInterval? = nil,
    timestamp: Date? = nil
  ) {
    self.state = state
    self.defaultPlaybackRate = defaultPlaybackRate
    self.elapsedTime = elapsedTime
    self.timestamp = timestamp
  }
}

extension MediaPlaybackSnapshot {
  /// 0 unless it plays; a rate that is none counts as the usual one.
  var rate: Double {
    guard case .playing(let rate) = state else { return 0 }
    return rate.isFinite && rate != 0 ? rate.exactly : 1
  }
}

extension Float {
  /// As it is written: 1.35 and not 1.350000023841858.
  var exactly: Double { Double("\(self)") ?? Double(self) }
}

/// Why a session could not become what was asked for.
public enum MediaSessionError: Error, Equatable, Sendable {
  case internalFailure
  case invalidState
  case sessionInvalidated
}

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

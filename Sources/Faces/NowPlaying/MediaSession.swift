public import Foundation
internal import HeadUnitCore
internal import HeadUnitPhone
internal import PhoneFoundation
public import UIKit

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

/// Why a session could not become what was asked for.
public enum MediaSessionError: Error, Equatable, Sendable {
  case internalFailure
  case invalidState
  case sessionInvalidated
}

/// A picture, made when somebody wants to see it.
///
/// One that has been seen is not asked for again: another picture needs another id.
public struct Artwork: Identifiable, Sendable {
  public let id: String
  let provider: @Sendable (CGSize) async throws -> ArtworkRepresentation

  public init(
    id: String, artworkProvider: @escaping @Sendable (CGSize) async throws -> ArtworkRepresentation
  ) {
    self.id = id
    provider = artworkProvider
  }
}

/// A picture as it was made.
public struct ArtworkRepresentation: Sendable {
  let image: UIImage

  /// Of the bytes of a picture's file.
  public init(data: Data) throws {
    guard let image = UIImage(data: data) else {
      throw ArtworkRepresentationError.noRepresentationAvailable
    }
    self.image = image
  }

  public init(cgImage: CGImage) throws {
    image = UIImage(cgImage: cgImage)
  }
}

public enum ArtworkRepresentationError: Error, Sendable {
  case noRepresentationAvailable
}

/// A picture that moves: the head unit shows its first frame, and does not play it.
public struct AnimatedArtwork: Identifiable, Sendable {
  public enum AspectRatio: Hashable, Sendable, CaseIterable {
    case square, tall
  }

  /// What this head unit has room for.
  public static var compatibleAspectRatios: [AspectRatio] { [.square] }

  public let id: String
  public let supportedAspectRatios: [AspectRatio]
  let preview: @Sendable (CGSize, AspectRatio) async throws -> ArtworkRepresentation
  let video: @Sendable (CGSize, AspectRatio) async throws -> URL

  public init(
    id: String, supportedAspectRatios: [AspectRatio] = [.square],
    preview: @escaping @Sendable (CGSize, AspectRatio) async throws -> ArtworkRepresentation,
    video: @escaping @Sendable (CGSize, AspectRatio) async throws -> URL
  ) {
    self.id = id
    self.supportedAspectRatios = supportedAspectRatios
    self.preview = preview
    self.video = video
  }
}

/// The pictures of sessions, each by its id.
final class ArtworkCache: Sendable {
  static let current = ArtworkCache()

  private let boxes = Guarded<[String: ArtworkBox]>([:])

  /// More are not kept; a session that goes through so many shows none of the rest.
  private static let limit = 2_048

  /// The name by which the head unit asks for it.
  func name(of artwork: Artwork) -> String? {
    name(artwork.id, "artwork \(artwork.id)") { try await artwork.provider($0) }
  }

  func name(of artwork: AnimatedArtwork) -> String? {
    name("animated \(artwork.id)", "artwork \(artwork.id)") { size in
      let shape = artwork.supportedAspectRatios.first ?? .square
      let preview = try await artwork.preview(size, shape)
      let video = try await artwork.video(size, shape)
      SimulatedPhone.current.noteOnce(
        "artwork \(artwork.id) moves: its first frame is shown, and \(video.lastPathComponent) is "
          + "not played")
      return preview
    }
  }

  private func name(
    _ id: String, _ owner: String,
    _ provider: @escaping @Sendable (CGSize) async throws -> ArtworkRepresentation
  ) -> String? {
    let box = boxes.withLock { boxes -> ArtworkBox? in
      if let known = boxes[id] { return known }
      guard boxes.count < Self.limit else { return nil }
      let box = ArtworkBox(id: id, provider)
      boxes[id] = box
      return box
    }
    return box.map { SimulatedPhone.current.pictures.name(of: $0, for: owner) }
  }

  func forgetApp() { boxes.withLock { $0 = [:] } }
}

/// What makes one picture.
final class ArtworkBox: PhonePicture, Sendable {
  private let id: String
  private let provider: @Sendable (CGSize) async throws -> ArtworkRepresentation

  init(
    id: String, _ provider: @escaping @Sendable (CGSize) async throws -> ArtworkRepresentation
  ) {
    (self.id, self.provider) = (id, provider)
  }

  func picture(_ size: PixelSize) -> Picture? { nil }

  func load(_ size: PixelSize) async -> Picture? {
    do {
      let made = try await provider(CGSize(width: size.width, height: size.height))
      guard let picture = made.image.picture else { return nil }
      guard picture.data?.starts(with: Array("RIFF".utf8)) != true else {
        SimulatedPhone.current.noteOnce("artwork \(id) is a WebP, which the phone never shows")
        return nil
      }
      return picture
    } catch {
      SimulatedPhone.current.noteOnce("artwork \(id): \(error)")
      return nil
    }
  }
}

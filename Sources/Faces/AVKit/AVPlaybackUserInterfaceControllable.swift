// The phone's own names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import AVFoundation
internal import Foundation
public import Observation

/// All of playback somewhere else that a screen shows and steers.
@MainActor
public protocol AVPlaybackUserInterfaceControllable:
  AVPlaybackUserInterfaceMediaSelectionControllable, AVPlaybackUserInterfaceMetadataProviding,
  AVPlaybackUserInterfacePlaybackControllable, AVPlaybackUserInterfaceTimeControllable,
  AVPlaybackUserInterfaceVolumeControllable
{}

/// Whether it plays, and how fast.
@MainActor
public protocol AVPlaybackUserInterfacePlaybackControllable: AnyObject, Observable {
  var isReady: Bool { get }
  /// What is meant to be: it stays so while data is waited for.
  var isPlaying: Bool { get set }
  var isBuffering: Bool { get }
  var playbackSpeed: Float { get set }
  var scanSpeed: Float { get set }
  var state: AVPlaybackUserInterfacePlaybackState { get set }
  var supportedSeekCapabilities: AVPlaybackUserInterfaceSeekCapabilities { get }
  var containsLiveStreamingContent: Bool { get }
  var error: (any Error)? { get }
}

/// Where it is, and where it can go.
@MainActor
public protocol AVPlaybackUserInterfaceTimeControllable: AnyObject, Observable {
  var timeRange: CMTimeRange { get }
  var playbackPosition: AVPlaybackUserInterfacePlaybackPosition { get }
  var segments: [AVPlaybackUserInterfaceTimelineSegment] { get }
  var currentSegment: AVPlaybackUserInterfaceTimelineSegment { get }
  /// Nil: anywhere; empty: nowhere.
  var seekableTimeRanges: [CMTimeRange]? { get }

  func seek(to position: CMTime, tolerance: CMTime)
}

/// In which languages it is heard and read.
@MainActor
public protocol AVPlaybackUserInterfaceMediaSelectionControllable: AnyObject, Observable {
  var audioOptions: [AVPlaybackUserInterfaceMediaSelectionOption] { get }
  var currentAudioOption: AVPlaybackUserInterfaceMediaSelectionOption? { get set }
  var audioDescriptionOptions: [AVPlaybackUserInterfaceMediaSelectionOption] { get }
  var currentAudioDescriptionOption: AVPlaybackUserInterfaceMediaSelectionOption? { get set }
  var legibleOptions: [AVPlaybackUserInterfaceMediaSelectionOption] { get }
  var currentLegibleOption: AVPlaybackUserInterfaceMediaSelectionOption? { get set }
}

/// How loud it is.
@MainActor
public protocol AVPlaybackUserInterfaceVolumeControllable: AnyObject, Observable {
  var hasAudio: Bool { get }
  var isMuted: Bool { get set }
  /// 0…1.
  var volume: Float { get set }
}

/// What it is.
@MainActor
public protocol AVPlaybackUserInterfaceMetadataProviding: AnyObject, Observable {
  var metadata: AVPlaybackUserInterfaceContentMetadata { get }
}

/// How playback moves.
public enum AVPlaybackUserInterfacePlaybackState: Int, Hashable, Sendable {
  case normal, scanning, scrubbing
}

/// In which ways the position can be changed.
public struct AVPlaybackUserInterfaceSeekCapabilities: OptionSet, Hashable, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let seek = Self(rawValue: 1)
  public static let scanForward = Self(rawValue: 2)
  public static let scanBackward = Self(rawValue: 4)
}

/// Where playback was at a time, and how fast it went on from there.
public final class AVPlaybackUserInterfacePlaybackPosition: Hashable, Sendable {
  public let position: CMTime
  public let hostTime: CMTime
  public let rate: Float

  public init(position: CMTime, hostTime: CMTime, rate: Float) {
    (self.position, self.hostTime, self.rate) = (position, hostTime, rate)
  }

  public static func == (
    one: AVPlaybackUserInterfacePlaybackPosition, other: AVPlaybackUserInterfacePlaybackPosition
  ) -> Bool {
    one.position == other.position && one.hostTime == other.hostTime && one.rate == other.rate
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(position)
    hasher.combine(rate)
  }
}

/// What a part of the timeline is.
public enum AVPlaybackUserInterfaceTimelineSegmentType: Int, Hashable, Sendable {
  case primary, auxiliary
}

/// A part of the timeline.
public final class AVPlaybackUserInterfaceTimelineSegment: Hashable, Sendable {
  public let identifier: String
  public let timeRange: CMTimeRange
  public let segmentType: AVPlaybackUserInterfaceTimelineSegmentType
  /// It cannot be passed over.
  public let requiresLinearPlayback: Bool

  public init(
    timeRange: CMTimeRange, segmentType: AVPlaybackUserInterfaceTimelineSegmentType = .primary,
    requiresLinearPlayback: Bool = false, identifier: String = ""
  ) {
    (self.timeRange, self.segmentType) = (timeRange, segmentType)
    (self.requiresLinearPlayback, self.identifier) = (requiresLinearPlayback, identifier)
  }

  public static func == (
    one: AVPlaybackUserInterfaceTimelineSegment, other: AVPlaybackUserInterfaceTimelineSegment
  ) -> Bool {
    one.identifier == other.identifier && one.timeRange == other.timeRange
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}

/// A language that can be chosen.
public final class AVPlaybackUserInterfaceMediaSelectionOption: Hashable, Sendable {
  public let displayName: String
  public let identifier: String
  public let extendedLanguageTag: String?

  public init(displayName: String, identifier: String, extendedLanguageTag: String? = nil) {
    (self.displayName, self.identifier) = (displayName, identifier)
    self.extendedLanguageTag = extendedLanguageTag
  }

  public static func == (
    one: AVPlaybackUserInterfaceMediaSelectionOption,
    other: AVPlaybackUserInterfaceMediaSelectionOption
  ) -> Bool { one.identifier == other.identifier }

  public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}

/// What plays, in words.
public struct AVPlaybackUserInterfaceContentMetadata: Hashable, Sendable {
  /// What is to be known of its picture.
  public struct VideoProperties: Hashable, Sendable {
    public var presentationSize: CGSize

    public init(presentationSize: CGSize) {
      self.presentationSize = presentationSize
    }

    public func hash(into hasher: inout Hasher) {
      hasher.combine(presentationSize.width)
      hasher.combine(presentationSize.height)
    }
  }

  public var videoProperties: VideoProperties?
  public var title: String?
  public var subtitle: String?

  public init(
    videoProperties: VideoProperties? = nil, title: String? = nil, subtitle: String? = nil
  ) {
    (self.videoProperties, self.title, self.subtitle) = (videoProperties, title, subtitle)
  }
}

import AVKit
import Foundation
import Observation

/// Playback on a loudspeaker, as the phone and the app see and steer it.
@Observable
@MainActor
final class SpeakerPlayback: AVPlaybackUserInterfaceControllable {
  private let title: String
  private var position = 0.0
  private var since = Date()
  private var plays = true

  init(title: String) {
    self.title = title
  }

  var isPlaying: Bool {
    get { plays }
    set {
      position = now
      since = Date()
      plays = newValue
    }
  }

  private var now: Double { plays ? position + Date().timeIntervalSince(since) : position }

  func seek(to position: CMTime, tolerance: CMTime) {
    self.position = position.seconds
    since = Date()
  }

  var playbackPosition: AVPlaybackUserInterfacePlaybackPosition {
    AVPlaybackUserInterfacePlaybackPosition(
      position: seconds(now), hostTime: seconds(ProcessInfo.processInfo.systemUptime),
      rate: plays ? 1 : 0)
  }

  var metadata: AVPlaybackUserInterfaceContentMetadata {
    AVPlaybackUserInterfaceContentMetadata(title: title)
  }

  var timeRange: CMTimeRange { CMTimeRange(start: .zero, duration: seconds(1_800)) }
  var currentSegment: AVPlaybackUserInterfaceTimelineSegment {
    AVPlaybackUserInterfaceTimelineSegment(timeRange: timeRange)
  }
  var segments: [AVPlaybackUserInterfaceTimelineSegment] { [currentSegment] }
  var seekableTimeRanges: [CMTimeRange]?
  var isReady = true
  var isBuffering = false
  var playbackSpeed: Float = 1
  var scanSpeed: Float = 1
  var state = AVPlaybackUserInterfacePlaybackState.normal
  var supportedSeekCapabilities: AVPlaybackUserInterfaceSeekCapabilities = [.seek]
  var containsLiveStreamingContent = false
  var error: (any Error)?
  var hasAudio = true
  var isMuted = false
  var volume: Float = 1
  var audioOptions: [AVPlaybackUserInterfaceMediaSelectionOption] = []
  var currentAudioOption: AVPlaybackUserInterfaceMediaSelectionOption?
  var audioDescriptionOptions: [AVPlaybackUserInterfaceMediaSelectionOption] = []
  var currentAudioDescriptionOption: AVPlaybackUserInterfaceMediaSelectionOption?
  var legibleOptions: [AVPlaybackUserInterfaceMediaSelectionOption] = []
  var currentLegibleOption: AVPlaybackUserInterfaceMediaSelectionOption?

  private func seconds(_ seconds: Double) -> CMTime {
    CMTime(seconds: seconds, preferredTimescale: 1_000)
  }
}

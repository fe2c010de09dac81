// The phone names its constants so.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation

/// Where an app says what plays.
open class MPNowPlayingInfoCenter: NSObject {
  nonisolated(unsafe) private static let common = MPNowPlayingInfoCenter(owner: .app)

  private let owner: NowPlayingOwner
  private let lock = NSLock()
  private var info: [String: Any]?
  private var state = MPNowPlayingPlaybackState.unknown

  /// The one of the app as a whole.
  public class func `default`() -> MPNowPlayingInfoCenter {
    _ = NowPlayingDesk.current
    return common
  }

  /// Makes the place where somebody who plays says what.
  package init(owner: NowPlayingOwner) {
    self.owner = owner
    super.init()
    owner.take(self)
  }

  /// All there is to say about what plays; nil when nothing does.
  open var nowPlayingInfo: [String: Any]? {
    get { lock.withLock { info } }
    set {
      // What was there before is let go of outside the lock: the app may do anything then.
      let old = lock.withLock {
        // Changing a key of what is not there sets nil anew, and is no news.
        let isNews = info != nil || newValue != nil
        defer {
          info = newValue
          if isNews { owner.publish(newValue.map(NowPlayingReading.init)) }
        }
        return info
      }
      withExtendedLifetime(old) {}
    }
  }

  /// Kept, but of no consequence: on the phone the rate says whether it plays.
  open var playbackState: MPNowPlayingPlaybackState {
    get { lock.withLock { state } }
    set { lock.withLock { state = newValue } }
  }

  func reset() {
    let old = lock.withLock {
      defer { (info, state) = (nil, .unknown) }
      return info
    }
    withExtendedLifetime(old) {}
  }
}

/// What playback is doing.
public enum MPNowPlayingPlaybackState: UInt, Sendable {
  case unknown
  case playing
  case paused
  case stopped
  case interrupted
}

/// What kind of thing plays.
public enum MPNowPlayingInfoMediaType: UInt, Sendable {
  case none
  case audio
  case video
}

public let MPNowPlayingInfoCollectionIdentifier: String = "MPNowPlayingInfoCollectionIdentifier"
public let MPNowPlayingInfoPropertyElapsedPlaybackTime: String =
  "MPNowPlayingInfoPropertyElapsedPlaybackTime"
public let MPNowPlayingInfoPropertyPlaybackRate: String = "MPNowPlayingInfoPropertyPlaybackRate"
public let MPNowPlayingInfoPropertyDefaultPlaybackRate: String =
  "MPNowPlayingInfoPropertyDefaultPlaybackRate"
public let MPNowPlayingInfoPropertyPlaybackQueueIndex: String =
  "MPNowPlayingInfoPropertyPlaybackQueueIndex"
public let MPNowPlayingInfoPropertyPlaybackQueueCount: String =
  "MPNowPlayingInfoPropertyPlaybackQueueCount"
public let MPNowPlayingInfoPropertyChapterNumber: String = "MPNowPlayingInfoPropertyChapterNumber"
public let MPNowPlayingInfoPropertyChapterCount: String = "MPNowPlayingInfoPropertyChapterCount"
public let MPNowPlayingInfoPropertyIsLiveStream: String = "MPNowPlayingInfoPropertyIsLiveStream"
public let MPNowPlayingInfoPropertyAvailableLanguageOptions: String =
  "MPNowPlayingInfoPropertyAvailableLanguageOptions"
public let MPNowPlayingInfoPropertyCurrentLanguageOptions: String =
  "MPNowPlayingInfoPropertyCurrentLanguageOptions"
public let MPNowPlayingInfoPropertyExternalContentIdentifier: String =
  "MPNowPlayingInfoPropertyExternalContentIdentifier"
public let MPNowPlayingInfoPropertyExternalUserProfileIdentifier: String =
  "MPNowPlayingInfoPropertyExternalUserProfileIdentifier"
public let MPNowPlayingInfoPropertyServiceIdentifier: String =
  "MPNowPlayingInfoPropertyServiceIdentifier"
public let MPNowPlayingInfoPropertyPlaybackProgress: String =
  "MPNowPlayingInfoPropertyPlaybackProgress"
public let MPNowPlayingInfoPropertyMediaType: String = "MPNowPlayingInfoPropertyMediaType"
public let MPNowPlayingInfoPropertyAssetURL: String = "MPNowPlayingInfoPropertyAssetURL"
public let MPNowPlayingInfoPropertyCurrentPlaybackDate: String =
  "MPNowPlayingInfoPropertyCurrentPlaybackDate"
public let MPNowPlayingInfoPropertyAdTimeRanges: String = "MPNowPlayingInfoPropertyAdTimeRanges"
public let MPNowPlayingInfoPropertyCreditsStartTime: String =
  "MPNowPlayingInfoPropertyCreditsStartTime"
public let MPNowPlayingInfoPropertyExcludeFromSuggestions: String =
  "MPNowPlayingInfoPropertyExcludeFromSuggestions"
public let MPNowPlayingInfoPropertyInternationalStandardRecordingCode: String =
  "MPNowPlayingInfoPropertyInternationalStandardRecordingCode"

internal import Foundation
package import HeadUnitCore

/// Somebody in the app who plays: the app as a whole, or a session of its.
///
/// What it publishes reaches the head unit while it is the active one. The app's own objects are
/// only touched under the lock.
package final class NowPlayingOwner: @unchecked Sendable {
  /// The owner of the centres that all of the app shares.
  package static let app = NowPlayingOwner()

  private let lock = NSLock()
  private var published: NowPlayingInfo?
  private var languages: [String: MPNowPlayingInfoLanguageOption] = [:]
  private weak var commandCenter: MPRemoteCommandCenter?
  private weak var infoCenter: MPNowPlayingInfoCenter?
  /// The keys whose values were wrong and were told of.
  private var notedKeys: Set<String> = []

  package init() {}

  /// What it has published last.
  package var info: NowPlayingInfo? { lock.withLock { published } }

  var center: MPRemoteCommandCenter? { lock.withLock { commandCenter } }

  func language(_ id: String) -> MPNowPlayingInfoLanguageOption? {
    lock.withLock { languages[id] }
  }

  func take(_ center: MPRemoteCommandCenter) {
    lock.withLock { commandCenter = center }
  }

  func take(_ center: MPNowPlayingInfoCenter) {
    lock.withLock { infoCenter = center }
  }

  func commandsChanged() {
    NowPlayingDesk.current.commandsChanged(by: self)
  }

  func publish(_ reading: NowPlayingReading?) {
    let misfits = lock.withLock {
      published = reading?.info
      languages = reading?.languages ?? [:]
      return (reading?.misfits ?? []).filter { notedKeys.insert($0.key).inserted }
    }
    NowPlayingDesk.current.published(reading?.info, by: self, misfits)
  }

  /// As it is in an app that has just been started.
  func reset() {
    let centers = lock.withLock {
      (published, languages, notedKeys) = (nil, [:], [])
      return (commands: commandCenter, info: infoCenter)
    }
    centers.commands?.reset()
    centers.info?.reset()
  }
}

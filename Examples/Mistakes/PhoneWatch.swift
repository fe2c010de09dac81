import AVFoundation
import MediaPlayer
import UIKit

/// What the phone goes through, and what the app has made up its mind to do about it.
final class PhoneWatch: NSObject {
  private struct State {
    var isLocked: Bool
    var hidesWhenLocked = false
    var playsWhenConnected = false
  }

  private let lock = NSLock()
  private var state: State

  init(isLocked: Bool) {
    state = State(isLocked: isLocked)
    super.init()
    follow(UIApplication.protectedDataWillBecomeUnavailableNotification, isLocked: true)
    follow(UIApplication.protectedDataDidBecomeAvailableNotification, isLocked: false)
  }

  private func follow(_ name: Notification.Name, isLocked: Bool) {
    _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
      [weak self] _ in self?.change(isLocked: isLocked)
    }
  }

  private func change(isLocked: Bool) {
    lock.withLock { state.isLocked = isLocked }
    if lock.withLock({ state.hidesWhenLocked }) { MPPlayableContentManager.shared().reloadData() }
  }

  var isLocked: Bool { lock.withLock { state.isLocked } }

  /// Lists have nothing in them, not even a row that says why.
  var isClosed: Bool { lock.withLock { state.isLocked && state.hidesWhenLocked } }

  var playsWhenConnected: Bool { lock.withLock { state.playsWhenConnected } }

  func hideWhenLocked() {
    lock.withLock { state.hidesWhenLocked = true }
  }

  func playWhenConnected() {
    lock.withLock { state.playsWhenConnected = true }
  }

  /// Answers as the network does when something is played.
  func tryNetwork(_ completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
    guard let url = URL(string: "https://example.com/list.m3u8") else { return }
    let item = AVPlayerItem(url: url)
    let player = AVPlayer(playerItem: item)
    DispatchQueue.main.async {
      withExtendedLifetime(player) { completionHandler(item.error) }
    }
  }
}

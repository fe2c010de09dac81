import AVFoundation
import Foundation

extension MistakenPlayer {
  func watchInterruptions() {
    let center = NotificationCenter.default
    _ = center.addObserver(
      forName: AVAudioSession.interruptionNotification, object: nil, queue: .main
    ) { [weak self] in self?.handleInterruption($0) }
    _ = center.addObserver(
      forName: AVAudioSession.routeChangeNotification, object: nil, queue: .main
    ) { [weak self] in self?.handleRouteChange($0) }
  }

  private func handleInterruption(_ notification: Notification) {
    let raw = notification.userInfo?[AVAudioSessionInterruptionTypeKey] as? UInt
    switch raw.flatMap(AVAudioSession.InterruptionType.init) {
    case .began: begin()
    case .ended:
      let raw = notification.userInfo?[AVAudioSessionInterruptionOptionKey] as? UInt ?? 0
      end(AVAudioSession.InterruptionOptions(rawValue: raw))
    default: break
    }
  }

  private func begin() {
    // What plays is silent now, whoever says otherwise.
    if mistake == .interruptionIgnored { return }
    pause()
    if mistake == .ownershipNotReclaimed { resume() }
  }

  private func end(_ options: AVAudioSession.InterruptionOptions) {
    switch mistake {
    case .interruptionIgnored, .interruptionNoResume: break
    case .interruptionWrongResume: resume()
    default: if options.contains(.shouldResume) { resume() }
    }
  }

  private func handleRouteChange(_ notification: Notification) {
    let raw = notification.userInfo?[AVAudioSessionRouteChangeReasonKey] as? UInt
    guard raw.flatMap(AVAudioSession.RouteChangeReason.init) == .oldDeviceUnavailable else {
      return
    }
    if mistake == .headphonesKeepPlaying { resume() } else { pause() }
  }
}

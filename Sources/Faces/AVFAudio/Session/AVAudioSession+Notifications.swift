// The phone names its constants so.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation

extension AVAudioSession {
  public class var interruptionNotification: NSNotification.Name {
    NSNotification.Name("AVAudioSessionInterruptionNotification")
  }

  public class var routeChangeNotification: NSNotification.Name {
    NSNotification.Name("AVAudioSessionRouteChangeNotification")
  }

  public class var mediaServicesWereLostNotification: NSNotification.Name {
    NSNotification.Name("AVAudioSessionMediaServicesWereLostNotification")
  }

  public class var mediaServicesWereResetNotification: NSNotification.Name {
    NSNotification.Name("AVAudioSessionMediaServicesWereResetNotification")
  }

  public class var silenceSecondaryAudioHintNotification: NSNotification.Name {
    NSNotification.Name("AVAudioSessionSilenceSecondaryAudioHintNotification")
  }

  public class var spatialPlaybackCapabilitiesChangedNotification: NSNotification.Name {
    NSNotification.Name("AVAudioSessionSpatialPlaybackCapabilitiesChangedNotification")
  }
}

public let AVAudioSessionInterruptionTypeKey = "AVAudioSessionInterruptionTypeKey"
public let AVAudioSessionInterruptionOptionKey = "AVAudioSessionInterruptionOptionKey"
public let AVAudioSessionInterruptionReasonKey = "AVAudioSessionInterruptionReasonKey"
public let AVAudioSessionInterruptionWasSuspendedKey = "AVAudioSessionInterruptionWasSuspendedKey"
public let AVAudioSessionRouteChangeReasonKey = "AVAudioSessionRouteChangeReasonKey"
public let AVAudioSessionRouteChangePreviousRouteKey = "AVAudioSessionRouteChangePreviousRouteKey"
public let AVAudioSessionSilenceSecondaryAudioHintTypeKey =
  "AVAudioSessionSilenceSecondaryAudioHintTypeKey"
public let AVAudioSessionSpatialAudioEnabledKey = "AVAudioSessionSpatialAudioEnabledKey"

extension AVAudioSession {
  /// On the main thread.
  func postInterruption(_ type: InterruptionType, _ options: InterruptionOptions = []) {
    // Apps ask for `as? UInt`, which holds for nothing else here.
    var values: [AnyHashable: Any] = [AVAudioSessionInterruptionTypeKey: type.rawValue]
    switch type {
    case .began:
      values[AVAudioSessionInterruptionReasonKey] = InterruptionReason.default.rawValue
    case .ended: values[AVAudioSessionInterruptionOptionKey] = options.rawValue
    }
    MainPost.post(Self.interruptionNotification, from: self, values)
  }

  /// On another thread, as on the phone.
  func postRouteChange(
    _ reason: RouteChangeReason, _ previous: AVAudioSessionRouteDescription
  ) {
    NotificationCenter.default.post(
      name: Self.routeChangeNotification, object: self,
      userInfo: [
        AVAudioSessionRouteChangeReasonKey: reason.rawValue,
        AVAudioSessionRouteChangePreviousRouteKey: previous,
      ])
  }
}

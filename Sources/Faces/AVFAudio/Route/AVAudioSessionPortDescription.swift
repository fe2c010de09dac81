public import Foundation

/// One thing that sound goes to or comes from.
open class AVAudioSessionPortDescription: NSObject {
  public let portType: AVAudioSession.Port
  public let portName: String
  public let uid: String

  init(_ type: AVAudioSession.Port, _ name: String, _ uid: String) {
    (portType, portName, self.uid) = (type, name, uid)
  }

  open var hasHardwareVoiceCallProcessing: Bool { false }
  open var isSpatialAudioEnabled: Bool { false }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? AVAudioSessionPortDescription else { return false }
    return portType == other.portType && uid == other.uid
  }

  open override var hash: Int { uid.hashValue }

  static var microphone: AVAudioSessionPortDescription {
    AVAudioSessionPortDescription(.builtInMic, "Microphone", "Built-In Microphone")
  }
}

// The phone's own names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, DontRepeatTypeInStaticProperties

public import Foundation

/// Where sound comes from and goes to.
open class AVAudioSessionRouteDescription: NSObject {
  public let inputs: [AVAudioSessionPortDescription]
  public let outputs: [AVAudioSessionPortDescription]

  init(inputs: [AVAudioSessionPortDescription], outputs: [AVAudioSessionPortDescription]) {
    (self.inputs, self.outputs) = (inputs, outputs)
  }
}

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

extension AVAudioSession {
  /// The kind of thing that sound goes to or comes from.
  public struct Port: Hashable, RawRepresentable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    public static let lineIn = Port(rawValue: "LineIn")
    public static let builtInMic = Port(rawValue: "MicrophoneBuiltIn")
    public static let headsetMic = Port(rawValue: "MicrophoneWired")
    public static let lineOut = Port(rawValue: "LineOut")
    public static let headphones = Port(rawValue: "Headphones")
    public static let bluetoothA2DP = Port(rawValue: "BluetoothA2DPOutput")
    public static let builtInReceiver = Port(rawValue: "Receiver")
    public static let builtInSpeaker = Port(rawValue: "Speaker")
    public static let HDMI = Port(rawValue: "HDMIOutput")
    public static let airPlay = Port(rawValue: "AirPlay")
    public static let bluetoothLE = Port(rawValue: "BluetoothLE")
    public static let bluetoothHFP = Port(rawValue: "BluetoothHFP")
    public static let usbAudio = Port(rawValue: "USBAudio")
    public static let carAudio = Port(rawValue: "CarAudio")
    public static let virtual = Port(rawValue: "Virtual")
    public static let PCI = Port(rawValue: "PCI")
    public static let fireWire = Port(rawValue: "FireWire")
    public static let displayPort = Port(rawValue: "DisplayPort")
    public static let AVB = Port(rawValue: "AVB")
    public static let thunderbolt = Port(rawValue: "Thunderbolt")
    public static let continuityMicrophone = Port(rawValue: "ContinuityMicrophone")
  }

  /// Headphones before the car, and the car before the phone's own speaker.
  public var currentRoute: AVAudioSessionRouteDescription {
    let session = registry.session
    let output =
      if session.hasHeadphones {
        AVAudioSessionPortDescription(.headphones, "Headphones", "headphones")
      } else if session.isCarConnected {
        AVAudioSessionPortDescription(.carAudio, "CarPlay", "car")
      } else if session.isKitConnected {
        AVAudioSessionPortDescription(.bluetoothA2DP, "Car", "car kit")
      } else {
        AVAudioSessionPortDescription(.builtInSpeaker, "Speaker", "Built-In Speaker")
      }
    let records = [.record, .playAndRecord].contains(session.category)
    return AVAudioSessionRouteDescription(
      inputs: records ? [.microphone] : [], outputs: [output])
  }

  public var availableInputs: [AVAudioSessionPortDescription]? { [.microphone] }
  public var preferredInput: AVAudioSessionPortDescription? { nil }
}

// The phone's own names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
internal import HeadUnitCore
internal import HeadUnitPhone

public let AVSpeechUtteranceMinimumSpeechRate: Float = 0
public let AVSpeechUtteranceDefaultSpeechRate: Float = 0.5
public let AVSpeechUtteranceMaximumSpeechRate: Float = 1

/// Would read aloud: nothing is heard, and what is to be read is over in the next turn.
open class AVSpeechSynthesizer: NSObject, @unchecked Sendable {
  open weak var delegate: (any AVSpeechSynthesizerDelegate)?
  open private(set) var isSpeaking = false
  open private(set) var isPaused = false
  open var usesApplicationAudioSession = true

  open func speak(_ utterance: AVSpeechUtterance) {
    SimulatedPhone.current.report(.log("the app would read aloud: \(utterance.speechString)"))
    isSpeaking = true
    DispatchQueue.main.async {
      self.delegate?.speechSynthesizer(self, didStart: utterance)
      self.isSpeaking = false
      self.delegate?.speechSynthesizer(self, didFinish: utterance)
    }
  }

  @discardableResult
  open func stopSpeaking(at boundary: AVSpeechBoundary) -> Bool {
    defer { isSpeaking = false }
    return isSpeaking
  }

  @discardableResult
  open func pauseSpeaking(at boundary: AVSpeechBoundary) -> Bool {
    isPaused = isSpeaking
    return isPaused
  }

  @discardableResult
  open func continueSpeaking() -> Bool {
    defer { isPaused = false }
    return isPaused
  }
}

/// Hears how far it has read.
public protocol AVSpeechSynthesizerDelegate: NSObjectProtocol {
  func speechSynthesizer(
    _ synthesizer: AVSpeechSynthesizer, didStart utterance: AVSpeechUtterance)
  func speechSynthesizer(
    _ synthesizer: AVSpeechSynthesizer, didFinish utterance: AVSpeechUtterance)
  func speechSynthesizer(
    _ synthesizer: AVSpeechSynthesizer, didCancel utterance: AVSpeechUtterance)
}

extension AVSpeechSynthesizerDelegate {
  public func speechSynthesizer(
    _ synthesizer: AVSpeechSynthesizer, didStart utterance: AVSpeechUtterance
  ) {}
  public func speechSynthesizer(
    _ synthesizer: AVSpeechSynthesizer, didFinish utterance: AVSpeechUtterance
  ) {}
  public func speechSynthesizer(
    _ synthesizer: AVSpeechSynthesizer, didCancel utterance: AVSpeechUtterance
  ) {}
}

/// Where reading may stop.
public enum AVSpeechBoundary: Int, Sendable {
  case immediate = 0
  case word = 1
}

/// Something to read.
open class AVSpeechUtterance: NSObject, @unchecked Sendable {
  public let speechString: String
  open var rate = AVSpeechUtteranceDefaultSpeechRate
  open var pitchMultiplier: Float = 1
  open var volume: Float = 1
  open var preUtteranceDelay: TimeInterval = 0
  open var postUtteranceDelay: TimeInterval = 0
  open var voice: AVSpeechSynthesisVoice?

  public init(string: String) {
    speechString = string
    super.init()
  }
}

/// Who reads.
open class AVSpeechSynthesisVoice: NSObject, @unchecked Sendable {
  public let language: String

  public init?(language languageCode: String?) {
    language = languageCode ?? "en-US"
    super.init()
  }

  open class func speechVoices() -> [AVSpeechSynthesisVoice] {
    [AVSpeechSynthesisVoice(language: "en-US")].compactMap { $0 }
  }
}

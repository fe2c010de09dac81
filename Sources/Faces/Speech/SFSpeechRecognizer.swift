@_exported public import AVFoundation
@_exported public import Foundation

/// Turns speech into words: it may not listen, and nobody speaks here.
open class SFSpeechRecognizer: NSObject, @unchecked Sendable {
  public let locale: Locale
  open weak var delegate: (any SFSpeechRecognizerDelegate)?
  open var defaultTaskHint = SFSpeechRecognitionTaskHint.unspecified
  open var queue = OperationQueue.main
  open var supportsOnDeviceRecognition = false
  open var isAvailable: Bool { false }

  public convenience override init() {
    self.init(words: .current)
  }

  public convenience init?(locale: Locale) {
    self.init(words: locale)
  }

  private init(words locale: Locale) {
    self.locale = locale
    super.init()
  }

  open class func supportedLocales() -> Set<Locale> { [] }

  open class func authorizationStatus() -> SFSpeechRecognizerAuthorizationStatus { .denied }

  open class func requestAuthorization(
    _ handler: @escaping @Sendable (SFSpeechRecognizerAuthorizationStatus) -> Void
  ) {
    DispatchQueue.main.async { handler(.denied) }
  }

  /// Ends with an error, once.
  @discardableResult
  open func recognitionTask(
    with request: SFSpeechRecognitionRequest,
    resultHandler: @escaping (SFSpeechRecognitionResult?, (any Error)?) -> Void
  ) -> SFSpeechRecognitionTask {
    let task = SFSpeechRecognitionTask()
    nonisolated(unsafe) let handler = resultHandler
    queue.addOperation { handler(nil, task.fail()) }
    return task
  }

  @discardableResult
  open func recognitionTask(
    with request: SFSpeechRecognitionRequest, delegate: any SFSpeechRecognitionTaskDelegate
  ) -> SFSpeechRecognitionTask {
    let task = SFSpeechRecognitionTask()
    nonisolated(unsafe) let listener = delegate
    queue.addOperation {
      _ = task.fail()
      listener.speechRecognitionTask(task, didFinishSuccessfully: false)
    }
    return task
  }
}

public enum SFSpeechRecognizerAuthorizationStatus: Int, Sendable {
  case notDetermined = 0
  case denied = 1
  case restricted = 2
  case authorized = 3
}

public enum SFSpeechRecognitionTaskHint: Int, Sendable {
  case unspecified = 0
  case dictation = 1
  case search = 2
  case confirmation = 3
}

public protocol SFSpeechRecognizerDelegate: NSObjectProtocol {
  func speechRecognizer(
    _ speechRecognizer: SFSpeechRecognizer, availabilityDidChange available: Bool)
}

extension SFSpeechRecognizerDelegate {
  public func speechRecognizer(
    _ speechRecognizer: SFSpeechRecognizer, availabilityDidChange available: Bool
  ) {}
}

// MARK: - Tasks

/// What is heard in one go.
open class SFSpeechRecognitionTask: NSObject, @unchecked Sendable {
  open private(set) var state = SFSpeechRecognitionTaskState.starting
  open private(set) var isFinishing = false
  open private(set) var isCancelled = false
  open private(set) var error: (any Error)?

  open func finish() { isFinishing = true }

  open func cancel() {
    isCancelled = true
    state = .canceling
  }

  fileprivate func fail() -> any Error {
    let error = SFSpeechError(.internalServiceError)
    (self.error, state) = (error, .completed)
    return error
  }
}

public enum SFSpeechRecognitionTaskState: Int, Sendable {
  case starting = 0
  case running = 1
  case finishing = 2
  case canceling = 3
  case completed = 4
}

public protocol SFSpeechRecognitionTaskDelegate: NSObjectProtocol {
  func speechRecognitionTask(
    _ task: SFSpeechRecognitionTask,
    didFinishRecognition recognitionResult: SFSpeechRecognitionResult)
  func speechRecognitionTask(
    _ task: SFSpeechRecognitionTask, didFinishSuccessfully successfully: Bool)
}

extension SFSpeechRecognitionTaskDelegate {
  public func speechRecognitionTask(
    _ task: SFSpeechRecognitionTask,
    didFinishRecognition recognitionResult: SFSpeechRecognitionResult
  ) {}

  public func speechRecognitionTask(
    _ task: SFSpeechRecognitionTask, didFinishSuccessfully successfully: Bool
  ) {}
}

public struct SFSpeechError: CustomNSError, Equatable, Sendable {
  public enum Code: Int, Sendable {
    case internalServiceError = 1
    case audioReadFailed = 2
  }

  public static let errorDomain = "SFSpeechErrorDomain"
  public let code: Code

  public init(_ code: Code) {
    self.code = code
  }

  public var errorCode: Int { code.rawValue }
}

// MARK: - What is asked, and what was heard

open class SFSpeechRecognitionRequest: NSObject, @unchecked Sendable {
  open var taskHint = SFSpeechRecognitionTaskHint.unspecified
  open var shouldReportPartialResults = true
  open var contextualStrings: [String] = []
  open var requiresOnDeviceRecognition = false
  open var addsPunctuation = false
}

/// Sound that comes bit by bit; nobody hears it.
open class SFSpeechAudioBufferRecognitionRequest: SFSpeechRecognitionRequest, @unchecked Sendable {
  open var nativeAudioFormat: AVAudioFormat? {
    AVAudioFormat(standardFormatWithSampleRate: 16_000, channels: 1)
  }

  open func append(_ audioPCMBuffer: AVAudioPCMBuffer) {}
  open func endAudio() {}
}

open class SFSpeechURLRecognitionRequest: SFSpeechRecognitionRequest, @unchecked Sendable {
  public let url: URL

  public init(url: URL) {
    self.url = url
    super.init()
  }
}

open class SFSpeechRecognitionResult: NSObject, @unchecked Sendable {
  public let bestTranscription: SFTranscription
  public let isFinal: Bool
  open var transcriptions: [SFTranscription] { [bestTranscription] }

  init(_ text: String) {
    (bestTranscription, isFinal) = (SFTranscription(text), true)
    super.init()
  }
}

open class SFTranscription: NSObject, @unchecked Sendable {
  public let formattedString: String
  open var segments: [SFTranscriptionSegment] { [] }

  init(_ text: String) {
    formattedString = text
    super.init()
  }
}

open class SFTranscriptionSegment: NSObject, @unchecked Sendable {
  open var substring: String { "" }
  open var timestamp: TimeInterval { 0 }
  open var duration: TimeInterval { 0 }
  open var confidence: Float { 0 }
}

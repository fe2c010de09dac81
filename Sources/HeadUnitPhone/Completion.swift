internal import CAppClock
internal import Dispatch
internal import Foundation
import HeadUnitCore

/// A completion handler that was given to an app: it is called once, and may be called again or
/// never.
package final class Completion<Value: Sendable>: Sendable {
  private let continuation: Guarded<UnsafeContinuation<Value, any Error>?>
  /// What is being asked, for an answer that comes a second time.
  private let errand: PhoneErrand?
  /// Where the app was called.
  private let thread = ThreadName.ofThisOne

  /// Calls the app, and waits until the handler is called.
  ///
  /// An app that lets go of it uncalled never will: nobody waits for that. What an app asks itself
  /// is no answer to what it was asked.
  package static func wait(
    isAnswer: Bool = true, _ call: (Completion<Value>) -> Void
  ) async throws -> Value {
    let errand = isAnswer ? PhoneErrand.current : nil
    return try await withUnsafeThrowingContinuation { call(Completion($0, errand)) }
  }

  private init(_ continuation: UnsafeContinuation<Value, any Error>, _ errand: PhoneErrand?) {
    self.continuation = Guarded(continuation)
    self.errand = errand
  }

  /// From any thread; only the first time counts, each further one is told to the head unit.
  package func callAsFunction(_ result: Result<Value, any Error>) {
    guard let first = continuation.withLock({ $0.take() }) else {
      errand?.answerAgain(result)
      return
    }
    errand?.noteThread(unless: thread)
    errand?.keepPlace()
    first.resume(with: result)
  }

  deinit {
    continuation.withLock { $0.take() }?.resume(throwing: AbandonedCompletion())
  }
}

/// An app has let go of a completion handler without calling it.
struct AbandonedCompletion: Error {}

/// The question on whose behalf an app is called.
package struct PhoneErrand: Sendable {
  @TaskLocal package static var current: PhoneErrand?

  let request: Request
  let deliveries: DeliveryQueue
  /// The life of the app that is asked.
  let life: Int

  /// Nobody waits for the answer: the row that is asked for has only become visible.
  package var isHint: Bool {
    if case .begin(_, hint: true) = request.question { true } else { false }
  }

  fileprivate func keepPlace() {
    deliveries.keepPlace(of: request.id, of: life)
  }

  /// What is answered on the main thread, or where it was asked, is nothing to tell.
  fileprivate func noteThread(unless asked: String?) {
    guard let name = ThreadName.ofThisOne, name != asked else { return }
    deliveries.put(.thread(ThreadNotice(request: request.id, name: name)), of: life)
  }

  fileprivate func answerAgain<Value>(_ result: Result<Value, any Error>) {
    switch result {
    case .success: deliveries.put(.answer(request.id, .done), of: life)
    case .failure(let error):
      deliveries.put(.answer(request.id, .failed(Failure(error))), of: life)
    }
  }

  func answer(_ answer: Answer) {
    deliveries.answer(request.id, answer, of: life)
  }
}

/// What people call the thread on which something runs.
enum ThreadName {
  /// Nil on the main thread, and on the main queue wherever that is served.
  ///
  /// The same each time: no name has a number in it that the system chose.
  static var ofThisOne: String? {
    guard !MainQueue.isServed else { return nil }
    let label = String(cString: app_clock_queue())
    let rootPrefix = "com.apple.root."
    // A thread that belongs to no queue has this label, and no name of its own can be asked for.
    if label == rootPrefix + "default-qos.overcommit" { return "a thread of its own" }
    if label.hasPrefix(rootPrefix) {
      return "a global queue (\(label.dropFirst(rootPrefix.count)))"
    }
    let end = label.range(of: "0x")?.lowerBound ?? label.endIndex
    let kept = String(label[..<end].prefix(longest)).trimmingCharacters(
      in: .alphanumerics.inverted)
    return kept.isEmpty ? "a queue without a name" : kept
  }

  /// A longer label is cut.
  private static let longest = 80
}

/// Something of the app's that goes from one thread to another, as it does on the phone.
///
/// Nothing checks that the app can cope: there it cannot be checked either.
package struct UncheckedSendable<Value>: @unchecked Sendable {
  package let value: Value

  package init(_ value: Value) {
    self.value = value
  }
}

/// A value that one thread at a time may use.
///
/// The library's `Mutex` would do, but the thread sanitizer does not see one thread wait for
/// another there, and apps are to be tried with it.
package final class Guarded<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  package init(_ value: Value) {
    self.value = value
  }

  package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    try lock.withLock { try body(&value) }
  }
}

/// Who serves the main queue need not be the first thread.
package enum MainQueue {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  package static var isServed: Bool {
    Thread.isMainThread || DispatchQueue.getSpecific(key: key) == true
  }
}

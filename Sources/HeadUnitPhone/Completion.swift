internal import Foundation
import HeadUnitCore

/// A completion handler that was given to an app: it is called once, and may be called again or
/// never.
package final class Completion<Value: Sendable>: Sendable {
  private let continuation: Guarded<UnsafeContinuation<Value, any Error>?>
  /// What is being asked, for an answer that comes a second time.
  private let errand: PhoneErrand?

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

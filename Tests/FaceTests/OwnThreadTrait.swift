import Dispatch
import Testing

/// A head unit waits for its app, which may need the few threads that tasks share: tests that wait
/// are not to hold one of those.
struct OwnThreadTrait: SuiteTrait, TestTrait, TestScoping {
  let isRecursive = true

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    try await withTaskExecutorPreference(QueueExecutor()) { try await function() }
  }
}

extension Trait where Self == OwnThreadTrait {
  static var onThreadsOfTheirOwn: Self { Self() }
}

private final class QueueExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "a test")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

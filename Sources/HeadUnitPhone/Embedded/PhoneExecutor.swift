internal import Dispatch

/// The one thread on which an app is asked for content: not the main one, and one at a time.
///
/// A queue of its own, so that an app that blocks it takes no thread from anybody else.
final class PhoneExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "testdrive.content")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }

  /// Calls it when everything put in before has begun.
  func after(_ body: @escaping @Sendable () -> Void) {
    queue.async(execute: body)
  }
}

import Foundation

/// An open file of ours; closed when told, or at the latest when nobody has it any more.
///
/// A closed one has the number -1, which `poll` passes over.
struct Descriptor: ~Copyable, Sendable {
  private(set) var number: Int32

  mutating func close() {
    if number >= 0 { _ = Foundation.close(number) }
    number = -1
  }

  deinit {
    if number >= 0 { _ = Foundation.close(number) }
  }

  /// Writes what goes in now and gives how much that was, or -1.
  ///
  /// To write to a program that no longer reads is an error here, and not SIGPIPE, which ends us.
  func send(_ bytes: UnsafeRawBufferPointer) -> Int {
    var pipe = sigset_t()
    var before = sigset_t()
    sigemptyset(&pipe)
    sigaddset(&pipe, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &pipe, &before)
    let count = write(number, bytes.baseAddress, bytes.count)
    let reason = errno
    if count < 0, reason == EPIPE, sigismember(&before, SIGPIPE) == 0 {
      var atOnce = timespec()
      sigtimedwait(&pipe, nil, &atOnce)
    }
    pthread_sigmask(SIG_SETMASK, &before, nil)
    errno = reason
    return count
  }

  func neverBlocks() {
    _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
  }
}

/// Two ends of a pipe that no program started meanwhile inherits.
struct PipeEnds: ~Copyable {
  var reading: Descriptor
  var writing: Descriptor

  init() throws(ChildProblem) {
    var numbers: [Int32] = [-1, -1]
    guard try SystemFunction.pipe2(&numbers, O_CLOEXEC) == 0 else { throw .noPipe(reason: errno) }
    reading = Descriptor(number: numbers[0])
    writing = Descriptor(number: numbers[1])
  }
}

import Foundation

/// The thread that reads what a program writes to its standard error, and writes what did not go
/// into its input at once.
///
/// Its output is read by whoever wants it, and here once the program is being stopped. No end
/// blocks, so neither a program that never reads nor one that never stops talking keeps it from
/// the others.
final class ChildTalker {
  private let shared: Monitor<ChildState>
  private var errors: Descriptor
  private var bell: Descriptor
  private var piece = [UInt8](repeating: 0, count: 64 << 10)

  init(_ shared: Monitor<ChildState>, errors: consuming Descriptor, bell: consuming Descriptor) {
    self.shared = shared
    self.errors = errors
    self.bell = bell
  }

  /// Talks until the program was killed.
  func run() {
    while turn() {}
    leave()
  }
}

private extension ChildTalker {
  /// Waits for anything to do and does it; false after a last look at what a killed one said.
  func turn() -> Bool {
    let (stage, input, output) = shared.change { state in
      if state.stage != .running && state.outbox.count == 0 { state.closeInput() }
      return (
        state.stage, state.outbox.count > 0 ? state.input.number : -1,
        state.stage == .running ? -1 : state.output.number
      )
    }
    let isLast = stage == .killed
    var ends = [
      pollfd(fd: bell.number, events: Int16(POLLIN), revents: 0),
      pollfd(fd: errors.number, events: Int16(POLLIN), revents: 0),
      pollfd(fd: input, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: output, events: Int16(POLLIN), revents: 0),
    ]
    poll(&ends, nfds_t(ends.count), isLast ? 0 : -1)
    if ends[0].revents != 0 { _ = read(from: bell.number) }
    if ends[1].revents != 0 { readErrors() }
    if ends[2].revents != 0 { shared.change { $0.sendSome() } }
    if ends[3].revents != 0 { shared.change { $0.hear() } }
    return !isLast
  }

  func readErrors() {
    guard let bytes = read(from: errors.number) else { return endErrors() }
    shared.change { $0.errors.add(bytes) }
  }

  func endErrors() {
    errors.close()
    shared.change {
      $0.errors.end()
      $0.areErrorsOver = true
    }
  }

  /// What has come; nil when nothing comes any more.
  func read(from end: Int32) -> ArraySlice<UInt8>? {
    let count = Foundation.read(end, &piece, piece.count)
    if count < 0 { return errno == EAGAIN || errno == EINTR ? [] : nil }
    return count == 0 ? nil : piece[..<count]
  }

  /// A process that left the group may still have the other ends: it is not waited for.
  func leave() {
    endErrors()
    shared.change {
      $0.closeInput()
      $0.endOutput()
      $0.closeBell()
      bell.close()
      $0.hasTalkerLeft = true
    }
  }
}

import Foundation

/// The thread that writes to a program and reads from it, and waits only for all of it at once.
///
/// None of its ends blocks, so neither a program that never reads nor one that never stops
/// talking keeps it from the other streams.
final class ChildTalker {
  private static let pieceLength = 64 << 10

  private let shared: Monitor<ChildState>
  private var input: Descriptor
  private var output: Descriptor
  private var errors: Descriptor
  private var bell: Descriptor
  private var cutter: LineCutter
  private var piece = [UInt8](repeating: 0, count: pieceLength)

  init(
    _ shared: Monitor<ChildState>, _ launch: consuming ChildLaunch, bell: consuming Descriptor,
    lineLimit: Int
  ) {
    self.shared = shared
    cutter = LineCutter(limit: lineLimit)
    input = launch.input
    output = launch.output
    errors = launch.errors
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
    let (stage, waiting, wantsOutput) = shared.look {
      ($0.stage, $0.outbox.count, $0.wantsOutput)
    }
    if stage != .running && waiting == 0 { closeInput() }
    let isLast = stage == .killed
    var ends = [
      pollfd(fd: bell.number, events: Int16(POLLIN), revents: 0),
      pollfd(fd: wantsOutput ? output.number : -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: errors.number, events: Int16(POLLIN), revents: 0),
      pollfd(fd: input.number, events: waiting > 0 ? Int16(POLLOUT) : 0, revents: 0),
    ]
    poll(&ends, nfds_t(ends.count), isLast ? 0 : -1)
    if ends[0].revents != 0 { _ = read(from: bell.number) }
    if ends[1].revents != 0 { readOutput() }
    if ends[2].revents != 0 { readErrors() }
    if ends[3].revents != 0 { writeSome() }
    return !isLast
  }

  /// Writes what goes into the pipe; one that nobody reads any more is closed.
  func writeSome() {
    let bytes = shared.look { $0.outbox.first(Self.pieceLength) }
    let count = write(input.number, bytes, bytes.count)
    if count >= 0 {
      shared.change { $0.outbox.drop(count) }
    } else if errno != EAGAIN && errno != EINTR {
      closeInput()
    }
  }

  func closeInput() {
    input.close()
    shared.change { $0.closeInput() }
  }

  func readOutput() {
    guard let bytes = read(from: output.number) else { return endOutput() }
    let lines = cutter.cut(bytes)
    if !lines.isEmpty { shared.change { $0.addOutput(lines) } }
  }

  func endOutput() {
    output.close()
    let rest = cutter.takeRest()
    shared.change {
      $0.addOutput(rest)
      $0.isOutputOver = true
    }
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
    closeInput()
    endOutput()
    endErrors()
    shared.change {
      $0.closeBell()
      bell.close()
      $0.hasTalkerLeft = true
    }
  }
}

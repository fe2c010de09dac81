import Foundation

/// The calls of the system that make and change files.
///
/// Nothing else in the product makes them, and tests put faults of the outer world in their place:
/// a full disk, a short write, a signal.
package struct FileCalls: Sendable {
  package var open: @Sendable (_ path: String, _ flags: Int32) throws(SystemError) -> Int32
  /// How many bytes were taken.
  package var write: @Sendable (Int32, UnsafeRawBufferPointer) throws(SystemError) -> Int
  /// Waits until a file that takes nothing now takes something.
  package var awaitRoom: @Sendable (Int32) throws(SystemError) -> Void
  package var seek: @Sendable (Int32, _ offset: Int) throws(SystemError) -> Void
  package var cut: @Sendable (Int32, _ size: Int) throws(SystemError) -> Void
  package var sync: @Sendable (Int32) throws(SystemError) -> Void
  package var close: @Sendable (Int32) throws(SystemError) -> Void
  /// Who may do what with it.
  package var setMode: @Sendable (Int32, _ mode: UInt32) throws(SystemError) -> Void
  package var rename: @Sendable (_ from: String, _ to: String) throws(SystemError) -> Void
  package var remove: @Sendable (String) throws(SystemError) -> Void
  package var makeFolder: @Sendable (String) throws(SystemError) -> Void
  /// Held until the file is closed; fails at once where somebody else holds it.
  package var lock: @Sendable (Int32) throws(SystemError) -> Void

  /// What is called in this test, or by this program.
  @TaskLocal package static var current = system

  package static let system = FileCalls(
    open: { path, flags throws(SystemError) in
      try SystemError.check(Foundation.open(path, flags | O_CLOEXEC, 0o666))
    },
    write: { file, bytes throws(SystemError) in
      try SystemError.check(Foundation.write(file, bytes.baseAddress, bytes.count))
    },
    awaitRoom: { file throws(SystemError) in
      var ready = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
      _ = try SystemError.check(poll(&ready, 1, -1))
    },
    seek: { file, offset throws(SystemError) in
      _ = try SystemError.check(lseek(file, off_t(offset), SEEK_SET))
    },
    cut: { file, size throws(SystemError) in
      _ = try SystemError.check(ftruncate(file, off_t(size)))
    },
    sync: { file throws(SystemError) in _ = try SystemError.check(fsync(file)) },
    close: { file throws(SystemError) in _ = try SystemError.check(Foundation.close(file)) },
    setMode: { file, mode throws(SystemError) in
      _ = try SystemError.check(fchmod(file, mode))
    },
    rename: { from, to throws(SystemError) in
      _ = try SystemError.check(Foundation.rename(from, to))
    },
    remove: { path throws(SystemError) in _ = try SystemError.check(unlink(path)) },
    makeFolder: { path throws(SystemError) in _ = try SystemError.check(mkdir(path, 0o777)) },
    lock: { file throws(SystemError) in
      _ = try SystemError.check(flock(file, LOCK_EX | LOCK_NB))
    })
}

/// The number by which the system says what went wrong.
package struct SystemError: Error, Hashable, Sendable {
  package let number: Int32

  package init(_ number: Int32) {
    self.number = number
  }

  /// The result, unless it is negative.
  static func check<Number: SignedInteger>(_ result: Number) throws(SystemError) -> Number {
    guard result < 0 else { return result }
    throw SystemError(errno)
  }
}

/// What could not be done with a file, and why.
package struct FileError: Error, Hashable, Sendable {
  package enum Attempt: Hashable, Sendable {
    case write, makeFolder, remove, lock

    /// What could not be done with the file, as in "could not be written".
    package var word: String {
      switch self {
      case .write, .makeFolder: "written"
      case .remove: "removed"
      case .lock: "locked"
      }
    }
  }

  package let attempt: Attempt
  /// As it was named.
  package let path: String
  package let number: Int32

  package init(_ attempt: Attempt, _ path: String, _ error: SystemError) {
    self.attempt = attempt
    self.path = path
    number = error.number
  }

  /// In the system's words.
  package var reason: String { String(cString: strerror(number)).lowercased() }

  /// Nothing that was typed is wrong: there is no room, or the disk is broken.
  package var isMachine: Bool {
    [ENOSPC, EDQUOT, EIO, EFBIG, EMFILE, ENFILE, ENOMEM].contains(number)
  }
}

package import Foundation

/// A file that is written piece by piece beside its place, and put there when it is whole.
package struct NewFile: Sendable {
  /// As it was named, for messages.
  package let path: String
  /// Where it is until then; the path itself where nothing can be put aside.
  package let aside: String
  /// Nil for what is written as it is.
  private let real: String?
  private let calls = FileCalls.current
  private var descriptor: Int32 = -1

  /// Begins the file; what is there stays as it is until `finish`.
  package init(_ path: String) throws(FileError) {
    try self.init(path, place: path)
    let flags = real == nil ? O_WRONLY | O_APPEND | O_NOCTTY : Self.creating
    do throws(SystemError) {
      descriptor = try calls.open(aside, flags)
    } catch {
      FileWriter.end(aside)
      throw FileError(.write, path, error)
    }
    keepMode()
  }

  /// A file that another program writes, where `aside` says; it is to be written over there.
  package static func writtenElsewhere(_ path: String) throws(FileError) -> NewFile {
    let file = try NewFile(path, place: path)
    guard file.real != nil else { throw FileError(.write, path, SystemError(ESPIPE)) }
    return file
  }

  private init(_ path: String, place: String) throws(FileError) {
    _ = FileWriter.heedsSizes
    self.path = path
    do throws(SystemError) {
      switch try FilePlace(place) {
      case .stream: (aside, real) = (path, nil)
      case .file(let real, _):
        (aside, self.real) = (FileWriter.aside(real), real)
        FileWriter.begin(aside)
      }
    } catch {
      throw FileError(.write, path, error)
    }
  }

  private static let creating = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW

  package func write(_ bytes: [UInt8]) throws(FileError) {
    do throws(SystemError) {
      try calls.writeAll(bytes, to: descriptor)
    } catch {
      throw FileError(.write, path, error)
    }
  }

  /// For a program that writes the file as its output.
  package var handle: FileHandle {
    FileHandle(fileDescriptor: fcntl(descriptor, F_DUPFD_CLOEXEC, 0), closeOnDealloc: true)
  }

  /// In place of what stands there.
  package func write(_ bytes: [UInt8], at offset: Int) throws(FileError) {
    do throws(SystemError) {
      try calls.seek(descriptor, offset)
    } catch {
      throw FileError(.write, path, error)
    }
    try write(bytes)
  }

  /// Puts it where it belongs.
  package mutating func finish(durably: Bool = true) throws(FileError) {
    do throws(SystemError) {
      if descriptor >= 0 {
        if durably, real != nil { try calls.syncWhole(descriptor) }
        let number = descriptor
        // A file whose closing fails is closed all the same.
        descriptor = -1
        try calls.close(number)
      }
      if let real { try calls.rename(aside, real) }
      FileWriter.end(aside)
    } catch {
      throw FileError(.write, path, error)
    }
  }

  /// Nothing of it stays.
  package mutating func discard() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
    guard real != nil else { return }
    FileWriter.remove(aside)
    FileWriter.end(aside)
  }

  /// Who may read the file before may read this one.
  private func keepMode() {
    var status = stat()
    guard let real, stat(real, &status) == 0 else { return }
    _ = fchmod(descriptor, status.st_mode & 0o7777)
  }
}

/// A file that grows line by line in its place: a recording, a trace.
///
/// Whenever the process ends, whole lines are there, and all that were written.
package final class LineFile: Sendable {
  package let path: String
  private let calls = FileCalls.current
  private let descriptor: Int32
  private let isFile: Bool

  /// Fails with `EEXIST` where something is, unless it is empty or no file.
  package init(_ path: String) throws(FileError) {
    _ = FileWriter.heedsSizes
    self.path = path
    do throws(SystemError) {
      switch try FilePlace(path) {
      case .stream:
        isFile = false
        descriptor = try calls.open(path, O_WRONLY | O_APPEND | O_NOCTTY)
      case .file(let real, _):
        isFile = true
        if Self.size(of: real) > 0 { throw SystemError(EEXIST) }
        descriptor = try calls.open(real, O_WRONLY | O_APPEND | O_CREAT)
      }
    } catch {
      throw FileError(.write, path, error)
    }
  }

  deinit { close(descriptor) }

  /// Whole lines; all of them or none.
  package func append(_ lines: String) throws(FileError) {
    guard !lines.isEmpty else { return }
    let before = isFile ? size : 0
    do throws(SystemError) {
      try calls.writeAll(Array(lines.utf8), to: descriptor)
    } catch {
      // Half a line would be read as a damaged file; what is cut off is told as not written.
      if isFile { try? calls.cut(descriptor, before) }
      throw FileError(.write, path, error)
    }
  }

  /// What is there is on the disk.
  package func sync() throws(FileError) {
    guard isFile else { return }
    do throws(SystemError) {
      try calls.syncWhole(descriptor)
    } catch {
      throw FileError(.write, path, error)
    }
  }

  private var size: Int {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  }

  private static func size(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }
}

/// A folder that this process alone writes, for as long as this exists.
package final class FolderLock: Sendable {
  private let descriptor: Int32

  /// Fails with `EWOULDBLOCK` while another process, or another lock of this one, has it.
  package init(_ folder: String) throws(FileError) {
    let calls = FileCalls.current
    do throws(SystemError) {
      descriptor = try calls.open(folder, O_RDONLY | O_DIRECTORY)
    } catch {
      throw FileError(.lock, folder, error)
    }
    do throws(SystemError) {
      try calls.lock(descriptor)
    } catch {
      // File systems without locks have writers as well.
      if error.number == ENOLCK || error.number == EOPNOTSUPP { return }
      throw FileError(.lock, folder, error)
    }
  }

  deinit { close(descriptor) }
}

extension FileCalls {
  /// Signals and short writes are gone on after, so often.
  private static let patience = 100_000

  func writeAll(_ bytes: [UInt8], to file: Int32) throws(SystemError) {
    var start = 0
    var interruptions = 0
    while start < bytes.count {
      do throws(SystemError) {
        let count = try bytes.withUnsafeBytes { buffer in
          Result { () throws(SystemError) in
            try write(file, UnsafeRawBufferPointer(rebasing: buffer[start...]))
          }
        }.get()
        // A file that takes nothing and says nothing would be asked for ever.
        guard count > 0 else { throw SystemError(EIO) }
        start += count
      } catch {
        interruptions += 1
        guard error.number == EINTR, interruptions < Self.patience else { throw error }
      }
    }
  }

  func syncWhole(_ file: Int32) throws(SystemError) {
    for _ in 0..<Self.patience {
      do throws(SystemError) {
        return try sync(file)
      } catch {
        // Not every file system has something to sync.
        if error.number == EINVAL || error.number == EOPNOTSUPP { return }
        guard error.number == EINTR else { throw error }
      }
    }
    throw SystemError(EINTR)
  }
}

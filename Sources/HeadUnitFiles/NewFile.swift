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
      descriptor = try calls.openWhole(aside, flags)
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

  /// Whether it is put aside until it is whole; what is no file is written as it is.
  package var isAside: Bool { real != nil }

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
        try calls.closeWhole(number)
      }
      if let real { try calls.rename(aside, real) }
      FileWriter.end(aside)
    } catch {
      throw FileError(.write, path, error)
    }
  }

  /// Nothing of it stays.
  package mutating func discard() {
    calls.giveUp(descriptor)
    descriptor = -1
    guard real != nil else { return }
    FileWriter.remove(aside)
    FileWriter.end(aside)
  }

  /// Who may read the file before may read this one.
  private func keepMode() {
    var status = stat()
    guard let real, stat(real, &status) == 0 else { return }
    // Whoever may not say so has the file as a new one.
    try? calls.setMode(descriptor, status.st_mode & 0o7777)
  }
}

/// A file that grows line by line in its place: a recording, a trace.
///
/// Whenever the process ends, whole lines are there, and all that were written.
package final class LineFile: Sendable {
  package let path: String
  private let calls = FileCalls.current
  private let descriptor: Int32
  /// Otherwise a device or a FIFO, which takes lines as they come.
  package let isFile: Bool

  /// Fails with `EEXIST` where something is, unless it is empty, no file, or may be replaced; with
  /// `EWOULDBLOCK` while somebody else lets the file grow.
  ///
  /// Nobody else does as long as this exists.
  package init(
    _ path: String, replacing mayReplace: (String) -> Bool = { _ in false }
  ) throws(FileError) {
    _ = FileWriter.heedsSizes
    self.path = path
    var open: Int32 = -1
    var attempt = FileError.Attempt.write
    let calls = calls
    do throws(SystemError) {
      switch try FilePlace(path) {
      case .stream:
        isFile = false
        descriptor = try calls.openWhole(path, O_WRONLY | O_APPEND | O_NOCTTY)
      case .file(let real, _):
        isFile = true
        let isFree = Self.size(of: real) == 0 || mayReplace(real)
        if !isFree { throw SystemError(EEXIST) }
        open = try calls.openWhole(real, O_WRONLY | O_APPEND | O_CREAT)
        descriptor = open
        attempt = .lock
        try Self.lock(open, calls)
        attempt = .write
        if Self.size(of: real) > 0 {
          try FileCalls.uninterrupted { () throws(SystemError) in try calls.cut(open, 0) }
        }
      }
    } catch {
      calls.giveUp(open)
      throw FileError(attempt, path, error)
    }
  }

  deinit { calls.giveUp(descriptor) }

  private static func lock(_ descriptor: Int32, _ calls: FileCalls) throws(SystemError) {
    do throws(SystemError) {
      try FileCalls.uninterrupted { () throws(SystemError) in try calls.lock(descriptor) }
    } catch {
      // File systems without locks have writers as well.
      guard error.number == ENOLCK || error.number == EOPNOTSUPP else { throw error }
    }
  }

  /// Whole lines: all of them, or those for which there is room.
  package func append(_ lines: String) throws(FileError) {
    guard !lines.isEmpty else { return }
    let before = isFile ? size : 0
    let bytes = Array(lines.utf8)
    do throws(SystemError) {
      try calls.writeAll(bytes, to: descriptor)
    } catch {
      // Half a line would be read as a damaged file; what is cut off is told as not written.
      if isFile {
        let taken = bytes.prefix(max(0, size - before))
        let whole = taken.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        try? FileCalls.uninterrupted { () throws(SystemError) in
          try calls.cut(descriptor, before + whole)
        }
      }
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
  private let calls = FileCalls.current
  private let descriptor: Int32

  /// Fails with `EWOULDBLOCK` while another process, or another lock of this one, has it.
  package init(_ folder: String) throws(FileError) {
    do throws(SystemError) {
      descriptor = try calls.openWhole(folder, O_RDONLY | O_DIRECTORY)
    } catch {
      throw FileError(.lock, folder, error)
    }
    do throws(SystemError) {
      try FileCalls.uninterrupted { [calls, descriptor] () throws(SystemError) in
        try calls.lock(descriptor)
      }
    } catch {
      // File systems without locks have writers as well.
      if error.number == ENOLCK || error.number == EOPNOTSUPP { return }
      throw FileError(.lock, folder, error)
    }
  }

  deinit { calls.giveUp(descriptor) }
}

/// A stream that somebody else has opened, as standard output.
package struct StreamFile: Sendable {
  private let descriptor: Int32

  package init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Waits for whoever reads, also where the stream was set never to wait.
  package func write(_ text: String) throws(FileError) {
    do throws(SystemError) {
      try FileCalls.current.writeAll(Array(text.utf8), to: descriptor)
    } catch {
      throw FileError(.write, "/dev/fd/\(descriptor)", error)
    }
  }
}

extension FileCalls {
  /// Signals and short writes are gone on after, so often.
  private static let patience = 100_000

  /// What the call gives, however often a signal comes in between.
  static func uninterrupted<Value>(
    _ call: () throws(SystemError) -> Value
  ) throws(SystemError) -> Value {
    for _ in 0..<patience {
      do throws(SystemError) {
        return try call()
      } catch {
        guard error.number == EINTR else { throw error }
      }
    }
    throw SystemError(EINTR)
  }

  func openWhole(_ path: String, _ flags: Int32) throws(SystemError) -> Int32 {
    try Self.uninterrupted { () throws(SystemError) in try open(path, flags) }
  }

  /// A file whose closing was interrupted is closed, and what was written is written.
  func closeWhole(_ file: Int32) throws(SystemError) {
    do throws(SystemError) {
      try close(file)
    } catch {
      guard error.number == EINTR else { throw error }
    }
  }

  /// Whatever becomes of a file that is given up, nobody has it any more.
  func giveUp(_ file: Int32) {
    if file >= 0 { try? close(file) }
  }

  func writeAll(_ bytes: [UInt8], to file: Int32) throws(SystemError) {
    var start = 0
    var pauses = 0
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
        pauses = 0
      } catch {
        pauses += 1
        guard pauses < Self.patience else { throw error }
        switch error.number {
        case EINTR: continue
        case EAGAIN: try Self.uninterrupted { () throws(SystemError) in try awaitRoom(file) }
        default: throw error
        }
      }
    }
  }

  func syncWhole(_ file: Int32) throws(SystemError) {
    do throws(SystemError) {
      try Self.uninterrupted { () throws(SystemError) in try sync(file) }
    } catch {
      // Not every file system has something to sync.
      guard error.number == EINVAL || error.number == EOPNOTSUPP else { throw error }
    }
  }
}

/// A folder in which a program lies together with the files it is to find beside it.
package struct StagedFolder {
  /// The program under its second name.
  package let program: URL
  private let folder: URL

  private static let ending = "app"

  /// Nil for a program that lies in such a folder.
  package init?(for program: URL) {
    guard program.deletingLastPathComponent().pathExtension != Self.ending else { return nil }
    folder = program.appendingPathExtension(Self.ending)
    self.program = folder.appendingPathComponent(program.lastPathComponent)
  }

  /// Has these files in it afterwards, as links, those texts, and nothing else.
  ///
  /// Several programs may do this at a time: what is there already stays.
  package func fill(
    linking program: URL, files: [String: URL], texts: [String: Data]
  ) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try link(program)
    var wanted = Set(texts.keys).union([self.program.lastPathComponent])
    for (name, data) in texts {
      let file = folder.appendingPathComponent(name)
      if (try? Data(contentsOf: file)) != data { try data.write(to: file, options: .atomic) }
    }
    for (name, file) in files where wanted.insert(name).inserted {
      try point(folder.appendingPathComponent(name), to: file)
    }
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where !wanted.contains(name) {
      try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
    }
  }

  /// The same file under a second name: no program is small enough to be copied at each start.
  private func link(_ original: URL) throws {
    let numbers = [original, program].map(Self.number)
    if let number = numbers[0], number == numbers[1] { return }
    if numbers[1] != nil { try FileManager.default.removeItem(at: program) }
    try FileManager.default.linkItem(at: original, to: program)
  }

  private static func number(of file: URL) -> UInt64? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
    return (attributes?[.systemFileNumber] as? NSNumber)?.uint64Value
  }

  private func point(_ name: URL, to file: URL) throws {
    let files = FileManager.default
    let known = try? files.destinationOfSymbolicLink(atPath: name.path)
    guard known != file.path else { return }
    if known != nil { try files.removeItem(at: name) }
    try files.createSymbolicLink(atPath: name.path, withDestinationPath: file.path)
  }
}

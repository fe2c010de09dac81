import Foundation
import Synchronization

/// Writes every file of the product: whole, or not at all.
///
/// A file is written beside its place and moved there when it is whole, so that nobody ever finds
/// half of one and the one before stays until then. Devices, FIFOs and what `/dev/stdout` leads to
/// are written as they are. What may not be written is not replaced either.
package enum FileWriter {
  /// A durable file is on the disk before it takes its place, so that a machine that loses its
  /// power loses neither; for hundreds of pictures that takes too long.
  package static func write(
    _ bytes: [UInt8], to path: String, durably: Bool = true
  ) throws(FileError) {
    var file = try NewFile(path)
    do throws(FileError) {
      try file.write(bytes)
      try file.finish(durably: durably)
    } catch {
      file.discard()
      throw error
    }
  }

  /// The folder and those above it, where they are not there.
  package static func makeFolder(_ folder: String) throws(FileError) {
    guard !folder.isEmpty, !isFolder(folder) else { return }
    try makeFolder(FilePath.folder(of: folder))
    do throws(FileError) {
      try makeNewFolder(folder)
    } catch {
      // Another thread or program may have made it meanwhile.
      if error.number == EEXIST, isFolder(folder) { return }
      throw error.number == EEXIST ? FileError(.makeFolder, folder, SystemError(ENOTDIR)) : error
    }
  }

  /// Fails where something is, links that lead nowhere included.
  package static func makeNewFolder(_ folder: String) throws(FileError) {
    do throws(SystemError) {
      try FileCalls.current.makeFolder(folder)
    } catch {
      throw FileError(.makeFolder, folder, error)
    }
  }

  /// Makes a link to something else; fails where something is.
  package static func makeLink(_ path: String, to target: String) throws(FileError) {
    guard symlink(target, path) == 0 else { throw FileError(.write, path, SystemError(errno)) }
  }

  /// Whether it was there and is gone.
  @discardableResult
  package static func remove(_ path: String) -> Bool {
    do throws(SystemError) {
      try FileCalls.current.remove(path)
      return true
    } catch {
      return false
    }
  }

  /// The folder with all that is in it.
  package static func removeFolder(_ folder: String) throws(FileError) {
    do {
      try FileManager.default.removeItem(atPath: folder)
    } catch {
      let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
      let isSystems = underlying?.domain == NSPOSIXErrorDomain
      let number = isSystems ? Int32(clamping: underlying?.code ?? 0) : EACCES
      throw FileError(.remove, folder, SystemError(number))
    }
  }

  /// Whether what is written there goes on at once, to a device, a FIFO or a terminal.
  package static func isStream(_ path: String) -> Bool {
    (try? FilePlace(path)) == .stream
  }

  /// Whether somebody has locked the file, as who lets one grow does.
  package static func isHeld(_ path: String) -> Bool {
    let calls = FileCalls.current
    do throws(SystemError) {
      guard case .file(let real, let mode) = try FilePlace(path), mode != nil else { return false }
      let descriptor = try calls.openWhole(real, O_RDONLY)
      defer { calls.giveUp(descriptor) }
      try FileCalls.uninterrupted { () throws(SystemError) in try calls.lock(descriptor) }
      return false
    } catch {
      // What else is wrong with it is told by whoever writes there.
      return error.number == EWOULDBLOCK
    }
  }

  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

// What a process that ends while it writes leaves behind.
extension FileWriter {
  private static let count = Atomic(0)
  private static let unfinished = Mutex<Set<String>>([])

  /// For a process that is ended by a signal; a test names the folder that is its own.
  package static func removePartialFiles(below folder: String = "") {
    for path in unfinished.withLock({ $0 }) where path.hasPrefix(folder) { unlink(path) }
  }

  /// Another name each time, beside the place.
  static func aside(_ real: String) -> String {
    // Another thread may be writing the same file.
    let number = count.add(1, ordering: .relaxed).newValue
    let end = ".\(getpid())-\(number).part"
    let name = FilePath.name(of: real)
    // Names end at 255 bytes.
    let stem = name.utf8.count + end.utf8.count <= 255 ? name : "testdrive"
    return FilePath.join(FilePath.folder(of: real), stem + end)
  }

  static func begin(_ aside: String) { unfinished.withLock { _ = $0.insert(aside) } }
  static func end(_ aside: String) { unfinished.withLock { _ = $0.remove(aside) } }

  /// From here on a file larger than the process may write is an error, and not a signal that ends
  /// it.
  package static let heedsSizes: Void = { signal(SIGXFSZ, SIG_IGN) }()
}

/// Paths as they were written, taken apart.
package enum FilePath {
  /// Without a slash at its end; empty for a bare name.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  static func name(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// Where a path leads in truth, also one at whose end nothing is yet.
  package static func real(_ path: String) -> String {
    if let found = realpath(path.isEmpty ? "." : path, nil) {
      defer { free(found) }
      return String(cString: found)
    }
    let folder = folder(of: path)
    guard folder != path, !path.isEmpty else { return path }
    return join(real(folder), name(of: path))
  }

  package static func join(_ folder: String, _ name: String) -> String {
    folder.isEmpty ? name : folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }
}

/// What is at a path, as far as it matters to a writer.
enum FilePlace: Hashable {
  /// A file, or room for one: where it is in truth, and who may do what with it.
  case file(String, mode: mode_t?)
  /// A device, a FIFO, a stream of this process.
  case stream

  /// A link goes on being one: what it leads to is written.
  init(_ path: String) throws(SystemError) {
    var real = path
    for _ in 0..<Self.linkLimit {
      if Self.streams.contains(where: real.hasPrefix) {
        self = .stream
        return
      }
      guard let target = Self.target(ofLink: real) else {
        self = try Self.place(of: real)
        return
      }
      real = target.hasPrefix("/") ? target : FilePath.join(FilePath.folder(of: real), target)
    }
    throw SystemError(ELOOP)
  }

  /// More links than these go round in a circle, for the system as well.
  private static let linkLimit = 40
  private static let streams = ["/dev/stdout", "/dev/stderr", "/dev/fd/", "/proc/"]

  private static func place(of path: String) throws(SystemError) -> FilePlace {
    var status = stat()
    guard stat(path, &status) == 0 else { return .file(path, mode: nil) }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: throw SystemError(EISDIR)
    case S_IFREG:
      // What may not be written could still be replaced.
      guard access(path, W_OK) == 0 else { throw SystemError(errno) }
      return .file(path, mode: status.st_mode & 0o7777)
    default: return .stream
    }
  }

  private static func target(ofLink path: String) -> String? {
    let size = Int(PATH_MAX)
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = buffer.withMemoryRebound(to: CChar.self) { characters in
        guard let start = characters.baseAddress else { return 0 }
        return max(0, readlink(path, start, size))
      }
    }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }
}

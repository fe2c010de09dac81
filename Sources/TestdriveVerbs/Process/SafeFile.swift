import Foundation
import HeadUnitDrives
import Synchronization

/// Writes files so that nobody ever finds half of one.
enum SafeFile {
  private static let count = Atomic(0)
  /// Where files are until they are whole; the last ones, since older ones are at their places.
  private static let halves = Mutex<[String]>([])
  private static let halvesLimit = 64

  /// Beside its place first, then over what is there; a device is written to as it is.
  static func write(_ bytes: [UInt8], to file: String) throws(VerbError) {
    if isDevice(file) {
      guard let problem = problem(writing: bytes, to: file) else { return }
      throw Wording.unwritten(file, problem)
    }
    let real = URL(fileURLWithPath: file).resolvingSymlinksInPath().path
    let aside = aside(real)
    var problem = problem(writing: bytes, to: aside)
    if problem == nil, rename(aside, real) != 0 { problem = errno }
    guard let problem else { return }
    unlink(aside)
    throw Wording.unwritten(file, problem)
  }

  /// Where a file is until it is whole; another name each time.
  static func aside(_ real: String) -> String {
    // Another thread may be writing the same file.
    let number = count.add(1, ordering: .relaxed).newValue
    let aside = real + ".\(getpid())-\(number).part"
    halves.withLock { $0 = $0.suffix(halvesLimit - 1) + [aside] }
    return aside
  }

  static func write(_ text: String, to file: String) throws(VerbError) {
    try write(Array(text.utf8), to: file)
  }

  /// For a process that ends while it writes.
  static func removePartialFiles() {
    for file in halves.withLock({ $0 }) { remove(file) }
  }

  /// Whether it was there and is gone.
  @discardableResult
  static func remove(_ file: String) -> Bool { unlink(file) == 0 }

  /// The folder and those above it, where they are not there.
  static func makeFolder(_ folder: String) throws(VerbError) {
    guard !folder.isEmpty, !FileText.isFolder(folder) else { return }
    try makeFolder(Self.folder(of: folder))
    guard mkdir(folder, 0o777) != 0 else { return }
    let problem = errno
    // Another thread may have made it meanwhile.
    if problem == EEXIST, FileText.isFolder(folder) { return }
    throw Wording.unwritten(folder, problem == EEXIST ? ENOTDIR : problem)
  }

  /// Of a path as it was written, without a slash at its end; empty for a bare name.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  static func join(_ folder: String, _ name: String) -> String {
    folder.isEmpty ? name : folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  /// Whether both paths lead to the same place.
  static func isSame(_ one: String, _ other: String) -> Bool {
    let real = [one, other].map { URL(fileURLWithPath: $0).resolvingSymlinksInPath().path }
    return real[0] == real[1]
  }

  private static func isDevice(_ file: String) -> Bool {
    var status = stat()
    guard stat(file, &status) == 0 else { return false }
    return status.st_mode & S_IFMT != S_IFREG
  }

  /// The number of what went wrong.
  private static func problem(writing bytes: [UInt8], to file: String) -> Int32? {
    guard let stream = fopen(file, "wb") else { return errno }
    let count = fwrite(bytes, 1, bytes.count, stream)
    let problem = errno
    // What the stream still holds is written by closing it.
    let isClosed = fclose(stream) == 0
    guard count == bytes.count else { return problem }
    return isClosed ? nil : errno
  }
}

extension VerbError {
  /// The same for whoever runs a drive.
  var problem: ServiceError {
    ServiceError(code == .machine ? .machine : .drive, message)
  }
}

import Foundation

/// A file that is written piece by piece beside its place, and put there when it is whole.
struct AsideFile: Sendable {
  /// As it was named, for messages.
  let name: String
  /// Where it is until then.
  let aside: String
  private let real: String
  private var descriptor: Int32

  init(_ name: String) throws(CommandError) {
    self.name = name
    real = URL(fileURLWithPath: name).resolvingSymlinksInPath().path
    aside = SafeFile.aside(real)
    if FileText.isFolder(real) { throw Wording.unwritten(name, EISDIR) }
    descriptor = open(aside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw Wording.unwritten(name, errno) }
  }

  func write(_ bytes: [UInt8]) throws(CommandError) {
    let problem = bytes.withUnsafeBytes { bytes -> Int32? in
      var rest = bytes[...]
      while !rest.isEmpty {
        let part = UnsafeRawBufferPointer(rebasing: rest)
        let count = Foundation.write(descriptor, part.baseAddress, part.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return errno }
        rest = rest.dropFirst(count)
      }
      return nil
    }
    if let problem { throw Wording.unwritten(name, problem) }
  }

  /// In place of what stands there.
  func write(_ bytes: [UInt8], at offset: Int) throws(CommandError) {
    guard lseek(descriptor, off_t(offset), SEEK_SET) >= 0 else {
      throw Wording.unwritten(name, errno)
    }
    try write(bytes)
  }

  mutating func finish() throws(CommandError) {
    let isClosed = close(descriptor) == 0
    descriptor = -1
    guard isClosed, rename(aside, real) == 0 else { throw Wording.unwritten(name, errno) }
  }

  mutating func discard() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
    unlink(aside)
  }
}

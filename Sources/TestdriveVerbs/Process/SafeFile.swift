import Foundation
import HeadUnitDrives
import HeadUnitFiles

/// What this target writes, with the words and the code for what could not be written.
enum SafeFile {
  /// Beside its place first, then over what is there; a device is written to as it is.
  static func write(
    _ bytes: [UInt8], to file: String, durably: Bool = true
  ) throws(VerbError) {
    try telling { () throws(FileError) in
      try FileWriter.write(bytes, to: file, durably: durably)
    }
  }

  static func write(_ text: String, to file: String, durably: Bool = true) throws(VerbError) {
    try write(Array(text.utf8), to: file, durably: durably)
  }

  /// The folder and those above it, where they are not there.
  static func makeFolder(_ folder: String) throws(VerbError) {
    try telling { () throws(FileError) in try FileWriter.makeFolder(folder) }
  }

  /// Whether it was there and is gone.
  @discardableResult
  static func remove(_ file: String) -> Bool { FileWriter.remove(file) }

  static func removeFolder(_ folder: String) throws(VerbError) {
    try telling { () throws(FileError) in try FileWriter.removeFolder(folder) }
  }

  /// A file that grows beside its place.
  static func newFile(_ file: String) throws(VerbError) -> NewFile {
    try telling { () throws(FileError) in try NewFile(file) }
  }

  /// What the closure gives, or what went wrong in words.
  static func telling<Value>(
    _ body: () throws(FileError) -> Value
  ) throws(VerbError) -> Value {
    do throws(FileError) {
      return try body()
    } catch {
      throw VerbError(error)
    }
  }

  /// Of a path as it was written, without a slash at its end; empty for a bare name.
  static func folder(of path: String) -> String { FilePath.folder(of: path) }

  static func join(_ folder: String, _ name: String) -> String { FilePath.join(folder, name) }

  /// Whether both paths lead to the same place.
  static func isSame(_ one: String, _ other: String) -> Bool {
    let real = [one, other].map { URL(fileURLWithPath: $0).resolvingSymlinksInPath().path }
    return real[0] == real[1]
  }
}

extension VerbError {
  /// The same for whoever runs a drive.
  var problem: ServiceError {
    ServiceError(code == .machine ? .machine : .drive, message)
  }

  /// A wrong path is whoever named it; a full disk is the machine.
  init(_ error: FileError) {
    let isHeld = error.attempt == .lock && error.number == EWOULDBLOCK
    self =
      isHeld
      ? Wording.heldFolder(error.path)
      : VerbError(
        "\(error.path) could not be \(error.attempt.word): \(error.reason)",
        error.isMachine ? .machine : .wrongInput)
  }

  /// Of files that nobody named: what keeps them from being written is the machine's.
  var ofMachine: VerbError { VerbError(message, code == .wrongInput ? .machine : code) }
}

import Foundation
import HeadUnitDrives
import HeadUnitFiles
import HeadUnitText

/// Reads files that people name, never more of them than is sensible.
enum FileText {
  /// A larger trace is refused before it is read: reading takes several times its size.
  static let traceLimit = 256 << 20

  /// The text of a file, or the one mistake that says why there is none.
  static func read(_ path: String, limit: Int) throws(Mistakes) -> SourceText {
    let real = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let attributes = try? FileManager.default.attributesOfItem(atPath: real)
    guard let attributes else { throw Wording.mistake(path, Wording.noFile) }
    guard attributes[.type] as? FileAttributeType == .typeRegular else {
      throw Wording.mistake(path, Wording.notAFile)
    }
    let size = (attributes[.size] as? NSNumber)?.intValue ?? 0
    guard size <= limit else { throw Wording.mistake(path, Wording.tooLarge(limit)) }
    guard let bytes = FileManager.default.contents(atPath: path) else {
      throw Wording.mistake(path, Wording.locked)
    }
    return SourceText(name: path, bytes: Array(bytes))
  }

  /// Gives the lines of a file one after the other, and holds no more of it than a piece; `-` is
  /// the standard input.
  static func eachLine(
    of path: String, _ body: (ArraySlice<UInt8>) -> Void
  ) throws(Mistakes) {
    let handle = path == "-" ? FileHandle.standardInput : FileHandle(forReadingAtPath: path)
    guard !isFolder(path) else { throw Wording.mistake(path, Wording.notAFile) }
    guard let handle else {
      let isThere = FileManager.default.fileExists(atPath: path)
      throw Wording.mistake(path, isThere ? Wording.locked : Wording.noFile)
    }
    var rest: [UInt8] = []
    while let data = try? handle.read(upToCount: piece), !data.isEmpty {
      // Only what is new is searched: a long line comes in many pieces.
      var searched = rest.count
      rest += data
      var start = 0
      while let end = rest.lineEnd(from: searched) {
        body(rest[start..<end])
        start = end + 1
        searched = start
      }
      rest.removeFirst(start)
      guard rest.count <= lineLimit else {
        throw Wording.mistake(path, Wording.longLine(lineLimit))
      }
    }
    if !rest.isEmpty { body(rest[...]) }
  }

  private static let piece = 1 << 20
  /// A line of a trace may hold a picture.
  private static let lineLimit = 64 << 20

  static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  static func isFile(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && !isFolder.boolValue
  }

  /// What is right in a folder, sorted; nothing of one that cannot be read.
  static func names(inFolder folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  /// Everything in a folder and in the folders in it; links are not followed.
  ///
  /// A folder that cannot be read stands in the list itself, with a slash at its end.
  static func contents(ofFolder folder: String) -> [String] {
    let start = folder.hasSuffix("/") ? folder : folder + "/"
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      return [start]
    }
    return names.flatMap { name in
      let path = start + name
      let type = (try? FileManager.default.attributesOfItem(atPath: path))?[.type]
      return type as? FileAttributeType == .typeDirectory ? contents(ofFolder: path) : [path]
    }
  }
}

extension [UInt8] {
  /// Where the line ends that goes on at the place; nil when that is not here.
  fileprivate func lineEnd(from place: Int) -> Int? {
    withUnsafeBytes { bytes in
      guard place < bytes.count, let base = bytes.baseAddress,
        let found = memchr(base + place, 0x0A, bytes.count - place)
      else { return nil }
      return UnsafeRawPointer(found) - base
    }
  }
}

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

  /// A file that somebody named: over another one of its kind, and over nothing else.
  static func write(
    _ bytes: [UInt8], to file: String, as kind: OwnFile, durably: Bool = true
  ) throws(VerbError) {
    try kind.leaveOthers(file)
    try write(bytes, to: file, durably: durably)
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

  /// A file that grows beside its place, to take that of another one of its kind.
  static func newFile(_ file: String, as kind: OwnFile) throws(VerbError) -> NewFile {
    try kind.leaveOthers(file)
    return try telling { () throws(FileError) in try NewFile(file) }
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
  static func isSame(_ one: String, _ other: String) -> Bool { real(one) == real(other) }

  /// Where a path leads in truth, also one at whose end nothing is yet.
  static func real(_ path: String) -> String { FilePath.real(path) }
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
      ? FileText.isFile(error.path)
        ? Wording.heldFile(error.path) : Wording.heldFolder(error.path)
      : VerbError(
        "\(error.path) could not be \(error.attempt.word): \(error.reason)",
        error.isMachine ? .machine : .wrongInput)
  }

  /// Of files that nobody named: what keeps them from being written is the machine's.
  var ofMachine: VerbError { VerbError(message, code == .wrongInput ? .machine : code) }
}

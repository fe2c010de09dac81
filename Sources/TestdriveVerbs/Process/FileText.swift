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

/// What kind of file of ours something is, as far as its first bytes say.
///
/// A file that somebody names, or that lies in a folder of ours, is written over or removed only
/// when it begins as one of its kind does, or when there is nothing in it.
enum OwnFile: CaseIterable, Sendable {
  case trace, png, pdf, gif, mp4, webm, junit, tap, sarif, hashes
  /// In the folders of reports, prototypes and matrices.
  case reportList, reportCase, reportReserve, prototypeData, matrixProfile

  /// No kind needs more of a file to be known by.
  static let startLength = 128

  func isBeginning(_ start: [UInt8]) -> Bool {
    switch self {
    case .trace: start.starts(with: #"{"at":0,"began":{"#.utf8)
    case .png: start.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    case .pdf: start.starts(with: "%PDF-".utf8)
    case .gif: start.starts(with: "GIF8".utf8)
    case .mp4: start.dropFirst(4).starts(with: "ftyp".utf8)
    case .webm: start.starts(with: [0x1A, 0x45, 0xDF, 0xA3])
    case .junit: start.starts(with: "<?xml ".utf8)
    case .tap: start.starts(with: "TAP version ".utf8)
    case .sarif: start.starts(with: #"{"$schema":"https://json.schemastore.org/sarif"#.utf8)
    case .hashes: Self.beginsWithHash(start)
    case .reportList: start.starts(with: "report.index(".utf8)
    case .reportCase: start.starts(with: "report.result(".utf8)
    case .reportReserve: start.allSatisfy { $0 == 0 }
    case .prototypeData: start.starts(with: "prototype.open(".utf8)
    case .matrixProfile:
      start.starts(with: #"{"ios": "#.utf8) || start.starts(with: #"{"limits": [{"speed": "#.utf8)
    }
  }

  /// As in "is no trace".
  var words: String {
    switch self {
    case .trace: "trace"
    case .png: "PNG picture"
    case .pdf: "PDF"
    case .gif: "GIF"
    case .mp4: "MP4"
    case .webm: "WebM"
    case .junit: "JUnit report"
    case .tap: "TAP report"
    case .sarif: "SARIF report"
    case .hashes: "list of hashes"
    case .reportList, .reportCase, .reportReserve: "part of a report"
    case .prototypeData: "part of a prototype"
    case .matrixProfile: "part of a matrix"
    }
  }

  /// Sixteen digits and two spaces.
  private static func beginsWithHash(_ start: [UInt8]) -> Bool {
    let digits = Set("0123456789abcdef".utf8)
    return start.count > 18 && start.prefix(16).allSatisfy(digits.contains)
      && start[16..<18].elementsEqual("  ".utf8)
  }

  /// Whether the path may be written over by such a file: what is no file is written as it is.
  func isFree(_ file: String) -> Bool {
    guard let start = Self.start(of: file) else { return true }
    return start.isEmpty || isBeginning(start)
  }

  /// Fails where something else is, or what another process writes.
  func leaveOthers(_ file: String) throws(VerbError) {
    guard isFree(file) else { throw Wording.isOthers(file, words) }
    guard !FileWriter.isHeld(file) else { throw Wording.heldFile(file) }
  }

  /// Of a regular file; empty when there is nothing in it, and also when it may not be read: then
  /// it may not be judged, so that one byte stands for it that no kind begins with.
  static func start(of file: String) -> [UInt8]? {
    var status = stat()
    guard stat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    guard status.st_size > 0 else { return [] }
    let handle = FileHandle(forReadingAtPath: file)
    return (try? handle?.read(upToCount: startLength)).map(Array.init) ?? [0xFF]
  }
}

/// What a folder inside one of ours holds that was put there by us, and is emptied of.
struct OwnFolder {
  let path: String
  /// What a file of the name is when it is ours; nil for names that we never give.
  let kind: (String) -> OwnFile?

  /// Pictures by their fingerprints.
  static func pictures(_ path: String) -> OwnFolder {
    OwnFolder(path: path) { name in
      guard let stem = name.wholeMatch(of: /([0-9a-f]{16})\.png/) else { return nil }
      return stem.1.isEmpty ? nil : .png
    }
  }

  /// Fails where somebody else's file has the name of one of ours, which would be written over.
  func check() throws(VerbError) {
    guard FileText.isFolder(path) else { return }
    for name in FileText.names(inFolder: path) {
      let file = SafeFile.join(path, name)
      guard let kind = kind(name) else { continue }
      guard !FileText.isFolder(file), kind.isFree(file) else {
        throw Wording.isOthers(file, kind.words)
      }
    }
  }

  /// Removes what is ours, and the folder when nothing else is in it.
  func removeOurs() {
    guard FileText.isFolder(path) else { return }
    for name in FileText.names(inFolder: path) {
      let file = SafeFile.join(path, name)
      guard let kind = kind(name) ?? Self.partial(name).flatMap(kind), !FileText.isFolder(file),
        kind.isFree(file)
      else { continue }
      SafeFile.remove(file)
    }
    if FileText.names(inFolder: path).isEmpty { try? SafeFile.removeFolder(path) }
  }

  /// What a file was to be that a process which was killed has left beside its place.
  private static func partial(_ name: String) -> String? {
    name.wholeMatch(of: /(.+)\.[0-9]+-[0-9]+\.part/).map { String($0.1) }
  }
}

extension Wording {
  static func isOthers(_ file: String, _ kind: String) -> VerbError {
    VerbError(
      "\(file) is there already and is no \(kind), so it is left as it is; "
        + "name another file or remove it")
  }

  static func heldFile(_ file: String) -> VerbError {
    VerbError("another window is writing to \(file); close it, or name another file")
  }
}

import Foundation
import HeadUnitFiles

/// What kind of file of ours something is, as far as its first bytes say.
///
/// A file that somebody names, or that lies in a folder of ours, is written over or removed only
/// when it begins as one of its kind does, or when there is nothing in it.
enum OwnFile: CaseIterable, Sendable {
  case trace, png, gif, mp4, webm, junit, tap, sarif, hashes
  /// In the folders of reports, prototypes and matrices.
  case reportList, reportCase, reportReserve, prototypeData, matrixProfile

  /// No kind needs more of a file to be known by.
  static let startLength = 128

  func isBeginning(_ start: [UInt8]) -> Bool {
    switch self {
    case .trace: start.starts(with: #"{"at":0,"began":{"#.utf8)
    case .png: start.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
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

import Foundation
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

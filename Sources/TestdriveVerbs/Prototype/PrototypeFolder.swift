import Foundation
import HeadUnitCore
import HeadUnitFiles
import HeadUnitReports
import HeadUnitText

/// The folder of a prototype, and what lies where in it.
final class PrototypeFolder {
  let path: String
  private let resources: Resources
  /// Nobody has made the folder yet.
  private let isNew: Bool
  private var names: Set<String> = []
  private(set) var byteCount = 0
  /// Nobody else writes there as long as this is held.
  private var lock: FolderLock?

  /// The page, its looks and what it does, by their names in `Resources/Prototype`.
  private static let parts = ["index.html", "prototype.css", "prototype.js"]
  private static let data = "data.js"
  private static let pictures = "pictures"
  /// Says whose folder it is.
  private static let mark = "<meta name=\"generator\" content=\"testdrive prototype\">"
  /// Of a file that may be anybody's.
  private static let pageRoom = 1 << 20

  init(_ path: String, _ resources: Resources) {
    (self.path, self.resources) = (path, resources)
    isNew = !FileText.isFolder(path)
  }

  var page: String { SafeFile.join(path, Self.parts[0]) }

  /// Whether somebody else's things are there, told before anything takes time.
  func check() throws(VerbError) {
    guard FileText.isFolder(path), !FileText.names(inFolder: path).isEmpty, !isOurs else { return }
    throw Wording.noPrototype(in: path)
  }

  /// Empties the place of an older prototype, and of nothing else, and puts the page there.
  func prepare() throws(VerbError) {
    try check()
    try SafeFile.makeFolder(path)
    lock = try SafeFile.telling { () throws(FileError) in try FolderLock(path) }
    try leavingNothingOtherwise { () throws(VerbError) in
      removeContent()
      for part in Self.parts { try put(part) }
      try SafeFile.makeFolder(pictureFolder)
    }
  }

  /// Of a prototype that cannot be made nothing is left.
  func leavingNothingOtherwise<Failure: Error>(
    _ make: () throws(Failure) -> Void
  ) throws(Failure) {
    do throws(Failure) {
      try make()
    } catch {
      removeContent()
      for part in Self.parts { SafeFile.remove(SafeFile.join(path, part)) }
      if isNew, FileText.names(inFolder: path).isEmpty { try? SafeFile.removeFolder(path) }
      throw error
    }
  }

  /// The name by which the page finds a picture; the same bytes have one name and are kept once.
  func keep(picture bytes: [UInt8]) throws(VerbError) -> String {
    let name = Fingerprint.of(bytes).hexadecimal + ".png"
    guard names.insert(name).inserted else { return name }
    byteCount += bytes.count
    try SafeFile.write(bytes, to: SafeFile.join(pictureFolder, name), durably: false)
    return name
  }

  /// The last file: before it is there the page says that it is not whole.
  func finish(_ script: String) throws(VerbError) {
    byteCount += script.utf8.count
    try SafeFile.write(script, to: SafeFile.join(path, Self.data))
    lock = nil
  }

  private var pictureFolder: String { SafeFile.join(path, Self.pictures) }

  private var isOurs: Bool {
    guard let text = try? FileText.read(page, limit: Self.pageRoom) else { return false }
    return String(decoding: text.bytes, as: UTF8.self).contains(Self.mark)
  }

  /// Only what a prototype has put there.
  private func removeContent() {
    SafeFile.remove(SafeFile.join(path, Self.data))
    if FileText.isFolder(pictureFolder) { try? SafeFile.removeFolder(pictureFolder) }
  }

  private func put(_ part: String) throws(VerbError) {
    let source = resources.folder.appendingPathComponent("Prototype/\(part)").path
    guard let bytes = FileManager.default.contents(atPath: source) else {
      throw Wording.noReportPart(source)
    }
    byteCount += bytes.count
    try SafeFile.write(Array(bytes), to: SafeFile.join(path, part), durably: false)
  }
}

extension Wording {
  static func noPrototype(in folder: String) -> VerbError {
    VerbError("\(folder) holds other things than a prototype; name another folder with -o")
  }
}

import HeadUnitCore
import HeadUnitDrives
import HeadUnitFindings
import HeadUnitReports
import HeadUnitText

/// Where in library files findings are to be mended.
struct LibraryPlaces {
  private struct Run: Hashable {
    let file: String
    let title: String
  }

  private let libraries: [Run: String]

  /// A larger library is not read again for this.
  private static let sizeLimit = 8 << 20

  init(_ cases: [DriveCase]) {
    var libraries: [Run: String] = [:]
    for drive in cases where drive.app.name.hasSuffix(".json") {
      libraries[Run(file: drive.file, title: drive.title)] = drive.app.name
    }
    self.libraries = libraries
  }

  func place(_ drive: FinishedDrive, _ finding: Finding) -> SARIFReport.Place? {
    let name = drive.result.drive
    guard let file = libraries[Run(file: name.file, title: name.title)] else { return nil }
    return Self.place(of: finding, in: file)
  }

  /// The misbehaviour by its name, or the item at the path; nil when neither is in the file.
  static func place(of finding: Finding, in file: String) -> SARIFReport.Place? {
    guard let source = try? FileText.read(file, limit: sizeLimit),
      let root = JSONDocument.reading(source, comments: true).document?.root
    else { return nil }
    let misbehaviour = root["player"]?["misbehaves"]?.elements
      .first { $0.string == finding.id.rawValue }
    guard let node = misbehaviour ?? finding.path.flatMap({ item($0, in: root) }) else {
      return nil
    }
    return SARIFReport.Place(file: file, line: source.position(of: node.offset).line)
  }

  /// Down the path, an item that is repeated being as many rows; what is included is elsewhere.
  private static func item(_ path: ContentPath, in root: JSONDocument.Node) -> JSONDocument.Node? {
    var found: JSONDocument.Node?
    var children = root["items"]
    for index in path.indices {
      var row = 0
      found = children?.elements.first { node in
        let count = max(1, node["repeat"]?.integer ?? 1)
        defer { row += count }
        return (row..<row + count).contains(index)
      }
      guard let found else { return nil }
      children = found["children"]
    }
    return found
  }
}

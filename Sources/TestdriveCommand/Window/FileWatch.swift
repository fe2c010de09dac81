import Foundation
import HeadUnitCore

/// Notices that files were saved.
struct FileWatch {
  /// What tells one version of a file from another.
  private struct Stamp: Equatable {
    let changedAt: Date?
    let size: Int?
    let number: Int?

    init(_ path: String) {
      let attributes = try? FileManager.default.attributesOfItem(
        atPath: URL(fileURLWithPath: path).resolvingSymlinksInPath().path)
      changedAt = attributes?[.modificationDate] as? Date
      size = attributes?[.size] as? Int
      number = attributes?[.systemFileNumber] as? Int
    }
  }

  /// How long to wait between two looks.
  static let interval = Duration.milliseconds(250)

  private let files: [String]
  private var known: [Stamp]
  /// What the files were at the last look.
  private var seen: [Stamp]
  private var lookAt: Instant

  init(_ files: [String], at now: Instant) {
    self.files = files
    known = files.map(Stamp.init)
    seen = known
    lookAt = now + Self.interval
  }

  /// When to look next; nil when there is nothing to look at.
  var nextLook: Instant? { files.isEmpty ? nil : lookAt }

  /// Whether files have changed and then stayed as they were for one interval: editors write in
  /// several steps.
  mutating func hasSettledChange(at now: Instant) -> Bool {
    guard !files.isEmpty, now >= lookAt else { return false }
    lookAt = now + Self.interval
    let stamps = files.map(Stamp.init)
    defer { seen = stamps }
    guard stamps == seen, stamps != known else { return false }
    known = stamps
    return true
  }
}

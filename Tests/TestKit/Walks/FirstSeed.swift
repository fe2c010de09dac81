public import Foundation

/// The seed with which tests begin to walk.
///
/// It is another one with every commit, so that the same hundred walks are not walked for ever, and
/// the same for all who test that commit.
public enum FirstSeed {
  /// `TESTDRIVE_SEED` if it is set; else the commit that is checked out; 1 where there is none.
  ///
  /// Nil for a variable that is no number.
  public static func seed(
    environment: [String: String] = ProcessInfo.processInfo.environment,
    commit: () -> String? = checkedOut
  ) -> UInt64? {
    if let text = environment["TESTDRIVE_SEED"], !text.isEmpty { return UInt64(text) }
    // Eight digits make a number that is still easily typed.
    return commit().flatMap { UInt64($0.prefix(8), radix: 16) } ?? 1
  }

  /// The commit of the repository that this file is in; nil where there is none.
  ///
  /// Read rather than asked of git: of many processes begun at once Foundation never hears some
  /// end.
  @Sendable public static func checkedOut() -> String? {
    checkedOut(at: URL(filePath: #filePath))
  }

  /// Of the repository that a place is in.
  public static func checkedOut(at place: URL) -> String? {
    var folder = place
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      let inside = folder.appending(path: ".git")
      guard FileManager.default.fileExists(atPath: inside.path) else { continue }
      return Self.commit(in: gitFolder(inside))
    }
    return nil
  }

  /// Of a working tree beside the repository `.git` is a file that names the folder.
  private static func gitFolder(_ place: URL) -> URL {
    guard let path = line(place), path.hasPrefix("gitdir: ") else { return place }
    return URL(filePath: String(path.dropFirst(8)), relativeTo: place.deletingLastPathComponent())
  }

  private static func commit(in folder: URL) -> String? {
    guard let head = line(folder.appending(path: "HEAD")) else { return nil }
    guard head.hasPrefix("ref: ") else { return head }
    let name = String(head.dropFirst(5))
    // Of a working tree beside it the branches are the repository's.
    let common =
      line(folder.appending(path: "commondir")).map {
        URL(filePath: $0, relativeTo: folder.appending(path: "/"))
      } ?? folder
    if let commit = line(common.appending(path: name)) { return commit }
    let packed = try? String(contentsOf: common.appending(path: "packed-refs"), encoding: .utf8)
    return packed?.split(separator: "\n").first { $0.hasSuffix(" \(name)") }
      .map { String($0.prefix { $0 != " " }) }
  }

  private static func line(_ file: URL) -> String? {
    let text = try? String(contentsOf: file, encoding: .utf8)
    return text?.split(separator: "\n").first.map(String.init)
  }
}

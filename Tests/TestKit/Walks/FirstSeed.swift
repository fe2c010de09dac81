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

  /// Nil where this file is not in a repository, or there is no git.
  @Sendable public static func checkedOut() -> String? {
    let git = Process()
    git.executableURL = URL(filePath: "/usr/bin/env")
    git.arguments = ["git", "rev-parse", "--verify", "HEAD"]
    git.currentDirectoryURL = URL(filePath: #filePath).deletingLastPathComponent()
    let pipe = Pipe()
    git.standardOutput = pipe
    git.standardError = FileHandle.nullDevice
    do {
      try git.run()
      let words = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      git.waitUntilExit()
      return git.terminationStatus == 0 ? words : nil
    } catch {
      return nil
    }
  }
}

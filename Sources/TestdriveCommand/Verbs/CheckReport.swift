import HeadUnitApps
import HeadUnitCore

/// What a check found in one file.
struct CheckReport {
  let path: String
  /// Met in a folder, not named by the person.
  let isFound: Bool
  /// What kind of file it is, if it is a good one.
  private(set) var kind = ""
  private(set) var mistakes: Mistakes?
  /// The files that were read with it.
  private(set) var parts: [String] = []

  init(_ path: String, isFound: Bool = false) {
    self.path = path
    self.isFound = isFound
    do throws(Mistakes) {
      try read()
    } catch {
      mistakes = error
    }
  }

  private mutating func read() throws(Mistakes) {
    if path.hasSuffix("/") { throw Wording.mistake(path, Wording.locked) }
    if path.hasSuffix(".drive") { throw Wording.mistake(path, Wording.drive) }
    if path.hasSuffix(".jsonl") {
      _ = try Trace(FileText.read(path, limit: FileText.traceLimit))
      kind = "trace"
    } else if isProfile {
      var profile = Profile()
      try profile.layer(FileText.read(path, limit: ProfileShelf.sizeLimit))
      kind = "profile"
    } else {
      parts = Array(try LibraryFile.read(path).files.dropFirst())
      kind = "library"
    }
  }

  /// A profile is known by the keys that only profiles have.
  private var isProfile: Bool {
    guard let text = try? FileText.read(path, limit: ProfileShelf.sizeLimit),
      let root = JSONDocument.reading(text, comments: true).document?.root
    else { return false }
    return ["display", "inputs", "limits", "timeouts", "quirks"]
      .contains { root.kind == .object && root[$0] != nil }
  }
}

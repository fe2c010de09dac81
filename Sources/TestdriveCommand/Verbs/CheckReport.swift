import HeadUnitApps
import HeadUnitCore
import HeadUnitScenario

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

  private let environment: DriveEnvironment

  init(_ path: String, isFound: Bool = false, _ environment: DriveEnvironment) {
    self.path = path
    self.environment = environment
    self.isFound = isFound
    do throws(Mistakes) {
      try read()
    } catch {
      mistakes = error
    }
  }

  private mutating func read() throws(Mistakes) {
    if path.hasSuffix("/") { throw Wording.mistake(path, Wording.locked) }
    if path.hasSuffix(".drive") {
      parts = try DriveReader(environment: environment).read(path).parts
      kind = "drive"
    } else if path.hasSuffix(".jsonl") {
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

  /// The mistakes, those of drives with their lines.
  func shown(_ mistakes: Mistakes) -> String {
    DriveWording.shown(mistakes) { name in
      name.hasSuffix(".drive") ? try? environment.readFile(name) : nil
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

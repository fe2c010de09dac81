/// How goldens are dealt with in a run.
struct GoldenOptions {
  /// What differs is written anew, and is no failure.
  var updates = false
  /// A picture that cannot be compared is a failure.
  var isStrict = false
  /// Nothing is drawn for a golden; its structure is all that is looked at.
  var leavesPicturesOut = false
  /// Nothing is ever recorded.
  var isContinuousIntegration = false
  var artifacts = "testdrive-artifacts"

  static func isContinuousIntegration(_ environment: [String: String]) -> Bool {
    guard let word = environment["CI"]?.lowercased() else { return false }
    return !["", "0", "false"].contains(word)
  }
}

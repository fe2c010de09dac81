extension Wording {
  static let recordedLibrary =
    "the app stays as it is while it is recorded; close the window to see what it has become"
  static let expectsWithoutRecord = CommandError("--record-expect is for --record FILE")
}

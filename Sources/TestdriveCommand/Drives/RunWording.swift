import HeadUnitCore

/// What is said of runs.
extension Wording {
  static let noDriveNamed = CommandError("run needs a drive, or a folder of them")
  static let failFastAndKeepGoing = CommandError("--fail-fast and --keep-going cannot both be")

  static func noDrives(in folder: String) -> CommandError {
    CommandError("\(folder) holds no drives (files that end in .drive)")
  }

  static func noCase(of count: Int) -> CommandError {
    CommandError("none of the \(count) cases is meant; --case and --tags leave out all")
  }
}

import HeadUnitCore

/// What is said of reports.
extension Wording {
  static func noReport(in folder: String) -> CommandError {
    CommandError(
      "\(folder) holds something else than a report; "
        + "name a new folder or that of an older report")
  }

  static func noReportPart(_ file: String) -> CommandError {
    CommandError("\(file) is missing, which every report needs", .machine)
  }

  static func brokenReport(_ folder: String, _ reason: String) -> String {
    "the report in \(folder) is not whole: \(reason)"
  }

  static func passingWithoutPictures(_ count: Int, _ replay: String, _ folder: String) -> String {
    "in a run of \(count) cases only those that fail have pictures; these draw them: \(replay)"
      + " --report " + folder
  }

  static let noPicturesWanted = "the run was told to make none (--no-pictures)"

  static let otherReplay = "the drive went otherwise when it was run again for its pictures"
}

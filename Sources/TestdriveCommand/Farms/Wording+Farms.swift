import HeadUnitCore

/// What is said of runs in parts.
extension Wording {
  static func farm(_ farm: FarmEnvironment.Farm, _ shard: Shard) -> String {
    "part \(shard) of the drives, as \(farm.index) and \(farm.count) say (\(farm.name))"
  }

  static func badFarm(
    _ farm: FarmEnvironment.Farm, _ index: String, _ count: String
  ) -> CommandError {
    CommandError(
      "\(farm.index)=\(index.oneLine) and \(farm.count)=\(count.oneLine) name no part of a run; "
        + "unset them or give --shard i/n")
  }

  static func incompleteFarm(_ farm: FarmEnvironment.Farm) -> String {
    "\(farm.index) is set and \(farm.count) is not, so all drives are run here (\(farm.name))"
  }

  static func emptyShard(_ shard: Shard) -> String { "part \(shard) has no drives; it passes" }

  static func noTimings(_ file: String) -> CommandError {
    CommandError(
      "\(file) is no file of timings: its lines are times and cases, as --timings writes them")
  }

  static func noTimingsYet(_ file: String) -> String {
    "there is no \(file) yet, so the drives are parted by their names"
  }

  static let noReportNamed = CommandError("merge needs the folders of reports, and -o FOLDER")

  static func notAReport(_ folder: String) -> CommandError {
    CommandError("\(folder) is no report of testdrive run --report, or one of another version")
  }

  static func mergedIntoItself(_ folder: String) -> CommandError {
    CommandError("\(folder) is one of the reports; name another folder with -o")
  }

  static func missingCases(_ count: Int, of total: Int) -> String {
    "\(count) of \(total) cases are in none of the reports; is a part missing?"
  }

  static func unendedCases(_ count: Int) -> String {
    count == 1 ? "1 case has not ended" : "\(count) cases have not ended"
  }

  static func unendedReport(_ folder: String) -> String { "\(folder) is of a run that did not end" }

  static func damagedCase(_ number: Int, _ folder: String) -> String {
    "case \(number) in \(folder) cannot be read"
  }

  static func damagedPictures(_ number: Int, _ folder: String) -> String {
    "pictures of case \(number) in \(folder) are missing or damaged"
  }

  static func otherRun(_ folder: String) -> String {
    "\(folder) is of another run: other drives, other options, or a case that another report has"
  }
}

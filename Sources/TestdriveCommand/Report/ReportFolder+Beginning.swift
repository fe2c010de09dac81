import HeadUnitCore
import HeadUnitScenario

extension ReportFolder {
  /// A report of those cases that the numbers name; nil when none was asked for.
  static func begin(
    _ options: ReportOptions, _ cases: [DriveCase], _ numbers: [Int], shard: String = "",
    _ resources: Resources
  ) throws(CommandError) -> ReportFolder? {
    guard let folder = options.report else { return nil }
    let words = CommandLine.arguments.dropFirst()
    let index = ReportIndex(
      command: ShellWord.line(["testdrive"] + words), began: ReportPlace.wallTime(),
      total: cases.count, shard: shard)
    let entries = numbers.map { ReportEntry(cases[$0], number: $0) }
    return try ReportFolder(folder, index, entries, resources)
  }
}

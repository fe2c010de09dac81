import HeadUnitCore
import HeadUnitScenario

extension ReportFolder {
  /// A report of those cases that the numbers name; nil when none was asked for.
  static func begin(
    _ options: RunOptions, _ cases: [DriveCase], _ numbers: [Int], _ resources: Resources
  ) throws(CommandError) -> ReportFolder? {
    guard let folder = options.reports.report else { return nil }
    var index = ReportIndex(
      command: ReportPlace.typedCommand, began: ReportPlace.wallTime(), total: cases.count,
      shard: options.shard?.description ?? "")
    index.run = fingerprint(of: cases, options)
    let entries = numbers.map { ReportEntry(cases[$0], number: $0) }
    return try ReportFolder(folder, index, entries, resources)
  }

  /// Parts of which this differs are of different runs.
  private static func fingerprint(of cases: [DriveCase], _ options: RunOptions) -> String {
    let words = [options.seed.map(String.init) ?? "", options.app ?? ""]
    var hash = Fingerprint.of("\(options.repetitions) \(words)".utf8)
    for drive in cases {
      let commands = drive.steps.map { "\($0.source.text)\n" }.joined()
      let text = "\(drive.file)\n\(drive.title)\n\(drive.profile)\n\(commands)"
      hash = hash &* 31 &+ Fingerprint.of(text.utf8)
    }
    return hash.hexadecimal
  }
}

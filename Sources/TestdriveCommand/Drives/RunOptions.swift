import Foundation

/// How drives are to be run, as the command line says.
struct RunOptions {
  let seed: UInt64?
  let repetitions: Int
  /// Only cases whose titles contain it.
  let caseText: String?
  let tags: TagFilter?
  let profiles: [String]
  let stopsAtFailure: Bool
  let goldens: GoldenOptions
  let reports: ReportOptions

  /// More repetitions than these find nothing that these have not found.
  private static let repetitionLimit = 10_000

  static let all: [Option] =
    [
      Option(name: "--seed", value: "N", summary: "in place of each drive's own"),
      Option(
        name: "--repeat", value: "N",
        summary: "each case so often; runs that differ are a failure"),
      Option(name: "--case", value: "TEXT", summary: "only cases with this in their title"),
      Option(
        name: "--tags", value: "a,b,-c", summary: "only drives with any of these tags and not c"),
      Option(
        name: "--profile", value: "NAME|FILE", summary: "laid over the head unit of every drive"),
      Option(name: "--fail-fast", value: nil, summary: "stop after the first failure"),
      Option(name: "--keep-going", value: nil, summary: "run all whatever fails (so it is)"),
      Option(
        name: "--update-goldens", value: nil, summary: "write goldens anew where they differ"),
      Option(
        name: "--strict-goldens", value: nil, summary: "pictures that cannot be compared fail"),
      Option(
        name: "--no-pictures", value: nil,
        summary: "compare the structure of goldens and draw nothing for them"),
      Option(
        name: "--artifacts", value: "FOLDER",
        summary: "where what differs from goldens goes (testdrive-artifacts)"),
    ] + ReportOptions.all

  init(_ arguments: Arguments, environment: [String: String]) throws {
    seed = try arguments.count("--seed", in: 0...Int.max).map { UInt64($0) }
    repetitions = try arguments.count("--repeat", in: 1...Self.repetitionLimit) ?? 1
    caseText = arguments.last("--case")
    tags = try arguments.last("--tags").map(TagFilter.init)
    profiles = arguments.all("--profile")
    stopsAtFailure = arguments.has("--fail-fast")
    if stopsAtFailure, arguments.has("--keep-going") { throw Wording.failFastAndKeepGoing }
    goldens = try Self.goldens(arguments, environment)
    reports = ReportOptions(arguments, environment: environment)
  }

  private static func goldens(
    _ arguments: Arguments, _ environment: [String: String]
  ) throws(CommandError) -> GoldenOptions {
    var goldens = GoldenOptions()
    goldens.updates = arguments.has("--update-goldens")
    goldens.isStrict = arguments.has("--strict-goldens")
    goldens.leavesPicturesOut = arguments.has("--no-pictures")
    for option in ["--update-goldens", "--strict-goldens"]
    where goldens.leavesPicturesOut && arguments.has(option) {
      throw Wording.noPicturesAnd(option)
    }
    goldens.isContinuousIntegration = GoldenOptions.isContinuousIntegration(environment)
    if let folder = arguments.last("--artifacts") { goldens.artifacts = folder }
    if goldens.updates, goldens.isContinuousIntegration { throw Wording.updateUnderCI }
    return goldens
  }
}

import Foundation
import HeadUnitApps

/// How drives are to be run, as the command line says.
struct RunOptions {
  let seed: UInt64?
  let repetitions: Int
  /// Only cases whose titles contain it.
  let caseText: String?
  let tags: TagFilter?
  let profiles: [String]
  /// In place of the app of every drive.
  let app: String?
  let stopsAtFailure: Bool
  /// How many drives are run at the same time.
  let jobs: Int
  /// The part of the run that is meant; nil is all of it.
  let shard: Shard?
  /// What a farm says of the part, when nobody named one.
  let farm: String?
  /// The file of how long cases took.
  let timings: String?
  let goldens: GoldenOptions
  let reports: ReportOptions
  /// How the program is called, as somebody would type it.
  let program: String
  /// What time is for apps that live outside of the drives.
  let clock: AppClock

  /// More repetitions than these find nothing that these have not found.
  private static let repetitionLimit = 10_000
  /// More threads than any machine has processors for.
  private static let jobLimit = 256

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
      Option(
        name: "--app", value: "APP", summary: "in place of each drive's app, as exec:PROGRAM"),
      Option(
        name: "--clock", value: "virtual|wall",
        summary: "wall: in real time, for apps that look at their own clock"),
      Option(name: "--jobs", value: "N", summary: "so many drives at the same time (1)"),
      Option(
        name: "--shard", value: "i/n",
        summary: "only the i-th of n parts (or as Bazel, Kubernetes, GitLab or Slurm say)"),
      Option(
        name: "--timings", value: "FILE",
        summary: "how long cases took: shards read it, whole runs write it"),
      Option(name: "--fail-fast", value: nil, summary: "stop after the first failure"),
      Option(name: "--keep-going", value: nil, summary: "run all whatever fails (so it is)"),
      Option(
        name: "--update-goldens", value: nil, summary: "write goldens anew where they differ"),
      Option(
        name: "--strict-goldens", value: nil, summary: "pictures that cannot be compared fail"),
      Option(
        name: "--no-pictures", value: nil,
        summary: "compare the structure of goldens; draw nothing for them or for the report"),
      Option(
        name: "--artifacts", value: "FOLDER",
        summary: "where what differs from goldens goes (testdrive-artifacts)"),
    ] + ReportOptions.all

  init(_ arguments: Arguments, environment: [String: String]) throws {
    seed = try arguments.count("--seed", in: 0...Int.max).map { UInt64($0) }
    repetitions = try arguments.count("--repeat", in: 1...Self.repetitionLimit) ?? 1
    jobs = try arguments.count("--jobs", in: 1...Self.jobLimit) ?? 1
    timings = arguments.last("--timings")
    let named = try arguments.last("--shard").map { text throws(CommandError) in try Shard(text) }
    let farm = named == nil ? try FarmEnvironment.shard(environment) : nil
    shard = named ?? farm?.shard
    self.farm = farm?.words ?? (named == nil ? FarmEnvironment.incomplete(environment) : nil)
    caseText = arguments.last("--case")
    program = arguments.hosted?.program ?? "testdrive"
    clock = try arguments.choice("--clock", of: AppClock.self) ?? .virtual
    tags = try arguments.last("--tags").map(TagFilter.init)
    profiles = arguments.all("--profile")
    app = arguments.last("--app")
    stopsAtFailure = arguments.has("--fail-fast")
    if stopsAtFailure, arguments.has("--keep-going") { throw Wording.failFastAndKeepGoing }
    goldens = try Self.goldens(arguments, environment)
    reports = try ReportOptions(arguments, environment: environment)
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

import Foundation
import HeadUnitCore
import HeadUnitScenario

extension Verb {
  static let merge = Verb(
    name: "merge", summary: "join the reports of a run's parts into one",
    operands: "REPORT… -o FOLDER",
    options: [
      Option(name: "-o", value: "FOLDER", summary: "where the one report goes"),
      Option(
        name: "--timings", value: "FILE", summary: "how long each case took, for the next shards"),
    ] + ReportOptions.results
  ) { arguments, output in
    guard !arguments.operands.isEmpty, let folder = arguments.last("-o") else {
      throw Wording.noReportNamed
    }
    let options = try ReportOptions(
      arguments, environment: ProcessInfo.processInfo.environment)
    let merger = ReportMerger(
      options: options, timings: arguments.last("--timings"),
      resources: try Resources.find(arguments), output: output)
    return try merger.merge(arguments.operands, into: folder)
  }
}

import HeadUnitCore
import HeadUnitScenario

extension Verb {
  static let check = Verb(
    name: "check", summary: "read drives, libraries, profiles and traces, and name every mistake",
    operands: "FILE|FOLDER…", options: []
  ) { arguments, output in
    guard !arguments.operands.isEmpty else { throw CommandError("check needs a file or a folder") }
    let environment = DriveEnvironment.files { () throws(CommandError) in
      try Resources.find(arguments)
    }
    var reports = try arguments.operands.flatMap { try check($0, environment) }
    // What a good file includes was read with it, and need not be good by itself.
    let parts = Set(reports.flatMap(\.parts).map { DrivePath.normal($0) })
    reports.removeAll { $0.isFound && parts.contains(DrivePath.normal($0.path)) }
    for report in reports {
      if let mistakes = report.mistakes {
        output.line(report.shown(mistakes))
      } else {
        output.note("\(report.path): a good \(report.kind)".oneLine)
      }
    }
    let wrong = reports.count { $0.mistakes != nil }
    output.note("\(reports.count) checked, " + (wrong == 0 ? "all good." : "\(wrong) wrong."))
    return wrong == 0 ? .passed : .wrongInput
  }

  /// The file itself, or what there is to check in the folder.
  private static func check(
    _ path: String, _ environment: DriveEnvironment
  ) throws(CommandError) -> [CheckReport] {
    guard FileText.isFolder(path) else { return [CheckReport(path, environment)] }
    let files = FileText.contents(ofFolder: path).filter {
      $0.hasSuffix(".json") && !$0.hasSuffix(".schema.json") || $0.hasSuffix(".jsonl")
        || $0.hasSuffix(".drive") || $0.hasSuffix("/")
    }
    guard !files.isEmpty else { throw CommandError("\(path) holds nothing that can be checked") }
    return files.sorted().map { CheckReport($0, isFound: true, environment) }
  }
}

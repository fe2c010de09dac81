/// Where the results of a run are written.
struct ReportOptions {
  let junit: String?
  let tap: String?
  let hashes: String?
  let trace: String?
  let report: String?
  let showsAnnotations: Bool

  static let all =
    results + [
      Option(
        name: "--trace", value: "FILE|FOLDER",
        summary: "the trace of the one case, or a folder with one for each"),
      Option(
        name: "--report", value: "FOLDER",
        summary: "a report to look at in a browser: pictures, calls, traces, goldens"),
    ]

  /// What needs no more than the results.
  static let results = [
    Option(name: "--junit", value: "FILE", summary: "the results as JUnit XML"),
    Option(name: "--tap", value: "FILE|-", summary: "the results as TAP 14; - is the output"),
    Option(
      name: "--hashes", value: "FILE|-",
      summary: "a line for each case by which two machines are compared"),
    Option(
      name: "--github", value: nil,
      summary: "failures beside their lines in GitHub (so it is under GITHUB_ACTIONS)"),
  ]

  init(_ arguments: Arguments, environment: [String: String]) throws(CommandError) {
    junit = arguments.last("--junit")
    tap = arguments.last("--tap")
    hashes = arguments.last("--hashes")
    trace = arguments.last("--trace")
    report = arguments.last("--report")
    showsAnnotations = arguments.has("--github") || environment["GITHUB_ACTIONS"] == "true"
    let files = [("--junit", junit), ("--tap", tap), ("--hashes", hashes), ("--trace", trace)]
      .compactMap { option, file in file.map { (option, $0) } }
    for (place, file) in files.enumerated() {
      let earlier = files[..<place].first { SafeFile.isSame($0.1, file.1) }
      if let earlier { throw Wording.sameFile(earlier.0, file.0, file.1) }
    }
  }

  /// Whether the output is a report's, so that nothing else may be written there.
  var ownsOutput: Bool { tap == "-" || hashes == "-" }
}

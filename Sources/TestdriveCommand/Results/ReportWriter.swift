import HeadUnitCore
import HeadUnitScenario

/// Writes what a run came to, in all the forms that were asked for.
struct ReportWriter {
  let options: ReportOptions
  let output: Output

  /// Returns what could not be written; the rest is.
  func write(_ drives: [FinishedDrive], took: Duration) -> [CommandError] {
    var problems: [CommandError] = []
    let attempt = { (file: String?, text: () -> String) in
      guard let file else { return }
      do throws(CommandError) {
        try write(text(), to: file)
      } catch {
        problems.append(error)
      }
    }
    attempt(options.junit) { JUnitReport.text(drives, took: took) }
    attempt(options.tap) { TAPReport.text(drives) }
    attempt(options.hashes) { HashLines.text(drives) }
    annotate(drives)
    return problems
  }

  private func annotate(_ drives: [FinishedDrive]) {
    guard options.showsAnnotations else { return }
    // GitHub reads them on either stream, and the output may be a report's.
    for line in GitHubAnnotations.lines(drives) {
      if options.ownsOutput { output.note(line) } else { output.line(line) }
    }
  }

  private func write(_ text: String, to file: String) throws(CommandError) {
    if file == "-" {
      output.text(text)
    } else {
      try SafeFile.makeFolder(SafeFile.folder(of: file))
      try SafeFile.write(text, to: file)
    }
  }
}

import HeadUnitCore
import HeadUnitScenario

/// Writes what a run came to, in all the forms that were asked for.
struct ReportWriter {
  let options: ReportOptions
  let output: Output

  func write(_ drives: [FinishedDrive], took: Duration) throws(CommandError) {
    if let file = options.junit { try write(JUnitReport.text(drives, took: took), to: file) }
    if let file = options.tap { try write(TAPReport.text(drives), to: file) }
    if let file = options.hashes { try write(HashLines.text(drives), to: file) }
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

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
    if let place = options.trace { try writeTraces(of: drives, to: place) }
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

  private func writeTraces(of drives: [FinishedDrive], to place: String) throws(CommandError) {
    if drives.count == 1, let only = drives.first {
      return try write(lines(of: only), to: place)
    }
    var used: Set<String> = []
    for drive in drives {
      let name = drive.result.drive
      // No name begins with a dash, which programs would take for an option.
      let stem = "trace-" + FileStem.safe("\(name.file) \(name.title)")
      var file = SafeFile.join(place, stem + ".jsonl")
      var count = 2
      while !used.insert(file).inserted {
        file = SafeFile.join(place, "\(stem)-\(count).jsonl")
        count += 1
      }
      try write(lines(of: drive), to: file)
    }
  }

  private func lines(of drive: FinishedDrive) throws(CommandError) -> String {
    do {
      return try drive.result.trace.lines()
    } catch {
      throw CommandError("the trace of \(drive.result.drive.title) cannot be written: \(error)")
    }
  }
}

import HeadUnitCore
import HeadUnitScenario

/// Where the traces of a run go: a file for the only case, or a folder with one for each.
struct TraceFiles: Sendable {
  private var files: [Int: String] = [:]

  init(_ place: String, _ cases: [DriveCase], _ numbers: [Int]) {
    if numbers.count == 1, let only = numbers.first {
      files[only] = place
      return
    }
    var used: Set<String> = []
    for number in numbers {
      // No name begins with a dash, which programs would take for an option.
      let stem = "trace-" + FileStem.safe("\(cases[number].file) \(cases[number].title)")
      var file = SafeFile.join(place, stem + ".jsonl")
      var count = 2
      while !used.insert(file).inserted {
        file = SafeFile.join(place, "\(stem)-\(count).jsonl")
        count += 1
      }
      files[number] = file
    }
  }

  /// The closure takes what goes to the output.
  func write(_ kept: KeptCase, say: (String) -> Void) throws(CommandError) {
    guard let file = files[kept.number] else { return }
    let lines: String
    do {
      lines = try kept.finished.result.trace.lines()
    } catch {
      throw CommandError("the trace of \(kept.drive.title) cannot be written: \(error)")
    }
    guard file != "-" else { return say(lines) }
    try SafeFile.makeFolder(SafeFile.folder(of: file))
    try SafeFile.write(lines, to: file)
  }
}

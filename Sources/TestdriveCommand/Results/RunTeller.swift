import HeadUnitCore
import HeadUnitScenario

/// Tells people how a run goes: failures at once, the rest in few words.
final class RunTeller {
  private let output: Output
  private let caseCount: Int
  private var finished: [FinishedDrive] = []
  /// Those of the file that is being run, to be told together where nothing can be written over.
  private var ofFile: [FinishedDrive] = []

  init(_ output: Output, caseCount: Int) {
    self.output = output
    self.caseCount = caseCount
  }

  func begin(_ drive: DriveCase) {
    if let last = ofFile.last, last.result.drive.file != drive.file { tellFile() }
    let failed = finished.count { $0.failure != nil }
    let trouble = failed > 0 ? ", \(failed) failed" : ""
    let name = "\(drive.file): \(drive.title)".oneLine.prefix(Self.statusWidth)
    output.show(status: "\(finished.count + 1)/\(caseCount)\(trouble)  \(name)")
  }

  /// Fits into a terminal with the counts before it; what is wrapped cannot be written over.
  private static let statusWidth = 50

  func end(_ drive: FinishedDrive) {
    finished.append(drive)
    ofFile.append(drive)
    if let text = FailureText.text(of: drive) { output.note(text + "\n") }
    for remark in FailureText.remarks(on: drive) { output.note(remark) }
  }

  func finish(took: Duration) {
    tellFile()
    output.show(status: "")
    output.note("\(RunSummary(finished, took: took))")
  }

  private func tellFile() {
    defer { ofFile = [] }
    guard !output.isTerminal, let first = ofFile.first else { return }
    let summary = RunSummary(ofFile, took: .zero)
    output.note("\(first.result.drive.file): \(summary.counts)".oneLine)
  }
}

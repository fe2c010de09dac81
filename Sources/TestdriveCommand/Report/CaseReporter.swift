import HeadUnitCore
import HeadUnitDisplay
import HeadUnitPaint
import HeadUnitScenario

/// Puts what a case has left into a report: its trace, its pictures, its goldens.
struct CaseReporter {
  let folder: ReportFolder
  let darkRoom: DarkRoom
  let services: DriveServices
  /// So many cases are run in all.
  let caseCount: Int

  /// In a larger run, pictures of drives that pass are not drawn; nobody looks at thousands.
  static let smallRun = 50

  func keep(_ kept: KeptCase) {
    guard folder.problem == nil else { return }
    var details = CaseDetails(kept.finished.result.trace)
    folder.attempt { () throws(CommandError) in
      try draw(kept, &details)
      if kept.finished.failure != nil {
        details.source = FailingSource.lines(of: kept.finished)
        try ReportAttachments(folder).add(kept.finished.result.attachments, to: &details)
      }
    }
    folder.end(ReportedCase(kept.finished, number: kept.number), details)
  }

  private func draw(_ kept: KeptCase, _ details: inout CaseDetails) throws(CommandError) {
    if let reason = kept.finished.skipReason {
      details.withoutPictures = reason
    } else if kept.finished.failure == nil, caseCount > Self.smallRun {
      details.withoutPictures = Wording.passingWithoutPictures(
        caseCount, kept.finished.replay, ShellWord.quoted(folder.path + "-pictures"))
    } else {
      let strip = FilmStrip(darkRoom) { bitmap throws(CommandError) in
        let pixels = bitmap.pixels.span
        return try folder.keep(
          picture: PNG.encodeCompactly(pixels, width: bitmap.width, height: bitmap.height))
      }
      try strip.draw(kept, services, into: &details)
    }
  }
}

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
  /// Nobody wants pictures.
  let leavesPicturesOut: Bool

  /// In a larger run, pictures of drives that pass are not drawn; nobody looks at thousands.
  static let smallRun = 50
  /// Of these pictures a run makes hundreds; they are to be there soon, and may be larger.
  private static let effort = 3

  func keep(_ kept: KeptCase) {
    let result = ReportedCase(kept.finished, number: kept.number)
    guard folder.problem == nil else { return folder.end(result) }
    var details = CaseDetails(kept.finished.result.trace)
    folder.attempt { () throws(CommandError) in
      try draw(kept, &details)
      if kept.finished.failure != nil {
        details.source = FailingSource.lines(of: kept.finished)
        try ReportAttachments(folder).add(kept.finished.result.attachments, to: &details)
      }
    }
    folder.end(result, details)
  }

  private func draw(_ kept: KeptCase, _ details: inout CaseDetails) throws(CommandError) {
    if let reason = kept.finished.skipReason {
      details.withoutPictures = reason
    } else if leavesPicturesOut {
      details.withoutPictures = Wording.noPicturesWanted
    } else if kept.finished.failure == nil, caseCount > Self.smallRun {
      details.withoutPictures = Wording.passingWithoutPictures(
        caseCount, kept.finished.replay, ShellWord.quoted(folder.path + "-pictures"))
    } else {
      let strip = FilmStrip(darkRoom) { bitmap throws(CommandError) in
        let pixels = bitmap.pixels.span
        return try folder.keep(
          picture: PNG.encodeCompactly(
            pixels, width: bitmap.width, height: bitmap.height, effort: Self.effort))
      }
      try strip.draw(kept, services, into: &details)
    }
  }
}

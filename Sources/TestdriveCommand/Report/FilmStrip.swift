import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import HeadUnitPaint
import HeadUnitScenario

/// Small pictures of what a drive showed, command by command, where the screen changed.
struct FilmStrip {
  private let darkRoom: DarkRoom
  private let keep: (Bitmap) throws(CommandError) -> String

  /// Wide enough to read the rows, small enough for hundreds on one page.
  static let width = 480
  /// Of a longer drive only the first and the last steps have pictures.
  static let firstSteps = 100
  static let lastSteps = 200

  /// The closure keeps a picture and says its name.
  init(_ darkRoom: DarkRoom, keep: @escaping (Bitmap) throws(CommandError) -> String) {
    self.darkRoom = darkRoom
    self.keep = keep
  }

  /// Runs the drive again and draws it; one that goes otherwise now is not drawn.
  func draw(
    _ kept: KeptCase, _ services: DriveServices, into details: inout CaseDetails
  ) throws(CommandError) {
    let result = kept.finished.result
    var drive = kept.drive
    if drive.app.isLive { drive.app = DriveApp(recording: result.trace, of: drive.app) }
    var replay = DriveReplay(
      drive, seed: result.seed, services: kept.tape.replaying(services))
    var steps = details.steps
    var known: DisplayList?
    // What the wall's clock has ended could go on now.
    while let frame = replay.next(), frame.index < steps.count {
      guard Self.isWanted(frame.index, of: steps.count) else { continue }
      let picture: (list: DisplayList, bitmap: Bitmap)?
      do throws(DriveProblem) {
        picture = try darkRoom.picture(of: frame.scene, unlike: known)
      } catch {
        details.withoutPictures = error.message
        return
      }
      guard let picture else { continue }
      known = picture.list
      steps[frame.index].picture = try keep(picture.bitmap.narrowed(to: Self.width))
      steps[frame.index].pictureAt = frame.scene.simulation.now
    }
    if Self.isSame(replay.trace, as: result) {
      details.steps = steps
    } else {
      details.withoutPictures = Wording.otherReplay
    }
  }

  private static func isWanted(_ step: Int, of count: Int) -> Bool {
    step < firstSteps || step >= count - lastSteps
  }

  /// A run that the wall's clock has ended is the same as far as both of them came.
  private static func isSame(_ trace: Trace, as result: DriveResult) -> Bool {
    guard case .failed(let failure) = result.verdict, failure.kind == .machine else {
      return trace == result.trace
    }
    return zip(trace.entries, result.trace.entries.dropLast()).allSatisfy { $0 == $1 }
  }
}

extension DriveApp {
  /// Says what the app has said, without asking it.
  fileprivate init(recording trace: Trace, of app: DriveApp) {
    self.init(name: app.name, folder: app.folder) { seed, timeouts in
      FaultyApp(
        RecordedApp(trace), seed: seed, timeouts: timeouts, networkOperations: [],
        failsWhenLocked: false)
    }
  }
}

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
  /// The steps after these have no pictures.
  static let frameLimit = 500

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
    var replay = DriveReplay(
      kept.drive, seed: result.seed, services: kept.tape.replaying(services))
    var drawn = details
    var known: DisplayList?
    do throws(DriveProblem) {
      while let frame = replay.next() {
        guard drawn.steps.indices.contains(frame.index), frame.index < Self.frameLimit else {
          continue
        }
        guard let (list, bitmap) = try darkRoom.picture(of: frame.scene, unlike: known) else {
          continue
        }
        known = list
        drawn.steps[frame.index].picture = try name(of: bitmap)
        drawn.steps[frame.index].pictureAt = frame.scene.simulation.now
      }
    } catch {
      details.withoutPictures = error.message
      return
    }
    if replay.trace == result.trace {
      details = drawn
    } else {
      details.withoutPictures = Wording.otherReplay
    }
  }

  /// A full disk is the trouble of the report, which is told where it is written.
  private func name(of bitmap: Bitmap) throws(DriveProblem) -> String {
    do throws(CommandError) {
      return try keep(bitmap.narrowed(to: Self.width))
    } catch {
      throw error.problem
    }
  }
}

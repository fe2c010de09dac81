import HeadUnitCore
import HeadUnitScenario

/// Makes one film of a drive: of all of it, or from one of its marks to another.
final class Filmer {
  private let options: FilmOptions
  private let file: String
  private let darkRoom: DarkRoom
  private let output: Output
  /// Nil: from the beginning.
  private let from: String?
  /// Nil: to the end.
  private let to: String?
  private var camera: FilmCamera?
  private var isDone = false
  /// The mark to end at came while there was nothing to end.
  private var isTooEarly = false
  private var problem: CommandError?

  init(
    _ options: FilmOptions, _ file: String, from: String?, to: String?, _ darkRoom: DarkRoom,
    _ output: Output
  ) {
    (self.options, self.file, self.from, self.to) = (options, file, from, to)
    (self.darkRoom, self.output) = (darkRoom, output)
  }

  func film(_ drive: ShownDrive) throws -> ExitCode {
    var services = drive.services(darkRoom, output)
    services.isFilmed = true
    services.passMark = { [self] in pass($0, $1) }
    services.passTime = { [self] in pass($0) }
    var run = drive.run(services)
    if from == nil { begin(Scene(run.simulation, startOfDrive: run.startOfDrive)) }
    if let problem { throw problem }
    run.advance(to: .never)
    let result = run.finish()
    end(run)
    let code = drive.tell(result, output)
    if case .skipped(let reason) = result.verdict, run.now == .start {
      camera?.discard()
      throw Wording.skippedDrive(reason)
    }
    if let problem { throw problem }
    guard let camera else { throw Wording.markNotReached(from ?? "") }
    if let to, !isDone, code == .passed {
      camera.discard()
      guard isTooEarly, let from else { throw Wording.markNotReached(to) }
      throw Wording.marksTurned(from: from, to: to)
    }
    output.note(words(on: camera, code))
    return code
  }

  private func pass(_ mark: String, _ scene: Scene) {
    if mark == from, camera == nil, !isDone { begin(scene) }
    camera?.note(mark: mark, at: scene.simulation.now)
    if mark == to, camera == nil { isTooEarly = true }
    if mark == to, camera != nil, !isDone {
      close(
        DriveMoment(scene: scene, caption: nil, hands: DriverHands(), end: scene.simulation.now))
    }
  }

  private func pass(_ moment: DriveMoment) {
    guard !isDone else { return }
    camera?.film(moment)
  }

  private func begin(_ scene: Scene) {
    do throws(CommandError) {
      camera = try options.camera(file, of: scene, darkRoom)
    } catch {
      problem = error
      isDone = true
    }
  }

  private func end(_ run: DriveRun) {
    guard !isDone, camera != nil, to == nil || run.hasFailed else { return }
    close(
      DriveMoment(
        scene: Scene(run.simulation, startOfDrive: run.startOfDrive), caption: run.caption,
        hands: run.hands, end: run.now))
  }

  private func close(_ moment: DriveMoment) {
    isDone = true
    do throws(CommandError) {
      try camera?.close(moment)
    } catch {
      problem = error
    }
  }

  private func words(on camera: FilmCamera, _ code: ExitCode) -> String {
    let seconds = Double(camera.frameCount) / Double(options.framesPerSecond)
    let length = "\((seconds * 100).rounded() / 100) s"
    let size = "\(camera.size.width) × \(camera.size.height)"
    let frames =
      camera.frameCount == 1
      ? "1 frame" : "\(camera.frameCount) frames, \(camera.pictureCount) of them drawn"
    return
      ("\(file): \(size), \(length), \(frames)"
      + (code == .passed ? "" : "; the film ends where the drive failed")).oneLine
  }
}

extension DriveRun {
  fileprivate var hasFailed: Bool {
    if case .failed = verdict { true } else { false }
  }
}

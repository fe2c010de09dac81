import HeadUnitCore
import HeadUnitDisplay
import HeadUnitScenario

/// The films that drives make of themselves, one after another.
final class DriveFilms {
  private let darkRoom: DarkRoom
  private var camera: FilmCamera?

  init(_ darkRoom: DarkRoom) {
    self.darkRoom = darkRoom
  }

  /// A film of a run that nobody ended is none.
  deinit { camera?.discard() }

  /// Begins and ends films where a drive says so.
  func serve(_ services: inout DriveServices) {
    services.startFilm = { filming, scene throws(DriveProblem) in
      do throws(CommandError) {
        self.camera?.discard()
        self.camera = nil
        self.camera = try self.camera(filming, scene)
      } catch {
        throw error.problem
      }
    }
    services.passTime = { self.camera?.film($0) }
    services.passMark = { name, scene in self.camera?.note(mark: name, at: scene.simulation.now) }
    services.stopFilm = { moment throws(DriveProblem) in
      guard let camera = self.camera else { return [] }
      self.camera = nil
      do throws(CommandError) {
        try camera.close(moment)
      } catch {
        throw error.problem
      }
      return [camera.file]
    }
  }

  private func camera(_ filming: Filming, _ scene: Scene) throws(CommandError) -> FilmCamera {
    var options = FilmOptions(framesPerSecond: filming.framesPerSecond)
    options.look = FilmLook(
      hasBezel: filming.hasBezel, showsPointer: filming.showsPointer,
      showsCaptions: filming.showsCaptions)
    return try options.camera(filming.file, of: scene, darkRoom)
  }
}

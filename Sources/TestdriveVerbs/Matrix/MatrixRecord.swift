import HeadUnitCore
import HeadUnitDrives
import HeadUnitImages
import HeadUnitReports
import Synchronization

/// Where what becomes of each run is put, from several threads.
final class MatrixRecord: Sendable {
  private struct State {
    var matrix: Matrix
    var outcome = RunOutcome.passed
    /// Cells of which no other drive is run, as the app hangs in them.
    var hung: Set<Int> = []
    var pictures: Set<String> = []
    var problem: VerbError?
  }

  /// Of a case: its cell, and which of the cell's drives it is.
  struct Place: Sendable {
    let cell: Int
    let run: Int
  }

  let folder: String
  private let worlds: [MatrixWorld]
  private let places: [Place]
  private let state: Mutex<State>

  /// An app that takes so much real time for one drive hangs: the cell's other drives are left out.
  private static let slowRun = Duration.seconds(5)
  /// When an app hangs in so many cells the others are left out.
  static let hungCellLimit = 6

  init(_ matrix: Matrix, _ worlds: [MatrixWorld], _ places: [Place], folder: String) {
    (self.worlds, self.places, self.folder) = (worlds, places, folder)
    state = Mutex(State(matrix: matrix))
  }

  /// Whether anything new could be learnt from the case.
  func isWanted(_ number: Int) -> Bool {
    state.withLock {
      $0.hung.count < Self.hungCellLimit && !$0.hung.contains(places[number].cell)
    }
  }

  /// The app hangs in the cell: nobody waits for it there again.
  func noteHang(in cell: Int) {
    state.withLock { _ = $0.hung.insert(cell) }
  }

  func keep(_ kept: KeptCase, _ scenePainter: ScenePainter, _ services: DriveServices) {
    let place = places[kept.number]
    let world = worlds[place.cell]
    let finished = kept.finished
    let outcome = RunOutcome(finished.result.verdict)
    if world.isInCar, outcome != .passed, finished.took > Self.slowRun { noteHang(in: place.cell) }
    let isTold = state.withLock { state in
      let replay = replay(of: finished, in: world)
      state.matrix.cells[place.cell].runs[place.run].end(finished, replay: replay)
      // That it cannot be there is what the world is about.
      guard world.isInCar else { return place.run == 0 }
      state.outcome = max(state.outcome, outcome)
      // The first drive shows the cell, unless one fails.
      let runs = state.matrix.cells[place.cell].runs
      let failed = runs.firstIndex { $0.verdict == .failed || $0.verdict == .appFailed }
      return place.run == failed ?? 0
    }
    guard isTold else { return }
    do throws(VerbError) {
      guard let picture = try picture(of: kept, scenePainter, services) else { return }
      state.withLock { $0.matrix.cells[place.cell].picture = picture }
    } catch {
      state.withLock { $0.problem = $0.problem ?? error }
    }
  }

  /// All of it, with the state of each cell.
  func ended(stopped: String?) -> (matrix: Matrix, outcome: RunOutcome, problem: VerbError?) {
    state.withLock { state in
      for cell in state.matrix.cells.indices {
        state.matrix.cells[cell].settle(isEntitled: worlds[cell].isInCar)
      }
      if state.hung.count >= Self.hungCellLimit {
        state.matrix.notes.append(
          "the app hangs in \(state.hung.count) cells: what had not begun by then is left out")
      }
      if let stopped { state.matrix.notes.append(stopped) }
      return (state.matrix, state.outcome, state.problem)
    }
  }

  private func replay(of finished: FinishedDrive, in world: MatrixWorld) -> String {
    let file = SafeFile.join(folder, "profiles/\(world.layerFile)")
    let layers = [world.profile, file].compactMap(\.self).flatMap { ["--profile", $0] }
    let variable = world.entitlement.map { $0.assignment + " " } ?? ""
    return variable + finished.replay + " " + ShellWord.line(layers)
  }

  /// How the app looked last, where it was on the screen at all.
  private func picture(
    of kept: KeptCase, _ scenePainter: ScenePainter, _ services: DriveServices
  ) throws(VerbError) -> String? {
    var replay = FilmStrip.replay(of: kept, services)
    let hasFailed = kept.finished.failure != nil
    var (last, shown): (Scene?, Scene?)
    while let frame = replay.next() {
      last = frame.scene
      switch frame.scene.simulation.headUnit.screen {
      case .content, .nowPlaying: shown = frame.scene
      case .home: break
      }
    }
    guard let scene = hasFailed ? last : shown ?? last else { return nil }
    let bitmap: Bitmap
    do throws(ServiceError) {
      bitmap = try scenePainter.picture(of: scene).bitmap.narrowed(to: FilmStrip.width)
    } catch {
      throw VerbError(error.message, .machine)
    }
    let bytes = PNG.encodeCompactly(
      bitmap.pixels.span, width: bitmap.width, height: bitmap.height, effort: 3)
    let name = ReportFolder.name(ofPicture: bytes)
    if state.withLock({ $0.pictures.insert(name).inserted }) {
      try SafeFile.write(bytes, to: SafeFile.join(folder, "pictures/\(name)"), durably: false)
    }
    return name
  }
}

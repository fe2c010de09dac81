import Foundation
import HeadUnitCore
import HeadUnitDisplay
import HeadUnitDrives
import HeadUnitImages
import Synchronization

/// Films a run: draws the frames that are different, and leaves the run as it is.
final class FilmCamera {
  let file: String
  private let pace: FilmPace
  private let look: FilmLook
  private let scenePainter: ScenePainter
  private let writer: FilmWriter
  private var mark: FilmLook.Mark?
  /// The next frame that may look different.
  private var next = 0
  private var last: DisplayList?
  private(set) var pictureCount = 0
  private(set) var frameCount = 0
  private(set) var problem: VerbError?

  init(
    _ file: String, _ pace: FilmPace, _ look: FilmLook, _ scenePainter: ScenePainter,
    _ writer: FilmWriter
  ) {
    (self.file, self.pace, self.look) = (file, pace, look)
    (self.scenePainter, self.writer) = (scenePainter, writer)
  }

  /// Of the film, which a screen need not have.
  var size: PixelSize { writer.size }

  /// The run has come to a mark.
  func note(mark name: String, at instant: Instant) {
    mark = FilmLook.Mark(name: name, at: instant)
  }

  /// Films all frames that come before the end of the moment.
  func film(_ moment: FilmSegment) {
    film(moment, before: pace.frame(notBefore: moment.end) ?? .max)
  }

  /// Films what is left up to and including the instant of the moment, and ends the film.
  func close(_ moment: FilmSegment) throws(VerbError) {
    let end = pace.frame(notBefore: moment.scene.simulation.now + .microsecond) ?? .max
    film(moment, before: end)
    if let problem {
      discard()
      throw problem
    }
    frameCount = end
    try writer.finish(at: end)
  }

  /// There is to be no film.
  func discard() { writer.discard() }

  private func film(_ moment: FilmSegment, before end: Int) {
    // Something has happened since: what was expected to change next counts no more.
    guard frameCount < end else { return }
    next = frameCount
    while problem == nil, next < end { draw(moment, before: end) }
    frameCount = end
  }

  private func draw(_ moment: FilmSegment, before end: Int) {
    let now = pace.instant(of: next)
    do throws(VerbError) {
      let picture = try picture(of: moment, at: now)
      if picture.list != last {
        try writer.add(picture.paint(), at: next)
        pictureCount += 1
        last = picture.list
      }
      switch picture.nextChange {
      case .never: next = end
      case .atOnce: next += 1
      case .at(let instant): next = max(next + 1, pace.frame(notBefore: instant) ?? end)
      }
    } catch {
      problem = error
    }
  }

  private typealias Picture = (
    list: DisplayList, nextChange: DisplayList.NextChange, paint: () -> Frame
  )

  private func picture(
    of moment: FilmSegment, at now: Instant
  ) throws(VerbError) -> Picture {
    var simulation = moment.scene.simulation
    if now > simulation.now { simulation.advance(to: now) }
    let scene = Scene(
      simulation, startOfDrive: moment.scene.startOfDrive, look: moment.scene.look)
    let screen: DisplayList
    do throws(ServiceError) {
      screen = try scenePainter.screen(of: scene)
    } catch {
      throw VerbError(error.message, error.kind == .machine ? .machine : .wrongInput)
    }
    var change = DisplayList.NextChange.never
    let (list, paint) = try scenePainter.painting { text in
      let picture = look.picture(of: screen, moment, at: now, after: mark, pace, with: text)
      change = picture.nextChange
      // Two pictures are the same whatever comes next.
      return DisplayList(size: picture.size, commands: picture.commands)
    }
    return (list, change, paint)
  }
}

/// Turns frames into a file on a thread of its own, while the next one is being painted.
final class FilmWriter: Sendable {
  private struct State {
    var destination: any FilmDestination
    var problem: VerbError?
  }

  private let state: Mutex<State>
  private let queue = DispatchQueue(label: "film")
  private let places = DispatchSemaphore(value: FilmWriter.depth)
  /// Of the film; frames of another size are fitted into it.
  let size: PixelSize

  /// So many frames wait at most; each may be many megabytes.
  private static let depth = 2

  init(_ destination: any FilmDestination, size: PixelSize) {
    state = Mutex(State(destination: destination))
    self.size = size
  }

  /// Throws what went wrong with a frame before.
  func add(_ frame: Frame, at tick: Int) throws(VerbError) {
    places.wait()
    if let problem = state.withLock({ $0.problem }) {
      places.signal()
      throw problem
    }
    queue.async { [self] in
      let fitted = frame.fitted(width: size.width, height: size.height)
      attempt { destination throws(VerbError) in try destination.add(fitted, at: tick) }
      places.signal()
    }
  }

  func finish(at tick: Int) throws(VerbError) {
    queue.sync {
      attempt { destination throws(VerbError) in try destination.finish(at: tick) }
    }
    if let problem = state.withLock({ $0.problem }) {
      discard()
      throw problem
    }
  }

  func discard() {
    queue.sync { state.withLock { $0.destination.discard() } }
  }

  private func attempt(_ body: (inout any FilmDestination) throws(VerbError) -> Void) {
    state.withLock { state in
      guard state.problem == nil else { return }
      do throws(VerbError) {
        try body(&state.destination)
      } catch {
        state.problem = error
      }
    }
  }
}

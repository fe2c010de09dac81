import Foundation
import HeadUnitCore
import HeadUnitDisplay
import HeadUnitPaint
import HeadUnitScenario
import Synchronization

/// Films a run: draws the frames that are different, and leaves the run as it is.
final class FilmCamera {
  let file: String
  private let pace: FilmPace
  private let look: FilmLook
  private let darkRoom: DarkRoom
  private let desk: EncodingDesk
  private var mark: FilmLook.Mark?
  /// The next frame that may look different.
  private var next = 0
  private var last: DisplayList?
  private(set) var pictureCount = 0
  private(set) var frameCount = 0
  private(set) var problem: CommandError?

  init(
    _ file: String, _ pace: FilmPace, _ look: FilmLook, _ darkRoom: DarkRoom, _ desk: EncodingDesk
  ) {
    (self.file, self.pace, self.look) = (file, pace, look)
    (self.darkRoom, self.desk) = (darkRoom, desk)
  }

  /// Of the film, which a screen need not have.
  var size: PixelSize { desk.size }

  /// The run has come to a mark.
  func note(mark name: String, at instant: Instant) {
    mark = FilmLook.Mark(name: name, at: instant)
  }

  /// Films all frames that come before the end of the moment.
  func film(_ moment: FilmSegment) {
    film(moment, before: pace.frame(notBefore: moment.end) ?? .max)
  }

  /// Films what is left up to and including the instant of the moment, and ends the film.
  func close(_ moment: FilmSegment) throws(CommandError) {
    let end = pace.frame(notBefore: moment.scene.simulation.now + .microsecond) ?? .max
    film(moment, before: end)
    if let problem {
      discard()
      throw problem
    }
    frameCount = end
    try desk.finish(at: end)
  }

  /// There is to be no film.
  func discard() { desk.discard() }

  private func film(_ moment: FilmSegment, before end: Int) {
    // Something has happened since: what was expected to change next counts no more.
    guard frameCount < end else { return }
    next = frameCount
    while problem == nil, next < end { draw(moment, before: end) }
    frameCount = end
  }

  private func draw(_ moment: FilmSegment, before end: Int) {
    let now = pace.instant(of: next)
    do throws(CommandError) {
      let picture = try picture(of: moment, at: now)
      if picture.list != last {
        try desk.add(picture.paint(), at: next)
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
  ) throws(CommandError) -> Picture {
    var simulation = moment.scene.simulation
    if now > simulation.now { simulation.advance(to: now) }
    let scene = Scene(simulation, startOfDrive: moment.scene.startOfDrive)
    let screen: DisplayList
    do throws(ServiceError) {
      screen = try darkRoom.screen(of: scene)
    } catch {
      throw CommandError(error.message, error.kind == .machine ? .machine : .wrongInput)
    }
    var change = DisplayList.NextChange.never
    let (list, paint) = try darkRoom.painting { text in
      let picture = look.picture(of: screen, moment, at: now, after: mark, pace, with: text)
      change = picture.nextChange
      // Two pictures are the same whatever comes next.
      return DisplayList(size: picture.size, commands: picture.commands)
    }
    return (list, change, paint)
  }
}

/// Turns frames into a file on a thread of its own, while the next one is being painted.
final class EncodingDesk: Sendable {
  private struct State {
    var tape: any FilmTape
    var problem: CommandError?
  }

  private let state: Mutex<State>
  private let queue = DispatchQueue(label: "film")
  private let places = DispatchSemaphore(value: EncodingDesk.depth)
  /// Of the film; frames of another size are fitted into it.
  let size: PixelSize

  /// So many frames wait at most; each may be many megabytes.
  private static let depth = 2

  init(_ tape: any FilmTape, size: PixelSize) {
    state = Mutex(State(tape: tape))
    self.size = size
  }

  /// Throws what went wrong with a frame before.
  func add(_ frame: Frame, at tick: Int) throws(CommandError) {
    places.wait()
    if let problem = state.withLock({ $0.problem }) {
      places.signal()
      throw problem
    }
    queue.async { [self] in
      let fitted = frame.fitted(into: size)
      attempt { tape throws(CommandError) in try tape.add(fitted, at: tick) }
      places.signal()
    }
  }

  func finish(at tick: Int) throws(CommandError) {
    queue.sync {
      attempt { tape throws(CommandError) in try tape.finish(at: tick) }
    }
    if let problem = state.withLock({ $0.problem }) {
      discard()
      throw problem
    }
  }

  func discard() {
    queue.sync { state.withLock { $0.tape.discard() } }
  }

  private func attempt(_ body: (inout any FilmTape) throws(CommandError) -> Void) {
    state.withLock { state in
      guard state.problem == nil else { return }
      do throws(CommandError) {
        try body(&state.tape)
      } catch {
        state.problem = error
      }
    }
  }
}

import Foundation
import HeadUnitCore
import HeadUnitPaint
import Synchronization

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

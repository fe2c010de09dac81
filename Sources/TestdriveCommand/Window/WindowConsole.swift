import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitSDL
import HeadUnitScenario
import Synchronization

/// A console's run in a window: hands and typed lines in turn.
struct ConsoleRide: Ride {
  var session: ConsoleSession
  let output: Output

  var simulation: Simulation { session.run.simulation }
  var nextDue: Instant? { session.run.nextDue }
  var startOfDrive: Int? { session.run.startOfDrive }

  mutating func advance(to instant: Instant) {
    session.tell(session.work(to: instant), output)
  }

  mutating func perform(_ event: Event) {
    session.perform(event)
  }

  /// The console begins anew with an app when it is told to.
  mutating func changeLibrary(to library: Library) -> [Report]? { nil }
}

/// Lines typed beside a window, read on a thread of their own.
final class WindowConsole: Sendable {
  private struct State {
    /// What was typed and not taken yet; nil in it is the end.
    var typed: [String?] = []
  }

  private let state = Mutex(State())
  private let mayRead = DispatchSemaphore(value: 0)
  private let view = Mutex<String>("")

  /// The waker's window is told of every line.
  init(hasTerminal: Bool, _ waker: Waker) {
    Thread.detachNewThread { [self] in
      let lines = LineSource(hasTerminal: hasTerminal)
      while true {
        mayRead.wait()
        let prompt = view.withLock { $0 }
        let line = lines.next(ConsoleView(prompt: prompt, context: CompletionContext()))
        state.withLock { $0.typed.append(line) }
        waker.wake()
        guard line != nil else { return }
      }
    }
  }

  /// Lets the next line be typed.
  func ask(_ prompt: String) {
    view.withLock { $0 = prompt }
    mayRead.signal()
  }

  func take() -> String?? {
    state.withLock { $0.typed.isEmpty ? nil : $0.typed.removeFirst() }
  }
}

extension WindowSession {
  /// Takes a line when the one before it is done, and asks for the next.
  mutating func takeTypedLines() {
    guard let console, var ride = ride as? ConsoleRide else { return }
    if ride.session.isOver || (isConsoleAtEnd && !ride.session.isBusy) {
      isClosed = true
      return
    }
    if isAwaitingLine {
      guard let typed = console.take() else { return }
      isAwaitingLine = false
      guard let line = typed else {
        isConsoleAtEnd = true
        ride.session.tell(ride.session.end(), output)
        return changeRide { $0 = ride }
      }
      ride.session.tell(ride.session.take(line), output)
      changeRide { $0 = ride }
      advanceRide()
    }
    guard let ride = self.ride as? ConsoleRide, !ride.session.isBusy, !isConsoleAtEnd else {
      return
    }
    output.flush()
    isAwaitingLine = true
    console.ask(ride.session.prompt)
  }

  private mutating func closeAfterLastLine() {
    guard let session = (ride as? ConsoleRide)?.session else { return }
    if session.isOver || isConsoleAtEnd && !session.isBusy { isClosed = true }
  }
}

import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitDrives
import HeadUnitSDL
import Synchronization

/// A console's run in a window: hands and typed lines in turn.
struct ConsoleContent: WindowContent {
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
  /// What whoever types is shown, and what can be completed.
  struct Offer: Sendable {
    var prompt = ""
    var titles: [String] = []
    var identifiers: [String] = []

    fileprivate var view: ConsoleView {
      ConsoleView(
        prompt: prompt,
        context: CompletionContext(
          titles: { titles }, identifiers: { identifiers },
          files: { PathCompletion.paths(beginningWith: $0) }))
    }
  }

  enum Typed: Hashable, Sendable {
    case line(String)
    /// There are no more.
    case end
  }

  private struct State {
    /// What was typed and not taken yet.
    var typed: [Typed] = []
    var offer = Offer()
  }

  private let state = Mutex(State())
  private let mayRead = DispatchSemaphore(value: 0)

  /// The waker's window is told of every line.
  init(hasTerminal: Bool, _ waker: Waker) {
    Thread.detachNewThread { [self] in
      let lines = LineSource(hasTerminal: hasTerminal)
      while true {
        mayRead.wait()
        let line = lines.next(state.withLock { $0.offer }.view)
        state.withLock { $0.typed.append(line.map { .line($0) } ?? .end) }
        waker.wake()
        guard line != nil else { return }
      }
    }
  }

  /// Lets the next line be typed.
  func ask(_ offer: Offer) {
    state.withLock { $0.offer = offer }
    mayRead.signal()
  }

  /// Nil: nothing was typed since the last one.
  func next() -> Typed? {
    state.withLock { state -> Typed? in state.typed.isEmpty ? nil : state.typed.removeFirst() }
  }
}

extension WindowSession {
  /// Takes a line when the one before it is done, and asks for the next.
  ///
  /// Whether that was the last one is known before the window waits for something else to happen:
  /// nothing else may ever happen.
  func runTypedLines() {
    guard let console else { return }
    if isAwaitingLine, let typed = console.next() {
      isAwaitingLine = false
      isConsoleAtEnd = typed == .end
      let words = changeSession { session in
        if case .line(let line) = typed { session.enter(line) } else { session.end() }
      }
      (content as? ConsoleContent)?.session.tell(words ?? [], output)
      advanceContent()
    }
    guard let session = (content as? ConsoleContent)?.session else { return }
    if session.isOver || isConsoleAtEnd && !session.isBusy {
      isClosed = true
      return
    }
    guard !session.isBusy, !isAwaitingLine, !isConsoleAtEnd else { return }
    output.flush()
    isAwaitingLine = true
    console.ask(changeSession { $0.offer } ?? WindowConsole.Offer())
  }

  private func changeSession<Value>(
    _ body: (inout ConsoleSession) -> Value
  ) -> Value? {
    changeContent { content in
      guard var console = content as? ConsoleContent else { return nil }
      defer { content = console }
      return body(&console.session)
    }
  }
}

extension ConsoleSession {
  fileprivate var offer: WindowConsole.Offer {
    mutating get {
      let context = completionContext { _ in [] }
      return WindowConsole.Offer(
        prompt: prompt, titles: context.titles(), identifiers: context.identifiers())
    }
  }
}

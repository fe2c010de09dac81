internal import Foundation
public import HeadUnitCore
import HeadUnitText
internal import Synchronization

/// An app in a process of its own, in any language, which is talked to over its standard streams.
///
/// In virtual time the clock stands still until everything that was asked is answered, so that a
/// slow machine and a fast one give the same drive. On the wall's clock nobody ever waits: what has
/// come is fetched every few milliseconds. Copies share the process; only one may be driven.
public struct ProcessApp: App {
  private let conversation: Conversation

  /// The words are a program and its arguments; it runs in the folder, or where we do.
  public init(_ words: [String], folder: String? = nil, clock: AppClock, version: String) {
    self.init(words, folder: folder, clock: clock, version: version, patience: Patience())
  }

  init(
    _ words: [String], folder: String? = nil, clock: AppClock, version: String, patience: Patience
  ) {
    let wire = AppWire(clock: clock, version: version)
    conversation = Conversation(words, folder, clock, wire, patience)
  }

  public mutating func receive(_ messages: [AppMessage], at now: Instant) -> [AppDelivery] {
    conversation.receive(messages, at: now)
  }

  public func takeEnding() -> String? { conversation.takeEnding() }

  /// Ends the program, and gives the end of what it wrote to its error output: at most 8 KiB.
  public func stopProgram() -> String? { conversation.stop() }

  public func cutOffProgram() -> Bool {
    conversation.cutOff()
    return true
  }
}

/// How long in real time an answer is waited for while virtual time stands still.
struct Patience {
  var usual = Duration.milliseconds(Budget.answer.value)
  /// For the answer to a start, once one has been waited for in vain.
  var afterHang = Duration.milliseconds(Budget.answerAfterHang.value)
  var grace = ChildProcess.Grace()
}

/// A process and what is being said with it.
private final class Conversation: Sendable {
  private struct State: Sendable {
    var wire: AppWire
    var child: ChildProcess?
    /// Those before it that may still be ending.
    var departing: [ChildProcess] = []
    /// What it did not take yet.
    var unsent: [[UInt8]] = []
    /// It does not read what it is told, which was said.
    var isBusy = false
    /// It did not answer in real time: nobody waits for it again until it has said something.
    var isHung = false
    /// The one before it did not answer when it was started, so nobody waits for this one as long.
    var hasHungAtStart = false
    /// What the one before wrote last to its error output.
    var lastErrors = ""
    /// What the last that ended by itself wrote: it is wanted more than what its follower says.
    var crashErrors: String?
    /// How that one ended, until somebody wants to know.
    var ending: String?
    /// When it is looked after next, on the wall's clock.
    var wakeAt: Instant?
    /// What it wrote, in bytes, and how many lines it was heard since it last owed nothing.
    var heardBefore = 0
    var linesHeard = 0
    /// When it was looked after last, and what that came to.
    var lookedAt: Instant?
    /// Lines of the last look that wait for the next one.
    var unheard: ArraySlice<[UInt8]> = []
  }

  private let words: [String]
  private let folder: String?
  private let clock: AppClock
  private let patience: Patience
  private let calls = ProcessCalls.current
  /// The folder in full.
  private let place: String
  private let state: Mutex<State>

  /// How often an app is looked after on the wall's clock, when it owes an answer and when not.
  private static let soon = Duration.milliseconds(4)
  private static let later = Duration.milliseconds(50)
  private static let longest = Duration.milliseconds(200)

  init(
    _ words: [String], _ folder: String?, _ clock: AppClock, _ wire: AppWire,
    _ patience: Patience
  ) {
    (self.words, self.folder, self.clock, self.patience) = (words, folder, clock, patience)
    let here = FileManager.default.currentDirectoryPath
    place = URL(fileURLWithPath: folder ?? here, isDirectory: true).path
    state = Mutex(State(wire: wire))
  }

  /// Somebody looks at a window and does not wait for the program of which nobody wants more.
  deinit {
    if clock == .wall { state.withLock { $0.child?.stopLater() } }
  }

  func receive(_ messages: [AppMessage], at now: Instant) -> [AppDelivery] {
    state.withLock { state in
      var deliveries: [AppDelivery] = []
      if messages.contains(where: \.isStart) { start(&state, &deliveries) }
      guard state.child != nil else { return deliveries }
      state.wire.say(messages, at: now)
      switch clock {
      case .virtual: exchange(&state, &deliveries)
      case .wall: lookAfter(&state, at: now, &deliveries)
      }
      if messages.contains(where: \.isStop) { end(&state) }
      return deliveries
    }
  }

  func stop() -> String {
    state.withLock { state in
      state.child?.stop()
      end(&state)
      for child in state.departing { child.stop() }
      return LastWords.shown(of: state.crashErrors ?? state.lastErrors)
    }
  }

  func cutOff() { state.withLock { end(&$0) } }

  func takeEnding() -> String? {
    state.withLock { $0.ending.take() }
  }

  private func start(_ state: inout State, _ deliveries: inout [AppDelivery]) {
    end(&state)
    do throws(ChildProblem) {
      state.child = try ChildProcess(words, folder: folder, grace: patience.grace)
    } catch {
      deliveries += [AppDelivery(.report(.log(error.message))), Self.gone]
      state.ending = error.message
    }
  }

  /// On the wall's clock somebody looks at a window, and nobody waits for a program to end.
  private func end(_ state: inout State) {
    var departing = state.departing.filter { !$0.isStopped }
    if let child = state.child {
      switch clock {
      case .virtual: child.stop()
      case .wall:
        child.stopLater()
        departing.append(child)
      }
    }
    state = State(
      wire: state.wire, departing: departing, hasHungAtStart: state.hasHungAtStart,
      lastErrors: state.child?.lastErrors ?? state.lastErrors, crashErrors: state.crashErrors,
      ending: state.ending)
    state.wire.reset()
  }

  /// It says without end, and nobody waits until it stops.
  private func cutOff(
    by budget: Budget, _ state: inout State, _ deliveries: inout [AppDelivery]
  ) {
    let words = budget.sentence
    deliveries = [
      AppDelivery(.report(.log(words))), AppDelivery(.report(.stopped(.cutOff))),
    ]
    state.ending = words
    end(&state)
  }

  private static let gone = AppDelivery(.report(.stopped(.crashed)))
}

extension Conversation {
  /// Asks and waits until all is answered; an app that was waited for in vain is not again until
  /// it owes nothing any more.
  private func exchange(_ state: inout State, _ deliveries: inout [AppDelivery]) {
    let isStart = state.wire.isStarting
    let usual = isStart && state.hasHungAtStart ? self.patience.afterHang : self.patience.usual
    let patience = state.isHung ? Duration.zero : usual
    var time = Countdown(patience, calls)
    repeat {
      // Whoever wants all of this to end is not kept waiting.
      guard !ProgramWaiting.isOver else { return }
      let slice = max(.zero, min(time.left, ProgramWaiting.slice))
      guard let count = talk(&state, within: slice, &deliveries) else { return }
      state.linesHeard += count
      let bytes = (state.child?.bytesHeard ?? 0) - state.heardBefore
      if bytes > Budget.step.value { return cutOff(by: .step, &state, &deliveries) }
      if state.linesHeard > Budget.stepLines.value {
        return cutOff(by: .stepLines, &state, &deliveries)
      }
    } while time.goesOn() && (state.wire.isWaiting || state.wire.hasLines)
    guard state.wire.isWaiting else {
      (state.heardBefore, state.linesHeard) = (state.child?.bytesHeard ?? 0, 0)
      state.isHung = false
      if isStart { state.hasHungAtStart = false }
      return
    }
    guard !state.isHung else { return }
    state.isHung = true
    if isStart { state.hasHungAtStart = true }
    let words = AppWording.hung(state.wire.awaited, patience)
    deliveries.append(AppDelivery(.report(.log(words))))
  }

  /// On the wall's clock; comes back by itself, as an app may say something unasked.
  private func lookAfter(_ state: inout State, at now: Instant, _ deliveries: inout [AppDelivery]) {
    let before = state.lookedAt
    state.lookedAt = calls.now()
    guard talk(&state, within: .zero, &deliveries) != nil else { return }
    let isBehind = !state.unheard.isEmpty
    // Since the last look all of it was heard, shown and drawn. Of one that says without end so
    // much is heard that three quarters of the time remain for everything else.
    let took = isBehind ? before.map { calls.now() - $0 } ?? .zero : .zero
    let usual = state.wire.isWaiting || isBehind ? Self.soon : Self.later
    let due = now + max(usual, min(Self.longest, Duration(microseconds: took.microseconds * 3)))
    if let wakeAt = state.wakeAt, wakeAt > now, wakeAt <= due { return }
    state.wakeAt = due
    deliveries.append(AppDelivery(after: due - now, .wake(0)))
    for line in state.child?.takeErrorLines() ?? [] {
      deliveries.append(AppDelivery(.report(.log(line))))
    }
  }

  /// Sends what may be sent and hears what has come, of which it gives the number of lines; nil
  /// when the app is gone.
  private func talk(
    _ state: inout State, within wait: Duration, _ deliveries: inout [AppDelivery]
  ) -> Int? {
    guard let child = state.child else { return nil }
    state.unsent += state.wire.takeLines()
    if child.write(state.unsent) {
      state.unsent = []
      state.isBusy = false
    } else if !state.isBusy {
      state.isBusy = true
      deliveries.append(AppDelivery(.report(.log(AppWording.busy))))
    }
    let isPatient = state.wire.isWaiting && state.unheard.isEmpty
    let heard = heard(from: child, within: isPatient ? wait : .zero, &state)
    let first = deliveries.count
    for line in heard { state.wire.hear(line, into: &deliveries) }
    for index in deliveries.indices[first...] { deliveries[index].put(inFolder: place) }
    // What was said last is heard before the end is told.
    if heard.isEmpty, child.hasEnded {
      // Whoever was told to end need not answer before.
      guard !state.wire.isStopping else {
        end(&state)
        return nil
      }
      child.waitForEnding()
      let words = AppWording.ended(child)
      deliveries += [AppDelivery(.report(.log(words))), Self.gone]
      state.ending = words
      end(&state)
      state.crashErrors = state.lastErrors
      return nil
    }
    return heard.count
  }

  /// What has come; in a window no more of it than there is time for.
  private func heard(
    from child: ChildProcess, within wait: Duration, _ state: inout State
  ) -> ArraySlice<[UInt8]> {
    if state.unheard.isEmpty { state.unheard = child.read(within: wait)[...] }
    guard clock == .wall else {
      defer { state.unheard = [] }
      return state.unheard
    }
    var bytes = 0
    let count =
      state.unheard.firstIndex { line in
        bytes += line.count + 1
        return bytes > Budget.look.value
      } ?? state.unheard.endIndex
    let start = state.unheard.startIndex
    let heard = state.unheard[..<max(count, min(start + 1, state.unheard.endIndex))]
      .prefix(Self.linesPerLook)
    state.unheard = state.unheard[heard.endIndex...]
    return heard
  }

  /// Each may change all that is shown.
  private static let linesPerLook = 500
}

/// Whether anybody still waits for programs to answer.
///
/// A window cannot be closed by whoever waits in the same thread for an answer. So it says here how
/// that thread may find out, now and then, that the window is to close.
public enum ProgramWaiting {
  private static let question = Mutex<(@Sendable () -> Bool)?>(nil)

  /// How long somebody waits between two questions.
  static let slice = Duration.milliseconds(50)

  static var isOver: Bool { question.withLock { $0 }?() ?? false }

  private static let debugged = Mutex(Duration.zero)

  /// How much real time programs were waited for while a debugger held them, all in all.
  public static var heldByDebugger: Duration { debugged.withLock { $0 } }

  static func noteDebugger(_ time: Duration) { debugged.withLock { $0 = $0 + time } }

  /// From now on nobody waits once this is true.
  public static func end(when isOver: (@Sendable () -> Bool)?) {
    question.withLock { $0 = isOver }
  }
}

/// The last words of a program, as many as a person reads.
enum LastWords {
  static func shown(of text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let isOpen = lines.last?.isEmpty == false
    let whole = isOpen ? lines[...] : lines.dropLast()
    let kept = whole.suffix(Budget.lastLines.value).map(line)
    guard kept.count < whole.count else { return kept.map { $0 + "\n" }.joined() }
    // One of them says how many others there were.
    let rest = kept.dropFirst()
    let first = "(left out: \(whole.count - rest.count) lines)"
    return ([first] + rest).map { $0 + "\n" }.joined()
  }

  static func line(_ text: some StringProtocol) -> String {
    let start = text.prefix(Budget.lastCharacters.value)
    return start.endIndex == text.endIndex ? String(start) : start + "…"
  }
}

extension AppDelivery {
  /// A program names pictures as it would open them: from the folder it runs in.
  fileprivate mutating func put(inFolder folder: String) {
    guard case .answer(let id, .artwork(var picture?)) = content, let file = picture.file,
      !file.hasPrefix("/")
    else { return }
    picture.file = "\(folder)/\(file)"
    content = .answer(id, .artwork(picture))
  }
}

extension AppMessage {
  var isStart: Bool {
    if case .note(.start) = self { true } else { false }
  }

  var isStop: Bool {
    if case .note(.stop) = self { true } else { false }
  }
}

/// What is said of apps in processes of their own.
enum AppWording {
  static let busy = "the app does not read what it is told; what is said now waits"

  static func ended(_ child: ChildProcess) -> String {
    let last = child.lastReason.map { ": \(LastWords.line($0))" } ?? ""
    return "the app \(child.ending ?? "closed its output")\(last)".oneLine
  }

  static func silent(_ time: Duration) -> String {
    "the app's process has said nothing for \(time): it hangs, or is held"
  }

  static func hung(_ awaited: [String], _ patience: Duration) -> String {
    "the app has not answered in \(patience) of real time: \(awaited.joined(separator: ", "))"
  }
}

extension ContinuousClock.Instant {
  /// The real time since then.
  package var passed: HeadUnitCore.Duration {
    let (seconds, attoseconds) = (ContinuousClock.now - self).components
    return .microseconds(Int(seconds) * 1_000_000 + Int(attoseconds / 1_000_000_000_000))
  }
}

internal import Foundation
public import HeadUnitCore
internal import Synchronization

/// The head unit on the desktop's bus, for as long as this lives.
///
/// Questions are answered in the bus's own thread, so that nobody waits for a picture to be drawn;
/// what the desktop wants is left for whoever drives the head unit, and answered once it was done.
public final class DesktopExport: Sendable {
  /// What the desktop wants, and which program of it.
  public struct Wish: Hashable, Sendable {
    public let wish: DesktopWish
    public let program: String
  }

  private let desk: Desk
  private let line: BusLine

  /// The closure is called in another thread when there are wishes or words to take.
  public init(
    _ address: String, _ abilities: PlayerService.Abilities,
    misbehaves: Set<PlayerMisbehaviour> = [], wake: @escaping @Sendable () -> Void
  ) {
    let desk = Desk(PlayerService(abilities, misbehaves: misbehaves))
    self.desk = desk
    line = BusLine(address) { occurrence in
      let turn = desk.take(occurrence)
      if turn.wakes { wake() }
      return turn.messages
    }
  }

  /// Leaves the bus.
  public func end() { line.close() }

  /// What is wanted, once each; it is answered when the next face is shown.
  public func takeWishes() -> [Wish] { desk.takeWishes() }

  /// Why the desktop is not told, once.
  public func takeProblem() -> String? { desk.takeProblem() }

  public func show(_ face: PlayerFace) { if desk.show(face) { line.ring() } }

  /// Somebody waits for the next face.
  public var hasAnswers: Bool { desk.hasAnswers }
}

/// What the bus's thread and the window's have in common.
private final class Desk: Sendable {
  private struct State: Sendable {
    var service: PlayerService
    var name = PlayerBusName()
    /// Wishes that nobody has taken.
    var wishes: [(wish: DesktopExport.Wish, reply: BusMessage?)] = []
    /// Answers that wait for the next face.
    var answers: [BusMessage] = []
    /// What is to be sent.
    var outbox: [BusMessage] = []
    var callers = Callers()
    var problem: String?
  }

  struct Turn {
    var messages: [BusMessage] = []
    var wakes = false
  }

  private let state: Mutex<State>
  private let start = ContinuousClock.now

  init(_ service: PlayerService) { state = Mutex(State(service: service)) }

  private var now: Instant { .start + start.passed }

  func take(_ occurrence: BusLine.Occurrence) -> Turn {
    let now = now
    return state.withLock { state in
      switch occurrence {
      case .opened: return Turn(messages: state.name.begin())
      case .lost(let reason):
        state.problem = reason
        return Turn(wakes: true)
      case .rung:
        defer { state.outbox = [] }
        return Turn(messages: state.outbox)
      case .message(let message): return Self.take(message, &state, at: now)
      }
    }
  }

  private static func take(_ message: BusMessage, _ state: inout State, at now: Instant) -> Turn {
    switch message.kind {
    case .reply, .error:
      if let question = state.name.heard(message) { return Turn(messages: question) }
      return Turn(wakes: accept(state.callers.heard(message), &state))
    case .signal: return Turn()
    case .call:
      let answer: BusMessage
      switch state.service.outcome(of: message, at: now) {
      case .reply(let values): answer = message.reply(values)
      case .failure(let error, let words): answer = message.failing(error, words)
      case .wish(nil): answer = message.reply()
      case .wish(let wish?):
        let known = state.callers.asks(wish, message)
        return Turn(messages: known.question, wakes: accept(known.call, &state))
      }
      return Turn(messages: message.wantsReply ? [answer] : [])
    }
  }

  /// Whether there is something to do for the window.
  private static func accept(_ call: Callers.Call?, _ state: inout State) -> Bool {
    guard let call else { return false }
    let wish = DesktopExport.Wish(wish: call.wish, program: call.program)
    state.wishes.append((wish, call.message.wantsReply ? call.message.reply() : nil))
    return true
  }

  func takeWishes() -> [DesktopExport.Wish] {
    state.withLock { state in
      defer { state.wishes = [] }
      state.answers += state.wishes.compactMap(\.reply)
      return state.wishes.map(\.wish)
    }
  }

  func takeProblem() -> String? { state.withLock { $0.problem.take() } }

  var hasAnswers: Bool { state.withLock { !$0.answers.isEmpty } }

  /// Whether there is anything to send.
  func show(_ face: PlayerFace) -> Bool {
    let now = now
    return state.withLock { state in
      state.outbox += state.service.show(face, at: now) + state.answers
      state.answers = []
      return !state.outbox.isEmpty
    }
  }
}

/// The name under which the head unit is found; the second one on a bus has a number behind it.
struct PlayerBusName {
  static let first = MediaPlayerName.prefix + "testdrive"

  /// The number of the question for it, which libdbus would else choose.
  private static let serial: UInt32 = 1_000_000
  private static let doNotQueue: UInt32 = 4
  private static let isOwner: Double = 1

  private var isSecond = false

  mutating func begin() -> [BusMessage] { [request(Self.first)] }

  /// Nil for what is no answer to the question for the name.
  mutating func heard(_ message: BusMessage) -> [BusMessage]? {
    guard message.replySerial == Self.serial else { return nil }
    guard message.body.first?.number != Self.isOwner, !isSecond else { return [] }
    isSecond = true
    return [request("\(Self.first).instance\(getpid())")]
  }

  private func request(_ name: String) -> BusMessage {
    var call = Bus.call("RequestName", [.string(name), .uint32(Self.doNotQueue)])
    call.serial = Self.serial
    return call
  }
}

/// Which programs ask: the bus knows their processes, and those have names.
struct Callers {
  struct Call {
    let wish: DesktopWish
    let message: BusMessage
    let program: String
  }

  /// More than this are forgotten, and asked for again.
  private static let room = 100
  private static let firstSerial: UInt32 = 1_000_001

  private var names: [String: String] = [:]
  private var waiting: [UInt32: (wish: DesktopWish, message: BusMessage)] = [:]
  private var nextSerial = Self.firstSerial

  /// A call of a program that is known, or the question for its name.
  mutating func asks(
    _ wish: DesktopWish, _ message: BusMessage
  ) -> (call: Call?, question: [BusMessage]) {
    guard let sender = message.sender else { return (nil, []) }
    if let program = names[sender] {
      return (Call(wish: wish, message: message, program: program), [])
    }
    var question = Bus.call("GetConnectionUnixProcessID", [.string(sender)])
    question.serial = nextSerial
    waiting[nextSerial] = (wish, message)
    nextSerial += 1
    return (nil, [question])
  }

  /// The call that has waited for the name of its program.
  mutating func heard(_ message: BusMessage) -> Call? {
    guard let asked = waiting.removeValue(forKey: message.replySerial),
      let sender = asked.message.sender
    else { return nil }
    let number = message.kind == .reply ? message.body.first?.number : nil
    let program = number.flatMap { Self.name(ofProcess: Int($0)) } ?? "a program"
    if names.count >= Self.room { names = [:] }
    names[sender] = program
    return Call(wish: asked.wish, message: asked.message, program: program)
  }

  private static func name(ofProcess number: Int) -> String? {
    let file = FileManager.default.contents(atPath: "/proc/\(number)/comm")
    let name = file.map { String(decoding: $0, as: UTF8.self) }
    let visible = name?.filter { !$0.isNewline && $0 != "\0" } ?? ""
    return visible.isEmpty ? nil : visible
  }
}

extension ContinuousClock.Instant {
  /// The time since then.
  var passed: HeadUnitCore.Duration {
    let (seconds, attoseconds) = (ContinuousClock.now - self).components
    return .microseconds(Int(seconds) * 1_000_000 + Int(attoseconds / 1_000_000_000_000))
  }
}

/// What the desktop wants, as its driver would.
public enum DesktopWish: Hashable, Sendable {
  case command(Command)
  /// 0…1.
  case volume(Double)
  /// The window is to be seen.
  case raise
  /// The window is to close.
  case quit

  /// What happens to the head unit; nil where the window has to do it.
  public func event(by program: String) -> Event? {
    switch self {
    case .command(let command): .playback(.desktopAsked(command: command, by: program))
    case .volume(let volume): .playback(.desktopTurned(volume: volume, by: program))
    case .raise, .quit: nil
    }
  }
}

/// What follows from a call: words at once, or first a wish that is carried out.
enum CallOutcome: Hashable {
  case reply([BusValue])
  case failure(BusError, String)
  /// Nil: it means nothing at present, and that is no mistake.
  case wish(DesktopWish?)
}

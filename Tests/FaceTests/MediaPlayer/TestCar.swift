import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitPhone

/// The other end of the line: says to an app what a head unit says, and hears what it answers.
struct TestCar {
  private var app: EmbeddedApp
  private var number = 0
  /// What the app has said unasked, the oldest first.
  private(set) var reports: [Report] = []
  /// What it has answered, the oldest first.
  private(set) var answers: [Answer] = []
  /// Both of the last look, in their order.
  private(set) var last: [AppDelivery.Content] = []

  static let unlimited = AppContext(
    isEnforced: false, items: nil, depth: 5, isEndpointAvailable: true)

  /// Starts an app that does this when it is launched.
  init(
    _ context: AppContext = TestCar.unlimited, patience: HeadUnitCore.Duration = .seconds(60),
    launch: @escaping @MainActor @Sendable () -> Void = {}
  ) {
    app = EmbeddedApp(clock: .virtual, patience: patience) {
      SimulatedPhone.current.information = Information()
      launch()
    }
    _ = deliver([.note(.start(context))])
  }

  /// What the app answers; the commands come while it has not answered yet.
  mutating func ask(_ question: Question, sending commands: Command...) -> Answer? {
    number += 1
    let id = RequestID(number)
    let request = AppMessage.request(Request(id: id, question: question))
    let sent = commands.enumerated().map { index, command in
      AppMessage.command(CommandRequest(id: CommandID(number + 1 + index), command: command))
    }
    number += commands.count
    return deliver([request] + sent).lazy.compactMap { content in
      if case .answer(id, let answer) = content { answer } else { nil }
    }.first
  }

  mutating func send(_ command: Command) -> CommandStatus? {
    number += 1
    let id = CommandID(number)
    let request = CommandRequest(id: id, command: command)
    return deliver([.command(request)]).lazy.compactMap { content in
      if case .status(id, let status) = content { status } else { nil }
    }.first
  }

  mutating func tell(_ note: Note) {
    _ = deliver([.note(note)])
  }

  /// What the app says about this.
  mutating func news(_ body: () -> Void = {}) -> [Report] {
    _ = deliver()
    reports = []
    body()
    _ = deliver()
    return reports
  }

  /// Looks until it is so, as what ends on a thread of its own cannot be waited for.
  mutating func sees(for looks: Int = 20_000, _ isSo: (TestCar) -> Bool) -> Bool {
    for _ in 0..<looks where !isSo(self) { tell(.cancel(RequestID(0))) }
    return isSo(self)
  }

  private mutating func deliver(_ messages: [AppMessage] = []) -> [AppDelivery.Content] {
    let contents = app.receive(messages, at: .start).map(\.content)
    last = contents
    reports += contents.compactMap { content in
      if case .report(let report) = content { report } else { nil }
    }
    answers += contents.compactMap { content in
      if case .answer(_, let answer) = content { answer } else { nil }
    }
    return contents
  }
}

extension TestCar {
  mutating func item(_ path: ContentPath = ContentPath([0])) -> ContentItem? {
    if case .item(let item) = ask(.item(path: path)) { item } else { nil }
  }
}

extension [Report] {
  var commands: [CommandSet] {
    compactMap { if case .commands(let commands) = $0 { commands } else { nil } }
  }

  var infos: [NowPlayingInfo?] {
    compactMap { if case .nowPlaying(let info) = $0 { info } else { nil } }
  }

  var logs: [String] {
    compactMap { if case .log(let text) = $0 { text } else { nil } }
  }
}

import HeadUnitApps
import HeadUnitCore

/// A wire and an app that is played by the test, in text.
struct WireTalk {
  static let context = AppContext(
    isEnforced: true, items: 12, depth: 5, isEndpointAvailable: true)

  /// When everything is said.
  static let now = Instant(microseconds: 12_345_678)

  var wire = AppWire(clock: .wall, version: "1.0")

  /// The lines that may go now.
  mutating func lines() -> [String] {
    wire.takeLines().map { String(decoding: $0, as: UTF8.self) }
  }

  /// Says something and gives the lines that may go then.
  mutating func say(_ messages: AppMessage...) -> [String] {
    wire.say(messages, at: Self.now)
    return lines()
  }

  mutating func hear(_ line: String) -> [AppDelivery] { hear(Array(line.utf8)) }

  mutating func hear(_ line: [UInt8]) -> [AppDelivery] {
    var deliveries: [AppDelivery] = []
    wire.hear(line, into: &deliveries)
    return deliveries
  }

  /// What an answer with this result gives.
  mutating func answer(_ number: Int, _ result: String) -> [AppDelivery] {
    hear(#"{"jsonrpc":"2.0","id":\#(number),"result":\#(result)}"#)
  }

  /// An app that runs; its next request has the number 2.
  static func running(items: Bool = false) -> WireTalk {
    var talk = WireTalk()
    _ = talk.say(.note(.start(context)))
    _ = talk.answer(
      1, #"{"protocol":1,"app":{"name":"Radio"},"tabs":true,"capabilities":{"items":\#(items)}}"#)
    _ = talk.lines()
    return talk
  }
}

extension AppMessage {
  static func ask(_ id: Int, _ question: Question) -> AppMessage {
    .request(Request(id: RequestID(id), question: question))
  }

  static func command(_ id: Int, _ command: Command) -> AppMessage {
    .command(CommandRequest(id: CommandID(id), command: command))
  }

  /// Asks for so many items of a list from a row on, the ids being counted on.
  static func items(
    _ rows: Range<Int>, of parent: ContentPath = .root, from id: Int = 1
  ) -> [AppMessage] {
    rows.map { .ask(id + $0 - rows.lowerBound, .item(path: parent.child($0))) }
  }
}

extension [AppDelivery] {
  /// What is no log.
  var contents: [AppDelivery.Content] {
    map(\.content).filter { if case .report(.log) = $0 { false } else { true } }
  }

  var logs: [String] {
    compactMap { if case .report(.log(let text)) = $0.content { text } else { nil } }
  }
}

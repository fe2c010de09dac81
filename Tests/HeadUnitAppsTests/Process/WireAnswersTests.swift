import HeadUnitApps
import HeadUnitCore
import HeadUnitText
import Testing

/// Every answer of an app.
struct WireAnswersTests {
  private static let item =
    #"{"id":"a","title":"A","subtitle":"B","artwork":"c","container":false,"playable":true,"#
    + #""explicit":true,"streaming":true,"progress":0.5}"#
  private static let path = ContentPath([0, 1])
  private static let begin = Question.begin(path: path, hint: false)
  private static let count = Question.count(path: path)
  private static let one = Question.item(path: path)
  private static let shows = Question.showsProgress(path: path)
  private static let play = Question.play(path: path, identifier: "a")
  private static let artwork = Question.artwork(
    name: "c", size: PixelSize(width: 80, height: 80))

  private func heard(_ question: Question, _ result: String) -> [AppDelivery] {
    var talk = WireTalk.running()
    _ = talk.say(.ask(9, question))
    return talk.answer(2, result)
  }

  @Test(
    arguments: [
      (begin, "null", .done), (begin, "{}", .done), (play, "null", .done),
      (count, #"{"count":12}"#, .count(12)),
      (count, #"{"count":3e2}"#, .count(300)), (one, #"{"item":null}"#, .item(nil)),
      (
        one, #"{"item":\#(item)}"#,
        .item(
          ContentItem(
            identifier: "a", title: "A", subtitle: "B", artwork: "c", isPlayable: true,
            isExplicit: true, isStreaming: true, progress: 0.5))
      ),
      (shows, #"{"shows":true}"#, .showsProgress(true)), (artwork, "null", .artwork(nil)),
      (artwork, "{}", .artwork(nil)),
      (artwork, #"{"file":"c.png"}"#, .artwork(Picture(file: "c.png"))),
      (artwork, #"{"data":"AQL/"}"#, .artwork(Picture(data: [1, 2, 255]))),
    ] as [(Question, String, Answer)])
  func aResultIsAnAnswer(_ question: Question, _ result: String, _ answer: Answer) {
    #expect(heard(question, result) == [AppDelivery(.answer(RequestID(9), answer))])
  }

  @Test(arguments: [("nan", Double.nan), ("-nan", .nan), ("inf", .infinity), ("-inf", -.infinity)])
  func aProgressThatIsNoNumberIsCarried(word: String, value: Double) throws {
    let said = heard(Self.one, #"{"item":{"id":"a","progress":"\#(word)"}}"#)
    guard case .answer(_, .item(let item?)) = try #require(said.first).content else {
      Issue.record("There is no item: \(said)")
      return
    }
    let progress = try #require(item.progress)
    #expect(progress == value || progress.isNaN && value.isNaN)
    #expect(said.count == 1)
  }

  @Test(
    arguments: [
      (begin, "true"), (play, "[]"), (count, "null"), (count, #"{"count":1.5}"#),
      (count, #"{"count":"3"}"#), (count, #"{"count":1e+99}"#), (count, #"{"count":-1}"#),
      (one, "null"), (one, "{}"),
      (one, #"{"item":{}}"#), (one, #"{"item":[]}"#), (shows, #"{"shows":1}"#),
      (artwork, #"{"file":3}"#), (artwork, #"{"data":"?"}"#), (artwork, #""c.png""#),
      (artwork, #"{"file":"c.png","data":"AQL/"}"#),
    ] as [(Question, String)])
  func aResultOfTheWrongShapeIsGarbageAndTold(_ question: Question, _ result: String) {
    let said = heard(question, result)
    #expect(said.contents.count == 1)
    #expect(said.contents.allSatisfy { "\($0)".contains("garbage") })
    #expect(said.logs.count == 1)
    #expect(said.logs.allSatisfy { $0.contains("Radio breaks the protocol: ") })
    #expect(said.logs.allSatisfy { $0.contains(#"the line begins {"jsonrpc":"2.0","id":2"#) })
  }

  @Test func aLogNamesTheMethodAndWhatWasExpected() {
    #expect(
      heard(Self.count, #"{"cuont":3}"#).logs == [
        #"Radio breaks the protocol: content/count /0/1: "#
          + #"expected {"count": a whole number from 0}, found {"cuont":3}; "#
          + #"the line begins {"jsonrpc":"2.0","id":2,"result":{"cuont":3}}"#
      ])
  }

  @Test(arguments: [
    (#"{"title":"A"}"#, "`id` is missing, a text is needed"),
    (#"{"id":null}"#, "`id` is missing, a text is needed"),
    (#"{"id":"a","title":7}"#, "`title` is 7, a text is needed"),
    (#"{"id":"a","playable":"yes"}"#, #"`playable` is "yes", true or false is needed"#),
    (#"{"id":"a","explicit":0}"#, "`explicit` is 0, true or false is needed"),
    (#"{"id":"a","progress":"half"}"#, #"`progress` is "half", a number is needed"#),
    (#"{"id":"a","artwork":{}}"#, "`artwork` is {}, a text is needed"),
    ("7", "expected an item, found 7"),
  ])
  func whatIsWrongWithAnItemIsSaid(item: String, words: String) {
    let said = heard(Self.one, #"{"item":\#(item)}"#)
    let sentence = "content/item /0/1: \(words)"
    #expect(said.contents == [.answer(RequestID(9), .garbage(sentence))])
    #expect(said.logs.first?.contains("Radio breaks the protocol: \(sentence); ") == true)
  }

  @Test func whatAnItemDoesNotSayIsFalse() {
    #expect(
      heard(Self.one, #"{"item":{"id":"a"}}"#).contents
        == [.answer(RequestID(9), .item(ContentItem(identifier: "a")))])
  }

  /// What is read fast means what the decoder makes of it.
  @Test(arguments: [
    #""title":"A","subtitle":null,"artwork":"c","progress":1"#, #""progress":-0.5e0,"more":[{}]"#,
    #""titl\u0065":"A""#, #""title":"A\u0000\n""#, #""title":3"#, #""progress":"half""#,
    #""explicit":0"#, #""artwork":{}"#, #""id":null"#, #""id":7"#,
  ])
  func anItemIsWhatADecoderReads(_ members: String) throws {
    let names = ["id", "container", "playable", "explicit", "streaming"]
    let missing = names.filter { !members.contains("\"\($0)\"") }
    let rest = missing.map { $0 == "id" ? #","id":"a""# : #","\#($0)":true"# }.joined()
    let text = "{\(members)\(rest)}"
    let document = try JSONDocument(SourceText(name: "item", text: text))
    let decoded = try? JSONCoder.decode(ContentItem.self, from: document.root)
    let answers = heard(Self.one, #"{"item":\#(text)}"#).contents
    if decoded == nil {
      #expect(answers.count == 1 && !answers.contains(.answer(RequestID(9), .item(nil))))
      #expect(answers.first.map { "\($0)".contains("garbage") } == true)
    } else {
      #expect(answers == [.answer(RequestID(9), .item(decoded))])
    }
  }

  @Test(
    arguments: [
      (begin, #"{"after":40}"#, .done, 40), (play, #"{"after":0}"#, .done, 0),
      (count, #"{"count":3,"after":1500}"#, .count(3), 1_500),
      (artwork, #"{"after":9}"#, .artwork(nil), 9),
      (one, #"{"item":null,"after":7}"#, .item(nil), 7),
    ] as [(Question, String, Answer, Int)])
  func everyResultMayComeLater(
    _ question: Question, _ result: String, _ answer: Answer, _ after: Int
  ) {
    #expect(
      heard(question, result)
        == [AppDelivery(after: .milliseconds(after), .answer(RequestID(9), answer))])
  }

  @Test(arguments: [
    ("-1", 0), ("1.5", 0), (#""40""#, 0), ("1e99", 0), ("3600001", 3_600_000),
    ("9223372036854775807", 3_600_000),
  ])
  func aTimeThatCannotBeIsToldAndTheAnswerCounts(_ after: String, _ milliseconds: Int) {
    let said = heard(Self.count, #"{"count":3,"after":\#(after)}"#)
    #expect(said.logs.count == 1)
    #expect(
      said.last
        == AppDelivery(after: .milliseconds(milliseconds), .answer(RequestID(9), .count(3))))
  }

  @Test(
    arguments: [
      ("", .other), (#","data":"locked""#, .locked), (#","data":{"code":"signedOut"}"#, .signedOut),
      (#","data":{"code":"nonsense"}"#, .other), (#","data":7"#, .other),
      (#","data":null"#, .other),
    ] as [(String, Failure.Code)])
  func anErrorIsAnAnswer(_ data: String, _ code: Failure.Code) {
    var talk = WireTalk.running()
    _ = talk.say(.ask(9, Self.count))
    let failure = Failure(code: code, message: "no")
    #expect(
      talk.hear(#"{"id":2,"result":null,"error":{"code":-32000,"message":"no"\#(data)}}"#)
        == [AppDelivery(.answer(RequestID(9), .failed(failure)))])
  }

  @Test func anErrorMayComeLater() {
    var talk = WireTalk.running()
    _ = talk.say(.ask(9, Self.count))
    let said = talk.hear(#"{"id":2,"error":{"message":"no","data":{"after":60}}}"#)
    #expect(said.map(\.after) == [.milliseconds(60)])
  }

  @Test(arguments: [
    #"{"id":2}"#, #"{"id":2,"error":"no"}"#, #"{"id":2,"error":{}}"#,
    #"{"id":2,"result":{"count":1},"error":{"code":1,"message":"no"}}"#,
  ])
  func whatIsNeitherResultNorErrorIsGarbage(_ line: String) {
    var talk = WireTalk.running()
    _ = talk.say(.ask(9, Self.count))
    let said = talk.hear(line)
    #expect(said.logs.count == 1)
    guard case .answer(RequestID(9), .garbage) = said.last?.content else {
      Issue.record("\(said) is no garbage")
      return
    }
  }

  @Test(arguments: CommandStatus.allCases)
  func aCommandHasAStatus(_ status: CommandStatus) {
    var talk = WireTalk.running()
    _ = talk.say(.command(4, .next))
    #expect(
      talk.answer(2, #"{"status":"\#(status.rawValue)","after":5}"#)
        == [AppDelivery(after: .milliseconds(5), .status(CommandID(4), status))])
  }

  @Test(arguments: [
    #"{"id":2,"result":null}"#, #"{"id":2,"result":{"status":"fine"}}"#,
    #"{"id":2,"error":{"code":1,"message":"no"}}"#, #"{"id":2}"#,
  ])
  func aCommandWithoutAStatusHasFailed(_ line: String) {
    var talk = WireTalk.running()
    _ = talk.say(.command(4, .next))
    let said = talk.hear(line)
    #expect(said.contents == [.status(CommandID(4), .failed)])
    #expect(said.logs.count == 1)
  }

  @Test func aSecondAnswerIsToldAndGivenAgain() {
    var talk = WireTalk.running()
    _ = talk.say(.ask(9, Self.count))
    #expect(talk.answer(2, #"{"count":3}"#).contents == [.answer(RequestID(9), .count(3))])
    let said = talk.answer(2, #"{"count":5}"#)
    #expect(said.contents == [.answer(RequestID(9), .count(5))])
    #expect(said.logs.allSatisfy { $0.contains("expected one answer to the id 2") })
    #expect(said.logs.count == 1)
    #expect(!talk.wire.isWaiting)
  }

  @Test(arguments: ["3", "0", "-1", "1e+99", #""2""#, "null", "[]", "2.5"])
  func anAnswerToWhatWasNeverAskedIsALogOnly(_ id: String) {
    var talk = WireTalk.running()
    _ = talk.say(.ask(9, Self.count))
    let said = talk.hear(#"{"id":\#(id),"result":{"count":3}}"#)
    #expect(said.contents == [])
    #expect(said.logs.allSatisfy { $0.contains("nothing was asked with the id \(id)") })
    #expect(said.logs.count == 1)
    #expect(talk.wire.isWaiting)
  }

  @Test func aSecondWelcomeStartsNothing() {
    var talk = WireTalk.running()
    let said = talk.answer(1, #"{"protocol":1,"app":{"name":"Radio"}}"#)
    #expect(said.contents == [])
    #expect(said.logs.count == 1)
  }

  @Test func anAnswerLongAfterTheFirstIsALogOnly() {
    var talk = WireTalk.running()
    for number in 2..<302 {
      _ = talk.say(.ask(number, Self.count))
      _ = talk.answer(number, #"{"count":3}"#)
    }
    let said = talk.answer(2, #"{"count":3}"#)
    #expect(said.contents == [])
    #expect(said.logs.first?.contains("nobody waits any more") == true)
  }
}

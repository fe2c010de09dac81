import HeadUnitApps
import HeadUnitCore
import Testing

/// What goes when, and what goes together.
struct WireOrderTests {
  @Test func atMostEightRequestsAreUnderWay() {
    var talk = WireTalk.running()
    talk.wire.say(AppMessage.items(0..<10) + [.note(.interruption(.began))], at: WireTalk.now)
    #expect(talk.lines().count == 8)
    #expect(talk.wire.awaited.count == 8)
    #expect(talk.lines() == [])
    _ = talk.answer(5, #"{"item":null}"#)
    #expect(
      talk.lines() == [#"{"jsonrpc":"2.0","id":10,"method":"content/item","params":{"path":[8]}}"#])
    _ = talk.answer(2, #"{"item":null}"#)
    #expect(talk.lines().count == 2)
  }

  @Test func neighboursAreAskedForInOneLineWhenTheAppTakesThem() {
    var talk = WireTalk.running(items: true)
    let list = ContentPath([4])
    talk.wire.say(
      AppMessage.items(3..<6, of: list) + AppMessage.items(7..<8, of: list, from: 4)
        + [.ask(5, .count(path: list))] + AppMessage.items(0..<2, of: .root, from: 6),
      at: WireTalk.now)
    #expect(
      talk.lines() == [
        #"{"jsonrpc":"2.0","id":2,"method":"content/items","#
          + #""params":{"path":[4],"first":3,"count":3}}"#,
        #"{"jsonrpc":"2.0","id":3,"method":"content/item","params":{"path":[4,7]}}"#,
        #"{"jsonrpc":"2.0","id":4,"method":"content/count","params":{"path":[4]}}"#,
        #"{"jsonrpc":"2.0","id":5,"method":"content/items","#
          + #""params":{"path":[],"first":0,"count":2}}"#,
      ])
    #expect(
      talk.wire.awaited == ["items /4, 3 from 3", "item /4/7", "count /4", "items /, 2 from 0"])
  }

  @Test func onlyWhatIsSaidTogetherIsAskedTogether() {
    var talk = WireTalk.running(items: true)
    talk.wire.say(AppMessage.items(0..<1), at: WireTalk.now)
    talk.wire.say(AppMessage.items(1..<2, from: 2), at: WireTalk.now)
    #expect(talk.lines().count == 2)
  }

  @Test func oneLineAsksForABoundedNumberOfItems() {
    var talk = WireTalk.running(items: true)
    talk.wire.say(AppMessage.items(0..<250), at: WireTalk.now)
    #expect(talk.lines().map { $0.contains(#""count":100"#) } == [true, true, false])
  }

  @Test func itemsAskedForTogetherAreAnsweredOneByOne() {
    var talk = WireTalk.running(items: true)
    talk.wire.say(AppMessage.items(0..<4), at: WireTalk.now)
    _ = talk.lines()
    let item =
      #"{"id":"a","container":true,"playable":false,"explicit":false,"streaming":false}"#
    let said = talk.answer(2, #"{"items":[\#(item),null,{"id":3}],"after":40}"#)
    let after = Duration.milliseconds(40)
    let expected: [Answer] = [
      .item(ContentItem(identifier: "a", isContainer: true)), .item(nil),
      .garbage("content/items /: item 2: `id` is 3, a text is needed"), .item(nil),
    ]
    #expect(said.logs.count == 1)
    #expect(
      said.dropFirst()
        == expected.enumerated().map {
          AppDelivery(after: after, .answer(RequestID($0 + 1), $1))
        }[...])
  }

  @Test func anErrorToManyItemsIsOneToEach() {
    var talk = WireTalk.running(items: true)
    talk.wire.say(AppMessage.items(0..<2), at: WireTalk.now)
    _ = talk.lines()
    let failure = Answer.failed(Failure(code: .offline, message: "no network"))
    let said = talk.hear(
      #"{"id":2,"error":{"code":-1,"message":"no network","data":{"code":"offline"}}}"#)
    #expect(
      said.map(\.content) == [.answer(RequestID(1), failure), .answer(RequestID(2), failure)])
  }

  @Test(arguments: ["null", #"{"items":{}}"#, "[]", "3"])
  func aWrongListOfItemsIsGarbageToEach(_ result: String) {
    var talk = WireTalk.running(items: true)
    talk.wire.say(AppMessage.items(0..<2), at: WireTalk.now)
    _ = talk.lines()
    let said = talk.answer(2, result)
    #expect(
      said.contents
        == [1, 2].map {
          .answer(
            RequestID($0),
            .garbage(#"content/items /: expected {"items": […]}, found \#(result)"#))
        })
    #expect(said.logs.count == 1)
  }

  @Test func moreItemsThanAskedForAreToldAndLeftOut() {
    var talk = WireTalk.running(items: true)
    talk.wire.say(AppMessage.items(0..<2), at: WireTalk.now)
    _ = talk.lines()
    let said = talk.answer(2, #"{"items":[null,null,null]}"#)
    #expect(said.contents.count == 2)
    #expect(said.logs.allSatisfy { $0.contains("expected at most 2 items") })
    #expect(said.logs.count == 1)
  }

  @Test func aCancelNamesTheLineAndOvertakes() {
    var talk = WireTalk.running()
    talk.wire.say(AppMessage.items(0..<10), at: WireTalk.now)
    _ = talk.lines()
    #expect(
      talk.say(.note(.cancel(RequestID(3))), .note(.cancel(RequestID(1)))) == [
        #"{"jsonrpc":"2.0","method":"cancel","params":{"id":4}}"#,
        #"{"jsonrpc":"2.0","method":"cancel","params":{"id":2}}"#,
      ])
    #expect(talk.say(.note(.cancel(RequestID(3)))) == [])
    #expect(talk.answer(4, #"{"item":null}"#).contents == [.answer(RequestID(3), .item(nil))])
  }

  @Test func whatIsTakenBackBeforeItWasSentIsNotSent() {
    var talk = WireTalk()
    _ = talk.say(.note(.start(WireTalk.context)), .ask(1, .count(path: .root)))
    #expect(talk.say(.note(.cancel(RequestID(1)))) == [])
    _ = talk.answer(1, #"{"protocol":1,"app":{"name":"Radio"}}"#)
    #expect(talk.lines() == [#"{"jsonrpc":"2.0","method":"initialized"}"#])
    #expect(!talk.wire.isWaiting)
  }

  @Test func manyItemsAreTakenBackWhenNoneIsWanted() {
    var talk = WireTalk.running(items: true)
    talk.wire.say(AppMessage.items(0..<2), at: WireTalk.now)
    _ = talk.lines()
    #expect(talk.say(.note(.cancel(RequestID(2)))) == [])
    #expect(
      talk.say(.note(.cancel(RequestID(1))))
        == [#"{"jsonrpc":"2.0","method":"cancel","params":{"id":2}}"#])
  }

  @Test func whatFindsNoRoomIsToldWithTheNextLine() {
    var talk = WireTalk.running()
    talk.wire.say(AppMessage.items(0..<4_099), at: WireTalk.now)
    let said = talk.hear(#"{"method":"log","params":{"text":"here"}}"#)
    #expect(said.logs.first?.contains("Radio is busy: 3 messages were not sent") == true)
    #expect(said.logs.dropFirst() == ["here"])
  }
}

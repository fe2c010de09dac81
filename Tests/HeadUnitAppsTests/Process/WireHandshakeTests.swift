import HeadUnitApps
import HeadUnitCore
import Testing

/// How an app and the head unit begin and end.
struct WireHandshakeTests {
  private let welcome = #"{"protocol":1,"app":{"name":"Radio","icon":"radio.png"},"tabs":true}"#

  @Test func aStartIsOneLineWithTheContext() {
    var talk = WireTalk()
    #expect(
      talk.say(.note(.start(WireTalk.context))) == [
        #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocol":1,"#
          + #""headUnit":{"name":"Testdrive","version":"1.0"},"clock":"wall","#
          + #""capabilities":{"items":true,"cancel":true,"after":true},"#
          + #""context":{"limitsEnforced":true,"items":12,"depth":5,"endpointAvailable":true},"#
          + #""at":12345}}"#
      ])
    #expect(talk.wire.isWaiting)
    #expect(talk.wire.awaited == ["the answer to initialize"])
  }

  @Test func inADrivesTimeTheAppIsAskedWhetherItHasHeard() {
    var talk = WireTalk()
    talk.wire = AppWire(clock: .virtual, version: "1.0")
    let lines = talk.say(.note(.start(WireTalk.context)))
    #expect(lines.count == 1 && lines[0].contains(#""clock":"virtual""#))
    _ = talk.answer(1, welcome)
    #expect(talk.wire.hasLines)
    #expect(
      talk.lines() == [
        #"{"jsonrpc":"2.0","method":"initialized"}"#, #"{"jsonrpc":"2.0","id":2,"method":"sync"}"#,
      ])
    #expect(talk.wire.awaited == ["the answer to sync"])
    #expect(talk.hear(#"{"jsonrpc":"2.0","id":2,"error":{"code":-32601,"message":"no"}}"#) == [])
    #expect(!talk.wire.isWaiting)
    // After a request nobody needs to ask.
    #expect(talk.say(.note(.interruption(.began)), .ask(1, .count(path: .root))).count == 2)
  }

  @Test func nothingGoesBeforeTheAnswerAndEverythingInItsOrderAfterIt() {
    var talk = WireTalk()
    _ = talk.say(.note(.start(WireTalk.context)))
    #expect(
      talk.say(.ask(1, .count(path: .root)), .note(.interruption(.began)), .command(1, .play))
        == [])
    let description = AppDescription(name: "Radio", icon: "radio.png", hasTabs: true)
    #expect(talk.answer(1, welcome) == [AppDelivery(.report(.started(description)))])
    #expect(
      talk.lines() == [
        #"{"jsonrpc":"2.0","method":"initialized"}"#,
        #"{"jsonrpc":"2.0","id":2,"method":"content/count","params":{"path":[]}}"#,
        #"{"jsonrpc":"2.0","method":"interruption","params":{"phase":"began","at":12345}}"#,
        #"{"jsonrpc":"2.0","id":3,"method":"command","params":{"name":"play","at":12345}}"#,
      ])
    #expect(talk.wire.awaited == ["count /", "command play"])
  }

  @Test func aStartMayTakeTime() {
    var talk = WireTalk()
    _ = talk.say(.note(.start(WireTalk.context)))
    let said = talk.answer(1, #"{"protocol":1,"app":{"name":"Radio"},"after":250}"#)
    #expect(
      said == [
        AppDelivery(
          after: .milliseconds(250), .report(.started(AppDescription(name: "Radio"))))
      ])
  }

  @Test func anotherProtocolNamesBothNumbersAndEndsTheApp() {
    var talk = WireTalk()
    _ = talk.say(.note(.start(WireTalk.context)))
    let said = talk.answer(1, #"{"protocol":7,"app":{"name":"Radio"}}"#)
    #expect(said.contents == [.report(.stopped(.crashed))])
    #expect(said.logs.count == 1)
    #expect(said.logs.allSatisfy { $0.contains("expected protocol 1, found protocol 7") })
    #expect(talk.lines() == [])
    #expect(!talk.wire.isWaiting)
  }

  @Test(arguments: [
    #"{"id":1,"result":null}"#, #"{"id":1,"error":{"code":1,"message":"no licence"}}"#,
    #"{"id":1,"result":{"protocol":1}}"#, #"{"id":1}"#,
    #"{"id":1,"result":{"protocol":1,"app":{"name":7}}}"#,
  ])
  func whatIsNoWelcomeEndsTheApp(_ line: String) {
    var talk = WireTalk()
    _ = talk.say(.note(.start(WireTalk.context)))
    let said = talk.hear(line)
    #expect(said.contents == [.report(.stopped(.crashed))])
    #expect(said.logs.count == 1)
  }

  @Test func aKindOfAppThatIsNoneIsToldWithThoseThereAre() {
    var talk = WireTalk()
    _ = talk.say(.note(.start(WireTalk.context)))
    let said = talk.answer(1, #"{"protocol":1,"app":{"name":"Radio","kind":"fuelling"}}"#)
    #expect(said.contents == [.report(.stopped(.crashed))])
    let log = said.logs.first ?? ""
    #expect(log.contains(#"`app.kind` is "fuelling", one of audio, communication, "#))
    #expect(log.contains(#"did you mean "fueling"?"#))
  }

  @Test func aStopGoesAtOnceAndNothingIsAskedAfterIt() {
    var talk = WireTalk.running()
    _ = talk.say(.ask(1, .count(path: .root)))
    #expect(
      talk.say(.note(.stop), .ask(2, .count(path: .root)))
        == [#"{"jsonrpc":"2.0","id":3,"method":"shutdown"}"#])
    #expect(talk.wire.awaited == ["count /", "the answer to shutdown"])
    #expect(talk.answer(3, "null") == [])
    #expect(talk.answer(2, #"{"count":4}"#).contents == [.answer(RequestID(1), .count(4))])
    #expect(!talk.wire.isWaiting)
  }

  @Test func aStopOvertakesWhatWaitsForItsTurn() {
    var talk = WireTalk.running()
    talk.wire.say(AppMessage.items(0..<20), at: WireTalk.now)
    #expect(talk.lines().count == 8)
    #expect(talk.say(.note(.stop)) == [#"{"jsonrpc":"2.0","id":10,"method":"shutdown"}"#])
  }

  @Test func afterAResetNothingIsAwaitedAndAStartBeginsAnew() {
    var talk = WireTalk.running(items: true)
    talk.wire.say(AppMessage.items(0..<20) + [.ask(30, .count(path: .root))], at: WireTalk.now)
    _ = talk.lines()
    talk.wire.reset()
    #expect(!talk.wire.isWaiting)
    #expect(talk.wire.awaited == [])
    #expect(talk.say(.ask(31, .count(path: .root))) == [])
    #expect(talk.answer(3, #"{"count":1}"#).contents == [])
    let lines = talk.say(.note(.start(WireTalk.context)))
    #expect(lines.count == 1)
    #expect(lines.allSatisfy { $0.hasPrefix(#"{"jsonrpc":"2.0","id":4,"method":"initialize""#) })
    #expect(talk.answer(4, welcome).contents.count == 1)
    #expect(talk.lines() == [#"{"jsonrpc":"2.0","method":"initialized"}"#])
  }
}

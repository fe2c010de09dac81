import Foundation
import HeadUnitApps
import HeadUnitCore
import Testing

/// Every line to an app, as text.
struct WireLinesTests {
  struct Row: Sendable {
    let message: AppMessage
    let text: String

    init(_ message: AppMessage, _ text: String) {
      self.message = message
      self.text = text
    }
  }

  private static let path = ContentPath([0, 1])

  @Test(arguments: [
    Row(
      .ask(9, .begin(path: path, hint: true)),
      #""content/begin","params":{"path":[0,1],"hint":true}"#),
    Row(.ask(9, .count(path: .root)), #""content/count","params":{"path":[]}"#),
    Row(.ask(9, .item(path: path)), #""content/item","params":{"path":[0,1]}"#),
    Row(.ask(9, .showsProgress(path: path)), #""content/showsProgress","params":{"path":[0,1]}"#),
    Row(
      .ask(9, .artwork(name: "co\"ver", size: PixelSize(width: 80, height: 60))),
      #""artwork/load","params":{"id":"co\"ver","width":80,"height":60}"#),
    Row(
      .ask(9, .play(path: path, identifier: "a\nb")),
      #""playback/start","params":{"path":[0,1],"identifier":"a\nb","at":12345}"#),
  ])
  func aRequestIsALine(_ row: Row) {
    var talk = WireTalk.running()
    #expect(talk.say(row.message) == [#"{"jsonrpc":"2.0","id":2,"method":"# + row.text + "}"])
  }

  @Test func whatACarTakesOfTemplatesIsSaidWhole() throws {
    let text =
      #"{"items":40,"tabs":2,"scale":3,"sections":5,"gridButtons":6,"playerButtons":1,"#
      + #""detailsButtons":2,"alertActions":3,"pictures":7,"#
      + #""pictureSizes":{"card":90,"row":60}}"#
    var context = WireTalk.context
    context.templates = try JSONDecoder().decode(TemplateFigures.self, from: Data(text.utf8))
    // Nothing that there is to say is left out above.
    let names = Mirror(reflecting: try #require(context.templates)).children.compactMap(\.label)
    #expect(names.allSatisfy { text.contains("\"\($0)\":") }, "\(names)")
    var talk = WireTalk.running()
    let line = try #require(talk.say(.note(.context(context))).first)
    #expect(line.contains(#""templates":"# + text), "\(line)")
  }

  @Test(
    arguments: [
      (.pause, #""pause""#), (.stop, #""stop""#), (.next, #""next""#),
      (.seekForward(.begin), #""seekForward","value":"begin""#),
      (.seekBackward(.end), #""seekBackward","value":"end""#),
      (.skipForward(seconds: 30), #""skipForward","value":30.0"#),
      (.skipBackward(seconds: 15), #""skipBackward","value":15.0"#),
      (.position(seconds: 61.5), #""position","value":61.5"#),
      (.rate(1.25), #""rate","value":1.25"#),
      (.shuffle(.items), #""shuffle","value":"items""#),
      (.repeat(.one), #""repeat","value":"one""#), (.like(undo: false), #""like""#),
      (.dislike(undo: true), #""dislike","value":"undo""#), (.rating(4), #""rating","value":4.0"#),
      (.enableLanguage("de"), #""enableLanguage","value":"de""#),
      (.disableLanguage("de"), #""disableLanguage","value":"de""#),
    ] as [(Command, String)])
  func aCommandIsALineWithItsValue(_ command: Command, _ text: String) {
    var talk = WireTalk.running()
    #expect(
      talk.say(.command(9, command)) == [
        #"{"jsonrpc":"2.0","id":2,"method":"command","params":{"name":"# + text + #","at":12345}}"#
      ])
  }

  /// What an app in a car without content is told.
  private static var kitContext: AppContext {
    var context = AppContext(isEnforced: false, items: nil, depth: 5, isEndpointAvailable: false)
    context.hasKit = true
    return context
  }

  @Test(arguments: [
    Row(
      .note(
        .context(AppContext(isEnforced: false, items: nil, depth: 3, isEndpointAvailable: false))),
      #""context","params":{"limitsEnforced":false,"items":null,"depth":3,"#
        + #""endpointAvailable":false,"at":12345}"#),
    Row(
      .note(.context(kitContext)),
      #""context","params":{"limitsEnforced":false,"items":null,"depth":5,"#
        + #""endpointAvailable":false,"bluetooth":true,"at":12345}"#),
    Row(
      .note(.condition(PhoneCondition(network: .flaky, isLocked: true))),
      #""condition","params":{"network":"flaky","locked":true,"at":12345}"#),
    Row(.note(.interruption(.began)), #""interruption","params":{"phase":"began","at":12345}"#),
    Row(
      .note(.interruption(.ended(shouldResume: true))),
      #""interruption","params":{"phase":"ended","shouldResume":true,"at":12345}"#),
    Row(
      .note(.route(.oldDeviceUnavailable)),
      #""route","params":{"reason":"oldDeviceUnavailable","at":12345}"#),
    Row(.note(.output("tv", .chosen)), #""output","params":{"id":"tv","change":"chosen"}"#),
    Row(
      .note(.output("tv", .volume(0.5))),
      #""output","params":{"id":"tv","change":"volume","volume":0.5}"#),
    Row(.note(.output("tv", .louder)), #""output","params":{"id":"tv","change":"louder"}"#),
    Row(.note(.output("tv", .quieter)), #""output","params":{"id":"tv","change":"quieter"}"#),
    Row(.note(.output("tv", .left)), #""output","params":{"id":"tv","change":"left"}"#),
    Row(.note(.output("tv", .gaveUp)), #""output","params":{"id":"tv","change":"gaveUp"}"#),
    Row(
      .note(.output("tv", .code("0123"))),
      #""output","params":{"id":"tv","change":"code","code":"0123"}"#),
    Row(
      .note(.output("tv", .code(nil))),
      #""output","params":{"id":"tv","change":"code","code":null}"#),
    Row(.note(.discovery(true)), #""discovery","params":{"phase":"began"}"#),
    Row(
      .note(.session(SessionNotice("a", .discovery(false)))),
      #""session","params":{"id":"a","event":"discovery","phase":"ended"}"#),
  ])
  func aNoteIsALineWithoutANumber(_ row: Row) {
    var talk = WireTalk.running()
    #expect(talk.say(row.message) == [#"{"jsonrpc":"2.0","method":"# + row.text + "}"])
    #expect(!talk.wire.isWaiting)
  }

  @Test func aWakeIsNoLine() {
    var talk = WireTalk.running()
    #expect(talk.say(.wake(1)) == [])
  }
}

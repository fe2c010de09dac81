import HeadUnitCore
import Testing

@testable import HeadUnitDrives

struct AliasTests {
  @Test(arguments: [
    ("dpad rotate right", "knob +1"), ("dpad flick left", "knob -5"), ("dpad click", "knob press"),
    ("day", "theme day"), ("daynight", "theme day"), ("restrict all", "limits on"),
    ("restrict none", "limits off"), ("sleep", "wait 1s"), ("sleep 0.5", "wait 500ms"),
    ("keycode media_next", "key next"), ("tap 120 44", "tap 120,44"), ("gear 100", "gear D"),
    ("parking_brake true", "park"), ("speed 12.5", "speed 45km/h"), ("speed", "speed 0km/h"),
    ("focus audio off", "otherapp plays"), ("exit", "quit"),
  ])
  func theWordsOfTheOtherHeadUnitAreUnderstood(_ typed: String, _ ours: String) {
    guard case .line(let meaning) = ConsoleAlias.meaning(of: line(typed), in: .night) else {
      Issue.record("\(typed) means nothing")
      return
    }
    #expect(meaning.spelling == ours)
    #expect(LineTrial(ours).step != nil)
  }

  @Test(arguments: [
    "fuel 20", "dpad ur", "keycode tel", "sleep soon", "focus nav off", "mic begin",
  ])
  func whatMeansNothingHereSaysSo(_ typed: String) {
    guard case .mistake = ConsoleAlias.meaning(of: line(typed), in: .night) else {
      Issue.record("\(typed) is taken")
      return
    }
  }

  @Test(arguments: [
    "tap \"Shows\"", "focus \"Shows\"", "gear D", "speed 50km/h", "wait 1s", "home",
  ])
  func ourOwnWordsStayOurs(_ typed: String) {
    #expect(ConsoleAlias.meaning(of: line(typed), in: .night) == nil)
  }

  @Test func everyExampleMeansAStep() {
    for alias in ConsoleAlias.all {
      for example in alias.examples {
        guard case .line(let meaning) = ConsoleAlias.meaning(of: line(example), in: .day) else {
          Issue.record("\(example) means nothing")
          continue
        }
        #expect(LineTrial(meaning.spelling).mistakes.isEmpty, "\(example)")
      }
    }
  }
}

import HeadUnitCore
import Testing

@testable import HeadUnitApps

/// The near end of an app in a process of its own, with shells at the far end.
struct SeparateAppTests {
  @Test func whatIsSaidBackComesInItsTime() {
    var app = app(
      """
      while read line
      do echo '{"said":[{"after":1500,"content":{"report":{"log":"hello"}}}]}'
      done
      """)
    let deliveries = app.receive([.start], at: .start)

    #expect(deliveries == [AppDelivery(after: .microseconds(1_500), .report(.log("hello")))])
  }

  @Test func aStartBeginsTheProcessAnew() {
    var app = app(
      """
      n=0
      while read line
      do n=$((n + 1)); echo '{"said":[{"after":0,"content":{"report":{"log":"'$n'"}}}]}'; done
      """)
    let first = app.receive([.start], at: .start)
    let second = app.receive([.wake(1)], at: .start)
    let third = app.receive([.start], at: .start)

    #expect([first, second, third].map(\.logs) == [["1"], ["2"], ["1"]])
  }

  @Test func aProcessThatEndsIsACrashWithItsLastWords() {
    var app = app("read line; echo 'out of tape' >&2; exit 3")
    let deliveries = app.receive([.start], at: .start)

    #expect(deliveries.logs.count == 1)
    #expect(deliveries.logs.first?.contains("ended with code 3: out of tape") == true)
    #expect(deliveries.last?.content == .report(.stopped(.crashed)))
    #expect(app.receive([.wake(1)], at: .start).isEmpty)
  }

  @Test func aProcessThatIsKilledIsACrash() {
    var app = app("read line; kill -SEGV $$")
    let deliveries = app.receive([.start], at: .start)

    #expect(deliveries.logs.first?.contains("SIGSEGV") == true)
    #expect(deliveries.last?.content == .report(.stopped(.crashed)))
  }

  @Test func whatIsNoAnswerIsACrashThatSaysWhy() {
    var app = app("read line; echo 'Hello, world!'")
    let deliveries = app.receive([.start], at: .start)

    #expect(deliveries.logs.first?.contains("<app>:1:1") == true)
    #expect(deliveries.last?.content == .report(.stopped(.crashed)))
  }

  @Test func aProgramThatIsNotThereIsNamed() {
    var app = SeparateApp(["/nowhere/app"])
    let deliveries = app.receive([.start], at: .start)

    #expect(deliveries.logs.first?.contains("/nowhere/app") == true)
    #expect(deliveries.last?.content == .report(.stopped(.crashed)))
  }

  @Test func aProcessThatIsSilentIsGivenUp() {
    let words = ["/bin/sh", "-c", "read line; read more"]
    var app = SeparateApp(words, patience: .milliseconds(50))
    let deliveries = app.receive([.start], at: .start)

    #expect(deliveries.last?.content == .report(.stopped(.crashed)))
    #expect(app.receive([.wake(1)], at: .start).isEmpty)
  }

  private func app(_ script: String) -> SeparateApp {
    SeparateApp(["/bin/sh", "-c", script])
  }
}

extension AppMessage {
  fileprivate static let start = AppMessage.note(
    .start(AppContext(isEnforced: false, items: nil, depth: 5, isEndpointAvailable: true)))
}

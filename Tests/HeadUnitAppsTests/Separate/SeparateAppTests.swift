import HeadUnitCore
import Synchronization
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

  @Test func inAWindowNobodyWaitsForIt() {
    var app = inWindow("read line; read more", patience: .seconds(60))
    let deliveries = app.receive([.start], at: .start)

    #expect(deliveries == [AppDelivery(after: .milliseconds(4), .wake(-1))])
    _ = app.stopProgram()
  }

  @Test func whatComesLaterIsDueWhenItWouldHaveBeen() throws {
    let later = #"{"said":[{"after":1000000,"content":{"report":{"log":"hello"}}}]}"#
    var app = inWindow("while read line; do echo '\(later)'; done", patience: .seconds(60))
    let (heard, now) = listen(&app) { !$0.logs.isEmpty }

    let hello = try #require(heard.first { $0.content == .report(.log("hello")) })
    #expect(now + hello.after == .start + .seconds(1))
    #expect(app.takeEnding() == nil)
    _ = app.stopProgram()
  }

  @Test func aCrashInAWindowIsToldOnceWithItsLastWords() {
    let errors = Lines()
    var app = inWindow("read line; echo 'out of tape' >&2; exit 3", patience: .seconds(60)) {
      errors.add($0)
    }
    let (heard, _) = listen(&app) { $0.contents.contains(.report(.stopped(.crashed))) }

    let ending = "the app ended with code 3: out of tape"
    #expect(heard.logs == ["out of tape", ending])
    #expect(errors.all == ["out of tape"])
    #expect([app.takeEnding(), app.takeEnding()] == [ending, nil])
    #expect(app.receive([.wake(-1)], at: .start).isEmpty)
  }

  @Test func aProcessThatSaysNothingIsToldOfOnce() {
    var app = inWindow("read line; read more", patience: .milliseconds(20))
    let (heard, now) = listen(&app) { !$0.logs.isEmpty }

    #expect(heard.logs == ["the app's process has said nothing for 20ms: it hangs, or is held"])
    #expect(app.takeEnding() == heard.logs.first)
    #expect(app.receive([.wake(-1)], at: now + .seconds(1)).logs.isEmpty)
    _ = app.stopProgram()
  }

  @Test func whatTheOtherProcessNoticesIsToldHere() {
    var app = inWindow(
      #"while read line; do echo '{"said":[],"notice":"it hangs"}'; done"#, patience: .seconds(60))
    let same = app
    var ending: String?
    _ = listen(&app) { _ in
      ending = same.takeEnding()
      return ending != nil
    }
    #expect(ending == "it hangs")
    _ = app.stopProgram()
  }

  @Test func whatWasNotAskedForIsACrashThatSaysSo() {
    let twice = #"{"said":[]}"#
    var app = inWindow(
      "read line; echo '\(twice)'; echo '\(twice)'; read more", patience: .seconds(60))
    let (heard, _) = listen(&app) { $0.contents.contains(.report(.stopped(.crashed))) }

    #expect(heard.logs == ["the app cannot be heard: it says more than it was asked"])
  }

  private func inWindow(
    _ script: String, patience: Duration, hear: @escaping @Sendable (String) -> Void = { _ in }
  ) -> SeparateApp {
    SeparateApp(["/bin/sh", "-c", script], clock: .wall, patience: patience, hear: hear)
  }

  /// Starts the app and looks after it as a window does, until it has said enough.
  private func listen(
    _ app: inout SeparateApp, until isEnough: ([AppDelivery]) -> Bool
  ) -> (heard: [AppDelivery], now: Instant) {
    var now = Instant.start
    var heard = app.receive([.start], at: now)
    while !isEnough(heard) {
      now = now + .microseconds(10)
      heard += app.receive([.wake(-1)], at: now)
    }
    return (heard, now)
  }

  private func app(_ script: String) -> SeparateApp {
    SeparateApp(["/bin/sh", "-c", script])
  }
}

/// What was heard on whatever thread.
private final class Lines: Sendable {
  private let lines = Mutex<[String]>([])

  var all: [String] { lines.withLock { $0 } }

  func add(_ line: String) { lines.withLock { $0.append(line) } }
}

extension AppMessage {
  fileprivate static let start = AppMessage.note(
    .start(AppContext(isEnforced: false, items: nil, depth: 5, isEndpointAvailable: true)))
}

import Foundation
import HeadUnitCore
import Testing

@testable import HeadUnitApps

/// Apps in processes of their own, as the head unit sees them; the ones here are shell scripts.
struct ProcessAppTests {
  private func app(
    _ script: String, clock: AppClock = .virtual, grace: ChildProcess.Grace = .forThoseThatEnd
  ) -> ProcessApp {
    let patience = Patience(usual: .seconds(60), grace: grace)
    return ProcessApp(["sh", "-c", script], clock: clock, version: "1", patience: patience)
  }

  private static let welcome = """
    read -r line; echo '{"id":1,"result":{"protocol":1,"app":{"name":"Shell"}}}'
    """

  @Test func whoDoesNotReadIsBusyOnceAndTheWindowGoesOn() {
    let script = "\(Self.welcome); echo '{\"method\":\"log\"}'; exec sleep 100"
    var app = app(script, clock: .wall, grace: .forThoseToBeAsked)
    var now = Instant.start
    var heard = app.receive([.note(.start(WireTalk.context))], at: now)
    while heard.logs.isEmpty {
      now = now + .milliseconds(4)
      heard += app.receive([.wake(0)], at: now)
    }
    #expect(heard.contents.contains(.report(.started(AppDescription(name: "Shell")))))
    let name = String(repeating: "a", count: 2 << 20)
    let asks = (1...8).map {
      AppMessage.ask($0, .artwork(name: name, size: PixelSize(width: 1, height: 1)))
    }
    var logs = app.receive(asks, at: now).logs
    for id in 9...20 {
      logs += app.receive([.note(.interruption(.began)), .wake(id)], at: now).logs
    }
    #expect(logs == ["the app does not read what it is told; what is said now waits"])
    _ = app.stopProgram()
  }

  /// A window looks again and again, and never for long.
  @Test func aFloodIsReadLookByLook() {
    let log = #"{"method":"log","params":{"text":"\#(String(repeating: "a", count: 200))"}}"#
    let script = "yes '\(log)' | head -n 5000; echo '{\"method\":\"log\"}'; exec sleep 100"
    var app = app("\(Self.welcome); \(script)", clock: .wall, grace: .forThoseToBeAsked)
    var heard = app.receive([.note(.start(WireTalk.context))], at: .start)
    var most = 0
    var now = Instant.start
    while !heard.logs.contains(where: { $0.contains("breaks the protocol") }) {
      now = now + .milliseconds(4)
      let look = app.receive([.wake(0)], at: now)
      most = max(most, look.logs.count)
      heard += look
    }
    // Together they are a mebibyte, in lines of 240 bytes.
    #expect(most <= (256 << 10) / (log.utf8.count + 1) + 1)
    #expect(heard.logs.count > 5_000)
    _ = app.stopProgram()
  }

  /// It may say something of its own accord.
  @Test func onTheWallsClockItIsListenedToAgain() {
    var app = app("\(Self.welcome); exec sleep 100", clock: .wall, grace: .forThoseToBeAsked)
    let heard = app.receive([.note(.start(WireTalk.context))], at: .start)
    #expect(heard.contents.contains(.wake(0)))
    _ = app.stopProgram()
  }

  /// It reads eight questions and a word that is none, and answers one of them only then.
  @Test func noMoreThanEightQuestionsWaitForTheirAnswers() {
    let script = """
      read -r line
      heard() {
        read -r line
        case $line in *content/begin*) word=question;; *) word=word;; esac
        echo '{"method":"log","params":{"text":"'$word'"}}'
      }
      for number in 1 2 3 4 5 6 7 8 9; do heard; done
      echo '{"id":2,"result":null}'
      heard
      exec sleep 100
      """
    var app = app("\(Self.welcome); \(script)", clock: .wall, grace: .forThoseToBeAsked)
    var heard = app.receive([.note(.start(WireTalk.context))], at: .start)
    var now = Instant.start
    func listen(until isEnough: ([AppDelivery]) -> Bool) {
      while !isEnough(heard), !heard.contents.contains(.report(.stopped(.crashed))) {
        now = now + .milliseconds(4)
        heard += app.receive([.wake(0)], at: now)
      }
    }
    listen { $0.contents.contains(where: \.isReport) }
    let questions = (1...12).map {
      AppMessage.ask($0, .begin(path: ContentPath([$0]), hint: false))
    }
    heard += app.receive(questions, at: now)
    listen { $0.logs.count >= 8 }
    // Goes before all that waits, but not before a ninth question that did not.
    heard += app.receive([.note(.cancel(RequestID(8)))], at: now)
    listen { $0.logs.count >= 10 }

    let eight = Array(repeating: "question", count: 8)
    #expect(heard.logs == eight + ["word", "question"])
    #expect(heard.contents.contains(.answer(RequestID(1), .done)))
    _ = app.stopProgram()
  }

  @Test func whoHangsAtTheStartIsNotWaitedForAsLongAgain() {
    let patience = Patience(
      usual: .milliseconds(30), afterHang: .milliseconds(20), grace: .forThoseToBeAsked)
    var app = ProcessApp(["sleep", "100"], clock: .virtual, version: "1", patience: patience)
    var logs: [String] = []
    for _ in 0..<3 { logs += app.receive([.note(.start(WireTalk.context))], at: .start).logs }
    let waited = ["30ms", "20ms", "20ms"]
    #expect(
      logs
        == waited.map {
          "the app has not answered in \($0) of real time: the answer to initialize"
        })
    _ = app.stopProgram()
  }

  @Test func aShutdownIsSaidBeforeTheInputEnds() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    var app = app("\(Self.welcome); cat > '\(file.path)'", clock: .wall)
    var heard = app.receive([.note(.start(WireTalk.context))], at: .start)
    var now = Instant.start
    while !heard.contents.contains(where: \.isReport) {
      now = now + .milliseconds(4)
      heard += app.receive([.wake(0)], at: now)
    }
    _ = app.receive([.note(.stop)], at: now)
    _ = app.stopProgram()
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.last?.contains(#""method":"shutdown""#) == true)
  }

  @Test func theLastWordsStayWhenItIsGone() {
    var app = app("echo a >&2; echo 'no memory' >&2; exit 3")
    let heard = app.receive([.note(.start(WireTalk.context))], at: .start)
    #expect(heard.contents == [.report(.stopped(.crashed))])
    #expect(heard.logs == ["the app ended with code 3: no memory"])
    #expect(app.stopProgram() == "a\nno memory\n")
  }

  @Test(arguments: [AppClock.virtual, .wall])
  func howItEndedCanBeAskedOnce(clock: AppClock) {
    let app = app("\(Self.welcome); echo 'no tape' >&2; exit 3", clock: clock)
    var faulty = FaultyApp(app, seed: 0)
    #expect(faulty.takeEnding() == nil)
    var heard = faulty.receive([.note(.start(WireTalk.context))], at: .start)
    var now = Instant.start
    while !heard.contents.contains(.report(.stopped(.crashed))) {
      now = now + .milliseconds(4)
      heard += faulty.receive([.wake(0)], at: now)
    }
    #expect(faulty.takeEnding() == "the app ended with code 3: no tape")
    #expect(faulty.takeEnding() == nil)
    #expect(heard.logs.last == "the app ended with code 3: no tape")
  }

  @Test func aProgramThatIsNotThereSaysSoAsItsEnding() {
    var app = ProcessApp(["/nowhere/app"], clock: .wall, version: "1")
    _ = app.receive([.note(.start(WireTalk.context))], at: .start)
    #expect(app.takeEnding()?.contains("/nowhere/app") == true)
  }

  /// It answers all that it is asked, but that it is to end: `answer` says what it does then.
  @Test(arguments: ["exit", "reply; exit 3", "reply"])
  func whatWasToEndHasNotEndedByItself(answer: String) {
    let script = #"""
      reply() { id=${line#*'"id":'}; echo '{"id":'${id%%[,\}]*}',"result":null}'; }
      while read -r line; do
        case $line in *shutdown*) \#(answer) ;; *'"id":'*) reply ;; esac
      done
      """#
    var app = app("\(Self.welcome); \(script)")
    let heard = app.receive([.note(.start(WireTalk.context))], at: .start)
    #expect(heard.contents == [.report(.started(AppDescription(name: "Shell")))])
    #expect(app.receive([.note(.stop)], at: .start).contents == [])
    #expect(app.takeEnding() == nil)
  }
}

extension AppDelivery.Content {
  fileprivate var isReport: Bool {
    if case .report = self { true } else { false }
  }
}

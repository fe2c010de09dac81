import Foundation
import HeadUnitCore
import Testing

@testable import HeadUnitApps

/// Apps in processes of their own, as the head unit sees them; the ones here are shell scripts.
@Suite(.timeLimit(.minutes(2)))
struct ProcessAppTests {
  private func app(_ script: String, clock: AppClock = .virtual) -> ProcessApp {
    ProcessApp(["sh", "-c", script], clock: clock, version: "1")
  }

  private static let welcome = """
    read -r line; echo '{"id":1,"result":{"protocol":1,"app":{"name":"Shell"}}}'
    """

  @Test func whoDoesNotReadIsBusyOnceAndTheWindowGoesOn() {
    var app = app("\(Self.welcome); echo '{\"method\":\"log\"}'; exec sleep 100", clock: .wall)
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
    _ = app.stop()
  }

  @Test func whoHangsAtTheStartIsNotWaitedForAsLongAgain() {
    let patience = Patience(usual: .milliseconds(30), afterHang: .milliseconds(20))
    var app = ProcessApp(["sleep", "100"], clock: .virtual, version: "1", patience: patience)
    var logs: [String] = []
    for _ in 0..<3 { logs += app.receive([.note(.start(WireTalk.context))], at: .start).logs }
    let waited = ["30ms", "20ms", "20ms"]
    #expect(
      logs
        == waited.map {
          "the app has not answered in \($0) of real time: the answer to initialize"
        })
    _ = app.stop()
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
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.last?.contains(#""method":"shutdown""#) == true)
  }

  @Test func theLastWordsStayWhenItIsGone() {
    var app = app("echo a >&2; echo 'no memory' >&2; exit 3")
    let heard = app.receive([.note(.start(WireTalk.context))], at: .start)
    #expect(heard.contents == [.report(.stopped(.crashed))])
    #expect(heard.logs == ["the app ended with code 3: no memory"])
    #expect(app.stop() == "a\nno memory\n")
  }
}

extension AppDelivery.Content {
  fileprivate var isReport: Bool {
    if case .report = self { true } else { false }
  }
}

import Foundation
import HeadUnitApps
import HeadUnitCore
import Testing

/// Apps that people begin with, each in a process of its own.
struct ExampleTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../..").standardizedFileURL.path
  static let hasCompiler = ["/usr/bin/cc", "/usr/local/bin/cc"].contains {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  @Test func thePythonAppKnowsWhereItIsWithoutAClock() throws {
    let app = ProcessApp(
      ["python3", "\(Self.root)/Examples/python-app/app.py"], clock: .virtual, version: "1")
    #expect(try elapsed(of: app, playing: "ebb/7", skips: true) == [0, 10, 10, 14, 44, 46])
  }

  @Test(.enabled(if: ExampleTests.hasCompiler))
  func theAppInCKnowsWhereItIsWithoutAClock() throws {
    let program = FileManager.default.temporaryDirectory
      .appendingPathComponent(UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: program) }
    let compiler = Process()
    compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    compiler.arguments = [
      "cc", "-std=c11", "-Wall", "-Wextra", "-Werror", "-o", program,
      "\(Self.root)/Resources/Templates/c/app.c",
    ]
    try compiler.run()
    compiler.waitUntilExit()
    try #require(compiler.terminationStatus == 0)
    let app = ProcessApp([program], clock: .virtual, version: "1")
    #expect(try elapsed(of: app, playing: "Rain", skips: false) == [0, 10, 10, 14, 30, 32])
  }

  /// What it publishes when it plays from 5 s on, with a pause from 15 s to 100 s and one
  /// from 104 s to 202 s in which it skips 30 s, or jumps there, until it is paused at 204 s.
  private func elapsed(
    of app: ProcessApp, playing identifier: String, skips: Bool
  ) throws -> [Double] {
    var player = Player(app: app)
    _ = player.receive([.note(.start(WireTalk.context))], seconds: 0)
    let play = Question.play(path: ContentPath([0, 0]), identifier: identifier)
    var elapsed = player.receive([.ask(1, play)], seconds: 5)
    elapsed += player.receive([.command(1, .pause)], seconds: 15)
    elapsed += player.receive([.command(2, .play)], seconds: 100)
    elapsed += player.receive([.command(3, .pause)], seconds: 104)
    let jump = skips ? Command.skipForward(seconds: 30) : .position(seconds: 30)
    elapsed += player.receive([.command(4, jump)], seconds: 200)
    _ = player.receive([.command(5, .play)], seconds: 202)
    elapsed += player.receive([.command(6, .pause)], seconds: 204)
    _ = player.receive([.note(.stop)], seconds: 300)
    return elapsed
  }
}

/// An app to which things are said at given times.
private struct Player {
  var app: ProcessApp

  /// The places at which it says that it is.
  mutating func receive(_ messages: [AppMessage], seconds: Int) -> [Double] {
    let now = Instant(microseconds: seconds * 1_000_000)
    return app.receive(messages, at: now).compactMap {
      guard case .report(.nowPlaying(let info)) = $0.content else { return nil }
      return info?.elapsed
    }
  }
}

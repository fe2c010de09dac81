import Foundation
import HeadUnitApps
import HeadUnitCore
import Testing

/// An app in a process of its own asks servers, over the network of the drive.
@Suite(.serialized) struct PhoneNetworkTests {
  private static let everyWay =
    "data 7 200, download 70000, upload progress=12, bytes 3, moved 7, missing 404, "
    + "delegate 70000, complete"

  @Test func everyWayToAskAServerIsAnsweredAtTheSameInstantsEachTime() throws {
    let server = try #require(LoopbackServer())
    let titles = try (0..<2).map { _ in
      var drive = try simulation(tapping: "servers", asking: server.address)
      drive.advance(by: .seconds(5))
      return try #require(drive.trace.titles.last?.title)
    }
    #expect(titles[0] == titles[1])
    #expect(Self.untimed(titles[0]) == Self.everyWay)
    // Each takes its time, of the app's.
    let last = try #require(titles[0].split(separator: " ").last.flatMap { Int($0) })
    #expect((70...500).contains(last), "\(titles[0])")
  }

  @Test func recordedAnswersAreSaidAgainWithoutAServer() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("answers-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var server = LoopbackServer()
    let address = try #require(server?.address)
    var recorded = try simulation(tapping: "servers", asking: address, "record:\(folder)")
    recorded.advance(by: .seconds(5))
    server?.stop()
    server = nil
    var replayed = try simulation(tapping: "servers", asking: address, "replay:\(folder)")
    replayed.advance(by: .seconds(5))

    #expect(try recorded.trace.lines() == replayed.trace.lines())
    #expect(Self.untimed(try #require(replayed.trace.titles.last?.title)) == Self.everyWay)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(names.count { $0.hasSuffix(".answer") } == 8)
    for name in names {
      let data = try #require(FileManager.default.contents(atPath: "\(folder)/\(name)"))
      #expect(!String(decoding: data, as: UTF8.self).contains("secret"), "\(name)")
    }
  }

  @Test func aRequestThatNobodyRecordedFailsAndIsNamed() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("answers-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let address = "http://testdrive.invalid"
    var drive = try simulation(tapping: "feed", asking: address, "replay:\(folder.path)")
    drive.advance(by: .seconds(3))

    #expect(drive.trace.titles.last?.title.hasPrefix("error -1004 ") == true)
    let requests = drive.trace.logLines.compactMap { NetworkChoice.requestNotRecorded(log: $0) }
    #expect(requests == ["GET \(address)/feed.json"])
  }

  @Test func anAppsOwnSessionMeetsTheNetworkOfTheDrive() throws {
    let server = try #require(LoopbackServer())
    var drive = try simulation(tapping: "feed", asking: server.address)
    func outcomes(_ network: PhoneCondition.Network, _ seconds: Int) -> [String] {
      let start = drive.now
      drive.perform(.phone(.networkChanged(network)))
      drive.advance(by: .seconds(seconds))
      return drive.trace.titles.filter { $0.at > start }
        .map { Self.untimed($0.title) }
    }

    #expect(outcomes(.good, 11) == Array(repeating: "feed 7", count: 5))
    // In the dark a request is not even made.
    let dark = outcomes(.offline, 10)
    #expect(dark.suffix(4) == Array(repeating: "error -1009", count: 4)[...], "\(dark)")
    let flaky = outcomes(.flaky, 200)
    #expect(
      Set(flaky) == ["feed 7", "error -1005"],
      "\(drive.headUnit.phone.app) \(drive.trace.logLines.suffix(3))")
    // What is lost is drawn from the address as well, which is another one each time.
    let lost = flaky.count { $0 == "error -1005" }
    #expect((4...60).contains(lost), "\(lost) of \(flaky.count)")
  }

  @Test func aSlowNetworkTakesItsTimeAndOneThatGoesAwayCutsOff() throws {
    let server = try #require(LoopbackServer())
    var drive = try simulation(tapping: "feed", asking: server.address)
    drive.perform(.phone(.networkChanged(.slow)))
    let start = drive.now
    drive.advance(by: .seconds(4))
    let said = drive.trace.titles.filter { $0.at > start && $0.title.hasPrefix("feed") }
    let first = try #require(said.first)
    let delay = (first.at - start).microseconds - 2_000_000
    #expect((400_000...1_210_000).contains(delay), "\(delay)")

    drive.advance(by: .milliseconds(2_050 - (drive.now - start).microseconds / 1_000 % 2_000))
    let cut = drive.now
    drive.perform(.phone(.networkChanged(.offline)))
    drive.advance(by: .milliseconds(100))
    let told = drive.trace.titles.filter { $0.at >= cut }.map { Self.untimed($0.title) }
    #expect(told == ["error -1005"])
  }

  @Test func anAnswerWithoutAnEndIsCutOff() throws {
    let server = try #require(LoopbackServer())
    // On a busy machine so much takes longer than the ten seconds that an app has otherwise.
    var drive = try simulation(
      tapping: "feed", asking: server.address + "/endless?", patience: "60000")
    drive.advance(by: .milliseconds(2_500))
    let title = try #require(drive.trace.titles.last?.title)
    let size = try #require(title.split(separator: " ").dropFirst().first.flatMap { Int($0) })
    #expect((128 << 20...130 << 20).contains(size), "\(title) \(drive.trace.logLines)")
    #expect(drive.trace.logLines.count { $0.contains("answers without an end") } == 1)
  }

  @Test func threadsThatHandEachOtherWorkForEverEndTheApp() throws {
    var drive = try simulation(tapping: "flood", asking: "", patience: "500")
    drive.advance(by: .seconds(5))
    let lines = drive.trace.logLines
    let line = try #require(lines.first { $0.contains("without an end") }, "\(lines)")
    #expect(line.contains("not come to rest for 1s of real time"))
    #expect(drive.headUnit.phone.app == .stopped(.cutOff))
  }

  /// Without the milliseconds after each word.
  private static func untimed(_ title: String) -> String {
    title.split(separator: ", ").map { part in
      part.split(separator: " ").dropLast().joined(separator: " ")
    }.joined(separator: ", ")
  }

  private func simulation(
    tapping row: String, asking server: String, _ network: String? = nil, patience: String? = nil
  ) throws -> Simulation {
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent("testdrive-waits").path
    let setting = NetworkChoice.word + "7" + (network.map { ":\($0)" } ?? "")
    let words = ["/usr/bin/env", "WAITS_SERVER=\(server)", program, "--serve-app"]
    let app = SeparateApp(
      words + [AppClock.virtual.rawValue] + [patience].compactMap(\.self) + [setting])
    var simulation = Simulation(profile: Profile(), app: app)
    simulation.perform(.phone(.connected))
    simulation.advance(by: .seconds(1))
    let rows = [
      "everything", "seconds", "spin", "pipe", "endless", "polls", "tasks", "burst", "servers",
      "feed", "flood",
    ]
    let index = try #require(rows.firstIndex(of: row))
    simulation.perform(.driver(.rowChosen(index)))
    return simulation
  }
}

extension Trace {
  fileprivate var logLines: [String] {
    entries.compactMap { entry in
      if case .event(.phone(.reported(.log(let words)))) = entry.content { words } else { nil }
    }
  }
}

/// A tiny server of this machine's own, which is no network: it says the same each time.
private final class LoopbackServer: Sendable {
  let address: String
  private let file: Int32

  init?() {
    let file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &place) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(file, pointer, size) == 0 && listen(file, 16) == 0
          && getsockname(file, pointer, &size) == 0
      }
    }
    let home = [127, 0, 0, 1].map { "\($0)" }.joined(separator: ".")
    address = "http://\(home):\(UInt16(bigEndian: place.sin_port))"
    self.file = file
    guard isBound else { return nil }
    Thread.detachNewThread {
      while true {
        let line = accept(file, nil, nil)
        guard line >= 0 else { return }
        Self.answer(line)
        close(line)
      }
    }
  }

  deinit { stop() }

  func stop() { shutdown(file, Int32(SHUT_RDWR)) }

  private static func answer(_ line: Int32) {
    var said: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    var text: String { String(decoding: said, as: UTF8.self) }
    var missing = 1
    while missing > 0 {
      let count = read(line, &buffer, buffer.count)
      guard count > 0 else { return }
      said += buffer[..<count]
      guard let head = text.range(of: "\r\n\r\n") else { continue }
      let lengths = text[..<head.lowerBound].split(separator: "\r\n")
        .filter { $0.lowercased().hasPrefix("content-length:") }
      let length = lengths.first.flatMap { Int($0.split(separator: " ").last ?? "") } ?? 0
      missing = length - text[head.upperBound...].utf8.count
    }
    let path = text.split(separator: " ").dropFirst().first ?? ""
    if path.hasPrefix("/endless") {
      send("HTTP/1.1 200 OK\r\n\r\n", line)
      let piece = String(repeating: "x", count: 1 << 20)
      while send(piece, line) { continue }
      return
    }
    let content: String
    var start = "200 OK\r\nContent-Type: text/plain"
    switch path {
    case "/feed.json": content = "{\"a\":1}"
    case "/episode.mp3": content = String(repeating: "x", count: 70_000)
    case "/echo": content = String(text.components(separatedBy: "\r\n\r\n").last ?? "")
    case "/lines": content = "a\nb\nc\n"
    case "/moved":
      content = ""
      start = "302 Found\r\nLocation: /feed.json"
    default:
      content = "nothing"
      start = "404 Not Found"
    }
    let answer =
      "HTTP/1.1 \(start)\r\nSet-Cookie: who=secret\r\nContent-Length: \(content.utf8.count)\r\n"
      + "Connection: close\r\n\r\n\(content)"
    send(answer, line)
  }

  private static let system = Foundation.send(_:_:_:_:)

  /// False when nobody hears it.
  @discardableResult
  private static func send(_ text: String, _ line: Int32) -> Bool {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        system(line, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}

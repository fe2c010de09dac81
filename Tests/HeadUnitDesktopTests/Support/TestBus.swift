import Foundation
import HeadUnitCore
import Synchronization

@testable import HeadUnitDesktop

/// A bus of a test's own, which ends with it.
final class TestBus: Sendable {
  let address: String
  private let daemon: Process

  static let program = "/usr/bin/dbus-daemon"

  static var isInstalled: Bool {
    BusCodec() != nil && FileManager.default.isExecutableFile(atPath: program)
  }

  init() throws {
    daemon = Process()
    daemon.executableURL = URL(fileURLWithPath: Self.program)
    daemon.arguments = ["--session", "--nofork", "--nopidfile", "--print-address=1"]
    let output = Pipe()
    daemon.standardOutput = output
    daemon.standardError = FileHandle.nullDevice
    try daemon.run()
    var line: [UInt8] = []
    while let byte = try output.fileHandleForReading.read(upToCount: 1)?.first, byte != 10 {
      line.append(byte)
    }
    address = String(decoding: line, as: UTF8.self)
  }

  /// The bus goes away while everybody is on it.
  ///
  /// Of what can be blocked it heeds nothing: tests' threads block it, and it is their child.
  func end() { kill(daemon.processIdentifier, SIGKILL) }
}

/// Somebody on a bus who asks, and waits for the answer.
final class TestClient: Sendable {
  private struct State: Sendable {
    var outbox: [BusMessage] = []
    var heard: [BusMessage] = []
    var serial: UInt32 = 1_000_000
    var answers: (@Sendable (BusMessage) -> [BusMessage])?
    var isLost = false
  }

  private final class Shelf: Sendable {
    let state = Mutex(State())
    let hasNews = DispatchSemaphore(value: 0)
  }

  private let shelf = Shelf()
  private let line: BusLine

  /// The closure answers what is asked of it.
  init(_ address: String, answers: (@Sendable (BusMessage) -> [BusMessage])? = nil) {
    let shelf = shelf
    shelf.state.withLock { $0.answers = answers }
    line = BusLine(address) { occurrence in
      defer { shelf.hasNews.signal() }
      return shelf.state.withLock { state in
        switch occurrence {
        case .opened, .rung:
          defer { state.outbox = [] }
          return state.outbox
        case .lost:
          state.isLost = true
          return []
        case .message(let message):
          if message.kind == .call { return state.answers?(message) ?? [] }
          state.heard.append(message)
          return []
        }
      }
    }
  }

  var isLost: Bool { shelf.state.withLock { $0.isLost } }

  func close() { line.close() }

  func send(_ messages: [BusMessage]) {
    shelf.state.withLock { $0.outbox += messages }
    line.ring()
  }

  /// The answer; nil when there is none for ten seconds.
  @discardableResult
  func ask(_ message: BusMessage) -> BusMessage? {
    var call = message
    call.serial = shelf.state.withLock { state in
      state.serial += 1
      return state.serial
    }
    let serial = call.serial
    send([call])
    return first { $0.replySerial == serial }
  }

  /// Takes the first that fits of what has come, or is to come.
  func first(where fits: (BusMessage) -> Bool) -> BusMessage? {
    let end = Date() + 10
    repeat {
      let found = shelf.state.withLock { state -> BusMessage? in
        state.heard.firstIndex(where: fits).map { state.heard.remove(at: $0) }
      }
      if let found { return found }
      _ = shelf.hasNews.wait(timeout: .now() + 0.5)
    } while Date() < end && !isLost
    return nil
  }

  func get(_ property: String, of name: String = PlayerBusName.first) -> BusValue? {
    ask(
      .call(
        name, MediaPlayerName.path, Bus.properties, "Get",
        [.string(MediaPlayerName.player), .string(property)]))?.body.first?.plain
  }

  func all(of name: String = PlayerBusName.first) -> [String: BusValue] {
    ask(
      .call(
        name, MediaPlayerName.path, Bus.properties, "GetAll", [.string(MediaPlayerName.player)]))?
      .body.first?.properties ?? [:]
  }

  func tell(_ member: String, _ body: BusValue..., to name: String = PlayerBusName.first)
    -> BusMessage?
  {
    ask(.call(name, MediaPlayerName.path, MediaPlayerName.player, member, body))
  }

  /// Whether the name is on the bus before ten seconds have passed.
  func awaits(_ name: String, isThere: Bool = true) -> Bool {
    let end = Date() + 10
    while Date() < end {
      let answer = ask(Bus.call("NameHasOwner", [.string(name)]))?.body.first?.isTrue
      if answer == isThere { return true }
    }
    return false
  }
}

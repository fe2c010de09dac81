internal import Dispatch
internal import Foundation
internal import HeadUnitCore
internal import HeadUnitPhone

/// The program of an extension, in a process of its own.
final class ExtensionProgram: Sendable {
  /// What its Info.plist names.
  static let point = "com.apple.nowplaying.remote-media"
  /// Set, it names the program, whatever the package says.
  static let variable = "TESTDRIVE_REMOTE_EXTENSION"
  /// So long in real time the program may take for one thing.
  static let patience = Duration.seconds(10)
  /// More in one line is no reply.
  static let replyLimit = 64 << 20

  private let patience: Duration
  private let replyLimit: Int
  private let process: UncheckedSendable<Process>
  private let input: UncheckedSendable<FileHandle>
  private let output: UncheckedSendable<FileHandle>

  init(
    _ path: String, patience: Duration = ExtensionProgram.patience,
    replyLimit: Int = ExtensionProgram.replyLimit
  ) throws {
    (self.patience, self.replyLimit) = (patience, replyLimit)
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: path)
    process.standardInput = input
    process.standardOutput = output
    // Its words are for whoever looks at the app's.
    process.standardError = FileHandle.standardError
    try process.run()
    self.process = UncheckedSendable(process)
    self.input = UncheckedSendable(input.fileHandleForWriting)
    self.output = UncheckedSendable(output.fileHandleForReading)
  }

  deinit { stop() }

  func stop() {
    guard process.value.isRunning else { return }
    kill(process.value.processIdentifier, SIGKILL)
    process.value.waitUntilExit()
  }

  func carryOut(_ order: ExtensionOrder) throws -> ExtensionReply {
    try write(try JSONEncoder().encode(order) + Data("\n".utf8))
    let line = try readLine()
    guard !line.isEmpty else {
      stop()
      throw Failure(code: .broken, message: "the program ended, or did not answer in time")
    }
    return try JSONDecoder().decode(ExtensionReply.self, from: line)
  }

  /// A program that has ended already must not end this one by a signal.
  private func write(_ line: Data) throws {
    var pipe = sigset_t()
    var before = sigset_t()
    sigemptyset(&pipe)
    sigaddset(&pipe, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &pipe, &before)
    defer {
      var none = timespec()
      while sigtimedwait(&pipe, nil, &none) == SIGPIPE {}
      pthread_sigmask(SIG_SETMASK, &before, nil)
    }
    try input.value.write(contentsOf: line)
  }

  private var deadline: DispatchTime { .now() + patience.inSeconds }

  private static func milliseconds(until end: DispatchTime) -> Int32 {
    let (now, end) = (DispatchTime.now().uptimeNanoseconds, end.uptimeNanoseconds)
    return end <= now ? 0 : Int32(clamping: (end - now) / 1_000_000)
  }

  /// Nothing when the program ended, or is not done in time.
  private func readLine() throws -> Data {
    var line = Data()
    let end = deadline
    while line.count < replyLimit {
      var file = pollfd(
        fd: output.value.fileDescriptor, events: Int16(truncatingIfNeeded: POLLIN), revents: 0)
      let ready = poll(&file, 1, Self.milliseconds(until: end))
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else { return Data() }
      let piece = output.value.availableData
      guard !piece.isEmpty else { return Data() }
      line += piece
      if line.last == UInt8(ascii: "\n") { return line }
    }
    return Data()
  }
}

extension ExtensionProgram {
  /// Beside the app's own program, named as the target whose Info.plist has the point.
  static func path(in information: Information) -> String? {
    if let named = ProcessInfo.processInfo.environment[variable] { return named }
    let targets = information.folders.flatMap { folder in
      ["Sources", "."].flatMap { inner in
        Self.targets(in: folder.appendingPathComponent(inner))
      }
    }
    let folder = URL(fileURLWithPath: AppProgram.path).deletingLastPathComponent()
    return targets.map { folder.appendingPathComponent($0).path }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }

  /// The folders whose Info.plist names the point.
  private static func targets(in folder: URL) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().filter { name in
      let list = folder.appendingPathComponent(name).appendingPathComponent("Info.plist")
      guard let data = try? Data(contentsOf: list),
        let values = try? PropertyListSerialization.propertyList(from: data, format: nil),
        let attributes = (values as? [String: Any])?["EXAppExtensionAttributes"] as? [String: Any]
      else { return false }
      return attributes["EXExtensionPointIdentifier"] as? String == point
    }
  }
}

internal import Dispatch
package import Foundation
package import HeadUnitCore

/// What the phone needs an extension for.
package struct ExtensionKind: Sendable {
  /// What its Info.plist names.
  package let point: String
  /// Set, it names the program, whatever the package says.
  package let variable: String

  /// Describes what another device plays.
  package static let remoteMedia = ExtensionKind(
    point: "com.apple.nowplaying.remote-media", variable: "TESTDRIVE_REMOTE_EXTENSION")
  /// Finds devices and connects to them.
  package static let mediaDevices = ExtensionKind(
    point: "com.apple.media-device-extension", variable: "TESTDRIVE_DEVICE_EXTENSION")
}

/// The program of an extension, in a process of its own.
package final class ExtensionProgram: Sendable {
  /// So long in real time the program may take for one thing.
  package static let patience = Duration.seconds(10)
  /// More in one line is no reply.
  package static let replyLimit = 64 << 20

  private let patience: Duration
  private let replyLimit: Int
  private let process: UncheckedSendable<Process>
  private let input: UncheckedSendable<FileHandle>
  private let output: UncheckedSendable<FileHandle>

  package init(
    _ path: String, under variables: [String: String] = [:],
    patience: Duration = ExtensionProgram.patience, replyLimit: Int = ExtensionProgram.replyLimit
  ) throws {
    (self.patience, self.replyLimit) = (patience, replyLimit)
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: path)
    process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
    process.standardInput = input
    process.standardOutput = output
    // Its words are for whoever looks at the app's.
    process.standardError = FileHandle.standardError
    do {
      try process.run()
    } catch {
      let reason = FileManager.default.fileExists(atPath: path) ? "is no program" : "is not there"
      throw Failure(code: .broken, message: "the program could not be begun: \(path) \(reason)")
    }
    self.process = UncheckedSendable(process)
    self.input = UncheckedSendable(input.fileHandleForWriting)
    self.output = UncheckedSendable(output.fileHandleForReading)
  }

  deinit { stop() }

  /// Is not waited for: Foundation would wait for all programs that it has begun as well.
  package func stop() {
    guard process.value.isRunning else { return }
    kill(process.value.processIdentifier, SIGKILL)
  }

  package func carryOut<Reply: Decodable>(
    _ order: some Encodable, for reply: Reply.Type
  ) throws -> Reply {
    let bytes = try JSONEncoder().encode(order) + Data("\n".utf8)
    // Nothing can be written to one that has ended.
    guard (try? write(bytes)) != nil, let line = try? readLine(), !line.isEmpty else {
      stop()
      throw Failure(code: .broken, message: "the program ended, or did not answer in time")
    }
    guard let reply = try? JSONDecoder().decode(Reply.self, from: line) else {
      stop()
      let start = String(decoding: line.prefix(60), as: UTF8.self).prefix { !$0.isNewline }
      throw Failure(code: .broken, message: "the program gave no reply, but said “\(start)”")
    }
    return reply
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
  /// Where an extension of the kind is: its program, and its folder in the package.
  package struct Place: Sendable {
    package let path: String
    /// Nil where the program alone was named.
    package let folder: URL?
  }

  /// Beside the app's own program, named as the targets whose Info.plist has the point.
  package static func places(of kind: ExtensionKind, in information: Information) -> [Place] {
    if let named = ProcessInfo.processInfo.environment[kind.variable] {
      return [Place(path: named, folder: nil)]
    }
    let targets = information.folders.flatMap { folder in
      ["Sources", "."].flatMap { inner in
        Self.targets(of: kind, in: folder.appendingPathComponent(inner))
      }
    }
    let folder = URL(fileURLWithPath: AppProgram.path).deletingLastPathComponent()
    // One target may be found in several ways.
    var known: Set<String> = []
    return
      targets
      .map { Place(path: folder.appendingPathComponent($0.lastPathComponent).path, folder: $0) }
      .filter { FileManager.default.isExecutableFile(atPath: $0.path) }
      .filter { known.insert($0.path).inserted }
  }

  /// The folders whose Info.plist names the point.
  private static func targets(of kind: ExtensionKind, in folder: URL) -> [URL] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().map { folder.appendingPathComponent($0) }.filter { target in
      let list = values(of: target.appendingPathComponent("Info.plist"))
      let attributes = list["EXAppExtensionAttributes"] as? [String: Any]
      return attributes?["EXExtensionPointIdentifier"] as? String == kind.point
    }
  }

  /// What a property list says; nothing where there is none.
  static func values(of list: URL) -> [String: Any] {
    guard let data = try? Data(contentsOf: list) else { return [:] }
    let values = try? PropertyListSerialization.propertyList(from: data, format: nil)
    return values as? [String: Any] ?? [:]
  }
}

extension ExtensionProgram.Place {
  /// What its Info.plist declares to be its own; nil where the program alone was named.
  package var types: [String]? {
    guard let folder else { return nil }
    let list = ExtensionProgram.values(of: folder.appendingPathComponent("Info.plist"))
    let declarations = list["UTExportedTypeDeclarations"] as? [[String: Any]] ?? []
    return declarations.compactMap { $0["UTTypeIdentifier"] as? String }
  }

  /// What the extension may do, as its `.entitlements` file says it; nil where the program alone
  /// was named.
  package func entitlement(_ name: String) -> [String]? {
    guard let folder else { return nil }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".entitlements") }.sorted().flatMap { file -> [String] in
      let value = ExtensionProgram.values(of: folder.appendingPathComponent(file))[name]
      return value as? [String] ?? (value as? String).map { [$0] } ?? []
    }
  }
}

import CarPlay
import Foundation
import HeadUnitCore
import HeadUnitPhone
import Testing

@testable import NowPlaying

/// As the program `RoomsRemote` of the examples reads them.
private struct Room: RemoteMediaSessionAttributes {
  var id: String
  var room = "Kitchen"
  var title: String
  var artist = "Nobody"
  var isPlaying = true
  var position = 3.0
  var volume: Float = 0.25
}

extension Faces {
  /// Remote sessions, which a program of its own describes.
  @Suite struct RemoteSessionTests {
    @MainActor
    private final class House {
      static var current = House()

      var session: RemoteMediaSession<Room>?
      var words: [String] = []

      func note(_ body: () async throws -> Void) async {
        do {
          try await body()
          words.append("done")
        } catch {
          words.append("\(error)")
        }
      }

      func start(_ id: String = "kitchen") async {
        await note { session = try await .start(attributes: Room(id: id, title: "One")) }
      }
    }

    /// Beside the program of the tests; the examples are built with them.
    private func drive(
      extension program: String? = nil,
      _ rows: (@MainActor @Sendable (House) async -> Void)...
    ) -> CarDrive {
      let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      setenv(
        "TESTDRIVE_REMOTE_EXTENSION", program ?? folder.appendingPathComponent("RoomsRemote").path,
        1)
      return .rows(rows) {
        House.current = House()
        return House.current
      }
    }

    private func words() -> [String] {
      DispatchQueue.main.sync { MainActor.assumeIsolated { House.current.words } }
    }

    @Test func theProgramSaysWhatTheSessionShows() {
      var drive = drive { await $0.start() }
      drive.press(0)
      #expect(words() == ["done"])
      #expect(drive.headUnit.player.info?.title == "One")
      #expect(drive.headUnit.player.info?.elapsed == 3)
      #expect(drive.headUnit.player.origin == .remote)
      #expect(drive.headUnit.activeDevice?.volume == 0.25)
      #expect(drive.headUnit.player.commands.isUsable(.next))
      #expect(drive.headUnit.player.info?.artwork?.contains("understory") == true)
    }

    @Test func aPressIsDoneInTheProgramAndForgottenWithIt() {
      var drive = drive(
        { await $0.start() },
        { house in
          await house.note { try await house.session?.update(Room(id: "kitchen", title: "Two")) }
        })
      drive.press(0)
      drive.perform(.driver(.commandChosen(.pause)))
      #expect(drive.headUnit.player.lastResult?.status == .success)
      #expect(drive.headUnit.player.rate == 0)
      drive.perform(.driver(.commandChosen(.next)))
      #expect(drive.headUnit.player.info?.title == "The next song")
      #expect(drive.headUnit.player.rate == 1)
      drive.press(1)
      #expect(drive.headUnit.player.info?.title == "Two")
    }

    @Test func anotherSessionsAttributesAreInvalid() {
      var drive = drive(
        { await $0.start() },
        { house in
          await house.note { try await house.session?.update(Room(id: "hall", title: "Two")) }
        })
      drive.press(0)
      drive.press(1)
      #expect(words() == ["done", "invalidAttributes"])
      #expect(drive.headUnit.player.info?.title == "One")
    }

    @Test func anEndedSessionIsGone() {
      var drive = drive(
        { await $0.start() },
        { house in
          await house.note { try await house.session?.end() }
          await house.note { try await house.session?.end() }
        })
      drive.press(0)
      drive.press(1)
      #expect(words() == ["done", "done", "internalFailure"])
      #expect(drive.headUnit.sessions.named.isEmpty)
    }

    @Test func aServerStartsUpdatesAndEndsAndTheAppFindsIt() {
      var drive = drive { house in
        _ = RemoteMediaSession<Room>.pushToStartTokenUpdates
        await house.note {
          house.words += try await RemoteMediaSession<Room>.sessions().map(\.id)
        }
      }
      drive.press(0)
      func push(_ kind: Push.Kind, _ title: String) {
        let attributes = """
          {"id": "hall", "room": "Hall", "title": "\(title)", "artist": "A", "isPlaying": true,
           "position": 1, "volume": 0.5}
          """
        drive.perform(.phone(.pushed(Push(kind, attributes: attributes))))
      }
      push(.start, "One")
      #expect(drive.headUnit.player.info?.title == "One")
      push(.update, "Two")
      #expect(drive.headUnit.player.info?.title == "Two")
      drive.perform(.phone(.pushed(Push(.update, attributes: Push.attributes(id: "hall")))))
      #expect(drive.headUnit.player.info?.title == "Two")
      drive.press(0)
      #expect(words().contains("hall"))
      push(.end, "")
      #expect(drive.headUnit.sessions.named.isEmpty)
    }

    @Test(arguments: ["/bin/true", "/bin/cat", "/no/such/program"])
    func aProgramThatAnswersNothingOrNonsenseStartsNothing(program: String) {
      var drive = drive(extension: program) { await $0.start() }
      drive.press(0)
      #expect(words() == ["internalFailure"])
      #expect(drive.headUnit.sessions.named.isEmpty)
      #expect(drive.logs.contains { $0.hasPrefix("extension: ") })
    }

    /// The first of them makes nothing of the attributes, and is not asked again.
    @Test func ofSeveralExtensionsTheOneThatReadsTheAttributesHasTheSession() throws {
      let orders = FileManager.default.temporaryDirectory.appendingPathComponent(
        UUID().uuidString)
      let other = orders.appendingPathExtension("sh")
      defer { for file in [orders, other] { try? FileManager.default.removeItem(at: file) } }
      let reply = #"{"changes": [], "log": [], "problem": "not mine"}"#
      let script = "#!/bin/sh\nread -r line; echo asked >>\(orders.path); echo '\(reply)'\n"
      try Data(script.utf8).write(to: other)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o700], ofItemAtPath: other.path)
      let package = try ExtensionPackage()
      let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      let point = "com.apple.nowplaying.remote-media"
      try package.add("Another", at: point, program: other.path)
      let rooms = folder.appendingPathComponent("RoomsRemote").path
      try package.add("Rooms", at: point, program: rooms)
      var drive = drive(
        { await $0.start() },
        { house in
          await house.note { try await house.session?.update(Room(id: "kitchen", title: "Two")) }
        })
      package.use()
      unsetenv("TESTDRIVE_REMOTE_EXTENSION")
      drive.press(0)
      #expect(drive.headUnit.player.info?.title == "One")
      drive.press(1)
      #expect(drive.headUnit.player.info?.title == "Two")
      #expect(try String(contentsOf: orders, encoding: .utf8) == "asked\n")
      #expect(drive.logs.isEmpty)
    }

    @Test func morePicturesThanAreToldApartAreNotShown() {
      let session = RemoteSession(id: "kitchen", attributes: "{}")
      func name(_ picture: Int) -> String? {
        var info = NowPlayingInfo()
        info.artwork = "\(picture)"
        guard case .info(let named?) = session.named(.info(info)) else { return nil }
        return named.artwork
      }
      for picture in 0..<500 { #expect(name(picture) != nil) }
      #expect(name(500) == nil)
      #expect(name(0) != nil)
    }

    @Test func aProgramThatAnswersNothingOrWithoutEndIsGivenUp() throws {
      for (words, patience, limit) in [
        ("exec sleep 100", HeadUnitCore.Duration.milliseconds(50), ExtensionProgram.replyLimit),
        ("exec cat /dev/zero", ExtensionProgram.patience, 1 << 20),
      ] {
        let said = try failure(of: words, patience: patience, limit: limit)
        #expect(said == "the program ended, or did not answer in time")
      }
      #expect(ExtensionProgram.patience == .seconds(10))
      #expect(ExtensionProgram.replyLimit == 64 << 20)
    }

    @Test func whatIsNoProgramOrGivesNoReplyIsNamed() throws {
      #expect(
        try failure(of: "echo hello; exec cat")
          == "the program gave no reply, but said “hello”")
      let error = #expect(throws: Failure.self) { _ = try ExtensionProgram("/nowhere/devices") }
      #expect(
        error?.message == "the program could not be begun: /nowhere/devices is not there")
    }

    @Test func aProgramIsEndedWithoutWaitingForThoseItHasBegun() throws {
      let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      defer { try? FileManager.default.removeItem(at: file) }
      _ = try failure(of: "sleep 60 >/dev/null & echo $! >\(file.path); echo hello; exec cat")
      let number = try String(contentsOf: file, encoding: .utf8)
      let begun = try #require(Int32(number.trimmingCharacters(in: .whitespacesAndNewlines)))
      // Nothing stands there of one that has ended.
      let words = try? String(contentsOfFile: "/proc/\(begun)/cmdline", encoding: .utf8)
      #expect(words?.isEmpty == false)
      kill(begun, SIGKILL)
    }

    /// Why a program that does this has carried nothing out.
    private func failure(
      of words: String, patience: HeadUnitCore.Duration = ExtensionProgram.patience,
      limit: Int = ExtensionProgram.replyLimit
    ) throws -> String? {
      let order = ExtensionOrder(attributes: "{}", errand: .read)
      let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      try Data("#!/bin/sh\n\(words)\n".utf8).write(to: file)
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: file.path)
      defer { try? FileManager.default.removeItem(at: file) }
      let program = try ExtensionProgram(file.path, patience: patience, replyLimit: limit)
      return #expect(throws: Failure.self) {
        _ = try program.carryOut(order, for: ExtensionReply.self)
      }?.message
    }

    @Test func namesOfDevicesAreToldAsTheyAre() {
      let device = MediaDevice(
        id: "a", name: "Kitchen", type: .speaker,
        capabilities: [.relativeVolume(onIncrement: {}, onDecrement: {})])
      #expect(device == device)
      #expect(
        device != MediaDevice(id: "a", name: "Kitchen", type: .speaker, capabilities: []))
    }
  }
}

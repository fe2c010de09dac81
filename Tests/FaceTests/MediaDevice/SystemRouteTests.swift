import AVFoundation
import AVKit
import AVSystemRouting
import CarPlay
import Foundation
import HeadUnitCore
import HeadUnitPhone
import MediaPlayer
import Testing

extension Faces {
  /// Devices that an extension finds, as the program `SpeakersDevices` of the examples does, and an
  /// app that plays on them.
  @Suite struct SystemRouteTests {
    @MainActor
    final class House: AVSystemRouteControllerObserver {
      static var current = House()

      var words: [String] = []
      /// Whether it plays where it is to.
      var answer = true
      var mode = AVSystemRoute.LaunchMode.application
      private var route: AVSystemRoute?
      private var sessions: [String: AVSystemRouteSession] = [:]
      private(set) var media: AVSystemRouteMediaSession?
      private let ear = Ear()

      private var session: AVSystemRouteSession? {
        URL(string: "https://radio.example/one.m3u8").map {
          AVSystemRouteSession(url: $0, mode: mode)
        }
      }

      func observe() { AVSystemRouteController.shared.addObserver(self) }

      func play() {
        try? AVAudioSession.sharedInstance().setCategory(.playback)
        try? AVAudioSession.sharedInstance().setActive(true)
        MPNowPlayingInfoCenter.default().nowPlayingInfo = [
          MPMediaItemPropertyTitle: "One", MPNowPlayingInfoPropertyPlaybackRate: 1.0,
        ]
      }

      func systemRouteController(
        _ controller: AVSystemRouteController, handle event: AVSystemRouteEvent
      ) async -> Bool {
        let name = event.route.routeDisplayName
        words.append("\(event.reason) \(name)")
        guard event.reason == .activate, answer, let session else { return answer }
        (route, sessions[name]) = (event.route, session)
        event.route.routeDataChannel.dataDelegate = ear
        let second = AVSystemRouteSession(url: session.url, mode: .application)
        if !event.route.addSession(session) || event.route.addSession(second) {
          words.append("wrong")
        }
        do {
          media = try await session.start()
          media?.dataChannel?.dataDelegate = ear
          words.append("plays \(name)")
          return true
        } catch {
          words.append("\(error.localizedDescription)")
          return false
        }
      }

      func send(_ words: String) async {
        let channel = media?.dataChannel ?? route?.routeDataChannel
        do {
          try await channel?.send(Data(words.utf8))
        } catch {
          self.words.append("\(error.localizedDescription)")
        }
      }

      func startAlone() async {
        do {
          _ = try await session?.start()
        } catch {
          words.append("\(error.localizedDescription)")
        }
      }
    }

    private final class Ear: AVSystemRouteDataDelegate, Sendable {
      func receive(_ data: Data) async throws {
        await MainActor.run { House.current.words.append(String(decoding: data, as: UTF8.self)) }
      }
    }

    /// With an app that plays, on the screen that says what; the driver has not looked yet.
    ///
    /// Row 0 plays; others are the test's. The programs stand beside the one of the tests.
    func drive(
      program: String? = nil, alone: Bool = false, together: Bool = false, observes: Bool = true,
      protocols: [String: String] = ["com.example.speakers": "com.example.app"],
      _ rows: (@MainActor @Sendable (House) async -> Void)...
    ) -> CarDrive {
      let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      setenv(
        "TESTDRIVE_DEVICE_EXTENSION",
        program ?? folder.appendingPathComponent("SpeakersDevices").path, 1)
      for (name, isSo) in [("SPEAKERS_ALONE", alone), ("SPEAKERS_TOGETHER", together)] {
        if isSo { setenv(name, "1", 1) } else { unsetenv(name) }
      }
      var drive = CarDrive.rows([{ $0.play() }] + rows, playingTo: protocols) {
        House.current = House()
        if observes { House.current.observe() }
        return House.current
      }
      drive.press(0)
      drive.hand(.nowPlayingPressed)
      return drive
    }

    func words() -> [String] {
      DispatchQueue.main.sync { MainActor.assumeIsolated { House.current.words } }
    }

    /// What becomes of the device of that name: `active`, `connecting` and so on.
    func state(_ name: String, _ drive: CarDrive) -> String? {
      drive.headUnit.player.devices.first { $0.name == name }.map { device in
        device.state == .ready
          ? (device.isActive ? "active" : "idle")
          : [device.state.rawValue, device.reason].compactMap(\.self).joined(separator: ": ")
      }
    }

    func names(_ drive: CarDrive) -> [String] { drive.headUnit.player.devices.map(\.name) }

    func choose(_ name: String, _ drive: inout CarDrive) {
      guard let device = drive.headUnit.player.devices.first(where: { $0.name == name }) else {
        return
      }
      drive.perform(.driver(.menuItemChosen(.output(device.id))))
    }

    func look(_ drive: inout CarDrive, for seconds: Int = 5) {
      drive.perform(.driver(.outputButtonPressed))
      drive.wait(.seconds(seconds))
    }

    @Test func devicesAreKnownWhenTheAppIsStartedAnewAndNotOnAnotherPhone() {
      var drive = drive()
      look(&drive)
      let found = names(drive)
      #expect(found.count > 2)
      choose(found[1], &drive)
      drive.wait(.seconds(3))
      #expect(state(found[1], drive) == "active")
      drive.perform(.phone(.reported(.stopped(.crashed))))
      drive.wait(.seconds(3))
      // Before anybody looks for them, and no longer connected.
      #expect(names(drive) == found)
      #expect(state(found[1], drive) == "idle")
      drive.press(0)
      drive.hand(.nowPlayingPressed)
      look(&drive, for: 0)
      choose(found[1], &drive)
      drive.wait(.seconds(3))
      #expect(state(found[1], drive) == "active")
      let other = self.drive()
      #expect(names(other) == ["Car"])
    }

    @Test func devicesAreLookedForWhileTheDriverLooks() {
      var drive = drive()
      #expect(names(drive) == ["Car"])
      #expect(state("Car", drive) == "active")
      drive.perform(.driver(.outputButtonPressed))
      #expect(drive.headUnit.player.sharing?.isSearching == true)
      drive.wait(.milliseconds(2_500))
      #expect(names(drive) == ["Car", "Kitchen", "Porch"])
      drive.hand(.backPressed)
      drive.wait(.seconds(5))
      #expect(drive.headUnit.player.sharing == Sharing(isSearching: false, takesSeveral: true))
      #expect(names(drive) == ["Car", "Kitchen", "Porch"])
    }

    @Test func whatWasFoundIsThereBeforeItIsFoundAgain() {
      var drive = drive()
      look(&drive)
      drive.hand(.backPressed)
      drive.perform(.driver(.outputButtonPressed))
      #expect(names(drive) == ["Car", "Kitchen", "Porch", "Television", "Garage", "Attic"])
      drive.wait(.seconds(5))
      #expect(names(drive).count == 6)
    }

    @Test func aDeviceConnectsAndThenTheAppPlaysThere() {
      var drive = drive()
      look(&drive)
      choose("Kitchen", &drive)
      #expect(state("Kitchen", drive) == "connecting")
      #expect(words() == [])
      drive.wait(.milliseconds(1_200))
      #expect(words() == ["activate Kitchen"])
      #expect(state("Kitchen", drive) == "connecting")
      drive.wait(.seconds(1))
      #expect(words() == ["activate Kitchen", "plays Kitchen"])
      #expect(state("Kitchen", drive) == "active")
      #expect(state("Car", drive) == "idle")
      #expect(drive.headUnit.activeDevice?.volume == 0.4)
    }

    @Test func theCarIsChosenAndTheAppHearsThatItLeavesTheDevice() {
      var drive = drive()
      look(&drive)
      choose("Kitchen", &drive)
      drive.wait(.seconds(3))
      choose("Car", &drive)
      drive.wait(.seconds(1))
      #expect(words() == ["activate Kitchen", "plays Kitchen", "deactivate Kitchen"])
      #expect(state("Car", drive) == "active")
      #expect(state("Kitchen", drive) == "idle")
    }

    @Test func playbackIsSteeredAndDataGoesBothWays() {
      var drive = drive(
        program: nil,
        { house in house.media?.playbackControl?.isPlaying = false },
        { house in
          let control = house.media?.playbackControl
          control?.seek(to: CMTime(seconds: 90, preferredTimescale: 1), tolerance: .zero)
        },
        { house in
          let control = house.media?.playbackControl
          let place = control?.playbackPosition.position.seconds ?? 0
          let words = "\(control?.metadata.title ?? "") \(control?.isPlaying == true)"
          house.words.append("\(words) \(Int(place.rounded()))")
        },
        { house in await house.send("hello") })
      look(&drive)
      choose("Kitchen", &drive)
      drive.wait(.seconds(3))
      drive.hand(.backPressed)
      drive.hand(.backPressed)
      for row in [3, 1, 2, 3, 4] { drive.press(row) }
      let said = words().dropFirst(2)
      #expect(said.first?.hasPrefix("one.m3u8 true") == true)
      #expect(said.dropFirst() == ["one.m3u8 false 90", "Kitchen heard hello"])
    }

    @Test func theDevicesOwnPlayerHasNoChannelAndTheRouteHas() {
      var drive = drive(
        program: nil,
        { house in
          SimulatedPhone.current.information.playsAddressesAnywhere = true
          house.mode = .player
        },
        { house in
          house.words.append("\(house.media?.dataChannel == nil)")
          await house.send("hello")
        })
      drive.hand(.backPressed)
      drive.press(1)
      drive.hand(.nowPlayingPressed)
      look(&drive)
      choose("Kitchen", &drive)
      drive.wait(.seconds(3))
      drive.hand(.backPressed)
      drive.hand(.backPressed)
      drive.press(2)
      #expect(
        words() == ["activate Kitchen", "plays Kitchen", "true", "Kitchen heard hello"])
    }

    @Test func aPlayerThatTheInfoPlistDoesNotNameDoesNotBegin() {
      var drive = drive(program: nil, { $0.mode = .player })
      drive.hand(.backPressed)
      drive.press(1)
      drive.hand(.nowPlayingPressed)
      look(&drive)
      choose("Kitchen", &drive)
      drive.wait(.seconds(3))
      #expect(state("Kitchen", drive) == "failed: The app does not play here")
      #expect(words().last?.hasSuffix("has no MDESupportsUniversalURLPlayback") == true)
    }

    @Test func aSessionThatBeginsLaterHasTheSameDevices() {
      var drive = drive(
        program: nil,
        { _ in
          SimulatedPhone.current.report(.session(SessionReport("one", .began(.phone))))
          SimulatedPhone.current.report(.session(SessionReport("other", .began(.remote))))
        })
      look(&drive)
      drive.hand(.backPressed)
      drive.hand(.backPressed)
      drive.press(1)
      #expect(drive.headUnit.sessions["one"]?.devices.count == 6)
      #expect(drive.headUnit.sessions["one"]?.sharing != nil)
      #expect(drive.headUnit.sessions["other"]?.devices == [])
      #expect(drive.headUnit.sessions["other"]?.sharing == nil)
    }

    @Test func theVolumeIsSetTurnedAndMuted() {
      var drive = drive()
      look(&drive)
      choose("Kitchen", &drive)
      drive.wait(.seconds(3))
      guard let kitchen = drive.headUnit.activeDevice else { return #expect(Bool(false)) }
      drive.hand(.volumeMoved(device: kitchen.id, to: 0.75))
      drive.hand(.volumeReleased)
      #expect(drive.headUnit.activeDevice?.volume == 0.75)
      drive.hand(.volumeMoved(device: kitchen.id, to: 0))
      drive.hand(.volumeReleased)
      #expect(drive.headUnit.activeDevice?.volume == 0)
      drive.hand(.menuItemChosen(.louder(kitchen.id)))
      #expect(drive.headUnit.activeDevice?.volume == 0.0625)
    }

    @Test func whereOneAloneCanPlayTheOneBeforeIsLeft() {
      var drive = drive(alone: true)
      look(&drive)
      choose("Kitchen", &drive)
      drive.wait(.seconds(3))
      choose("Porch", &drive)
      drive.wait(.seconds(3))
      #expect(state("Kitchen", drive) == "idle")
      #expect(state("Porch", drive) == "active")
      #expect(
        words() == [
          "activate Kitchen", "plays Kitchen", "deactivate Kitchen", "activate Porch",
          "plays Porch",
        ])
      #expect(drive.headUnit.activeDevice?.hasRelativeVolume == true)
    }

    @Test func severalPlayAtOnceAndEachIsLeftByItself() {
      var drive = drive()
      look(&drive)
      for name in ["Kitchen", "Porch"] {
        choose(name, &drive)
        drive.wait(.seconds(3))
      }
      #expect(state("Kitchen", drive) == "active")
      #expect(state("Porch", drive) == "active")
      choose("Kitchen", &drive)
      drive.wait(.seconds(1))
      #expect(state("Kitchen", drive) == "idle")
      #expect(words().last == "deactivate Kitchen")
    }

    @Test func aCodeIsAskedForUntilItIsRight() {
      var drive = drive()
      look(&drive)
      choose("Television", &drive)
      drive.wait(.milliseconds(1_500))
      #expect(state("Television", drive) == "code: Enter the code on the screen")
      drive.hand(.backPressed)
      #expect(state("Television", drive) == "idle")
      choose("Television", &drive)
      drive.wait(.milliseconds(1_500))
      drive.hand(.codeEntered("4321"))
      #expect(state("Television", drive) == "code: That was another code")
      #expect(words() == [])
      drive.hand(.codeEntered("1234"))
      #expect(state("Television", drive) == "active")
      #expect(words() == ["activate Television", "plays Television"])
    }

    @Test func aDeviceThatRefusesAndOneThatNeverAnswersHaveFailed() {
      var drive = drive()
      look(&drive)
      choose("Garage", &drive)
      drive.wait(.seconds(2))
      #expect(state("Garage", drive) == "failed: Could not connect")
      choose("Attic", &drive)
      drive.wait(.seconds(60))
      #expect(state("Attic", drive) == "failed")
      #expect(words() == [])
      #expect(state("Car", drive) == "active")
    }

    @Test func ofADeviceThatIsGoneTheAppHears() {
      var drive = drive()
      look(&drive)
      choose("Porch", &drive)
      drive.wait(.seconds(22))
      #expect(state("Porch", drive) == nil)
      #expect(words().last == "deactivate Porch")
      #expect(state("Car", drive) == "active")
      #expect(drive.headUnit.toast?.message == .deviceGone("Porch"))
    }

    @Test func withoutAnObserverNothingPlaysThereAndThatIsSaid() {
      var drive = drive(observes: false)
      look(&drive)
      choose("Kitchen", &drive)
      drive.wait(.seconds(3))
      #expect(state("Kitchen", drive) == "failed: The app does not play here")
      #expect(drive.logs.contains { $0.contains("no observer at AVSystemRouteController") })
    }

    @Test func anObserverThatSaysFalsePlaysNowhereAndThatIsSaid() {
      var drive = drive(program: nil, { $0.answer = false })
      drive.hand(.backPressed)
      drive.press(1)
      drive.hand(.nowPlayingPressed)
      look(&drive)
      choose("Kitchen", &drive)
      drive.wait(.seconds(3))
      #expect(words() == ["activate Kitchen"])
      #expect(state("Kitchen", drive) == "failed: The app does not play here")
      #expect(drive.logs.contains { $0.hasPrefix("Kitchen was chosen, and the app's observer") })
    }

    @Test func anAppThatNamesAnotherProtocolIsOfferedNothing() {
      var drive = drive(protocols: ["com.example.other": "app"])
      look(&drive)
      #expect(names(drive) == ["Car"])
      #expect(drive.headUnit.player.sharing?.isSearching == false)
      #expect(drive.logs.contains { $0.hasPrefix("the devices of com.example.speakers are not") })
    }

    @Test func anAppThatNamesNoneHasNoneOfIt() {
      var drive = drive(protocols: [:])
      look(&drive)
      #expect(names(drive) == [])
      #expect(drive.headUnit.player.sharing == nil)
      #expect(drive.logs.isEmpty)
    }

    @Test func aSessionOnNoRouteDoesNotBegin() {
      var drive = drive(program: nil, { await $0.startAlone() })
      drive.hand(.backPressed)
      drive.press(1)
      #expect(
        words() == ["a session was started on no route: addSession comes before start"])
    }

    @Test(arguments: ["/bin/true", "/bin/cat", "/no/such/program"])
    func aProgramThatAnswersNothingOrNonsenseFindsNothing(program: String) {
      var drive = drive(program: program)
      look(&drive)
      #expect(names(drive) == ["Car"])
      #expect(drive.headUnit.player.sharing?.isSearching == false)
      #expect(drive.logs.contains { $0.hasPrefix("extension: ") })
    }

    /// Answers everything with the same, and ends after so many answers; what it was asked stands
    /// in the file `orders` beside it.
    func program(answering reply: RouteReply, count: Int = 1_000) throws -> String {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
        UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let (file, words) = (
        folder.appendingPathComponent("program"), folder.appendingPathComponent("reply")
      )
      try (JSONEncoder().encode(reply) + Data("\n".utf8)).write(to: words)
      let script =
        "for n in $(seq \(count)); do read -r line && echo \"$line\" >>"
        + "\(folder.appendingPathComponent("orders").path) && cat \(words.path); done"
      try Data("#!/bin/sh\n\(script)\n".utf8).write(to: file)
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: file.path)
      return file.path
    }

    @Test func moreDevicesThanAreOfferedAreNotShown() throws {
      var reply = RouteReply(protocolType: "com.example.speakers", takesSeveral: false)
      for number in 0...500 {
        reply.events.append(
          .found(
            RouteDevice(
              id: "\(number)", name: "Speaker \(number)", type: "speaker", capabilities: 1,
              volume: .none, canMute: false, canGroup: false, takesSeveral: false,
              endpoints: ["here:1"])))
      }
      var drive = drive(program: try program(answering: reply))
      look(&drive, for: 1)
      #expect(names(drive).count == 501)
      #expect(names(drive).last == "Speaker 499")
    }

    @Test func aProgramThatEndsLosesWhatItHasConnected() throws {
      var reply = RouteReply(protocolType: "com.example.speakers", takesSeveral: false)
      reply.events = [
        .found(
          RouteDevice(
            id: "hall", name: "Hall", type: "speaker", capabilities: 1, volume: .none,
            canMute: false, canGroup: false, takesSeveral: false, endpoints: ["here:1"]))
      ]
      var drive = drive(program: try program(answering: reply, count: 3))
      look(&drive, for: 1)
      #expect(state("Hall", drive) == "idle")
      #expect(drive.headUnit.player.sharing?.isSearching == false)
      choose("Hall", &drive)
      #expect(state("Hall", drive) == "connecting")
      drive.wait(.seconds(1))
      #expect(state("Hall", drive) == "failed: The connection was lost")
      #expect(drive.logs.contains { $0.contains("the program ended, or did not answer in time") })
    }

    @Test func theProgramIsToldInOrderWhatIsWantedOfIt() throws {
      let (id, session) = ("hall", "5E551000-0000-4000-8000-000000000001")
      var reply = RouteReply(protocolType: "com.example.speakers", takesSeveral: false)
      reply.events = [
        .found(
          RouteDevice(
            id: id, name: "Hall", type: "speaker", capabilities: 1, volume: .absolute,
            canMute: true, canGroup: false, takesSeveral: false, endpoints: ["here:1"])),
        .activated(id, session: session), .started(session: session),
        .volume(id, 0.5, isMuted: false),
      ]
      let program = try program(answering: reply)
      var drive = drive(program: program)
      look(&drive, for: 1)
      choose("Hall", &drive)
      drive.wait(.seconds(1))
      #expect(state("Hall", drive) == "active")
      for level in [0.75, 0] {
        drive.hand(.volumeMoved(device: id, to: level))
        drive.hand(.volumeReleased)
      }
      choose("Car", &drive)
      drive.wait(.seconds(1))

      #expect(
        try ExtensionPackage.orders(to: program) == [
          "discovery", "activate", "start", "volume", "mute", "stop", "deactivate",
        ])
    }

    @Test func aConnectionThatNobodyWaitsForIsSaidToBeOne() throws {
      var reply = RouteReply(protocolType: "com.example.speakers", takesSeveral: false)
      reply.events = [.activated("kitchen", session: "none")]
      var drive = drive(program: try program(answering: reply))
      look(&drive, for: 1)
      #expect(drive.logs.contains { $0.contains("a connection to kitchen that nobody waits for") })
    }

    @Test func anExtensionWithoutItsEntitlementIsNotRun() throws {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
        UUID().uuidString)
      let devices = folder.appendingPathComponent("Sources/Devices")
      let built = folder.appendingPathComponent("built")
      for folder in [devices, built] {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      }
      defer { try? FileManager.default.removeItem(at: folder) }
      let list: [String: Any] = [
        "EXAppExtensionAttributes": [
          "EXExtensionPointIdentifier": "com.apple.media-device-extension"
        ]
      ]
      try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0).write(
        to: devices.appendingPathComponent("Info.plist"))
      let program = built.appendingPathComponent("Devices")
      try Data("#!/bin/sh\n".utf8).write(to: program)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o700], ofItemAtPath: program.path)
      var drive = drive()
      unsetenv("TESTDRIVE_DEVICE_EXTENSION")
      SimulatedPhone.current.information.folders = [folder]
      setenv("TESTDRIVE_PROGRAM", built.appendingPathComponent("App").path, 1)
      defer { unsetenv("TESTDRIVE_PROGRAM") }
      look(&drive)
      #expect(
        drive.logs.contains {
          $0.hasPrefix("the extension of media devices is not run: its entitlements have no")
        })
      for (type, words, isAvailable) in [
        ("com.example.other", "the devices of com.example.other are not", false),
        (
          "com.example.speakers",
          "the extension of media devices is not run: UTExportedTypeDeclarations", true
        ),
      ] {
        let allowed = try PropertyListSerialization.data(
          fromPropertyList: ["com.apple.developer.media-device-extension": type],
          format: .xml, options: 0)
        try allowed.write(to: devices.appendingPathComponent("Devices.entitlements"))
        drive.hand(.backPressed)
        look(&drive)
        #expect(drive.logs.contains { $0.hasPrefix(words) })
        #expect(AVSystemRouteController.supportedExtensionAvailable == isAvailable)
      }
      try FileManager.default.removeItem(at: program)
      drive.hand(.backPressed)
      look(&drive)
      #expect(drive.logs.contains { $0.hasPrefix("the app plays to media devices, and no") })
    }
  }
}

import AVFoundation
import AVKit
import AVSystemRouting
import Foundation
import HeadUnitCore
import HeadUnitPhone
import Testing

/// Devices that play as one, and those of several extensions.
extension Faces.SystemRouteTests {
  /// One session, whoever of the group is left first.
  @Test(arguments: [true, false])
  func whatCanJoinPlaysWhatPlaysAlreadyAndTheAppIsNotAskedAgain(isFirstLeft: Bool) {
    var drive = drive(
      alone: true, together: true, { await $0.send("hello") },
      { house in
        let control = house.media?.playbackControl
        control?.seek(to: CMTime(seconds: 90, preferredTimescale: 1), tolerance: .zero)
        await house.send("hello")
      },
      // The program is asked again, and what it has to say of playback comes with the reply.
      { await $0.send("hello") },
      { house in
        let place = house.media?.playbackControl?.playbackPosition.position.seconds ?? 0
        house.words.append("\(place > 90 && place < 100)")
      })
    func press(_ row: Int) {
      drive.hand(.backPressed)
      drive.hand(.backPressed)
      drive.press(row)
      drive.hand(.nowPlayingPressed)
      look(&drive, for: 0)
    }
    look(&drive)
    for name in ["Kitchen", "Porch"] {
      choose(name, &drive)
      drive.wait(.seconds(2))
    }
    #expect(drive.headUnit.player.sharing?.takesSeveral == true)
    #expect(state("Kitchen", drive) == "active")
    #expect(state("Porch", drive) == "active")
    press(1)
    let (left, other) = isFirstLeft ? ("Kitchen", "Porch") : ("Porch", "Kitchen")
    choose(left, &drive)
    drive.wait(.seconds(1))
    #expect(state(left, drive) == "idle")
    #expect(state(other, drive) == "active")
    for row in [2, 3, 4] { press(row) }
    choose("Car", &drive)
    drive.wait(.seconds(1))
    // To the app it is the way to the first of them all the time.
    #expect(
      words() == [
        "activate Kitchen", "plays Kitchen", "Kitchen and Porch heard hello",
        "\(other) heard hello", "\(other) heard hello", "true", "deactivate Kitchen",
      ])
    #expect(state(other, drive) == "idle")
  }

  @Test func whatJoinsAndFailsLeavesTheOthersAlone() {
    var drive = drive(alone: true, together: true)
    look(&drive)
    choose("Kitchen", &drive)
    drive.wait(.seconds(2))
    choose("Garage", &drive)
    drive.wait(.seconds(2))
    #expect(state("Garage", drive) == "failed: Could not connect")
    choose("Television", &drive)
    drive.wait(.seconds(2))
    drive.hand(.codeEntered("1234"))
    #expect(state("Television", drive) == "active")
    #expect(state("Kitchen", drive) == "active")
    #expect(words() == ["activate Kitchen", "plays Kitchen"])
  }

  private func device(_ name: String) -> RouteDevice {
    RouteDevice(
      id: name, name: name, type: "speaker", capabilities: 1, volume: .none, canMute: false,
      canGroup: true, takesSeveral: false, endpoints: ["here:1"])
  }

  private func session(_ number: Int) -> String { "5E551000-0000-4000-8000-00000000000\(number)" }

  @Test func whoIsLeftFirstStopsNothing() throws {
    var reply = RouteReply(protocolType: "com.example.speakers", takesSeveral: false)
    for name in ["Hall", "Porch"] {
      reply.events += [.found(device(name)), .activated(name, session: session(1))]
    }
    reply.events.append(.started(session: session(1)))
    let program = try program(answering: reply)
    var drive = drive(program: program)
    look(&drive, for: 1)
    for name in ["Hall", "Porch", "Hall", "Car"] {
      choose(name, &drive)
      drive.wait(.seconds(1))
    }
    #expect(words() == ["activate Hall", "plays Hall", "deactivate Hall"])
    #expect(
      try ExtensionPackage.orders(to: program) == [
        "discovery", "activate", "start", "activate", "deactivate", "stop", "deactivate",
      ])
  }

  @Test func devicesOfSeveralExtensionsAreOfferedAndOneOfThemPlays() throws {
    let package = try ExtensionPackage()
    var programs: [String] = []
    for (number, name) in [(1, "Hall"), (2, "Screen")] {
      let type = "com.example.\(name.lowercased())"
      var reply = RouteReply(protocolType: type, takesSeveral: true)
      reply.events = [
        .found(device(name)), .activated(name, session: session(number)),
        .started(session: session(number)),
      ]
      let program = try program(answering: reply)
      programs.append(program)
      try package.add(
        name, at: "com.apple.media-device-extension", entitledTo: type, program: program)
    }
    var drive = drive(
      protocols: ["com.example.hall": "app", "com.example.screen": "other app"])
    package.use()
    unsetenv("TESTDRIVE_DEVICE_EXTENSION")
    look(&drive, for: 1)
    #expect(names(drive) == ["Car", "Hall", "Screen"])
    choose("Hall", &drive)
    drive.wait(.seconds(1))
    #expect(state("Hall", drive) == "active")
    // Neither can one join what another extension plays, nor play beside it.
    choose("Screen", &drive)
    drive.wait(.seconds(1))
    #expect(state("Hall", drive) == "idle")
    #expect(state("Screen", drive) == "active")
    #expect(
      words() == [
        "activate Hall", "plays Hall", "deactivate Hall", "activate Screen", "plays Screen",
      ])
    #expect(
      try programs.map(ExtensionPackage.orders) == [
        ["discovery", "activate", "start", "stop", "deactivate"],
        ["discovery", "activate", "start"],
      ])
  }
}

/// A package of an app with extensions, as it is built; gone with the object.
final class ExtensionPackage {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    UUID().uuidString)

  init() throws {
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("built"), withIntermediateDirectories: true)
  }

  deinit {
    unsetenv("TESTDRIVE_PROGRAM")
    try? FileManager.default.removeItem(at: folder)
  }

  func add(
    _ target: String, at point: String, entitledTo type: String? = nil, program: String
  ) throws {
    let sources = folder.appendingPathComponent("Sources/\(target)")
    try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
    func write(_ values: [String: Any], to name: String) throws {
      try PropertyListSerialization.data(fromPropertyList: values, format: .xml, options: 0).write(
        to: sources.appendingPathComponent(name))
    }
    try write(
      [
        "EXAppExtensionAttributes": ["EXExtensionPointIdentifier": point],
        "UTExportedTypeDeclarations": [["UTTypeIdentifier": type ?? ""]],
      ], to: "Info.plist")
    if let type {
      try write(
        ["com.apple.developer.media-device-extension": type], to: "\(target).entitlements")
    }
    try FileManager.default.createSymbolicLink(
      at: folder.appendingPathComponent("built/\(target)"),
      withDestinationURL: URL(fileURLWithPath: program))
  }

  /// The phone finds its extensions from now on.
  func use() {
    SimulatedPhone.current.information.folders = [folder]
    setenv("TESTDRIVE_PROGRAM", folder.appendingPathComponent("built/App").path, 1)
  }

  /// What a program that keeps its orders was asked to do, but for going on.
  static func orders(to program: String) throws -> [String] {
    let orders = URL(fileURLWithPath: program).deletingLastPathComponent()
      .appendingPathComponent("orders")
    return try String(contentsOf: orders, encoding: .utf8).split(separator: "\n").map {
      let errand = try JSONDecoder().decode(RouteOrder.self, from: Data($0.utf8)).errand
      return String("\(errand)".prefix { $0 != "(" })
    }.filter { $0 != "look" }
  }
}

import HeadUnitApps
import HeadUnitCore
import HeadUnitText
import Testing

/// Devices, and what becomes of them when the file is saved anew.
struct PlayerDeviceTests {
  private static let car = #"{"id": "car", "name": "Car", "volume": 0.5, "active": true}"#
  private static let ear = #"{"id": "ear", "name": "Earphones", "relativeVolume": true}"#

  private func text(_ devices: String...) -> String {
    """
    {"player": {"devices": [\(devices.joined(separator: ", "))]},
     "items": [{"id": "a", "title": "A"}]}
    """
  }

  private func drive(_ text: String) throws -> Simulation {
    var drive = Simulation(profile: Profile(), app: try library(text).app(seed: 1))
    drive.perform(.phone(.connected))
    drive.advance(by: .seconds(1))
    drive.perform(.driver(.rowChosen(0)))
    drive.advance(by: .seconds(1))
    return drive
  }

  private func change(_ drive: inout Simulation, to text: String) throws {
    let library = try library(text)
    for report in drive.withFaults({ $0.changeLibrary(to: library) }).flatMap(\.self) ?? [] {
      drive.perform(.phone(.reported(report)))
    }
  }

  private func active(_ drive: Simulation) -> [String] {
    drive.headUnit.player.devices.filter(\.isActive).map(\.id)
  }

  @Test func theFileSaysWhereSoundComesOutAtFirst() throws {
    var drive = try drive(text(Self.ear, Self.car))
    #expect(active(drive) == ["car"])
    drive.perform(.driver(.outputButtonPressed))
    drive.perform(.driver(.menuItemChosen(.output("ear"))))
    #expect(active(drive) == ["ear"])
  }

  @Test func theVolumeIsWhatTheDriverMadeIt() throws {
    var drive = try drive(text(Self.car, Self.ear))
    drive.perform(.driver(.outputButtonPressed))
    drive.perform(.driver(.menuItemChosen(.louder("car"))))
    #expect(drive.headUnit.player.devices.first?.volume == 0.5625)
  }

  @Test func savingTheFileLeavesDevicesAsTheDriverHasThem() throws {
    var drive = try drive(text(Self.car, Self.ear))
    drive.perform(.driver(.outputButtonPressed))
    drive.perform(.driver(.menuItemChosen(.louder("car"))))
    drive.perform(.driver(.menuItemChosen(.output("ear"))))
    let third = #"{"id": "tent", "name": "Tent"}"#
    try change(&drive, to: text(third, Self.ear, Self.car))
    #expect(drive.headUnit.player.devices.map(\.id) == ["tent", "ear", "car"])
    #expect(active(drive) == ["ear"])
    #expect(drive.headUnit.player.devices.last?.volume == 0.5625)
  }

  @Test func aDeviceTheFileSaysSomethingElseOfIsAsTheFileSays() throws {
    var drive = try drive(text(Self.car, Self.ear))
    drive.perform(.driver(.outputButtonPressed))
    drive.perform(.driver(.menuItemChosen(.output("ear"))))
    let quiet = #"{"id": "car", "name": "Car", "volume": 0.1, "active": true}"#
    try change(&drive, to: text(quiet, Self.ear))
    #expect(active(drive) == ["car"])
    #expect(drive.headUnit.player.devices.first?.volume == 0.1)
    try change(&drive, to: text())
    #expect(drive.headUnit.player.devices.isEmpty)
  }

  // MARK: devices that are looked for

  private func states(_ drive: Simulation) -> [String] {
    drive.headUnit.player.devices.map {
      "\($0.id) \($0.state.rawValue)\($0.isActive ? " active" : "")"
    }
  }

  private func choose(_ id: String, _ drive: inout Simulation) {
    drive.perform(.driver(.menuItemChosen(.output(id))))
  }

  private func opened(_ devices: String..., several: Bool = false) throws -> Simulation {
    let text = """
      {"player": {"severalOutputs": \(several), "devices": [\(devices.joined(separator: ", "))]},
       "items": [{"id": "a", "title": "A"}]}
      """
    var drive = try drive(text)
    drive.perform(.driver(.outputButtonPressed))
    return drive
  }

  @Test func aDeviceIsFoundOnlyWhileTheDriverLooks() throws {
    let den = #"{"id": "den", "name": "Den", "appears": "3s"}"#
    var drive = try opened(Self.car, den)
    #expect(drive.headUnit.player.sharing == Sharing(isSearching: true))
    drive.advance(by: .seconds(2))
    drive.perform(.driver(.backPressed))
    drive.advance(by: .seconds(10))
    #expect(states(drive) == ["car ready active"])
    drive.perform(.driver(.outputButtonPressed))
    drive.advance(by: .seconds(3) - .microsecond)
    #expect(states(drive) == ["car ready active"])
    drive.advance(by: .microsecond)
    #expect(states(drive) == ["car ready active", "den ready"])
    #expect(drive.headUnit.player.sharing == Sharing())
    // What was found stays known.
    drive.perform(.driver(.backPressed))
    drive.perform(.driver(.outputButtonPressed))
    #expect(states(drive).count == 2)
  }

  @Test func aDeviceIsLostForGood() throws {
    let den = #"{"id": "den", "name": "Den", "appears": "1s", "lost": "5s"}"#
    var drive = try opened(Self.car, den)
    drive.advance(by: .seconds(1))
    choose("den", &drive)
    #expect(states(drive) == ["car ready", "den ready active"])
    drive.advance(by: .seconds(5))
    #expect(states(drive) == ["car ready"])
    #expect(drive.headUnit.toastText == "Den is no longer available")
    drive.advance(by: .seconds(60))
    #expect(states(drive) == ["car ready"])
  }

  @Test func aDeviceTakesItsTimeToConnectAndMayFail() throws {
    let den = #"{"id": "den", "name": "Den", "connects": "2s"}"#
    let attic = #"{"id": "attic", "name": "Attic", "connects": "1s", "fails": "Asleep"}"#
    var drive = try opened(Self.car, den, attic)
    choose("den", &drive)
    #expect(states(drive) == ["car ready active", "den connecting", "attic ready"])
    drive.advance(by: .seconds(2))
    #expect(states(drive) == ["car ready", "den ready active", "attic ready"])
    choose("attic", &drive)
    drive.advance(by: .seconds(1))
    #expect(states(drive) == ["car ready", "den ready active", "attic failed"])
    #expect(drive.headUnit.player.devices.last?.reason == "Asleep")
  }

  @Test func aDeviceAsksForItsCodeUntilItHasIt() throws {
    let den = #"{"id": "den", "name": "Den", "code": "123456"}"#
    var drive = try opened(Self.car, den)
    choose("den", &drive)
    #expect(drive.headUnit.player.devices.last?.digits == .six)
    drive.perform(.driver(.codeEntered("654321")))
    #expect(states(drive).last == "den code")
    #expect(drive.headUnit.player.devices.last?.reason != nil)
    drive.perform(.driver(.backPressed))
    #expect(states(drive).last == "den ready")
    choose("den", &drive)
    drive.perform(.driver(.codeEntered("123456")))
    #expect(states(drive).last == "den ready active")
    // It knows the phone from then on.
    choose("car", &drive)
    choose("den", &drive)
    #expect(states(drive).last == "den ready active")
  }

  @Test func severalPlayAtOnceWhereTheLibrarySaysSo() throws {
    for several in [true, false] {
      var drive = try opened(Self.car, Self.ear, several: several)
      choose("ear", &drive)
      #expect(active(drive) == (several ? ["car", "ear"] : ["ear"]))
      choose("ear", &drive)
      #expect(active(drive) == (several ? ["car"] : ["ear"]))
    }
  }

  @Test func aSessionHasDevicesOfItsOwnThatAreLookedFor() throws {
    let text = """
      {"items": [{"id": "a", "title": "A"}],
       "sessions": [{"id": "room", "title": "Room", "severalOutputs": true, "devices": [
         {"id": "den", "name": "Den", "appears": "2s", "connects": "1s", "active": false}]}]}
      """
    var drive = Simulation(profile: Profile(), app: try library(text).app(seed: 1))
    drive.perform(.phone(.connected))
    drive.advance(by: .seconds(1))
    drive.perform(.driver(.nowPlayingPressed))
    drive.advance(by: .seconds(1))
    drive.perform(.driver(.outputButtonPressed))
    #expect(drive.headUnit.player.sharing == Sharing(isSearching: true, takesSeveral: true))
    drive.advance(by: .seconds(2))
    choose("den", &drive)
    #expect(states(drive) == ["den connecting"])
    drive.advance(by: .seconds(1))
    #expect(states(drive) == ["den ready active"])
  }

  @Test(arguments: [
    (#"{"id": "d", "name": "D", "code": ""}"#, "a device that asks for a code has one"),
    (#"{"id": "d", "name": "D", "code": "1", "active": true}"#, "waits for its code"),
    (#"{"id": "d", "name": "D", "appears": "1s", "active": true}"#, "yet to be found"),
    (#"{"id": "d", "name": "D", "appears": 3}"#, "expected a duration"),
    (#"{"id": "d", "name": "D", "fials": "x"}"#, "has no key \"fials\""),
  ])
  func whatADeviceCannotBeIsAMistake(device: String, words: String) throws {
    let mistakes = #expect(throws: Mistakes.self) { try library(text(device)) }
    #expect("\(mistakes as Any)".contains(words), "\(mistakes as Any)")
  }
}

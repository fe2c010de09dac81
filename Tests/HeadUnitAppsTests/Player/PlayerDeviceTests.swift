import HeadUnitApps
import HeadUnitCore
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
}

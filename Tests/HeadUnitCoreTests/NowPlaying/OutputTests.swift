import HeadUnitCore
import Testing

/// Where the sound comes out, and how loud.
@Suite struct OutputTests {
  private static let kitchen = OutputDevice(
    id: "kitchen", name: "Kitchen", type: "speaker", volume: 0.5, isActive: true)
  private static let porch = OutputDevice(
    id: "porch", name: "Porch", type: "speaker", hasRelativeVolume: true)
  private static let car = OutputDevice(id: "car", name: "Car", type: "car")

  private static func drive(
    _ devices: [OutputDevice] = [kitchen, porch, car], profile: Profile = Profile()
  ) -> Drive {
    var drive = Drive.playing(profile: profile)
    drive.report(.devices(devices))
    drive.wait(.seconds(1))
    return drive
  }

  /// What the app is told of its devices.
  private func changes(_ drive: Drive) -> [String] {
    drive.notes.compactMap { note in
      if case .output(let id, let change) = note { "\(id) \(change)" } else { nil }
    }
  }

  @Test func theMenuHasTheDevicesWithTheVolumesTheyHave() {
    var drive = Self.drive()
    drive.perform(.driver(.outputButtonPressed))
    #expect(
      drive.headUnit.menuRows(of: .outputs) == [
        [.output("kitchen")], [.quieter("kitchen"), .louder("kitchen")],
        [.output("porch")], [.quieter("porch"), .louder("porch")], [.output("car")],
      ])
    #expect(drive.glance.output == "Kitchen")
  }

  @Test func aDeviceIsChosenByTheKnobAndTheFocusGoesBackToTheButton() {
    var drive = Self.drive(profile: .knobOnly)
    drive.perform(.knob(.turned(1)))
    for _ in 0..<20 where drive.focus != .output { drive.perform(.knob(.turned(-1))) }
    drive.perform(.knob(.pressed))
    #expect(drive.focus == .menuItem(.output("kitchen")))
    drive.perform(.knob(.turned(3)))
    #expect(drive.focus == .menuItem(.output("porch")))
    drive.perform(.knob(.pressed))
    #expect(changes(drive) == ["porch chosen"])
    drive.perform(.driver(.backPressed))
    #expect(drive.headUnit.menu == nil)
    #expect(drive.focus == .output)
  }

  @Test func anAbsoluteVolumeIsTurnedByASixteenthAndARelativeOneByAWord() {
    var drive = Self.drive()
    drive.perform(.driver(.outputButtonPressed))
    drive.perform(.driver(.menuItemChosen(.louder("kitchen"))))
    drive.perform(.driver(.menuItemChosen(.quieter("kitchen"))))
    drive.perform(.driver(.menuItemChosen(.louder("porch"))))
    drive.perform(.driver(.menuItemChosen(.quieter("porch"))))
    drive.perform(.driver(.menuItemChosen(.louder("car"))))
    #expect(
      changes(drive) == [
        "kitchen volume(0.5625)", "kitchen volume(0.4375)", "porch louder", "porch quieter",
      ])
  }

  /// In whole per cents, once each; where the finger is stands until it is lifted.
  @Test func aFingerTakesAVolumeAlong() {
    var drive = Self.drive()
    drive.perform(.driver(.volumeMoved(device: "kitchen", to: 0.5)))
    #expect(changes(drive) == [])
    for volume in [0.701, 0.704, 0.71, 1.4, -3] {
      drive.perform(.driver(.volumeMoved(device: "kitchen", to: volume)))
    }
    #expect(
      changes(drive) == [
        "kitchen volume(0.7)", "kitchen volume(0.71)", "kitchen volume(1.0)",
        "kitchen volume(0.0)",
      ])
    drive.report(.devices([Self.kitchen]))
    #expect(drive.headUnit.shownVolume(of: Self.kitchen) == 0)
    drive.perform(.driver(.volumeReleased))
    #expect(drive.headUnit.shownVolume(of: Self.kitchen) == 0.5)
  }

  @Test func onlyAnAbsoluteVolumeCanBeTakenHoldOf() {
    var drive = Self.drive()
    for device in ["porch", "car", "nobody"] {
      drive.perform(.driver(.volumeMoved(device: device, to: 0.2)))
      #expect(!drive.headUnit.canFocus(.volume(device)))
    }
    drive.perform(.driver(.volumeMoved(device: "kitchen", to: .nan)))
    #expect(changes(drive) == [] && drive.headUnit.heldVolume == nil)
  }

  @Test func aCallTakesTheVolumeOutOfTheFingersHands() {
    var drive = Self.drive()
    drive.perform(.driver(.volumeMoved(device: "kitchen", to: 0.3)))
    drive.perform(.playback(.interruptionBegan(.call)))
    #expect(drive.headUnit.heldVolume == nil)
    drive.perform(.driver(.volumeMoved(device: "kitchen", to: 0.9)))
    #expect(changes(drive) == ["kitchen volume(0.3)"])
    #expect(!drive.headUnit.canFocus(.volume("kitchen")))
  }

  @Test func noVolumeIsBelowNothingOrAboveAll() {
    var quiet = Self.kitchen
    quiet.volume = 0.01
    var loud = Self.porch
    loud.volume = 0.99
    var drive = Self.drive([quiet, loud])
    drive.perform(.driver(.outputButtonPressed))
    drive.perform(.driver(.menuItemChosen(.quieter("kitchen"))))
    drive.perform(.driver(.menuItemChosen(.louder("porch"))))
    #expect(changes(drive) == ["kitchen volume(0.0)", "porch volume(1.0)"])
  }

  @Test func aDeviceThatSaysNothingOfItsVolumeHasNone() {
    var drive = Self.drive([Self.car])
    drive.perform(.driver(.outputButtonPressed))
    #expect(drive.headUnit.menuRows(of: .outputs) == [[.output("car")]])
  }

  @Test func theKeysTurnTheDeviceThatIsHeard() {
    var drive = Self.drive()
    drive.perform(.playback(.keyPressed(.volumeUp)))
    var other = Self.porch
    other.isActive = true
    drive.report(.devices([Self.car, other]))
    drive.perform(.playback(.keyPressed(.volumeDown)))
    drive.report(.devices([Self.car]))
    drive.perform(.playback(.keyPressed(.volumeUp)))
    drive.report(.devices([]))
    drive.perform(.playback(.keyPressed(.volumeUp)))
    #expect(changes(drive) == ["kitchen volume(0.5625)", "porch quieter"])
  }

  @Test func withoutDevicesThereIsNoButtonAndTheMenuGoes() {
    var drive = Self.drive()
    drive.perform(.driver(.outputButtonPressed))
    drive.report(.devices([]))
    #expect(drive.headUnit.menu == nil)
    #expect(!drive.headUnit.canFocus(.output))
    drive.perform(.driver(.outputButtonPressed))
    #expect(drive.headUnit.menu == nil)
  }

  @Test func ofADeviceNamedTwiceThereIsOneRow() {
    var drive = Self.drive([Self.kitchen, Self.car, Self.kitchen])
    drive.perform(.driver(.outputButtonPressed))
    #expect(
      drive.headUnit.menuRows(of: .outputs) == [
        [.output("kitchen")], [.quieter("kitchen"), .louder("kitchen")], [.output("car")],
      ])
  }

  @Test func manyDevicesAreReachedByTheKnob() {
    let devices = (0..<30).map { OutputDevice(id: "d\($0)", name: "Device \($0)", type: "") }
    var drive = Self.drive(devices)
    drive.perform(.driver(.outputButtonPressed))
    drive.perform(.knob(.turned(1)))
    drive.perform(.knob(.turned(29)))
    #expect(drive.focus == .menuItem(.output("d29")))
    #expect(drive.headUnit.menuScroll.place == drive.headUnit.maximumMenuScroll(of: .outputs))
  }
}

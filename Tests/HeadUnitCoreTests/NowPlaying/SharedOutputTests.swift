import HeadUnitCore
import TestKit
import Testing

/// Devices that an app looks for, and what the head unit makes of how far they come.
@Suite struct SharedOutputTests {
  private static let car = OutputDevice(id: "car", name: "Car", type: "car", isActive: true)

  private static func device(
    _ state: OutputDevice.State, _ id: String = "tv", digits: OutputDevice.CodeLength? = .four
  ) -> OutputDevice {
    var device = OutputDevice(id: id, name: "Television", type: "tv", volume: 0.5)
    device.state = state
    if state == .code { device.digits = digits }
    return device
  }

  private static func drive(
    _ devices: [OutputDevice] = [car], sharing: Sharing? = Sharing(), profile: Profile = Profile()
  ) -> Drive {
    var drive = Drive.playing(profile: profile)
    if let sharing { drive.report(.sharing(sharing)) }
    drive.report(.devices(devices))
    drive.wait(.seconds(1))
    drive.perform(.driver(.outputButtonPressed))
    drive.wait(.seconds(1))
    return drive
  }

  /// What the app is told of its devices, and of when to look for them.
  private func told(_ drive: Drive) -> [Note] {
    drive.notes.filter { note in
      switch note {
      case .output, .discovery: true
      default: false
      }
    }
  }

  private func press(_ digits: String, _ drive: inout Drive) {
    for digit in digits.compactMap(\.wholeNumberValue) {
      drive.perform(.driver(.menuItemChosen(.digit(digit))))
    }
  }

  @Test func theAppLooksForDevicesWhileTheDriverDoes() {
    var drive = Self.drive()
    #expect(told(drive) == [.discovery(true)])
    drive.perform(.driver(.backPressed))
    #expect(told(drive) == [.discovery(true), .discovery(false)])
    drive.perform(.driver(.outputButtonPressed))
    drive.perform(.driver(.homePressed))
    #expect(told(drive).suffix(2) == [.discovery(true), .discovery(false)])
  }

  @Test func anAppThatNeverSaysThatItLooksForDevicesHearsNothingOfIt() {
    var drive = Self.drive(sharing: nil)
    drive.perform(.driver(.backPressed))
    #expect(told(drive) == [])
  }

  @Test func theMenuOpensBeforeAnyDeviceIsFoundAndSaysThatItLooks() {
    var drive = Self.drive([], sharing: Sharing(isSearching: true))
    #expect(drive.headUnit.menuRows(of: .outputs) == [[.line(.searching)]])
    #expect(!drive.headUnit.canChoose(.line(.searching)))
    drive.report(.devices([Self.car]))
    #expect(drive.headUnit.menuRows(of: .outputs) == [[.output("car")], [.line(.searching)]])
    drive.report(.devices([]), .sharing(Sharing()))
    #expect(drive.headUnit.menuRows(of: .outputs) == [[.line(.noDevices)]])
  }

  @Test func whatWasOnlyFoundIsNotHeard() {
    let found = OutputDevice(id: "k", name: "Kitchen", type: "speaker")
    #expect(Self.drive([found]).headUnit.activeDevice == nil)
    #expect(Self.drive([found], sharing: nil).headUnit.activeDevice?.id == "k")
  }

  @Test func whoConnectsForTooLongHasFailedAndTheAppHearsOfIt() {
    var profile = Profile()
    profile.timeouts.output = .seconds(4)
    var drive = Self.drive([Self.car, Self.device(.ready)], profile: profile)
    drive.report(.devices([Self.car, Self.device(.connecting)]))
    drive.wait(.seconds(4) - .microsecond)
    #expect(drive.player.devices.last?.state == .connecting)
    #expect(drive.headUnit.menuRow(of: .output("tv")).note?.isWaiting == true)
    drive.wait(.microsecond)
    #expect(drive.player.devices.last?.state == .failed)
    #expect(drive.headUnit.menuRow(of: .output("tv")).note?.text == "Couldn’t connect")
    #expect(told(drive).last == .output("tv", .gaveUp))
    // It is not believed when it says the same again, and is when it says anything else.
    drive.report(.devices([Self.car, Self.device(.connecting)]))
    #expect(drive.player.devices.last?.state == .failed)
    drive.report(.devices([Self.car, Self.device(.ready)]))
    #expect(drive.player.devices.last?.state == .ready)
  }

  @Test func whoHasFailedIsChosenAnewAndHasItsTimeAgain() {
    var drive = Self.drive([Self.device(.connecting)])
    drive.wait(.seconds(30))
    drive.perform(.driver(.menuItemChosen(.output("tv"))))
    #expect(told(drive).last == .output("tv", .chosen))
    #expect(drive.player.devices.last?.state == .connecting)
    drive.wait(.seconds(20))
    #expect(told(drive).filter { $0 == .output("tv", .gaveUp) }.count == 2)
  }

  @Test func aDeviceThatPlayedAndIsGoneIsSaidToBe() {
    var active = Self.device(.ready)
    active.isActive = true
    var drive = Self.drive([Self.car, active])
    drive.report(.devices([Self.car]))
    #expect(drive.headUnit.toastText == "Television is no longer available")
    var silent = Self.drive([Self.car, Self.device(.ready)])
    silent.report(.devices([Self.car]))
    #expect(silent.headUnit.toastText == nil)
    // Who never looks for devices lists whatever it likes.
    var plain = Self.drive([Self.car, active], sharing: nil)
    plain.report(.devices([Self.car]))
    #expect(plain.headUnit.toastText == nil)
  }

  @Test func ofSeveralAtOnceOneIsLeft() {
    var active = Self.device(.ready)
    active.isActive = true
    for several in [true, false] {
      var drive = Self.drive([Self.car, active], sharing: Sharing(takesSeveral: several))
      drive.perform(.driver(.menuItemChosen(.output("car"))))
      #expect(told(drive).last == .output("car", several ? .left : .chosen))
      #expect(drive.headUnit.menuRow(of: .output("tv")).isChecked == several)
      #expect(drive.headUnit.outputTitle == (several ? "Car + 1" : "Car"))
    }
    var last = Self.drive([Self.car], sharing: Sharing(takesSeveral: true))
    last.perform(.driver(.menuItemChosen(.output("car"))))
    #expect(told(last).last == .output("car", .chosen))
  }

  @Test func whatConnectsIsLeftWhenItIsChosenAgain() {
    var drive = Self.drive([Self.car, Self.device(.connecting)])
    drive.perform(.driver(.menuItemChosen(.output("tv"))))
    #expect(told(drive).last == .output("tv", .left))
  }

  @Test func onlyADeviceThatIsReadyHasAVolume() {
    for state in OutputDevice.State.allCases {
      let drive = Self.drive([Self.device(state)], sharing: nil)
      let items = drive.headUnit.menuItems
      #expect(items.contains(.louder("tv")) == (state == .ready), "\(state)")
      #expect((drive.player.devices[0].shownVolume != nil) == (state == .ready))
    }
  }
}

/// Codes that devices ask for.
extension SharedOutputTests {
  @Test func aDeviceThatAsksForACodeGetsItDigitByDigit() {
    var drive = Self.drive([Self.car, Self.device(.ready)])
    drive.report(.devices([Self.car, Self.device(.code)]))
    #expect(drive.headUnit.menu == .code)
    #expect(drive.headUnit.title(of: .code) == "Code for Television")
    press("12", &drive)
    #expect(drive.headUnit.menuRow(of: .line(.code)).titles == ["1 2 – –"])
    drive.perform(.driver(.menuItemChosen(.deleteDigit)))
    press("907", &drive)
    #expect(told(drive).last == .output("tv", .code("1907")))
    #expect(drive.headUnit.menu == .outputs)
    // Until the app says what came of it.
    #expect(drive.player.devices.last?.state == .connecting)
  }

  @Test func aWrongCodeIsAskedForAgainWithWhatTheAppSaysOfIt() {
    var drive = Self.drive([Self.device(.code)])
    drive.perform(.driver(.menuItemChosen(.output("tv"))))
    drive.perform(.driver(.codeEntered("1234")))
    var wrong = Self.device(.code)
    wrong.reason = "Not this one"
    drive.report(.devices([wrong]))
    #expect(drive.headUnit.menu == .code)
    #expect(drive.headUnit.menuRow(of: .line(.code)).titles == ["Not this one"])
  }

  @Test func whoeverLeavesThePadHasCancelled() {
    let ways: [Event] = [
      .driver(.backPressed), .driver(.menuClosed), .driver(.homePressed),
      .playback(.interruptionBegan(.call)), .phone(.disconnected),
    ]
    for way in ways {
      var drive = Self.drive([Self.device(.code)])
      drive.perform(.driver(.menuItemChosen(.output("tv"))))
      press("12", &drive)
      drive.perform(way)
      let said = told(drive).filter { $0 == .output("tv", .code(nil)) }
      #expect(said.count == 1, "\(way)")
      #expect(drive.headUnit.codeEntry == nil, "\(way)")
    }
    var drive = Self.drive([Self.device(.code)])
    drive.perform(.driver(.menuItemChosen(.output("tv"))))
    drive.perform(.driver(.backPressed))
    #expect(drive.headUnit.menu == .outputs)
  }

  @Test func aDeviceThatAsksNoMoreTakesItsPadAway() {
    var drive = Self.drive([Self.device(.code)])
    drive.perform(.driver(.menuItemChosen(.output("tv"))))
    drive.report(.devices([Self.device(.ready)]))
    #expect(drive.headUnit.menu == .outputs)
    #expect(!told(drive).contains(.output("tv", .code(nil))))
  }

  @Test func nobodyEntersACodeWhileLimitsAreEnforced() {
    var drive = Self.drive([Self.device(.code)])
    drive.perform(.driver(.menuItemChosen(.output("tv"))))
    drive.perform(.car(.speedChanged(.kilometresPerHour(60))))
    press("1234", &drive)
    drive.perform(.driver(.codeEntered("1234")))
    #expect(drive.headUnit.menu == .code)
    #expect(drive.headUnit.menuRow(of: .line(.code)).titles == ["Park to enter the code"])
    drive.perform(.car(.speedChanged(.zero)))
    press("1234", &drive)
    #expect(told(drive).last == .output("tv", .code("1234")))
  }

  @Test func aPasswordIsGivenOnThePhoneWhateverTheCarDoes() {
    var drive = Self.drive([Self.device(.code, digits: nil)])
    drive.perform(.driver(.menuItemChosen(.output("tv"))))
    #expect(drive.headUnit.menuRows(of: .code) == [[.line(.code)]])
    #expect(drive.headUnit.menuRow(of: .line(.code)).titles == ["Enter it on the phone"])
    drive.perform(.car(.speedChanged(.kilometresPerHour(60))))
    drive.perform(.driver(.codeEntered("")))
    #expect(drive.headUnit.menu == .code)
    drive.perform(.driver(.codeEntered("open sesame")))
    #expect(told(drive).last == .output("tv", .code("open sesame")))
  }

  @Test func theKnobGoesRoundThePadAndComesBackToTheDevice() {
    var drive = Self.drive([Self.car, Self.device(.code)], profile: .knobOnly)
    for _ in 0..<9 where drive.focus != .menuItem(.output("tv")) {
      drive.perform(.knob(.turned(1)))
    }
    drive.perform(.knob(.pressed))
    #expect(drive.headUnit.menu == .code)
    #expect(drive.focus == .menuItem(.digit(1)))
    for _ in 0..<4 {
      drive.perform(.knob(.turned(1)))
      drive.perform(.knob(.pressed))
    }
    #expect(told(drive).last == .output("tv", .code("2345")))
    #expect(drive.focus == .menuItem(.output("tv")))
  }

  @Test func thePadIsAsFlatAsItHasToBeToBeSeenWhole() {
    for (size, columns) in [(TextSize.usual, 3), (.largest, 4)] {
      var profile = Profile()
      profile.display.textSize = size
      var drive = Self.drive([Self.device(.code)], profile: profile)
      drive.perform(.driver(.menuItemChosen(.output("tv"))))
      let rows = drive.headUnit.menuRows(of: .code)
      #expect(rows.map(\.count).max() == columns, "\(size)")
      #expect(drive.headUnit.maximumMenuScroll(of: .code) == 0, "\(size)")
      #expect(rows.flatMap(\.self).count == 12)
    }
  }
}

/// Sessions, of which only one is shown.
extension SharedOutputTests {
  @Test func theSessionThatIsShownLooksForItsDevices() {
    var drive = Self.drive([Self.device(.code)])
    drive.perform(.driver(.menuItemChosen(.output("tv"))))
    let room: [SessionChange] = [
      .began(.remote), .sharing(Sharing()), .devices([Self.device(.code)]),
      .commands(.everything), .info(NowPlayingInfo(title: "Room", rate: 1)),
      .requested(.system, 1),
    ]
    for change in room { drive.report(.session(SessionReport("room", change))) }
    // The pad was that of another session, whose app hears that it is gone.
    #expect(drive.notes.contains(.output("tv", .code(nil))))
    #expect(drive.notes.contains(.discovery(false)))
    #expect(drive.notes.contains(.session(SessionNotice("room", .discovery(true)))))
    #expect(drive.headUnit.menu == .outputs)
    drive.perform(.driver(.menuItemChosen(.output("tv"))))
    drive.perform(.driver(.codeEntered("0000")))
    #expect(drive.notes.last == .session(SessionNotice("room", .output("tv", .code("0000")))))
  }
}

/// Walks on which the reference model is of the same opinion after every event.
@Suite struct SharedOutputWalkTests {
  @Test func devicesComeAndGoHoweverTheDriverGoesAboutThem() {
    var seen: Set<String> = []
    for seed in 2...7 as ClosedRange<UInt64> {
      var walk = RandomWalk(
        seed: seed, hasModel: true, playingSeveral: seed.isMultiple(of: 2), sharing: true)
      let fault = walk.walk(events: 300)
      #expect(fault == nil, "seed \(seed): \(fault ?? "")")
      for entry in walk.simulation.trace.entries {
        switch entry.content {
        case .effect(.tell(.output(_, let change))): seen.insert(Self.word(change))
        case .effect(.tell(.discovery(let begins))): seen.insert("discovery \(begins)")
        case .effect(.tell(.session(let notice))):
          if case .output(_, let change) = notice.content { seen.insert(Self.word(change)) }
        case .change(let change):
          if change.value.hasSuffix("no longer available") { seen.insert("lost") }
        default: break
        }
      }
    }
    // The walks would show nothing where none of this happened.
    let wanted: Set = [
      "chosen", "code", "no code", "gave up", "discovery true", "discovery false", "lost",
    ]
    #expect(wanted.isSubset(of: seen), "\(seen.sorted())")
  }

  private static func word(_ change: OutputChange) -> String {
    switch change {
    case .chosen: "chosen"
    case .left: "left"
    case .code(.some): "code"
    case .code(nil): "no code"
    case .gaveUp: "gave up"
    case .volume, .louder, .quieter: "volume"
    }
  }
}

import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import TestKit
import Testing

/// Where the sound comes out, and how loud.
@Suite struct OutputScreenTests {
  private static let player = """
    {"commands": ["play", "pause"], "devices": [
      {"id": "k", "name": "Kitchen", "type": "speaker", "volume": 0.5},
      {"id": "h", "name": "Porch", "type": "headphones", "relativeVolume": true},
      {"id": "c", "name": "Estate", "type": "car"}]}
    """

  @Test func theButtonIsThereOnlyWithDevices() throws {
    #expect(try Stage().element(.output) == nil)
    let stage = try Stage(player: Self.player)
    #expect(stage.element(.output)?.value == "Kitchen")
    #expect(stage.icons(in: .output) == [.output])
  }

  @Test func anAppWithoutDevicesOrPlayerComesShortOfWhatShowsThem() throws {
    let profile = try Showcase.profile("hd720")
    let whole = try Stage.app(player: Self.player)
    for situation in Situation.ofAnyApp where situation != .menu {
      let drive = situation.simulation(of: whole, profile: profile)
      let hasList = ![.pushed, .limited, .tooDeep].contains(situation)
      #expect((situation.shortfall(of: drive) == nil) == hasList, "\(situation)")
    }
    let bare = try Stage.app(player: "{\"commands\": []}")
    for situation in [Situation.menu, .outputs, .pushed] {
      let drive = situation.simulation(of: bare, profile: profile)
      #expect(situation.shortfall(of: drive) != nil, "\(situation)")
    }
  }

  @Test func aKitComesShortOfWhatItCannotShow() throws {
    let profile = try Showcase.profile("bluetooth")
    let app = try Stage.app(player: Self.player)
    let shown: Set<Situation> = [
      .offline, .disconnected, .locked, .stopped, .call, .assistant, .navigation,
    ]
    for situation in Situation.ofAnyApp {
      let drive = situation.simulation(of: app, profile: profile)
      let needsMusic: Set<Situation> = [.nowPlaying, .paused, .waiting, .rejected, .takenOver]
      let isShown =
        shown.contains(situation)
        || needsMusic.contains(situation) && drive.headUnit.player.info != nil
      #expect((situation.shortfall(of: drive) == nil) == isShown, "\(situation)")
      #expect(drive.headUnit.screen == .kit)
    }
  }

  @Test func aFingerChoosesADeviceAndTurnsItsVolume() throws {
    var stage = try Stage(player: Self.player)
    try stage.tap(.output)
    stage.wait(.seconds(1))
    #expect(stage.headUnit.menu == .outputs)
    try stage.tap(.menuItem(.louder("k")))
    try stage.tap(.menuItem(.quieter("h")))
    try stage.tap(.menuItem(.output("h")))
    #expect(stage.outputChanges == ["k volume(0.5625)", "h quieter", "h chosen"])
    #expect(stage.icons(in: .menuItem(.output("h"))) == [.headphones, .check])
    #expect(stage.icons(in: .menuItem(.output("k"))) == [.speaker])
    #expect(stage.icons(in: .menuItem(.output("c"))) == [.car])
    try stage.tap(.closeMenu)
    #expect(stage.headUnit.menu == nil)
    #expect(stage.element(.output)?.value == "Porch")
  }

  /// A tap sets it there, a drag takes it along, however far the finger strays.
  @Test func aFingerOnTheBarTurnsTheVolume() throws {
    var stage = try Stage(player: Self.player)
    stage.perform(.driver(.outputButtonPressed))
    stage.wait(.seconds(1))
    try stage.tap(.volume("k"))
    #expect(stage.outputChanges == [])
    let bar = try #require(stage.element(.volume("k"))?.frame)
    stage.slide(y: bar.y + bar.height / 2, from: bar.x + bar.width / 4, to: bar.maxX + 300)
    #expect(stage.outputChanges.first == "k volume(0.25)")
    #expect(stage.outputChanges.last == "k volume(1.0)")
    #expect(stage.element(.volume("k"))?.value == "100 %")
    #expect(stage.headUnit.heldVolume == nil && stage.headUnit.menu == .outputs)
    #expect(stage.broken() == [])
  }

  @Test func onlyAnAbsoluteVolumeHasABar() throws {
    var stage = try Stage(player: Self.player)
    stage.perform(.driver(.outputButtonPressed))
    let bars = stage.screen.elements.filter { $0.role == .progress && $0.label == "Volume" }
    #expect(bars.map(\.value) == ["50 %"])
    stage.perform(.playback(.keyPressed(.volumeUp)))
    let louder = stage.screen.elements.filter { $0.role == .progress && $0.label == "Volume" }
    #expect(louder.map(\.value) == ["56 %"])
  }

  @Test(arguments: Showcase.profileNames)
  func aDeviceOfThreeHundredCharactersLeavesRoomForTheBar(profile: String) throws {
    var stage = try Stage(player: Self.player, profile: profile)
    let name = String(repeating: "Longest name ", count: 23)
    stage.perform(
      .phone(.reported(.devices([OutputDevice(id: "d", name: name, type: "speaker", volume: 2)]))))
    stage.republish { info in
      info.queueIndex = 3
      info.queueCount = 24
    }
    let list = stage.screen
    let button = try #require(stage.element(.output)?.frame)
    let app = try #require(list.elements.first { $0.role == .title }?.frame)
    let queue = try #require(list.elements.first { $0.label == "4 of 24" }?.frame)
    let back = try #require(stage.element(.back)?.frame)
    #expect(back.maxX < app.x && app.maxX < queue.x && queue.maxX < button.x)
    #expect(stage.broken() == [])
    stage.perform(.driver(.outputButtonPressed))
    stage.wait(.seconds(1))
    #expect(stage.broken() == [])
  }

  @Test(arguments: Showcase.profileNames.share(3))
  func manyDevicesKeepTheRulesOnTheirWayToTheLast(profile: String) throws {
    var stage = try Stage(player: Self.player, profile: profile)
    let devices = (0..<20).map {
      OutputDevice(id: "d\($0)", name: "Device \($0)", type: "", volume: $0 % 3 == 0 ? 0.1 : nil)
    }
    stage.perform(
      .phone(.reported(.devices(devices))), .driver(.outputButtonPressed), .knob(.turned(1)))
    for _ in 0..<40 {
      stage.perform(.knob(.turned(1)))
      stage.wait(.milliseconds(300))
      #expect(stage.broken() == [])
    }
    #expect(stage.headUnit.menuScroll.place == stage.headUnit.maximumMenuScroll(of: .outputs))
  }

  @Test func aPromptOfTheNavigationLeavesTheMenuAboveIt() throws {
    var stage = try Stage(player: Self.player)
    stage.perform(.driver(.outputButtonPressed), .playback(.interruptionBegan(.navigation)))
    stage.wait(.seconds(1))
    let menu = try #require(stage.screen.elements.last { $0.role == .dialog }?.frame)
    let prompt = try #require(stage.screen.elements.first { $0.role == .banner }?.frame)
    #expect(!menu.intersects(prompt))
    #expect(stage.broken() == [])
  }

  // MARK: devices that are looked for

  private static let shared = """
    {"severalOutputs": true, "devices": [
      {"id": "c", "name": "Car", "type": "car", "active": true},
      {"id": "k", "name": "Kitchen", "type": "speaker", "connects": "1m"},
      {"id": "g", "name": "Garage", "type": "speaker", "fails": "The garage is asleep"},
      {"id": "t", "name": "Television", "type": "tv", "code": "123456"},
      {"id": "s", "name": "Studio", "type": "speaker", "appears": "1m"}]}
    """

  @Test func eachDeviceSaysHowFarItHasCome() throws {
    var stage = try Stage(player: Self.shared)
    stage.perform(.driver(.outputButtonPressed))
    stage.wait(.seconds(1))
    for id in ["k", "g"] { stage.perform(.driver(.menuItemChosen(.output(id)))) }
    #expect(stage.element(.menuItem(.output("c")))?.value == "on")
    #expect(stage.element(.menuItem(.output("k")))?.value == "Connecting…")
    #expect(stage.icons(in: .menuItem(.output("k"))).contains(.spinner))
    #expect(stage.element(.menuItem(.output("g")))?.value == "The garage is asleep")
    #expect(stage.icons(in: .menuItem(.output("g"))) == [.speaker])
    let menu = try #require(stage.screen.elements.last { $0.role == .dialog }?.frame)
    // Beside the title, as the line below the devices may be out of sight.
    let header = PixelRect(x: menu.x, y: menu.y, width: menu.width, height: 104)
    #expect(stage.icons(in: header).contains(.spinner))
    #expect(stage.broken() == [])
  }

  @Test func aFingerEntersTheCode() throws {
    var stage = try Stage(player: Self.shared)
    stage.perform(.driver(.outputButtonPressed))
    stage.wait(.seconds(1))
    try stage.tap(.menuItem(.output("t")))
    stage.wait(.seconds(1))
    for digit in [1, 2, 9] { try stage.tap(.menuItem(.digit(digit))) }
    try stage.tap(.menuItem(.deleteDigit))
    #expect(stage.screen.elements.contains { $0.label == "1 2 – – – –" })
    for digit in [3, 4, 5, 6] { try stage.tap(.menuItem(.digit(digit))) }
    #expect(stage.outputChanges.last == "t \(OutputChange.code("123456"))")
    #expect(stage.headUnit.player.devices.first { $0.id == "t" }?.isActive == true)
  }

  @Test(arguments: Showcase.profileNames)
  func outputsAndTheirPadKeepTheRulesEverywhere(profile: String) throws {
    for (size, language) in [(TextSize.usual, Language.english), (.largest, .arabic)] {
      var stage = try Stage(player: Self.shared, profile: profile) {
        ($0.display.textSize, $0.language) = (size, language)
      }
      stage.perform(.driver(.outputButtonPressed))
      for id in ["k", "g"] { stage.perform(.driver(.menuItemChosen(.output(id)))) }
      stage.wait(.seconds(1))
      #expect(stage.broken() == [], "\(size)")
      stage.perform(.driver(.menuItemChosen(.output("t"))))
      stage.wait(.seconds(1))
      #expect(stage.broken() == [], "\(size)")
      // Whole, and as large as a finger wants it.
      #expect(stage.headUnit.maximumMenuScroll(of: .code) == 0, "\(size)")
      let point = stage.headUnit.shape.pixelsPerPoint
      for item in stage.headUnit.menuItems where item != .line(.code) {
        let frame = try #require(stage.element(.menuItem(item))?.frame)
        let least = Double(min(frame.width, frame.height)) / point
        #expect(least > 43, "\(item) has \(least) points")
      }
      let (one, two) = (MenuItem.digit(1), MenuItem.digit(2))
      let frames = try [one, two].map { try #require(stage.element(.menuItem($0))?.frame) }
      #expect(frames[0].x < frames[1].x)
    }
  }
}

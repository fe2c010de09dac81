import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import Testing

struct SurfaceTests {
  private func drive(_ situation: Situation = .nowPlaying, _ profile: String = "hd720") throws
    -> Simulation
  {
    try situation.simulation(of: Showcase.demo(), profile: Showcase.profile(profile))
  }

  private func control(
    _ name: CommandName, on surface: Surface, _ drive: Simulation
  ) -> Element? {
    Showcase.sheet(drive).elements.first { $0.target == .surface(surface, name) }
  }

  private func text(of surface: Surface, _ drive: Simulation) -> String {
    Showcase.surfaces(drive).displayList(of: surface).elementText
  }

  @Test(arguments: [Surface.lockScreen, .controlCentre, .dynamicStrip])
  func aControlIsPressedWhereItIsAlsoWhileTheHeadUnitShowsAnotherScreen(surface: Surface) throws {
    var drive = try drive()
    drive.perform(.driver(.homePressed))
    drive.advance(by: .seconds(2))
    let button = try #require(control(.pause, on: surface, drive))
    #expect(button.isEnabled)
    drive.perform(.playback(.surfacePressed(surface, .pause)))
    drive.advance(by: .seconds(1))
    #expect(!drive.headUnit.player.isPlaying)
    #expect(drive.headUnit.screen == .home)
    #expect(control(.play, on: surface, drive) != nil)
    #expect(control(.pause, on: surface, drive) == nil)
  }

  @Test func whatIsLiveSaysSoInsideOfEachSurface() throws {
    let file = Showcase.root
      .appendingPathComponent("Tests/HeadUnitDisplayTests/Variants/live.json")
    let drive = Situation.nowPlaying.simulation(
      of: try LibraryFile.read(file.path).library.app(seed: 1),
      profile: try Showcase.profile("hd720"))
    let elements = Showcase.sheet(drive).elements
    let pills = elements.filter { $0.role == .badge && $0.label == "Live" }
    #expect(pills.count >= 3)
    for pill in pills {
      #expect(
        elements.contains {
          $0.role == .card && $0.frame.contains(pill.frame)
            && $0.frame.maxX - pill.frame.maxX >= 8
        })
    }
  }

  @Test func thePhonesSurfacesWorkWithoutACar() throws {
    var drive = try drive()
    drive.perform(.phone(.disconnected))
    drive.advance(by: .seconds(1))
    #expect(!drive.headUnit.player.isPlaying)
    #expect(try #require(control(.play, on: .controlCentre, drive)).isEnabled)
    #expect(text(of: .controlCentre, drive).contains("\"Output\" = \"Phone\""))
    #expect(text(of: .cluster, drive).contains("Speed"))
    #expect(!text(of: .cluster, drive).contains("Cover"))
    drive.perform(.playback(.surfacePressed(.controlCentre, .play)))
    drive.advance(by: .seconds(1))
    #expect(drive.headUnit.player.isPlaying)
    #expect(try #require(control(.pause, on: .lockScreen, drive)).isEnabled)
  }

  @Test func everyControlIsLargeEnoughForAFingerAndMeansOneThing() throws {
    for name in Showcase.profileNames {
      let drive = try drive(.nowPlaying, name)
      let least = Int((44 * drive.headUnit.metrics.pixelsPerPoint).rounded(.down)) - 1
      let buttons = Showcase.sheet(drive).elements.filter { $0.target != nil }
      #expect(buttons.count == 9)
      for (index, button) in buttons.enumerated() {
        #expect(button.touchFrame.width >= least && button.touchFrame.height >= least, "\(button)")
        for other in buttons.dropFirst(index + 1) {
          #expect(!button.frame.intersects(other.frame), "\(button) lies over \(other)")
        }
      }
    }
  }

  @Test func duringACallTheControlsAreThereAndDimmed() throws {
    let drive = try drive(.call)
    let buttons = Showcase.sheet(drive).elements.filter { $0.target != nil }
    #expect(buttons.count == 9)
    #expect(buttons.allSatisfy { !$0.isEnabled })
    #expect(text(of: .dynamicStrip, drive).contains("icon \"Call\""))
  }

  @Test func anotherPlayerIsNamedAndHasNoControls() throws {
    var drive = try drive()
    drive.perform(.driver(.otherPlayerPressed))
    drive.perform(.playback(.otherAppPlayed))
    drive.advance(by: .seconds(1))
    let sheet = Showcase.sheet(drive)
    #expect(sheet.elements.count { $0.role == .title && $0.label == "Tuner" } == 5)
    #expect(sheet.elements.allSatisfy { $0.target == nil })
    #expect(sheet.elements.count { $0.role == .card && $0.value == "playing" } == 4)
  }

  @Test func withoutAnythingToPlayEachSurfaceIsCalm() throws {
    let drive = try drive(.disconnected)
    for surface in Surface.allCases {
      let list = Showcase.surfaces(drive).displayList(of: surface)
      #expect(list.elements.allSatisfy { $0.target == nil })
      #expect(list.nextChange != .atOnce)
    }
    #expect(text(of: .lockScreen, drive).contains("Nothing playing"))
  }

  @Test func theClusterShowsTheCarAndTheTurn() throws {
    var drive = try drive()
    for gear in Gear.allCases {
      drive.perform(.car(.gearChanged(gear)))
      #expect(text(of: .cluster, drive).contains("\"Gear\" = \"\(gear.rawValue)\""))
    }
    drive.perform(.car(.speedChanged(.kilometresPerHour(72))))
    #expect(text(of: .cluster, drive).contains("\"Speed\" = \"72 km/h\""))
    #expect(!text(of: .cluster, drive).contains("300 m"))
    drive.perform(.playback(.interruptionBegan(.navigation)))
    #expect(text(of: .cluster, drive).contains("300 m"))
    #expect(text(of: .cluster, drive).contains("Kestrel St"))
  }

  @Test func aLockedPhoneSaysSo() throws {
    var drive = try drive()
    #expect(!text(of: .lockScreen, drive).contains("Locked"))
    drive.perform(.phone(.phoneLocked(true)))
    #expect(text(of: .lockScreen, drive).contains("Locked"))
  }

  @Test func theOutputIsTheDeviceThatIsHeard() throws {
    var drive = try drive()
    #expect(text(of: .controlCentre, drive).contains("\"Output\" = \"Car speakers\""))
    let device = OutputDevice(id: "k", name: "Kitchen", type: "speaker", isActive: true)
    drive.perform(.phone(.reported(.devices([device]))))
    #expect(text(of: .controlCentre, drive).contains("\"Output\" = \"Kitchen\""))
  }

  @Test func aCommandThatIsNotAnsweredTurnsAfterAWhile() throws {
    var drive = try drive()
    _ = drive.withFaults { $0.inject(FaultRule(.hang, on: .command)) }
    func spinners() -> Int {
      Showcase.sheet(drive).commands.count { command in
        guard case .image(let image) = command, case .icon(.spinner, _, _, _) = image.source
        else {
          return false
        }
        return true
      }
    }
    drive.perform(.playback(.surfacePressed(.lockScreen, .pause)))
    drive.advance(by: .milliseconds(299))
    #expect(spinners() == 0)
    drive.advance(by: .milliseconds(1))
    #expect(spinners() == 3)
    // The app has paused and not said so: play stands there now, and still waits for that pause.
    var info = drive.headUnit.player.info
    info?.rate = 0
    drive.perform(.phone(.reported(.nowPlaying(info))))
    #expect(drive.headUnit.controls.middle == .play)
    #expect(spinners() == 3)
  }
}

extension SurfaceTests {
  /// The control centre says how loud the device is, as far as it can be known.
  @Test(
    arguments: [
      (OutputDevice(id: "a", name: "A", type: "speaker", volume: 0.25), "\"Volume\" = \"25 %\""),
      (OutputDevice(id: "a", name: "A", type: "speaker", hasRelativeVolume: true), "\"Volume\""),
      (OutputDevice(id: "a", name: "A", type: "speaker"), nil),
    ] as [(OutputDevice, String?)])
  func theControlCentreShowsHowLoudItIs(device: OutputDevice, said: String?) throws {
    var drive = try drive()
    drive.perform(.phone(.reported(.devices([device]))))
    let text = text(of: .controlCentre, drive)
    guard let said else {
      #expect(!text.contains("\"Volume\""))
      return
    }
    #expect(text.contains(said))
  }

  @Test func theStripHasThreeForms() throws {
    let text = text(of: .dynamicStrip, try drive())
    for form in ["Compact", "Minimal", "Expanded"] { #expect(text.contains("\"\(form)\"")) }
  }
}

import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import HeadUnitDrives
import HeadUnitText
import TestKit
import Testing

@testable import TestdriveVerbs

@Suite struct ManualContentTests {
  private func content() throws -> (ManualContent, HandSteps) {
    let resources = Resources(folder: URL(fileURLWithPath: VerbRun.resources))
    let library = try LibraryFile.read(#require(resources.demo("demo"))).library
    let profile = try ProfileStore(resources).profile(["hd720"])
    var content = ManualContent(Simulation(profile: profile, app: library.app(seed: 0)))
    content.perform(.phone(.connected))
    content.advance(to: .start + .seconds(3))
    return (content, HandSteps())
  }

  private func session(_ simulation: Simulation, _ steps: HandSteps) throws -> ConsoleSession {
    let resources = Resources(folder: URL(fileURLWithPath: VerbRun.resources))
    let drive = DriveCase(
      file: "window", name: "demo", app: try DriveEnvironment.files(resources).app("demo", nil))
    let world = ConsoleSession.World(
      environment: DriveEnvironment.files(resources),
      services: {
        DriveServices(
          say: { _ in }, takePicture: { _ in }, compare: { _ in GoldenAnswer() },
          writeFile: { _, _ in }, wallClock: { .zero }, hasFonts: { true })
      }, begin: { run in run.onStep = { step, now in steps.list.append((now, step)) } })
    return ConsoleSession(drive, world, goingOnWith: simulation, startOfDrive: 624)
  }

  @Test func linesGoOnWhereHandsHaveLeftOff() throws {
    var (content, steps) = try content()
    let before = content.simulation
    content.begin { simulation in
      guard let session = try? self.session(simulation, steps) else {
        preconditionFailure("The demo is there.")
      }
      return session
    }
    #expect(content.simulation.trace.entries == before.trace.entries)
    #expect(content.enter("speed 50km/h").isEmpty)
    content.advance(to: content.simulation.now)
    #expect(content.simulation.headUnit.vehicle.speed == .kilometresPerHour(50))
    content.perform(.car(.themeChanged(.day)))
    #expect(content.simulation.headUnit.vehicle.theme == .day)
    #expect(!content.enter("sped 50km/h").isEmpty)
    #expect(content.enter("expect rows = 999").isEmpty)
    content.advance(to: content.simulation.now + .seconds(1))
    #expect(content.takeWords().count == 1)
    #expect(content.takeWords().isEmpty)
    #expect(content.enter("fault * hang").isEmpty)
    content.advance(to: content.simulation.now + .seconds(1))
    #expect(steps.list.count == 1)
  }
}

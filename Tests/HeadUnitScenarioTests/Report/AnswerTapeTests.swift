import HeadUnitCore
import Testing

@testable import HeadUnitScenario

/// A drive that is run again for its pictures leaves the world as the first run left it.
@Suite struct AnswerTapeTests {
  private final class World {
    var films = 0
    var looks = 0
  }

  private let world = World()

  private var services: DriveServices {
    var services = DriveServices.nothing
    services.startFilm = { _, _ throws(DriveProblem) in self.world.films += 1 }
    services.passTime = { _ in self.world.looks += 1 }
    services.stopFilm = { _ throws(DriveProblem) in
      guard self.world.films == 1 else { throw DriveProblem(.machine, "the disk is full") }
      return ["film"]
    }
    return services
  }

  @Test func filmsAreNotMadeAgain() throws {
    let steps: [DriveStep] = [
      .filmStart(Filming("a.gif")), .wait(.milliseconds(100)), .filmStop,
      .filmStart(Filming("b.gif")), .filmStop,
    ]
    let tape = AnswerTape()
    let first = try TestDrive().run(steps, services: tape.recording(services))
    #expect(first.failure?.message == "the disk is full")
    #expect(world.films == 2 && world.looks > 0)
    let looks = world.looks
    let again = try TestDrive().run(steps, services: tape.replaying(services))
    #expect(again.failure == first.failure && again.attachments == first.attachments)
    #expect(world.films == 2 && world.looks == looks)
  }
}

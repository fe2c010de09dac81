import HeadUnitCore
import Testing

@testable import HeadUnitDrives

/// A drive that is run again for its pictures leaves the world as the first run left it.
@Suite struct RecordedAnswersTests {
  private final class World {
    var films = 0
    var looks = 0
  }

  private let world = World()

  private var services: DriveServices {
    var services = DriveServices.nothing
    services.startFilm = { _, _ throws(ServiceError) in self.world.films += 1 }
    services.passTime = { _ in self.world.looks += 1 }
    services.stopFilm = { _ throws(ServiceError) in
      guard self.world.films == 1 else { throw ServiceError(.machine, "the disk is full") }
      return ["film"]
    }
    return services
  }

  @Test func filmsAreNotMadeAgain() throws {
    let steps: [DriveStep] = [
      .show(.filmStart(Filming("a.gif"))), .time(.wait(.milliseconds(100))), .show(.filmStop),
      .show(.filmStart(Filming("b.gif"))), .show(.filmStop),
    ]
    let answers = RecordedAnswers()
    let first = try TestDrive().run(steps, services: answers.recording(services))
    #expect(first.failure?.message == "the disk is full")
    #expect(world.films == 2 && world.looks > 0)
    let looks = world.looks
    let again = try TestDrive().run(steps, services: answers.replaying(services))
    #expect(again.failure == first.failure && again.attachments == first.attachments)
    #expect(world.films == 2 && world.looks == looks)
  }
}

import HeadUnitApps
import HeadUnitCore
import HeadUnitDrives
import HeadUnitReports
import Testing

/// A drive that is run again for its pictures leaves the world as the first run left it.
@Suite struct RecordedAnswersTests {
  private final class World {
    var films = 0
    var looks = 0
  }

  private let world = World()

  private var services: DriveServices {
    var services = DriveServices(
      say: { _ in }, takePicture: { (_: ScreenshotRequest) throws(ServiceError) in },
      compare: { (_: GoldenRequest) throws(ServiceError) in GoldenAnswer() },
      writeFile: { (_: String, _: String) throws(ServiceError) in },
      wallClock: { .zero }, hasFonts: { true })
    services.startFilm = { _, _ throws(ServiceError) in self.world.films += 1 }
    services.passTime = { _ in self.world.looks += 1 }
    services.stopFilm = { _ throws(ServiceError) in
      guard self.world.films == 1 else { throw ServiceError(.machine, "the disk is full") }
      return ["film"]
    }
    return services
  }

  @Test func filmsAreNotMadeAgain() {
    let steps: [DriveStep] = [
      .show(.filmStart(Filming("a.gif"))), .time(.wait(.milliseconds(100))), .show(.filmStop),
      .show(.filmStart(Filming("b.gif"))), .show(.filmStop),
    ]
    let answers = RecordedAnswers()
    let first = run(steps, answers.recording(services))
    #expect(failure(of: first)?.message == "the disk is full")
    #expect(world.films == 2 && world.looks > 0)
    let looks = world.looks
    let again = run(steps, answers.replaying(services))
    #expect(failure(of: again) == failure(of: first) && again.attachments == first.attachments)
    #expect(world.films == 2 && world.looks == looks)
  }

  /// Where so many answers were kept, the rest is answered as if nothing had been asked.
  @Test func soManyAnswersAreKept() {
    var services = services
    let counted = World()
    services.takePicture = { (_: ScreenshotRequest) throws(ServiceError) in
      counted.films += 1
      if counted.films > 20_000 { throw ServiceError(.drive, "enough") }
    }
    let answers = RecordedAnswers()
    let step = DriveStep.show(.screenshot(file: "a.png", bezel: nil))
    let steps = [DriveStep](repeating: step, count: 20_001)
    let first = run(steps, answers.recording(services))
    #expect(failure(of: first)?.message == "enough")
    // The one that was not kept is missing, so that both runs differ: there are no pictures.
    #expect(failure(of: run(steps, answers.replaying(services))) == nil)
    #expect(counted.films == 20_001)
  }

  private func run(_ steps: [DriveStep], _ services: DriveServices) -> DriveResult {
    let app = DriveApp(name: "test") { seed, _ in FaultyApp(SilentApp(), seed: seed) }
    var drive = DriveCase(file: "test.drive", name: "a test", app: app)
    drive.steps = steps.map {
      PlannedStep($0, source: StepSource(file: "test.drive", line: 1, column: 1, text: ""))
    }
    var run = DriveRun(drive, services: services)
    run.advance(to: .never)
    return run.finish()
  }

  private func failure(of result: DriveResult) -> DriveFailure? {
    if case .failed(let failure) = result.verdict { failure } else { nil }
  }

  private struct SilentApp: App {
    mutating func receive(_ messages: [AppMessage], at now: Instant) -> [AppDelivery] { [] }
  }
}

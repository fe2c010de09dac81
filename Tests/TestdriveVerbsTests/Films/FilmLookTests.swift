import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import Testing

@testable import HeadUnitDrives
@testable import TestdriveVerbs

@Suite struct FilmLookTests {
  private let pace = FilmPace(start: .start, framesPerSecond: 25, speed: 1_000)
  private let look = FilmLook(showsPointer: true)

  /// What is drawn so many milliseconds after the drive began.
  private func picture(of knob: DriverHands.Knob, at milliseconds: Int) -> DisplayList {
    var hands = DriverHands()
    hands.knob = knob
    let simulation = Simulation(profile: Profile(), app: RecordedApp(Trace([])))
    let moment = FilmSegment(
      scene: Scene(simulation, startOfDrive: 0, look: .standard), caption: nil, hands: hands,
      end: .never)
    return look.picture(
      of: DisplayList(size: PixelSize(width: 800, height: 480)), moment,
      at: .start + .milliseconds(milliseconds), after: nil, pace, with: .blocks)
  }

  @Test func aKnobThatIsHeldStaysPressedAndWhole() {
    var knob = DriverHands.Knob()
    knob.pressedAt = .start
    knob.isDown = true
    let first = picture(of: knob, at: 0)
    #expect(!first.commands.isEmpty)
    #expect(picture(of: knob, at: 2_900).commands == first.commands)
    #expect(picture(of: knob, at: 2_900).nextChange == .never)
  }
}

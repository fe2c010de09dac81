import HeadUnitCore
import HeadUnitDisplay
import Testing

@Suite struct WheelTests {
  /// Five whole rows to a page.
  private let headUnit = HeadUnit(profile: Profile())
  private var wheel = Wheel()

  @Test mutating func aNotchIsThreeRows() {
    #expect(wheel.turn(1, of: headUnit) == .driver(.wheelTurned(3)))
    #expect(wheel.turn(-1, of: headUnit) == .driver(.wheelTurned(-3)))
  }

  @Test mutating func manyNotchesAreAtMostAPage() {
    #expect(wheel.turn(1_000, of: headUnit) == .driver(.wheelTurned(5)))
    #expect(wheel.turn(-1_000, of: headUnit) == .driver(.wheelTurned(-5)))
  }

  @Test mutating func withoutTouchTheWheelIsTheKnob() {
    var profile = Profile()
    profile.inputs = [.knob]
    let headUnit = HeadUnit(profile: profile)
    #expect(wheel.turn(1, of: headUnit) == .knob(.turned(1)))
    #expect(wheel.turn(-2, of: headUnit) == .knob(.turned(-2)))
  }

  @Test mutating func aFineWheelAddsUp() {
    #expect(wheel.turn(0.25, of: headUnit) == nil)
    #expect(wheel.turn(0.25, of: headUnit) == .driver(.wheelTurned(1)))
    #expect(wheel.turn(-0.25, of: headUnit) == nil)
    #expect(wheel.turn(-0.25, of: headUnit) == .driver(.wheelTurned(-1)))
  }
}

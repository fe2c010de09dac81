import HeadUnitCore
import HeadUnitDisplay
import Testing

@Suite struct HeadsetButtonTests {
  private var button = HeadsetButton()

  /// Presses and releases in turn, at these milliseconds; then ten seconds of nothing.
  private mutating func stroke(_ times: Int...) -> [Event] {
    var events: [Event] = []
    for (index, time) in times.enumerated() {
      let now = Instant(microseconds: time * 1_000)
      events += index.isMultiple(of: 2) ? button.down(at: now) : button.up(at: now)
    }
    return events + button.wait(until: Instant(microseconds: 60_000_000))
  }

  @Test mutating func pressesCloseTogetherCountTogether() {
    #expect(stroke(0, 100) == [.playback(.headsetPressed(1))])
    #expect(stroke(0, 100, 300, 400) == [.playback(.headsetPressed(2))])
    #expect(stroke(0, 100, 499, 900, 1_200, 1_300) == [.playback(.headsetPressed(3))])
    #expect(stroke(0, 10, 20, 30, 40, 50, 60, 70) == [.playback(.headsetPressed(4))])
  }

  @Test mutating func fourHundredMillisecondsLaterItIsAnotherPress() {
    #expect(stroke(0, 100, 499, 600) == [.playback(.headsetPressed(2))])
    #expect(
      stroke(0, 100, 500, 600) == [.playback(.headsetPressed(1)), .playback(.headsetPressed(1))])
  }

  @Test mutating func fromHalfASecondOnItIsHeld() {
    #expect(stroke(0, 499) == [.playback(.headsetPressed(1))])
    let held = [
      Event.playback(.headsetHeld(presses: 1, isHeld: true)),
      .playback(.headsetHeld(presses: 1, isHeld: false)),
    ]
    #expect(stroke(0, 500) == held)
    #expect(stroke(0, 5_000) == held)
  }

  @Test mutating func theLastOfSeveralPressesIsHeld() {
    #expect(
      stroke(0, 100, 300, 900) == [
        .playback(.headsetHeld(presses: 2, isHeld: true)),
        .playback(.headsetHeld(presses: 2, isHeld: false)),
      ])
    #expect(
      stroke(0, 100, 200, 300, 400, 1_400) == [
        .playback(.headsetHeld(presses: 3, isHeld: true)),
        .playback(.headsetHeld(presses: 3, isHeld: false)),
      ])
  }

  @Test mutating func afterAHoldItCountsAnew() {
    #expect(
      stroke(0, 600, 700, 800) == [
        .playback(.headsetHeld(presses: 1, isHeld: true)),
        .playback(.headsetHeld(presses: 1, isHeld: false)),
        .playback(.headsetPressed(1)),
      ])
  }

  @Test mutating func itSaysWhenItWillMeanSomething() {
    #expect(button.due == nil)
    _ = button.down(at: .start)
    #expect(button.due == .start + .milliseconds(500))
    _ = button.up(at: .start + .milliseconds(100))
    let due = Instant.start + .milliseconds(500)
    #expect(button.due == due)
    #expect(button.wait(until: Instant(microseconds: due.microseconds - 1)).isEmpty)
    #expect(button.wait(until: due) == [.playback(.headsetPressed(1))])
    #expect(button.due == nil)
  }

  @Test mutating func aHoldIsToldWhileItLasts() {
    _ = button.down(at: .start)
    let due = Instant.start + .milliseconds(500)
    #expect(button.wait(until: due) == [.playback(.headsetHeld(presses: 1, isHeld: true))])
    #expect(button.wait(until: due + .seconds(9)).isEmpty)
    #expect(button.due == nil)
    #expect(
      button.up(at: due + .seconds(9)) == [.playback(.headsetHeld(presses: 1, isHeld: false))])
  }

  @Test mutating func aButtonThatWasNotDownIsNotLetGo() {
    #expect(button.up(at: .start).isEmpty)
    _ = button.down(at: .start)
    #expect(button.down(at: .start).isEmpty)
    #expect(stroke().isEmpty == false)
  }
}

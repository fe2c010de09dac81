import HeadUnitCore
import Testing

/// Fingers on the screens beside the head unit's.
@Suite struct SurfaceTouchTests {
  private let target = FocusTarget.surface(.lockScreen, .skipForward)

  @Test func aFingerOnAnotherScreenLeavesTheKnobItsFocus() {
    var drive = Drive.playing()
    drive.perform(.knobTurned(1))
    let focus = drive.headUnit.browser.focus
    #expect(focus != nil)
    drive.perform(.touched(target))
    #expect(drive.headUnit.press?.target == target)
    drive.perform(.touchEnded)
    drive.perform(.surfacePressed(.lockScreen, .skipForward))
    #expect(drive.headUnit.usesKnob)
    #expect(drive.headUnit.browser.focus == focus)
    #expect(drive.commands.last == .skipForward(seconds: 15))
  }

  @Test func aPressIsSeenWithoutACarToo() {
    var drive = Drive.playing()
    drive.perform(.disconnected)
    drive.perform(.touched(target))
    #expect(drive.headUnit.press?.target == target)
    drive.perform(.touched(.surface(.cluster, .skipForward)))
    #expect(drive.headUnit.press?.target == target)
  }

  @Test func whatIsDimmedIsNotPressed() {
    var drive = Drive.playing()
    drive.perform(.interruptionBegan(.call))
    let count = drive.commands.count
    drive.perform(.touched(target))
    drive.perform(.surfacePressed(.lockScreen, .skipForward))
    #expect(drive.headUnit.press == nil)
    #expect(drive.commands.count == count)
  }
}

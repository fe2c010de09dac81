import HeadUnitCore
import Testing

/// Fingers on the screens beside the head unit's.
@Suite struct SurfaceTouchTests {
  private let target = FocusTarget.surface(.lockScreen, .skipForward)

  @Test func aFingerOnAnotherScreenLeavesTheKnobItsFocus() {
    var drive = Drive.playing()
    drive.perform(.knob(.turned(1)))
    let focus = drive.headUnit.focus
    #expect(focus != nil)
    drive.perform(.touch(.began(target)))
    #expect(drive.headUnit.press?.target == target)
    drive.perform(.touch(.ended))
    drive.perform(.playback(.surfacePressed(.lockScreen, .skipForward)))
    #expect(drive.headUnit.usesKnob)
    #expect(drive.headUnit.focus == focus)
    #expect(drive.commands.last == .skipForward(seconds: 15))
  }

  @Test func aPressBelongsToThePageThatIsOpen() {
    var drive = Drive.playing()
    drive.perform(.touch(.began(target)))
    #expect(drive.headUnit.screen == .nowPlaying)
    #expect(drive.headUnit.press?.page == nil)
    drive.perform(.touch(.ended))
    drive.perform(.driver(.backPressed))
    drive.wait(.seconds(1))
    drive.perform(.touch(.began(target)))
    #expect(drive.headUnit.screen == .content)
    #expect(drive.headUnit.press?.page == drive.headUnit.browser.page?.id)
  }

  @Test func aPressIsSeenWithoutACarToo() {
    var drive = Drive.playing()
    drive.perform(.phone(.disconnected))
    drive.perform(.touch(.began(target)))
    #expect(drive.headUnit.press?.target == target)
    drive.perform(.touch(.began(.surface(.cluster, .skipForward))))
    #expect(drive.headUnit.press?.target == target)
  }

  @Test func whatIsDimmedIsNotPressed() {
    var drive = Drive.playing()
    drive.perform(.playback(.interruptionBegan(.call)))
    let count = drive.commands.count
    drive.perform(.touch(.began(target)))
    drive.perform(.playback(.surfacePressed(.lockScreen, .skipForward)))
    #expect(drive.headUnit.press == nil)
    #expect(drive.commands.count == count)
  }
}

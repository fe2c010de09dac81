import HeadUnitCore
import Testing

@Suite struct PressTests {
  private func drive() -> Drive {
    var drive = Drive(TreeApp([folder("A", tracks(3)), track("B")]))
    drive.wait(.seconds(1))
    return drive
  }

  private func strength(_ drive: Drive) -> Double {
    drive.headUnit.press?.strength(at: drive.now) ?? -1
  }

  @Test func aPressComesAndGoes() {
    var drive = drive()
    drive.perform(.touch(.began(.row(1))))
    #expect(drive.headUnit.press?.target == .row(1))
    #expect(drive.headUnit.press?.page == drive.page?.id)
    #expect(strength(drive) == 0)
    drive.wait(.milliseconds(40))
    #expect(abs(strength(drive) - 0.5) < 1e-6)
    drive.wait(.seconds(1))
    #expect(strength(drive) == 1)
    drive.perform(.touch(.ended))
    drive.wait(.milliseconds(80))
    #expect(abs(strength(drive) - 0.5) < 1e-6)
    drive.wait(.milliseconds(80))
    #expect(strength(drive) == 0)
  }

  @Test func aPressCutShortFadesFromWhereItWas() {
    var drive = drive()
    drive.perform(.touch(.began(.home)))
    drive.wait(.milliseconds(20))
    drive.perform(.touch(.ended))
    #expect(abs(strength(drive) - 0.25) < 1e-6)
    drive.wait(.milliseconds(80))
    #expect(abs(strength(drive) - 0.125) < 1e-6)
  }

  @Test func aPressIsNoTap() {
    var drive = drive()
    drive.perform(.touch(.began(.row(0))))
    drive.perform(.touch(.ended))
    #expect(drive.headUnit.browser.depth == 1)
    #expect(drive.headUnit.motion == nil)
  }

  @Test func aPressEndsOnceAndOnAnyScreen() {
    var drive = drive()
    drive.perform(.touch(.began(.row(0))))
    drive.perform(.playback(.interruptionBegan(.call)))
    drive.perform(.touch(.ended))
    let ended = drive.now
    #expect(drive.headUnit.press?.endedAt == ended)
    drive.wait(.seconds(1))
    drive.perform(.touch(.ended))
    #expect(drive.headUnit.press?.endedAt == ended)
  }

  @Test func aRowThatHasOnlyJustComeIsNotPressed() {
    var drive = drive()
    drive.perform(.driver(.rowChosen(0)))
    drive.perform(.touch(.began(.row(0))))
    #expect(drive.headUnit.press == nil)
    drive.perform(.touch(.began(.back)))
    #expect(drive.headUnit.press?.target == .back)
  }

  @Test func nothingIsPressedWhereNothingIsOrWithoutAPhone() {
    var drive = drive()
    drive.perform(.touch(.began(.row(0))))
    drive.perform(.touch(.began(nil)))
    #expect(drive.headUnit.press == nil)
    drive.perform(.touch(.began(.row(0))))
    drive.perform(.phone(.disconnected))
    #expect(drive.headUnit.press == nil)
    drive.perform(.touch(.began(.row(0))))
    #expect(drive.headUnit.press == nil)
  }
}

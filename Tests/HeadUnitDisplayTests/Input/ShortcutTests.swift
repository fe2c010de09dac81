import HeadUnitCore
import HeadUnitDisplay
import Testing

@Suite struct ShortcutTests {
  private func events(_ key: String, _ headUnit: HeadUnit = HeadUnit(profile: Profile())) -> [Event]
  {
    guard case .events(let events)? = Shortcut.named(key)?.action else { return [] }
    return events(headUnit)
  }

  private func headUnit(after events: Event...) -> HeadUnit {
    var headUnit = HeadUnit(profile: Profile())
    for event in events { _ = headUnit.apply(event, at: .start) }
    return headUnit
  }

  @Test func noKeyMeansTwoThings() {
    let keys = Shortcut.all.flatMap(\.keys)
    #expect(Set(keys).count == keys.count)
  }

  @Test func theKeyboardAloneSuffices() {
    #expect(events("Down") == [.knob(.turned(1))])
    #expect(events("Left") == [.knob(.nudged(.left))])
    #expect(events("Tab") == [.knob(.nudged(.down))])
    #expect(events("Escape") == [.driver(.backPressed)])
    #expect(events("M") == [.driver(.homePressed)])
    #expect(events("N") == [.driver(.nowPlayingPressed)])
    #expect(events("PageDown") == [.driver(.wheelTurned(5))])
    #expect(events("AudioNext") == [.playback(.keyPressed(.next))])
  }

  @Test func someKeysAreButtonsThatCanBeHeld() {
    func button(_ key: String) -> Shortcut.Button? {
      if case .button(let button)? = Shortcut.named(key)?.action { button } else { nil }
    }
    #expect(button("Return") == .knob)
    #expect(button("Space") == .knob)
    #expect(button("B") == .headset)
    #expect(button("Down") == nil)
    // Nobody is pressed again by holding on.
    #expect(Shortcut.named("Return", isRepeat: true) == nil)
    #expect(Shortcut.named("B", isRepeat: true) == nil)
  }

  @Test func theKeysOnTheWheelAreThere() {
    #expect(events("]") == [.playback(.keyPressed(.volumeUp))])
    #expect(events("[") == [.playback(.keyPressed(.volumeDown))])
    #expect(events("S") == [.playback(.keyPressed(.voice))])
  }

  @Test func switchesGoBothWays() {
    #expect(events("T") == [.car(.themeChanged(.day))])
    #expect(
      events("T", headUnit(after: .car(.themeChanged(.day)))) == [.car(.themeChanged(.night))])
    #expect(events("D") == [.phone(.connected)])
    #expect(events("D", headUnit(after: .phone(.connected))) == [.phone(.disconnected)])
    #expect(
      events("L", headUnit(after: .phone(.phoneLocked(true)))) == [.phone(.phoneLocked(false))])
    #expect(
      events("O", headUnit(after: .phone(.networkChanged(.offline)))) == [
        .phone(.networkChanged(.good))
      ])
    #expect(events("A") == [.playback(.otherAppPlayed)])
    #expect(
      events("A", headUnit(after: .playback(.otherAppPlayed))) == [
        .playback(.otherAppStopped(shouldResume: true))
      ])
    #expect(events("U") == [.playback(.headphonesChanged(plugged: true))])
    #expect(
      events("U", headUnit(after: .phone(.connected), .playback(.headphonesChanged(plugged: true))))
        == [.playback(.headphonesChanged(plugged: false))])
    #expect(events("C") == [.playback(.interruptionBegan(.call))])
    #expect(
      events("C", headUnit(after: .playback(.interruptionBegan(.call))))
        == [.playback(.interruptionEnded(kind: .call, shouldResume: true))])
  }

  @Test func whoDrivesIsNotParked() {
    let fast = Speed.kilometresPerHour(50)
    #expect(events("P") == [.car(.gearChanged(.drive)), .car(.speedChanged(fast))])
    let driving = headUnit(after: .car(.gearChanged(.drive)), .car(.speedChanged(fast)))
    #expect(events("P", driving) == [.car(.speedChanged(.zero)), .car(.gearChanged(.park))])
    #expect(
      events("+") == [.car(.gearChanged(.drive)), .car(.speedChanged(.kilometresPerHour(10)))])
    #expect(events("-", driving) == [.car(.speedChanged(.kilometresPerHour(40)))])
    #expect(events("-") == [.car(.speedChanged(.zero))])
  }

  @Test func aKeyHeldDownSwitchesOnce() {
    #expect(Shortcut.named("T", isRepeat: true) == nil)
    #expect(Shortcut.named("Down", isRepeat: true) != nil)
  }

  @Test func unknownKeysMeanNothing() {
    #expect(Shortcut.named("Ctrl-Z") == nil)
    #expect(Shortcut.named("Caps Lock") == nil)
  }
}

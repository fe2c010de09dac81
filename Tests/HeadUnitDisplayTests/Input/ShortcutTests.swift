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
    #expect(events("Down") == [.knobTurned(1)])
    #expect(events("Left") == [.knobNudged(.left)])
    #expect(events("Tab") == [.knobNudged(.down)])
    #expect(events("Escape") == [.backPressed])
    #expect(events("M") == [.homePressed])
    #expect(events("N") == [.nowPlayingPressed])
    #expect(events("PageDown") == [.wheelTurned(5)])
    #expect(events("AudioNext") == [.keyPressed(.next)])
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
    #expect(events("]") == [.keyPressed(.volumeUp)])
    #expect(events("[") == [.keyPressed(.volumeDown)])
    #expect(events("S") == [.keyPressed(.voice)])
  }

  @Test func switchesGoBothWays() {
    #expect(events("T") == [.themeChanged(.day)])
    #expect(events("T", headUnit(after: .themeChanged(.day))) == [.themeChanged(.night)])
    #expect(events("D") == [.connected])
    #expect(events("D", headUnit(after: .connected)) == [.disconnected])
    #expect(events("L", headUnit(after: .phoneLocked(true))) == [.phoneLocked(false)])
    #expect(events("O", headUnit(after: .networkChanged(.offline))) == [.networkChanged(.good)])
    #expect(events("A") == [.otherAppPlayed])
    #expect(events("A", headUnit(after: .otherAppPlayed)) == [.otherAppStopped(shouldResume: true)])
    #expect(events("U") == [.headphonesChanged(plugged: true)])
    #expect(
      events("U", headUnit(after: .connected, .headphonesChanged(plugged: true)))
        == [.headphonesChanged(plugged: false)])
    #expect(events("C") == [.interruptionBegan(.call)])
    #expect(
      events("C", headUnit(after: .interruptionBegan(.call)))
        == [.interruptionEnded(kind: .call, shouldResume: true)])
  }

  @Test func whoDrivesIsNotParked() {
    let fast = Speed.kilometresPerHour(50)
    #expect(events("P") == [.gearChanged(.drive), .speedChanged(fast)])
    let driving = headUnit(after: .gearChanged(.drive), .speedChanged(fast))
    #expect(events("P", driving) == [.speedChanged(.zero), .gearChanged(.park)])
    #expect(events("+") == [.gearChanged(.drive), .speedChanged(.kilometresPerHour(10))])
    #expect(events("-", driving) == [.speedChanged(.kilometresPerHour(40))])
    #expect(events("-") == [.speedChanged(.zero)])
  }

  @Test func aKeyHeldDownSwitchesOnce() {
    #expect(Shortcut.named("T", isRepeat: true) == nil)
    #expect(Shortcut.named("Down", isRepeat: true) != nil)
  }

  @Test func unknownKeysMeanNothing() {
    #expect(Shortcut.named("Ctrl-Down") == nil)
    #expect(Shortcut.named("Caps Lock") == nil)
  }
}

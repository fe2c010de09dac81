import HeadUnitCore
import Testing

/// The now-playing screen of an app that is not the now-playing app, or not any more.
@Suite struct EmptyStateTests {
  private static let losses: [(event: Event, reason: Ineligibility)] = [
    (.phone(.reported(.commands(.none))), .noCommandHandler),
    (.phone(.reported(.nowPlaying(nil))), .noInfo),
    (.playback(.otherAppPlayed), .takenOver),
  ]

  private static func playing(_ profile: Profile = Profile()) -> Drive {
    var drive = Drive.playing(profile: profile)
    drive.report(
      .devices([
        OutputDevice(id: "car", name: "Car", type: "car", hasRelativeVolume: true, isActive: true)
      ]))
    drive.wait(.seconds(1))
    return drive
  }

  @Test func thereIsALossForEveryReason() {
    // The others keep an app from becoming what it is here already.
    let others: [Ineligibility] = [.sessionInactive, .sessionMixable, .notRequested]
    #expect(Self.losses.map(\.reason) == Ineligibility.allCases.filter { !others.contains($0) })
  }

  @Test(arguments: losses.indices)
  func theScreenStaysAndSaysWhy(index: Int) {
    let loss = Self.losses[index]
    var drive = Self.playing()
    drive.perform(loss.event)
    #expect(drive.glance.screen == "nowPlaying")
    #expect(drive.glance.playerReasons == [loss.reason])
    #expect(drive.player.owner != .app)
    #expect(drive.glance.playerButtons.isEmpty)
    #expect(drive.headUnit.fixedTargets == [.back, .home])
    drive.perform(.driver(.middleButtonPressed))
    drive.perform(.playback(.keyPressed(.next)))
    #expect(drive.commands.isEmpty)
  }

  /// The pad of a device is one of another menu's, and has its own test.
  @Test(arguments: losses.indices, Menu.allCases.filter { $0 != .code })
  func menusCloseWhenTheScreenIsLost(index: Int, menu: Menu) {
    var drive = Self.playing()
    drive.republish { $0.languages = [LanguageOption(id: "en", name: "English")] }
    drive.perform(menu == .outputs ? .driver(.outputButtonPressed) : .driver(.moreButtonPressed))
    if menu == .ratings { drive.perform(.driver(.menuItemChosen(.command(.rating)))) }
    if menu == .languages { drive.perform(.driver(.menuItemChosen(.command(.enableLanguage)))) }
    #expect(drive.headUnit.menu == menu)
    drive.perform(Self.losses[index].event)
    #expect(drive.headUnit.menu == nil)
    #expect(drive.headUnit.menuItems.isEmpty)
  }

  @Test(arguments: losses.indices, [Profile(), .knobOnly])
  func aPositionThatIsBeingMovedIsLetGoOf(index: Int, profile: Profile) {
    var drive = Self.playing(profile)
    drive.perform(.driver(.scrubbed(to: 90)))
    #expect(drive.headUnit.scrub?.seconds == 90)
    drive.perform(Self.losses[index].event)
    #expect(drive.headUnit.scrub == nil)
    drive.perform(.driver(.scrubEnded))
    #expect(drive.commands.isEmpty)
  }

  @Test(arguments: losses.indices)
  func theButtonOnListsGoesAndComesBack(index: Int) {
    var drive = Self.playing()
    drive.perform(.driver(.backPressed))
    drive.wait(.seconds(1))
    #expect(drive.headUnit.canFocus(.nowPlayingButton))
    drive.perform(Self.losses[index].event)
    #expect(!drive.headUnit.canFocus(.nowPlayingButton))
    drive.report(.commands(.everything))
    for report in HeadUnitCoreTests.playing("one") { drive.report(report) }
    #expect(drive.headUnit.canFocus(.nowPlayingButton))
  }

  @Test func pressedWithNothingPlayingTheScreenOpensEmptyAndTheWayBackIsThere() {
    var drive = Drive(TreeApp.music)
    drive.wait(.seconds(1))
    drive.perform(.driver(.nowPlayingPressed))
    #expect(drive.glance.screen == "nowPlaying")
    #expect(drive.glance.playerReasons == [.sessionInactive, .noInfo])
    #expect(drive.headUnit.canFocus(.back))
    drive.perform(.driver(.backPressed))
    #expect(drive.glance.screen == "content")
  }

  @Test func onTheEmptyScreenTheKnobFindsTheWayBack() {
    var drive = Self.playing(.knobOnly)
    drive.perform(.playback(.otherAppPlayed))
    #expect(drive.focus == .back)
    drive.perform(.knob(.pressed))
    #expect(drive.glance.screen == "content")
  }

  @Test func aClearedScreenFillsAgainWhenSomethingPlays() {
    var drive = Self.playing()
    drive.report(.nowPlaying(nil))
    #expect(drive.glance.playerTitle.isEmpty)
    drive.wait(.seconds(30))
    #expect(drive.glance.screen == "nowPlaying")
    drive.report(.nowPlaying(NowPlayingInfo(title: "Two", rate: 1)))
    #expect(drive.glance.playerTitle == "Two")
    #expect(drive.player.owner == .app)
  }

  @Test(arguments: [AppStop.crashed, .ended])
  func anAppThatIsGoneLeavesNoScreenBehind(stop: AppStop) {
    var drive = Self.playing()
    drive.perform(.driver(.moreButtonPressed))
    drive.report(.stopped(stop))
    #expect(drive.headUnit.screen == .content)
    #expect(drive.headUnit.menu == nil)
    #expect(drive.player.owner == .nobody)
  }

  @Test func pulledHeadphonesAreTheAppsToAnswer() {
    var drive = Self.playing()
    drive.perform(.playback(.headphonesChanged(plugged: true)))
    drive.perform(.driver(.moreButtonPressed))
    drive.perform(.playback(.headphonesChanged(plugged: false)))
    #expect(drive.routes == [.newDeviceAvailable, .oldDeviceUnavailable])
    #expect(drive.glance.screen == "nowPlaying")
    #expect(drive.headUnit.menu == .commands)
    drive.republish { $0.rate = 0 }
    #expect(drive.glance.playerState == "paused")
    #expect(drive.headUnit.controls.middle == .play)
  }

  @Test(arguments: [InterruptionKind.call, .assistant], [true, false])
  func anInterruptionKeepsTheScreenAndClosesWhatIsOpen(
    kind: InterruptionKind, shouldResume: Bool
  ) {
    var drive = Self.playing()
    drive.perform(.driver(.moreButtonPressed))
    drive.perform(.playback(.interruptionBegan(kind)))
    #expect(drive.headUnit.menu == nil)
    #expect(drive.glance.screen == "nowPlaying")
    #expect(drive.player.owner == .app)
    drive.perform(.driver(.commandChosen(.pause)))
    #expect(drive.commands.isEmpty)
    drive.perform(.playback(.interruptionEnded(kind: kind, shouldResume: shouldResume)))
    #expect(drive.interruptions == [.began, .ended(shouldResume: shouldResume)])
    drive.perform(.driver(.commandChosen(.pause)))
    #expect(drive.commands == [.pause])
  }

  @Test func aPromptOfTheNavigationClosesNothing() {
    var drive = Self.playing()
    drive.perform(.driver(.scrubbed(to: 40)))
    drive.perform(.playback(.interruptionBegan(.navigation)))
    #expect(drive.headUnit.scrub?.seconds == 40)
    #expect(drive.interruptions.isEmpty)
  }
}

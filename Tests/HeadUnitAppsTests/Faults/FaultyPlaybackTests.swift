import HeadUnitApps
import HeadUnitCore
import Testing

/// What a driver sees of faults in playing, pictures and commands.
struct FaultyPlaybackTests {
  @Test func playbackThatFailsSaysSoAndStaysOnTheList() {
    let drive = playing([FaultRule(.playbackFails)])
    #expect(drive.headUnit.screen == .content)
    #expect(drive.headUnit.toastText == "This cannot be played right now.")
    #expect(drive.headUnit.browser.page?.startingRow == nil)
  }

  @Test(arguments: [FaultKind.hang, .late])
  func playbackThatDoesNotBeginInTimeSaysSo(kind: FaultKind) {
    var drive = playing([FaultRule(kind, on: .play)])
    #expect(drive.headUnit.browser.page?.startingRow == 3)
    drive.advance(by: .seconds(9))
    #expect(drive.headUnit.browser.page?.startingRow == nil)
    #expect(drive.headUnit.toast?.message == .playbackTimedOut)
  }

  @Test func playbackThatCompletesEarlyGoesBackToTheList() {
    var drive = playing([FaultRule(.completesEarly)], watching: .milliseconds(400))
    #expect(drive.headUnit.screen == .nowPlaying)
    drive.advance(by: .milliseconds(200))
    #expect(drive.headUnit.screen == .content)
    drive.advance(by: .seconds(2))
    #expect(drive.headUnit.player.isPlaying)
    #expect(drive.headUnit.loader.discards == [:])
  }

  @Test func aSlowPictureComesLater() {
    var drive = playing([FaultRule(.artworkSlow)])
    #expect(drive.headUnit.player.artwork == .loading(name: "/3.png"))
    drive.advance(by: .seconds(4))
    #expect(isShown(drive))
  }

  @Test func aMissingPictureIsNotAskedForAgain() {
    var drive = playing([FaultRule(.artworkMissing)])
    drive.perform(.driver(.commandChosen(.pause)))
    drive.advance(by: .seconds(1))
    #expect(drive.headUnit.player.artwork == .unavailable(name: "/3.png"))
    #expect((drive.app as? FaultyApp)?.activeFaults.map(\.firedCount) == [1])
  }

  @Test func aPictureOfAWrongSizeIsShown() {
    let drive = playing([FaultRule(.artworkWrongSize)])
    let picture = Picture(file: "/3.png", size: PixelSize(width: 32, height: 16))
    #expect(drive.headUnit.player.artwork == .shown(name: "/3.png", picture))
  }

  @Test(arguments: [FaultKind.error, .hang, .late, .garbage])
  func aCommandThatGoesWrongSaysSo(kind: FaultKind) {
    var drive = playing([FaultRule(kind, on: .command)])
    drive.perform(.driver(.commandChosen(.pause)))
    drive.advance(by: kind == .error ? .zero : .seconds(5))
    let message: Toast.Message =
      kind == .error ? .commandFailed(.pause, .failed) : .commandUnanswered(.pause)
    #expect(drive.headUnit.toast?.message == message)
    #expect(drive.headUnit.player.pending == [])
  }

  @Test func aSlowCommandIsAwaited() {
    var drive = playing([FaultRule(.latency, on: .command)])
    drive.perform(.driver(.commandChosen(.pause)))
    #expect(drive.headUnit.player.pending.count == 1)
    drive.advance(by: .seconds(3))
    #expect(drive.headUnit.player.lastResult?.status == .success)
  }

  @Test func aSecondStatusIsDiscarded() {
    var drive = playing([FaultRule(.duplicateAnswer, on: .command)])
    drive.perform(.driver(.commandChosen(.pause)))
    drive.advance(by: .seconds(1))
    let discarded = Trace.Content.effect(.statusDiscarded(CommandID(1)))
    #expect(drive.trace.entries.contains { $0.content == discarded })
  }

  @Test func anAppThatCrashesWhilePlayingPlaysNoMore() {
    var drive = playing([FaultRule(.crash, on: .command, times: 1)])
    #expect(drive.headUnit.player.owner == .app)
    drive.perform(.driver(.commandChosen(.pause)))
    drive.advance(by: .zero)
    #expect(drive.headUnit.player.owner == .nobody)
    #expect(drive.headUnit.screen == .content)
    drive.advance(by: .seconds(5))
    #expect(drive.headUnit.phone.app == .running)
    #expect(drive.headUnit.player.info == nil)
  }

  /// A drive whose driver has chosen a track, shortly after.
  private func playing(
    _ rules: [FaultRule], watching time: Duration = .seconds(1)
  ) -> Simulation {
    var drive = Simulation(profile: Profile(), app: FaultyApp(ScriptedApp(), seed: 1))
    drive.perform(.phone(.connected))
    drive.advance(by: .milliseconds(100))
    _ = drive.withFaults { app in rules.map { app.inject($0) } }
    drive.perform(.driver(.rowChosen(3)))
    drive.advance(by: time)
    return drive
  }

  private func isShown(_ drive: Simulation) -> Bool {
    if case .shown = drive.headUnit.player.artwork { true } else { false }
  }
}

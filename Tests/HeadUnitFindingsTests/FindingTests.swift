import Foundation
import HeadUnitCore
import HeadUnitDrives
import HeadUnitFindings
import TestKit
import Testing

/// Every rule of the table finds what it is for, and nothing where nothing is wrong.
@Suite struct FindingTests {
  private static let cases =
    FindingCase.content + FindingCase.playback + FindingCase.commands + FindingCase.car
    + FindingCase.templates + FindingCase.mediaSessions

  private static let all = cases + FindingCase.others + FindingCase.severalSessions

  /// What is told of it: its level is that of the rule, and no fault of the drive made it happen.
  private func isFound(_ id: FindingID, in findings: [Finding]) -> Bool {
    findings.contains {
      $0.id == id && $0.level == FindingRule.of(id).level && !$0.isProvoked
    }
  }

  @Test(arguments: all.share(1))
  func whatIsWrongIsFound(_ trial: FindingCase) throws {
    let findings = try trial.provoking.findings
    #expect(
      isFound(trial.id, in: findings), "\(findings.map { "\($0.id.rawValue): \($0.seen)" })")
  }

  @Test(arguments: all.share(3))
  func theSameDoneRightHasNoWarning(_ trial: FindingCase) throws {
    let findings = try trial.twin.findings.filter { $0.level > .note }
    #expect(findings.map { "\($0.id.rawValue): \($0.seen)" } == [])
  }

  @Test(arguments: all.share(3))
  func whatComesNearIsNotFound(_ trial: FindingCase) throws {
    let findings = try trial.nearMiss.findings
    #expect(
      !isFound(trial.id, in: findings), "\(findings.filter { $0.id == trial.id }.map(\.seen))")
  }

  /// In which order things happen counts, also where time does not go on between them.
  @Test func whatComesInOneInstantIsJudgedByItsOrder() throws {
    func found(_ misbehaviour: FindingID?, _ drive: String) throws -> [FindingID] {
      var library = TrialLibrary()
      library.misbehaves = misbehaviour.map { "\"\($0.rawValue)\"" } ?? ""
      return try Trial.drive(library, drive).findings.filter { $0.level > .note }.map(\.id)
    }
    let play = "tap \"Song 1\"\nexpect player.state = playing within=5s\n"
    #expect(try found(nil, play + "media pause\nmedia play\nwait 5s") == [])
    #expect(try found(nil, play + "key play\nkey play\nwait 5s") == [])
    #expect(
      try found(.interruptionIgnored, play + "interrupt call start\nwait 5s")
        .contains(.interruptionIgnored))
    #expect(
      try found(
        .interruptionNoResume,
        play + "wait 5s\ninterrupt call start\ninterrupt call end\nwait 5s"
      ).contains(.interruptionNoResume))
  }

  /// An app whose players say that they are silent, or are not, is believed.
  @Test(arguments: [true, false])
  func whetherSoundComesOutSaysWhichOfTwoThingsIsWrong(sounds: Bool) throws {
    var entries =
      Trace.Entry.begun + [.ask(1, 1, .play(path: ContentPath([0]), identifier: "a"))]
      + Trace.Entry.answer(1, 1, .done)
    entries += [
      .report(1, .sounds(sounds)), .plays(1) { $0.rate = 0 },
      .effect(2, .remarked(.nothingPlays(ContentPath([0])))), .later(9),
    ]
    let findings = Examination.findings(in: Trace(entries)).map(\.id)
    #expect(findings.contains(.infoRateZeroWhilePlaying) == sounds, "\(findings)")
    #expect(findings.contains(.playbackFailedSilently) == !sounds, "\(findings)")
  }

  @Test func stoppingThatStopsNothingIsFound() throws {
    let entries =
      Trace.Entry.begun + [
        .plays(1), .effect(5, .send(CommandRequest(id: CommandID(1), command: .stop))),
        .effect(5, .commandConcluded(CommandID(1), .success)), .later(9),
      ]
    #expect(
      Examination.findings(in: Trace(entries)).contains {
        $0.id == .infoRateStaleAfterPause && $0.seen.hasPrefix("stopping succeeded")
      })
  }

  @Test(arguments: [true, false])
  func whoShowsTemplatesBringsCommandsWhenSomethingPlays(usesTemplates: Bool) {
    let entries: [Trace.Entry] = [
      .event(0, .connected),
      .report(0, .started(AppDescription(name: "Trial", usesTemplates: usesTemplates))), .later(9),
    ]
    let ids = Examination.findings(in: Trace(entries)).map(\.id)
    #expect(ids.contains(.commandNone) == !usesTemplates)
  }

  @Test(arguments: [true, false])
  func atOneEndOfAQueueThatNobodyTellsOnlyOneWayIsClosed(isNextOpen: Bool) {
    let commands = CommandSet([
      CommandState(.play), CommandState(.pause), CommandState(.next, isEnabled: isNextOpen),
      CommandState(.previous, isEnabled: false),
    ])
    let entries = Trace.Entry.begun + [.report(1, .commands(commands)), .plays(2), .later(9)]
    let found = Examination.findings(in: Trace(entries)).filter {
      $0.id == .commandHandlerDisabled
    }
    #expect(found.map(\.subject) == (isNextOpen ? [] : ["next", "previous"]))
  }

  @Test func changesWithoutEndInOneInstantAreFound() throws {
    let once = Trace.Entry.report(1, .contentChanged(paths: [.root]))
    func ids(_ count: Int) -> [FindingID] {
      let entries = Trace.Entry.begun + Array(repeating: once, count: count) + [.later(9)]
      return Examination.findings(in: Trace(entries)).map(\.id)
    }
    #expect(!ids(49).contains(.contentReloadStorm))
    #expect(ids(60).filter { $0 == .contentReloadStorm }.count == 1)
  }

  @Test func everyRuleHasACase() {
    #expect(Set(Self.cases.map(\.id)) == Set(FindingID.allCases))
    #expect(Self.cases.count == FindingID.allCases.count)
  }

  @Test func everyFindingHasOneRule() {
    #expect(
      FindingRule.all.map(\.id.rawValue).sorted() == FindingID.allCases.map(\.rawValue).sorted())
  }

  @Test func whatWasSeenInRealCarsWasSeenSomewhere() {
    for rule in FindingRule.all {
      #expect((rule.report != nil) == (rule.source == .observed), "\(rule.id.rawValue)")
    }
  }

  @Test(arguments: FindingRule.all)
  func everyRuleSaysWhatToDo(_ rule: FindingRule) {
    let texts = [rule.complaint, rule.cause] + rule.ways.map(\.words)
    for text in texts {
      #expect(text.hasSuffix(".") || text.hasSuffix("”."), "\(rule.id.rawValue): \(text)")
      #expect(text.count > 8)
    }
    #expect(!rule.shown.isEmpty)
  }

  @Test func aFindingNamesTheLinesThatShowIt() throws {
    let entries =
      Trace.Entry.begun + [.ask(1, 1, .count(path: .root))]
      + Trace.Entry.answer(3, 1, .count(1))
    let finding = try #require(Examination.findings(in: Trace(entries)).first)
    #expect(finding.id == .contentSlow)
    #expect(finding.lines == [6, 8])
    #expect(finding.at == Instant(microseconds: 3_000_000))
  }

  /// Found by exploring: the driver stops the other app, and asks for the next track at once.
  @Test func playingAfterTheOtherAppIsGoneTakesNobodysPlace() throws {
    let entries =
      Trace.Entry.begun + [
        .plays(1) { $0.rate = 0 }, .at(2, .event(.playback(.otherAppPlayed))),
        .effect(2, .tell(.interruption(.began))),
        .effect(4, .tell(.interruption(.ended(shouldResume: true)))),
        .effect(4, .send(CommandRequest(id: CommandID(7), command: .next))), .plays(4), .later(9),
      ]
    let findings = Examination.findings(in: Trace(entries)).filter { $0.level > .note }
    #expect(findings.map(\.id) == [])
  }

  /// Found by exploring apps that do nothing wrong and take their time.
  @Test(arguments: [
    // Chosen while another app is heard.
    "otherapp plays\nwait 1s\nback\ntap \"Song 2\"\nwait 9s\nexpect player.state = playing",
    "otherapp plays\nback\ntap \"Song 2\"\nwait 800ms\notherapp plays\notherapp stops\nwait 9s",
    // On its way while another app comes and goes.
    "back\ntap \"Song 2\"\notherapp plays\notherapp stops\nwait 9s",
    // Beyond the end of a track the next one begins.
    "media seek 170s\nwait 2s\nmedia skip 30s\nwait 9s",
    // The driver has gone elsewhere before the list was there.
    "back\ntap \"Album\"\nreload\nwait 5s\nback\nwait 9s",
  ])
  func whoTakesTheirTimeDoesNothingWrong(_ steps: String) throws {
    var library = TrialLibrary()
    library.more = #""latency": {"play": "700ms", "begin": "700ms", "count": "900ms"},"#
    let (app, folder) = try library.read()
    defer { try? FileManager.default.removeItem(at: folder) }
    let result = try Trial.run(FindingCase.play + steps, app)
    #expect(result.findings.filter { $0.finding.level > .note }.map(\.finding.seen) == [])
    if case .failed(let failure) = result.verdict { #expect(failure.message == "") }
  }

  /// Found by exploring: a command for what another device plays says nothing of this one.
  @Test func commandsForAnotherDeviceAreNotMeantForTheApp() {
    let seek = CommandRequest(id: CommandID(1), command: .position(seconds: 60), session: "kitchen")
    let entries =
      Trace.Entry.begun + [
        .plays(1), .effect(2, .send(seek)), .event(2, .statusReturned(CommandID(1), .success)),
        .effect(2, .commandConcluded(CommandID(1), .success)), .later(9),
      ]
    let findings = Examination.findings(in: Trace(entries)).filter { $0.level > .note }
    #expect(findings.map(\.seen) == [])
  }

  /// The app takes a second to pause, and play was pressed meanwhile.
  @Test(arguments: [(true, 0), (false, 1)])
  func aSlowPauseThatPlayFollowedWasNotIgnored(_ isFollowed: Bool, _ count: Int) {
    let pause = CommandRequest(id: CommandID(1), command: .pause)
    let play = CommandRequest(id: CommandID(2), command: .play)
    let entries =
      Trace.Entry.begun + [.plays(1), .effect(2, .send(pause))]
      + (isFollowed ? [.effect(2.5, .send(play))] : [])
      + [
        .event(3, .statusReturned(CommandID(1), .success)),
        .effect(3, .commandConcluded(CommandID(1), .success)), .later(9),
      ]
    let findings = Examination.findings(in: Trace(entries))
    #expect(findings.count { $0.id == .infoRateStaleAfterPause } == count)
  }

  /// Found by exploring: an app says all it knows when shuffle is switched.
  @Test(arguments: [(true, 0), (false, 1)])
  func anUpdateThatAnswersAButtonIsNoTimer(_ isAsked: Bool, _ count: Int) {
    let updates = (1...5).flatMap { second in
      let command = CommandRequest(id: CommandID(second), command: .shuffle(.items))
      return (isAsked ? [Trace.Entry.effect(Double(second), .send(command))] : [])
        + [.plays(Double(second)) { $0.elapsed = Double(second) }]
    }
    let findings = Examination.findings(in: Trace(Trace.Entry.begun + updates))
    #expect(findings.count { $0.id == .infoElapsedOnTimer } == count)
  }

  /// Found by exploring, the first two: pause was pressed, or a call came, while a choice was on
  /// its way.
  @Test(arguments: [
    "headset 1", "interrupt call start\nwait 1s\ninterrupt call end resume=off", "wait 1s",
  ])
  func whatIsSilencedOnItsWayHasNotFailed(_ meanwhile: String) throws {
    var library = TrialLibrary()
    library.more = #""latency": {"play": "400ms", "command": "900ms"},"#
    let drive = FindingCase.play + "back\ntap \"Song 1\"\n\(meanwhile)\nwait 9s"
    let findings = try Trial.drive(library, drive).findings.filter { $0.level > .note }
    #expect(findings.map(\.seen) == [])
  }

  @Test func whatAFaultOfTheDriveDoesIsNoFindingOfTheApp() throws {
    let drive = "fault count /3 hang\ntap \"Album\"\nwait 20s"
    let findings = try Trial.drive(TrialLibrary(), drive).findings
    #expect(!findings.isEmpty)
    #expect(findings.filter { $0.level > .note && !$0.isProvoked }.map(\.seen) == [])
  }

  /// A title may say anything, and so may a line of the log.
  @Test(arguments: [
    #"log "the default list""#, #"tap "Album default " optional=on"#, #"mark "a fault to come""#,
    #"log "a reload""#,
  ])
  func aWordThatIsNoStepSilencesNothing(_ step: String) throws {
    let drive = "\(step)\ntap \"Album\"\nwait 20s"
    let findings = try Trial.drive(.fault(#"{"kind": "hang", "on": "count"}"#), drive).findings
    #expect(findings.contains { $0.id == .contentTimeout && !$0.isProvoked })
  }

  /// With a stamp, or after a while, it is the drive's fault all the same.
  @Test(arguments: ["@1s fault count /3 hang", "after 500ms fault count /3 hang"])
  func aFaultThatWaitsForItsTurnIsTheDrives(_ step: String) throws {
    let drive = "\(step)\nwait 1s\ntap \"Album\"\nwait 20s"
    let findings = try Trial.drive(TrialLibrary(), drive).findings
    #expect(findings.contains { $0.isProvoked })
    #expect(findings.filter { $0.level > .note && !$0.isProvoked }.map(\.seen) == [])
  }

  /// Nothing is asked anew when a car moves off: what was there is cut.
  @Test func rowsThatAreCutWhenTheCarMovesOffAreNamed() throws {
    let tracks = #"{"id": "t{n}", "repeat": 20, "title": "Track {n}", "artwork": "a.svg"}"#
    let album =
      #"{"id": "al", "title": "Long Album", "artwork": "a.svg", "children": [\#(tracks)]}"#
    let drive = "tap \"Long Album\"\nsettle\nspeed 60km/h\nwait 2s"
    let findings = try Trial.drive(.of(album), drive).findings
    #expect(
      findings.map(\.seen) == [
        "“Long Album” (/0) has 20 rows, and a moving car shows 12",
        "8 of 20 rows of “Long Album” (/0) are cut",
      ])
    #expect(findings.map(\.id) == [.contentUnreachableWhileDriving, .listTrimmed])
  }

  /// Found in a library that takes its time: a song was on its way when the call came.
  @Test func aChoiceOnItsWayWhenACallComesIsHeardAfterIt() throws {
    var library = TrialLibrary()
    library.more = #""latency": {"play": "700ms"},"#
    let drive =
      FindingCase.play + """
        back
        wait 1s
        tap "Song 2"
        interrupt call start
        wait 5s
        interrupt call end
        wait 3s
        expect player.title = "Song 2"
        expect player.state = playing
        """
    let (app, folder) = try library.read()
    defer { try? FileManager.default.removeItem(at: folder) }
    let result = try Trial.run(drive, app)
    #expect(result.verdict == .passed)
    #expect(result.findings.filter { $0.finding.level > .note }.map(\.finding.seen) == [])
  }

  @Test(arguments: [true, false])
  func whatWasOnItsWayWhenACallBeganMayPlayAfterIt(isOnItsWay: Bool) {
    let play = CommandRequest(id: CommandID(1), command: .play)
    let asked: [Trace.Entry] = [.effect(9, .send(play))]
    var entries = Trace.Entry.begun
    entries.append(.effect(1, .commandConcluded(CommandID(99), .success)))
    entries.append(.report(1, .nowPlaying(NowPlayingInfo(title: "Song 1", rate: 0))))
    if isOnItsWay { entries += asked }
    let call: [Trace.Entry] = [
      .at(9, .event(.playback(.interruptionBegan(.call)))),
      .effect(9, .tell(.interruption(.began))),
      .effect(10, .commandConcluded(CommandID(1), .success)),
      .at(19, .event(.playback(.interruptionEnded(kind: .call, shouldResume: true)))),
      .effect(19, .tell(.interruption(.ended(shouldResume: true)))), .plays(20), .later(30),
    ]
    entries += call
    let ids = Examination.findings(in: Trace(entries)).map(\.id)
    #expect(ids.contains(.interruptionWrongResume) == !isOnItsWay, "\(ids)")
  }

  /// A player that waits for its network says that it is silent; one that was told to be is.
  @Test(arguments: [(nil, 8.5), (nil, 1), (Command.pause, 8.5)])
  func whatHasNotSoundedYetWhenACallBeganMayPlayAfterIt(after: Command?, asked: Double) {
    var entries = Trace.Entry.begun
    entries += [
      .effect(0.5, .commandConcluded(CommandID(99), .success)),
      .effect(asked, .send(CommandRequest(id: CommandID(1), command: .play))),
      .effect(asked, .commandConcluded(CommandID(1), .success)),
      .report(asked, .nowPlaying(NowPlayingInfo(title: "Song 1", rate: 0))),
    ]
    if let after {
      entries.append(.effect(8.7, .send(CommandRequest(id: CommandID(2), command: after))))
      entries.append(.effect(8.7, .commandConcluded(CommandID(2), .success)))
    }
    entries += [
      .at(9, .event(.playback(.interruptionBegan(.call)))),
      .effect(9, .tell(.interruption(.began))),
      .at(19, .event(.playback(.interruptionEnded(kind: .call, shouldResume: true)))),
      .effect(19, .tell(.interruption(.ended(shouldResume: true)))), .plays(20), .later(30),
    ]
    let ids = Examination.findings(in: Trace(entries)).map(\.id)
    #expect(ids.contains(.interruptionWrongResume) == (after != nil || asked < 6), "\(ids)")
  }

  @Test(arguments: [true, false])
  func whoPausesAsSoonAsACallHasEndedWantsNoMusic(isPaused: Bool) {
    let pause = CommandRequest(id: CommandID(1), command: .pause)
    let asked: [Trace.Entry] = [
      .effect(19, .send(pause)), .effect(19.1, .commandConcluded(CommandID(1), .success)),
    ]
    var entries = Trace.Entry.begun
    entries.append(.effect(1, .commandConcluded(CommandID(99), .success)))
    let call: [Trace.Entry] = [
      .plays(1), .at(9, .event(.playback(.interruptionBegan(.call)))),
      .effect(9, .tell(.interruption(.began))), .plays(9) { $0.rate = 0 },
      .at(19, .event(.playback(.interruptionEnded(kind: .call, shouldResume: true)))),
      .effect(19, .tell(.interruption(.ended(shouldResume: true)))),
    ]
    entries += call + (isPaused ? asked : [])
    entries.append(.later(30))
    let ids = Examination.findings(in: Trace(entries)).map(\.id)
    #expect(ids.contains(.interruptionNoResume) == !isPaused, "\(ids)")
  }

  /// Headphones that are pulled while another app plays: to play on after it is as right as not to.
  @Test(arguments: [(true, true), (true, false), (false, true)])
  func whoeverLosesItsHeadphonesMeanwhileMayPlayOnAndNeedNot(shouldResume: Bool, plays: Bool) {
    var entries = Trace.Entry.begun
    entries.append(.effect(1, .commandConcluded(CommandID(99), .success)))
    let meanwhile: [Trace.Entry] = [
      .plays(1), .at(9, .event(.playback(.interruptionBegan(.call)))),
      .effect(9, .tell(.interruption(.began))), .plays(9) { $0.rate = 0 },
      .effect(12, .tell(.route(.newDeviceAvailable))),
      .effect(13, .tell(.route(.oldDeviceUnavailable))),
      .at(19, .event(.playback(.interruptionEnded(kind: .call, shouldResume: shouldResume)))),
      .effect(19, .tell(.interruption(.ended(shouldResume: shouldResume)))),
    ]
    entries += meanwhile + (plays ? [.plays(20)] : [])
    entries.append(.later(30))
    let ids = Examination.findings(in: Trace(entries)).map(\.id)
    #expect(ids.contains(.interruptionWrongResume) == !shouldResume, "\(ids)")
    #expect(!ids.contains(.interruptionNoResume), "\(ids)")
  }

  @Test func readingLiveFindsWhatReadingAtOnceFinds() throws {
    let entries = Trace.Entry.begun + [.plays(1) { $0.artwork = nil }, .later(9)]
    var examination = Examination()
    var seen: [Int] = []
    for entry in entries {
      examination.look(at: entry)
      seen.append(examination.findings.count)
    }
    #expect(seen.last == 1)
    #expect(examination.findings == Examination.findings(in: Trace(entries)))
  }
}

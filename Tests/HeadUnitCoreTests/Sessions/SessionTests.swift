import HeadUnitCore
import TestKit
import Testing

/// Several things that an app plays, of which screens show one.
@Suite struct SessionTests {
  private static let active = AudioSession(category: .playback, isActive: true)
  private static let mixing = AudioSession(
    category: .playback, options: [.mixWithOthers], isActive: true)

  private static func info(_ title: String, rate: Double = 1) -> NowPlayingInfo {
    NowPlayingInfo(identifier: title, title: title, duration: 200, elapsed: 0, rate: rate)
  }

  /// An app that says nothing of itself.
  private static func quiet() -> Drive {
    var drive = Drive(TreeApp.music)
    drive.wait(.seconds(1))
    return drive
  }

  private static func notices(_ drive: Drive, of id: String) -> [SessionNotice.Content] {
    drive.notes.compactMap { note in
      guard case .session(let notice) = note, notice.session == id else { return nil }
      return notice.content
    }
  }

  @Test func aSessionOnThePhoneIsShownOnceItIsAskedFor() {
    var drive = Self.quiet()
    drive.begin("one", .phone, Self.info("One"))
    drive.report(.audioSession(Self.active))
    #expect(drive.glance.playerTitle == "")
    #expect(drive.glance.playerReasons.contains(.notRequested))
    drive.say("one", .requested(.application, 7))
    #expect(drive.glance.playerTitle == "One")
    #expect(drive.glance.playerOwner == .app)
    #expect(drive.headUnit.sessions.applicationPrimary == "one")
    #expect(Self.notices(drive, of: "one").contains(.answered(7, nil)))
    let standing = SessionStanding(
      canBecomeApplicationPrimary: true, isApplicationPrimary: true, isSystemPrimary: true)
    // Once it has its answer the app may look at what it has become.
    #expect(Self.notices(drive, of: "one").suffix(2) == [.standing(standing), .answered(7, nil)])
  }

  @Test func whatAnotherDeviceOffersDoesNotKeepTheListsFromTheApp() {
    var drive = Self.quiet()
    drive.say("one", .began(.remote))
    drive.say("one", .info(Self.info("One")))
    #expect(drive.glance.playerTitle == "One")
    #expect(drive.headUnit.player.commands == .none)
    let asked = drive.questions { $0.report(.contentChanged(paths: [.root])) }
    #expect(asked.begins == [.root])
    drive.report(.commands(.none))
    drive.report(.contentChanged(paths: [.root]))
    #expect(drive.headUnit.waitsForHandler)
  }

  @Test func aHandlerOfAnySessionLetsTheListsBeAskedFor() {
    var drive = Self.quiet()
    drive.report(.commands(.none))
    drive.say("one", .began(.phone))
    #expect(drive.headUnit.waitsForHandler)
    drive.say("one", .commands(CommandSet([CommandState(.play)])))
    #expect(!drive.headUnit.waitsForHandler)
    let asked = drive.questions { $0.report(.contentChanged(paths: [.root])) }
    #expect(asked.begins == [.root])
  }

  @Test func anotherAppIsStrongerUntilASessionIsAskedFor() {
    var drive = Self.quiet()
    drive.begin("kitchen", .remote, Self.info("Kitchen song"))
    drive.perform(.playback(.otherAppPlayed))
    #expect(drive.glance.playerOwner == .other)
    drive.say("kitchen", .info(Self.info("Another song")))
    #expect(drive.glance.playerOwner == .other)
    drive.say("kitchen", .requested(.system, 1))
    #expect(drive.glance.playerOwner == .app)
  }

  @Test func withoutActiveAudioTheRequestIsRefused() {
    var drive = Self.quiet()
    drive.begin("one", .phone, Self.info("One"))
    drive.say("one", .requested(.application, 1))
    #expect(Self.notices(drive, of: "one") == [.answered(1, .audioInactive)])
    #expect(drive.headUnit.sessions.applicationPrimary == nil)
    drive.say("two", .requested(.application, 2))
    #expect(Self.notices(drive, of: "two") == [.answered(2, .unknown)])
  }

  @Test func aRequestThatMayWaitIsGivenWhenAudioIsActive() {
    var drive = Self.quiet()
    drive.begin("one", .phone, Self.info("One"))
    drive.say("one", .requested(.whenActive, 1))
    #expect(Self.notices(drive, of: "one") == [])
    #expect(drive.glance.playerTitle == "One")
    #expect(drive.glance.playerReasons == [.sessionInactive])
    drive.report(.audioSession(Self.active))
    let standing = SessionStanding(
      canBecomeApplicationPrimary: true, isApplicationPrimary: true, isSystemPrimary: true)
    #expect(Self.notices(drive, of: "one") == [.standing(standing), .answered(1, nil)])
    drive.say("one", .requested(.whenActive, 2))
    #expect(Self.notices(drive, of: "one").last == .answered(2, nil))
    drive.say("none", .requested(.whenActive, 3))
    #expect(Self.notices(drive, of: "none") == [.answered(3, .unknown)])
  }

  @Test func whatWaitsIsShownInPlaceOfAnotherDeviceThatDoesNotPlay() {
    var drive = Self.quiet()
    drive.begin("kitchen", .remote, Self.info("Kitchen song", rate: 0))
    drive.begin("one", .phone, Self.info("One"))
    #expect(drive.glance.playerTitle == "Kitchen song")
    drive.say("one", .requested(.whenActive, 1))
    #expect(drive.glance.playerTitle == "One")
  }

  @Test func ofThoseThatWaitTheLastCounts() {
    var drive = Self.quiet()
    drive.begin("one", .phone, Self.info("One"))
    drive.begin("two", .phone, Self.info("Two"))
    drive.say("one", .requested(.whenActive, 1))
    drive.say("one", .requested(.whenActive, 2))
    #expect(Self.notices(drive, of: "one") == [.answered(1, .audioInactive)])
    drive.say("two", .requested(.whenActive, 3))
    #expect(Self.notices(drive, of: "one").last == .answered(2, .notPrimary))
    #expect(drive.glance.playerTitle == "Two")
    drive.say("two", .ended)
    drive.report(.audioSession(Self.active))
    #expect(drive.headUnit.sessions.applicationPrimary == nil)
    #expect(drive.glance.playerReasons.contains(.notRequested))
  }

  @Test func ofEachSessionItIsSaidWhyItIsNotShown() {
    var drive = Self.quiet()
    func reasons() -> [String] {
      let headUnit = drive.headUnit
      return headUnit.sessions.named.map(headUnit.words)
    }
    drive.begin("one", .phone, Self.info("One", rate: 0))
    drive.begin("two", .phone, Self.info("Two", rate: 0))
    drive.begin("kitchen", .remote, Self.info("Kitchen song"))
    #expect(reasons() == [SessionPlace.notRequested, .notRequested, .shown].map(\.words))
    drive.say("one", .requested(.whenActive, 1))
    #expect(reasons() == [SessionPlace.waiting, .notPrimary, .shown].map(\.words))
    drive.report(.audioSession(Self.active))
    #expect(reasons() == [SessionPlace.behind, .notPrimary, .shown].map(\.words))
    drive.say("kitchen", .info(nil))
    #expect(reasons() == [SessionPlace.shown, .notPrimary, .silent].map(\.words))
    drive.perform(.playback(.otherAppPlayed))
    #expect(reasons().first == Ineligibility.takenOver.words)
    let unnamed = drive.headUnit.sessions[nil]
    #expect(unnamed.map(drive.headUnit.words) == SessionPlace.overruled.words)
  }

  @Test func whoMixesIsTheAppsPrimaryAndNeverTheSystems() {
    var drive = Self.quiet()
    drive.report(.audioSession(Self.mixing))
    drive.begin("one", .phone, Self.info("One"))
    drive.say("one", .requested(.application, 1))
    drive.say("one", .requested(.system, 2))
    let answers = Self.notices(drive, of: "one")
    #expect(answers.contains(.answered(1, nil)))
    #expect(answers.contains(.answered(2, .mixable)))
    #expect(drive.glance.playerReasons == [.sessionMixable])
  }

  @Test func onlyTheAppsPrimaryCanBecomeTheSystemsAndNotBehindALockedScreen() {
    var drive = Self.quiet()
    drive.report(.audioSession(Self.active))
    drive.begin("one", .phone, Self.info("One"))
    drive.say("one", .requested(.system, 1))
    drive.say("one", .requested(.application, 2))
    drive.perform(.phone(.phoneLocked(true)))
    drive.say("one", .requested(.system, 3))
    drive.say("one", .info(nil))
    drive.say("one", .requested(.system, 4))
    let answers = Self.notices(drive, of: "one").filter {
      if case .answered = $0 { true } else { false }
    }
    #expect(
      answers == [
        .answered(1, .notPrimary), .answered(2, nil), .answered(3, .locked),
        .answered(4, .nothingPlays),
      ])
  }

  @Test func aRemoteSessionIsShownWhileNothingOnThePhonePlays() {
    var drive = Drive.playing()
    drive.begin("kitchen", .remote, Self.info("Kitchen song"))
    #expect(drive.headUnit.sessions.systemPrimary == nil)
    #expect(drive.headUnit.player.origin == .phone)

    var other = Self.quiet()
    other.begin("kitchen", .remote, Self.info("Kitchen song"))
    #expect(other.glance.playerTitle == "Kitchen song")
    #expect(other.glance.playerOwner == .app)
    #expect(other.headUnit.player.origin == .remote)
  }

  @Test func whatBeginsToPlayOnThePhoneTakesThePlaceAndGivesItBackAtItsEnd() {
    var drive = Self.quiet()
    drive.begin("kitchen", .remote, Self.info("Kitchen song"))
    drive.report(.audioSession(Self.active))
    drive.begin("one", .phone, Self.info("One", rate: 0))
    drive.say("one", .requested(.application, 1))
    #expect(drive.glance.playerTitle == "Kitchen song")
    drive.say("one", .info(Self.info("One")))
    #expect(drive.glance.playerTitle == "One")
    drive.say("one", .ended)
    #expect(drive.glance.playerTitle == "Kitchen song")
    drive.say("kitchen", .ended)
    #expect(drive.glance.playerTitle == "")
    #expect(drive.headUnit.sessions.systemPrimary == nil)
  }

  @Test func whatWasShownLastIsBackAndNotWhatWasShownFirst() {
    var drive = Self.quiet()
    for (number, name) in ["one", "two", "three"].enumerated() {
      drive.begin(name, .remote, Self.info(name, rate: 0))
      drive.say(name, .requested(.system, number))
    }
    #expect(drive.glance.playerTitle == "three")
    drive.say("three", .ended)
    #expect(drive.glance.playerTitle == "two")
    drive.say("two", .ended)
    #expect(drive.glance.playerTitle == "one")
  }

  @Test func aRemoteSessionTakesThePlaceWhenItIsAskedFor() {
    var drive = Drive.playing()
    drive.begin("kitchen", .remote, Self.info("Kitchen song"))
    drive.say("kitchen", .requested(.system, 1))
    #expect(drive.glance.playerTitle == "Kitchen song")
    #expect(drive.headUnit.player.origin == .remote)
  }

  @Test func whatIsPublishedUnnamedCountsNoMoreOnceASessionWasAskedFor() {
    var drive = Drive.playing()
    let before = drive.glance.playerTitle
    drive.report(.audioSession(Self.active))
    drive.begin("one", .phone, Self.info("One", rate: 0))
    drive.say("one", .requested(.application, 1))
    #expect(drive.glance.playerTitle == "One")
    drive.report(.nowPlaying(Self.info("Another", rate: 1)))
    #expect(drive.glance.playerTitle == "One")
    drive.say("one", .ended)
    #expect(drive.glance.playerTitle == "Another")
    #expect(before != "One")
  }

  @Test(arguments: [SessionRank.application, .whenActive])
  func whatBeginsToPlayUnnamedDoesNotTakeThePlaceOfASessionThatWasAskedFor(rank: SessionRank) {
    var drive = Self.quiet()
    if rank == .application { drive.report(.audioSession(Self.active)) }
    drive.begin("one", .phone, Self.info("One", rate: 0))
    drive.say("one", .requested(rank, 1))
    drive.report(.nowPlaying(Self.info("Another", rate: 1)))
    #expect(drive.glance.playerTitle == "One")
    let unnamed = drive.headUnit.sessions[nil]
    #expect(unnamed.map(drive.headUnit.words) == SessionPlace.overruled.words)
    drive.say("one", .ended)
    #expect(drive.glance.playerTitle == "Another")
  }

  @Test func commandsGoToTheSessionThatIsShown() throws {
    var drive = Self.quiet()
    drive.begin("kitchen", .remote, Self.info("Kitchen song"))
    drive.perform(.playback(.keyPressed(.next)))
    let sent = drive.simulation.trace.entries.compactMap { entry in
      if case .effect(.send(let request)) = entry.content { request } else { nil }
    }
    #expect(sent.map(\.session) == ["kitchen"])
    #expect(sent.map(\.command) == [.next])
  }

  @Test func theVolumeOfARemoteDeviceIsTurnedByTheWheel() {
    var drive = Self.quiet()
    drive.begin("kitchen", .remote, Self.info("Kitchen song"))
    drive.say(
      "kitchen",
      .devices([
        OutputDevice(id: "k", name: "Kitchen", type: "speaker", volume: 0.5, isActive: true)
      ]))
    drive.perform(.playback(.keyPressed(.volumeUp)))
    #expect(drive.glance.output == "Kitchen")
    #expect(Self.notices(drive, of: "kitchen").last == .output("k", .volume(0.5625)))
  }

  @Test func elapsedTimeGoesOnFromWhenASessionSaidItAndNotFromWhenItIsShown() throws {
    var drive = Drive.playing()
    drive.begin("kitchen", .remote, Self.info("Kitchen song"))
    drive.wait(.seconds(10))
    drive.say("kitchen", .requested(.system, 1))
    let elapsed = try #require(drive.headUnit.player.elapsed(at: drive.simulation.now))
    #expect(abs(elapsed - 10) < 0.001)
  }

  @Test func anAppThatEndsTakesItsSessionsAlong() {
    var drive = Self.quiet()
    drive.begin("kitchen", .remote, Self.info("Kitchen song"))
    drive.report(.stopped(.ended))
    #expect(drive.headUnit.sessions.named.isEmpty)
    #expect(drive.headUnit.player.info == nil)
    #expect(drive.headUnit.player.origin == .phone)
  }

  @Test func anAppCanBeginOnlySoMany() {
    var drive = Self.quiet()
    for number in 0..<100 { drive.say("s\(number)", .began(.remote)) }
    #expect(drive.headUnit.sessions.named.count == 64)
  }
}

extension Drive {
  fileprivate mutating func say(_ id: String, _ change: SessionChange) {
    report(.session(SessionReport(id, change)))
  }

  fileprivate mutating func begin(_ id: String, _ origin: SessionOrigin, _ info: NowPlayingInfo) {
    say(id, .began(origin))
    say(id, .commands(CommandSet([.play, .pause, .next].map { CommandState($0) })))
    say(id, .info(info))
  }
}

/// Walks on which the reference model is of the same opinion after every event.
@Suite struct SessionWalkTests {
  @Test func thePrimaryChangesHandsWhateverInterruptsIt() {
    var (handed, covered, takenOver, between) = (0, 0, 0, 0)
    for seed in 1...8 as ClosedRange<UInt64> {
      var walk = RandomWalk(seed: seed, hasModel: true, playingSeveral: true)
      var before: String?
      let fault = walk.walk(events: 300) { simulation in
        let (sessions, player) = (simulation.headUnit.sessions, simulation.headUnit.player)
        defer { before = sessions.systemPrimary }
        guard sessions.systemPrimary != before else { return nil }
        handed += 1
        if player.isCovered { covered += 1 }
        if player.isTakenOver { takenOver += 1 }
        let ofThePhone = sessions.named.filter { $0.origin == .phone && $0.info != nil }
        if sessions.primary.origin == .phone, ofThePhone.count > 1 { between += 1 }
        return nil
      }
      #expect(fault == nil, "seed \(seed): \(fault ?? "")")
    }
    // The walks would show nothing where none of this happened.
    #expect(
      handed > 30 && covered > 3 && takenOver > 0 && between > 3,
      "\(handed), \(covered) covered, \(takenOver) taken over, \(between) of several on the phone")
  }
}

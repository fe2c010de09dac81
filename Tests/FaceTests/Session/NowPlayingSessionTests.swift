import AVFoundation
import Foundation
import HeadUnitCore
import HeadUnitPhone
import MediaPlayer
import Testing

extension Faces {
  struct NowPlayingSessionTests {
    @Test func aSessionPublishesWhatItsPlayerDoes() {
      var drive = AudioDrive { journal in
        let player = Faces.player(journal, seconds: 100)
        player.currentItem?.nowPlayingInfo = [MPMediaItemPropertyTitle: "One"]
        let session = activeSession(player, journal)
        session.automaticallyPublishesNowPlayingInfo = true
        player.play()
        later(10) { player.rate = 2 }
        later(20) { player.currentItem?.nowPlayingInfo?[MPMediaItemPropertyArtist] = "Pebbles" }
        later(25) { player.seek(to: CMTime(value: 5, timescale: 1)) }
        later(30) { player.pause() }
      }
      #expect(drive.info == info(elapsed: 0, rate: 1))
      drive.advance(by: 10)
      #expect(drive.info == info(elapsed: 10, rate: 2))
      drive.advance(by: 10)
      #expect(drive.info == info(artist: "Pebbles", elapsed: 30, rate: 2))
      drive.advance(by: 5)
      #expect(drive.info == info(artist: "Pebbles", elapsed: 5, rate: 2))
      drive.advance(by: 5)
      #expect(drive.info == info(artist: "Pebbles", elapsed: 15, rate: 0))
    }

    @Test func timeThatPassesIsNotPublishedAgain() {
      var drive = AudioDrive { journal in
        let player = Faces.player(journal, seconds: 1_000)
        activeSession(player, journal).automaticallyPublishesNowPlayingInfo = true
        let token = player.addPeriodicTimeObserver(
          forInterval: CMTime(value: 1, timescale: 10), queue: .main
        ) { _ in }
        journal.keep(token)
        player.play()
      }
      let before = drive.publications
      drive.advance(by: 500)

      #expect(drive.publications == before)
    }

    @Test func aSessionThatIsNotToldToPublishesNothing() {
      let drive = AudioDrive { journal in
        let player = Faces.player(journal, seconds: 100)
        let session = activeSession(player, journal)
        player.play()
        journal.note("\(session.automaticallyPublishesNowPlayingInfo)")
      }

      #expect(drive.journal.lines == ["false"])
      #expect(drive.info == nil)
    }

    @Test func onlyTheActiveSessionReachesTheHeadUnit() {
      var drive = AudioDrive { journal in
        let sessions = ["One", "Two"].map { name in
          let player = Faces.player(journal, seconds: 100)
          player.play()
          let session = MPNowPlayingSession(players: [player])
          session.nowPlayingInfoCenter.nowPlayingInfo = [MPMediaItemPropertyTitle: name]
          session.remoteCommandCenter.playCommand.addTarget { _ in
            journal.note("play \(name)")
            return .success
          }
          let listener = SessionListener(name, journal)
          session.delegate = listener
          journal.keep((session, listener))
          return session
        }
        sessions[0].becomeActiveIfPossible { journal.note("One \($0)") }
        later(10) { sessions[1].becomeActiveIfPossible() }
        later(20) {
          sessions[0].nowPlayingInfoCenter.nowPlayingInfo = [MPMediaItemPropertyTitle: "Late"]
        }
      }
      #expect(drive.info?.title == "One")
      drive.simulation.perform(.driver(.commandChosen(.play)))
      drive.advance(by: 15)
      #expect(drive.info?.title == "Two")
      drive.simulation.perform(.driver(.commandChosen(.play)))
      drive.advance(by: 15)

      #expect(drive.info?.title == "Two")
      #expect(
        drive.journal.lines == [
          "One active true", "One true", "play One", "One active false", "Two active true",
          "play Two",
        ])
    }

    @Test func aSessionOfAnAppThatMixesCannotBecomeActive() {
      var drive = AudioDrive { journal in
        let session = MPNowPlayingSession(players: [Faces.player(journal, seconds: 10)])
        let listener = SessionListener("It", journal)
        session.delegate = listener
        journal.keep((session, listener))
        do { try AVAudioSession.sharedInstance().setCategory(.ambient) } catch {
          journal.note("\(error)")
        }
        session.becomeActiveIfPossible { journal.note("\($0) \(isOnMainQueue)") }
        later(1) {
          do { try AVAudioSession.sharedInstance().setCategory(.playback) } catch {
            journal.note("\(error)")
          }
        }
      }
      #expect(drive.journal.lines == ["It can false", "false true"])
      drive.advance(by: 2)

      #expect(drive.journal.lines.last == "It can true")
    }

    @Test func playersComeAndGo() {
      let drive = AudioDrive { journal in
        let first = Faces.player(journal, seconds: 100)
        let second = Faces.player(journal, seconds: 50)
        let session = activeSession(first, journal)
        session.automaticallyPublishesNowPlayingInfo = true
        session.addPlayer(second)
        session.addPlayer(second)
        journal.note("\(session.players.count)")
        second.play()
        session.removePlayer(first)
        journal.note("\(session.players == [second])")
      }

      #expect(drive.journal.lines == ["2", "true"])
      #expect(drive.info?.duration == 50)
    }

    @Test func becomingActiveCanBeAwaited() {
      let drive = AudioDrive { journal in
        Task { @MainActor in
          let session = MPNowPlayingSession(players: [Faces.player(journal, seconds: 10)])
          journal.note("\(await session.becomeActiveIfPossible()) \(session.isActive)")
        }
      }

      #expect(drive.journal.lines == ["true true"])
    }

    @Test func whenTheSessionGoesTheAppsOwnCentresCountAgain() {
      let drive = AudioDrive { journal in
        MPNowPlayingInfoCenter.default().nowPlayingInfo = [MPMediaItemPropertyTitle: "Own"]
        let session = activeSession(Faces.player(journal, seconds: 10), journal)
        session.nowPlayingInfoCenter.nowPlayingInfo = [MPMediaItemPropertyTitle: "Its"]
        journal.letGo()
      }

      #expect(drive.titles == ["Own", nil, "Its", "Own"])
    }

    @Test func eachSessionIsOneOfTheHeadUnitsWithItsOwnWordsAndCommands() throws {
      let drive = AudioDrive { journal in
        for name in ["One", "Two"] {
          let session = MPNowPlayingSession(players: [Faces.player(journal, seconds: 100)])
          session.nowPlayingInfoCenter.nowPlayingInfo = [MPMediaItemPropertyTitle: name]
          session.remoteCommandCenter.playCommand.addTarget { _ in .success }
          journal.keep(session)
        }
      }
      let sessions = drive.simulation.headUnit.sessions

      #expect(sessions.named.map(\.id) == ["session-1", "session-2"])
      #expect(sessions.named.map(\.origin) == [.phone, .phone])
      #expect(sessions.named.map(\.info?.title) == ["One", "Two"])
      #expect(sessions.named.allSatisfy { $0.commands.hasHandler(.play) })
      #expect(drive.info == nil)
      #expect(
        sessions.named.map(drive.simulation.headUnit.words)
          == [String](repeating: "The app has not asked for its session to be shown", count: 2))
    }

    @Test func whatIsAskedForWaitsUntilTheAudioSessionIsActive() throws {
      var drive = AudioDrive { journal in
        let session = activeSession(Faces.player(journal, seconds: 100), journal)
        session.nowPlayingInfoCenter.nowPlayingInfo = [MPMediaItemPropertyTitle: "One"]
        session.remoteCommandCenter.playCommand.addTarget { _ in .success }
        journal.note("\(session.isActive)")
        later(5) { activateAudio(journal) }
      }
      let session = try #require(drive.simulation.headUnit.sessions["session-1"])
      #expect(drive.journal.lines == ["true"])
      #expect(drive.answers == [])
      #expect(drive.simulation.headUnit.sessions.applicationPrimary == nil)
      #expect(
        drive.simulation.headUnit.words(of: session)
          == "It was asked for, and waits until the audio session is active")
      // What the car would show is there all the same, and why it does not.
      #expect(drive.info?.title == "One")
      #expect(drive.simulation.headUnit.player.ineligibilities == [.sessionInactive])
      drive.advance(by: 6)

      #expect(drive.answers == [.answered(1, nil)])
      #expect(drive.simulation.headUnit.sessions.applicationPrimary == "session-1")
      #expect(drive.simulation.headUnit.player.owner == .app)
      #expect(drive.simulation.headUnit.words(of: session) == "Screens show it")
    }

    @Test func theCarsCommandsGoToTheActiveSessionByItsName() {
      var drive = AudioDrive { journal in
        activateAudio(journal)
        let session = activeSession(Faces.player(journal, seconds: 100), journal)
        session.nowPlayingInfoCenter.nowPlayingInfo = [MPMediaItemPropertyTitle: "One"]
        let commands = session.remoteCommandCenter
        commands.skipForwardCommand.preferredIntervals = [30]
        commands.skipForwardCommand.addTarget { event in
          journal.note("\((event as? MPSkipIntervalCommandEvent)?.interval ?? 0)")
          return .deviceNotFound
        }
        commands.nextTrackCommand.addTarget { _ in .success }
        commands.nextTrackCommand.isEnabled = false
        MPRemoteCommandCenter.shared().nextTrackCommand.addTarget { _ in
          journal.note("the common centre")
          return .success
        }
      }
      drive.simulation.perform(.driver(.commandChosen(.skipForward(seconds: 30))))
      drive.simulation.perform(.driver(.commandChosen(.next)))

      let sent = drive.simulation.trace.entries.compactMap { entry in
        if case .effect(.send(let request)) = entry.content { request.session } else { nil }
      }
      #expect(sent == ["session-1"])
      #expect(drive.journal.lines == ["30.0"])
      #expect(drive.simulation.headUnit.player.lastResult?.status == .deviceNotFound)
    }

    @Test func aSessionThatIsGoneIsGoneFromTheHeadUnit() {
      var drive = AudioDrive { journal in
        activateAudio(journal)
        let session = activeSession(Faces.player(journal, seconds: 10), journal)
        let center = session.nowPlayingInfoCenter
        journal.letGo()
        later(1) { center.nowPlayingInfo = [MPMediaItemPropertyTitle: "Late"] }
      }
      drive.advance(by: 2)

      #expect(drive.simulation.headUnit.sessions.named.isEmpty)
      #expect(drive.info == nil)
      #expect(drive.titles == [])
    }

    @Test func aSessionOfAnEarlierLifeSaysNothingInThisOne() {
      let old = Journal()
      _ = AudioDrive { _ in
        _ = activeSession(Faces.player(old, seconds: 10), old)
      }
      let drive = AudioDrive { journal in
        _ = activeSession(Faces.player(journal, seconds: 10), journal)
        let left = UncheckedSendable(old)
        left.value.letGo()
      }

      #expect(drive.simulation.headUnit.sessions.named.map(\.id) == ["session-1"])
    }

    @Test func moreSessionsThanTheHeadUnitFollowsAreNotActive() {
      var drive = AudioDrive { journal in
        activateAudio(journal)
        for _ in 0..<64 {
          journal.keep(MPNowPlayingSession(players: [Faces.player(journal, seconds: 10)]))
        }
        let last = activeSession(Faces.player(journal, seconds: 10), journal)
        later(1) { journal.note("\(last.isActive)") }
      }
      drive.advance(by: 2)

      #expect(drive.journal.lines == ["false"])
    }

    @Test func itsDelegateMayBeSetOnManyThreads() {
      let session = MPNowPlayingSession(players: [AVPlayer()])
      let carried = UncheckedSendable(session)
      DispatchQueue.concurrentPerform(iterations: 4) { _ in
        for _ in 0..<50_000 {
          let listener = SessionListener("It", Journal())
          carried.value.delegate = listener
          withExtendedLifetime((listener, carried.value.delegate)) {}
        }
      }

      #expect(session.delegate == nil)
    }

    @Test func aPartOfAnItemCanBeAnAdvertisement() {
      let range = CMTimeRange(start: .zero, duration: CMTime(value: 30, timescale: 1))
      let ad = MPAdTimeRange(range)

      #expect((ad.copy() as? MPAdTimeRange)?.timeRange == range)
    }
  }
}

private func info(
  artist: String? = nil, elapsed: Double, rate: Double
) -> NowPlayingInfo {
  var info = NowPlayingInfo(
    title: "One", artist: artist, duration: 100, elapsed: elapsed, rate: rate)
  info.defaultRate = 1
  return info
}

@MainActor
func activeSession(_ player: AVPlayer, _ journal: Journal) -> MPNowPlayingSession {
  let session = MPNowPlayingSession(players: [player])
  session.becomeActiveIfPossible()
  journal.keep(session)
  return session
}

@MainActor
func activateAudio(_ journal: Journal) {
  do {
    try AVAudioSession.sharedInstance().setCategory(.playback)
    try AVAudioSession.sharedInstance().setActive(true)
  } catch {
    journal.note("\(error)")
  }
}

private final class SessionListener: NSObject, MPNowPlayingSessionDelegate {
  let name: String
  let journal: Journal

  init(_ name: String, _ journal: Journal) {
    self.name = name
    self.journal = journal
  }

  func nowPlayingSessionDidChangeActive(_ nowPlayingSession: MPNowPlayingSession) {
    journal.note("\(name) active \(nowPlayingSession.isActive)")
  }

  func nowPlayingSessionDidChangeCanBecomeActive(_ nowPlayingSession: MPNowPlayingSession) {
    journal.note("\(name) can \(nowPlayingSession.canBecomeActive)")
  }
}

extension AudioDrive {
  fileprivate var titles: [String?] {
    simulation.trace.entries.compactMap { entry -> String?? in
      guard case .event(.phone(.reported(let report))) = entry.content else { return nil }
      switch report {
      case .nowPlaying(let info): return .some(info?.title)
      case .session(let said):
        guard case .info(let info) = said.change else { return nil }
        return .some(info?.title)
      default: return nil
      }
    }
  }

  /// What became of the requests of its sessions.
  fileprivate var answers: [SessionNotice.Content] {
    simulation.trace.entries.compactMap { entry in
      guard case .effect(.tell(.session(let notice))) = entry.content,
        case .answered = notice.content
      else { return nil }
      return notice.content
    }
  }

  fileprivate var publications: Int { titles.count }
}

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
      guard case .event(.phone(.reported(.nowPlaying(let info)))) = entry.content else {
        return nil
      }
      return .some(info?.title)
    }
  }

  fileprivate var publications: Int { titles.count }
}

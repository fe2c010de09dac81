import AVFoundation
import HeadUnitCore
import MediaPlayer
import Testing

extension Faces {
  /// What the phone's own parts notice of an app is said in its log, once.
  struct NoticeTests {
    private func notices(
      _ seconds: Double = 20, _ launch: @escaping @MainActor @Sendable (Journal) -> Void
    ) -> [AppNotice] {
      var drive = AudioDrive(launch)
      drive.advance(by: seconds)
      return drive.simulation.trace.entries.compactMap { entry in
        guard case .event(.phone(.reported(.log(let line)))) = entry.content else { return nil }
        return AppNotice(log: line)
      }
    }

    @Test func updatesThatAreNotEndedAreNoticed() {
      #expect(
        notices { _ in MPPlayableContentManager.shared().beginUpdates() } == [.updatesNeverEnded])
    }

    @Test func updatesThatEndInTimeAreNot() {
      let found = notices { _ in
        MPPlayableContentManager.shared().beginUpdates()
        later(4) { MPPlayableContentManager.shared().endUpdates() }
        // Others that end in time as well.
        later(4.5) {
          MPPlayableContentManager.shared().beginUpdates()
          MPPlayableContentManager.shared().endUpdates()
        }
      }
      #expect(found == [])
    }

    private static var info: [String: Any] {
      [MPMediaItemPropertyTitle: "One", MPNowPlayingInfoPropertyPlaybackRate: 1.0]
    }

    @Test func handlersOfTheCommonCentreBesideASessionAreNoticed() {
      let found = notices { journal in
        let session = activeSession(Faces.player(journal, seconds: 100), journal)
        MPRemoteCommandCenter.shared().playCommand.addTarget { _ in .success }
        session.nowPlayingInfoCenter.nowPlayingInfo = Self.info
      }
      #expect(found == [.handlersElsewhere])
    }

    @Test func handlersThatASessionGetsAMomentLaterAreRight() {
      let found = notices { journal in
        let session = activeSession(Faces.player(journal, seconds: 100), journal)
        MPRemoteCommandCenter.shared().playCommand.addTarget { _ in .success }
        session.nowPlayingInfoCenter.nowPlayingInfo = Self.info
        later(0.5) { session.remoteCommandCenter.playCommand.addTarget { _ in .success } }
      }
      #expect(found == [])
    }

    @Test func whatPlaysInBothCentresIsNoticed() {
      let found = notices { journal in
        let session = activeSession(Faces.player(journal, seconds: 100), journal)
        session.remoteCommandCenter.playCommand.addTarget { _ in .success }
        session.nowPlayingInfoCenter.nowPlayingInfo = Self.info
        later(5) { MPNowPlayingInfoCenter.default().nowPlayingInfo = Self.info }
      }
      #expect(found == [.infoOnBothCentres])
    }

    @Test func whatIsPublishedByHandOverThePlayersIsNoticed() {
      let found = notices { journal in
        let player = Faces.player(journal, seconds: 100)
        player.currentItem?.nowPlayingInfo = [MPMediaItemPropertyTitle: "One"]
        let session = activeSession(player, journal)
        session.remoteCommandCenter.playCommand.addTarget { _ in .success }
        session.automaticallyPublishesNowPlayingInfo = true
        player.play()
        later(5) { session.nowPlayingInfoCenter.nowPlayingInfo = Self.info }
        later(6) { session.nowPlayingInfoCenter.nowPlayingInfo = Self.info }
      }
      #expect(found == [.overwritesPlayer])
    }
  }
}

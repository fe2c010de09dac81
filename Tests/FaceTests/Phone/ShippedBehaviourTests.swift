import AVFoundation
import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitPhone
import HeadUnitText
import MediaPlayer
import Testing

extension Faces {
  /// What apps that were sold for years rely on.
  @Suite struct ShippedBehaviourTests {
    private static let song =
      URL(string: "https://example.com/song.mp3#t=,95") ?? URL(fileURLWithPath: "/song.mp3")

    /// Numbers that are none, as a processor makes them.
    @Test(arguments: [Double.nan, -.nan, .infinity, -.infinity, 0 / Double.zero])
    func anyNumberAnAppCanMakeIsCarried(value: Double) throws {
      let drive = AudioDrive { _ in
        MPRemoteCommandCenter.shared().playCommand.addTarget { _ in .success }
        MPNowPlayingInfoCenter.default().nowPlayingInfo = [
          MPMediaItemPropertyTitle: "One", MPMediaItemPropertyPlaybackDuration: value,
          MPNowPlayingInfoPropertyElapsedPlaybackTime: Float(value),
          MPNowPlayingInfoPropertyPlaybackRate: value, "own": value,
        ]
      }
      let lines = try drive.simulation.trace.lines()
      #expect(!lines.contains("-nan"))
      let again = try Trace(SourceText(name: "trace", text: lines)).lines()
      #expect(again == lines)
      #expect(drive.info?.duration?.isFinite == false)
      #expect(drive.simulation.violation == nil)
    }

    @Test func whatPlaysWithoutARatePausesOnTheScreen() {
      var drive = AudioDrive { journal in
        let player = AVPlayer(url: Self.song)
        journal.keep(player)
        MPRemoteCommandCenter.shared().playCommand.addTarget { _ in .success }
        MPNowPlayingInfoCenter.default().nowPlayingInfo = [MPMediaItemPropertyTitle: "One"]
        later(1) { player.play() }
        later(5) { player.pause() }
      }
      drive.advance(by: 3)
      #expect(drive.simulation.headUnit.player.isPlaying)
      drive.advance(by: 3)
      #expect(!drive.simulation.headUnit.player.isPlaying)
      #expect(drive.simulation.headUnit.player.owner == .app)
      drive.journal.letGo()
    }

    @Test func anAppThatHasNeverPlayedAnythingItselfCountsAsPlaying() {
      let drive = AudioDrive { _ in
        MPNowPlayingInfoCenter.default().nowPlayingInfo = [MPMediaItemPropertyTitle: "One"]
      }
      #expect(drive.simulation.headUnit.player.isPlaying)
    }

    @Test func theStateBesideTheRateIsReported() {
      let drive = AudioDrive { _ in
        let center = MPNowPlayingInfoCenter.default()
        center.playbackState = .playing
        center.nowPlayingInfo = [MPMediaItemPropertyTitle: "One"]
        center.playbackState = .paused
      }
      #expect(drive.info?.playbackState == .paused)
    }

    @Test func whoGivesUpTheSessionOnPauseKeepsTheButtons() {
      var drive = AudioDrive { journal in
        let player = AVPlayer(url: Self.song)
        journal.keep(player)
        MPRemoteCommandCenter.shared().playCommand.addTarget { _ in
          journal.note("play")
          return .success
        }
        MPNowPlayingInfoCenter.default().nowPlayingInfo = [MPMediaItemPropertyTitle: "One"]
        player.play()
        later(2) {
          player.pause()
          do {
            try AVAudioSession.sharedInstance().setActive(
              false, options: .notifyOthersOnDeactivation)
          } catch { journal.note("\(error)") }
        }
      }
      drive.advance(by: 10)
      #expect(drive.simulation.headUnit.player.owner == .app)
      drive.simulation.perform(.driver(.nowPlayingPressed))
      drive.advance(by: 1)
      drive.simulation.perform(.driver(.middleButtonPressed))
      #expect(drive.journal.lines == ["play"])
      drive.journal.letGo()
    }

    @Test func anAppKnowsWhetherAnotherOneIsHeard() {
      var drive = AudioDrive { journal in
        let session = AVAudioSession.sharedInstance()
        do {
          try session.setCategory(.ambient)
          try session.setActive(true)
        } catch { journal.note("\(error)") }
        journal.keep(
          NotificationCenter.default.addObserver(
            forName: AVAudioSession.silenceSecondaryAudioHintNotification, object: nil,
            queue: .main
          ) { notification in
            let type = notification.userInfo?[AVAudioSessionSilenceSecondaryAudioHintTypeKey]
            journal.note(
              "\(type as? UInt ?? 9) \(AVAudioSession.sharedInstance().isOtherAudioPlaying)")
          })
      }
      drive.simulation.perform(.playback(.otherAppPlayed))
      drive.simulation.perform(.playback(.otherAppStopped(shouldResume: true)))
      #expect(drive.journal.lines == ["1 true", "0 false"])
      drive.journal.letGo()
    }

    @Test func whatAnotherAppPlayedGoesOnWhenTheAppSaysSo() {
      var drive = AudioDrive { journal in
        MPRemoteCommandCenter.shared().playCommand.addTarget { _ in .success }
        MPNowPlayingInfoCenter.default().nowPlayingInfo = [
          MPMediaItemPropertyTitle: "One", MPNowPlayingInfoPropertyPlaybackRate: 1,
        ]
        let session = AVAudioSession.sharedInstance()
        later(2) {
          journal.note("\(session.isOtherAudioPlaying)")
          do { try session.setActive(true) } catch { journal.note("\(error)") }
        }
        later(4) {
          journal.note("\(session.isOtherAudioPlaying)")
          do {
            try session.setActive(false, options: .notifyOthersOnDeactivation)
          } catch { journal.note("\(error)") }
        }
      }
      drive.simulation.perform(.playback(.otherAppPlayed))
      drive.advance(by: 3)
      #expect(drive.simulation.headUnit.player.owner == .app)
      drive.advance(by: 3)
      #expect(drive.simulation.headUnit.player.owner == .other)
      #expect(drive.journal.lines == ["true", "false"])
    }

    @Test func nilCanBeSetInTheDefaults() {
      let drive = AudioDrive { journal in
        let defaults = UserDefaults.standard
        defaults.set(3, forKey: "testdrive.number")
        journal.note("\(defaults.integer(forKey: "testdrive.number"))")
        let nothing: URL? = nil
        defaults.set(nil, forKey: "testdrive.number")
        defaults.set(nothing, forKey: "testdrive.number")
        journal.note("\(defaults.object(forKey: "testdrive.number") == nil)")
      }
      #expect(drive.journal.lines == ["3", "true"])
    }
  }
}

import AVFoundation
import Foundation
import HeadUnitCore
import Testing

extension Faces {
  struct PlayerSessionTests {
    @Test func aCallPausesAPlayerAndTheAppResumesIt() {
      var drive = AudioDrive { journal in
        let player = Faces.player(journal, seconds: 60)
        Faces.noteEnds(journal)
        resume(player, journal)
        player.play()
      }
      drive.advance(by: 10)
      drive.simulation.perform(.playback(.interruptionBegan(.call)))
      drive.advance(by: 20)
      drive.simulation.perform(.playback(.interruptionEnded(kind: .call, shouldResume: true)))
      drive.advance(by: 100)

      #expect(drive.journal.lines == ["paused 10.0", "resumes 10.0", "end at 80.0"])
    }

    @Test func aPausedPlayerStaysPausedInACall() {
      var drive = AudioDrive { journal in
        let player = Faces.player(journal, seconds: 60)
        player.play()
        later(5) {
          player.pause()
          let observation = player.observe(\.rate) { _, _ in journal.note("changed") }
          journal.keep(observation)
        }
      }
      drive.advance(by: 10)
      drive.simulation.perform(.playback(.interruptionBegan(.call)))
      drive.advance(by: 10)

      #expect(drive.journal.lines == [])
    }

    @Test func theReasonOfAPauseIsTold() {
      var drive = AudioDrive { journal in
        let token = NotificationCenter.default.addObserver(
          forName: AVPlayer.rateDidChangeNotification, object: nil, queue: nil
        ) { notification in
          let reason =
            notification.userInfo?[AVPlayer.rateDidChangeReasonKey] as? AVPlayer.RateDidChangeReason
          journal.note(reason == .setRateCalled ? "asked" : reason?.rawValue ?? "none")
        }
        journal.keep(token)
        Faces.player(journal, seconds: 60).play()
      }
      drive.simulation.perform(.playback(.interruptionBegan(.assistant)))

      #expect(
        drive.journal.lines == ["asked", "AVPlayerRateDidChangeReasonAudioSessionInterrupted"])
    }

    @Test func pulledHeadphonesPauseAndPluggedOnesDoNot() {
      var drive = AudioDrive { journal in
        let player = Faces.player(journal, seconds: 60)
        let observation = player.observe(\.timeControlStatus) { player, _ in
          journal.noteTime("\(player.timeControlStatus) \(isOnMainQueue)")
        }
        journal.keep(observation)
        later(1) { player.play() }
      }
      drive.advance(by: 2)
      drive.simulation.perform(.playback(.headphonesChanged(plugged: true)))
      drive.advance(by: 3)
      drive.simulation.perform(.playback(.headphonesChanged(plugged: false)))
      drive.advance(by: 100)

      #expect(drive.journal.lines == ["playing true at 1.0", "paused true at 5.0"])
    }
  }
}

/// As an app resumes.
@MainActor
private func resume(_ player: AVPlayer, _ journal: Journal) {
  let token = NotificationCenter.default.addObserver(
    forName: AVAudioSession.interruptionNotification, object: nil, queue: .main
  ) { notification in
    let number = notification.userInfo?[AVAudioSessionInterruptionTypeKey] as? UInt
    switch number.flatMap(AVAudioSession.InterruptionType.init) {
    case .began: journal.note("\(player.timeControlStatus) \(player.currentTime().seconds)")
    case .ended:
      let options = notification.userInfo?[AVAudioSessionInterruptionOptionKey] as? UInt ?? 0
      guard AVAudioSession.InterruptionOptions(rawValue: options).contains(.shouldResume) else {
        return
      }
      journal.note("resumes \(player.currentTime().seconds)")
      player.play()
    default: journal.note("unreadable")
    }
  }
  journal.keep(token)
}

import AVFAudio
import Foundation
import HeadUnitCore
import HeadUnitPhone
import Testing

extension Faces {
  struct AudioPlayerTests {
    @Test func aSoundEndsWhenItsFileSaysSo() {
      var drive = AudioDrive { journal in
        let player = player(journal)
        journal.note("\(player?.duration ?? 0)")
        player?.play()
      }
      #expect(drive.session.isActive)
      drive.advance(by: 10)

      #expect(drive.journal.lines == ["2.5", "finished true at 2.5"])
    }

    @Test func twiceAsFastItLastsHalfAsLong() {
      var drive = AudioDrive { journal in
        let player = player(journal)
        player?.enableRate = true
        player?.rate = 2
        player?.play()
      }
      drive.advance(by: 10)

      #expect(drive.journal.lines == ["finished true at 1.25"])
    }

    @Test func itIsPlayedAgainAsOftenAsIsWanted() {
      var drive = AudioDrive { journal in
        let player = player(journal)
        player?.numberOfLoops = 2
        player?.play()
      }
      drive.advance(by: 10)

      #expect(drive.journal.lines == ["finished true at 7.5"])
    }

    @Test func timeStandsStillWhileItIsPaused() {
      var drive = AudioDrive { journal in
        let player = player(journal)
        player?.play()
        later(1) {
          player?.pause()
          journal.note("\(player?.currentTime ?? 0) \(player?.isPlaying ?? true)")
        }
        later(5) {
          player?.currentTime = 2
          player?.play()
        }
      }
      drive.advance(by: 10)

      #expect(drive.journal.lines == ["1.0 false", "finished true at 5.5"])
    }

    @Test func aCallPausesItBeforeTheAppIsTold() {
      var drive = AudioDrive { journal in
        let player = player(journal)
        player?.play()
        nonisolated(unsafe) weak let told = player
        let token = NotificationCenter.default.addObserver(
          forName: AVAudioSession.interruptionNotification, object: nil, queue: nil
        ) { _ in journal.note("told, playing \(told?.isPlaying ?? true)") }
        journal.keep(token)
      }
      drive.advance(by: 1)
      drive.simulation.perform(.playback(.interruptionBegan(.call)))
      drive.advance(by: 10)

      #expect(drive.journal.lines == ["interrupted", "told, playing false"])
    }

    @Test func givingUpTheSessionStopsItAndSaysSo() {
      var drive = AudioDrive { journal in
        let player = player(journal)
        player?.play()
        later(1) {
          do {
            try AVAudioSession.sharedInstance().setActive(
              false, options: .notifyOthersOnDeactivation)
          } catch {
            let isBusy = (error as NSError).code == AVAudioSession.ErrorCode.isBusy.rawValue
            journal.note("busy \(isBusy), playing \(player?.isPlaying ?? true)")
          }
        }
      }
      drive.advance(by: 10)

      #expect(drive.journal.lines.last == "busy true, playing false")
      #expect(!drive.session.isActive)
    }

    @Test func nothingIsNoSound() {
      #expect(throws: NSError.self) { try AVAudioPlayer(data: Data()) }
      #expect(throws: (any Error).self) {
        try AVAudioPlayer(contentsOf: URL(fileURLWithPath: "/there/is/none.wav"))
      }
    }

    @Test func itsDelegateMayBeSetOnManyThreads() throws {
      let player = try AVAudioPlayer(data: waveFile(seconds: 1))
      let carried = UncheckedSendable(player)
      DispatchQueue.concurrentPerform(iterations: 4) { _ in
        for _ in 0..<50_000 {
          let listener = Listener(Journal())
          carried.value.delegate = listener
          withExtendedLifetime((listener, carried.value.delegate)) {}
        }
      }

      #expect(player.delegate == nil)
    }

    @Test func itGoesWhenTheAppLetsGoOfIt() {
      let glance = Glance()
      var drive = AudioDrive { journal in
        let playing = Faces.player(journal)
        playing?.play()
        glance.object = playing
      }
      drive.advance(by: 1)
      #expect(glance.object != nil)
      drive.journal.letGo()

      #expect(glance.object == nil)
      drive.advance(by: 10)
      #expect(drive.journal.lines == [])
    }
  }

  /// A player of two and a half seconds that notes what its delegate hears.
  @MainActor
  fileprivate static func player(_ journal: Journal) -> AVAudioPlayer? {
    do {
      let player = try AVAudioPlayer(data: waveFile(seconds: 2.5))
      let listener = Listener(journal)
      player.delegate = listener
      journal.keep(player)
      journal.keep(listener)
      return player
    } catch {
      journal.note("\(error)")
      return nil
    }
  }
}

@MainActor
private func player(_ journal: Journal) -> AVAudioPlayer? { Faces.player(journal) }

private final class Listener: NSObject, AVAudioPlayerDelegate {
  let journal: Journal

  init(_ journal: Journal) {
    self.journal = journal
  }

  func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool) {
    journal.noteTime("finished \(flag)")
  }

  func audioPlayerBeginInterruption(_ player: AVAudioPlayer) {
    journal.note("interrupted")
  }
}

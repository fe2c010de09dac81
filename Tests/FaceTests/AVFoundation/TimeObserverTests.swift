import AVFoundation
import Foundation
import HeadUnitCore
import Testing

extension Faces {
  struct TimeObserverTests {
    @Test func aPeriodicObserverIsCalledAtRoundTimes() {
      var drive = AudioDrive { journal in
        let player = Faces.player(journal, seconds: 3)
        let token = player.addPeriodicTimeObserver(
          forInterval: CMTime(seconds: 1, preferredTimescale: CMTimeScale(NSEC_PER_SEC)),
          queue: .main
        ) { time in journal.noteTime("\(time.seconds)") }
        journal.keep(token)
        later(0.5) { player.play() }
      }
      drive.advance(by: 10)

      // When it starts, at each second, and when it stops.
      #expect(
        drive.journal.lines == [
          "0.0 at 0.5", "1.0 at 1.5", "2.0 at 2.5", "3.0 at 3.5", "3.0 at 3.5",
        ])
    }

    @Test func atTwiceTheRateItIsCalledTwiceAsOften() {
      var drive = AudioDrive { journal in
        let player = Faces.player(journal, seconds: 100)
        player.rate = 2
        let token = player.addPeriodicTimeObserver(
          forInterval: CMTime(value: 1, timescale: 3), queue: nil
        ) { time in journal.note("\(time.value)") }
        journal.keep(token)
      }
      drive.advance(by: 0.9)

      #expect(
        drive.journal.lines == ["0", "333333", "666667", "1000000", "1333333", "1666667"])
    }

    @Test func aBoundaryObserverIsCalledAtItsTimes() {
      var drive = AudioDrive { journal in
        let player = Faces.player(journal, seconds: 100)
        let times = [20, 5, 200].map { NSValue(time: CMTime(value: $0, timescale: 1)) }
        let token = player.addBoundaryTimeObserver(forTimes: times, queue: .main) {
          journal.noteTime("there")
        }
        journal.keep(token)
        player.play()
        later(10) { player.seek(to: CMTime(value: 19, timescale: 1)) }
      }
      drive.advance(by: 200)

      #expect(drive.journal.lines == ["there at 5.0", "there at 11.0"])
    }

    @Test func anObserverThatWasRemovedIsNotCalled() {
      var drive = AudioDrive { journal in
        let player = Faces.player(journal, seconds: 100)
        let token = player.addPeriodicTimeObserver(
          forInterval: CMTime(value: 1, timescale: 1), queue: .main
        ) { time in journal.note("\(time.seconds)") }
        player.play()
        later(1.5) { player.removeTimeObserver(token) }
      }
      drive.advance(by: 10)

      #expect(drive.journal.lines == ["0.0", "1.0"])
    }

    @Test func anObserverMayPauseThePlayer() {
      var drive = AudioDrive { journal in
        let player = Faces.player(journal, seconds: 100)
        let token = player.addPeriodicTimeObserver(
          forInterval: CMTime(value: 2, timescale: 1), queue: .main
        ) { [weak player] time in
          if time.seconds == 4 { player?.pause() }
          journal.noteTime("\(time.seconds)")
        }
        journal.keep(token)
        player.play()
      }
      drive.advance(by: 60)

      #expect(
        drive.journal.lines == ["0.0 at 0.0", "2.0 at 2.0", "4.0 at 4.0", "4.0 at 4.0"])
    }

    @Test func anObservationEndsWhenItIsInvalidatedOrLetGoOf() {
      let drive = AudioDrive { journal in
        let player = Faces.player(journal, seconds: 100)
        let kept = player.observe(\.volume) { player, _ in journal.note("\(player.volume)") }
        var lost: NSKeyValueObservation? = player.observe(\.volume) { _, _ in journal.note("lost") }
        player.volume = 0.5
        lost = nil
        player.volume = 0.25
        player.volume = 0.25
        kept.invalidate()
        player.volume = 1
        journal.note("\(lost == nil)")
      }

      #expect(drive.journal.lines == ["0.5", "lost", "0.25", "true"])
    }

    @Test func thePlayerToldOfItsItemsStatusToo() {
      let drive = AudioDrive { journal in
        let player = Faces.player(journal, seconds: 100)
        let observation = player.observe(\.currentItem?.status, options: .new) { _, change in
          journal.note("\(change.newValue == .some(.readyToPlay))")
        }
        journal.keep(observation)
      }

      #expect(drive.journal.lines == ["true"])
    }
  }
}

import AVFoundation
import Foundation
import HeadUnitCore
import Testing

extension Faces {
  /// What a player knows of how its items came.
  struct PlayerLogTests {
    @Test func anItemCountsHowMuchOfItWasPlayedAndHowOftenNothingCame() {
      var drive = AudioDrive { journal in
        let player = Faces.player(journal, seconds: 100)
        let item = player.currentItem
        journal.note("\(item?.accessLog() == nil) \(item?.errorLog() == nil)")
        for name in [
          NSNotification.Name.AVPlayerItemNewAccessLogEntry, .AVPlayerItemNewErrorLogEntry,
        ] {
          noteTime(of: name, journal)
        }
        player.play()
        later(5) { player.seek(to: CMTime(value: 50, timescale: 1)) }
        later(10) { player.pause() }
        later(20) {
          guard let event = item?.accessLog()?.events.last else { return }
          journal.note("\(event.durationWatched) \(event.numberOfStalls)")
          journal.note("\(event.segmentsDownloadedDuration) \(event.numberOfBytesTransferred)")
          journal.note("\(event.playbackType ?? "-") \(event.playbackStartDate != nil)")
          player.rate = 2
        }
        later(60) {
          guard let access = item?.accessLog()?.events.last else { return }
          let error = item?.errorLog()?.events.last
          journal.note("\(access.durationWatched) \(access.numberOfStalls)")
          journal.note("\(error?.errorDomain ?? "-") \(error?.errorStatusCode ?? 0)")
          journal.note("\(error?.uri == access.uri) \(error?.date != nil)")
          let session = access.playbackSessionID
          journal.note("\(error?.playbackSessionID == session) \(session != nil)")
        }
      }
      drive.advance(by: 21)
      drive.simulation.perform(.phone(.networkChanged(.offline)))
      drive.advance(by: 60)

      #expect(
        drive.journal.lines == [
          "true true", "AVPlayerItemNewAccessLogEntryNotification at 0.0", "10.0 0",
          "100.0 1600000", "FILE true", "AVPlayerItemNewErrorLogEntryNotification at 36.0",
          "42.0 1", "NSURLErrorDomain -1009", "true true", "true true",
        ])
    }

    /// No playback failed that had begun: the item's status alone says so.
    @Test func anItemThatCannotBePlayedSaysWhyInItsLog() {
      var drive = AudioDrive { journal in
        later(5) {
          let player = Faces.player(journal, seconds: 10)
          for name in [
            Notification.Name.AVPlayerItemFailedToPlayToEndTime,
            AVPlayerItem.newErrorLogEntryNotification,
          ] {
            journal.keep(
              NotificationCenter.default.addObserver(
                forName: name, object: player.currentItem, queue: nil
              ) { _ in
                journal.note(name.rawValue)
              })
          }
          let observation = player.currentItem?.observe(\.status) { item, _ in
            journal.note("\(item.status) \(item.errorLog()?.events.first?.errorStatusCode ?? 0)")
          }
          journal.keep(observation as Any)
          player.play()
        }
      }
      drive.simulation.perform(.phone(.networkChanged(.offline)))
      drive.advance(by: 60)

      #expect(
        drive.journal.lines
          == ["failed -1009", AVPlayerItem.newErrorLogEntryNotification.rawValue])
    }

    @Test func aTimebaseGoesWithTheItem() {
      var drive = AudioDrive { journal in
        let player = Faces.player(journal, seconds: 100)
        let item = player.currentItem
        journal.note("\(item?.timebase == nil)")
        later(1) { player.rate = 2 }
        later(3) {
          guard let timebase = item?.timebase else { return }
          journal.note("\(timebase.time.seconds) \(CMTimebaseGetRate(timebase))")
          player.pause()
          journal.note("\(CMTimebaseGetTime(timebase).seconds) \(timebase.effectiveRate)")
          journal.note("\(timebase === item?.timebase)")
        }
      }
      drive.advance(by: 5)

      #expect(drive.journal.lines == ["true", "4.0 2.0", "4.0 0.0", "true"])
    }

    @Test func aFileKeepsNoLog() throws {
      let file = FileManager.default.temporaryDirectory.appending(
        path: "\(UUID().uuidString).wav")
      try waveFile(seconds: 5).write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      var drive = AudioDrive { journal in
        let player = AVPlayer(url: file)
        journal.keep(player)
        player.play()
        later(1) { journal.note("\(player.currentItem?.accessLog() == nil)") }
      }
      drive.advance(by: 2)

      #expect(drive.journal.lines == ["true"])
    }

    @Test func whichLanguagesArePreferredIsKept() {
      let player = AVQueuePlayer()
      let criteria = AVPlayerMediaSelectionCriteria(
        preferredLanguages: ["de"],
        preferredMediaCharacteristics: [.transcribesSpokenDialogForAccessibility])
      player.setMediaSelectionCriteria(criteria, forMediaCharacteristic: .audible)
      #expect(player.mediaSelectionCriteria(forMediaCharacteristic: .audible) === criteria)
      #expect(player.mediaSelectionCriteria(forMediaCharacteristic: .legible) == nil)
      #expect(criteria.preferredLanguages == ["de"])
      #expect(criteria.principalMediaCharacteristics == nil)
      player.setMediaSelectionCriteria(nil, forMediaCharacteristic: .audible)
      #expect(player.mediaSelectionCriteria(forMediaCharacteristic: .audible) == nil)
    }
  }
}

@MainActor
private func noteTime(of name: NSNotification.Name, _ journal: Journal) {
  journal.keep(
    NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in
      journal.noteTime(name.rawValue)
    })
}

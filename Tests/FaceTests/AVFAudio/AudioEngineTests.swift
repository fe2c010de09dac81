import AVFAudio
import Foundation
import HeadUnitCore
import HeadUnitPhone
import Testing

extension Faces {
  /// Nodes keep time: what they are given lasts as long as it says.
  struct AudioEngineTests {
    @Test func whatIsScheduledEndsOneAfterTheOther() {
      var drive = AudioDrive { journal in
        let (engine, node) = playing(journal)
        for name in ["first", "second"] {
          node.scheduleFile(file(), at: nil) { journal.noteTime(name) }
        }
        try? engine.start()
        node.play()
        later(2) { journal.note("\(node.lastRenderTime?.sampleTime ?? -1)") }
      }
      drive.advance(by: 10)

      #expect(drive.session.isActive)
      #expect(drive.journal.lines == ["88200", "first at 2.5", "second at 5.0"])
    }

    @Test func soundInMemoryTellsItsEndTheWayItIsAsked() throws {
      let format = try #require(
        AVAudioFormat(standardFormatWithSampleRate: 44_100, channels: 2))
      let buffer = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 44_100))
      buffer.frameLength = 44_100
      var drive = AudioDrive { journal in
        let (engine, node) = playing(journal)
        node.scheduleBuffer(buffer, completionCallbackType: .dataRendered) {
          journal.noteTime("\($0)")
        }
        node.scheduleBuffer(buffer, at: nil, completionCallbackType: .dataPlayedBack) {
          journal.noteTime("\($0)")
        }
        try? engine.start()
        node.play()
      }
      drive.advance(by: 10)

      #expect(drive.journal.lines == ["dataRendered at 1.0", "dataPlayedBack at 2.0"])
    }

    @Test func aFasterUnitShortensWhatIsPlayed() {
      var drive = AudioDrive { journal in
        let (engine, node) = playing(journal)
        let unit = AVAudioUnitTimePitch()
        engine.attach(unit)
        node.scheduleFile(file(), at: nil) { journal.noteTime("over") }
        try? engine.start()
        node.play()
        later(0.5) { unit.rate = 2 }
      }
      drive.advance(by: 10)

      #expect(drive.journal.lines == ["over at 1.5"])
    }

    @Test func timeStandsStillWhileItIsPausedAndStoppingTellsWhoeverWaits() {
      var drive = AudioDrive { journal in
        let (engine, node) = playing(journal)
        node.scheduleSegment(file(), startingFrame: 44_100, frameCount: 44_100, at: nil) {
          journal.noteTime("segment")
        }
        node.scheduleFile(file(), at: nil) { journal.noteTime("file") }
        try? engine.start()
        node.play()
        later(0.5) { node.pause() }
        later(3) { node.play() }
        later(4) { node.stop() }
      }
      drive.advance(by: 10)

      #expect(drive.journal.lines == ["segment at 3.5", "file at 4.0"])
    }

    @Test func aCallPausesIt() {
      var drive = AudioDrive { journal in
        let (engine, node) = playing(journal)
        node.scheduleFile(file(), at: nil) { journal.noteTime("over") }
        try? engine.start()
        node.play()
        later(2) { journal.note("plays \(node.isPlaying)") }
      }
      drive.advance(by: 1)
      drive.simulation.perform(.playback(.interruptionBegan(.call)))
      drive.advance(by: 5)

      #expect(drive.journal.lines == ["plays false"])
    }
  }
}

/// A file of two and a half seconds.
private func file() -> AVAudioFile {
  do {
    let place = FileManager.default.temporaryDirectory
      .appendingPathComponent("engine-\(UUID().uuidString).wav")
    try waveFile(seconds: 2.5).write(to: place)
    defer { try? FileManager.default.removeItem(at: place) }
    return try AVAudioFile(forReading: place)
  } catch {
    preconditionFailure("\(error)")
  }
}

private func playing(_ journal: Journal) -> (AVAudioEngine, AVAudioPlayerNode) {
  let (engine, node) = (AVAudioEngine(), AVAudioPlayerNode())
  engine.attach(node)
  engine.connect(node, to: engine.mainMixerNode, format: nil)
  journal.keep(engine)
  return (engine, node)
}

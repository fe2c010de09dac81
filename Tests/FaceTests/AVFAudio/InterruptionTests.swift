import AVFAudio
import Foundation
import HeadUnitCore
import Testing

extension Faces {
  struct InterruptionTests {
    @Test func anInterruptionIsToldWithPlainNumbersOnTheMainThread() {
      var drive = AudioDrive { journal in
        activate(journal)
        listen(journal)
      }
      drive.advance(by: 2)
      drive.simulation.perform(.playback(.interruptionBegan(.call)))
      drive.advance(by: 3)
      drive.simulation.perform(.playback(.interruptionEnded(kind: .call, shouldResume: true)))

      #expect(drive.journal.lines == ["began at 2.0", "ended, resume true at 5.0"])
    }

    @Test func anAppMayBeToldNotToGoOn() {
      var drive = AudioDrive { journal in
        activate(journal)
        listen(journal)
      }
      drive.simulation.perform(.playback(.interruptionBegan(.assistant)))
      drive.simulation.perform(.playback(.interruptionEnded(kind: .assistant, shouldResume: false)))

      #expect(drive.journal.lines == ["began at 0.0", "ended, resume false at 0.0"])
    }

    @Test func anAppThatIsNotHeardIsToldNothing() {
      var drive = AudioDrive { listen($0) }
      drive.simulation.perform(.playback(.interruptionBegan(.call)))
      drive.simulation.perform(.playback(.interruptionEnded(kind: .call, shouldResume: true)))

      #expect(drive.journal.lines == [])
    }

    @Test func pulledHeadphonesAreToldOnAnotherThreadWithTheRouteBefore() {
      var drive = AudioDrive { journal in
        let token = NotificationCenter.default.addObserver(
          forName: AVAudioSession.routeChangeNotification, object: nil, queue: nil
        ) { notification in
          let values = notification.userInfo ?? [:]
          let reason = (values[AVAudioSessionRouteChangeReasonKey] as? UInt)
            .flatMap(AVAudioSession.RouteChangeReason.init)
          let before =
            values[AVAudioSessionRouteChangePreviousRouteKey] as? AVAudioSessionRouteDescription
          let now = AVAudioSession.sharedInstance().currentRoute
          let ports = [before, now].map { $0?.outputs.first?.portType.rawValue ?? "none" }
          journal.note("\(reason?.rawValue ?? 99) \(ports) main \(isOnMainQueue)")
        }
        journal.keep(token)
      }
      drive.simulation.perform(.playback(.headphonesChanged(plugged: true)))
      drive.simulation.perform(.playback(.headphonesChanged(plugged: false)))

      #expect(
        drive.journal.lines == [
          #"1 ["CarAudio", "Headphones"] main false"#,
          #"2 ["Headphones", "CarAudio"] main false"#,
        ])
    }

    @Test func withoutTheCarThePhonesOwnSpeakerIsLeft() {
      var drive = AudioDrive { journal in
        activate(journal)
        later(5) {
          journal.note(
            AVAudioSession.sharedInstance().currentRoute.outputs.map(\.portType.rawValue).joined())
        }
      }
      drive.simulation.perform(.phone(.disconnected))
      drive.advance(by: 10)

      #expect(drive.journal.lines == ["Speaker"])
    }
  }
}

@MainActor
private func activate(_ journal: Journal) {
  do {
    try AVAudioSession.sharedInstance().setCategory(.playback)
    try AVAudioSession.sharedInstance().setActive(true)
  } catch { journal.note("\(error)") }
}

/// As an app does it.
@MainActor
private func listen(_ journal: Journal) {
  let token = NotificationCenter.default.addObserver(
    forName: AVAudioSession.interruptionNotification, object: AVAudioSession.sharedInstance(),
    queue: nil
  ) { notification in
    guard let values = notification.userInfo,
      let number = values[AVAudioSessionInterruptionTypeKey] as? UInt,
      let type = AVAudioSession.InterruptionType(rawValue: number), isOnMainQueue
    else { return journal.note("unreadable") }
    switch type {
    case .began: journal.noteTime("began")
    case .ended:
      let options = values[AVAudioSessionInterruptionOptionKey] as? UInt
      let resumes = AVAudioSession.InterruptionOptions(rawValue: options ?? 0)
        .contains(.shouldResume)
      journal.noteTime("ended, resume \(resumes)")
    }
  }
  journal.keep(token)
}

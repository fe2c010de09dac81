import AVFAudio
import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitPhone
import Testing

extension Faces {
  struct AudioSessionTests {
    @Test func whatTheAppSetsUpReachesTheHeadUnit() {
      let drive = AudioDrive { journal in
        do {
          try AVAudioSession.sharedInstance().setCategory(
            .playback, mode: .spokenAudio, options: [.duckOthers])
          try AVAudioSession.sharedInstance().setActive(true)
        } catch { journal.note("\(error)") }
      }

      #expect(
        drive.session
          == AudioSession(
            category: .playback, options: [.duckOthers], mode: "spokenAudio", isActive: true))
      #expect(drive.journal.lines == [])
    }

    @Test func anotherCategoryIsToldAsAChangeOfTheRoute() {
      var drive = AudioDrive { journal in
        journal.keep(
          NotificationCenter.default.addObserver(
            forName: AVAudioSession.routeChangeNotification, object: nil, queue: nil
          ) { note in
            let reason = (note.userInfo?[AVAudioSessionRouteChangeReasonKey] as? UInt)
              .flatMap(AVAudioSession.RouteChangeReason.init)
            let before =
              note.userInfo?[AVAudioSessionRouteChangePreviousRouteKey]
              as? AVAudioSessionRouteDescription
            let now = AVAudioSession.sharedInstance().currentRoute
            journal.note("\(reason == .categoryChange) main \(isOnMainQueue)")
            journal.note("\(before?.inputs.count ?? -1) \(now.inputs.count)")
          })
        do {
          try AVAudioSession.sharedInstance().setCategory(.playAndRecord)
          try AVAudioSession.sharedInstance().setCategory(.playAndRecord, mode: .spokenAudio)
          try AVAudioSession.sharedInstance().setCategory(.ambient, options: .defaultToSpeaker)
        } catch { journal.note("\((error as NSError).code)") }
      }
      drive.advance(by: 1)

      #expect(drive.journal.lines.sorted() == ["-50", "0 1", "true main false"])
    }

    @Test func theModeOfTheSessionCanBeWatched() {
      let drive = AudioDrive { journal in
        let session = AVAudioSession.sharedInstance()
        let volume = session.observe(\.outputVolume, options: [.initial, .new]) { _, change in
          journal.note("volume \(change.newValue ?? 0)")
        }
        journal.keep(volume)
        journal.keep(session.observe(\.mode) { session, _ in journal.note(session.mode.rawValue) })
        do { try session.setMode(.spokenAudio) } catch { journal.note("\(error)") }
      }

      #expect(drive.journal.lines == ["volume 0.5", "AVAudioSessionModeSpokenAudio"])
      drive.journal.letGo()
    }

    @Test(arguments: [(Profile.Kind.screen, "CarAudio"), (.bluetooth, "BluetoothA2DPOutput")])
    func soundComesOutWhereThePhoneIsConnected(_ kind: Profile.Kind, _ port: String) {
      var profile = Profile()
      profile.kind = kind
      var drive = AudioDrive(profile: profile) { journal in
        @Sendable func note() {
          let outputs = AVAudioSession.sharedInstance().currentRoute.outputs
          journal.note(outputs.map(\.portType.rawValue).joined(separator: " "))
        }
        note()
        later(3) { note() }
      }
      drive.advance(by: 1)
      drive.simulation.perform(.phone(.disconnected))
      drive.advance(by: 3)

      #expect(drive.journal.lines == [port, "Speaker"])
    }

    @Test func anAppThatIsStartedAnewFindsAnUntouchedSession() {
      _ = AudioDrive { journal in
        do {
          try AVAudioSession.sharedInstance().setCategory(.record, options: .allowBluetooth)
          try AVAudioSession.sharedInstance().setActive(true)
        } catch { journal.note("\(error)") }
      }
      let drive = AudioDrive { journal in
        let session = AVAudioSession.sharedInstance()
        journal.note(session.category.rawValue)
        journal.note("\(session.categoryOptions.rawValue)")
      }

      #expect(drive.journal.lines == ["AVAudioSessionCategorySoloAmbient", "0"])
      #expect(drive.session == .untouched)
    }

    @Test(arguments: [
      (AVAudioSession.Category.ambient, AVAudioSession.Mode.default, UInt(0)),
      (.playback, .voiceChat, 0), (.playback, .default, 1),
    ])
    func longFormSoundIsOnlyForPlayback(
      category: AVAudioSession.Category, mode: AVAudioSession.Mode, options: UInt
    ) {
      let drive = AudioDrive { journal in
        do {
          try AVAudioSession.sharedInstance().setCategory(
            category, mode: mode, policy: .longFormAudio, options: .init(rawValue: options))
          journal.note("fine")
        } catch let error as NSError {
          journal.note("\(error.code == AVAudioSession.ErrorCode.badParam.rawValue)")
          journal.note(AVAudioSession.sharedInstance().category.rawValue)
        }
      }

      #expect(drive.journal.lines == ["true", "AVAudioSessionCategorySoloAmbient"])
    }

    @Test func whoeverIsTouchedLateKnowsThatThePhoneHasNoNetwork() {
      let phone = SimulatedPhone()
      var app = EmbeddedApp(phone, clock: .virtual, patience: .seconds(60)) {}
      let offline = PhoneCondition(network: .offline)
      _ = app.receive([.note(.start(TestCar.unlimited)), .note(.condition(offline))], at: .start)
      let (registry, player) = (AudioRegistry(phone), NetworkFollower())
      registry.add(player)
      _ = app.receive([.note(.condition(offline))], at: .start)
      #expect(player.said.values == [])
      _ = app.receive([.note(.condition(PhoneCondition()))], at: .start)
      _ = app.receive([.note(.condition(offline))], at: .start)

      #expect(player.said.values == [false, true])
    }

    @Test func longFormPlaybackIsTaken() {
      let drive = AudioDrive { journal in
        let session = AVAudioSession.sharedInstance()
        do {
          try session.setCategory(.playback, mode: .default, policy: .longFormAudio)
          journal.note("\(session.routeSharingPolicy)")
        } catch { journal.note("\(error)") }
      }

      #expect(drive.journal.lines == ["longFormAudio"])
      #expect(drive.session.category == .playback)
    }

    @Test func theSpeakerIsNoChoiceForPlayback() {
      let drive = AudioDrive { journal in
        do {
          try AVAudioSession.sharedInstance().setCategory(.playback, options: .defaultToSpeaker)
        } catch { journal.note("\((error as NSError).code)") }
      }

      #expect(drive.journal.lines == ["-50"])
    }

    @Test func activatingAfterAnotherAppTakesTheLoudspeakersBack() {
      var drive = AudioDrive { journal in
        do {
          try AVAudioSession.sharedInstance().setCategory(.playback)
          try AVAudioSession.sharedInstance().setActive(true)
        } catch { journal.note("\(error)") }
        later(5) {
          do { try AVAudioSession.sharedInstance().setActive(true) } catch {
            journal.note("\(error)")
          }
        }
      }
      drive.advance(by: 1)
      drive.simulation.perform(.playback(.otherAppPlayed))
      #expect(drive.simulation.headUnit.player.isTakenOver)
      drive.advance(by: 10)

      #expect(!drive.simulation.headUnit.player.isTakenOver)
    }
  }
}

/// Notes what it is told of the network.
private final class NetworkFollower: AudioParticipant {
  let said = Noted<Bool>()
  let isAudible = false

  func interrupt() {}
  func loseRoute() {}
  func forget() {}
  func followNetwork(isOffline: Bool) { said(isOffline) }
}

import AVFoundation
import Foundation
import HeadUnitCore
import Testing

extension Faces {
  struct PlayerTests {
    @Test func anHourEndsToTheMicrosecondAtOnce() {
      var drive = AudioDrive { journal in
        let player = player(journal, seconds: 3_600)
        noteEnds(journal)
        later(0.25) { player.play() }
      }
      drive.advance(by: 2 * 3_600)

      #expect(drive.journal.lines == ["end at 3600.25"])
    }

    @Test func playingActivatesTheSession() {
      let drive = AudioDrive { journal in player(journal, seconds: 10).play() }

      #expect(drive.session == AudioSession(category: .soloAmbient, isActive: true))
    }

    @Test func anItemIsReadyInTheNextTurn() {
      let drive = AudioDrive { journal in
        let player = player(journal, seconds: 10)
        let item = player.currentItem
        journal.note("\(item?.status == .unknown) \(item?.duration.isIndefinite ?? false)")
        let observation = item?.observe(\.status, options: [.new, .old]) { item, change in
          journal.noteTime("\(change.oldValue == .unknown) \(change.newValue == .readyToPlay)")
          journal.note("\(item.duration.seconds)")
        }
        journal.keep(observation as Any)
      }

      #expect(drive.journal.lines == ["true true", "true true at 0.0", "10.0"])
    }

    @Test func itWaitsUntilItIsReadyAndPlaysThen() {
      let drive = AudioDrive { journal in
        let player = player(journal, seconds: 10)
        let observation = player.observe(\.timeControlStatus, options: [.initial]) { player, _ in
          journal.note(
            "\(player.timeControlStatus) \(player.reasonForWaitingToPlay?.rawValue ?? "-")")
        }
        journal.keep(observation)
        player.play()
        journal.note("rate \(player.rate)")
      }

      #expect(
        drive.journal.lines == [
          "paused -",
          "waitingToPlayAtSpecifiedRate AVPlayerWaitingWhileEvaluatingBufferingRateReason",
          "rate 1.0", "playing -",
        ])
    }

    @Test func aPlayerWithoutAnItemWaitsForOne() {
      let drive = AudioDrive { journal in
        let player = AVPlayer()
        journal.keep(player)
        player.play()
        journal.note("\(player.reasonForWaitingToPlay == .noItemToPlay)")
        journal.note("\(player.currentItem == nil) \(player.currentTime().seconds)")
      }

      #expect(drive.journal.lines == ["true", "true 0.0"])
      #expect(!drive.session.isActive)
    }

    @Test func timeGoesOnAtTheRate() {
      var drive = AudioDrive { journal in
        let player = player(journal, seconds: 100)
        noteEnds(journal)
        player.play()
        later(10) { player.rate = 2 }
        later(20) { player.pause() }
        later(25) {
          journal.note("\(player.currentTime().seconds)")
          player.defaultRate = 0.5
          player.play()
          journal.note("\(player.rate)")
        }
      }
      drive.advance(by: 1_000)

      #expect(drive.journal.lines == ["30.0", "0.5", "end at 165.0"])
    }

    @Test func seekingGoesThereAtOnceAndIsAnsweredLater() {
      var drive = AudioDrive { journal in
        let player = player(journal, seconds: 100)
        noteEnds(journal)
        player.play()
        later(10) {
          player.seek(to: CMTime(seconds: 70, preferredTimescale: 600)) { finished in
            journal.noteTime("sought \(finished)")
          }
          journal.note("\(player.currentTime().seconds)")
        }
      }
      drive.advance(by: 1_000)

      #expect(drive.journal.lines == ["70.0", "sought true at 10.0", "end at 40.0"])
    }

    @Test func aSeekThatIsOvertakenIsNotDone() {
      var drive = AudioDrive { journal in
        let player = player(journal, seconds: 100)
        player.play()
        later(10) {
          for second in [20.0, 30, 40] {
            player.seek(to: CMTime(seconds: second, preferredTimescale: 1)) { finished in
              journal.note("\(second) \(finished)")
            }
          }
        }
        later(20) {
          player.seek(to: CMTime(seconds: 5, preferredTimescale: 1)) { journal.note("5.0 \($0)") }
        }
      }
      drive.advance(by: 30)

      #expect(drive.journal.lines == ["20.0 false", "30.0 false", "40.0 true", "5.0 true"])
    }

    @Test func whatAPlayerDoesCanBeOverridden() {
      let drive = AudioDrive { journal in
        let player = Overridden(url: URL(fileURLWithPath: "/none.mp3"))
        player.journal = journal
        player.seek(to: CMTime(value: 1, timescale: 1))
        player.volume = 0.5
        journal.note("\(player.volume)")
      }

      #expect(drive.journal.lines == ["seek 1.0", "0.25"])
    }

    @Test func ofSomethingLiveWhatWasSentSinceItBeganCanBeGoneBackTo() {
      var drive = AudioDrive { journal in
        guard let url = URL(string: "https://example.com/live.m3u8") else { return }
        let player = AVPlayer(url: url)
        journal.keep(player)
        player.play()
        later(20) {
          guard let item = player.currentItem else { return }
          let ranges = item.seekableTimeRanges + item.loadedTimeRanges
          let now = player.currentTime().seconds
          journal.note("\(ranges.map { $0.timeRangeValue.start.seconds })")
          journal.note("\(ranges.map { $0.timeRangeValue.end.seconds == now } + [now > 10])")
        }
      }
      drive.advance(by: 30)

      #expect(drive.journal.lines == ["[0.0, 0.0]", "[true, true, true]"])
    }

    @Test func aTapKeepsWhatTheAppPutIntoItUntilItGoes() throws {
      let journal = Journal()
      let info = Unmanaged.passUnretained(journal).toOpaque()
      var callbacks = MTAudioProcessingTapCallbacks(
        version: kMTAudioProcessingTapCallbacksVersion_0, clientInfo: info,
        init: { _, info, storage in storage.pointee = info },
        finalize: { _ in journal.note("gone") },
        prepare: nil, unprepare: nil, process: { _, _, _, _, _, _ in journal.note("never") })
      var tap: MTAudioProcessingTap?
      #expect(
        MTAudioProcessingTapCreate(
          nil, &callbacks, kMTAudioProcessingTapCreationFlag_PreEffects, &tap) == noErr)
      #expect(MTAudioProcessingTapGetStorage(try #require(tap)) == info)
      let input = AVMutableAudioMixInputParameters(track: nil)
      input.audioTapProcessor = tap
      tap = nil
      #expect(journal.lines.isEmpty)
      input.audioTapProcessor = nil
      #expect(journal.lines == ["gone"])
    }

    @Test func anAsynchronousSeekCompiles() {
      var drive = AudioDrive { journal in
        let player = player(journal, seconds: 100)
        Task { @MainActor in
          let isDone = await player.seek(to: CMTime(seconds: 1_000, preferredTimescale: 1))
          journal.note("\(isDone) \(player.currentTime().seconds)")
          await player.seek(to: .zero, toleranceBefore: .zero, toleranceAfter: .zero)
          journal.note("\(player.currentTime() == .zero)")
        }
      }
      drive.advance(by: 1)

      #expect(drive.journal.lines == ["true 100.0", "true"])
    }

    @Test func afterTheEndItRestsAndCanBePlayedAgain() {
      var drive = AudioDrive { journal in
        let player = player(journal, seconds: 10)
        noteEnds(journal)
        player.play()
        later(15) {
          journal.note("\(player.rate) \(player.currentTime().seconds)")
          player.play()
          journal.note("\(player.rate)")
          player.seek(to: .zero)
          player.play()
        }
      }
      drive.advance(by: 100)

      #expect(drive.journal.lines == ["end at 10.0", "0.0 10.0", "0.0", "end at 25.0"])
    }

    @Test func anItemThatLoopsEndsAgainAndAgain() {
      var drive = AudioDrive { journal in
        let player = player(journal, seconds: 4)
        player.actionAtItemEnd = .none
        noteEnds(journal)
        let token = NotificationCenter.default.addObserver(
          forName: .AVPlayerItemDidPlayToEndTime, object: player.currentItem, queue: .main
        ) { [weak player] _ in player?.seek(to: .zero) }
        journal.keep(token)
        player.play()
      }
      drive.advance(by: 13)

      #expect(drive.journal.lines == ["end at 4.0", "end at 8.0", "end at 12.0"])
    }

    @Test func anItemThatIsNotMovedAfterItsEndEndsOnce() {
      var drive = AudioDrive { journal in
        let player = player(journal, seconds: 4)
        player.actionAtItemEnd = .none
        noteEnds(journal)
        player.play()
      }
      drive.advance(by: 20)

      #expect(drive.journal.lines == ["end at 4.0"])
      #expect(!drive.simulation.isStuck)
    }

    @Test func itMayEndBeforeItsEnd() {
      var drive = AudioDrive { journal in
        let player = player(journal, seconds: 100)
        player.currentItem?.forwardPlaybackEndTime = CMTime(value: 30, timescale: 1)
        noteEnds(journal)
        player.play()
      }
      drive.advance(by: 200)

      #expect(drive.journal.lines == ["end at 30.0"])
    }

    @Test func aStreamPlaysWithoutEnd() throws {
      let url = try #require(URL(string: "https://example.com/live.m3u8"))
      var drive = AudioDrive { journal in
        let player = AVPlayer(url: url)
        journal.keep(player)
        noteEnds(journal)
        player.play()
        later(9_000) {
          journal.note("\(player.currentTime().seconds) \(player.timeControlStatus)")
          journal.note("\(player.currentItem?.duration.isIndefinite ?? false)")
        }
      }
      drive.advance(by: 10_000)

      #expect(drive.journal.lines == ["9000.0 playing", "true"])
    }

    @Test func anItemFromTheNetworkFailsWithoutOne() {
      var drive = AudioDrive { journal in
        later(5) {
          let player = player(journal, seconds: 10)
          let observation = player.currentItem?.observe(\.status) { item, _ in
            let error = item.error as? NSError
            journal.note(
              "\(item.status) \(error?.code == URLError.notConnectedToInternet.rawValue)")
          }
          journal.keep(observation as Any)
          player.play()
        }
      }
      drive.simulation.perform(.phone(.networkChanged(.offline)))
      drive.advance(by: 60)

      #expect(drive.journal.lines == ["failed true"])
      #expect(!drive.session.isActive)
    }

    @Test func anItemIsReadyAfterAsLongAsARequestTakes() {
      var drive = AudioDrive { journal in
        later(5) {
          let player = player(journal, seconds: 10)
          let observation = player.observe(\.timeControlStatus) { player, _ in
            let reason = player.reasonForWaitingToPlay == .evaluatingBufferingRate
            journal.noteTime("\(player.timeControlStatus) \(reason)")
          }
          journal.keep(observation)
          player.play()
        }
      }
      drive.simulation.perform(.phone(.networkChanged(.slow)))
      drive.advance(by: 60)

      let lines = drive.journal.lines
      #expect(lines.count == 3 && lines.first == "waitingToPlayAtSpecifiedRate true at 5.0")
      let started = lines[1].split(separator: " ").last.flatMap { Double($0) } ?? 0
      #expect(lines[1].hasPrefix("playing false") && (5.4...6.2).contains(started))
    }

    @Test func someOfManyAreLostOnTheWay() {
      var drive = AudioDrive { journal in
        later(5) {
          for name in 1...40 {
            let player = AVPlayer(playerItem: Faces.item("lost-\(name)", seconds: 10))
            let observation = player.currentItem?.observe(\.status) { item, _ in
              journal.note("\(item.status) \((item.error as? NSError)?.code ?? 0)")
            }
            journal.keep((player, observation))
          }
        }
      }
      drive.simulation.perform(.phone(.networkChanged(.flaky)))
      drive.advance(by: 60)

      let lines = drive.journal.lines
      let lost = lines.filter { $0 == "failed \(URLError.networkConnectionLost.rawValue)" }
      #expect(lines.count == 40 && (4...20).contains(lost.count))
      #expect(lines.filter { $0 == "readyToPlay 0" }.count == 40 - lost.count)
    }

    /// Thirty seconds are there; then it waits, and goes on when the tunnel is over.
    @Test(arguments: [true, false])
    func inATunnelItWaitsForMore(waits: Bool) {
      var drive = AudioDrive { journal in
        let player = player(journal, seconds: 100)
        player.automaticallyWaitsToMinimizeStalling = waits
        let token = NotificationCenter.default.addObserver(
          forName: .AVPlayerItemPlaybackStalled, object: nil, queue: nil
        ) { _ in
          MainActor.assumeIsolated {
            let isEmpty = player.currentItem?.isPlaybackBufferEmpty ?? false
            journal.noteTime(
              "\(player.currentTime().seconds) \(player.timeControlStatus) \(isEmpty)")
          }
        }
        journal.keep(token)
        for second in [60.0, 80] {
          later(second) {
            journal.noteTime("\(player.currentTime().seconds) \(player.timeControlStatus)")
          }
        }
        player.play()
      }
      drive.advance(by: 10)
      drive.simulation.perform(.phone(.networkChanged(.offline)))
      drive.advance(by: 55)
      drive.simulation.perform(.phone(.networkChanged(.good)))
      drive.advance(by: 30)

      let still = waits ? "waitingToPlayAtSpecifiedRate" : "paused"
      #expect(
        drive.journal.lines == [
          "40.0 \(still) true at 40.0", "40.0 \(still) at 60.0",
          waits ? "55.0 playing at 80.0" : "40.0 paused at 80.0",
        ])
    }

    /// What ends before is there as a whole.
    @Test func theEndOfWhatIsThereIsReached() {
      var drive = AudioDrive { journal in
        let player = player(journal, seconds: 35)
        noteEnds(journal)
        player.play()
      }
      drive.advance(by: 10)
      drive.simulation.perform(.phone(.networkChanged(.offline)))
      drive.advance(by: 60)
      #expect(drive.journal.lines == ["end at 35.0"])
    }

    @Test func aPlayerGoesWhenTheAppLetsGoOfIt() {
      let (player, item) = (Glance(), Glance())
      var drive = AudioDrive { journal in
        let playing = Faces.player(journal, seconds: 10)
        (player.object, item.object) = (playing, playing.currentItem)
        noteEnds(journal)
        let token = playing.addPeriodicTimeObserver(
          forInterval: CMTime(value: 1, timescale: 1), queue: .main
        ) { _ in }
        let observation = playing.observe(\.rate) { _, _ in }
        journal.keep((token, observation))
        playing.play()
      }
      drive.advance(by: 3)
      #expect(player.object != nil && item.object != nil)
      drive.journal.letGo()

      #expect(player.object == nil && item.object == nil)
      drive.advance(by: 100)
      #expect(drive.journal.lines == [])
    }

    @Test func whatIsAskedOfAnItemIsKept() throws {
      let url = try #require(URL(string: "https://example.org/live.m3u8"))
      let asset = AVURLAsset(url: url, options: [AVURLAssetOverrideMIMETypeKey: "audio/mpeg"])
      let item = AVPlayerItem(asset: asset)
      #expect(!item.configuredTimeOffsetFromLive.isValid)
      #expect(!item.canUseNetworkResourcesForLiveStreamingWhilePaused)
      #expect(item.allowedAudioSpatializationFormats == .multichannel)
      item.canUseNetworkResourcesForLiveStreamingWhilePaused = true
      #expect(item.canUseNetworkResourcesForLiveStreamingWhilePaused)
      item.automaticallyPreservesTimeOffsetFromLive = true
      item.configuredTimeOffsetFromLive = CMTime(value: 3, timescale: 1)
      item.preferredPeakBitRateForExpensiveNetworks = 64_000
      item.preferredMaximumResolution = CGSize(width: 1, height: 2)
      item.preferredMaximumResolutionForExpensiveNetworks = CGSize(width: 3, height: 4)
      item.startsOnFirstEligibleVariant = true
      item.allowedAudioSpatializationFormats.insert(.monoAndStereo)
      #expect(item.automaticallyPreservesTimeOffsetFromLive && item.startsOnFirstEligibleVariant)
      #expect(item.configuredTimeOffsetFromLive.seconds == 3)
      #expect(item.preferredPeakBitRateForExpensiveNetworks == 64_000)
      #expect(item.preferredMaximumResolution.height == 2)
      #expect(item.preferredMaximumResolutionForExpensiveNetworks.height == 4)
      #expect(item.allowedAudioSpatializationFormats == .monoStereoAndMultichannel)
    }

    @Test func aPlayerOfAnAppThatWasStartedAnewIsSilent() {
      let first = AudioDrive { journal in Faces.player(journal, seconds: 10).play() }
      let second = AudioDrive { _ in }

      #expect(first.session.isActive)
      #expect(!second.session.isActive)
    }
  }
}

extension Faces {
  @MainActor
  static func player(_ journal: Journal, seconds: Double) -> AVPlayer {
    let player = AVPlayer(playerItem: item("one", seconds: seconds))
    journal.keep(player)
    return player
  }

  @MainActor
  static func item(_ name: String, seconds: Double) -> AVPlayerItem {
    let url = URL(string: "https://example.com/\(name).mp3") ?? URL(fileURLWithPath: name)
    return AVPlayerItem(asset: AVURLAsset(url: url, options: ["TestdriveDuration": seconds]))
  }

  @MainActor
  static func noteEnds(_ journal: Journal) {
    let token = NotificationCenter.default.addObserver(
      forName: .AVPlayerItemDidPlayToEndTime, object: nil, queue: nil
    ) { _ in journal.noteTime("end") }
    journal.keep(token)
  }
}

@MainActor
private func player(_ journal: Journal, seconds: Double) -> AVPlayer {
  Faces.player(journal, seconds: seconds)
}

@MainActor
private func noteEnds(_ journal: Journal) {
  Faces.noteEnds(journal)
}

private final class Overridden: AVQueuePlayer {
  nonisolated(unsafe) var journal: Journal?

  override nonisolated init() {
    super.init()
  }

  override nonisolated init(url URL: URL) {
    super.init(url: URL)
  }

  override nonisolated func seek(to time: CMTime) {
    journal?.note("seek \(time.seconds)")
  }

  override nonisolated var volume: Float {
    get { super.volume / 2 }
    set { super.volume = newValue }
  }
}

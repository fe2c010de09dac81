import AVFoundation
import Foundation
import HeadUnitCore
import MediaPlayer
import Testing

extension Faces {
  /// What an app needs, and needs no more of, to be the one that plays in a car.
  @Suite struct LeastAppTests {
    @Test func aSourceADelegateAnInfoAndACommandAreEnough() {
      let player = playing(LeastApp())

      #expect(player.owner == .app)
      #expect(player.info?.title == "Long Signal")
      #expect(player.isPlaying)
    }

    @Test(
      arguments: [
        (.info, .noInfo), (.command, .noCommandHandler), (.sound, .sessionInactive),
        (.sessionOfItsOwn, .sessionMixable),
      ] as [(LeastApp.Part, Ineligibility)])
    func withoutAnyOneItIsNotTheOne(_ part: LeastApp.Part, _ reason: Ineligibility) {
      let player = playing(LeastApp(without: part))

      #expect(player.owner == .nobody)
      #expect(player.ineligibilities == [reason])
    }

    private func playing(_ app: LeastApp) -> NowPlaying {
      var drive = FaceDrive { app.launch() }
      drive.simulation.perform(.driver(.rowChosen(0)))
      return drive.simulation.headUnit.player
    }
  }
}

/// One row, which is played with next to nothing around it.
final class LeastApp: NSObject, @unchecked Sendable {
  /// What an app may have forgotten.
  enum Part: CaseIterable {
    case info, command, sound
    /// It mixes with others.
    case sessionOfItsOwn
  }

  private let missing: Part?
  private let player = AVPlayer()

  init(without missing: Part? = nil) {
    self.missing = missing
  }

  @MainActor func launch() {
    MPPlayableContentManager.shared().dataSource = self
    MPPlayableContentManager.shared().delegate = self
    MPRemoteCommandCenter.shared().togglePlayPauseCommand.addTarget { _ in .success }
  }

  @MainActor private func play() throws {
    if missing == .sessionOfItsOwn {
      try AVAudioSession.sharedInstance().setCategory(.playback, options: .mixWithOthers)
    }
    if missing == .command {
      MPRemoteCommandCenter.shared().togglePlayPauseCommand.removeTarget(nil)
    }
    if missing != .info {
      MPNowPlayingInfoCenter.default().nowPlayingInfo = [MPMediaItemPropertyTitle: "Long Signal"]
    }
    guard missing != .sound else { return }
    let url = URL(string: "https://example.com/one.mp3")
    player.replaceCurrentItem(with: url.map { AVPlayerItem(url: $0) })
    player.play()
  }
}

extension LeastApp: MPPlayableContentDataSource, MPPlayableContentDelegate {
  func numberOfChildItems(at indexPath: IndexPath) -> Int { 1 }

  func contentItem(at indexPath: IndexPath) -> MPContentItem? {
    let item = MPContentItem(identifier: "one")
    item.isPlayable = true
    return item
  }

  func playableContentManager(
    _ contentManager: MPPlayableContentManager,
    initiatePlaybackOfContentItemAt indexPath: IndexPath
  ) async throws {
    try await play()
  }
}

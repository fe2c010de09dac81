import AVFoundation
import Foundation
import HeadUnitCore
import HeadUnitPhone
import MediaPlayer
import Testing
import UIKit

extension Faces.Connects {
  /// What an app's objects do when they go may be about the very thing that held them.
  @Suite struct LettingGoTests {
    @Test(arguments: Holder.allCases)
    func anAppMayDoAnythingWhenItIsLetGoOf(_ holder: Holder) {
      let gone = Noted<Holder>()
      var car = TestCar {
        let application = UIApplication.shared
        let witness = Witness {
          Self.touchEverything(application)
          gone(holder)
        }
        holder.hold(witness)
      }
      car = TestCar()

      #expect(gone.values == [holder])
      #expect(car.ask(.count(path: ContentPath([]))) == .count(0))
    }

    private static func touchEverything(_ application: UIApplication) {
      let phone = SimulatedPhone.current
      phone.clock.cancel(phone.clock.after(.seconds(1)) {})
      let image = MPMediaItemArtwork(boundsSize: .zero) { _ in UIImage() }
      MPNowPlayingInfoCenter.default().nowPlayingInfo = [MPMediaItemPropertyArtwork: image]
      MPNowPlayingInfoCenter.default().nowPlayingInfo = nil
      MPRemoteCommandCenter.shared().playCommand.removeTarget(nil)
      MPPlayableContentManager.shared().nowPlayingIdentifiers = []
      MPPlayableContentManager.shared().dataSource = nil
      let player = AVPlayer()
      player.play()
      application.endBackgroundTask(application.beginBackgroundTask())
      #expect(throws: Never.self) { try AVAudioSession.sharedInstance().setActive(false) }
    }
  }
}

/// What of the phone's keeps something of an app's.
enum Holder: String, CaseIterable, CustomTestStringConvertible {
  case timer = "a timer that has not rung"
  case handler = "a command's handler"
  case picture = "a picture that was named"
  case words = "what is said to play"

  var testDescription: String { rawValue }

  @MainActor
  func hold(_ witness: Witness) {
    switch self {
    case .timer: SimulatedPhone.current.clock.after(.seconds(1_000)) { witness.attend() }
    case .handler:
      MPRemoteCommandCenter.shared().playCommand.addTarget { _ in
        witness.attend()
        return .success
      }
    case .picture:
      let picture = NamedPicture(witness: witness)
      _ = SimulatedPhone.current.pictures.name(of: picture, for: "owner")
    case .words:
      MPNowPlayingInfoCenter.default().nowPlayingInfo = [
        MPMediaItemPropertyArtwork: Self.artwork(witness)
      ]
    }
  }

  private static func artwork(_ witness: Witness) -> MPMediaItemArtwork {
    MPMediaItemArtwork(boundsSize: CGSize(width: 8, height: 8)) { _ in
      witness.attend()
      return UIImage()
    }
  }
}

private final class NamedPicture: PhonePicture {
  private let witness: Witness

  init(witness: Witness) {
    self.witness = witness
  }

  func picture(_ size: PixelSize) -> Picture? { nil }
}

public import Foundation
public import UIKit

/// Would show a player's film: there is none to see.
open class AVPlayerLayer: CALayer, @unchecked Sendable {
  open var player: AVPlayer?
  open var videoGravity = AVLayerVideoGravity.resizeAspect
  open var isReadyForDisplay: Bool { false }
  open var videoRect: CGRect { .zero }

  public convenience init(player: AVPlayer?) {
    self.init()
    self.player = player
  }
}

/// How a film fills its frame.
public struct AVLayerVideoGravity: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let resizeAspect = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResizeAspect")
  public static let resizeAspectFill = AVLayerVideoGravity(
    rawValue: "AVLayerVideoGravityResizeAspectFill")
  public static let resize = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResize")
}

/// Plays one item again and again.
@preconcurrency @MainActor
open class AVPlayerLooper: NSObject {
  private let player: AVQueuePlayer
  private let template: AVPlayerItem
  private var token: (any NSObjectProtocol)?
  open private(set) var loopCount = 0

  public init(player: AVQueuePlayer, templateItem itemToLoop: AVPlayerItem) {
    (self.player, template) = (player, itemToLoop)
    super.init()
    refill()
    token = NotificationCenter.default.addObserver(
      forName: AVPlayerItem.didPlayToEndTimeNotification, object: nil, queue: nil
    ) { [weak self] note in
      MainActor.assumeIsolated {
        guard let self, note.object as AnyObject === self.player.currentItem else { return }
        self.loopCount += 1
        self.refill()
      }
    }
  }

  private func refill() {
    for _ in player.items().count..<3 {
      player.insert(AVPlayerItem(asset: template.asset), after: nil)
    }
  }

  open func disableLooping() {
    if let token { NotificationCenter.default.removeObserver(token) }
    token = nil
  }
}

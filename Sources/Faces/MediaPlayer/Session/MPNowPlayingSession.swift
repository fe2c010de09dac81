public import AVFoundation
public import Foundation

/// One of several things an app plays, with commands and a place for its words of its own.
open class MPNowPlayingSession: NSObject {
  private let place: SessionPlace
  public let nowPlayingInfoCenter: MPNowPlayingInfoCenter
  public let remoteCommandCenter: MPRemoteCommandCenter
  private let lock = NSLock()
  private weak var listener: (any MPNowPlayingSessionDelegate)?

  public init(players: [AVPlayer]) {
    precondition(!players.isEmpty, "A session needs a player.")
    let owner = NowPlayingOwner()
    nowPlayingInfoCenter = MPNowPlayingInfoCenter(owner: owner)
    remoteCommandCenter = MPRemoteCommandCenter(owner: owner)
    place = SessionPlace(owner, nowPlayingInfoCenter)
    super.init()
    place.take(self)
    for player in players { place.add(player) }
  }

  deinit {
    place.leave()
  }

  /// Who hears what becomes of the session; not kept alive.
  open var delegate: (any MPNowPlayingSessionDelegate)? {
    get { lock.withLock { listener } }
    set { lock.withLock { listener = newValue } }
  }

  open var players: [AVPlayer] { place.players }

  open func addPlayer(_ player: AVPlayer) {
    place.add(player)
  }

  open func removePlayer(_ player: AVPlayer) {
    place.remove(player)
  }

  /// Whether what the players do is published without the app's doing; not unless it wants.
  open var automaticallyPublishesNowPlayingInfo: Bool {
    get { place.isAutomatic }
    set { place.isAutomatic = newValue }
  }

  /// An app that mixes with others cannot.
  open var canBecomeActive: Bool { place.canBecomeActive }

  open var isActive: Bool { SessionDesk.current.active === place }

  /// The head unit hears of this session from now on, and of no other.
  @preconcurrency
  open func becomeActiveIfPossible(completion: (@Sendable (Bool) -> Void)? = nil) {
    let isActive = SessionDesk.current.activate(place)
    if let completion { DispatchQueue.main.async { completion(isActive) } }
  }

  @discardableResult
  public nonisolated(nonsending) func becomeActiveIfPossible() async -> Bool {
    SessionDesk.current.activate(place)
  }
}

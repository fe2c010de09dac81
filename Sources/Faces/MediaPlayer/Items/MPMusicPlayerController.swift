// The phone's own names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
internal import HeadUnitPhone
public import UIKit

public enum MPMusicPlaybackState: Int, Sendable {
  case stopped = 0
  case playing = 1
  case paused = 2
  case interrupted = 3
  case seekingForward = 4
  case seekingBackward = 5
}

public enum MPMusicRepeatMode: Int, Sendable {
  case `default` = 0
  case none = 1
  case one = 2
  case all = 3
}

public enum MPMusicShuffleMode: Int, Sendable {
  case `default` = 0
  case off = 1
  case songs = 2
  case albums = 3
}

/// What has a playhead that can be moved.
public protocol MPMediaPlayback {
  var isPreparedToPlay: Bool { get }
  var currentPlaybackTime: TimeInterval { get set }
  var currentPlaybackRate: Float { get set }

  func prepareToPlay()
  func play()
  func pause()
  func stop()
  func beginSeekingForward()
  func beginSeekingBackward()
  func endSeeking()
}

/// Plays out of the phone's own library, which is empty: it never plays anything.
open class MPMusicPlayerController: NSObject, MPMediaPlayback, @unchecked Sendable {
  private static let application = MPMusicPlayerApplicationController()
  private static let system = SystemMusicPlayer()

  open class var applicationMusicPlayer: MPMusicPlayerController { application }
  open class var applicationQueuePlayer: MPMusicPlayerApplicationController { application }
  open class var systemMusicPlayer: any MPMusicPlayerController & MPSystemMusicPlayerController {
    system
  }

  open private(set) var playbackState = MPMusicPlaybackState.stopped
  open var repeatMode = MPMusicRepeatMode.default
  open var shuffleMode = MPMusicShuffleMode.default
  open var nowPlayingItem: MPMediaItem?
  open var currentPlaybackTime: TimeInterval = 0
  open var currentPlaybackRate: Float = 0
  open var volume: Float = 1
  open var indexOfNowPlayingItem: Int { NSNotFound }
  open var isPreparedToPlay: Bool { false }

  open func setQueue(with query: MPMediaQuery) {}
  open func setQueue(with itemCollection: MPMediaItemCollection) {}
  open func setQueue(with storeIDs: [String]) {}
  open func setQueue(with descriptor: MPMusicPlayerQueueDescriptor) {}
  open func append(_ descriptor: MPMusicPlayerQueueDescriptor) {}
  open func prepend(_ descriptor: MPMusicPlayerQueueDescriptor) {}
  open func prepareToPlay() {}

  /// The library is empty: nothing can be got ready.
  open func prepareToPlay(completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
    DispatchQueue.main.async { completionHandler(MPError(.notFound)) }
  }

  open func play() { SimulatedPhone.current.noteNames(of: "MPMusicPlayerController") }
  open func pause() {}
  open func stop() {}
  open func skipToNextItem() {}
  open func skipToPreviousItem() {}
  open func skipToBeginning() {}
  open func beginSeekingForward() {}
  open func beginSeekingBackward() {}
  open func endSeeking() {}
  open func beginGeneratingPlaybackNotifications() {}
  open func endGeneratingPlaybackNotifications() {}
}

/// The player that other apps share.
public protocol MPSystemMusicPlayerController {
  func openToPlay(_ queueDescriptor: MPMusicPlayerQueueDescriptor)
}

private final class SystemMusicPlayer: MPMusicPlayerController, MPSystemMusicPlayerController,
  @unchecked Sendable
{
  func openToPlay(_ queueDescriptor: MPMusicPlayerQueueDescriptor) { play() }
}

/// The app's own player, with a queue that can be changed.
open class MPMusicPlayerApplicationController: MPMusicPlayerController, @unchecked Sendable {
  /// Nothing can be put into the queue: the library is empty.
  open func perform(
    queueTransaction: @escaping (MPMusicPlayerControllerMutableQueue) -> Void,
    completionHandler: @escaping (MPMusicPlayerControllerQueue, (any Error)?) -> Void
  ) {
    let queue = MPMusicPlayerControllerMutableQueue()
    queueTransaction(queue)
    let tell = UncheckedSendable(completionHandler)
    SimulatedPhone.current.call("a change of the queue", on: .main) {
      tell.value(queue, MPError(.notFound))
    }
  }
}

/// What a player of the library would play.
open class MPMusicPlayerControllerQueue: NSObject, @unchecked Sendable {
  open var items: [MPMediaItem] { [] }
}

open class MPMusicPlayerControllerMutableQueue: MPMusicPlayerControllerQueue, @unchecked Sendable {
  open func insert(_ queueDescriptor: MPMusicPlayerQueueDescriptor, after afterItem: MPMediaItem?) {
  }
  open func remove(_ item: MPMediaItem) {}
}

extension NSNotification.Name {
  public static let MPMusicPlayerControllerQueueDidChange = NSNotification.Name(
    "MPMusicPlayerControllerQueueDidChange")
  public static let MPMusicPlayerControllerPlaybackStateDidChange = NSNotification.Name(
    "MPMusicPlayerControllerPlaybackStateDidChangeNotification")
  public static let MPMusicPlayerControllerNowPlayingItemDidChange = NSNotification.Name(
    "MPMusicPlayerControllerNowPlayingItemDidChangeNotification")
  public static let MPMusicPlayerControllerVolumeDidChange = NSNotification.Name(
    "MPMusicPlayerControllerVolumeDidChangeNotification")
}

/// Would show the phone's volume and where sound comes out.
@preconcurrency @MainActor
open class MPVolumeView: UIView {
  open var showsVolumeSlider = true
  open var showsRouteButton = true
  open var isWirelessRouteActive: Bool { false }
  open var areWirelessRoutesAvailable: Bool { false }
  private let slider = UISlider(frame: .zero)

  public override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(slider)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  open func setVolumeThumbImage(_ image: UIImage?, for state: UIControl.State) {}
  open func setMinimumVolumeSliderImage(_ image: UIImage?, for state: UIControl.State) {}
  open func setMaximumVolumeSliderImage(_ image: UIImage?, for state: UIControl.State) {}
  open func setRouteButtonImage(_ image: UIImage?, for state: UIControl.State) {}
}

/// What a player of the library is to play.
open class MPMusicPlayerQueueDescriptor: NSObject, @unchecked Sendable {}

open class MPMusicPlayerMediaItemQueueDescriptor: MPMusicPlayerQueueDescriptor, @unchecked Sendable
{
  public let itemCollection: MPMediaItemCollection
  open var startItem: MPMediaItem?

  public init(itemCollection: MPMediaItemCollection) {
    self.itemCollection = itemCollection
    super.init()
  }

  public convenience init(query: MPMediaQuery) {
    self.init(itemCollection: MPMediaItemCollection(items: query.items ?? []))
  }

  open func setStartTime(_ startTime: TimeInterval, for mediaItem: MPMediaItem) {}
  open func setEndTime(_ endTime: TimeInterval, for mediaItem: MPMediaItem) {}
}

open class MPMusicPlayerStoreQueueDescriptor: MPMusicPlayerQueueDescriptor, @unchecked Sendable {
  open var storeIDs: [String]?
  open var startItemID: String?

  public init(storeIDs: [String]) {
    self.storeIDs = storeIDs
    super.init()
  }

  open func setStartTime(_ startTime: TimeInterval, forItemWithStoreID storeID: String) {}
  open func setEndTime(_ endTime: TimeInterval, forItemWithStoreID storeID: String) {}
}

/// How an item of the shop is played, as its server says.
open class MPMusicPlayerPlayParameters: NSObject, @unchecked Sendable {
  public let dictionary: [String: Any]

  /// Nil without an id and a kind.
  public init?(dictionary: [String: Any]) {
    self.dictionary = dictionary
    super.init()
    guard dictionary["id"] is String, dictionary["kind"] is String else { return nil }
  }
}

open class MPMusicPlayerPlayParametersQueueDescriptor: MPMusicPlayerQueueDescriptor,
  @unchecked Sendable
{
  open var playParametersQueue: [MPMusicPlayerPlayParameters]
  open var startItemPlayParameters: MPMusicPlayerPlayParameters?

  public init(playParametersQueue: [MPMusicPlayerPlayParameters]) {
    self.playParametersQueue = playParametersQueue
    super.init()
  }

  open func setStartTime(
    _ startTime: TimeInterval, forItemWith playParameters: MPMusicPlayerPlayParameters
  ) {}
  open func setEndTime(
    _ endTime: TimeInterval, forItemWith playParameters: MPMusicPlayerPlayParameters
  ) {}
}

extension MPVolumeView {
  public func volumeSliderRect(forBounds bounds: CGRect) -> CGRect { bounds }
  public func routeButtonRect(forBounds bounds: CGRect) -> CGRect { bounds }
}

extension NSNotification.Name {
  public static let MPVolumeViewWirelessRoutesAvailableDidChange = NSNotification.Name(
    "MPVolumeViewWirelessRoutesAvailableDidChangeNotification")
  public static let MPVolumeViewWirelessRouteActiveDidChange = NSNotification.Name(
    "MPVolumeViewWirelessRouteActiveDidChangeNotification")
}

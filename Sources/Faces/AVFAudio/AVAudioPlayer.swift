public import Foundation
internal import HeadUnitCore
internal import HeadUnitPhone

/// Plays one sound out of a file or out of memory, without a sound: it keeps time.
open class AVAudioPlayer: NSObject {
  let voice: AudioVoice
  private let lock = NSLock()
  private weak var listener: (any AVAudioPlayerDelegate)?
  public let url: URL?
  public let data: Data?

  /// What of a long file is in memory at once is the system's concern.
  public init(contentsOf url: URL) throws {
    let data = try Data(contentsOf: url, options: .mappedIfSafe)
    self.url = url
    self.data = nil
    voice = try Self.voice(data, stated: AudioDuration.stated(in: url))
    super.init()
    voice.player = self
  }

  public init(data: Data) throws {
    url = nil
    self.data = data
    voice = try Self.voice(data, stated: nil)
    super.init()
    voice.player = self
  }

  public convenience init(contentsOf url: URL, fileTypeHint utiString: String?) throws {
    try self.init(contentsOf: url)
  }

  public convenience init(data: Data, fileTypeHint utiString: String?) throws {
    try self.init(data: data)
  }

  /// A sound of a kind that is not known here may be known on the phone; an empty one is not.
  private static func voice(_ data: Data, stated: Double?) throws -> AudioVoice {
    guard !data.isEmpty else {
      throw NSError(domain: NSOSStatusErrorDomain, code: unsupportedFileType)
    }
    return AudioVoice(
      duration: stated ?? AudioDuration.seconds(of: data) ?? AudioDuration.unstated)
  }

  /// `typ?`, as the phone says it.
  private static let unsupportedFileType = 0x7479_703F

  /// Who hears that the sound is over or interrupted; not kept alive.
  open var delegate: (any AVAudioPlayerDelegate)? {
    get { lock.withLock { listener } }
    set { lock.withLock { listener = newValue } }
  }

  @discardableResult
  open func prepareToPlay() -> Bool { true }

  @discardableResult
  open func play() -> Bool {
    voice.play()
    return true
  }

  /// The time is one of `deviceCurrentTime`.
  @discardableResult
  open func play(atTime time: TimeInterval) -> Bool {
    voice.play(after: max(0, time - deviceCurrentTime))
    return true
  }

  open func pause() {
    voice.pause()
  }

  /// Stays where it is; only the buffers would be given back.
  open func stop() {
    voice.pause()
  }

  open var isPlaying: Bool { voice.isAudible }
  open var duration: TimeInterval { voice.duration }
  open var numberOfChannels: Int { 2 }
  open var settings: [String: Any] { [:] }

  open var deviceCurrentTime: TimeInterval {
    Double(AudioRegistry.current.phone.clock.now.microseconds) / 1_000_000
  }

  open var currentTime: TimeInterval {
    get { voice.position }
    set { voice.move(to: newValue) }
  }
}

extension AVAudioPlayer {
  public var rate: Float {
    get { voice.state.withLock { $0.rate } }
    set { voice.change { $0.rate = min(max(newValue, 0.5), 2) } }
  }

  public var enableRate: Bool {
    get { voice.state.withLock { $0.isRateEnabled } }
    set { voice.change { $0.isRateEnabled = newValue } }
  }

  public var numberOfLoops: Int {
    get { voice.state.withLock { $0.loops } }
    set { voice.state.withLock { ($0.loops, $0.loopsLeft) = (newValue, newValue) } }
  }

  public var volume: Float {
    get { voice.state.withLock { $0.volume } }
    set { voice.state.withLock { $0.volume = newValue } }
  }

  public func setVolume(_ volume: Float, fadeDuration duration: TimeInterval) {
    self.volume = volume
  }

  public var pan: Float {
    get { voice.state.withLock { $0.pan } }
    set { voice.state.withLock { $0.pan = newValue } }
  }

  public var isMeteringEnabled: Bool {
    get { voice.state.withLock { $0.isMetering } }
    set { voice.state.withLock { $0.isMetering = newValue } }
  }

  public func updateMeters() {}

  /// Decibels: silence, as nothing is heard.
  public func peakPower(forChannel channelNumber: Int) -> Float { -160 }

  public func averagePower(forChannel channelNumber: Int) -> Float { -160 }
}

/// Hears when a sound has ended.
public protocol AVAudioPlayerDelegate: NSObjectProtocol {
  func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool)
  func audioPlayerDecodeErrorDidOccur(_ player: AVAudioPlayer, error: (any Error)?)
  func audioPlayerBeginInterruption(_ player: AVAudioPlayer)
  func audioPlayerEndInterruption(_ player: AVAudioPlayer, withOptions flags: Int)
}

extension AVAudioPlayerDelegate {
  public func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool) {}
  public func audioPlayerDecodeErrorDidOccur(_ player: AVAudioPlayer, error: (any Error)?) {}
  public func audioPlayerBeginInterruption(_ player: AVAudioPlayer) {}
  public func audioPlayerEndInterruption(_ player: AVAudioPlayer, withOptions flags: Int) {}
}

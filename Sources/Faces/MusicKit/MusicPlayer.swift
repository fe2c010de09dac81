internal import AVFAudio
public import Combine
internal import Dispatch
public import Foundation
internal import HeadUnitCore
internal import HeadUnitPhone
internal import MediaPlayer

/// Plays music of the catalogue, and says what plays without the app's doing.
public class MusicPlayer: @unchecked Sendable {
  private let engines = Guarded<MusicEngine?>(nil)
  public let state = State()
  /// Plays as soon as the player does.
  private let chosen = Guarded(Queue())

  fileprivate init() {
    state.player = self
    _ = MusicDesk.current
  }

  /// Of this life of the app.
  var engine: MusicEngine {
    engines.withLock { engine in
      if let engine { return engine }
      let new = MusicEngine(state)
      engine = new
      return new
    }
  }

  fileprivate func choose(_ queue: Queue) {
    chosen.withLock { $0 = queue }
  }

  fileprivate var choice: Queue { chosen.withLock { $0 } }

  public var isPreparedToPlay: Bool {
    engine.queue === choice && choice.currentEntry != nil
  }

  /// Seconds of the entry that plays; setting them moves there.
  public var playbackTime: TimeInterval {
    get { engine.position }
    set { engine.move(to: newValue) }
  }

  /// Asks for the first entry over the network, unless it is in the phone's own library.
  public nonisolated(nonsending) func prepareToPlay() async throws {
    let queue = choice
    guard engine.queue !== queue else { return }
    try MusicDesk.current.admit()
    guard let id = queue.currentEntry?.playedID else { throw MusicPlayerError.nothingToPlay }
    if !MusicDesk.catalog.library.contains(id.rawValue) {
      try await MusicDesk.ask("play/\(id)") {}
    }
    await onMain { $0.take(queue) }
  }

  /// Nobody is spoken over who speaks meanwhile.
  public nonisolated(nonsending) func play() async throws {
    let before = AudioRegistry.current.interruptions
    try await prepareToPlay()
    await onMain { engine in
      engine.play()
      if AudioRegistry.current.isInterrupted(since: before) { engine.interrupt() }
    }
  }

  /// Whoever observes the player is called on the main thread, whoever calls; the way there takes
  /// no time.
  private nonisolated(nonsending) func onMain(
    _ body: @escaping @MainActor @Sendable (MusicEngine) -> Void
  ) async {
    let engine = engine
    let work = SimulatedPhone.current.beginWork("a player of music")
    await MainActor.run { body(engine) }
    SimulatedPhone.current.endWorkSoon(work)
  }

  public func pause() { engine.pause() }
  public func stop() { engine.stop() }
  public func restartCurrentEntry() { engine.move(to: 0) }
  public nonisolated(nonsending) func skipToNextEntry() async throws {
    await onMain { $0.skip(by: 1) }
  }

  public nonisolated(nonsending) func skipToPreviousEntry() async throws {
    await onMain { $0.skip(by: -1) }
  }

  public func beginSeekingForward() { engine.seek(.seekingForward) }
  public func beginSeekingBackward() { engine.seek(.seekingBackward) }
  public func endSeeking() { engine.endSeeking() }

  /// The two there are.
  fileprivate static var all: [MusicPlayer] {
    [ApplicationMusicPlayer.shared, SystemMusicPlayer.shared]
  }

  static func forgetApp() {
    for player in all {
      player.engines.withLock { $0 = nil }
      player.choose(Queue())
      player.state.reset()
    }
  }

  static func endInterruption(_ shouldResume: Bool) {
    for player in all { player.engines.withLock { $0 }?.endInterruption(shouldResume) }
  }
}

/// Why a player does not play.
enum MusicPlayerError: Error {
  case nothingToPlay
}

/// Plays for the app alone.
public final class ApplicationMusicPlayer: MusicPlayer, @unchecked Sendable {
  public static let shared = ApplicationMusicPlayer()
  private let own = Guarded(Queue())

  public var queue: Queue {
    get { choice as? Queue ?? own.withLock { $0 } }
    set { choose(newValue) }
  }

  /// A queue whose entries the app may change.
  public final class Queue: MusicPlayer.Queue, @unchecked Sendable {
    public var entries: [Entry] {
      get { content.withLock { $0.entries } }
      set { change { $0.replace(newValue) } }
    }
  }
}

/// On the phone this is what its own music app plays; here it plays for the app as well.
public final class SystemMusicPlayer: MusicPlayer, @unchecked Sendable {
  public static let shared = SystemMusicPlayer()

  public var queue: Queue {
    get { choice }
    set { choose(newValue) }
  }
}

extension MusicPlayer {
  public enum PlaybackStatus: Hashable, Sendable {
    case stopped, playing, paused, interrupted, seekingForward, seekingBackward
  }

  public enum RepeatMode: Hashable, Sendable {
    case none, one, all
  }

  public enum ShuffleMode: Hashable, Sendable {
    case off, songs
  }

  /// How the player plays.
  public final class State: ObservableObject, @unchecked Sendable {
    struct Values: Equatable, Sendable {
      var status = PlaybackStatus.stopped
      var rate: Float = 1
      var repeats = RepeatMode.none
      var shuffles = ShuffleMode.off
    }

    private let values = Guarded(Values())
    fileprivate weak var player: MusicPlayer?

    public var playbackStatus: PlaybackStatus { current.status }

    /// How fast it plays while it does.
    public var playbackRate: Float {
      get { current.status == .playing ? current.rate : 0 }
      set { player?.engine.setRate(newValue) }
    }

    public var repeatMode: RepeatMode? {
      get { current.repeats }
      set { change { $0.repeats = newValue ?? .none } }
    }

    public var shuffleMode: ShuffleMode? {
      get { current.shuffles }
      set {
        change { $0.shuffles = newValue ?? .off }
        player?.engine.arrange()
      }
    }

    var current: Values { values.withLock { $0 } }

    /// Observers hear of it before it is so.
    func change(_ body: (inout Values) -> Void) {
      let old = current
      var new = old
      body(&new)
      guard new != old else { return }
      objectWillChange.send()
      values.withLock { body(&$0) }
    }

    fileprivate func reset() { values.withLock { $0 = Values() } }
  }
}

extension MusicPlayer {
  /// What plays, and what comes next.
  public class Queue: ObservableObject, ExpressibleByArrayLiteral, @unchecked Sendable {
    struct Content: Sendable {
      var entries: [Entry] = []
      var index = 0
      /// As it was before it was shuffled.
      var order: [Entry]?

      var current: Entry? { entries.indices.contains(index) ? entries[index] : nil }

      mutating func replace(_ new: [Entry]) {
        let place = current.flatMap { entry in new.firstIndex { $0.id == entry.id } }
        (entries, index, order) = (new, place ?? 0, nil)
      }

      /// What comes after the current entry is shuffled, or what was comes back.
      mutating func arrange(isShuffled: Bool) {
        // A station has an order of its own.
        guard current?.station == nil else { return }
        if isShuffled, order == nil, index < entries.count {
          let seed = Fingerprint.of(entries.map(\.title).joined(separator: " ").utf8)
          var generator = SeededGenerator(seed: seed)
          order = entries
          entries = Array(entries[...index]) + entries[(index + 1)...].shuffled(using: &generator)
        } else if !isShuffled, let order {
          replace(order)
        }
      }
    }

    let content: Guarded<Content>

    init(_ entries: [Entry], at index: Int) {
      content = Guarded(Content(entries: entries, index: index))
    }

    public required convenience init(arrayLiteral elements: any PlayableMusicItem...) {
      self.init(elements.flatMap { $0.simulatedEntries }, at: 0)
    }

    public convenience init() {
      self.init([], at: 0)
    }

    public convenience init<S: Sequence>(for items: S, startingAt start: S.Element? = nil)
    where S.Element: PlayableMusicItem {
      let items = Array(items)
      let before = start.flatMap { items.firstIndex(of: $0) } ?? 0
      let index = items[..<before].reduce(0) { $0 + $1.simulatedEntries.count }
      self.init(items.flatMap(\.simulatedEntries), at: index)
    }

    public convenience init(album: Album, startingAt start: Track) {
      self.init(collection: album, startingAt: start)
    }

    public convenience init(playlist: Playlist, startingAt start: Track) {
      self.init(collection: playlist, startingAt: start)
    }

    private convenience init(collection: some PlayableMusicItem, startingAt start: Track) {
      let entries = collection.simulatedEntries
      self.init(entries, at: entries.firstIndex { $0.item?.id == start.id } ?? 0)
    }

    /// What plays, or would; setting it goes there.
    public var currentEntry: Entry? {
      get { content.withLock { $0.current } }
      set {
        guard let newValue else { return }
        change { content in
          content.index = content.entries.firstIndex { $0.id == newValue.id } ?? content.index
        }
      }
    }

    public nonisolated(nonsending) func insert(
      _ item: some PlayableMusicItem, position: EntryInsertionPosition
    ) async throws {
      try await insert([item], position: position)
    }

    public nonisolated(nonsending) func insert<S: Sequence>(
      _ items: S, position: EntryInsertionPosition
    ) async throws where S.Element: PlayableMusicItem {
      let new = items.flatMap(\.simulatedEntries)
      change { content in
        let end = content.entries.count
        let place =
          switch position {
          case .afterCurrentEntry: min(content.index + 1, end)
          case .tail: end
          }
        content.entries.insert(contentsOf: new, at: place)
      }
    }

    /// Whose queue it is hears of another entry, and moves to its beginning.
    let moved = Guarded<(@Sendable () -> Void)?>(nil)

    func change(_ body: (inout Content) -> Void) {
      objectWillChange.send()
      let isOther = content.withLock { content in
        let old = content.current?.id
        body(&content)
        return content.current?.id != old
      }
      if isOther { moved.withLock { $0 }?() }
    }

    /// After the last song of a station its songs come again; what was heard is forgotten.
    func goOn(with station: Station, after step: Int) {
      let isLast = content.withLock { $0.index + step >= $0.entries.count }
      guard isLast else { return }
      let more = station.simulatedEntries
      change { content in
        content.entries = Array(content.entries[content.index...]) + more
        content.index = 0
      }
    }

    public enum EntryInsertionPosition: Hashable, Sendable {
      case afterCurrentEntry, tail
    }

    /// One turn of an item: the same song twice is two of them.
    public struct Entry: Identifiable, Hashable, Sendable {
      public enum Item: Hashable, Sendable {
        case song(Song)
        case musicVideo(MusicVideo)

        public var id: MusicItemID {
          switch self {
          case .song(let song): song.id
          case .musicVideo(let video): video.id
          }
        }
      }

      public let id: String
      public let item: Item?
      public let title: String
      public let subtitle: String?
      public let artwork: Artwork?
      /// There is no song to it: it stands for what a station sends.
      public var isTransient: Bool { item == nil }
      /// Whose turn it is; nil of what was chosen itself.
      let station: Station?

      private static let count = Guarded(0)

      private static func takeID(_ item: MusicItemID) -> String {
        let number = count.withLock { count in
          count += 1
          return count
        }
        return "\(item)/\(number)"
      }

      init(_ song: Song, of station: Station? = nil) {
        (id, item, self.station) = (Self.takeID(song.id), .song(song), station)
        (title, subtitle, artwork) = (song.title, song.artistName, song.artwork)
      }

      init(_ station: Station) {
        (id, item, self.station) = (Self.takeID(station.id), nil, station)
        (title, subtitle) = (station.name, station.stationProviderName)
        artwork = station.artwork
      }

      /// By which the catalogue knows what is heard.
      var playedID: MusicItemID? { item?.id ?? station?.id }

      var isLive: Bool { station?.isLive == true }

      var song: Song? {
        guard case .song(let song) = item else { return nil }
        return song
      }
    }
  }
}

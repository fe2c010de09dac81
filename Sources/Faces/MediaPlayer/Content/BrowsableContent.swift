internal import Dispatch
internal import Foundation
internal import HeadUnitCore
internal import HeadUnitPhone

/// What the app has put in the content manager, as the head unit asks for it.
///
/// The app's objects are used on several threads; ours are only touched under the lock.
final class BrowsableContent: PhoneContent, @unchecked Sendable {
  static let current = BrowsableContent(.current)

  let context = MPPlayableContentManagerContext()
  private let phone: SimulatedPhone
  private let lock = NSLock()
  private weak var source: (any MPPlayableContentDataSource)?
  private weak var player: (any MPPlayableContentDelegate)?
  private var playing: [String] = []
  private var updates = ContentUpdates()
  private var given = GivenItems()
  private var reloads = Reloads()
  /// How often the app was started; items of an earlier start mean nothing.
  private var start = 0
  /// Whether the app's delegate knows what the head unit allowed when the app was started.
  private var isGreeted = false

  private init(_ phone: SimulatedPhone) {
    self.phone = phone
    context.update(phone.context)
    phone.plug(self)
  }

  var dataSource: (any MPPlayableContentDataSource)? {
    get { lock.withLock { source } }
    set { lock.withLock { source = newValue } }
  }

  var delegate: (any MPPlayableContentDelegate)? {
    get { lock.withLock { player } }
    set {
      let isFirst = lock.withLock {
        player = newValue
        defer { if newValue != nil { isGreeted = true } }
        return newValue != nil && !isGreeted
      }
      if isFirst { DispatchQueue.main.async { self.greet() } }
    }
  }

  var nowPlayingIdentifiers: [String] {
    get { lock.withLock { playing } }
    set {
      lock.withLock {
        guard playing != newValue else { return }
        playing = newValue
        phone.report(.nowPlayingIdentifiers(newValue))
      }
    }
  }
}

extension BrowsableContent {
  func reload() {
    let turn = lock.withLock {
      given = GivenItems()
      return reloads.ask(at: phone.clock.now)
    }
    switch turn {
    case .now: report { $0.reload() }
    case .already: return
    case .later(let delay, let number):
      phone.clock.after(delay) { [self] in
        guard lock.withLock({ reloads.begin(number, at: phone.clock.now) }) else { return }
        report { $0.reload() }
      }
    }
  }

  func beginUpdates() {
    guard let number = lock.withLock({ updates.begin() }) else { return }
    phone.clock.after(Self.updateTime) { [self] in
      guard lock.withLock({ updates.isOpen(number) }) else { return }
      phone.report(.log(AppNotice.updatesNeverEnded.sentence))
    }
  }

  /// Updates that take longer are not under way any more: their end was forgotten.
  private static let updateTime = Duration.seconds(5)

  func endUpdates() {
    report { updates in
      let report = updates.end()
      if case .contentChanged = report { given = GivenItems() }
      return report
    }
  }

  func changed(_ item: MPContentItem, givenIn start: Int) {
    lock.withLock { given.change(item) }
    report { start == self.start ? $0.changed(item.identifier) : nil }
  }

  private func report(_ change: (inout ContentUpdates) -> Report?) {
    guard let report = lock.withLock({ change(&updates) }) else { return }
    phone.report(report)
  }
}

extension BrowsableContent {
  func begin(_ path: ContentPath) async throws {
    if PhoneErrand.current?.isHint != true {
      lock.withLock {
        updates.asked(path)
        given.forgetChanges(in: path)
      }
    }
    guard let dataSource else { return }
    do {
      try await dataSource.beginLoadingChildItems(at: IndexPath(indexes: path.indices))
    } catch {
      throw MPError.translated(error)
    }
  }

  func count(_ path: ContentPath) -> Int {
    lock.withLock { updates.asked(path) }
    return dataSource?.numberOfChildItems(at: IndexPath(indexes: path.indices)) ?? 0
  }

  func item(_ path: ContentPath) -> (@Sendable () -> ContentItem)? {
    // What has changed is there already; the app is not asked for it again.
    let changed = lock.withLock { given.changed(at: path) }
    let asked = { self.dataSource?.contentItem(at: IndexPath(indexes: path.indices)) }
    guard let item = changed ?? asked() else { return nil }
    lock.withLock { given.keep(item, at: path) }
    let carried = UncheckedSendable(item)
    return { [self] in
      carried.value.given(in: lock.withLock { start }) { artwork in
        phone.pictures.name(of: artwork.source, for: carried.value.identifier)
      }
    }
  }

  func showsProgress(_ path: ContentPath) -> Bool {
    dataSource?.childItemsDisplayPlaybackProgress(at: IndexPath(indexes: path.indices)) ?? false
  }

  func play(_ path: ContentPath) async throws {
    guard let delegate else { throw MediaWording.noDelegate }
    do {
      try await delegate.playableContentManager(
        .common, initiatePlaybackOfContentItemAt: IndexPath(indexes: path.indices))
    } catch {
      throw MPError.translated(error)
    }
  }
}

extension BrowsableContent {
  func forgetApp() {
    lock.withLock {
      source = nil
      player = nil
      playing = []
      updates = ContentUpdates()
      given = GivenItems()
      reloads.forget()
      start += 1
      isGreeted = false
    }
    context.update(phone.context)
  }

  func hear(_ note: Note) {
    guard case .context(let new) = note else { return }
    let wasAvailable = context.endpointAvailable
    context.update(new)
    delegate?.playableContentManager(.common, didUpdate: context)
    if !wasAvailable, new.isEndpointAvailable { prepareToPlay() }
  }

  /// A head unit that was there before the app is news to its delegate all the same.
  private func greet() {
    guard context.endpointAvailable else { return }
    delegate?.playableContentManager(.common, didUpdate: context)
    prepareToPlay()
  }

  /// An app that may play at once gets something ready as soon as a head unit is there.
  private func prepareToPlay() {
    guard phone.information.playsAtOnce, let delegate else { return }
    let carried = UncheckedSendable(delegate)
    let work = phone.beginWork(MediaWording.playbackQueue)
    Task.detached { [phone] in
      do {
        try await carried.value.playableContentManager(
          .common, initializePlaybackQueueWithContentItems: nil)
      } catch {
        phone.report(.log(MediaWording.nothingPrepared(error)))
      }
      phone.endWork(work)
    }
  }
}

/// The items the head unit was given, by where they are.
///
/// They are kept, as the phone keeps them: one that its app changes later shows its new look, also
/// when the app itself has let go of it, or would make another one if it were asked again.
struct GivenItems {
  private struct Given {
    let item: MPContentItem
    var hasChanged = false
  }

  private var items: [ContentPath: Given] = [:]
  /// Of one object, which may be in several places.
  private var places: [ObjectIdentifier: Set<ContentPath>] = [:]
  /// The oldest first.
  private var order: [ContentPath] = []

  /// More rows than the head unit keeps.
  private static let limit = 4_096

  mutating func keep(_ item: MPContentItem, at path: ContentPath) {
    if let old = items.updateValue(Given(item: item), forKey: path) {
      forget(old.item, at: path)
    } else {
      order.append(path)
    }
    places[ObjectIdentifier(item), default: []].insert(path)
    guard order.count > Self.limit else { return }
    let oldest = order.removeFirst()
    if let old = items.removeValue(forKey: oldest) { forget(old.item, at: oldest) }
  }

  mutating func change(_ item: MPContentItem) {
    for path in places[ObjectIdentifier(item)] ?? [] { items[path]?.hasChanged = true }
  }

  /// The item, if it has changed since it was given.
  func changed(at path: ContentPath) -> MPContentItem? {
    guard let given = items[path], given.hasChanged else { return nil }
    return given.item
  }

  /// The list is entered, or got anew: its rows are the app's to say.
  mutating func forgetChanges(in list: ContentPath) {
    for path in order where path.parent == list { items[path]?.hasChanged = false }
  }

  private mutating func forget(_ item: MPContentItem, at path: ContentPath) {
    let key = ObjectIdentifier(item)
    places[key]?.remove(path)
    if places[key]?.isEmpty == true { places[key] = nil }
  }
}

/// When the head unit is told to ask for everything anew: at once, but not again and again.
///
/// An app that reloads because it was asked would be asked without an end, in one instant.
struct Reloads {
  enum Turn: Equatable {
    case now
    /// One that is to come stands for this one too.
    case already
    case later(Duration, Int)
  }

  private var last: Instant?
  private var waiting: Int?
  private var number = 0

  /// Between two of them; chosen, as the phone needs some time for each as well.
  static let pause = Duration.milliseconds(50)

  mutating func ask(at now: Instant) -> Turn {
    guard waiting == nil else { return .already }
    guard let last, now < last + Self.pause else {
      last = now
      return .now
    }
    number += 1
    waiting = number
    return .later(Self.pause - (now - last), number)
  }

  /// Whether the one that had to wait has not been forgotten meanwhile.
  mutating func begin(_ number: Int, at now: Instant) -> Bool {
    guard waiting == number else { return false }
    (waiting, last) = (nil, now)
    return true
  }

  mutating func forget() { (waiting, last) = (nil, nil) }
}

/// Which changes of the content the head unit is to be told, and when.
struct ContentUpdates {
  private var depth = 0
  /// How often updates were begun where none were.
  private var number = 0
  private var isReloadHeld = false
  private var held: Set<String> = []
  /// The lists the head unit has asked for, the oldest first.
  private var lists: [ContentPath] = []

  /// More lists, or items held back, than this are not kept apart.
  private static let limit = 1_000

  mutating func asked(_ path: ContentPath) {
    guard !lists.contains(path) else { return }
    lists.append(path)
    if lists.count > Self.limit { lists.removeFirst() }
  }

  /// Which updates these are; nil when they are part of others.
  mutating func begin() -> Int? {
    depth += 1
    guard depth == 1 else { return nil }
    number += 1
    return number
  }

  /// Whether these updates have not ended.
  func isOpen(_ number: Int) -> Bool { depth > 0 && number == self.number }

  mutating func reload() -> Report? {
    guard depth > 0 else { return .contentChanged(paths: nil) }
    isReloadHeld = true
    return nil
  }

  mutating func changed(_ identifier: String) -> Report? {
    guard depth > 0 else { return .itemsChanged(identifiers: [identifier]) }
    held.insert(identifier)
    if held.count > Self.limit { isReloadHeld = true }
    return nil
  }

  /// An end too many means nothing.
  mutating func end() -> Report? {
    guard depth > 0 else { return nil }
    depth -= 1
    guard depth == 0 else { return nil }
    defer { (isReloadHeld, held) = (false, []) }
    if isReloadHeld { return .contentChanged(paths: nil) }
    if !held.isEmpty { return .itemsChanged(identifiers: held.sorted()) }
    return lists.isEmpty ? nil : .contentChanged(paths: lists.sorted())
  }
}

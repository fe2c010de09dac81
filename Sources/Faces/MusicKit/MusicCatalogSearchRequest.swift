public import Foundation
public import FoundationNetworking
internal import HeadUnitCore
internal import HeadUnitPhone

/// Whether the app may have the music: whoever holds the phone is asked, and the catalogue's file
/// has the answer.
public enum MusicAuthorization {
  public enum Status: String, Hashable, Sendable, CustomStringConvertible {
    case notDetermined, denied, restricted, authorized

    public var description: String { rawValue }
  }

  public static var currentStatus: Status { MusicDesk.current.status }

  /// On the phone an app whose Info.plist does not say why it wants the music is ended here.
  public nonisolated(nonsending) static func request() async -> Status {
    MusicDesk.current.authorize()
  }
}

/// What whoever holds the phone pays for: all of it.
public struct MusicSubscription: Hashable, Sendable {
  public let canPlayCatalogContent: Bool
  public let canBecomeSubscriber: Bool
  public let hasCloudLibraryEnabled: Bool

  public static var current: MusicSubscription {
    get async throws {
      try MusicDesk.current.admit()
      return MusicSubscription(
        canPlayCatalogContent: true, canBecomeSubscriber: false, hasCloudLibraryEnabled: true)
    }
  }
}

/// Why nothing was asked.
public enum MusicTokenRequestError: String, Error, Hashable, Sendable {
  case developerTokenRequestFailed, permissionDenied, privacyAcknowledgementRequired, unknown
  case userNotSignedIn, userTokenRequestFailed
}

/// Has the catalogue, and knows whether the app may see it.
final class MusicDesk: PhoneListener {
  static let current = MusicDesk()

  private struct State {
    var reading: MusicCatalog.Reading?
    var isAuthorized = false
    var requestCount = 0
  }

  private let state = Guarded(State())
  private let waits = WaitingRequests()

  private init() {
    SimulatedPhone.current.listen(self)
  }

  static var catalog: MusicCatalog { current.catalog }

  /// An empty one when there is no file or a wrong one, and the log says so once.
  private var catalog: MusicCatalog {
    if let known = state.withLock({ $0.reading }) { return known.catalog ?? MusicCatalog() }
    let phone = SimulatedPhone.current
    let found = MusicCatalog.read(in: phone.information.folders)
    let words = "there is no \(MusicCatalog.fileName) beside the app: the music is empty"
    let reading = found ?? MusicCatalog.Reading(mistakes: [words])
    state.withLock { $0.reading = reading }
    for mistake in reading.mistakes { phone.noteOnce("MusicKit: \(mistake)") }
    return reading.catalog ?? MusicCatalog()
  }

  var status: MusicAuthorization.Status {
    guard state.withLock({ $0.isAuthorized }) else { return .notDetermined }
    switch catalog.permission {
    case .authorized: return .authorized
    case .denied: return .denied
    case .restricted: return .restricted
    }
  }

  func authorize() -> MusicAuthorization.Status {
    state.withLock { $0.isAuthorized = true }
    return status
  }

  func admit() throws {
    guard status == .authorized else { throw MusicTokenRequestError.permissionDenied }
  }

  /// Asks for something, as the drive's network lets it.
  nonisolated(nonsending) static func ask<Answer: Sendable>(
    _ what: String, _ answer: () throws -> Answer
  ) async throws -> Answer {
    try current.admit()
    let work = try await MusicRequest.ask(what, current.waits)
    defer { SimulatedPhone.current.endWorkSoon(work) }
    return try answer()
  }

  static func songs(_ ids: [String]) -> [Song] {
    let catalog = catalog
    return ids.compactMap { catalog.song($0).map(Song.init) }
  }

  static func tracks(_ ids: [String]) -> MusicItemCollection<Track> {
    MusicItemCollection(songs(ids).map(Track.song))
  }

  static func entries(_ ids: [String]) -> [MusicPlayer.Queue.Entry] {
    songs(ids).map { MusicPlayer.Queue.Entry($0) }
  }

  func forgetApp() {
    state.withLock { $0 = State() }
    waits.forgetApp()
    MusicPlayer.forgetApp()
  }

  func hear(_ note: Note) {
    guard case .interruption(.ended(let shouldResume)) = note else { return }
    MusicPlayer.endInterruption(shouldResume)
  }
}

/// What can be found by words.
public protocol MusicCatalogSearchable: MusicItem {
  static func simulatedSearch(_ words: String, _ limit: Int) -> [Self]
}

/// What can be asked for by its id.
public protocol FilterableMusicItem: MusicItem {
  associatedtype FilterType
  static var simulatedAll: [Self] { get }
  /// What the filter looks at.
  var simulatedFilter: FilterType { get }
}

/// What an item of the catalogue is found by.
public struct MusicFilter: Sendable {
  public let id: MusicItemID
  public let isrc: String?
  public let name: String
  var artist = ""
  public var title: String { name }
  public var artistName: String { artist }
  // The file says nothing of these.
  public var libraryAddedDate: Date { .distantPast }
  public var lastPlayedDate: Date { .distantPast }
  public var playCount: Int { 0 }
}

extension MusicFilter {
  fileprivate static func matches(_ words: String, _ parts: [String?]) -> Bool {
    let text = parts.compactMap { $0 }.joined(separator: " ").lowercased()
    return words.lowercased().split(separator: " ").allSatisfy { text.contains($0) }
  }
}

extension Song: MusicCatalogSearchable, FilterableMusicItem {
  public static var simulatedAll: [Song] { MusicDesk.catalog.songs.map(Song.init) }
  public var simulatedFilter: MusicFilter {
    MusicFilter(id: id, isrc: isrc, name: title, artist: artistName)
  }
  public static func simulatedSearch(_ words: String, _ limit: Int) -> [Song] {
    let found = simulatedAll.filter {
      MusicFilter.matches(words, [$0.title, $0.artistName, $0.albumTitle])
    }
    return Array(found.prefix(limit))
  }
}

extension Album: MusicCatalogSearchable, FilterableMusicItem {
  public static var simulatedAll: [Album] { MusicDesk.catalog.albums.map(Album.init) }
  public var simulatedFilter: MusicFilter {
    MusicFilter(id: id, isrc: nil, name: title, artist: artistName)
  }
  public static func simulatedSearch(_ words: String, _ limit: Int) -> [Album] {
    Array(
      simulatedAll.filter { MusicFilter.matches(words, [$0.title, $0.artistName]) }.prefix(limit))
  }
}

extension Playlist: MusicCatalogSearchable, FilterableMusicItem {
  public static var simulatedAll: [Playlist] { MusicDesk.catalog.playlists.map(Playlist.init) }
  public var simulatedFilter: MusicFilter { MusicFilter(id: id, isrc: nil, name: name) }
  public static func simulatedSearch(_ words: String, _ limit: Int) -> [Playlist] {
    Array(
      simulatedAll.filter { MusicFilter.matches(words, [$0.name, $0.curatorName]) }.prefix(limit))
  }
}

extension Artist: MusicCatalogSearchable, FilterableMusicItem {
  public static var simulatedAll: [Artist] { MusicDesk.catalog.artists.map(Artist.init) }
  public var simulatedFilter: MusicFilter { MusicFilter(id: id, isrc: nil, name: name) }
  public static func simulatedSearch(_ words: String, _ limit: Int) -> [Artist] {
    Array(simulatedAll.filter { MusicFilter.matches(words, [$0.name]) }.prefix(limit))
  }
}

extension Station: MusicCatalogSearchable, FilterableMusicItem {
  public static var simulatedAll: [Station] { MusicDesk.catalog.stations.map(Station.init) }
  public var simulatedFilter: MusicFilter { MusicFilter(id: id, isrc: nil, name: name) }
  public static func simulatedSearch(_ words: String, _ limit: Int) -> [Station] {
    Array(
      simulatedAll.filter { MusicFilter.matches(words, [$0.name, $0.stationProviderName]) }
        .prefix(limit))
  }
}

extension Genre: FilterableMusicItem {
  public static var simulatedAll: [Genre] {
    MusicDesk.catalog.allGenres.map { Genre(id: MusicItemID($0.id), name: $0.name) }
  }
  public var simulatedFilter: MusicFilter { MusicFilter(id: id, isrc: nil, name: name) }
}

/// What charts are made of.
public protocol MusicCatalogChartRequestable: MusicItem {
  /// The list of the catalogue that has it.
  static var simulatedList: String { get }
  static func simulatedItems(_ ids: [String]) -> [Self]
}

extension MusicCatalogChartRequestable where Self: FilterableMusicItem {
  public static func simulatedItems(_ ids: [String]) -> [Self] {
    let all = simulatedAll
    return ids.compactMap { id in all.first { $0.id.rawValue == id } }
  }
}

extension Song: MusicCatalogChartRequestable {
  public static var simulatedList: String { "songs" }
}

extension Album: MusicCatalogChartRequestable {
  public static var simulatedList: String { "albums" }
}

extension Playlist: MusicCatalogChartRequestable {
  public static var simulatedList: String { "playlists" }
}

extension MusicVideo: MusicCatalogChartRequestable {
  public static var simulatedList: String { "music-videos" }
  public static func simulatedItems(_ ids: [String]) -> [MusicVideo] { [] }
}

public enum MusicCatalogChartKind: String, CaseIterable, Hashable, Codable, Sendable {
  case cityTop, dailyGlobalTop, mostPlayed
}

extension MusicCatalogChartKind: CustomStringConvertible {
  public var description: String { rawValue }

  fileprivate var name: String {
    switch self {
    case .cityTop: "city-top"
    case .dailyGlobalTop: "daily-global-top"
    case .mostPlayed: "most-played"
    }
  }
}

/// What others listen to, the most first; all there is at once.
public struct MusicCatalogChart<MusicItemType: MusicCatalogChartRequestable>: Identifiable,
  Hashable, Sendable
{
  public let id: String
  public let kind: MusicCatalogChartKind
  public let title: String
  public let items: MusicItemCollection<MusicItemType>
  public var hasNextBatch: Bool { false }

  public nonisolated(nonsending) func nextBatch(
    limit: Int? = nil
  ) async throws -> MusicCatalogChart<MusicItemType>? {
    nil
  }
}

/// Asks the catalogue what others listen to.
public struct MusicCatalogChartsRequest: Sendable {
  public let genre: Genre?
  public let kinds: [MusicCatalogChartKind]
  public let types: [any MusicCatalogChartRequestable.Type]
  /// Of each chart; nil is as many as the phone gives without being asked for more.
  public var limit: Int?
  public var offset: Int?

  public init(
    genre: Genre? = nil, kinds: [MusicCatalogChartKind] = [.mostPlayed],
    types: [any MusicCatalogChartRequestable.Type]
  ) {
    (self.genre, self.kinds, self.types) = (genre, kinds, types)
  }

  public nonisolated(nonsending) func response() async throws -> MusicCatalogChartsResponse {
    try await MusicDesk.ask("charts/\(kinds.map(\.name).joined(separator: ","))") {
      MusicCatalogChartsResponse(self)
    }
  }
}

/// Only what was asked for; phones were seen to give other kinds and types beside it.
public struct MusicCatalogChartsResponse: Hashable, Sendable {
  public let songCharts: [MusicCatalogChart<Song>]
  public let albumCharts: [MusicCatalogChart<Album>]
  public let playlistCharts: [MusicCatalogChart<Playlist>]
  public let musicVideoCharts: [MusicCatalogChart<MusicVideo>]

  private static let usual = 20

  init(_ request: MusicCatalogChartsRequest) {
    func found<Item: MusicCatalogChartRequestable>(_ type: Item.Type) -> [MusicCatalogChart<Item>] {
      guard request.types.contains(where: { $0 == type }) else { return [] }
      let (offset, limit) = (max(0, request.offset ?? 0), max(0, request.limit ?? Self.usual))
      // In the order in which the kinds were asked for.
      return request.kinds.flatMap { kind in
        MusicDesk.catalog.charts.filter {
          $0.kind.rawValue == kind.rawValue && $0.list == type.simulatedList
            && $0.genre == request.genre?.name
        }.map { chart in
          let items = type.simulatedItems(chart.items).dropFirst(offset).prefix(limit)
          return MusicCatalogChart(
            id: "\(kind.name):\(type.simulatedList)", kind: kind, title: chart.title,
            items: MusicItemCollection(items))
        }
      }
    }
    (songCharts, albumCharts) = (found(Song.self), found(Album.self))
    (playlistCharts, musicVideoCharts) = (found(Playlist.self), found(MusicVideo.self))
  }
}

/// Looks for words in the catalogue.
public struct MusicCatalogSearchRequest: Sendable {
  public let term: String
  public let types: [any MusicCatalogSearchable.Type]
  /// Of each kind; nil is as many as the phone gives without being asked for more.
  public var limit: Int?
  public var offset: Int?
  public var includeTopResults = false

  public init(term: String, types: [any MusicCatalogSearchable.Type]) {
    (self.term, self.types) = (term, types)
  }

  public nonisolated(nonsending) func response() async throws -> MusicCatalogSearchResponse {
    try await MusicDesk.ask("search/\(term)") { MusicCatalogSearchResponse(self) }
  }
}

public struct MusicCatalogSearchResponse: Hashable, Sendable {
  public let songs: MusicItemCollection<Song>
  public let albums: MusicItemCollection<Album>
  public let playlists: MusicItemCollection<Playlist>
  public let artists: MusicItemCollection<Artist>
  public let stations: MusicItemCollection<Station>

  private static let usual = 5

  init(_ request: MusicCatalogSearchRequest) {
    func found<Item: MusicCatalogSearchable>(_ type: Item.Type) -> MusicItemCollection<Item> {
      guard request.types.contains(where: { $0 == type }) else { return MusicItemCollection() }
      let offset = max(0, request.offset ?? 0)
      let limit = max(0, request.limit ?? Self.usual)
      return MusicItemCollection(
        type.simulatedSearch(request.term, offset + limit).dropFirst(offset))
    }
    (songs, albums) = (found(Song.self), found(Album.self))
    (playlists, artists) = (found(Playlist.self), found(Artist.self))
    stations = found(Station.self)
  }
}

/// Asks the catalogue for items that are known.
public struct MusicCatalogResourceRequest<Item: FilterableMusicItem>: Sendable {
  public var limit: Int?
  public var properties: [PartialMusicProperty<Item>] = []
  private let items: @Sendable () -> [Item]
  private let name: String

  public init<Value: Equatable & Sendable>(
    matching path: KeyPath<Item.FilterType, Value>, equalTo value: Value
  ) {
    self.init(matching: path, memberOf: [value])
  }

  public init<Value: Equatable & Sendable>(
    matching path: KeyPath<Item.FilterType, Value>, memberOf values: [Value]
  ) {
    name = "\(Item.self)/\(values)"
    let path = UncheckedSendable(path)
    // In the order in which they were asked for.
    items = {
      let all = Item.simulatedAll
      return values.compactMap { value in
        all.first { $0.simulatedFilter[keyPath: path.value] == value }
      }
    }
  }

  public nonisolated(nonsending) func response()
    async throws -> MusicCatalogResourceResponse<Item>
  {
    try await MusicDesk.ask(name) {
      var found = items()
      if let limit { found = Array(found.prefix(max(0, limit))) }
      if !properties.isEmpty {
        found = found.map { (($0 as? any MusicPropertyContainer)?.simulatedWhole as? Item) ?? $0 }
      }
      return MusicCatalogResourceResponse(items: MusicItemCollection(found))
    }
  }
}

public struct MusicCatalogResourceResponse<Item: FilterableMusicItem>: Sendable {
  public let items: MusicItemCollection<Item>
}

/// Asks the phone's own library, which is there without a network.
public struct MusicLibraryRequest<Item: FilterableMusicItem>: Sendable {
  public var limit: Int?
  public var offset: Int?
  private var words: String?
  private var conditions: [@Sendable (Item) -> Bool] = []
  private var order: (@Sendable (Item, Item) -> Bool)?
  /// All of the library is on the phone.
  public var includeOnlyDownloadedContent = false

  public init() {}

  public mutating func filter(text: String) {
    words = text
  }

  public mutating func filter<Value: Equatable & Sendable>(
    matching path: KeyPath<Item.FilterType, Value>, equalTo value: Value
  ) {
    let path = UncheckedSendable(path)
    conditions.append { $0.simulatedFilter[keyPath: path.value] == value }
  }

  public mutating func filter<Value: Equatable & Sendable>(
    matching path: KeyPath<Item.FilterType, Value>, memberOf values: [Value]
  ) {
    let path = UncheckedSendable(path)
    conditions.append { values.contains($0.simulatedFilter[keyPath: path.value]) }
  }

  /// By what the file says; what it does not say leaves them as they are.
  public mutating func sort<Value: Comparable & Sendable>(
    by path: KeyPath<Item.FilterType, Value>, ascending: Bool
  ) {
    let path = UncheckedSendable(path)
    order = { one, other in
      let (one, other) = (one.simulatedFilter, other.simulatedFilter)
      return ascending
        ? one[keyPath: path.value] < other[keyPath: path.value]
        : one[keyPath: path.value] > other[keyPath: path.value]
    }
  }

  public nonisolated(nonsending) func response() async throws -> MusicLibraryResponse<Item> {
    try MusicDesk.current.admit()
    let library = MusicDesk.catalog.library
    var found = Item.simulatedAll.filter { item in
      guard library.contains(item.id.rawValue), conditions.allSatisfy({ $0(item) }) else {
        return false
      }
      guard let words, let name = (item.simulatedFilter as? MusicFilter)?.name else { return true }
      return name.lowercased().contains(words.lowercased())
    }
    if let order { found.sort(by: order) }
    let rest = found.dropFirst(max(0, offset ?? 0))
    return MusicLibraryResponse(
      items: MusicItemCollection(rest.prefix(max(0, limit ?? rest.count))))
  }
}

public struct MusicLibraryResponse<Item: FilterableMusicItem>: Sendable {
  public let items: MusicItemCollection<Item>
}

/// Looks for words in the phone's own library.
public struct MusicLibrarySearchRequest: Sendable {
  public let term: String
  public let types: [any MusicCatalogSearchable.Type]
  public var limit: Int?
  public var includeTopResults = false

  public init(term: String, types: [any MusicCatalogSearchable.Type]) {
    (self.term, self.types) = (term, types)
  }

  public nonisolated(nonsending) func response() async throws -> MusicLibrarySearchResponse {
    try MusicDesk.current.admit()
    return MusicLibrarySearchResponse(self)
  }
}

public struct MusicLibrarySearchResponse: Hashable, Sendable {
  public let songs: MusicItemCollection<Song>
  public let albums: MusicItemCollection<Album>
  public let playlists: MusicItemCollection<Playlist>
  public let artists: MusicItemCollection<Artist>

  init(_ request: MusicLibrarySearchRequest) {
    let library = MusicDesk.catalog.library
    func found<Item: MusicCatalogSearchable>(_ type: Item.Type) -> MusicItemCollection<Item> {
      guard request.types.contains(where: { $0 == type }) else { return MusicItemCollection() }
      let items = type.simulatedSearch(request.term, .max)
        .filter { library.contains($0.id.rawValue) }
      return MusicItemCollection(items.prefix(max(0, request.limit ?? items.count)))
    }
    (songs, albums) = (found(Song.self), found(Album.self))
    (playlists, artists) = (found(Playlist.self), found(Artist.self))
  }
}

/// What was heard last: the phone remembers nothing of it.
public struct MusicRecentlyPlayedRequest<Item: MusicItem>: Sendable {
  public var limit: Int?
  public var offset: Int?

  public init() {}

  public nonisolated(nonsending) func response() async throws -> MusicRecentlyPlayedResponse<Item> {
    try await MusicDesk.ask("recently played") {
      MusicRecentlyPlayedResponse(items: MusicItemCollection())
    }
  }
}

public struct MusicRecentlyPlayedResponse<Item: MusicItem>: Sendable {
  public let items: MusicItemCollection<Item>
}

/// Asks the vendor's server for something of the app's own choice, which needs a token: nobody
/// gives one here.
public struct MusicDataRequest: Hashable, Sendable {
  public let urlRequest: URLRequest

  public init(urlRequest: URLRequest) {
    self.urlRequest = urlRequest
  }

  public nonisolated(nonsending) func response() async throws -> MusicDataResponse {
    try MusicDesk.current.admit()
    throw MusicTokenRequestError.developerTokenRequestFailed
  }

  /// That of the phone.
  public static var currentCountryCode: String {
    get async throws {
      try MusicDesk.current.admit()
      return Locale.current.region?.identifier.lowercased() ?? "us"
    }
  }
}

public struct MusicDataResponse: Hashable, Sendable {
  public let data: Data
  public let urlResponse: HTTPURLResponse
}

extension MusicSubscription {
  /// It stays as it is.
  public struct Updates: AsyncSequence, Sendable {
    public typealias Element = MusicSubscription

    public struct Iterator: AsyncIteratorProtocol {
      private var isTold = false

      fileprivate init() {}

      public mutating func next() async -> MusicSubscription? {
        guard !isTold else { return nil }
        isTold = true
        return try? await .current
      }
    }

    public func makeAsyncIterator() -> Iterator { Iterator() }
  }

  public static var subscriptionUpdates: Updates { Updates() }
}

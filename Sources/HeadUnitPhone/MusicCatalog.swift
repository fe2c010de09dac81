package import Foundation
internal import HeadUnitApps
internal import HeadUnitCore
internal import HeadUnitText

/// The music that can be had, as a file beside the app says: there is no server to ask.
package struct MusicCatalog: Equatable, Sendable {
  /// What whoever holds the phone says when the app asks for the music.
  package enum Permission: String, CaseIterable, Sendable {
    case authorized, denied, restricted
  }

  package struct Song: Equatable, Sendable {
    package var id = ""
    package var title = ""
    package var artist = ""
    package var album: String?
    package var duration = 0.0
    package var artwork: String?
    package var genre: String?
    package var isrc: String?
    package var isExplicit = false
  }

  /// An album or a playlist: songs under a name.
  package struct Collection: Equatable, Sendable {
    package var id = ""
    package var name = ""
    /// The artist of an album, who made a playlist.
    package var by = ""
    package var words: String?
    package var artwork: String?
    package var genre: String?
    package var songs: [String] = []
  }

  /// What goes on without an end: songs one after another, or what somebody sends.
  package struct Station: Equatable, Sendable {
    package var id = ""
    package var name = ""
    package var provider: String?
    package var artwork: String?
    package var genre: String?
    package var songs: [String] = []
    /// It has no songs: it is heard as it is sent.
    package var isLive: Bool { songs.isEmpty }
  }

  /// What others listen to, in its order.
  package struct Chart: Equatable, Sendable {
    package enum Kind: String, CaseIterable, Sendable {
      case mostPlayed, cityTop, dailyGlobalTop
    }

    package var kind = Kind.mostPlayed
    package var title = ""
    /// Nil where it is of all genres.
    package var genre: String?
    /// What its items are: songs, albums or playlists.
    package var list = ""
    package var items: [String] = []
  }

  package struct Artist: Equatable, Sendable {
    package var id = ""
    package var name = ""
    package var genre: String?
  }

  package var permission = Permission.authorized
  package var songs: [Song] = []
  package var albums: [Collection] = []
  package var playlists: [Collection] = []
  package var artists: [Artist] = []
  package var stations: [Station] = []
  package var charts: [Chart] = []
  /// Those that have an id of their own; of the others the name is the id.
  package var genres: [Artist] = []
  /// What is in the phone's own library, by id, and plays without a network.
  package var library: Set<String> = []

  package init() {}

  package static let fileName = "MusicCatalog.json"

  package func song(_ id: String) -> Song? { songs.first { $0.id == id } }

  /// The id and the name of each genre that something is of, by its name.
  package var allGenres: [(id: String, name: String)] {
    let named =
      songs.map(\.genre) + albums.map(\.genre) + playlists.map(\.genre) + artists.map(\.genre)
      + stations.map(\.genre) + charts.map(\.genre) + genres.map(\.name)
    return Set(named.compactMap(\.self)).sorted().map { name in
      (genres.first { $0.name == name }?.id ?? name, name)
    }
  }
}

extension MusicCatalog {
  /// What there is of a catalogue, and what is wrong with it; a file with a mistake is none.
  package struct Reading: Equatable, Sendable {
    package var catalog: MusicCatalog?
    /// Each with its place.
    package var mistakes: [String] = []

    package init(catalog: MusicCatalog? = nil, mistakes: [String] = []) {
      (self.catalog, self.mistakes) = (catalog, mistakes)
    }
  }

  /// The first one in these folders; nil when there is no such file.
  package static func read(in folders: [URL]) -> Reading? {
    for folder in folders {
      let file = folder.appendingPathComponent(fileName)
      guard let data = try? Data(contentsOf: file) else { continue }
      return read(Array(data), name: fileName)
    }
    return nil
  }

  package static func read(_ bytes: [UInt8], name: String) -> Reading {
    do {
      let source = SourceText(name: name, bytes: bytes)
      var reader = CatalogReader(file: name)
      let catalog = reader.read(try JSONDocument(source).root)
      let mistakes = reader.mistakes.map(\.description)
      return Reading(catalog: mistakes.isEmpty ? catalog : nil, mistakes: mistakes)
    } catch {
      return Reading(mistakes: error.list.map(\.description))
    }
  }
}

/// Reads a catalogue, and goes on after a mistake.
private struct CatalogReader {
  let file: String
  private(set) var mistakes: [Mistake] = []
  private var ids: Set<String> = []
  /// Which list has to have the id; nil where any may.
  private var references: [(id: String, node: JSONDocument.Node, list: String?)] = []

  init(file: String) {
    self.file = file
  }

  mutating func read(_ root: JSONDocument.Node) -> MusicCatalog {
    var catalog = MusicCatalog()
    let known = [
      "authorization", "songs", "albums", "playlists", "artists", "stations", "charts", "genres",
      "library",
    ]
    for (name, node) in members(of: root, known, "a catalogue") {
      switch name {
      case "authorization":
        let words = MusicCatalog.Permission.allCases.map(\.rawValue)
        if let permission = node.string.flatMap(MusicCatalog.Permission.init) {
          catalog.permission = permission
        } else {
          note(node, "\"authorization\" is \(words.joined(separator: ", "))")
        }
      case "songs": catalog.songs = list(node, name).map { song($0) }
      case "albums":
        catalog.albums = list(node, name).map { collection($0, "album", "title", "artist") }
      case "playlists":
        catalog.playlists = list(node, name).map { collection($0, "playlist", "name", "curator") }
      case "artists": catalog.artists = list(node, name).map { artist($0) }
      case "stations": catalog.stations = list(node, name).map { station($0) }
      case "charts": catalog.charts = list(node, name).map { chart($0) }
      case "genres": catalog.genres = list(node, name).map { genre($0) }
      case "library": catalog.library = Set(identifiers(node, name, of: nil))
      default: break
      }
    }
    judgeReferences(in: catalog)
    for album in catalog.albums {
      for place in catalog.songs.indices where album.songs.contains(catalog.songs[place].id) {
        catalog.songs[place].album = catalog.songs[place].album ?? album.name
        catalog.songs[place].artwork = catalog.songs[place].artwork ?? album.artwork
      }
    }
    return catalog
  }

  private mutating func judgeReferences(in catalog: MusicCatalog) {
    let lists = [
      "songs": Set(catalog.songs.map(\.id)), "albums": Set(catalog.albums.map(\.id)),
      "playlists": Set(catalog.playlists.map(\.id)),
    ]
    for reference in references {
      let found = reference.list.flatMap { lists[$0] } ?? ids
      guard !found.contains(reference.id) else { continue }
      let near = Mistake.didYouMean(reference.id, in: found.sorted())
      note(reference.node, "nothing here has the id \"\(reference.id)\"", near)
    }
  }

  private mutating func station(_ node: JSONDocument.Node) -> MusicCatalog.Station {
    var station = MusicCatalog.Station()
    let known = ["id", "name", "provider", "artwork", "genre", "songs"]
    let found = members(of: node, known, "a station")
    for (name, value) in found {
      switch name {
      case "id": station.id = identifier(value)
      case "name": station.name = text(value, name)
      case "provider": station.provider = text(value, name)
      case "artwork": station.artwork = text(value, name)
      case "genre": station.genre = text(value, name)
      case "songs":
        station.songs = identifiers(value, name, of: name)
        if station.songs.isEmpty, value.kind == .array {
          note(value, "a station with \"songs\" has one; without the member it is live")
        }
      default: break
      }
    }
    demand(["id", "name"], in: found, node, "a station")
    return station
  }

  private mutating func chart(_ node: JSONDocument.Node) -> MusicCatalog.Chart {
    var chart = MusicCatalog.Chart()
    let lists = ["songs", "albums", "playlists"]
    let found = members(of: node, ["kind", "title", "genre"] + lists, "a chart")
    for (name, value) in found {
      switch name {
      case "kind":
        let words = MusicCatalog.Chart.Kind.allCases.map(\.rawValue)
        if let kind = value.string.flatMap(MusicCatalog.Chart.Kind.init) {
          chart.kind = kind
        } else {
          note(value, "\"kind\" is \(words.joined(separator: ", "))")
        }
      case "title": chart.title = text(value, name)
      case "genre": chart.genre = text(value, name)
      default:
        if !chart.list.isEmpty { note(value, "a chart is of songs, of albums or of playlists") }
        (chart.list, chart.items) = (name, identifiers(value, name, of: name))
      }
    }
    demand(["kind", "title"], in: found, node, "a chart")
    if node.kind == .object, chart.list.isEmpty {
      note(node, "a chart needs \"songs\", \"albums\" or \"playlists\"")
    }
    return chart
  }

  /// Known by an id of its own, which no item has to have.
  private mutating func genre(_ node: JSONDocument.Node) -> MusicCatalog.Artist {
    var genre = MusicCatalog.Artist()
    let found = members(of: node, ["id", "name"], "a genre")
    for (name, value) in found {
      if name == "id" { genre.id = identifier(value) } else { genre.name = text(value, name) }
    }
    demand(["id", "name"], in: found, node, "a genre")
    return genre
  }

  private mutating func song(_ node: JSONDocument.Node) -> MusicCatalog.Song {
    var song = MusicCatalog.Song()
    let known = [
      "id", "title", "artist", "album", "duration", "artwork", "genre", "isrc", "explicit",
    ]
    let found = members(of: node, known, "a song")
    for (name, value) in found {
      switch name {
      case "id": song.id = identifier(value)
      case "title": song.title = text(value, name)
      case "artist": song.artist = text(value, name)
      case "album": song.album = text(value, name)
      case "artwork": song.artwork = text(value, name)
      case "genre": song.genre = text(value, name)
      case "isrc": song.isrc = text(value, name)
      case "duration":
        if let seconds = value.number, seconds > 0, seconds <= 86_400 {
          song.duration = seconds
        } else {
          note(value, "\"duration\" is a number of seconds, more than 0 and at most a day")
        }
      case "explicit":
        if value.bool == nil { note(value, "\"explicit\" is true or false") }
        song.isExplicit = value.bool ?? false
      default: break
      }
    }
    demand(["id", "title", "artist", "duration"], in: found, node, "a song")
    return song
  }

  private mutating func collection(
    _ node: JSONDocument.Node, _ kind: String, _ nameKey: String, _ byKey: String
  ) -> MusicCatalog.Collection {
    var collection = MusicCatalog.Collection()
    let known = ["id", nameKey, byKey, "description", "artwork", "genre", "songs"]
    let found = members(of: node, known, kind)
    for (name, value) in found {
      switch name {
      case "id": collection.id = identifier(value)
      case nameKey: collection.name = text(value, name)
      case byKey: collection.by = text(value, name)
      case "description": collection.words = text(value, name)
      case "artwork": collection.artwork = text(value, name)
      case "genre": collection.genre = text(value, name)
      case "songs": collection.songs = identifiers(value, name, of: name)
      default: break
      }
    }
    demand(["id", nameKey, "songs"], in: found, node, "each \(kind)")
    return collection
  }

  private mutating func artist(_ node: JSONDocument.Node) -> MusicCatalog.Artist {
    var artist = MusicCatalog.Artist()
    let found = members(of: node, ["id", "name", "genre"], "an artist")
    for (name, value) in found {
      switch name {
      case "id": artist.id = identifier(value)
      case "name": artist.name = text(value, name)
      case "genre": artist.genre = text(value, name)
      default: break
      }
    }
    demand(["id", "name"], in: found, node, "an artist")
    return artist
  }

  // The parts of all of them.

  private mutating func members(
    of node: JSONDocument.Node, _ known: [String], _ what: String
  ) -> [(String, JSONDocument.Node)] {
    guard node.kind == .object else {
      note(node, "\(what) is an object")
      return []
    }
    var found: [(String, JSONDocument.Node)] = []
    for (key, value) in node.members {
      let name = key.string ?? ""
      if known.contains(name) {
        found.append((name, value))
      } else {
        note(key, "\(what) has no \"\(name)\"", Mistake.didYouMean(name, in: known))
      }
    }
    return found
  }

  private mutating func demand(
    _ names: [String], in found: [(String, JSONDocument.Node)], _ node: JSONDocument.Node,
    _ what: String
  ) {
    guard node.kind == .object else { return }
    for name in names where !found.contains(where: { $0.0 == name }) {
      note(node, "\(what) needs \"\(name)\"")
    }
  }

  private mutating func list(_ node: JSONDocument.Node, _ name: String) -> [JSONDocument.Node] {
    if node.kind != .array { note(node, "\"\(name)\" is a list") }
    return node.kind == .array ? Array(node.elements) : []
  }

  private mutating func text(_ node: JSONDocument.Node, _ name: String) -> String {
    if node.string == nil { note(node, "\"\(name)\" is text") }
    return node.string ?? ""
  }

  /// One name for one thing, whatever kind it is: the library names them without saying the kind.
  private mutating func identifier(_ node: JSONDocument.Node) -> String {
    let id = text(node, "id")
    if node.string == "" { note(node, "an id is not empty") }
    if !id.isEmpty, !ids.insert(id).inserted { note(node, "the id \"\(id)\" is there twice") }
    return id
  }

  private mutating func identifiers(
    _ node: JSONDocument.Node, _ name: String, of list: String?
  ) -> [String] {
    self.list(node, name).map { element in
      let id = text(element, "an id")
      if element.string != nil { references.append((id, element, list)) }
      return id
    }
  }

  private mutating func note(
    _ node: JSONDocument.Node, _ message: String, _ advice: String? = nil
  ) {
    guard mistakes.count < Mistakes.limit else { return }
    mistakes.append(Mistake(file: file, at: node.position, message: message, advice: advice))
  }
}

/// What the phone's music would ask a server for.
package enum MusicRequest {
  /// Waits as the drive's network makes a request of an app wait; the token is that of the work
  /// that begins when it is over.
  package nonisolated(nonsending) static func ask(
    _ what: String, _ waits: WaitingRequests
  ) async throws -> Int {
    let phone = SimulatedPhone.current
    guard phone.condition.network != .offline else { throw URLError(.notConnectedToInternet) }
    let address = "https://music.invalid/\(what)"
    let treatment = PhoneNetwork.current.treatment(of: ServerRequest(address: address))
    let work = try await waits.wait(treatment.delay)
    if treatment.isLost || phone.condition.network == .offline {
      phone.endWorkSoon(work)
      throw URLError(.networkConnectionLost)
    }
    return work
  }
}

/// Requests whose answers have not come yet.
package final class WaitingRequests: Sendable {
  private struct State {
    var count = 0
    var waiting: [Int: CheckedContinuation<Int, any Error>] = [:]
  }

  private let state = Guarded(State())

  package init() {}

  fileprivate nonisolated(nonsending) func wait(_ time: HeadUnitCore.Duration) async throws -> Int {
    try await withCheckedThrowingContinuation { continuation in
      let number = state.withLock { state in
        state.count += 1
        state.waiting[state.count] = continuation
        return state.count
      }
      SimulatedPhone.current.clock.after(time) { [self] in
        let waiting = state.withLock { $0.waiting.removeValue(forKey: number) }
        waiting?.resume(returning: SimulatedPhone.current.beginWork("an answer of the catalogue"))
      }
    }
  }

  /// The app that waits is gone.
  package func forgetApp() {
    let old = state.withLock { state in
      defer { state.waiting = [:] }
      return state.waiting
    }
    for waiting in old.values { waiting.resume(throwing: CancellationError()) }
  }
}

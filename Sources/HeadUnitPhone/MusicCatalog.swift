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
  /// What is in the phone's own library, by id, and plays without a network.
  package var library: Set<String> = []

  package init() {}

  package static let fileName = "MusicCatalog.json"

  package func song(_ id: String) -> Song? { songs.first { $0.id == id } }
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
  private var references: [(id: String, node: JSONDocument.Node, isSong: Bool)] = []

  init(file: String) {
    self.file = file
  }

  mutating func read(_ root: JSONDocument.Node) -> MusicCatalog {
    var catalog = MusicCatalog()
    let known = ["authorization", "songs", "albums", "playlists", "artists", "library"]
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
      case "library": catalog.library = Set(identifiers(node, name, areSongs: false))
      default: break
      }
    }
    let songs = Set(catalog.songs.map(\.id))
    for reference in references where !(reference.isSong ? songs : ids).contains(reference.id) {
      let near = Mistake.didYouMean(reference.id, in: (reference.isSong ? songs : ids).sorted())
      note(reference.node, "nothing here has the id \"\(reference.id)\"", near)
    }
    for album in catalog.albums {
      for place in catalog.songs.indices where album.songs.contains(catalog.songs[place].id) {
        catalog.songs[place].album = catalog.songs[place].album ?? album.name
        catalog.songs[place].artwork = catalog.songs[place].artwork ?? album.artwork
      }
    }
    return catalog
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
      case "songs": collection.songs = identifiers(value, name, areSongs: true)
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
    _ node: JSONDocument.Node, _ name: String, areSongs: Bool
  ) -> [String] {
    list(node, name).map { element in
      let id = text(element, "an id")
      if element.string != nil { references.append((id, element, areSongs)) }
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

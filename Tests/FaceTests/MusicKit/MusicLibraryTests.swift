import Foundation
import FoundationNetworking
import HeadUnitPhone
import MusicKit
import Testing

extension Faces {
  /// What is asked of the phone's own library, and of servers that nobody has here.
  @Suite final class MusicLibraryTests {
    private let folder: URL

    private static let catalog = """
      {
        "songs": [
          {"id": "1", "title": "Lowland", "artist": "Ferrel Night", "duration": 100},
          {"id": "2", "title": "Causeway", "artist": "Moor", "duration": 50},
          {"id": "3", "title": "Low Anchor", "artist": "Moor", "duration": 50}
        ],
        "albums": [
          {"id": "a", "title": "Low Tide", "artist": "Ferrel Night", "songs": ["2", "1"]}
        ],
        "library": ["1", "2", "a"]
      }
      """

    init() throws {
      folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("MusicLibraryTests-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      SimulatedPhone.current.information.folders = [folder]
      try Data(Self.catalog.utf8).write(to: folder.appendingPathComponent(MusicCatalog.fileName))
    }

    deinit {
      SimulatedPhone.current.information.folders = []
      _ = try? FileManager.default.removeItem(at: folder)
    }

    /// The app has asked whether it may, and writes down what goes wrong.
    private static func lines(
      _ body: @escaping @MainActor @Sendable (Journal) async throws -> Void
    ) -> [String] {
      var drive = AudioDrive { journal in
        let work = SimulatedPhone.current.beginWork("a task of a test")
        Task { @MainActor in
          SimulatedPhone.current.endWorkSoon(work)
          _ = await MusicAuthorization.request()
          do {
            try await body(journal)
          } catch {
            journal.note("\(error)")
          }
        }
      }
      drive.advance(by: 10)
      return drive.journal.lines
    }

    @Test func theLibraryIsSortedAsItIsAsked() {
      let lines = Self.lines { journal in
        var request = MusicLibraryRequest<Song>()
        request.sort(by: \.title, ascending: true)
        request.includeOnlyDownloadedContent = true
        journal.note("\(try await request.response().items.map(\.title))")
        request.sort(by: \.artistName, ascending: false)
        request.limit = 1
        journal.note("\(try await request.response().items.map(\.title))")
        request.sort(by: \.libraryAddedDate, ascending: true)
        journal.note("\(try await request.response().items.map(\.title))")
      }
      #expect(lines == ["[\"Causeway\", \"Lowland\"]", "[\"Causeway\"]", "[\"Lowland\"]"])
    }

    @Test func severalOfTheLibraryAreFoundByTheirIDs() {
      let lines = Self.lines { journal in
        var request = MusicLibraryRequest<Song>()
        request.filter(matching: \.id, memberOf: ["2", "3"])
        let songs = try await request.response().items
        journal.note("\(songs.map(\.title)) \(songs.first?.trackNumber ?? 0)")
        for words in ["CAUSE", "nowhere"] {
          var named = MusicLibraryRequest<Song>()
          named.filter(text: words)
          journal.note("\(words): \(try await named.response().items.map(\.title))")
        }
        let album = try await MusicLibraryRequest<Album>().response().items.first
        let tracks = try await album?.with([.tracks, .relatedAlbums]).tracks
        journal.note("\(tracks?.last?.trackNumber ?? 0) \(tracks?.last?.url == nil)")
      }
      #expect(
        lines == ["[\"Causeway\"] 1", "CAUSE: [\"Causeway\"]", "nowhere: []", "2 true"])
    }

    @Test func wordsAreLookedForInTheLibraryAlone() {
      let lines = Self.lines { journal in
        let types: [any MusicCatalogSearchable.Type] = [Song.self, Album.self]
        let found = try await MusicLibrarySearchRequest(term: "low", types: types).response()
        journal.note("\(found.albums.map(\.title)) \(found.songs.contains { $0.id == "3" })")
        var none = MusicLibrarySearchRequest(term: "low", types: types)
        none.limit = 0
        journal.note("\(try await none.response().songs.count)")
      }
      #expect(lines == ["[\"Low Tide\"] false", "0"])
    }

    @Test func noServerIsAskedWithATokenThatNobodyHas() {
      let lines = Self.lines { journal in
        let heard = try await MusicRecentlyPlayedRequest<Song>().response().items
        journal.note("\(heard.count) \(try await MusicDataRequest.currentCountryCode.isEmpty)")
        var subscriptions: [Bool] = []
        for await subscription in MusicSubscription.subscriptionUpdates {
          subscriptions.append(subscription.canPlayCatalogContent)
        }
        journal.note("\(subscriptions)")
        guard let url = URL(string: "https://example.org") else { return }
        _ = try await MusicDataRequest(urlRequest: URLRequest(url: url)).response().data
      }
      #expect(lines == ["0 false", "[true]", "developerTokenRequestFailed"])
    }
  }
}

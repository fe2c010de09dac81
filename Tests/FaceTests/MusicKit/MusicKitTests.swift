import AVFoundation
import Combine
import Foundation
import HeadUnitCore
import HeadUnitPhone
import MediaPlayer
import MusicKit
import NowPlaying
import Observation
import Testing

@Observable
@MainActor
private final class Talk: MediaSessionRepresentable {
  let id = "talk"
  var isPlaying = true

  var content: (any MediaContentRepresentable)? {
    GenericContent(id: "t", title: "Talk", type: .audio, duration: .finite(100), artwork: nil)
  }

  var playbackSnapshot: MediaPlaybackSnapshot? {
    MediaPlaybackSnapshot(state: isPlaying ? .playing() : .paused, elapsedTime: 3)
  }

  var commands: [MediaCommand] { [.pause { self.isPlaying = false }] }
}

extension Faces {
  /// The phone's own players of music, with a catalogue for each test.
  @Suite final class MusicKitTests {
    private let folder: URL

    private static let catalog = """
      {
        "songs": [
          {"id": "1", "title": "Lowland", "artist": "Ferrel Night", "duration": 100},
          {"id": "2", "title": "Causeway", "artist": "Ferrel Night", "duration": 50}
        ],
        "albums": [
          {"id": "a", "title": "Tidewater", "artist": "Ferrel Night", "songs": ["1", "2"]}
        ],
        "artists": [{"id": "f", "name": "Ferrel Night"}],
        "library": ["2"]
      }
      """

    init() throws {
      folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("MusicKitTests-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      SimulatedPhone.current.information.folders = [folder]
      try write(Self.catalog)
    }

    deinit {
      SimulatedPhone.current.information.folders = []
      // What cannot be removed lies in the system's own folder for such things.
      _ = try? FileManager.default.removeItem(at: folder)
    }

    private func write(_ text: String) throws {
      try Data(text.utf8).write(to: folder.appendingPathComponent(MusicCatalog.fileName))
    }

    /// What an app does beside its main thread's work; time waits until it has begun.
    private static func task(_ body: @escaping @MainActor () async throws -> Void) {
      let work = SimulatedPhone.current.beginWork("a task of a test")
      Task { @MainActor in
        SimulatedPhone.current.endWorkSoon(work)
        try await body()
      }
    }

    /// The app plays the album, or writes down why it does not.
    private static func playAlbum(_ journal: Journal) {
      task {
        _ = await MusicAuthorization.request()
        do {
          let request = MusicCatalogResourceRequest<Album>(matching: \.id, equalTo: "a")
          guard let album = try await request.response().items.first else { return }
          ApplicationMusicPlayer.shared.queue = [album]
          try await ApplicationMusicPlayer.shared.play()
        } catch {
          journal.note("\(type(of: error))")
        }
      }
    }

    private func notices(_ drive: AudioDrive) -> [AppNotice] {
      drive.simulation.trace.entries.compactMap { entry in
        guard case .event(.phone(.reported(.log(let line)))) = entry.content else { return nil }
        return AppNotice(log: line)
      }
    }

    @Test func aPlayerPublishesByItselfAndGoesOn() {
      var drive = AudioDrive { Self.playAlbum($0) }
      drive.advance(by: 1)

      #expect(drive.info?.title == "Lowland")
      #expect(drive.info?.album == "Tidewater")
      #expect(drive.info?.duration == 100)
      #expect(drive.session == AudioSession(category: .playback, isActive: true))
      drive.advance(by: 100)
      #expect(drive.info?.title == "Causeway")
      drive.advance(by: 60)
      #expect(drive.info?.title == "Lowland")
      #expect(drive.info?.rate == 0)
      #expect(drive.journal.lines == [])
    }

    @Test func theCarsCommandsReachAPlayerWithoutAHandlerOfTheApps() {
      var drive = AudioDrive { Self.playAlbum($0) }
      drive.advance(by: 1)
      func send(_ command: Command) {
        drive.simulation.perform(.driver(.commandChosen(command)))
        drive.advance(by: 1)
      }

      send(.next)
      #expect(drive.info?.title == "Causeway")
      send(.pause)
      #expect(ApplicationMusicPlayer.shared.state.playbackStatus == .paused)
      #expect(drive.info?.rate == 0)
      send(.position(seconds: 30))
      #expect(drive.info?.elapsed == 30)
      send(.play)
      #expect(drive.info?.rate == 1)
      send(.previous)
      #expect(drive.info?.title == "Lowland")
    }

    private static var byHand: [String: Any] {
      [MPMediaItemPropertyTitle: "By hand", MPNowPlayingInfoPropertyPlaybackRate: 1.0]
    }

    @Test func whatIsPublishedByHandOverThePlayerIsNoticedAndSeen() {
      var drive = AudioDrive { journal in
        Self.playAlbum(journal)
        later(5) { MPNowPlayingInfoCenter.default().nowPlayingInfo = Self.byHand }
      }
      drive.advance(by: 6)

      #expect(notices(drive) == [.overwritesPlayer])
      #expect(drive.info?.title == "By hand")
      drive.advance(by: 96)
      #expect(drive.info?.title == "Causeway")
    }

    @Test func anAppThatStopsThePlayerFirstMayPublish() {
      var drive = AudioDrive { journal in
        Self.playAlbum(journal)
        let player = Faces.player(journal, seconds: 100)
        MPRemoteCommandCenter.shared().playCommand.addTarget { _ in .success }
        later(5) {
          ApplicationMusicPlayer.shared.pause()
          player.play()
          MPNowPlayingInfoCenter.default().nowPlayingInfo = Self.byHand
        }
        later(10) {
          player.pause()
          MPNowPlayingInfoCenter.default().nowPlayingInfo = nil
          Self.playAlbum(journal)
        }
      }
      drive.advance(by: 6)
      #expect(drive.info?.title == "By hand")
      drive.advance(by: 5)
      #expect(drive.info?.title == "Lowland")
      #expect(notices(drive) == [])
    }

    @Test func musicTakesThePlaceOfASessionUntilThatAsksAgain() {
      var drive = AudioDrive { journal in
        activateAudio(journal)
        let session = activeSession(Faces.player(journal, seconds: 100), journal)
        session.nowPlayingInfoCenter.nowPlayingInfo = Self.byHand
        session.remoteCommandCenter.playCommand.addTarget { _ in .success }
        later(5) { Self.playAlbum(journal) }
        later(10) {
          journal.note("\(session.isActive)")
          ApplicationMusicPlayer.shared.pause()
          session.becomeActiveIfPossible { journal.note("\($0)") }
          journal.note("\(session.isActive)")
        }
      }
      drive.advance(by: 1)
      #expect(drive.info?.title == "By hand")
      drive.advance(by: 8)
      let sessions = drive.simulation.headUnit.sessions
      #expect(drive.info?.title == "Lowland")
      #expect(sessions.applicationPrimary == nil)
      // The head unit knows it as before, though nobody asks for it.
      #expect(sessions["session-1"]?.info?.title == "By hand")
      #expect(sessions["session-1"]?.commands.hasHandler(.play) == true)
      drive.advance(by: 10)

      #expect(drive.journal.lines == ["false", "true", "true"])
      #expect(drive.info?.title == "By hand")
      #expect(drive.simulation.headUnit.sessions.applicationPrimary == "session-1")
    }

    @Test func musicTakesThePlaceOfAnObservedSessionUntilThatAsksAgain() {
      var drive = AudioDrive { journal in
        activateAudio(journal)
        let talk = Talk()
        let session = MediaSession(talk)
        journal.keep(session)
        let asked = UncheckedSendable(session)
        Self.task { try await asked.value.requestToBecomeApplicationPrimary() }
        later(5) { Self.playAlbum(journal) }
        later(10) {
          journal.note("\(session.isApplicationPrimary) \(talk.isPlaying)")
          ApplicationMusicPlayer.shared.pause()
          Self.task {
            try await asked.value.requestToBecomeApplicationPrimary()
            journal.note("\(asked.value.isApplicationPrimary)")
          }
        }
      }
      drive.advance(by: 1)
      #expect(drive.info?.title == "Talk")
      drive.advance(by: 8)
      let sessions = drive.simulation.headUnit.sessions
      #expect(drive.info?.title == "Lowland")
      #expect(sessions.applicationPrimary == nil)
      // The head unit knows it as before, though nobody asks for it.
      #expect(sessions["talk"]?.info?.title == "Talk")
      #expect(sessions["talk"]?.commands.hasHandler(.pause) == true)
      drive.simulation.perform(.driver(.commandChosen(.next)))
      drive.advance(by: 0.5)
      #expect(drive.info?.title == "Causeway")
      drive.advance(by: 5)

      #expect(drive.journal.lines == ["false true", "true"])
      #expect(drive.info?.title == "Talk")
      // What the music says now is not shown, and keys steer what is.
      drive.simulation.perform(.driver(.commandChosen(.pause)))
      drive.advance(by: 1)
      #expect(drive.info?.rate == 0)
      #expect(sessions.named.count == 1)
    }

    @Test func musicThatWentOnAllTheTimeTakesNoPlaceByGoingOn() {
      var drive = AudioDrive { journal in
        Self.playAlbum(journal)
        activateAudio(journal)
        let session = MediaSession(Talk())
        journal.keep(session)
        let asked = UncheckedSendable(session)
        later(5) { Self.task { try await asked.value.requestToBecomeApplicationPrimary() } }
        later(10) { Self.task { try await ApplicationMusicPlayer.shared.play() } }
      }
      drive.advance(by: 4)
      #expect(drive.info?.title == "Lowland")
      drive.advance(by: 8)
      #expect(drive.info?.title == "Talk")
    }

    @Test func withoutANetworkOnlyTheLibraryPlays() {
      var drive = AudioDrive { journal in
        later(1) { Self.playAlbum(journal) }
        later(5) {
          Self.task {
            let songs = try await MusicLibraryRequest<Song>().response().items
            ApplicationMusicPlayer.shared.queue = ApplicationMusicPlayer.Queue(for: songs)
            try await ApplicationMusicPlayer.shared.play()
          }
        }
      }
      drive.simulation.perform(.phone(.networkChanged(.offline)))
      drive.advance(by: 3)
      #expect(drive.journal.lines == ["URLError"])
      #expect(drive.info == nil)
      drive.advance(by: 3)
      #expect(drive.info?.title == "Causeway")
    }

    @Test func anAppThatHasNotAskedHearsThatItMayNot() {
      var drive = AudioDrive { journal in
        journal.note("\(MusicAuthorization.currentStatus)")
        Self.task {
          do {
            _ = try await MusicCatalogSearchRequest(term: "low", types: [Song.self]).response()
          } catch {
            journal.note("\(error)")
          }
        }
      }
      drive.advance(by: 1)
      #expect(drive.journal.lines == ["notDetermined", "permissionDenied"])
    }

    @Test func whatIsLookedForIsFoundByTitleArtistAndAlbum() {
      var drive = AudioDrive { journal in
        Self.task {
          _ = await MusicAuthorization.request()
          let types: [any MusicCatalogSearchable.Type] = [Song.self, Artist.self]
          let request = MusicCatalogSearchRequest(term: "TIDE cause", types: types)
          let found = try await request.response()
          journal.note("\(found.songs.map(\.title)) \(found.albums.count)")
          let artist = try await MusicCatalogSearchRequest(term: "night", types: types).response()
          let whole = try await artist.artists.first?.with([.albums, .topSongs])
          journal.note("\(whole?.albums?.first?.title ?? "") \(whole?.topSongs?.count ?? 0)")
        }
      }
      drive.advance(by: 5)
      #expect(drive.journal.lines == ["[\"Causeway\"] 0", "Tidewater 2"])
    }

    /// Two stations, of which one has the songs, and a chart of each kind.
    private static let radio = catalog.replacingOccurrences(
      of: "\"library\"",
      with: """
        "stations": [
            {"id": "live", "name": "Harbour Radio", "provider": "Harbour"},
            {"id": "night", "name": "Night Songs", "songs": ["1", "2"]}
          ],
          "genres": [{"id": "14", "name": "Pop"}],
          "charts": [
            {"kind": "mostPlayed", "title": "Top songs", "songs": ["2", "1"]},
            {"kind": "mostPlayed", "title": "Top pop", "genre": "Pop", "songs": ["1"]},
            {"kind": "cityTop", "title": "Cities", "albums": ["a"]}
          ],
          "library"
        """)

    private static func play(station id: MusicItemID, _ journal: Journal) {
      task {
        _ = await MusicAuthorization.request()
        do {
          let request = MusicCatalogResourceRequest<Station>(matching: \.id, equalTo: id)
          guard let station = try await request.response().items.first else { return }
          ApplicationMusicPlayer.shared.queue = [station]
          try await ApplicationMusicPlayer.shared.play()
          let entry = ApplicationMusicPlayer.shared.queue.currentEntry
          journal.note("\(station.isLive) \(entry?.title ?? "") \(entry?.isTransient ?? false)")
        } catch {
          journal.note("\(type(of: error))")
        }
      }
    }

    @Test func aLiveStationIsHeardAsItIsSent() throws {
      try write(Self.radio)
      var drive = AudioDrive { Self.play(station: "live", $0) }
      drive.advance(by: 1)
      #expect(drive.journal.lines == ["true Harbour Radio true"])
      #expect(drive.info?.title == "Harbour Radio")
      #expect(drive.info?.artist == "Harbour")
      #expect(drive.info?.isLive == true)
      #expect(drive.info?.duration == nil)
      let commands = drive.simulation.headUnit.player.commands
      #expect(
        [CommandName.next, .previous, .position].allSatisfy { commands[$0]?.isEnabled == false })
      drive.simulation.perform(.driver(.commandChosen(.pause)))
      drive.advance(by: 1)
      #expect(drive.info?.rate == 0)
      drive.simulation.perform(.driver(.commandChosen(.play)))
      drive.advance(by: 36_000)
      #expect(drive.info?.rate == 1)
      #expect(drive.info?.title == "Harbour Radio")
    }

    @Test func aStationOfSongsBeginsAnewAfterItsLast() throws {
      try write(Self.radio)
      var drive = AudioDrive { journal in
        Self.play(station: "night", journal)
        later(400) {
          Self.playAlbum(journal)
        }
      }
      drive.advance(by: 101)
      #expect(drive.journal.lines == ["false Lowland false"])
      #expect(drive.info?.title == "Causeway")
      drive.advance(by: 50)
      #expect(drive.info?.title == "Lowland")
      #expect(drive.info?.rate == 1)
      drive.advance(by: 100)
      #expect(drive.info?.title == "Causeway")
      // Not even the entries of a long drive are kept.
      #expect(ApplicationMusicPlayer.shared.queue.entries.count < 5)
      // An album has an end again.
      drive.advance(by: 400)
      #expect(drive.info?.rate == 0)
    }

    @Test func stationsAreFoundByNameAndAreOfASong() throws {
      try write(Self.radio)
      var drive = AudioDrive { journal in
        Self.task {
          _ = await MusicAuthorization.request()
          let found = try await MusicCatalogSearchRequest(term: "night", types: [Station.self])
            .response()
          journal.note("\(found.stations.map(\.name)) \(found.songs.count)")
          let request = MusicCatalogResourceRequest<Song>(matching: \.id, equalTo: "1")
          let song = try await request.response().items.first?.with([.station])
          journal.note(song?.station?.name ?? "")
        }
        later(20) { Self.play(station: "live", journal) }
      }
      drive.advance(by: 10)
      drive.simulation.perform(.phone(.networkChanged(.offline)))
      drive.advance(by: 15)
      #expect(drive.journal.lines == ["[\"Night Songs\"] 0", "Night Songs", "URLError"])
    }

    @Test func chartsAreGivenByKindTypeAndGenre() throws {
      try write(Self.radio)
      var drive = AudioDrive { journal in
        Self.task {
          _ = await MusicAuthorization.request()
          var request = MusicCatalogChartsRequest(types: [Song.self, Album.self])
          let first = try await request.response()
          journal.note("\(first.songCharts.map { "\($0.title) \($0.items.map(\.title))" })")
          journal.note("\(first.songCharts.first?.id ?? "") \(first.albumCharts.count)")
          request.limit = 1
          request.offset = 1
          let rest = try await request.response()
          journal.note("\(rest.songCharts.first?.items.map(\.title) ?? [])")
          let cities = MusicCatalogChartsRequest(kinds: [.cityTop], types: [Album.self])
          journal.note("\(try await cities.response().albumCharts.first?.items.count ?? 0)")
          let genres = MusicCatalogResourceRequest<Genre>(matching: \.id, equalTo: "14")
          let pop = try await genres.response().items.first
          let popular = MusicCatalogChartsRequest(genre: pop, types: [Song.self])
          journal.note("\(try await popular.response().songCharts.map(\.title))")
        }
      }
      drive.advance(by: 10)
      #expect(
        drive.journal.lines == [
          "[\"Top songs [\\\"Causeway\\\", \\\"Lowland\\\"]\"]", "most-played:songs 0",
          "[\"Lowland\"]", "1", "[\"Top pop\"]",
        ])
    }

    @Test func mistakesInStationsAndChartsHaveTheirPlaces() {
      let text = """
        {"stations": [{"id": "s", "songs": []}, {"id": "t", "name": "T", "songs": ["u"]}],
         "charts": [{"kind": "top", "title": "C", "songs": [], "albums": []}, {"title": "D"}],
         "genres": [{"id": "s"}]}
        """
      let reading = MusicCatalog.read(Array(text.utf8), name: "c.json")

      #expect(reading.catalog == nil)
      #expect(
        reading.mistakes == [
          "c.json:1:36: a station with \"songs\" has one; without the member it is live",
          "c.json:1:15: a station needs \"name\"",
          "c.json:2:22: \"kind\" is mostPlayed, cityTop, dailyGlobalTop",
          "c.json:2:66: a chart is of songs, of albums or of playlists",
          "c.json:2:71: a chart needs \"kind\"",
          "c.json:2:71: a chart needs \"songs\", \"albums\" or \"playlists\"",
          "c.json:3:20: the id \"s\" is there twice",
          "c.json:3:13: a genre needs \"name\"",
          "c.json:1:76: nothing here has the id \"u\"",
        ])
    }

    @Test func observersHearOfAStateBeforeItIsSo() {
      var drive = AudioDrive { journal in
        let state = ApplicationMusicPlayer.shared.state
        journal.keep(state.objectWillChange.sink { journal.note("\(state.playbackStatus)") })
        Self.playAlbum(journal)
        later(5) { ApplicationMusicPlayer.shared.pause() }
      }
      drive.advance(by: 6)
      #expect(drive.journal.lines == ["stopped", "playing"])
    }

    @Test func anInterruptionIsOverForThePlayerWithoutTheAppsDoing() {
      var drive = AudioDrive { Self.playAlbum($0) }
      drive.advance(by: 1)
      drive.simulation.perform(.playback(.interruptionBegan(.call)))
      drive.advance(by: 1)
      #expect(ApplicationMusicPlayer.shared.state.playbackStatus == .interrupted)
      #expect(drive.info?.rate == 0)
      drive.simulation.perform(
        .playback(.interruptionEnded(kind: .call, shouldResume: true)))
      drive.advance(by: 1)
      #expect(drive.info?.rate == 1)
    }

    /// Each of what is asked for takes three seconds: the album, and then its first song.
    @Test(arguments: [2.0, 5])
    func whoSpeaksWhileASongIsOnItsWayIsNotSpokenOver(after seconds: Double) {
      var drive = AudioDrive { journal in
        try? AVAudioSession.sharedInstance().setActive(true)
        later(1) { Self.playAlbum(journal) }
      }
      let network = PhoneCondition.Network.own(latency: .seconds(3), loss: 0)
      drive.simulation.perform(.phone(.networkChanged(network)))
      drive.advance(by: seconds)
      #expect(drive.info == nil)
      drive.simulation.perform(.playback(.interruptionBegan(.assistant)))
      drive.advance(by: 10)
      #expect(ApplicationMusicPlayer.shared.state.playbackStatus == .interrupted)
      #expect(drive.info?.rate == 0)
      drive.simulation.perform(
        .playback(.interruptionEnded(kind: .assistant, shouldResume: true)))
      drive.advance(by: 1)
      #expect(drive.info?.rate == 1)
    }

    @Test func musicThatBeginsAnewTakesTheLoudspeakersBack() {
      var drive = AudioDrive { journal in
        Self.playAlbum(journal)
        later(5) { Self.task { try await ApplicationMusicPlayer.shared.play() } }
      }
      drive.advance(by: 2)
      drive.simulation.perform(.playback(.otherAppPlayed))
      drive.advance(by: 1)
      #expect(drive.simulation.headUnit.player.owner == .other)
      drive.advance(by: 5)
      #expect(drive.simulation.headUnit.player.owner == .app)
      #expect(drive.info?.rate == 1)
    }

    @Test func aQueueIsChangedWhileItPlays() {
      var drive = AudioDrive { journal in
        Self.playAlbum(journal)
        later(5) {
          Self.task {
            let player = ApplicationMusicPlayer.shared
            guard let song = player.queue.currentEntry?.item, case .song(let song) = song else {
              return
            }
            try await player.queue.insert(song, position: .afterCurrentEntry)
            journal.note(player.queue.entries.map(\.title).joined(separator: " "))
            player.queue.entries.removeLast()
            player.state.repeatMode = .all
          }
        }
      }
      drive.advance(by: 250)
      #expect(drive.journal.lines == ["Lowland Lowland Causeway"])
      #expect(drive.info?.title == "Lowland")
      #expect(drive.info?.rate == 1)
    }

    @Test func whatIsWrongWithACatalogueIsSaidWithItsPlace() throws {
      let text = """
        {"songs": [{"id": "1", "titel": "A", "artist": "B", "duration": 0}],
         "albums": [{"id": "1", "title": "C", "songs": ["2"]}], "library": ["3"]}
        """
      let reading = MusicCatalog.read(Array(text.utf8), name: "c.json")

      #expect(reading.catalog == nil)
      #expect(
        reading.mistakes == [
          "c.json:1:24: a song has no \"titel\" (did you mean \"title\"?)",
          "c.json:1:65: \"duration\" is a number of seconds, more than 0 and at most a day",
          "c.json:1:12: a song needs \"title\"",
          "c.json:2:20: the id \"1\" is there twice",
          "c.json:2:49: nothing here has the id \"2\"",
          "c.json:2:69: nothing here has the id \"3\"",
        ])
    }

    @Test func aWrongCatalogueIsToldOfInTheLogAndPlaysNothing() throws {
      try write("{\"songs\": 3}")
      var drive = AudioDrive { Self.playAlbum($0) }
      drive.advance(by: 2)
      let lines = drive.simulation.trace.entries.compactMap { entry -> String? in
        guard case .event(.phone(.reported(.log(let line)))) = entry.content else { return nil }
        return line
      }
      #expect(lines == ["MusicKit: MusicCatalog.json:1:11: \"songs\" is a list"])
      #expect(drive.info == nil)
    }
  }
}

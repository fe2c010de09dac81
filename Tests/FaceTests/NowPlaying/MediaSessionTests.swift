import AVFAudio
import CarPlay
import Foundation
import HeadUnitCore
import MediaPlayer
import Observation
import Testing

@testable import NowPlaying

@Observable
@MainActor
private final class Tape: MediaSessionRepresentable {
  enum Jam: Error { case jammed }

  let id = "tape"
  var title = "Side one"
  var contentID = "one"
  var length = 100.0
  var isPlaying = false
  var isJammed = false
  var isLive = false
  var plays = 0
  var pauses = 0
  var feedback = MediaCommand.FeedbackStatus.neutral
  /// Nobody is told when it changes.
  @ObservationIgnored var canPause = true
  var mode = MediaCommand.RepeatMode.off

  var content: (any MediaContentRepresentable)? {
    MusicContent(
      id: contentID, songTitle: title, artistName: "Nobody", albumName: "", type: .audio,
      duration: isLive ? .live : .finite(length),
      artwork: Artwork(id: "cover") { _ in
        throw ArtworkRepresentationError.noRepresentationAvailable
      })
  }

  var playbackSnapshot: MediaPlaybackSnapshot? {
    // What was played before is read, and makes no difference.
    _ = plays
    return MediaPlaybackSnapshot(state: isPlaying ? .playing(rate: 1.5) : .paused, elapsedTime: 5)
  }

  var commands: [MediaCommand] {
    [
      .play {
        if self.isJammed { throw Jam.jammed }
        await Task.yield()
        (self.isPlaying, self.plays) = (true, self.plays + 1)
      },
      .pause { (self.isPlaying, self.pauses) = (false, self.pauses + 1) }.enabled(canPause),
      .next { self.title = "Side two" }.enabled(false),
      .skipForward { _ in },
      .changeRepeatMode(current: mode, supported: [.off, .all]) { self.mode = $0 },
      .feedback(title: "Keep", status: feedback) { self.feedback = $0 },
    ]
  }
}

extension Faces {
  @Suite struct MediaSessionTests {
    @Test func moreArtworksThanAreKeptAreNotShown() {
      let cache = ArtworkCache()
      func name(_ number: Int) -> String? {
        cache.name(
          of: Artwork(id: "\(number)") { _ in
            throw ArtworkRepresentationError.noRepresentationAvailable
          })
      }
      for number in 0..<2_048 { #expect(name(number) != nil) }
      #expect(name(2_048) == nil)
      #expect(name(0) != nil)
      cache.forgetApp()
      #expect(name(2_048) != nil)
    }

    @Test func soManyDurationsAreKept() {
      var scribe = SessionScribe()
      for number in 0..<10_000 {
        #expect(scribe.duration(of: "\(number)", .finite(1)) == .finite(1))
      }
      // The first that was given counts, as far as there is room.
      #expect(scribe.duration(of: "0", .finite(2)) == .finite(1))
      #expect(scribe.duration(of: "more", .finite(1)) == .finite(1))
      #expect(scribe.duration(of: "more", .finite(2)) == .finite(2))
    }

    /// Rows: publish it, ask for the system, change it a thousand times, let go of it.
    @MainActor
    private final class Deck {
      static var current = Deck()

      let tape = Tape()
      var session: MediaSession<Tape>?
      /// Of the older framework.
      var older: MPNowPlayingSession?
      var words: [String] = []

      func start(_ options: AVAudioSession.CategoryOptions? = []) async {
        if let options {
          try? AVAudioSession.sharedInstance().setCategory(.playback, options: options)
          try? AVAudioSession.sharedInstance().setActive(true)
        }
        let session = MediaSession(tape)
        self.session = session
        do {
          try await session.requestToBecomeApplicationPrimary()
          words.append("primary \(session.isApplicationPrimary)")
        } catch {
          words.append("\(error)")
        }
      }

      func takeSystem() async {
        do {
          try await session?.requestToBecomeSystemPrimary()
          words.append("system")
        } catch {
          words.append("\(error)")
        }
      }
    }

    private func drive(
      _ rows: (@MainActor @Sendable (Deck) async -> Void)...
    ) -> CarDrive {
      .rows(rows) {
        Deck.current = Deck()
        return Deck.current
      }
    }

    private func words() -> [String] {
      DispatchQueue.main.sync { MainActor.assumeIsolated { Deck.current.words } }
    }

    private func infos(_ drive: CarDrive) -> [NowPlayingInfo?] {
      drive.reports.compactMap { report in
        guard case .session(let said) = report, case .info(let info) = said.change else {
          return nil
        }
        return .some(info)
      }
    }

    @Test func makingASessionPublishesNothingAndTheRequestPublishesAll() throws {
      var drive = drive(
        { deck in deck.session = MediaSession(deck.tape) }, { await $0.start() })
      drive.press(0)
      #expect(infos(drive).isEmpty)
      drive.press(1)
      let info = try #require(infos(drive).last ?? nil)
      #expect(info.title == "Side one")
      #expect(info.artist == "Nobody")
      #expect(info.album == nil)
      #expect(info.duration == 100)
      #expect(info.elapsed == 5)
      #expect(info.rate == 0)
      #expect(drive.headUnit.sessions.applicationPrimary?.hasPrefix("tape") == true)
      #expect(words() == ["primary true"])
    }

    @Test func aSessionOfTheOlderFrameworkGivesWayAndTakesThePlaceBack() {
      var drive = drive(
        { deck in
          let older = MPNowPlayingSession(players: [AVPlayer()])
          older.nowPlayingInfoCenter.nowPlayingInfo = [MPMediaItemPropertyTitle: "Older"]
          deck.older = older
          activateAudio(Journal())
          deck.words.append("\(await older.becomeActiveIfPossible())")
        }, { await $0.start() }, { $0.words.append("\($0.older?.isActive ?? true)") },
        { $0.words.append("\(await $0.older?.becomeActiveIfPossible() ?? false)") },
        { $0.words.append("\($0.session?.isApplicationPrimary ?? true)") })
      drive.press(0)
      #expect(drive.headUnit.sessions.applicationPrimary == "session-1")
      #expect(drive.headUnit.player.info?.title == "Older")
      drive.press(1)
      #expect(drive.headUnit.player.info?.title == "Side one")
      drive.press(2)
      drive.press(3)
      #expect(drive.headUnit.player.info?.title == "Older")
      drive.press(4)
      #expect(words() == ["true", "primary true", "false", "true", "false"])
    }

    @Test func withoutActiveAudioItIsRefusedAsInvalid() {
      var drive = drive { await $0.start(nil) }
      drive.press(0)
      #expect(words() == ["invalidState"])
    }

    @Test func whoMixesBecomesTheAppsPrimaryAndNotTheSystems() {
      var drive = drive {
        await $0.start([.mixWithOthers])
        await $0.takeSystem()
      }
      drive.press(0)
      #expect(words() == ["primary true", "internalFailure"])
    }

    @Test func aThousandChangesInOneTurnAreOneReport() {
      var drive = drive(
        { await $0.start() },
        { deck in for number in 0..<1_000 { deck.tape.title = "Title \(number)" } })
      drive.press(0)
      let before = infos(drive).count
      drive.press(1)
      #expect(infos(drive).count == before + 1)
      #expect(infos(drive).last??.title == "Title 999")
    }

    @Test func whoIsWhereItWasBeforeHasGoneBack() {
      var drive = drive({ await $0.start() }, { $0.tape.isPlaying = true }, { $0.tape.plays += 1 })
      drive.press(0)
      drive.press(1)
      let before = infos(drive).count
      drive.press(2)
      #expect(infos(drive).count == before + 1)
      #expect(infos(drive).last??.elapsed == 5)
    }

    @Test func commandsRunAndThrownErrorsFail() {
      var drive = drive({ await $0.start() }, { $0.tape.isJammed = true })
      drive.press(0)
      drive.perform(.driver(.commandChosen(.play)))
      #expect(drive.headUnit.player.lastResult?.status == .success)
      #expect(drive.headUnit.player.rate == 1.5)
      drive.press(1)
      drive.perform(.driver(.commandChosen(.play)))
      #expect(drive.headUnit.player.lastResult?.status == .failed)
      #expect(drive.logs.contains { $0.contains("jammed") })
    }

    @Test func aDisabledCommandIsShownAndNotCalled() {
      var drive = drive { await $0.start() }
      drive.press(0)
      let next = drive.headUnit.player.commands[.next]
      #expect(next?.isEnabled == false)
      drive.perform(.driver(.commandChosen(.next)))
      #expect(infos(drive).last??.title == "Side one")
    }

    @Test func aCommandThatWasDisabledUnseenFailsAndIsNotCalled() {
      var drive = drive(
        { await $0.start() }, { $0.tape.canPause = false },
        { $0.words.append("\($0.tape.pauses) pauses") })
      drive.press(0)
      drive.press(1)
      drive.perform(.driver(.commandChosen(.pause)))
      #expect(drive.headUnit.player.lastResult?.status == .failed)
      drive.press(2)
      #expect(words().last == "0 pauses")
    }

    @Test func skipsAreTenSecondsAndFeedbackIsOneThingOfThree() {
      var drive = drive { await $0.start() }
      drive.press(0)
      #expect(drive.headUnit.player.commands[.skipForward]?.preferredIntervals == [10])
      drive.perform(.driver(.commandChosen(.like(undo: false))))
      #expect(drive.headUnit.player.commands[.like]?.isActive == true)
      drive.perform(.driver(.commandChosen(.dislike(undo: false))))
      #expect(drive.headUnit.player.commands[.like]?.isActive == false)
      #expect(drive.headUnit.player.commands[.dislike]?.isActive == true)
    }

    @Test func aModeThatTheAppDoesNotHaveIsTheNextOneThatItHas() {
      var drive = drive { await $0.start() }
      drive.press(0)
      drive.perform(.driver(.commandChosen(.repeat(.one))))
      #expect(drive.headUnit.player.commands[.repeat]?.mode == "all")
    }

    @Test func theDurationIsReadOnceForEachID() {
      var drive = drive(
        { await $0.start() }, { $0.tape.length = 300 },
        { deck in (deck.tape.contentID, deck.tape.title) = ("two", "Side two") },
        { deck in (deck.tape.contentID, deck.tape.isLive) = ("three", true) })
      drive.press(0)
      drive.press(1)
      #expect(infos(drive).last??.duration == 100)
      drive.press(2)
      #expect(infos(drive).last??.duration == 300)
      drive.press(3)
      #expect(infos(drive).last??.isLive == true)
      #expect(infos(drive).last??.duration == nil)
    }

    @Test func withoutAReferenceTheSessionIsGone() {
      var drive = drive({ await $0.start() }, { $0.session = nil })
      drive.press(0)
      #expect(drive.headUnit.player.info != nil)
      drive.press(1)
      #expect(drive.headUnit.player.info == nil)
      #expect(drive.headUnit.sessions.named.isEmpty)
    }

    @Test func allKindsOfContentSayWhatTheyAre() {
      let contents: [any MediaContentRepresentable] = [
        GenericContent(
          id: "g", title: "G", subtitle: "S", type: .audio, duration: nil, artwork: nil),
        PodcastContent(
          id: "p", episodeTitle: "P", showName: "Show", releaseDate: nil, type: .audio,
          duration: .finite(60), artwork: nil),
        MovieContent(id: "m", title: "M", duration: .finite(60), artwork: nil),
        TVShowContent(
          id: "t", episodeTitle: "T", showName: "Series", duration: .finite(60), artwork: nil),
        BookContent(id: "b", title: "B", authorName: "A", duration: .finite(60), artwork: nil),
        RadioContent(id: "r", stationName: "R", programName: "Programme", artwork: nil),
        HomeMediaContent(
          id: "h", sourceName: "Shelf", contentDescription: "H", type: .video,
          duration: .continuous, artwork: nil),
      ]
      #expect(
        contents.map { "\($0.type)" } == [
          "audio", "audio", "video", "video", "audio", "audio", "video",
        ])
      #expect(contents[5].duration == .live)
      #expect(contents[6].duration == .continuous)
    }
  }
}

import AVFAudio
import FaceSnippets
import Foundation
import HeadUnitCore
import Testing
import UIKit

extension Faces {
  /// What the phone's pages show how to do, done by an app with a head unit around it.
  @Suite struct DocumentedAppTests {
    @Test func itsDataSourceFillsTheList() {
      let page = drive().simulation.headUnit.browser.page

      #expect(page?.count == 2)
      #expect(page?.rows[1]?.item?.title == "Second Wind")
      #expect(page?.rows[1]?.item?.progress == 0.25)
      #expect(page?.showsProgress == true)
    }

    @Test func itsDelegatePlaysWhatIsChosen() {
      let drive = drive(playing: 1)

      #expect(drive.simulation.headUnit.screen == .nowPlaying)
      #expect(drive.simulation.headUnit.player.identifiers == ["book-1"])
    }

    @Test func whatItPublishesIsShown() {
      var drive = drive(playing: 1)
      drive.advance(by: 60)

      #expect(drive.info?.title == "Second Wind")
      #expect(drive.info?.duration == 600)
      #expect(drive.info?.rate == 1)
      #expect(drive.info?.defaultRate == 1)
    }

    @Test func itsArtworkIsDrawnForTheHeadUnit() throws {
      let drive = drive(playing: 1)
      let picture = try #require(drive.picture)
      let bytes = try #require(picture.data)
      let image = try #require(UIImage(data: Data(bytes)))

      #expect(picture.size?.width == picture.size?.height)
      #expect(image.pixels?.first == Pictures.blue)
    }

    @Test func itsSessionIsActiveAsSoonAsItPlays() {
      let before = drive().session
      let after = drive(playing: 0).session

      #expect(before == AudioSession(category: .playback, mode: "spokenAudio", isActive: false))
      #expect(after == AudioSession(category: .playback, mode: "spokenAudio", isActive: true))
    }

    @Test func itsHandlersPauseAndSkip() {
      var drive = drive(playing: 0)
      drive.advance(by: 10)
      drive.simulation.perform(.driver(.commandChosen(.skipForward(seconds: 30))))
      drive.simulation.perform(.driver(.commandChosen(.pause)))
      drive.advance(by: 10)

      #expect(drive.info?.elapsed == 40)
      #expect(drive.info?.rate == 0)
      #expect(drive.simulation.headUnit.player.commands[.next]?.isEnabled == false)
    }

    @Test func theRateButtonGoesThroughItsRates() {
      var drive = drive(playing: 0)
      var rates: [Double?] = []
      for _ in 0..<3 {
        drive.simulation.perform(.driver(.rateButtonPressed))
        rates.append(drive.info?.rate)
      }

      #expect(rates == [1.5, 2, 1])
    }

    @Test func aCallPausesItAndItGoesOnAfterwards() {
      var drive = drive(playing: 0)
      drive.advance(by: 10)
      drive.simulation.perform(.playback(.interruptionBegan(.assistant)))
      #expect(drive.info?.rate == 0)
      drive.advance(by: 5)
      drive.simulation.perform(.playback(.interruptionEnded(kind: .assistant, shouldResume: true)))

      #expect(drive.info?.rate == 1)
      #expect(drive.info?.elapsed == 10)
    }

    private func drive(playing book: Int? = nil) -> AudioDrive {
      var drive = AudioDrive { $0.keep(DocumentedApp()) }
      if let book {
        drive.simulation.perform(.driver(.rowChosen(book)))
        drive.advance(by: 0)
      }
      return drive
    }
  }

  /// What the language of before Swift 6 allows, and names that come with other modules.
  @Suite struct AnywhereTests {
    @Test func theScreenMayBeReadFromAnywhere() {
      #expect(Anywhere.scale > 0)
      #expect(Anywhere.isPhone())
    }

    @Test func theNetworkComesWithTheMediaPlayer() throws {
      let url = try #require(URL(string: "https://nowhere.example/a.mp3"))

      #expect(Anywhere.request(url).originalRequest?.url == url)
    }
  }
}

extension AudioDrive {
  /// What is shown of what plays.
  fileprivate var picture: Picture? {
    if case .shown(_, let picture) = simulation.headUnit.player.artwork { picture } else { nil }
  }
}

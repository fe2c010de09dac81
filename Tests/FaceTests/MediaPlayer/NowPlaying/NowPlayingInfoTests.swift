import Foundation
import HeadUnitCore
import MediaPlayer
import Testing

extension Faces {
  /// What the head unit makes of an app's now-playing dictionary.
  @Suite struct NowPlayingInfoTests {
    private var center: MPNowPlayingInfoCenter { .default() }

    /// What is told when the app publishes this, and what is said about it.
    private func told(_ values: [String: Any]?) -> (info: NowPlayingInfo?, logs: [String]) {
      var car = TestCar()
      let news = car.news { center.nowPlayingInfo = values }
      #expect(news.infos.count == 1)
      return (news.infos.last ?? nil, news.logs)
    }

    @Test func theWholeDictionaryIsTold() {
      var expected = NowPlayingInfo(
        identifier: "track-1", title: "Fermata", artist: "Glasshouse", album: "Understory",
        duration: 180, elapsed: 12.5, rate: 1)
      expected.defaultRate = 1.5
      expected.isLive = false
      expected.queueIndex = 2
      expected.queueCount = 9
      expected.chapter = 0
      expected.chapterCount = 3
      expected.mediaType = "audio"
      expected.isExplicit = true
      let (info, logs) = told([
        MPNowPlayingInfoPropertyExternalContentIdentifier: "track-1",
        MPMediaItemPropertyTitle: "Fermata",
        MPMediaItemPropertyArtist: "Glasshouse",
        MPMediaItemPropertyAlbumTitle: "Understory",
        MPMediaItemPropertyPlaybackDuration: 180,
        MPNowPlayingInfoPropertyElapsedPlaybackTime: 12.5,
        MPNowPlayingInfoPropertyPlaybackRate: 1.0,
        MPNowPlayingInfoPropertyDefaultPlaybackRate: Float(1.5),
        MPNowPlayingInfoPropertyIsLiveStream: false,
        MPNowPlayingInfoPropertyPlaybackQueueIndex: 2,
        MPNowPlayingInfoPropertyPlaybackQueueCount: 9,
        MPNowPlayingInfoPropertyChapterNumber: 0,
        MPNowPlayingInfoPropertyChapterCount: 3,
        MPNowPlayingInfoPropertyMediaType: MPNowPlayingInfoMediaType.audio.rawValue,
        MPMediaItemPropertyIsExplicit: true,
      ])

      #expect(info == expected)
      #expect(logs == [])
    }

    @Test func aKeyOfAnInfoThatIsNotThereIsNoNews() {
      var car = TestCar()
      let reports = car.news {
        MPNowPlayingInfoCenter.default().nowPlayingInfo?[MPMediaItemPropertyTitle] = "Nobody"
        MPNowPlayingInfoCenter.default().nowPlayingInfo = nil
      }

      #expect(reports.infos.isEmpty)
    }

    @Test(arguments: NumberForm.allCases)
    func everyKindOfNumberIsANumber(_ form: NumberForm) {
      let (info, logs) = told([MPMediaItemPropertyPlaybackDuration: form.three])

      #expect(info?.duration == 3)
      #expect(logs == [])
    }

    @Test func aFractionIsReadFromEveryTypeThatHasThem() {
      let values: [Any] = [2.5, Float(2.5), CGFloat(2.5), NSNumber(value: 2.5), Decimal(2.5)]
      for value in values {
        #expect(told([MPNowPlayingInfoPropertyElapsedPlaybackTime: value]).info?.elapsed == 2.5)
      }
    }

    @Test func flagsMayBeNumbers() {
      #expect(told([MPNowPlayingInfoPropertyIsLiveStream: true]).info?.isLive == true)
      #expect(told([MPNowPlayingInfoPropertyIsLiveStream: 1]).info?.isLive == true)
      let number = NSNumber(value: false)
      #expect(told([MPNowPlayingInfoPropertyIsLiveStream: number]).info?.isLive == false)
    }

    @Test func textMayBeOfAnyTypeOfText() {
      #expect(told([MPMediaItemPropertyTitle: NSString("A")]).info?.title == "A")
      #expect(told([MPMediaItemPropertyTitle: "ABC".dropFirst(2)]).info?.title == "C")
      #expect(told([MPMediaItemPropertyTitle: Optional("A") as Any]).info?.title == "A")
    }

    @Test func aNilThatCameAlongIsLeftOut() {
      let title: String? = nil
      let (info, logs) = told([MPMediaItemPropertyTitle: title as Any])

      #expect(info == NowPlayingInfo())
      #expect(logs == [])
    }

    @Test func theMediaTypeMayBeNumberWordOrCase() {
      let key = MPNowPlayingInfoPropertyMediaType
      #expect(told([key: MPNowPlayingInfoMediaType.video]).info?.mediaType == "video")
      #expect(told([key: NSNumber(value: 1)]).info?.mediaType == "audio")
      #expect(told([key: "Audio"]).info?.mediaType == "audio")
      #expect(told([key: 0]).info?.mediaType == "none")
    }

    @Test func theAppsOwnIdentifierGoesBeforeTheLibrarys() {
      let (info, _) = told([
        MPMediaItemPropertyPersistentID: UInt64.max,
        MPNowPlayingInfoPropertyExternalContentIdentifier: "mine",
      ])

      #expect(info?.identifier == "mine")
      #expect(info?.other == ["persistentID": "18446744073709551615"])
      let alone = told([MPMediaItemPropertyPersistentID: UInt64.max]).info
      #expect(alone?.identifier == "18446744073709551615")
    }

    @Test func keysThatMeanNothingHereAreKept() throws {
      let address = try #require(URL(string: "https://example.org/a.mp3"))
      let (info, logs) = told([
        MPMediaItemPropertyGenre: "Tides",
        MPMediaItemPropertyAlbumTrackNumber: 4,
        MPNowPlayingInfoPropertyAssetURL: address,
        MPNowPlayingInfoPropertyCurrentPlaybackDate: Date(timeIntervalSince1970: 0),
        "com.example.tags": ["a", 1, true],
        "com.example.object": NSObject(),
      ])

      #expect(
        info?.other == [
          "genre": "Tides", "albumTrackNumber": "4",
          "MPNowPlayingInfoPropertyAssetURL": "https://example.org/a.mp3",
          "MPNowPlayingInfoPropertyCurrentPlaybackDate": "1970-01-01T00:00:00Z",
          "com.example.tags": "[a, 1, true]", "com.example.object": "NSObject",
        ])
      #expect(logs == [])
    }

    @Test func aValueOfTheWrongTypeIsSaidOnceForItsKey() {
      var car = TestCar()
      let news = car.news {
        for _ in 0..<3 {
          center.nowPlayingInfo = [
            MPMediaItemPropertyPlaybackDuration: "three minutes",
            MPMediaItemPropertyTitle: 7,
          ]
        }
      }

      #expect(news.infos.last??.duration == nil)
      #expect(news.infos.last??.title == nil)
      #expect(
        news.infos.last??.other == ["playbackDuration": "three minutes", "title": "7"])
      #expect(
        news.logs == [
          "nowPlayingInfo: playbackDuration is of type String where a number is wanted",
          "nowPlayingInfo: title is of type Int where text is wanted",
        ])
    }

    @Test func aMistakeOfAnEarlierStartIsSaidAgain() {
      #expect(told([MPMediaItemPropertyTitle: 7]).logs.count == 1)
      #expect(told([MPMediaItemPropertyTitle: 7]).logs.count == 1)
    }

    @Test func textThatIsANumberIsOne() {
      #expect(told([MPMediaItemPropertyPlaybackDuration: "180.5"]).info?.duration == 180.5)
    }

    @Test func whatNobodyCanCountIsNoCount() {
      let (info, logs) = told([MPNowPlayingInfoPropertyPlaybackQueueCount: Double.nan])

      #expect(info?.queueCount == nil)
      #expect(logs.count == 1)
    }

    @Test func nilClears() {
      var car = TestCar()
      center.nowPlayingInfo = [MPMediaItemPropertyTitle: "A"]
      _ = car.news()

      #expect(car.news { center.nowPlayingInfo = nil } == [.nowPlaying(nil)])
      #expect(center.nowPlayingInfo == nil)
    }

    @Test func oneKeyOfTheDictionaryCanBeChanged() {
      var car = TestCar()
      center.nowPlayingInfo = [MPMediaItemPropertyTitle: "A"]
      _ = car.news()
      let news = car.news {
        center.nowPlayingInfo?[MPNowPlayingInfoPropertyPlaybackRate] = 0.0
      }

      #expect(news.infos == [NowPlayingInfo(title: "A", rate: 0)])
    }

    @Test func theStateOfPlaybackIsKeptAndReportedBesideTheRate() {
      var car = TestCar()
      center.nowPlayingInfo = [MPNowPlayingInfoPropertyPlaybackRate: 0.0]
      _ = car.news()

      #expect(center.playbackState == .unknown)
      var info = NowPlayingInfo(rate: 0)
      info.playbackState = .playing
      #expect(car.news { center.playbackState = .playing }.infos == [info])
      #expect(center.playbackState == .playing)
    }

    @Test func aNewStartFindsNothing() {
      _ = told([MPMediaItemPropertyTitle: "A"])
      center.playbackState = .playing
      _ = TestCar()

      #expect(center.nowPlayingInfo == nil)
      #expect(center.playbackState == .unknown)
    }

    @Test func anArtworkHasTheNameOfItsTrack() {
      var car = TestCar()
      let artwork = MPMediaItemArtwork(boundsSize: .zero) { _ in UIImage() }
      let news = car.news {
        for _ in 0..<2 {
          center.nowPlayingInfo = [
            MPMediaItemPropertyTitle: "Fermata", MPMediaItemPropertyArtwork: artwork,
          ]
        }
      }

      #expect(news.infos.map { $0?.artwork } == ["Fermata", "Fermata"])
      let size = PixelSize(width: 300, height: 300)
      #expect(car.ask(.artwork(name: "Fermata", size: size)) == .artwork(nil))
    }

    @Test func anImageIsNoArtwork() {
      let (info, logs) = told([MPMediaItemPropertyArtwork: UIImage()])

      #expect(info?.artwork == nil)
      #expect(
        logs == [
          "nowPlayingInfo: artwork is of type UIImage where an MPMediaItemArtwork is wanted"
        ])
    }

    @Test func languagesAreToldWithTheCurrentOnes() {
      let voice = Self.option(.audible, "fr", "Français")
      let text = Self.option(.legible, "de", "Deutsch")
      let groups = [
        MPNowPlayingInfoLanguageOptionGroup(
          languageOptions: [voice], defaultLanguageOption: voice, allowEmptySelection: false),
        MPNowPlayingInfoLanguageOptionGroup(
          languageOptions: [text], defaultLanguageOption: nil, allowEmptySelection: true),
      ]
      let (info, logs) = told([
        MPNowPlayingInfoPropertyAvailableLanguageOptions: groups,
        MPNowPlayingInfoPropertyCurrentLanguageOptions: [voice],
      ])

      #expect(
        info?.languages == [
          LanguageOption(id: "fr-id", name: "Français", isCurrent: true),
          LanguageOption(id: "de-id", name: "Deutsch"),
        ])
      #expect(logs == [])
    }

    @Test func manyThreadsMayPublish() {
      var car = TestCar()
      let news = car.news {
        DispatchQueue.concurrentPerform(iterations: 100) { index in
          MPNowPlayingInfoCenter.default().nowPlayingInfo = [MPMediaItemPropertyTitle: "\(index)"]
        }
      }

      #expect(news.infos.count == 100)
      let last = center.nowPlayingInfo?[MPMediaItemPropertyTitle] as? String
      #expect(news.infos.last??.title == last)
    }

    private static func option(
      _ type: MPNowPlayingInfoLanguageOptionType, _ tag: String, _ name: String
    ) -> MPNowPlayingInfoLanguageOption {
      MPNowPlayingInfoLanguageOption(
        type: type, languageTag: tag, characteristics: nil, displayName: name,
        identifier: "\(tag)-id")
    }
  }

  /// The types in which apps have numbers.
  enum NumberForm: String, CaseIterable {
    case int, int8, int16, int32, int64, uint, uint8, uint16, uint32, uint64
    case float, double, graphics, object, decimal, decimalObject, text, raw, time

    var three: Any {
      switch self {
      case .int: 3
      case .int8: Int8(3)
      case .int16: Int16(3)
      case .int32: Int32(3)
      case .int64: Int64(3)
      case .uint: UInt(3)
      case .uint8: UInt8(3)
      case .uint16: UInt16(3)
      case .uint32: UInt32(3)
      case .uint64: UInt64(3)
      case .float: Float(3)
      case .double: 3.0
      case .graphics: CGFloat(3)
      case .object: NSNumber(value: 3)
      case .decimal: Decimal(3)
      case .decimalObject: NSDecimalNumber(value: 3)
      case .text: "3"
      case .raw: MPNowPlayingPlaybackState.stopped
      case .time: CMTime(seconds: 3, preferredTimescale: 600)
      }
    }
  }
}

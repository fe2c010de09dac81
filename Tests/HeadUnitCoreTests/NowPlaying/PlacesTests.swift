import HeadUnitCore
import Testing

/// Which of how many, and for how long.
@Suite struct PlacesTests {
  @Test(
    arguments: [
      (3, 13, "4 of 13"), (0, 1, "1 of 1"), (12, 12, nil), (0, 0, nil), (-1, 4, nil),
      (.max, .max, nil), (.max - 1, .max, "\(Int.max) of \(Int.max)"), (nil, 4, nil),
      (1, nil, nil),
    ] as [(Int?, Int?, String?)])
  func aPlaceIsOneOfThoseThereAre(index: Int?, count: Int?, words: String?) {
    var info = NowPlayingInfo()
    (info.queueIndex, info.queueCount) = (index, count)
    #expect(info.queuePlace.map { "\($0.number) of \($0.count)" } == words)
    (info.chapter, info.chapterCount) = (index, count)
    #expect(info.chapterPlace == info.queuePlace)
  }

  @Test func whatIsContinuousGoesOnBeyondTheDurationItNames() {
    var drive = Drive.playing()
    drive.republish {
      $0.isContinuous = true
      $0.duration = 60
      $0.elapsed = 50
    }
    drive.wait(.seconds(20))
    #expect(drive.player.elapsed(at: drive.now) == 70)
    #expect(!drive.headUnit.canScrub)
  }

  @Test func everyReasonHasWordsOfItsOwn() {
    let words = Ineligibility.allCases.map(\.words)
    #expect(Set(words).count == words.count)
    var drive = Drive.playing()
    drive.report(.commands(.none), .nowPlaying(nil))
    #expect(
      drive.seen("player.reasons").last
        == "No command has a handler; Nothing is published about what plays")
  }
}

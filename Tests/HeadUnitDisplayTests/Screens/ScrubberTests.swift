import HeadUnitApps
import HeadUnitCore
import Testing

@testable import HeadUnitDisplay

/// How far playback has come, as it is drawn.
@Suite struct ScrubberTests {
  private func times(_ drive: PlayingDrive) -> [String] {
    drive.texts.filter { $0.contains(":") }
  }

  @Test(arguments: Showcase.profileNames)
  func thePublishedExampleReadsAsPublished(profile: String) throws {
    var drive = try PlayingDrive(on: profile)
    drive.publish {
      ($0.title, $0.duration, $0.elapsed, $0.rate) = ("Style", 231, 53, 1)
      ($0.queueIndex, $0.queueCount) = (3, 13)
    }
    for text in ["Style", "0:53", "\u{2212}2:58", "4 of 13"] {
      #expect(drive.texts.contains(text))
    }
  }

  @Test(
    arguments: [
      (231, 53, ["0:53", "\u{2212}2:58"]), (231, 500, ["3:51", "\u{2212}0:00"]),
      (nil, 53, ["0:53"]), (231, nil, ["\u{2212}3:51"]), (nil, nil, []),
      (.nan, 53, ["0:53"]), (231, .infinity, ["\u{2212}3:51"]),
      (231, -9, ["0:00", "\u{2212}3:51"]),
      (-4, 3, ["0:00"]), (0, 3, ["0:00"]), (3_723.9, 3_723.5, ["1:02:03", "\u{2212}0:00"]),
      (1e300, 1e300, ["1000:00:00", "\u{2212}0:00"]), (nil, 1e18, ["1000:00:00"]),
    ] as [(Double?, Double?, [String])])
  func timesStayWithinTheTrack(duration: Double?, elapsed: Double?, expected: [String]) throws {
    for profile in ["minimum", "wide", "portrait-small"] {
      var drive = try PlayingDrive(on: profile)
      drive.publish { ($0.duration, $0.elapsed, $0.rate) = (duration, elapsed, 0) }
      #expect(times(drive) == expected)
      #expect(drive.brokenRules.isEmpty)
    }
  }

  @Test(
    arguments: [
      (1, 53.25, .milliseconds(750), "0:54"), (2, 53.5, .milliseconds(250), "0:54"),
      (0.5, 53, .seconds(2), "0:54"), (-1, 53.25, .microseconds(250_001), "0:52"),
    ] as [(Double, Double, HeadUnitCore.Duration, String)])
  func theWindowSleepsUntilTheNextSecond(
    rate: Double, elapsed: Double, wait: HeadUnitCore.Duration, next: String
  ) throws {
    var drive = try PlayingDrive()
    drive.publish { ($0.rate, $0.elapsed) = (rate, elapsed) }
    drive.wait(.zero)
    guard case .at(let due) = drive.list.nextChange else {
      Issue.record("\(drive.list.nextChange)")
      return
    }
    #expect(abs((due - drive.now - wait).microseconds) <= 1)
    drive.wait(wait - .microseconds(2))
    #expect(times(drive).first == "0:53")
    drive.wait(.microseconds(2))
    #expect(times(drive).first == next)
  }

  /// Whether it is drawn again before the clock shows another minute.
  private func changes(_ drive: PlayingDrive) -> Bool {
    switch drive.list.nextChange {
    case .never: false
    case .at(let due): due - drive.now < .seconds(5)
    case .atOnce: true
    }
  }

  @Test func nothingIsDrawnAgainWhereTimeStandsStill() throws {
    var drive = try PlayingDrive()
    drive.publish { ($0.rate, $0.elapsed) = (1, 50) }
    #expect(changes(drive))
    drive.publish { $0.rate = 0 }
    #expect(!changes(drive))
    drive.publish { ($0.rate, $0.duration, $0.elapsed) = (1, 60, 60) }
    #expect(!changes(drive))
    drive.publish { ($0.rate, $0.elapsed) = (-1, 0) }
    #expect(!changes(drive))
    drive.publish { ($0.rate, $0.elapsed) = (1, 10) }
    drive.perform(.driver(.scrubbed(to: 30)))
    #expect(!changes(drive))
  }

  @Test func aPlayThatIsAwaitedDoesNotMakeTimeRun() throws {
    var drive = try Situation.waiting.simulation(
      of: Showcase.demo(), profile: Showcase.profile("hd720"))
    var info = try #require(drive.headUnit.player.info)
    (info.rate, info.elapsed) = (0, 50)
    drive.perform(.phone(.reported(.nowPlaying(info))))
    #expect(!drive.headUnit.player.pending.isEmpty)
    drive.advance(by: .seconds(2))
    #expect(!drive.headUnit.player.pending.isEmpty)
    #expect(Showcase.screen(drive).elements.contains { $0.label == "0:50" })
  }

  @Test(arguments: Showcase.profileNames)
  func aFingerFindsTheBarAndWhatStandsAroundIt(profile: String) throws {
    let drive = try PlayingDrive(on: profile)
    let list = drive.list
    let bar = try #require(drive.element(.scrubber))
    let least = Int((44 * drive.headUnit.metrics.pixelsPerPoint).rounded(.down))
    #expect(bar.touchFrame.height >= least)
    for element in list.elements where element.isEnabled {
      guard let target = element.target else { continue }
      for (x, y) in element.frame.cornersAndMiddle {
        #expect(list.hit(x: x, y: y).target == target)
      }
    }
  }

  @Test func theKnobIsThereOnlyWhereItCanBeMoved() throws {
    var drive = try PlayingDrive()
    let discs = drive.discs(ofSide: 32)
    #expect(discs == 1)
    #expect(drive.element(.scrubber)?.isEnabled == true)
    drive.perform(.car(.speedChanged(.kilometresPerHour(50))))
    #expect(drive.discs(ofSide: 32) == 0)
    #expect(drive.element(.scrubber) == nil)
    drive.perform(.car(.speedChanged(.zero)))
    drive.perform(
      .phone(.reported(.commands(CommandSet([CommandState(.play), CommandState(.pause)])))))
    #expect(drive.discs(ofSide: 32) == 0)
  }

  @Test func aFingerMakesTheKnobLarger() throws {
    var drive = try PlayingDrive()
    drive.perform(.touch(.began(.scrubber)))
    drive.perform(.driver(.scrubbed(to: 1_000)))
    drive.wait(.seconds(1))
    #expect(drive.discs(ofSide: 44) == 1)
    #expect(times(drive).first == "16:40")
  }

  @Test(arguments: Showcase.profileNames)
  func chaptersStandBetweenTheTimes(profile: String) throws {
    var drive = try PlayingDrive(on: profile)
    drive.publish { ($0.chapter, $0.chapterCount) = (2, 12) }
    #expect(drive.texts.contains("Chapter 3 of 12"))
    #expect(drive.brokenRules.isEmpty)
    for (index, count) in [(12, 12), (3, 0), (-1, 4), (nil, 4)] as [(Int?, Int)] {
      drive.publish { ($0.chapter, $0.chapterCount) = (index, count) }
      #expect(!drive.texts.contains { $0.contains("Chapter") })
    }
    drive.publish {
      ($0.chapter, $0.chapterCount) = (.max - 1, .max)
      ($0.queueIndex, $0.queueCount) = (.max - 1, .max)
      ($0.duration, $0.elapsed) = (3e6, 1e6)
    }
    #expect(drive.brokenRules.isEmpty)
  }

  @Test(arguments: ["hd720", "minimum", "wide", "portrait"])
  func aLiveStreamSaysSoAndSinceWhen(profile: String) throws {
    var drive = try PlayingDrive(on: profile)
    drive.publish {
      ($0.isLive, $0.artist, $0.subtitle) = (true, "Radio", "On air since 09:00")
    }
    #expect(drive.texts.contains("Radio"))
    #expect(drive.texts.contains("On air since 09:00"))
    #expect(drive.list.elements.contains { $0.label == "Live" })
    #expect(!drive.list.elements.contains { $0.role == .slider })
    #expect(drive.brokenRules.isEmpty)
    drive.publish { $0.artist = nil }
    #expect(drive.texts.filter { $0 == "On air since 09:00" }.count == 1)
  }

  @Test func aLiveStreamSaysSoBesideTheListToo() throws {
    var drive = try PlayingDrive(on: "wide")
    drive.publish { $0.isLive = true }
    drive.perform(.driver(.backPressed))
    drive.wait(.seconds(1))
    #expect(drive.list.elements.contains { $0.role == .card })
    #expect(drive.list.elements.contains { $0.role == .badge && $0.label == "Live" })
    #expect(!drive.list.elements.contains { $0.role == .slider })
    #expect(drive.brokenRules.isEmpty)
  }

  @Test func whatHasNoEndShowsOnlyHowLongItHasGoneOn() throws {
    var drive = try PlayingDrive()
    drive.publish { ($0.isContinuous, $0.elapsed, $0.rate) = (true, 4_203, 1) }
    let badge = drive.list.elements.first { $0.label == "Continuous" && $0.role == .badge }
    #expect(badge?.value == "1:10:03")
    #expect(!drive.list.elements.contains { $0.role == .slider })
    #expect(changes(drive))
    drive.publish { $0.elapsed = nil }
    #expect(drive.texts.contains("Continuous"))
    #expect(drive.brokenRules.isEmpty)
  }
}

extension PlayingDrive {
  /// Full discs of so many pixels.
  fileprivate func discs(ofSide side: Int) -> Int {
    list.commands.count { command in
      guard case .card(let card) = command else { return false }
      return card.frame.width == side && card.frame.height == side && card.radius == side / 2
    }
  }
}

extension PixelRect {
  fileprivate var cornersAndMiddle: [(Int, Int)] {
    [(x, y), (maxX - 1, y), (x, maxY - 1), (maxX - 1, maxY - 1), ((x + maxX) / 2, (y + maxY) / 2)]
  }
}

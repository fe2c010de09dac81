import AVFoundation
import Foundation
import Testing

struct TimeTests {
  @Test func timesOfDifferentScalesAddUpExactly() {
    let sum = CMTime(value: 1, timescale: 3) + CMTimeMake(value: 1, timescale: 6)

    #expect(sum == CMTime(value: 1, timescale: 2))
    #expect(sum.timescale == 6)
    #expect(CMTimeSubtract(sum, CMTime(value: 1, timescale: 6)) == CMTime(value: 1, timescale: 3))
  }

  @Test func secondsBecomeATimeAndBack() {
    let time = CMTime(seconds: 12.5, preferredTimescale: 600)

    #expect(time.value == 7_500)
    #expect(CMTimeGetSeconds(time) == 12.5)
    #expect(CMTimeMakeWithSeconds(1.2345, preferredTimescale: 10).value == 12)
    #expect(CMTimeMakeWithSeconds(1.2345, preferredTimescale: 10).hasBeenRounded)
  }

  @Test func timesThatAreNoNumberSaySo() {
    #expect(CMTime.indefinite.seconds.isNaN)
    #expect(CMTime.invalid.seconds.isNaN)
    #expect(CMTime.positiveInfinity.seconds == .infinity)
    #expect(!CMTime.indefinite.isNumeric)
    #expect(CMTime.zero.isNumeric)
    #expect(!CMTime().isValid)
    #expect(CMTime(seconds: .nan, preferredTimescale: 600) == .indefinite)
  }

  @Test func aSumWithWhatIsNoNumberIsNone() {
    let one = CMTime(value: 1, timescale: 1)
    #expect((one + .indefinite).isIndefinite)
    #expect(!(one + .invalid).isValid)
    #expect((one - .positiveInfinity).isNegativeInfinity)
    #expect(!(CMTime.positiveInfinity + .negativeInfinity).isValid)
  }

  @Test func theOldQuestionsHaveTheSameAnswers() {
    #expect(CMTIME_IS_VALID(.zero) && CMTIME_IS_NUMERIC(.zero))
    #expect(CMTIME_IS_INVALID(.invalid) && !CMTIME_IS_NUMERIC(.indefinite))
    #expect(CMTIME_IS_INDEFINITE(.indefinite) && !CMTIME_IS_INDEFINITE(.zero))
    #expect(CMTIMERANGE_IS_EMPTY(.zero) && CMTIMERANGE_IS_INVALID(.invalid))
  }

  @Test func timesAreOrdered() {
    let times: [CMTime] = [
      .indefinite, .positiveInfinity, CMTime(value: 3, timescale: 2), .zero, .negativeInfinity,
      CMTime(value: -1, timescale: 2), CMTime(value: 1, timescale: 1),
    ]
    let seconds = times.sorted().map(\.seconds)

    #expect(seconds.dropLast() == [-.infinity, -0.5, 0, 1, 1.5, .infinity])
    #expect(CMTimeCompare(.zero, CMTime(value: 0, timescale: 600)) == 0)
    #expect(CMTime.zero.hashValue == CMTime(value: 0, timescale: 600).hashValue)
  }

  @Test func hugeTimesDoNotTrap() {
    let huge = CMTime(value: .max, timescale: .max)
    #expect((huge + CMTime(value: .max, timescale: 7)).isValid)
    #expect((-CMTime(value: .min, timescale: 1)).value == .max)
    #expect(CMTimeMultiply(CMTime(value: .max, timescale: 1), multiplier: 2).isPositiveInfinity)
    #expect(CMTime(seconds: 1e300, preferredTimescale: 600).isPositiveInfinity)
    #expect(huge.convertScale(1, method: .default).timescale == 1)
  }

  @Test(arguments: [
    (CMTimeRoundingMethod.roundHalfAwayFromZero, 2, -2), (.roundTowardZero, 1, -1),
    (.roundAwayFromZero, 2, -2), (.roundTowardPositiveInfinity, 2, -1),
    (.roundTowardNegativeInfinity, 1, -2),
  ])
  func aCoarserScaleRounds(method: CMTimeRoundingMethod, up: Int64, down: Int64) {
    #expect(CMTime(value: 3, timescale: 2).convertScale(1, method: method).value == up)
    #expect(CMTime(value: -3, timescale: 2).convertScale(1, method: method).value == down)
  }

  @Test func aRangeKnowsWhatIsInIt() {
    let range = CMTimeRange(
      start: CMTime(value: 1, timescale: 1), end: CMTime(value: 3, timescale: 1))

    #expect(range.duration.seconds == 2)
    #expect(range.containsTime(CMTime(value: 1, timescale: 1)))
    #expect(!range.containsTime(CMTimeRangeGetEnd(range)))
    #expect(range.intersection(.init(start: .zero, duration: range.start)).isEmpty)
  }

  @Test(arguments: [(0, 1), (1, 1), (2, 2), (3, 3), (4, 3)] as [(Int64, Int64)])
  func aTimeIsBroughtIntoARange(written: Int64, expected: Int64) {
    let range = CMTimeRange(
      start: CMTime(value: 1, timescale: 1), end: CMTime(value: 3, timescale: 1))
    let time = CMTimeClampToRange(CMTime(value: written, timescale: 1), range: range)
    #expect(time == CMTime(value: expected, timescale: 1))
    #expect(!CMTimeClampToRange(time, range: .zero).isValid)
    #expect(!CMTimeClampToRange(.invalid, range: range).isValid)
  }

  @Test func timesFitInValues() {
    let time = CMTime(value: -5, timescale: 600)
    let range = CMTimeRange(start: time, duration: .indefinite)

    #expect(NSValue(time: time).timeValue == time)
    #expect(NSValue(timeRange: range).timeRangeValue == range)
    #expect(!NSValue(timeRange: range).timeValue.isValid)
  }
}

import HeadUnitCore
import Testing

@Suite struct DurationTests {
  @Test(
    arguments: [
      (0, "0s"), (1, "1us"), (250, "250us"), (999, "999us"), (1_000, "1ms"), (1_001, "1.001ms"),
      (80_000, "80ms"), (1_500_000, "1.5s"), (2_999_999, "2.999999s"), (60_000_000, "1m"),
      (90_000_000, "1m30s"), (3_600_000_000, "1h"), (3_600_500_000, "1h0.5s"),
      (3_661_000_001, "1h1m1.000001s"), (-80_000, "-80ms"), (86_400_000_000, "24h"),
    ])
  func theTextIsTheShortestExactOne(microseconds: Int, text: String) {
    #expect(Duration(microseconds: microseconds).description == text)
    #expect(Duration(text) == Duration(microseconds: microseconds))
  }

  @Test(
    arguments: [
      ("1000ms", 1_000_000), ("0.5h", 1_800_000_000), ("1.5m", 90_000_000), ("90s", 90_000_000),
      ("0.001ms", 1), ("0.25ms", 250), ("1h30m", 5_400_000_000), ("1m0s", 60_000_000),
      ("1s500ms", 1_500_000), ("1ms1us", 1_001), ("007s", 7_000_000), ("-1m30s", -90_000_000),
      ("0us", 0), ("-0s", 0), ("0.000001s", 1), ("2.50s", 2_500_000),
    ])
  func otherFormsAreReadToo(text: String, microseconds: Int) {
    #expect(Duration(text)?.microseconds == microseconds)
  }

  @Test(
    arguments: [
      "", "5", "1.5", "s", "-", "-s", "1x", "1S", "1sec", "1 s", " 1s", "1s ", "1m1h", "1s1s",
      "1ms1s", "1s5", "5s5", "0.0000001s", "0.1us", "1.5us", "0.0001ms", ".5s", "5.s", "1..5s",
      "1.2.3s", "--1s", "+1s", "1e3s", "0x10s", "1,5s", "1_000s", "\u{0663}s", "\u{FF15}s", "1µs",
      "inf s", "infs", "nans", "1s-1ms", "1.0000000001s", "1m 30s", "1\u{0}s", "s1", "1.m",
    ])
  func whatIsNoDurationIsNotRead(text: String) {
    #expect(Duration(text) == nil)
  }

  @Test(
    arguments: [
      "9223372036854775808us", "99999999999999999999s", "2562047789h", "9223372036854.775808s",
      "9223372036854.999999s", "2562047788h54.775808s", "2562047788h99m", "153722867281m",
      "2562047788.5h", "9223372036854776ms",
    ])
  func whatIsTooLongIsNotRead(text: String) {
    #expect(Duration(text) == nil)
    #expect(Duration("-" + text) == nil)
  }

  @Test func theLongestIsRead() {
    #expect(Duration("9223372036854.775807s")?.microseconds == .max)
    #expect(Duration(microseconds: .max).description == "2562047788h54.775807s")
    #expect(Duration("2562047788h54.775807s")?.microseconds == .max)
  }

  @Test func anyDurationIsReadBackFromItsText() {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<4_000 {
      let width = Int.random(in: 1...62, using: &generator)
      let size = Int.random(in: 0..<(1 << width), using: &generator)
      let duration = Duration(microseconds: Bool.random(using: &generator) ? size : -size)
      #expect(Duration(duration.description) == duration)
    }
  }

  @Test func secondsOfAnAppAreRoundedToMicroseconds() {
    #expect(Duration.seconds(1.5) == .milliseconds(1_500))
    #expect(Duration.seconds(0.000_000_6) == .microsecond)
    #expect(Duration.seconds(-0.1) == .milliseconds(-100))
    #expect(Duration.seconds(Double.nan) == .zero)
    #expect(Duration.seconds(Double.infinity) == .zero)
    #expect(Duration.seconds(1e300).microseconds > 0)
    #expect(Duration.seconds(-1e300).microseconds < 0)
  }

  @Test func durationsAreCountedWith() {
    #expect(Duration.seconds(1) + .milliseconds(500) == .microseconds(1_500_000))
    #expect(Duration.seconds(1) - .milliseconds(1_500) == .milliseconds(-500))
    #expect(Duration.milliseconds(20) * 3 == .milliseconds(60))
    #expect(Duration.milliseconds(999) < .seconds(1))
    #expect(Duration.milliseconds(1_500).inSeconds == 1.5)
  }

  @Test func whatIsTooLongIsAsLongAsCanBe() {
    let longest = Duration(microseconds: .max)
    #expect(longest + .microsecond == longest)
    #expect(longest * 2 == longest)
    #expect(longest * -2 == Duration(microseconds: .min))
    #expect(.zero - longest - longest == Duration(microseconds: .min))
    #expect(Duration(microseconds: .min).description == "-2562047788h54.775807s")
  }
}

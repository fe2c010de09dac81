import HeadUnitCore
import Testing

@testable import HeadUnitDrives

/// What conditions compare, and how.
@Suite struct ReadingTests {
  private let patterns = PatternCache()

  private func meets(
    _ reading: Reading, _ comparison: Comparison, _ value: Condition.Value
  ) -> Bool {
    reading.meets(comparison, value, patterns) == .yes
  }

  @Test func numbersAreOrdered() {
    #expect(meets(.number(12), .atMost, .number(12)))
    #expect(!meets(.number(12), .less, .number(12)))
    #expect(meets(.number(12), .more, .number(11.5)))
    #expect(meets(.duration(.seconds(80)), .equal, .duration(.seconds(80))))
    #expect(meets(.speed(.kilometresPerHour(50)), .atLeast, .speed(.kilometresPerHour(50))))
  }

  @Test func whatIsNotThereIsNone() {
    #expect(meets(.nothing, .equal, .text("none")))
    #expect(meets(.nothing, .unequal, .number(12)))
    for comparison in [Comparison.less, .atMost, .more, .atLeast, .matches, .has] {
      #expect(!meets(.nothing, comparison, .number(12)))
    }
  }

  /// However much a drive shows, looking at it takes only so much room.
  @Test func ofAllThatIsSeenFiveThousandAreLookedAt() {
    var look = RunLook()
    let isNew = (0..<5_002).map { look.isNew("\($0)") }
    #expect(isNew == Array(repeating: true, count: 5_000) + [false, false])
  }

  @Test func nothingIsTrueOfWhatNobodyKnows() {
    for comparison in Comparison.allCases {
      for value in [Condition.Value.text("a"), .text(""), .text("none"), .number(0)] {
        let truth = Reading.unknown("why").meets(comparison, value, patterns)
        #expect(truth == .unknown("why"))
        #expect(truth.negated == .unknown("why"))
      }
    }
  }

  @Test(arguments: ["none", ""])
  func ofWhatIsNotThereOnlyThatIsKnown(none: String) {
    let absent = Reading.absent("why")
    #expect(absent.meets(.equal, .text(none), patterns) == .yes)
    #expect(absent.meets(.unequal, .text(none), patterns) == .no)
    #expect(absent.meets(.unequal, .text("a"), patterns) == .unknown("why"))
    #expect(absent.meets(.has, .text(none), patterns) == .unknown("why"))
    #expect(absent.meets(.less, .number(1), patterns) == .unknown("why"))
  }

  @Test func aPartOfAListSaysWhatIsInItAndNotWhatIsNot() {
    let part = Reading.part(["loading"], "why")
    #expect(part.meets(.has, .text("loading"), patterns) == .yes)
    #expect(part.meets(.has, .text("playing"), patterns) == .unknown("why"))
  }

  @Test func patternsAreFoundAndListsSearched() {
    #expect(meets(.text("Half Past Neon"), .matches, .text("^Half .* N")))
    #expect(!meets(.text("Half"), .matches, .text("[")))
    #expect(meets(.list(["next", "rate"], apart: .space), .has, .text("rate")))
    #expect(!meets(.list(["next", "rate"], apart: .space), .has, .text("rat")))
  }

  @Test func timesOfDayAreReadWithAndWithoutAZero() {
    #expect(meets(.time(TimeOfDay(startOfDrive: 581, at: .start)), .equal, .text("9:41")))
    #expect(meets(.time(TimeOfDay(startOfDrive: 581, at: .start)), .equal, .text("09:41")))
    #expect(meets(.time(TimeOfDay(startOfDrive: 581, at: .start)), .less, .text("10:00")))
    #expect(Reading.time(TimeOfDay(startOfDrive: 541, at: .start)).words == "09:01")
  }
}

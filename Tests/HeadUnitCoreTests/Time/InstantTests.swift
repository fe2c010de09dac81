import HeadUnitCore
import Testing

@Suite struct InstantTests {
  @Test(
    arguments: [
      (0, "0.000000"), (1, "0.000001"), (999_999, "0.999999"), (12_500_000, "12.500000"),
      (3_600_000_000, "3600.000000"), (.max, "9223372036854.775807"),
    ])
  func theTextHasAllSixDecimals(microseconds: Int, text: String) {
    #expect(Instant(microseconds: microseconds).description == text)
  }

  @Test func durationsLieBetweenInstants() {
    let instant = Instant.start + .seconds(2)
    #expect(instant.microseconds == 2_000_000)
    #expect(instant - .start == .seconds(2))
    #expect(.start - instant == .seconds(-2))
    #expect(Instant.start < instant)
    #expect(instant < .never)
  }

  @Test func nothingIsLaterThanNever() {
    #expect(Instant.start + .seconds(1) + Duration(microseconds: .max) == .never)
    #expect(Instant.never + .seconds(1) == .never)
  }
}

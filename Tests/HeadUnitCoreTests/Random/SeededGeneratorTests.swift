import HeadUnitCore
import Testing

@Suite struct SeededGeneratorTests {
  @Test func theNumbersAreThoseOfSplitMix64() {
    var generator = SeededGenerator(seed: 1_234_567)
    let numbers = (0..<5).map { _ in generator.next() }
    #expect(
      numbers == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
        4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
      ])
  }

  @Test func theSameSeedGivesTheSameNumbers() {
    var one = SeededGenerator(seed: 7)
    var other = SeededGenerator(seed: 7)
    var third = SeededGenerator(seed: 8)
    let numbers = (0..<100).map { _ in one.next() }
    let same = (0..<100).map { _ in other.next() }
    let different = (0..<100).map { _ in third.next() }
    #expect(numbers == same)
    #expect(numbers != different)
  }

  @Test func chanceIsNeverAtZeroAndAlwaysAtOne() {
    var generator = SeededGenerator(seed: 3)
    var count = 0
    for _ in 0..<2_000 {
      let (never, always) = (generator.chance(0), generator.chance(1))
      #expect(!never && always)
      if generator.chance(0.25) { count += 1 }
    }
    #expect((400...600).contains(count))
  }

  @Test func jitterStaysWithinItsSpreadAndReachesBothEnds() {
    var generator = SeededGenerator(seed: 3)
    var seen: Set<Duration> = []
    for _ in 0..<500 { seen.insert(generator.jitter(.microseconds(2))) }
    #expect(seen == Set((-2...2).map(Duration.microseconds)))
    let none = [generator.jitter(.zero), generator.jitter(.seconds(-1))]
    #expect(none == [.zero, .zero])
  }
}

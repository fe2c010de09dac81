import HeadUnitCore
import Testing

@Suite struct RateCycleTests {
  /// The rates so many presses lead to when the app does as it is told.
  private func presses(_ rates: [Double], from start: Double, step: Double? = nil) -> [Double] {
    let cycle = RateCycle(supported: rates, step: step)
    var current = start
    var seen: [Double] = []
    while seen.count < 8, let next = cycle.next(after: current) {
      seen.append(next)
      current = next
    }
    return seen
  }

  @Test func theButtonGoesUpAndFromTheHighestToTheLowest() {
    #expect(presses([0.5, 1, 1.5, 2], from: 1).prefix(5) == [1.5, 2, 0.5, 1, 1.5])
  }

  @Test func withAStepTheButtonDiesAtARateThatIsNoMultiple() {
    let rates = [0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.3, 1.4, 1.5]
    #expect(presses(rates, from: 1, step: 0.5) == [1.1])
  }

  @Test func withAStepTheButtonDiesAtTheLowestRateBeforeOneThatIsNoMultiple() {
    let rates = [0.5, 0.6, 1, 1.5, 2]
    #expect(presses(rates, from: 1, step: 0.5) == [1.5, 2, 0.5])
    for rate in [1, 1.5, 2] {
      #expect(RateCycle(supported: rates, step: 0.5).next(after: rate) != nil)
    }
    #expect(RateCycle(supported: rates, step: 0.5).next(after: 0.6) == nil)
  }

  @Test func withAStepOfAQuarterQuartersAreAlive() {
    let rates = [0.5, 0.75, 1, 1.25, 1.5, 2]
    #expect(presses(rates, from: 1, step: 0.25).prefix(5) == [1.25, 1.5, 2, 0.5, 0.75])
    #expect(presses(rates, from: 1, step: 0.5) == [1.25])
    #expect(presses([1, 1.1, 1.2], from: 1.1, step: 0.25).isEmpty)
  }

  @Test func ratesAreSortedAndEachCountsOnce() {
    #expect(RateCycle(supported: [2, 0.5, 1, 2, 1, 1.5]).supported == [0.5, 1, 1.5, 2])
    #expect(presses([2, 1, 1, 2], from: 1).prefix(3) == [2, 1, 2])
  }

  @Test func ratesThatAreNoRatesAreLeftOut() {
    let odd: [Double] = [0, -1, .infinity, -.infinity, .nan, 1, 2]
    #expect(RateCycle(supported: odd).supported == [1, 2])
    #expect(RateCycle(supported: [0, -1, .nan]).next(after: 1) == nil)
    #expect(RateCycle(supported: []).next(after: 1) == nil)
  }

  @Test func aSingleRateStaysWhatItIs() {
    #expect(presses([1], from: 1).prefix(2) == [1, 1])
    #expect(RateCycle(supported: [1]).next(after: 0.5) == 1)
  }

  @Test func aRateBetweenTheSupportedOnesGoesOnToTheNextHigher() {
    let cycle = RateCycle(supported: [0.5, 1, 1.5, 2])
    #expect(cycle.next(after: 1.2) == 1.5)
    #expect(cycle.next(after: 0.1) == 0.5)
    #expect(cycle.next(after: 7) == 0.5)
  }

  @Test func ratesFromSingleFloatingPointAreTheSameRates() {
    let cycle = RateCycle(supported: [1, Double(Float(1.1)), 1.5])
    #expect(cycle.next(after: 1.1) == 1.5)
  }
}

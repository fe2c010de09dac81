import HeadUnitCore
import Testing

@testable import HeadUnitApps

struct ShuffledOrderTests {
  @Test(arguments: [1, 2, 3, 4, 5, 7, 16, 17, 100, 1_000, 4_097])
  func everyNumberComesExactlyOnce(count: Int) {
    var generator = SeededGenerator(seed: UInt64(count))
    let order = ShuffledOrder(count: count, using: &generator)
    let numbers = (0..<count).map(order.number)
    #expect(numbers.sorted() == Array(0..<count))
    #expect(numbers.map(order.position) == Array(0..<count))
  }

  @Test func manyNumbersTakeNoTimeAndNoMemory() {
    var generator = SeededGenerator(seed: 5)
    let order = ShuffledOrder(count: 10_000_000, using: &generator)
    for position in [0, 1, 9_999_999] {
      #expect(order.position(of: order.number(at: position)) == position)
    }
  }

  @Test func neighboursDoNotStayTogether() {
    var generator = SeededGenerator(seed: 6)
    let order = ShuffledOrder(count: 1_000, using: &generator)
    let pairs = (0..<999).count { order.number(at: $0) + 1 == order.number(at: $0 + 1) }
    #expect(pairs < 20)
  }
}

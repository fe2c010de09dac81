import Testing

@testable import HeadUnitCore

@Suite struct DueQueueTests {
  private func instant(_ microseconds: Int) -> Instant {
    Instant(microseconds: microseconds)
  }

  private func all<Value>(_ queue: DueQueue<Value>) -> [Value] {
    var queue = queue
    var values: [Value] = []
    while let entry = queue.popFirst() { values.append(entry.value) }
    return values
  }

  @Test func whatIsDueFirstComesFirst() {
    var queue = DueQueue<String>()
    queue.put("c", due: instant(30))
    queue.put("a", due: instant(10))
    queue.put("b", due: instant(20))
    #expect(queue.count == 3)
    #expect(queue.first?.value == "a")
    #expect(all(queue) == ["a", "b", "c"])
  }

  @Test func whatIsDueAtOneInstantComesInTheOrderItWasPutIn() {
    var queue = DueQueue<Int>()
    for value in 0..<100 { queue.put(value, due: instant(5)) }
    #expect(all(queue) == Array(0..<100))
  }

  @Test func theLastTurnComesAfterAllElseOfItsInstant() {
    var queue = DueQueue<String>()
    queue.put("last", due: instant(5), turn: .last)
    queue.put("ordinary", due: instant(5))
    queue.put("next", due: instant(6))
    #expect(all(queue) == ["ordinary", "last", "next"])
  }

  @Test func theLastTurnWaitsForWhatIsPutInLaterToo() {
    var queue = DueQueue<String>()
    queue.put("last", due: instant(5), turn: .last)
    queue.put("first", due: instant(5))
    let first = queue.popFirst()?.value
    queue.put("late", due: instant(5))
    #expect(first == "first")
    #expect(all(queue) == ["late", "last"])
  }

  @Test func lastTurnsKeepTheirOrder() {
    var queue = DueQueue<Int>()
    for value in 0..<20 { queue.put(value, due: instant(5), turn: .last) }
    #expect(all(queue) == Array(0..<20))
  }

  @Test func sequenceNumbersAreNeverGivenTwice() {
    var queue = DueQueue<Int>()
    var seen: Set<Int> = []
    for value in 0..<50 {
      seen.insert(queue.put(value, due: instant(value % 3)))
      if value.isMultiple(of: 2) { _ = queue.popFirst() }
    }
    #expect(seen.count == 50)
  }

  @Test func anEmptyQueueGivesNothing() {
    var queue = DueQueue<Int>()
    #expect(all(queue).isEmpty)
    #expect(queue.first == nil)
    _ = queue.popFirst()
    queue.put(1, due: .never)
    #expect(all(queue) == [1])
  }

  @Test func theOrderIsThatOfAStableSort() {
    for seed in 0..<20 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var queue = DueQueue<Int>()
      var expected: [(due: Int, isLast: Bool, value: Int)] = []
      for value in 0..<300 {
        let due = Int.random(in: 0..<40, using: &generator)
        let isLast = Int.random(in: 0..<4, using: &generator) == 0
        queue.put(value, due: instant(due), turn: isLast ? .last : .ordinary)
        expected.append((due, isLast, value))
      }
      expected.sort {
        ($0.due, $0.isLast ? 1 : 0, $0.value) < ($1.due, $1.isLast ? 1 : 0, $1.value)
      }
      #expect(all(queue) == expected.map(\.value), "seed \(seed)")
    }
  }
}

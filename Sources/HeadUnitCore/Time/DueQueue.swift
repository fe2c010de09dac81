/// Values waiting for their instant, in the order (due, turn, sequence): what was put in first for
/// an instant comes out first, and the `.last` turn of an instant comes after all the rest of it,
/// so that an answer at a deadline still counts however late in that instant it was put in.
struct DueQueue<Value> {
  enum Turn: Int, Comparable {
    case ordinary
    case last

    static func < (lhs: Turn, rhs: Turn) -> Bool { lhs.rawValue < rhs.rawValue }
  }

  struct Entry {
    let due: Instant
    let turn: Turn
    let sequence: Int
    let value: Value

    fileprivate func precedes(_ other: Entry) -> Bool {
      (due, turn, sequence) < (other.due, other.turn, other.sequence)
    }
  }

  private var heap: [Entry] = []
  private var nextSequence = 0

  var count: Int { heap.count }
  var first: Entry? { heap.first }

  /// The sequence number by which the entry can be told from others.
  @discardableResult
  mutating func put(_ value: Value, due: Instant, turn: Turn = .ordinary) -> Int {
    let sequence = nextSequence
    nextSequence += 1
    heap.append(Entry(due: due, turn: turn, sequence: sequence, value: value))
    siftUp(heap.count - 1)
    return sequence
  }

  mutating func removeAll(where isUnwanted: (Value) -> Bool) {
    heap.removeAll { isUnwanted($0.value) }
    // In order they are a heap as well.
    heap.sort { $0.precedes($1) }
  }

  mutating func popFirst() -> Entry? {
    guard let first = heap.first, let last = heap.popLast() else { return nil }
    if !heap.isEmpty {
      heap[0] = last
      siftDown(0)
    }
    return first
  }
}

extension DueQueue: Sendable where Value: Sendable {}
extension DueQueue.Entry: Sendable where Value: Sendable {}

extension DueQueue {
  private mutating func siftUp(_ start: Int) {
    var child = start
    while child > 0 {
      let parent = (child - 1) / 2
      guard heap[child].precedes(heap[parent]) else { return }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  private mutating func siftDown(_ start: Int) {
    var parent = start
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < heap.count && heap[child].precedes(heap[least]) {
        least = child
      }
      guard least != parent else { return }
      heap.swapAt(parent, least)
      parent = least
    }
  }
}

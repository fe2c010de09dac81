import HeadUnitCore

/// A seeded order of the numbers below `count` that takes no memory, however many there are.
///
/// A four-round Feistel network mixes numbers of an even width of bits; numbers that come out too
/// large go through it again until they fit, which keeps every number exactly once.
struct ShuffledOrder: Hashable, Sendable {
  let count: Int
  private let halfWidth: Int
  private let keys: [UInt64]

  init(count: Int, using generator: inout SeededGenerator) {
    precondition(count > 0, "There is an order of at least one number.")
    self.count = count
    let width = Int.bitWidth - (count - 1).leadingZeroBitCount
    halfWidth = max(1, (width + 1) / 2)
    keys = (0..<4).map { _ in generator.next() }
  }

  /// The number at a position.
  func number(at position: Int) -> Int { walk(position, keys: keys) }

  /// The position of a number.
  func position(of number: Int) -> Int {
    // Backwards with the halves swapped is the same network with its keys in the other order.
    swapHalves(walk(swapHalves(number), keys: keys.reversed(), limit: swapHalves))
  }
}

extension ShuffledOrder {
  private var mask: Int { 1 << halfWidth - 1 }

  private func swapHalves(_ value: Int) -> Int {
    (value & mask) << halfWidth | value >> halfWidth
  }

  /// Mixes until the value, as `limit` sees it, is one of the numbers.
  private func walk(
    _ start: Int, keys: [UInt64], limit: (Int) -> Int = { $0 }
  ) -> Int {
    var value = start
    repeat { value = mix(value, keys: keys) } while limit(value) >= count
    return value
  }

  private func mix(_ value: Int, keys: [UInt64]) -> Int {
    var left = value >> halfWidth
    var right = value & mask
    for key in keys {
      var generator = SeededGenerator(seed: key ^ UInt64(right))
      (left, right) = (right, left ^ Int(truncatingIfNeeded: generator.next() >> 32) & mask)
    }
    return left << halfWidth | right
  }
}

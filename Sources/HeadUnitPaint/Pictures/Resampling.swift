/// Which pixels of a row make each pixel of a shorter or longer one, and with which weight.
///
/// Shrinking takes the mean over the area, enlarging the cubic of Catmull and Rom.
struct Resampling: Sendable {
  struct Tap: Sendable {
    var index: Int
    var weight: Float
  }

  let count: Int
  /// The pixels of the source that are used at all.
  private(set) var first = Int.max
  private(set) var end = 0
  private var all: [Tap] = []
  private var starts: [Int] = []

  /// Of the source only the middle part of so many pixels is shown.
  init(of length: Int, to count: Int, shown: Double) {
    self.count = count
    let start = (Double(length) - shown) / 2
    let step = shown / Double(count)
    for index in 0..<count {
      starts.append(all.count)
      let low = start + Double(index) * step
      if step >= 1 {
        addArea(from: low, to: low + step, length)
      } else {
        addCubic(at: low + step / 2, length)
      }
    }
    starts.append(all.count)
  }

  @inline(__always)
  func taps(of index: Int) -> ArraySlice<Tap> { all[starts[index]..<starts[index + 1]] }
}

private extension Resampling {
  mutating func addArea(from low: Double, to high: Double, _ length: Int) {
    let lowest = max(0, min(Double(length - 1), low))
    let highest = max(lowest + 1e-6, min(Double(length), high))
    for index in Int(lowest)..<min(length, Int(highest.rounded(.up))) {
      let part = min(highest, Double(index + 1)) - max(lowest, Double(index))
      add(index, part / (highest - lowest))
    }
  }

  mutating func addCubic(at place: Double, _ length: Int) {
    // The centre of a pixel lies half a pixel after its start.
    let base = (place - 0.5).rounded(.down)
    let part = place - 0.5 - base
    let weights = [
      ((-0.5 * part + 1) * part - 0.5) * part, (1.5 * part - 2.5) * part * part + 1,
      ((-1.5 * part + 2) * part + 0.5) * part, (0.5 * part - 0.5) * part * part,
    ]
    for (offset, weight) in weights.enumerated() {
      add(max(0, min(length - 1, Int(base) - 1 + offset)), weight)
    }
  }

  mutating func add(_ index: Int, _ weight: Double) {
    all.append(Tap(index: index, weight: Float(weight)))
    first = min(first, index)
    end = max(end, index + 1)
  }
}

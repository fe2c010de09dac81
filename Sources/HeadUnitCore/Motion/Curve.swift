/// How a motion spends its time: a cubic Bézier curve from (0, 0) to (1, 1), as the look gives it.
public struct Curve: Hashable, Sendable {
  private let firstX: Double
  private let firstY: Double
  private let secondX: Double
  private let secondY: Double

  public static let linear = Curve(0, 0, 1, 1)
  /// Fast at once and long in coming to rest: what comes and goes.
  public static let swift = Curve(0.16, 1, 0.3, 1)
  /// What changes in its place.
  public static let brisk = Curve(0.2, 0, 0, 1)
  /// One picture becomes another.
  public static let gentle = Curve(0.4, 0, 0.2, 1)

  /// The two control points; the first and third number lie in 0…1.
  public init(_ firstX: Double, _ firstY: Double, _ secondX: Double, _ secondY: Double) {
    precondition(
      (0...1).contains(firstX) && (0...1).contains(secondX), "Time never runs backwards.")
    (self.firstX, self.firstY, self.secondX, self.secondY) = (firstX, firstY, secondX, secondY)
  }

  /// The share of the way that is done after a share of the time; both in 0…1.
  public func way(after time: Double) -> Double {
    guard time > 0 else { return 0 }
    guard time < 1 else { return 1 }
    var low = 0.0
    var high = 1.0
    // Halving gives the same bits everywhere, and thirty times is finer than any screen.
    for _ in 0..<30 {
      let middle = (low + high) / 2
      if Self.at(middle, firstX, secondX) < time { low = middle } else { high = middle }
    }
    return Self.at((low + high) / 2, firstY, secondY)
  }

  /// The share of the way that is done at an instant.
  public func way(from begin: Instant, over duration: Duration, at now: Instant) -> Double {
    guard now > begin else { return 0 }
    guard now - begin < duration else { return 1 }
    return way(after: Double((now - begin).microseconds) / Double(duration.microseconds))
  }

  private static func at(_ step: Double, _ first: Double, _ second: Double) -> Double {
    let rest = 1 - step
    return 3 * rest * rest * step * first + 3 * rest * step * step * second + step * step * step
  }
}

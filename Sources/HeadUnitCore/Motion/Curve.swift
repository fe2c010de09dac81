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

/// What pulls a layer of the screen to its place: a spring that is damped just enough not to swing.
///
/// Where it is follows from the time alone, so that frames may be left out, and how fast it was
/// counts when something takes it over on its way.
public struct Spring: Hashable, Sendable {
  /// Of a mass of one, per second squared.
  public let stiffness: Double
  /// When it stands for certain; by then the spring has less than a pixel left to go.
  public let rest: Duration

  /// Where something is on its way from 0 to 1, and how much of the way it does in a second.
  public struct State: Hashable, Sendable {
    public var place: Double
    public var speed: Double

    public init(place: Double = 0, speed: Double = 0) {
      (self.place, self.speed) = (place, speed)
    }

    /// The same seen from the other end.
    var reversed: State { State(place: 1 - place, speed: -speed) }
  }

  /// In whole milliseconds, as tables have it.
  public init(stiffness: Double, rest milliseconds: Int) {
    (self.stiffness, rest) = (stiffness, .milliseconds(milliseconds))
  }

  /// After so many seconds on the way to 1; it never goes beyond either end.
  public func state(from start: State = State(), after seconds: Double) -> State {
    let end = rest.inSeconds
    guard seconds > 0 else { return start }
    guard seconds < end else { return State(place: 1) }
    // What is left at the end is taken off little by little on the way there.
    let residue = left(of: start, after: end)
    let left = left(of: start, after: seconds)
    let place = 1 - (left.place - residue.place * seconds / end)
    return State(place: min(1, max(0, place)), speed: residue.place / end - left.speed)
  }

  /// The way that is left, and how that grows.
  private func left(of start: State, after seconds: Double) -> State {
    let rate = stiffness.squareRoot()
    let away = 1 - start.place
    let slope = rate * away - start.speed
    let decay = Self.decay(rate * seconds)
    let sum = away + slope * seconds
    return State(place: sum * decay, speed: (slope - rate * sum) * decay)
  }

  /// e to the power of minus the number; only multiplications and additions in one order, so that
  /// every machine gets the same bits.
  private static func decay(_ number: Double) -> Double {
    let part = number / 1_024
    var value = 1 - part * (1 - part / 2 * (1 - part / 3 * (1 - part / 4)))
    for _ in 0..<10 { value *= value }
    return value
  }
}

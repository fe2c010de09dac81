import HeadUnitCore

/// How far a line that is too long for its room has moved, since it came.
///
/// It rests, moves on until its beginning comes in again behind its end, and rests there.
struct Marquee: Hashable {
  /// How far it moves until it looks as in the beginning, in pixels.
  let travel: Int
  /// In pixels a second.
  private let speed: Double
  private let moving: Duration

  static let rest = Duration.seconds(2)
  /// Between the end and the next beginning, in points.
  static let gap = 48.0
  /// The width in which it fades at each end of its room, in points.
  static let fade = 12.0
  /// In points a second.
  private static let pace = 30.0

  init(lineWidth: Int, scale: Double) {
    travel = max(1, lineWidth) + Int((Self.gap * scale).rounded())
    speed = Self.pace * scale
    moving = .seconds(Double(travel) / speed)
  }

  /// In whole pixels, less than the travel.
  func offset(after time: Duration) -> Int {
    let phase = phase(of: time)
    guard phase > Self.rest else { return 0 }
    return min(travel - 1, Int((phase - Self.rest).inSeconds * speed))
  }

  /// How long it then takes until it stands elsewhere.
  func wait(after time: Duration) -> Duration {
    let next = offset(after: time) + 1
    // Whatever rounding makes of it, the next pixel is reached then, and time goes on.
    let step = next == travel ? moving : .seconds(Double(next) / speed) + .microsecond
    return max(.milliseconds(1), Self.rest + step - phase(of: time))
  }

  private func phase(of time: Duration) -> Duration {
    let round = (Self.rest + moving).microseconds
    return .microseconds(max(0, time.microseconds) % round)
  }
}

/// What goes up and down for as long as it is looked at.
enum Wave {
  /// From 0 to 1, to −1 and back to 0 over a share of a turn, without a mathematics library.
  static func sine(_ turn: Double) -> Double {
    let part = turn - turn.rounded(.down)
    // Bhaskara's approximation, exact to 0.2 %, on each half of the wave.
    let half = part < 0.5 ? part * 2 : (part - 0.5) * 2
    let product = half * (1 - half)
    let value = 16 * product / (5 - 4 * product)
    return part < 0.5 ? value : -value
  }

  /// Where in a period the instant lies, 0…1.
  static func turn(of period: Duration, at now: Instant, late: Duration = .zero) -> Double {
    let length = period.microseconds
    return Double((now.microseconds + late.microseconds) % length) / Double(length)
  }
}

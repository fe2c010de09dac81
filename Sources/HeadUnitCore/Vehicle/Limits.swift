/// How much of an app's content may be shown at present.
public struct Limits: Hashable, Codable, Sendable {
  /// The most rows of a list; nil when there is no limit.
  public var items: Int?
  /// The most levels, the root included.
  public var depth: Int
  /// Whether the driving is what limits, so that the driver is told.
  public var isEnforced: Bool

  public init(items: Int?, depth: Int, isEnforced: Bool) {
    self.items = items
    self.depth = depth
    self.isEnforced = isEnforced
  }

  public func shownCount(of count: Int) -> Int {
    items.map { max(0, min($0, count)) } ?? count
  }
}

/// From which speed on, and in which gears, which limits hold.
public struct LimitBand: Hashable, Codable, Sendable {
  public var speed: Speed
  /// Nil: in every gear.
  public var gears: [Gear]?
  public var items: Int?
  public var depth: Int

  public init(speed: Speed, gears: [Gear]? = nil, items: Int? = nil, depth: Int = 5) {
    self.speed = speed
    self.gears = gears
    self.items = items
    self.depth = depth
  }

  fileprivate func holds(at speed: Speed, in gear: Gear) -> Bool {
    speed >= self.speed && (gears?.contains(gear) ?? true)
  }
}

public enum Gear: String, Hashable, Codable, Sendable, CaseIterable {
  case park = "P"
  case reverse = "R"
  case neutral = "N"
  case drive = "D"
}

extension [LimitBand] {
  /// The last band that holds wins; the first one is what holds when parked.
  public func limits(at speed: Speed, in gear: Gear) -> Limits {
    let band = last { $0.holds(at: speed, in: gear) } ?? first
    guard let band, let parked = first else {
      return Limits(items: nil, depth: 5, isEnforced: false)
    }
    let isStricter =
      band.items ?? .max < parked.items ?? .max || band.depth < parked.depth
    return Limits(items: band.items, depth: band.depth, isEnforced: isStricter)
  }
}

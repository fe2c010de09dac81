import HeadUnitText

/// The car around the head unit, and how much of an app's content it allows to be shown.
public struct Vehicle: Hashable, Sendable {
  public private(set) var speed = Speed.zero
  public private(set) var gear = Gear.park
  public private(set) var override = LimitsOverride.auto
  public private(set) var theme = Theme.night
  /// Nothing on the screen is to move that need not.
  public private(set) var reducesMotion = false
  /// What holds at this speed and in this gear, unless somebody overrides it.
  public private(set) var limits: Limits
  private let bands: [LimitBand]

  init(limitedBy bands: [LimitBand]) {
    self.bands = bands
    limits = bands.limits(at: speed, in: gear)
  }

  mutating func apply(_ event: CarEvent) {
    switch event {
    case .speedChanged(let speed): self.speed = speed
    case .gearChanged(let gear): self.gear = gear
    case .limitsSwitched(let override): self.override = override
    case .themeChanged(let theme): self.theme = theme
    case .motionReduced(let isReduced): reducesMotion = isReduced
    }
    limits = currentLimits
  }

  private var currentLimits: Limits {
    switch override {
    case .auto:
      bands.limits(at: speed, in: gear)
    case .off:
      Limits(items: nil, depth: parkedDepth, isEnforced: false)
    case .on(let items, let depth):
      Limits(
        items: (items ?? strictest?.items).map { max(1, $0) },
        depth: max(1, depth ?? parkedDepth),
        isEnforced: true)
    }
  }

  private var parkedDepth: Int {
    bands.limits(at: .zero, in: .park).depth
  }

  private var strictest: LimitBand? {
    bands.filter { $0.items != nil }.min { ($0.items ?? 0) < ($1.items ?? 0) }
  }
}

/// Limits switched by hand instead of by the car's speed.
public enum LimitsOverride: Hashable, Codable, Sendable {
  case auto
  case off
  /// Where a number is missing the profile's own holds.
  case on(items: Int?, depth: Int?)

  /// The number for the kind, where one was given.
  public subscript(kind: LimitKind) -> Int? {
    guard case .on(let items, let depth) = self else { return nil }
    return switch kind {
    case .items: items
    case .depth: depth
    }
  }
}

public enum Theme: String, Hashable, Codable, Sendable, CaseIterable {
  case day, night
}

/// What of an app's content is limited.
///
/// A new kind does not compile before every place that holds limits has it too.
public enum LimitKind: String, Hashable, Sendable, CaseIterable {
  /// The rows of a list.
  case items
  /// The levels that may be open, the root included.
  case depth

  /// What may be set.
  public var range: ClosedRange<Int> {
    switch self {
    case .items: 1...1_000_000
    case .depth: 1...64
    }
  }

  /// Whether there can be no limit at all.
  public var canBeAbsent: Bool {
    switch self {
    case .items: true
    case .depth: false
    }
  }

  /// What is counted.
  public var noun: String {
    switch self {
    case .items: "items"
    case .depth: "levels"
    }
  }

  /// One sentence.
  public var summary: String {
    switch self {
    case .items: "How many rows a list may have."
    case .depth: "How many levels may be open."
    }
  }

  /// What it does, as a part of a sentence that names it.
  var clause: String {
    switch self {
    case .items: "lists have at most `items` rows"
    case .depth: "the app `depth` levels"
    }
  }

  /// What it could be.
  public var example: String {
    switch self {
    case .items: "12"
    case .depth: "5"
    }
  }
}

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

  /// The limit of the kind; nil when there is none.
  public subscript(kind: LimitKind) -> Int? {
    switch kind {
    case .items: items
    case .depth: depth
    }
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

  /// The limit of the kind; nil when there is none, and one that cannot be absent stays.
  public subscript(kind: LimitKind) -> Int? {
    get {
      switch kind {
      case .items: items
      case .depth: depth
      }
    }
    set {
      switch kind {
      case .items: items = newValue
      case .depth: depth = newValue ?? depth
      }
    }
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
    let isStricter = LimitKind.allCases.contains {
      band[$0] ?? .max < parked[$0] ?? .max
    }
    return Limits(items: band.items, depth: band.depth, isEnforced: isStricter)
  }
}

/// A speed, exact in every unit it is written in.
public struct Speed: Hashable, Sendable {
  public let millimetresPerHour: Int

  public static let zero = Speed(millimetresPerHour: 0)

  public init(millimetresPerHour: Int) {
    self.millimetresPerHour = millimetresPerHour
  }

  public static func kilometresPerHour(_ count: Int) -> Speed {
    Speed(millimetresPerHour: count * Unit.kilometresPerHour.size)
  }

  public var inKilometresPerHour: Double {
    Double(millimetresPerHour) / Double(Unit.kilometresPerHour.size)
  }
}

extension Speed: Comparable {
  public static func < (lhs: Speed, rhs: Speed) -> Bool {
    lhs.millimetresPerHour < rhs.millimetresPerHour
  }
}

extension Speed: LosslessStringConvertible {
  /// Reads `50km/h`, `30mph`, `12m/s`, with decimals if need be; never negative, always with a
  /// unit.
  public init?(_ description: String) {
    guard let unit = Unit.allCases.first(where: { description.hasSuffix($0.rawValue) }),
      let number = Self.number(description.dropLast(unit.rawValue.count)),
      (0...10_000).contains(number)
    else { return nil }
    self.init(millimetresPerHour: Int((number * Double(unit.size)).rounded()))
  }

  public var description: String {
    for unit in Unit.allCases where millimetresPerHour % unit.size == 0 {
      return "\(millimetresPerHour / unit.size)\(unit.rawValue)"
    }
    return "\(inKilometresPerHour)km/h"
  }
}

extension Speed {
  /// Digits, and more digits after a dot; not all that Swift takes for a number.
  private static func number(_ text: Substring) -> Double? {
    let halves = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard halves.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(\.isDigit) }) else { return nil }
    return Double(text)
  }
}

extension Speed: Codable {
  public init(from decoder: any Decoder) throws {
    self.init(millimetresPerHour: try decoder.singleValueContainer().decode(Int.self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(millimetresPerHour)
  }
}

private enum Unit: String, CaseIterable {
  case kilometresPerHour = "km/h"
  case milesPerHour = "mph"
  case metresPerSecond = "m/s"

  var size: Int {
    switch self {
    case .kilometresPerHour: 1_000_000
    case .milesPerHour: 1_609_344
    case .metresPerSecond: 3_600_000
    }
  }
}

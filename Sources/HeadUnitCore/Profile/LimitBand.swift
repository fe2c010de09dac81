import HeadUnitText

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

extension LimitBand {
  /// One entry of `limits`, with all its mistakes.
  init(reading node: JSONDocument.Node, _ complaints: inout [ProfileKey.Complaint]) {
    self.init(speed: .zero)
    guard node.kind == .object else {
      complaints.append(
        .init(offset: node.offset, message: "an entry of limits is an object: {…}"))
      return
    }
    for (key, value) in node.members {
      guard !take(value, for: key.string ?? "") else { continue }
      let message = LimitBand.complaint(about: key.string ?? "")
      complaints.append(.init(offset: key.offset, message: message))
    }
  }

  private mutating func take(_ value: JSONDocument.Node, for key: String) -> Bool {
    switch key {
    case "speed":
      guard let speed = value.string.flatMap(Speed.init) else { return false }
      self.speed = speed
    case "gears":
      let gears = value.elements.map { $0.string.flatMap(Gear.init) }
      guard value.kind == .array, !gears.isEmpty, !gears.contains(nil) else { return false }
      self.gears = gears.compactMap { $0 }
    default:
      guard let kind = LimitKind(rawValue: key), let limit = value.integer,
        kind.range.contains(limit)
      else { return false }
      self[kind] = limit
    }
    return true
  }

  private static func complaint(about key: String) -> String {
    switch key {
    case "speed": "speed is a speed such as \"50km/h\", \"30mph\" or \"12m/s\""
    case "gears": "gears is a list of \(ProfileKey.words(Gear.self))"
    default: LimitKind(rawValue: key).map(range) ?? unknown(key)
    }
  }

  private static func range(of kind: LimitKind) -> String {
    let range = kind.range
    return "\(kind.rawValue) is a whole number from \(range.lowerBound) to \(range.upperBound)"
  }

  private static func unknown(_ key: String) -> String {
    let keys = ["speed", "gears"] + LimitKind.allCases.map(\.rawValue)
    let list = keys.dropLast().joined(separator: ", ") + " and \(keys[keys.count - 1])"
    return "\(key) is no key of a limit; there are \(list)"
  }
}

extension LimitBand: CustomStringConvertible {
  public var description: String {
    let gears = gears.map { " in " + $0.map(\.rawValue).joined(separator: " ") } ?? ""
    let limits = LimitKind.allCases.compactMap { kind in self[kind].map { "\($0) \(kind.noun)" } }
    return "from \(speed)\(gears): " + limits.joined(separator: ", ")
  }
}

import HeadUnitCore

/// The car as it was driven, and the limits that follow.
struct Car: Sendable {
  let bands: [LimitBand]
  var speed = Speed.zero
  /// A car that has not been shifted stands in park.
  var gear = Gear.park
  var override = LimitsOverride.auto
  var theme: Theme?
  /// A fault of the model's own, which has to be found.
  var isMistaken = false

  init(_ profile: Profile) { bands = profile.limits }

  /// The last entry that holds wins, and the first is what holds parked.
  ///
  /// Switched off by hand there
  /// are no limits but the parked depth; switched on by hand a number that is left out is the
  /// strictest of the rows, and the parked depth.
  var limits: Limits {
    let parked = bands.last { $0.speed <= .zero && $0.gears?.contains(.park) ?? true }
    let depth = (parked ?? bands.first)?.depth ?? 5
    switch override {
    case .auto: break
    case .off: return Limits(items: nil, depth: depth, isEnforced: false)
    case .on(let items, let levels):
      let strictest = bands.compactMap(\.items).min()
      return Limits(items: items ?? strictest, depth: levels ?? depth, isEnforced: true)
    }
    guard let first = bands.first else { return Limits(items: nil, depth: 5, isEnforced: false) }
    let band = bands.last { $0.speed <= speed && $0.gears?.contains(gear) ?? true } ?? first
    let items = band.items.map { isMistaken ? $0 + 1 : $0 }
    let isStricter =
      (band.items ?? .max) < (first.items ?? .max) || band.depth < first.depth
    return Limits(items: items, depth: band.depth, isEnforced: isStricter)
  }
}

extension ReferenceModel {
  mutating func takeCar() {
    guard case .car(let event) = event else { return }
    switch event {
    case .speedChanged(let speed): car.speed = speed
    case .gearChanged(let gear): car.gear = gear
    case .limitsSwitched(let override): car.override = override
    case .themeChanged(let theme): car.theme = theme
    case .motionReduced, .motionPaced: break
    }
  }

  func carFault() -> String? {
    let limits = car.limits
    let theme = car.theme?.rawValue ?? fact("theme")
    return check("speed", car.speed.description) ?? check("theme", theme)
      ?? check("limits.items", limits.items.map { "\($0)" } ?? "none")
      ?? check("limits.depth", "\(limits.depth)") ?? contextFault(limits)
  }

  /// The app is told of every change, with the new values, and of nothing else.
  private func contextFault(_ limits: Limits) -> String? {
    let contexts = effects.compactMap { effect -> AppContext? in
      if case .tell(.context(let context)) = effect { context } else { nil }
    }
    let wasLimited = (was("limits.items"), was("limits.depth"))
    let isChange = wasLimited != (fact("limits.items"), fact("limits.depth"))
    if isChange, phone.isThere, !wasGone, contexts.isEmpty {
      return "the app was not told of the new limits"
    }
    guard let context = contexts.last else { return nil }
    let isRight =
      context.items == limits.items && context.depth == limits.depth
      && context.isEnforced == limits.isEnforced
      && context.isEndpointAvailable == phone.isConnected
    return isRight ? nil : differ("what the app is told", "\(context)", "\(limits)")
  }

  /// How many rows of so many may be shown.
  func allowed(_ count: Int) -> Int { min(car.limits.items ?? count, count) }

  var allowedDepth: Int { max(1, car.limits.depth) }
}

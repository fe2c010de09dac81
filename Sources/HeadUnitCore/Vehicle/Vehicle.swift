/// The car around the head unit.
public struct Vehicle: Hashable, Sendable {
  public internal(set) var speed = Speed.zero
  public internal(set) var gear = Gear.park
  public internal(set) var override = LimitsOverride.auto
  public internal(set) var theme = Theme.night
  /// Nothing on the screen is to move that need not.
  public internal(set) var reducesMotion = false
  public internal(set) var hasHeadphones = false

  /// What the profile's bands say of this speed and gear, unless somebody overrides them.
  func limits(under bands: [LimitBand]) -> Limits {
    switch override {
    case .auto:
      bands.limits(at: speed, in: gear)
    case .off:
      Limits(items: nil, depth: parkedDepth(of: bands), isEnforced: false)
    case .on(let items, let depth):
      Limits(
        items: (items ?? strictest(of: bands)?.items).map { max(1, $0) },
        depth: max(1, depth ?? parkedDepth(of: bands)),
        isEnforced: true)
    }
  }

  private func parkedDepth(of bands: [LimitBand]) -> Int {
    bands.limits(at: .zero, in: .park).depth
  }

  private func strictest(of bands: [LimitBand]) -> LimitBand? {
    bands.filter { $0.items != nil }.min { ($0.items ?? 0) < ($1.items ?? 0) }
  }
}

/// Limits switched by hand instead of by the car's speed.
public enum LimitsOverride: Hashable, Codable, Sendable {
  case auto
  case off
  /// Where a number is missing the profile's own holds.
  case on(items: Int?, depth: Int?)
}

public enum Theme: String, Hashable, Codable, Sendable, CaseIterable {
  case day, night
}

/// The car around the head unit, and how much of an app's content it allows to be shown.
public struct Vehicle: Hashable, Sendable {
  public private(set) var speed = Speed.zero
  public private(set) var gear = Gear.park
  public private(set) var override = LimitsOverride.auto
  public private(set) var theme = Theme.night
  /// Nothing on the screen is to move that need not.
  public private(set) var reducesMotion = false
  /// How fast all that moves goes, from a hundredth of the usual to ten times.
  public private(set) var motionSpeed = 1.0
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
    case .motionPaced(let speed): motionSpeed = speed.isFinite ? max(0.01, min(10, speed)) : 1
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

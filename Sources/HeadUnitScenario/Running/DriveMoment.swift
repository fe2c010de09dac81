public import HeadUnitCore

/// A while of a run in which nothing happens, for whoever films it.
public struct DriveMoment {
  /// As it is at the beginning of the while; until its end only the clock goes on.
  public let scene: Scene
  /// A text over the screen, with until when it is shown.
  public let caption: (text: String, until: Instant)?
  public let hands: DriverHands
  /// Nothing happens before it.
  public let end: Instant

  public init(
    scene: Scene, caption: (text: String, until: Instant)?, hands: DriverHands, end: Instant
  ) {
    (self.scene, self.caption, self.hands, self.end) = (scene, caption, hands, end)
  }
}

/// What the driver's hands did last, for whoever draws them.
public struct DriverHands: Hashable, Sendable {
  public struct Finger: Hashable, Sendable {
    public let x: Int
    public let y: Int
    public let isDown: Bool
    /// When it came there, or when it was lifted from there.
    public let since: Instant
  }

  public struct Knob: Hashable, Sendable {
    /// So many detents clockwise since the drive began.
    public var detents = 0
    public var turnedAt: Instant?
    public var pressedAt: Instant?
    public var isDown = false
    /// When it was let go after it had been down.
    public var releasedAt: Instant?
    public var push: Push?
  }

  /// The knob was pushed to a side.
  public struct Push: Hashable, Sendable {
    public let direction: Direction
    public let at: Instant
  }

  public internal(set) var finger: Finger?
  public internal(set) var knob = Knob()

  public init() {}

  mutating func put(_ place: Activity.Place?, isDown: Bool, at now: Instant) {
    guard let place else { return }
    finger = Finger(x: place.x, y: place.y, isDown: isDown, since: now)
  }

  mutating func note(_ event: Event, at now: Instant) {
    switch event {
    case .knobTurned(let detents):
      knob.detents &+= detents
      knob.turnedAt = now
    case .knobNudged(let direction): knob.push = Push(direction: direction, at: now)
    case .knobPressed: knob.pressedAt = now
    default: break
    }
  }

  mutating func pressKnob(at now: Instant) {
    knob.pressedAt = now
    knob.isDown = true
  }

  mutating func releaseKnob(at now: Instant) {
    knob.releasedAt = now
    knob.isDown = false
  }
}

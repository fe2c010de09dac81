public import HeadUnitCore

// The bench by keys alone: each control can be gone to, pressed and turned.
extension Bench {
  /// To the next control, or to the one before.
  public mutating func moveFocus(_ direction: Int, on picture: BenchPicture) {
    let actions = picture.controls.map(\.action)
    guard !actions.isEmpty else { return }
    let place = focus.flatMap { actions.firstIndex(of: $0) }
    let next = place.map { $0 + direction } ?? (direction > 0 ? 0 : actions.count - 1)
    focus = actions[(next + actions.count) % actions.count]
  }

  /// What the focus is at is pressed.
  public mutating func pressFocused(
    on picture: BenchPicture, of simulation: Simulation
  ) -> BenchControl.Order? {
    guard let focus, let control = picture.controls.last(where: { $0.action == focus }) else {
      return nil
    }
    let middle = (
      x: control.frame.x + control.frame.width / 2, y: control.frame.y + control.frame.height / 2
    )
    defer { (held, self.focus) = (nil, focus) }
    switch focus {
    case .speed, .track: return nil
    default: return press(x: middle.x, y: middle.y, on: picture, of: simulation)
    }
  }

  /// The slider is moved, or the time that is looked at: by a frame of the screen.
  public mutating func turnFocused(
    _ direction: Int, of simulation: Simulation
  ) -> BenchControl.Order? {
    guard focus == .speed else {
      stepFrame(direction, in: simulation)
      return nil
    }
    let speed = simulation.headUnit.vehicle.speed.inKilometresPerHour + Double(direction * 5)
    let share = min(1, max(0, speed / Double(Self.highestSpeed)))
    return speedOrder(share, simulation.headUnit)
  }

  /// Lets the open pane stand still, or follow what comes.
  public mutating func toggleFollowing(on picture: BenchPicture) {
    first[pane] = first[pane] == nil ? picture.lastFirst : nil
  }

  /// Whether the keys are at something on the bench.
  public var hasFocus: Bool { focus != nil }

  public mutating func leaveFocus() { focus = nil }

  private static let frameTime = Duration.microseconds(16_667)

  /// By one picture of sixty in a second.
  public mutating func stepFrame(_ direction: Int, in simulation: Simulation) {
    let at = viewed ?? simulation.now
    let next = at + Self.frameTime * direction
    view(next, in: simulation)
  }

  /// To the question before or after what is looked at.
  public mutating func stepQuestion(_ direction: Int, in simulation: Simulation) {
    let at = viewed ?? simulation.now
    let asked = record.queries
    let low = asked.firstPlace { $0.asked >= at }
    if direction < 0 { return view(low > 0 ? asked[low - 1].asked : .start, in: simulation) }
    let next = asked[low...].first { $0.asked > at }
    view(next?.asked ?? simulation.now, in: simulation)
  }

  /// Looks at an instant; the present and what is later is the present.
  public mutating func view(_ instant: Instant, in simulation: Simulation) {
    viewed = instant >= simulation.now ? nil : max(.start, instant)
  }
}

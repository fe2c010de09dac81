import HeadUnitCore
import HeadUnitReports

/// A way of driving in which other limits hold than in those before.
struct DrivingWay: Hashable {
  /// 0 is parked.
  let number: Int
  let speed: Speed
  let gear: Gear

  private static let usual = Speed.kilometresPerHour(50)
  static let parked = DrivingWay(number: 0, speed: .zero, gear: .park)

  /// All there are of a head unit, parked first.
  static func all(of profile: Profile) -> [DrivingWay] {
    var ways = [parked]
    var known: Set<Limits> = [profile.limits.limits(at: .zero, in: .park)]
    for band in profile.limits {
      let gears = band.gears ?? [.drive]
      let gear = gears.contains(.drive) ? .drive : gears.first ?? .drive
      let limits = profile.limits.limits(at: band.speed, in: gear)
      guard known.insert(limits).inserted else { continue }
      // Where it makes no difference, as fast as one drives.
      let isUsual = profile.limits.limits(at: usual, in: gear) == limits && band.speed > .zero
      let speed = isUsual ? max(band.speed, usual) : band.speed
      ways.append(DrivingWay(number: ways.count, speed: speed, gear: gear))
    }
    return ways
  }

  func holds(in vehicle: Vehicle) -> Bool { vehicle.speed == speed && vehicle.gear == gear }

  /// On the page.
  var words: String {
    if self == .parked { return "Parked" }
    let unit = speed.description.drop { $0.isNumber || $0 == "." }
    let number = speed.description.dropLast(unit.count)
    return speed == .zero ? "Stopped, in gear \(gear.rawValue)" : "At \(number) \(unit)"
  }
}

// What a driver does, and what comes of it once all has come to rest.
extension Simulation {
  /// What is seen on the way and is gone when it has ended.
  typealias Passing = (motion: Motion.Kind?, toast: String?)

  private static var shortRest: Duration { .milliseconds(100) }
  private static var longRest: Duration { .milliseconds(500) }
  /// Motions and the first answers come within it.
  private static var closeLook: Int { 20 }
  /// Longer than the car waits for anything.
  private static var restEnd: Duration { .seconds(120) }

  /// Until nothing more happens by itself, or it is clear that something always does.
  ///
  /// Whoever waits for an app that lives outside of our time says for how long, in real time.
  @discardableResult
  mutating func rest(atMost real: Duration? = nil) -> Passing {
    let start = WallTime.now()
    var passing = passing
    let end = now + Self.restEnd
    var count = 0
    while count < Self.closeLook || !headUnit.pendingWork(at: now).isEmpty, now < end {
      if let real, WallTime.now() - start > real { break }
      advance(by: count < Self.closeLook ? Self.shortRest : Self.longRest)
      count += 1
      let seen = self.passing
      passing = (passing.motion ?? seen.motion, passing.toast ?? seen.toast)
    }
    return passing
  }

  private var passing: Passing {
    (headUnit.motion?.kind, headUnit.toast.map { headUnit.text(of: $0.message) })
  }

  /// Nil when it means nothing there.
  mutating func carryOut(
    _ action: PrototypeWalk.Action, atMost real: Duration? = nil
  ) -> Passing? {
    switch action {
    case .drive(let way):
      perform(.car(.gearChanged(way.gear)))
      perform(.car(.speedChanged(way.speed)))
      return rest(atMost: real)
    case .choose(let target):
      if let row = target.rowIndex { bring(row: row) }
      guard let event = headUnit.event(choosing: target) else { return nil }
      perform(event)
      return rest(atMost: real)
    }
  }

  /// A row that is not held by the list means nothing to it.
  private mutating func bring(row: Int) {
    guard headUnit.screen == .content, let page = headUnit.browser.page,
      !headUnit.visibleRows(of: page).contains(row)
    else { return }
    scroll(to: headUnit.metrics.rowTop(row, of: page) - headUnit.metrics.viewport / 3)
  }

  /// Moves the list on the screen there, and waits for its rows.
  mutating func scroll(to place: Int) {
    guard let page = headUnit.browser.page else { return }
    perform(.driver(.scrolled(by: place - page.scroll)))
    let end = now + Self.restEnd
    repeat { advance(by: Self.shortRest) } while !headUnit.pendingWork(at: now).isEmpty && now < end
  }
}

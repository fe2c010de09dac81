import HeadUnitCore

/// Looks at what a condition speaks of, without drawing anything.
struct Probe {
  let subject: Subject
  private let headUnit: HeadUnit
  private let now: Instant
  private let minuteOfDay: Int
  private let nextMinute: Instant
  private let restartCount: Int

  init(_ run: DriveRun, _ subject: Subject) {
    self.subject = subject
    headUnit = run.simulation.headUnit
    now = run.now
    minuteOfDay = run.minuteOfDay
    nextMinute = run.nextMinute
    restartCount = run.record.story.restartCount
  }

  var reading: Reading {
    switch subject.name {
    case "rows": .number(Double(glance.rowCount))
    case "row.title": row.map { .text($0.title) } ?? .nothing
    case "row.badges": row.map { .list($0.badges.map(\.rawValue)) } ?? .nothing
    case "page.state": .text(headUnit.browser.page?.state.name ?? "")
    case "page.depth": .number(Double(headUnit.browser.depth))
    case "tabs": .list(headUnit.browser.tabs.map { $0.item?.title ?? "" })
    case "limits.items": headUnit.limits.items.map { .number(Double($0)) } ?? .nothing
    case "limits.depth": .number(Double(headUnit.limits.depth))
    case "speed": .speed(headUnit.vehicle.speed)
    case "gear": .text(headUnit.vehicle.gear.rawValue)
    case "clock": .time(minuteOfDay)
    case "interruption": .list(glance.interruptions.map(\.rawValue))
    case "app.restarts": .number(Double(restartCount))
    case let name where name.hasPrefix("requests."): requests(name)
    case let name where name.hasPrefix("player."): player(name)
    default: text(subject.name)
    }
  }

  private func requests(_ name: String) -> Reading {
    let loader = headUnit.loader
    return switch name {
    case "requests.pending": .number(Double(loader.pendingCount))
    case "requests.timedout": .number(Double(loader.outcomes[.timedOut] ?? 0))
    case "requests.late": .number(Double(loader.discards[.late] ?? 0))
    default: .nothing
    }
  }

  private func player(_ name: String) -> Reading {
    switch name {
    case "player.rate": .number(headUnit.player.rate)
    case "player.elapsed":
      shownElapsed.map { .duration(.seconds(Int($0))) } ?? .nothing
    case "player.buttons": .list(glance.playerButtons)
    case "player.menu": .list(headUnit.menuItems.map(\.description))
    case "player.commands": .list(glance.commands.map(\.rawValue))
    case "player.reasons": .list(glance.playerReasons.map(\.words))
    default: text(name)
    }
  }

  /// What traces record by this name; nothing for a name that nobody knows.
  private func text(_ name: String) -> Reading {
    let known = Glance.subjects.first { $0.name == name }
    return known.map { .text($0.value(glance)) } ?? .nothing
  }

  private var glance: Glance { headUnit.glance(at: now) }

  private var row: Glance.Row? { subject.row.flatMap(headUnit.glance(atRow:)) }

  /// In seconds, and never too many to be counted.
  private var shownElapsed: Double? {
    headUnit.shownElapsed(at: now).map { max(0, min($0, 1e12)) }
  }

  /// When it is another one without anything happening.
  var nextChange: Instant? {
    switch subject.name {
    case "clock": nextMinute
    case "player.elapsed": nextSecond
    default: nil
    }
  }

  /// The first microsecond at which another whole second is shown.
  private var nextSecond: Instant? {
    let rate = headUnit.player.rate
    guard headUnit.heldElapsed == nil, rate != 0, rate.isFinite, let elapsed = shownElapsed else {
      return nil
    }
    let shown = elapsed.rounded(.down)
    let left = rate > 0 ? (shown + 1 - elapsed) / rate : (elapsed - shown) / -rate
    // Further than this nobody looks; and at its end a track stands.
    guard left < 1e6 else { return nil }
    var next = now + max(.microsecond, .seconds(left))
    // Rounding may have missed it by a microsecond or two, either way.
    next = Instant(microseconds: max(now.microseconds + 1, next.microseconds - 2))
    for _ in 0..<5 where seconds(at: next) == Int(shown) { next = next + .microsecond }
    return next
  }

  private func seconds(at instant: Instant) -> Int? {
    headUnit.shownElapsed(at: instant).map { Int(max(0, min($0, 1e12))) }
  }
}

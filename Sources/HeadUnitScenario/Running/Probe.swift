import HeadUnitCore
import HeadUnitDisplay

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
    restartCount = run.record.app.restartCount
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

  private var row: Sight.Row? { subject.row.flatMap(headUnit.row) }

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

/// What a subject is at an instant.
enum Reading: Hashable {
  case text(String)
  case number(Double)
  case duration(Duration)
  case speed(Speed)
  case list([String])
  /// A time of day, in minutes since midnight.
  case time(Int)
  /// There is nothing there of which it could be said.
  case nothing

  /// What a condition compares it with when there is nothing.
  static let none = "none"

  func meets(
    _ comparison: Comparison, _ value: Condition.Value, _ patterns: PatternCache
  ) -> Bool {
    switch comparison {
    case .equal: equals(value)
    case .unequal: !equals(value)
    case .matches:
      value.text.map { text in texts.contains { patterns.finds(text, in: $0) } } ?? false
    case .has: value.text.map { texts.contains($0) } ?? false
    case .less: order(value).map { $0 < 0 } ?? false
    case .atMost: order(value).map { $0 <= 0 } ?? false
    case .more: order(value).map { $0 > 0 } ?? false
    case .atLeast: order(value).map { $0 >= 0 } ?? false
    }
  }

  /// The thing itself, or each of several.
  private var texts: [String] {
    switch self {
    case .list(let list): list
    case .nothing: []
    default: [words]
    }
  }

  private func equals(_ value: Condition.Value) -> Bool {
    if let order = order(value) { return order == 0 }
    guard let text = value.text else { return false }
    switch self {
    case .text(let own): return own == text || own.isEmpty && text == Self.none
    case .list(let list):
      if list.isEmpty { return text.isEmpty || text == Self.none }
      return list.joined(separator: ", ") == text || list.joined(separator: " ") == text
    case .nothing: return text == Self.none || text.isEmpty
    default: return false
    }
  }

  /// Below, at or above zero, as it is less, the same or more; nil where that means nothing.
  private func order(_ value: Condition.Value) -> Double? {
    switch (self, value) {
    case (.number(let own), .number(let other)): own - other
    case (.duration(let own), .duration(let other)): Double((own - other).microseconds)
    case (.duration(let own), .number(let other)): own.inSeconds - other
    case (.number(let own), .duration(let other)): own - other.inSeconds
    case (.speed(let own), .speed(let other)):
      Double(own.millimetresPerHour - other.millimetresPerHour)
    case (.speed(let own), .number(0)): Double(own.millimetresPerHour)
    case (.time(let own), .text(let text)): Self.minutes(text).map { Double(own - $0) }
    case (.number(let own), .text(let text)): Double(text).map { own - $0 }
    default: nil
    }
  }

  /// `9:41` and `09:41`.
  private static func minutes(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let hour = Int(parts[0]), let minute = Int(parts[1]),
      (0..<24).contains(hour), (0..<60).contains(minute)
    else { return nil }
    return hour * 60 + minute
  }

  var words: String {
    switch self {
    case .text(let text): text
    case .number(let number): Self.words(of: number)
    case .duration(let duration): duration.description
    case .speed(let speed): speed.description
    case .list(let list): list.isEmpty ? Self.none : list.joined(separator: ", ")
    case .time(let minutes):
      [minutes / 60, minutes % 60].map { ($0 < 10 ? "0" : "") + "\($0)" }.joined(separator: ":")
    case .nothing: Self.none
    }
  }

  /// The words as a condition would have them.
  var written: String {
    if case .text(let text) = self, text.isEmpty || text.contains(" ") { return "\"\(text)\"" }
    return words
  }

  /// Without decimals where there are none.
  static func words(of number: Double) -> String {
    Int(exactly: number).map { "\($0)" } ?? "\(number)"
  }
}

extension Condition.Value {
  /// What is written, where it stands for itself.
  fileprivate var text: String? {
    switch self {
    case .text(let text): text
    case .number(let number): Reading.words(of: number)
    case .duration, .speed: nil
    }
  }
}

/// The screen as text for people: what is there, indented by what it is part of.
struct ScreenText {
  private let list: DisplayList

  init(_ list: DisplayList) {
    self.list = list
  }

  /// A line for each element that says something; the focused one is marked.
  var text: String {
    var depths: [Int] = []
    var lines: [String] = []
    for element in list.elements {
      let depth = element.parent.map { depths[$0] } ?? 0
      let isTold = !isSilent(element)
      depths.append(depth + (isTold ? 1 : 0))
      guard isTold else { continue }
      let mark = element.isFocused ? "> " : "  "
      lines.append(mark + String(repeating: "  ", count: depth) + element.short)
    }
    return lines.joined(separator: "\n")
  }

  /// Whether it has nothing to say that its parent has not said.
  private func isSilent(_ element: Element) -> Bool {
    if element.target != nil || element.role == .list || element.role == .screen { return false }
    if element.label.isEmpty, element.value.isEmpty { return true }
    return element.parent.map { list.elements[$0].label == element.label } ?? false
  }
}

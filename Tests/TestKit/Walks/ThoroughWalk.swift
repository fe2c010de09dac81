import HeadUnitApps
public import HeadUnitCore
import HeadUnitDisplay
import HeadUnitText

/// A walk that is looked at in every way there is: on the screen too, walked again from the same
/// seed, over the wire, and driven again with a recording of its app, byte for byte.
public enum ThoroughWalk {
  /// How often the screen is drawn: drawing after each event would take most of the time.
  private static let drawnEvents = 5

  static func fault(of walk: inout RandomWalk, events: Int) -> String? {
    let seed = walk.seed
    var number = 0
    let fault = walk.walk(events: events) { simulation in
      number += 1
      return number.isMultiple(of: drawnEvents) ? screenFault(simulation) : nil
    }
    if let fault { return fault }
    do {
      let lines = try walk.simulation.trace.lines()
      var again = RandomWalk(seed: seed, hasModel: true, isJudged: false)
      _ = again.walk(events: events)
      if try again.simulation.trace.lines() != lines { return "The same seed gave another trace." }
      return try WireTrip.fault(of: walk.simulation.trace)
        ?? recordingFault(of: walk, events: events, lines)
    } catch {
      return "The trace cannot be written or read: \(error)."
    }
  }

  /// What is seen stands on the screen, and drawing it twice gives the same.
  public static func screenFault(_ simulation: Simulation) -> String? {
    let headUnit = simulation.headUnit
    let materials = Materials(text: .blocks) { _ in Shade(even: 0.4) }
    let list = Screen(headUnit, at: simulation.now, with: materials).displayList()
    let again = Screen(headUnit, at: simulation.now, with: materials).displayList()
    if list.elements != again.elements || list.commands != again.commands {
      return "The screen is not the same when it is drawn twice."
    }
    let glance = headUnit.glance(at: simulation.now)
    // A call or the assistant stands before the list, and what moves is not where it will be.
    guard glance.screen == "content", list.size.width > 600, headUnit.motion == nil,
      !headUnit.player.isCovered,
      let page = headUnit.browser.page, page.overscroll == 0,
      headUnit.glideEnd(after: simulation.now) == nil
    else { return nil }
    // The bar of tabs and prompts of the navigation cover the end of the list.
    let covered = headUnit.showsTabBar || headUnit.player.isDucked ? 2 : 0
    for row in glance.rows.dropLast(covered) where !row.badges.contains(.loading) {
      // Edges are rounded, and of the last pixel of a row nothing may be left.
      let metrics = headUnit.metrics
      if metrics.rowTop(row.index + 1) - page.scroll < 2 { continue }
      let path = page.path.child(row.index)
      let isThere = list.elements.contains { element in
        element.role == .row && element.path == path && element.label == row.title
      }
      if !isThere { return "Row \(row.index), “\(row.title)”, is not on the screen." }
    }
    let toasts = list.elements.filter { $0.role == .toast }
    if toasts.contains(where: { $0.label == glance.toast }) || glance.toast.isEmpty { return nil }
    return "“\(glance.toast)” is not on the screen."
  }

  /// A recording says again what was said; what faults did to it is not said again.
  private static func recordingFault(
    of walk: RandomWalk, events: Int, _ lines: String
  ) throws -> String? {
    let trace = try Trace(SourceText(name: "the trace", text: lines))
    if try trace.lines() != lines { return "A trace is read as another one." }
    var again = RandomWalk(
      seed: walk.seed, app: RecordedApp(trace), hasModel: true, isJudged: false)
    if let fault = again.walk(events: events) { return "With the recording: \(fault)" }
    let first = said(walk.simulation.trace, lines)
    let second = said(again.simulation.trace, try again.simulation.trace.lines())
    guard first != second else { return nil }
    let place = zip(first, second).first { $0 != $1 }
    return "The recording went another way: "
      + (place.map { "\($0.prefix(200)) became \($1.prefix(200))" } ?? "it ended elsewhere")
  }

  /// As bytes: a number that is none is not even equal to itself.
  private static func said(_ trace: Trace, _ lines: String) -> [Substring] {
    zip(trace.entries, lines.split(separator: "\n")).compactMap { entry, line in
      if case .fault = entry.content { nil } else { line }
    }
  }
}

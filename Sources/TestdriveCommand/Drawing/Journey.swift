import HeadUnitApps
import HeadUnitCore

/// A way through an app's content, driven as a person would: row by row, waiting for each page.
struct Journey {
  private(set) var simulation: Simulation
  private let path: ContentPath

  /// Longer than any page can take: each has its deadline long before.
  private static let patience = Duration.seconds(120)
  /// Until all motion has ended and the pictures are there.
  private static let rest = Duration.seconds(2)

  init(to path: ContentPath, in simulation: Simulation) throws(CommandError) {
    self.simulation = simulation
    self.path = path
    self.simulation.perform(.connected)
    wait { $0.browser.page.map { $0.state != .loading } ?? false }
    var steps = path.indices[...]
    if !headUnit.browser.tabs.isEmpty, let tab = steps.popFirst() {
      try choose(tab: tab)
    }
    while let row = steps.popFirst() { try choose(row: row, isLast: steps.isEmpty) }
    self.simulation.advance(by: Self.rest)
  }

  private var headUnit: HeadUnit { simulation.headUnit }

  private mutating func choose(tab: Int) throws(CommandError) {
    guard headUnit.browser.tabs.indices.contains(tab) else {
      throw Wording.noTab(tab, count: headUnit.browser.tabs.count)
    }
    simulation.perform(.tabChosen(tab))
    wait { $0.browser.page.map { $0.state != .loading } ?? false }
  }

  private mutating func choose(row: Int, isLast: Bool) throws(CommandError) {
    guard let list = headUnit.browser.page, list.state == .shown else { throw unreachable() }
    let path = list.path.child(row)
    simulation.perform(.scrolled(by: headUnit.metrics.rowTop(row) - list.scroll))
    wait { $0.browser.page.flatMap { $0.rows[row] }?.isUnknown == false }
    guard let page = headUnit.browser.page, page.id == list.id else { throw unreachable() }
    switch headUnit.action(of: row, on: page) {
    case .drillIn:
      simulation.perform(.rowChosen(row))
      wait { $0.browser.page.map { $0.id != list.id && $0.state != .loading } ?? false }
      // A second choice would be taken for a double tap as long as the page comes in.
      simulation.advance(by: Motion.Kind.push.duration)
    case .play where isLast:
      simulation.perform(.rowChosen(row))
      wait { $0.screen == .nowPlaying }
    case .play, .none, .refuse: throw Wording.noWay(to: path, isLast: isLast)
    }
  }

  private func unreachable() -> CommandError {
    let page = headUnit.browser.page
    return Wording.noPage(
      page?.path ?? .root, (page?.state).map { "\($0)" } ?? "not there", onWayTo: path)
  }

  /// Lets time go on until it is so, or nothing more can be expected.
  private mutating func wait(until isSo: (HeadUnit) -> Bool) {
    let end = simulation.now + Self.patience
    while !isSo(headUnit), let due = simulation.nextDue, due <= end {
      simulation.advance(to: due)
    }
  }
}

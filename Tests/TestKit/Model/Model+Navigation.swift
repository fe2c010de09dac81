import HeadUnitCore

// Where the driver is: lists, tabs and screens change when there is a reason, and as it says.
extension ReferenceModel {
  mutating func navigationFault() -> String? {
    defer { rememberPlace() }
    if phone.isConnected == (fact("screen") == "disconnected") {
      return "the screen is \(fact("screen")), connected is \(phone.isConnected)"
    }
    return depthFault() ?? pathFault() ?? screenFault() ?? choiceFault() ?? tabChoiceFault()
      ?? wayFault() ?? failedStartFault()
  }

  private mutating func rememberPlace() {
    if !phone.isConnected { lists.places = [:] }
    if !fact("tabs").isEmpty, let path, let tab = path.indices.first { lists.places[tab] = path }
  }

  /// With tabs a tab's own list is the first level, without tabs the root.
  private func depthFault() -> String? {
    guard phone.isConnected, let path, let depth = Int(fact("page.depth")) else { return nil }
    let hasTabs = !fact("tabs").isEmpty
    // A tab without a title leaves no trace of itself.
    if hasTabs || !(phone.description?.hasTabs ?? true),
      let fault = check("page.depth", "\(hasTabs ? path.depth : path.depth + 1)")
    {
      return fault
    }
    // A list is never left to open deeper than is allowed.
    return depth > allowedDepth && depth > 1
      ? "\(depth) levels are open, and \(allowedDepth) are allowed" : nil
  }

  /// A list is entered by being chosen, and left for a reason.
  private func pathFault() -> String? {
    guard fact("page.path") != was("page.path"), let path, let old = oldPath else { return nil }
    let isRight: Bool
    switch event {
    // The tab that was chosen may be gone, and another one comes with its place.
    case .phone where fact("tabs") != was("tabs"): isRight = true
    case .phone, .alarmRang: isRight = path.depth <= old.depth + 1
    case .car:
      isRight =
        old.indices.starts(with: path.indices) && path.depth < old.depth
        && fact("page.depth") == "\(allowedDepth)"
    case .playback, .touch: isRight = false
    case .knob(.nudged): isRight = path == old.parent
    case .driver, .knob:
      switch hand {
      case .rowChosen(let row), .rowOpenChosen(let row): isRight = path == old.child(row)
      case .tabChosen(let tab): isRight = path.indices.first == tab
      case .backPressed, .cancelPressed: isRight = path == old.parent
      default: isRight = false
      }
    }
    return isRight ? nil : "\(path) is shown instead of \(old) for no reason"
  }

  /// The screen changes only for those who may change it.
  private func screenFault() -> String? {
    let (old, new) = (was("screen"), fact("screen"))
    guard old != new else { return nil }
    switch (new, event) {
    case ("disconnected", .phone(.disconnected)), ("stopped", .phone), ("stopped", .driver),
      ("stopped", .knob), ("content", .phone), ("content", .alarmRang(.returnToList)):
      return nil
    case ("nowPlaying", .phone(.answered)):
      if case .play = phone.answered?.asked.request.question { return nil }
    case (_, .driver), (_, .knob):
      switch (new, hand) {
      case ("home", .homePressed), ("home", .backPressed), ("home", .cancelPressed),
        ("content", .appChosen), ("content", .backPressed), ("nowPlaying", .nowPlayingPressed),
        (_, .none):
        return nil
      default: break
      }
    default: break
    }
    return "the screen went from \(old) to \(new) for no reason"
  }

  // MARK: rows

  /// Whether a hand that does something surely does it: nothing moves, covers or waits.
  var isReady: Bool { canAsk && !isCovered && isAtRest && now >= player.busyUntil }

  /// What choosing a row that can be seen has to do.
  private func choiceFault() -> String? {
    guard isReady, isFresh, was("screen") == "content", was("page.state") == "shown",
      let old = oldPath
    else { return nil }
    func known(_ row: Int) -> ContentItem? {
      let isSeen = visible.contains { $0.index == row && !$0.badges.contains(.loading) }
      return isSeen ? knownItem(row, in: old) : nil
    }
    switch hand {
    case .rowChosen(let row):
      guard let item = known(row) else { return nil }
      let plays = item.isPlayable && (!item.isContainer || tapPlays)
      if item.isContainer, !plays, !isStarting { return openingFault(old.child(row), item) }
      return startFault(old.child(row), starts: plays)
    case .rowPlayChosen(let row):
      guard let item = known(row) else { return nil }
      let starts = item.isContainer && item.isPlayable && !tapPlays
      return startFault(old.child(row), starts: starts)
    case .rowOpenChosen(let row):
      guard let item = known(row), item.isContainer, !isStarting else { return nil }
      return openingFault(old.child(row), item)
    default: return nil
    }
  }

  /// What a tap does on a row that can be opened as well.
  var tapPlays: Bool { profile.quirks.playableContainer == .plays }

  private var isStarting: Bool {
    let asked = questions.map(\.id)
    return phone.open.values.contains { open in
      open.request.question.operation == .play && !asked.contains(open.request.id)
    }
  }

  /// What has rolled out of sight is not chosen: the knob's press shows another row.
  private var hasRolledAway: Bool {
    isKnob && mayRoll && fact("page.path") == was("page.path") && fact("focus") != was("focus")
  }

  private func openingFault(_ child: ContentPath, _ item: ContentItem) -> String? {
    if hasRolledAway { return nil }
    if (Int(was("page.depth")) ?? 1) < allowedDepth {
      return check("page.path", child.description) ?? check("page.title", item.title ?? "")
    }
    if fact("page.path") != was("page.path") { return "\(child) lies too deep and was opened" }
    switch profile.quirks.overDepth {
    case .refuse: return fact("toast").isEmpty ? "nobody says why \(child) is not opened" : nil
    case .terminate: return check("screen", "stopped")
    }
  }

  /// Other taps on the page do nothing while a row is waited for.
  private func startFault(_ child: ContentPath, starts: Bool) -> String? {
    let plays = questions.contains { $0.question.operation == .play }
    if plays == (starts && !isStarting) { return nil }
    if !plays, hasRolledAway { return nil }
    return plays ? "\(child) is played and must not be" : "\(child) was chosen and is not played"
  }

  /// What is played was chosen, and is what the app said stands there.
  func playFault(_ path: ContentPath, _ identifier: String) -> String? {
    let chosen: Int? =
      switch hand {
      case .rowChosen(let row), .rowPlayChosen(let row): row
      default: nil
      }
    guard let chosen, let list = oldPath, list.child(chosen) == path else {
      return "\(path) is played, which was not chosen"
    }
    let known = shownLoads(of: list).flatMap { $0.rows[chosen] ?? [] }.compactMap(\.item)
    return known.contains { $0.identifier == identifier && $0.isPlayable }
      ? nil : "\(path) is played as \(identifier), which the app has not said"
  }

  /// What fails while a row is waited for is said, and leads nowhere.
  private func failedStartFault() -> String? {
    let failed = phone.ended + (phone.answered.map { [($0.asked, .failed)] } ?? [])
    for (asked, outcome) in failed where asked.request.question.operation == .play {
      guard phone.answered?.answer != .done, phone.isRunning, outcome != .abandoned,
        was("screen") == "content"
      else { continue }
      if fact("toast").isEmpty { return "nobody says that \(asked.request.id) failed" }
      if fact("screen") != was("screen") { return "the list went when playing failed" }
    }
    return nil
  }

  // MARK: tabs, back, home

  /// Every tab keeps its place; the current one goes to its first level.
  private func tabChoiceFault() -> String? {
    guard case .tabChosen(let tab) = hand, isReady, was("screen") == "content", let old = oldPath,
      !was("tabs").isEmpty, let current = old.indices.first, !lists.isLost
    else { return nil }
    if tab == current { return check("page.path", ContentPath([tab]).description) }
    guard let remembered = lists.places[tab] else {
      let isThere = isFresh && lists.tabs.indices.contains(tab) && !lists.tabs[tab].isEmpty
      return isThere ? check("page.path", ContentPath([tab]).description) : nil
    }
    // Limits in between may have closed what lay too deep in it.
    let isUpper = remembered.indices.starts(with: path?.indices ?? [])
    return path == remembered || (isUpper && path?.indices.first == tab)
      ? nil : differ("the list of tab \(tab)", fact("page.path"), "\(remembered)")
  }

  /// Back leads to the list above, home and the app where they say.
  private func wayFault() -> String? {
    guard isReady, fact("screen") != "stopped" else { return nil }
    switch hand {
    case .backPressed where was("screen") == "content" && (Int(was("page.depth")) ?? 1) > 1:
      return check("page.path", oldPath?.parent?.description ?? "")
    case .homePressed: return check("screen", "home")
    case .appChosen where was("screen") == "home": return check("screen", "content")
    case .nowPlayingPressed: return check("screen", "nowPlaying")
    default: return nil
    }
  }

  /// The first of the root's children, by their titles; the current one is where the list is.
  func tabFault(_ glance: Glance) -> String? {
    guard !glance.tabs.isEmpty, phone.isConnected else { return nil }
    if let tab = path?.indices.first, tab < glance.tabs.count, glance.tab != glance.tabs[tab] {
      return differ("tab", glance.tab, glance.tabs[tab])
    }
    let loads = lists.loads[.root] ?? []
    if glance.tabs.count > profile.tabsMaximum { return "\(glance.tabs.count) tabs are shown" }
    guard loads.count == 1, let load = loads.first, let count = load.count, !load.isLost else {
      return nil
    }
    if glance.tabs.count != min(count, profile.tabsMaximum) {
      return differ("tabs", "\(glance.tabs.count)", "\(min(count, profile.tabsMaximum))")
    }
    for (tab, title) in glance.tabs.enumerated() {
      let titles = (load.rows[tab] ?? []).map { $0.item?.title ?? "" }
      if !titles.isEmpty, !titles.contains(title) {
        return differ("tab \(tab)", title, titles.last ?? "")
      }
    }
    return nil
  }
}

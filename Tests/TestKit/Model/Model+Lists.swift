import HeadUnitCore

/// Every list that was asked for and may still be seen, with all that the app has answered for it.
struct ListHistory: Sendable {
  enum Content: Hashable, Sendable {
    case item(ContentItem)
    case missing, failed, timedOut

    var item: ContentItem? { if case .item(let item) = self { item } else { nil } }
  }

  /// One time that a list was loaded; a reload is another one.
  struct Load: Sendable {
    let begin: Int
    var count: Int?
    /// The state it is in for want of a list, and why it has failed.
    var end: String?
    var failure: Failure.Code?
    /// The app went away before it had answered; what becomes of the list is not certain.
    var isLost = false
    /// Everything that was asked for it had come once: it stands in the place of the one before.
    var isIn = false
    var showsProgress = false
    var wasAskedForProgress = false
    /// What has come of each row, in the order in which it came.
    var rows: [Int: [Content]] = [:]
  }

  var loads: [ContentPath: [Load]] = [:]
  /// To which loading a question belongs, by its number.
  var owners: [Int: (path: ContentPath, begin: Int)] = [:]
  /// Rows that lead on and whose children were announced to the app in this visit of their list.
  var hinted: Set<ContentPath> = []
  /// Lists that have changed, and which were not asked for anew yet.
  var stale: Set<ContentPath> = []
  /// Those that changed while they were awaited: they get their time once more.
  var late: Set<ContentPath> = []
  /// The list that ran out of time, until something else becomes of it.
  var timedOut: ContentPath?
  /// Since when the list on the screen has been loading.
  var loadingSince: Instant?
  /// When the list on the screen that loads was chosen.
  var enteredAt: Instant?
  /// The stacks of the tabs, by the first step of their paths.
  var places: [Int: ContentPath] = [:]
  /// The last question that was asked before the tabs came anew.
  var tabsCameAfter = 0
  var lastAsked = 0
  /// The titles of the tabs.
  var tabs: [String] = []
  /// The app went away at least once.
  var isLost = false
}

extension ReferenceModel {
  /// The list that the driver is in.
  var path: ContentPath? { ContentPath(fact("page.path")) }

  var oldPath: ContentPath? { ContentPath(was("page.path")) }

  mutating func takeLists() -> String? {
    forgetWhatIsLeft()
    takeReports()
    if let answered = phone.answered { take(answered.answer, for: answered.asked) }
    for ended in phone.ended { take(ended.outcome, for: ended.asked) }
    for request in questions {
      if let fault = takeListRequest(request) { return fault }
    }
    // What was given up is asked again when the app may be asked.
    if let path, canAsk, let newest = lists.loads[path]?.last, !newest.rows.isEmpty,
      !isLoading(newest), let last = lists.loads[path]?.indices.last
    {
      lists.loads[path]?[last].isIn = true
    }
    return loadingFault()
  }

  /// What lies below the list that is shown now has been left for good.
  private mutating func forgetWhatIsLeft() {
    if case .phone(.disconnected) = event { lists = ListHistory() }
    if case .phone(.reported(.stopped(.ended))) = event { lists = ListHistory() }
    guard fact("page.path") != was("page.path"), let path else { return }
    for other in lists.loads.keys where isBelow(other, path) {
      lists.loads[other] = nil
      lists.stale.remove(other)
    }
    lists.hinted = lists.hinted.filter { !isBelow($0, path) || $0.isChild(of: path) }
    // Whoever goes to another tab has not left it.
    if let left = oldPath, isBelow(left, path) {
      lists.hinted = lists.hinted.filter { !isBelow($0, left) }
    }
  }

  private func isBelow(_ path: ContentPath, _ upper: ContentPath) -> Bool {
    path.depth > upper.depth && path.indices.starts(with: upper.indices)
  }

  private mutating func takeReports() {
    if hand == .retryPressed, ["failed", "timedOut"].contains(was("page.state")), let path {
      lists.stale.insert(path)
    }
    // Tabs that are made anew take their lists along.
    var isLost = !was("tabs").isEmpty && fact("tabs") != was("tabs")
    switch report {
    case .contentChanged(let paths):
      for path in lists.loads.keys where paths?.contains(path) ?? true { lists.stale.insert(path) }
      if let path, paths?.contains(path) ?? true { lists.late.insert(path) }
    // An app that starts for the first time has nothing to lose.
    case .stopped, .started: isLost = !lists.loads.isEmpty
    default: break
    }
    if isLost { loseLists() }
    // What failed for a lock or for want of a network is tried again without it.
    guard isOfPhone else { return }
    for (path, loads) in lists.loads {
      if let last = loads.last, isOver(last) { lists.stale.insert(path) }
    }
  }

  private mutating func loseLists() {
    lists.isLost = true
    for path in lists.loads.keys {
      for place in (lists.loads[path] ?? []).indices {
        lists.loads[path]?[place].isLost = true
      }
    }
  }

  /// The lock or the network of the phone has changed, and the list failed for want of what is
  /// there now.
  private func isOver(_ load: ListHistory.Load) -> Bool {
    let isTold = effects.contains { if case .tell(.condition) = $0 { true } else { false } }
    guard isTold, isOfPhone, load.end == "failed", !load.isLost else { return false }
    return load.failure == .locked && !phone.isLocked
      || load.failure == .offline && phone.network != .offline
  }

  /// Of the lock or the network; other apps that are heard change the condition as well.
  private var isOfPhone: Bool {
    switch event {
    case .phone(.phoneLocked), .phone(.networkChanged): true
    default: false
    }
  }

  // MARK: what is asked

  private mutating func takeListRequest(_ request: Request) -> String? {
    let id = request.id.number
    lists.lastAsked = id
    switch request.question {
    case .begin(let path, hint: true):
      let isNew = lists.hinted.insert(path).inserted
      let loads = path.parent.flatMap { lists.loads[$0] } ?? []
      let isSure = loads.count == 1 && loads[0].count != nil && !loads[0].isLost && !lists.isLost
      return isNew || !isSure ? nil : "\(path) was announced twice in one visit"
    case .begin(let path, hint: false):
      lists.loads[path, default: []].append(ListHistory.Load(begin: id))
      if (lists.loads[path]?.count ?? 0) > 12 { lists.loads[path]?.removeFirst() }
      lists.owners[id] = (path, id)
      lists.stale.remove(path)
    case .count(let path), .showsProgress(let path):
      guard let place = lists.loads[path]?.indices.last, let load = lists.loads[path]?[place] else {
        return "\(path) is asked about and not begun"
      }
      if phone.open[load.begin] != nil { return "\(path) is asked about before it has begun" }
      lists.owners[id] = (path, load.begin)
      guard case .showsProgress = request.question else { return nil }
      lists.loads[path]?[place].wasAskedForProgress = true
      return load.wasAskedForProgress && !load.isLost ? "\(path) is asked for progress twice" : nil
    case .item(let path): return takeItemRequest(path, id)
    case .play(let path, let identifier): return playFault(path, identifier)
    case .artwork, .select: break
    }
    return nil
  }

  private mutating func takeItemRequest(_ path: ContentPath, _ id: Int) -> String? {
    guard let parent = path.parent, let row = path.row else { return "the root is no item" }
    let loads = lists.loads[parent] ?? []
    guard let load = loads.last(where: { $0.count != nil }) else {
      return "\(path) is asked before its list was counted"
    }
    lists.owners[id] = (parent, load.begin)
    if !loads.contains(where: { row < $0.count ?? 0 }) { return "\(path) is beyond its list" }
    guard case .itemsChanged(let identifiers) = report else { return nil }
    // What is not on the screen may have been let go, and is asked when the list comes near it.
    guard visible.contains(where: { $0.index == row }) else { return nil }
    let known = loads.flatMap { $0.rows[row] ?? [] }.compactMap(\.item?.identifier)
    // What was to be asked again for another reason may have had to wait until now.
    return loads.count > 1 || known.isEmpty || known.contains(where: identifiers.contains)
      ? nil : "\(path) is asked again and has not changed"
  }

  // MARK: what comes back

  private mutating func change(_ id: RequestID, _ change: (inout ListHistory.Load) -> Void) {
    guard let owner = lists.owners[id.number],
      let index = lists.loads[owner.path]?.firstIndex(where: { $0.begin == owner.begin }),
      var load = lists.loads[owner.path]?[index]
    else { return }
    change(&load)
    lists.loads[owner.path]?[index] = load
  }

  private mutating func take(_ answer: Answer, for asked: PhoneHistory.Asked) {
    let question = asked.request.question
    noteTab(question)
    change(asked.request.id) { load in
      switch (question, answer) {
      case (.count, .count(let count)) where count >= 0:
        load.count = count
        if count == 0 { load.end = "empty" }
      case (.showsProgress, .showsProgress(let shows)): load.showsProgress = shows
      case (.item(let child), .item(let item)):
        load.rows[child.row ?? 0, default: []].append(item.map { .item($0) } ?? .missing)
      case (.item(let child), _): load.rows[child.row ?? 0, default: []].append(.failed)
      case (.begin, .done): break
      case (.begin, .failed(let failure)), (.count, .failed(let failure)):
        (load.end, load.failure) = ("failed", failure.code)
      case (.begin, _), (.count, _): load.end = "failed"
      default: break
      }
    }
  }

  private mutating func take(_ outcome: Outcome, for asked: PhoneHistory.Asked) {
    guard outcome != .abandoned else { return }
    noteTab(asked.request.question)
    change(asked.request.id) { load in
      if outcome == .failed { load.isLost = true }
      switch asked.request.question {
      case .begin, .count: if outcome == .timedOut { load.end = "timedOut" }
      case .item(let child) where outcome == .timedOut:
        load.rows[child.row ?? 0, default: []].append(.timedOut)
      case .item, .showsProgress, .artwork, .play, .select: break
      }
    }
  }
}

// What must be seen of a list.
extension ReferenceModel {
  /// Tabs that have come anew may be others, though their titles are the same.
  private mutating func noteTab(_ question: Question) {
    guard case .item(let path) = question, path.depth == 1, let row = path.row,
      phone.description?.hasTabs ?? false, lists.loads[.root]?.last?.rows[row] == nil
    else { return }
    lists.tabsCameAfter = lists.lastAsked
  }

  /// The loadings of which one is the list on the screen: the newest that is in, else those before.
  func shownLoads(of path: ContentPath) -> [ListHistory.Load] {
    let loads = lists.loads[path] ?? []
    guard let newest = loads.last else { return [] }
    if newest.isIn, !newest.isLost { return [newest] }
    return [newest] + loads.dropLast().reversed().filter { $0.count != nil }
  }

  func isLoading(_ load: ListHistory.Load) -> Bool {
    phone.open.keys.contains { lists.owners[$0]?.begin == load.begin }
  }

  /// In which states a list may be of which so much is known: it is shown with its first row.
  private func states(of load: ListHistory.Load) -> [String] {
    if load.isLost { return ["loading", "shown", "empty", "failed", "timedOut"] }
    if let end = load.end { return [end] }
    guard load.count != nil, let outcome = load.rows.values.first?.first else { return ["loading"] }
    if outcome.item == nil, load.rows.count == 1 {
      return ["loading", "shown", "timedOut", "failed"]
    }
    // Where its whole time has passed without a row, the list itself was not in time.
    let hasTimedOut = load.rows.values.joined().allSatisfy { $0 == .timedOut }
    return hasTimedOut ? ["shown", "timedOut"] : ["shown"]
  }

  mutating func listFault() -> String? {
    guard phone.isConnected, let path, fact("screen") != "stopped" else { return nil }
    return stateFault(path) ?? countFault(path) ?? reloadFault(path)
  }

  private mutating func stateFault(_ path: ContentPath) -> String? {
    let state = fact("page.state")
    defer { lists.timedOut = state == "timedOut" ? path : nil }
    // The root of an app with tabs is no list of rows.
    if path.isRoot, phone.description?.hasTabs ?? true { return nil }
    let loads = lists.loads[path] ?? []
    guard let newest = loads.last else {
      return state == "shown" || state == "empty" ? "\(path) is \(state) and was not asked" : nil
    }
    var allowed = states(of: newest)
    if loads.count > 1, allowed.contains("loading") || isLoading(newest) {
      // A page has its own clock, whatever was asked again.
      allowed += loads.dropLast().flatMap(states) + ["timedOut"]
    }
    // Its clock may have begun before the app could be asked.
    if case .alarmRang(.deadline) = event { allowed.append("timedOut") }
    if lists.timedOut == path { allowed.append("timedOut") }
    // What has changed, or is tried again, waits until the app can be asked.
    let areTabsNewer =
      lists.tabsCameAfter > newest.begin
      || lists.loads[.root]?.last.map { $0.begin > newest.begin } ?? false
    if lists.stale.contains(path) || lists.late.contains(path) || areTabsNewer {
      allowed += ["loading", "timedOut"]
    }
    return allowed.contains(state)
      ? nil : differ("page.state of \(path)", state, allowed.joined(separator: " or "))
  }

  private func countFault(_ path: ContentPath) -> String? {
    let rows = fact("rows")
    guard fact("page.state") == "shown" else {
      return rows == "0" || rows == "" ? nil : differ("rows", rows, "0")
    }
    let counts = shownLoads(of: path).compactMap(\.count)
    let driving = car.limits.isEnforced ? " while driving" : ""
    let views = counts.map { count in
      let shown = allowed(count)
      return ("\(shown)", shown < count ? "Showing \(shown) of \(count)\(driving)" : "")
    }
    let isRight = views.isEmpty || views.contains { $0 == (rows, fact("notice")) }
    return isRight ? nil : differ("rows", "\((rows, fact("notice")))", "\(views)")
  }

  /// What has changed and is on the screen is asked for in the same moment, and so is what is tried
  /// again.
  private func reloadFault(_ path: ContentPath) -> String? {
    guard fact("screen") == "content", lists.stale.contains(path), canAsk,
      fact("page.path") == was("page.path"), let newest = lists.loads[path]?.last
    else { return nil }
    if hand == .retryPressed, isReady, ["failed", "timedOut"].contains(was("page.state")) {
      return "\(path) is tried again and not asked"
    }
    if isOver(newest), was("page.state") == "failed" {
      return "\(path) failed for a reason that is over"
    }
    guard case .contentChanged = report, !isLoading(newest),
      ["shown", "empty"].contains(fact("page.state"))
    else { return nil }
    return "\(path) has changed and is not asked for anew"
  }

  /// Whether questions reach the app at all.
  var canAsk: Bool {
    phone.isConnected && phone.isRunning
      && (sessions.hasHandler || !profile.quirks.needsCommandFirst)
  }

  /// A list never loads longer than it has time, and says that it loads when it is time.
  private mutating func loadingFault() -> String? {
    let isSame = fact("page.path") == was("page.path") && was("page.state") == "loading"
    guard fact("page.state") == "loading", phone.isConnected, fact("screen") != "stopped" else {
      (lists.loadingSince, lists.enteredAt) = (nil, nil)
      if let path { lists.late.remove(path) }
      return nil
    }
    let isBegun = questions.contains { request in
      if case .begin(_, hint: false) = request.question { true } else { false }
    }
    // What was started again after a crash has no more time than it had.
    let isRestart = if case .started = report { true } else { false }
    var isNewClock = hand == .retryPressed || report != nil || (isBegun && !isRestart)
    if case .alarmRang(.deadline) = event, let path {
      isNewClock = lists.late.contains(path) || isNewClock
      lists.enteredAt = nil
    }
    if lists.loadingSince == nil || !isSame || isNewClock { lists.loadingSince = now }
    if let since = lists.loadingSince, now > since + profile.timeouts.content {
      return "\(fact("page.path")) loads since \(since)"
    }
    if case .rowChosen = hand, path?.parent == oldPath { lists.enteredAt = now }
    if !isSame && lists.enteredAt != now || isBegun && isSame { lists.enteredAt = nil }
    guard let entered = lists.enteredAt, fact("screen") == "content" else { return nil }
    return check("skeleton", now >= entered + .milliseconds(150) ? "on" : "off")
      ?? check("spinner", now >= entered + .milliseconds(400) ? "on" : "off")
  }
}

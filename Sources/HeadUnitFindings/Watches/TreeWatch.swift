import HeadUnitCore

/// The lists of an app and the items in them.
struct TreeWatch: Sendable {
  /// What is known of a list.
  private struct List {
    var count: Int?
    var countLine = 0
    var showsProgress: Bool?
    /// What each row was, until the list is renewed and after.
    var rows: [Int: Known] = [:]
    /// Of the rows asked again: those that kept their identifiers, and those that did not.
    var kept = 0
    var renamed: [(row: Int, line: Int)] = []
    var lacksProgress = false
    /// Something of it is to be forgotten at the next change.
    var isFresh = false
  }

  private struct Known {
    let identifier: String
    let title: String
  }

  private var lists: [ContentPath: List] = [:]
  /// Those of which something is known since what they have was forgotten last.
  private var fresh: Set<ContentPath> = []
  /// Paths one level deeper on the way to lists.
  private var listsBelow: [ContentPath: Set<ContentPath>] = [:]
  private var places: [String: ContentPath] = [:]
  /// Lists that failed while the phone was locked or offline.
  private var failed: [ContentPath: (condition: PhoneCondition, line: Int)] = [:]
  private var reloadedAt: (at: Instant, line: Int)?
  /// Changes that were reported in one instant.
  private var changes: (at: Instant, count: Int) = (.start, 0)
  private var hasShownRoot = false

  /// More lists or identifiers than these are not kept in mind.
  private static let listLimit = 20_000
  private static let placeLimit = 200_000
  private static let deepest = 5
  private static let advisedDepth = 3
  private static let titleLimit = 120
  private static let tabTitleLimit = 14
  private static let storm = Duration.seconds(5)
  private static let changesWithoutEnd = 50

  mutating func counted(
    _ path: ContentPath, _ count: Int, _ id: RequestID, _ scene: Scene, _ notes: inout Notes
  ) {
    let isMeant = scene.isProvoked(id)
    let line = notes.line
    change(path) { list in
      if let before = list.count, before != count {
        notes.report(
          .contentCountChanges, "\(path)",
          "\(path) had \(before) rows and has \(count), and no change was reported", path: path,
          since: [list.countLine], isProvoked: isMeant)
      }
      (list.count, list.countLine) = (count, line)
    }
    if path.isRoot { hasShownRoot = true }
    if count == 0 { judgeEmpty(path, isMeant, scene, &notes) }
    if let limit = scene.context?.rowLimit, count > limit {
      judgeTrimmed(path, count, limit, scene, &notes)
    }
  }

  /// The car moves off: of what was shown before, rows are cut.
  func limited(by context: AppContext, _ scene: Scene, _ notes: inout Notes) {
    guard let limit = context.rowLimit, limit != scene.context?.rowLimit else { return }
    let cut = lists.compactMap { path, list in
      list.count.flatMap { $0 > limit ? (path: path, count: $0) : nil }
    }
    for list in cut.sorted(by: { $0.path < $1.path }) {
      judgeTrimmed(list.path, list.count, limit, scene, &notes)
    }
  }

  private func judgeEmpty(
    _ path: ContentPath, _ isMeant: Bool, _ scene: Scene, _ notes: inout Notes
  ) {
    let isTop = isTop(path, scene)
    let isLocked = scene.condition.isLocked
    let isOffline = scene.condition.network == .offline
    if isTop, isLocked || isOffline {
      notes.report(
        .contentNoStatusRow, "\(path)",
        "\(path) has no rows while the phone is \(isLocked ? "locked" : "offline")", path: path,
        isProvoked: isMeant)
    }
    if path.isRoot {
      notes.report(.contentEmptyRoot, "/", "the root has no rows", path: path, isProvoked: isMeant)
    } else {
      notes.report(
        .emptyListWithoutReason, "\(path)", "\(path) has no rows, and none that says why",
        path: path, isProvoked: isMeant)
    }
  }

  private func isTop(_ path: ContentPath, _ scene: Scene) -> Bool {
    path.isRoot || scene.hasTabs && path.depth == 1
  }

  /// Of tabs, a limit on rows says nothing.
  private func judgeTrimmed(
    _ path: ContentPath, _ count: Int, _ limit: Int, _ scene: Scene, _ notes: inout Notes
  ) {
    guard !(path.isRoot && scene.hasTabs) else { return }
    let name = title(at: path).flatMap { $0.isEmpty ? nil : "“\($0)” (\(path))" } ?? "\(path)"
    let first = lists[path]?.rows[limit]?.title ?? ""
    let words = first.isEmpty ? "" : ", from “\(first)” on"
    notes.report(
      .listTrimmed, "\(path)", "\(count - limit) of \(count) rows of \(name) are cut\(words)",
      path: path)
    notes.report(
      .contentUnreachableWhileDriving, "\(path)",
      "\(name) has \(count) rows, and a moving car shows \(limit)", path: path)
  }

  mutating func showsProgress(_ path: ContentPath, _ shows: Bool, _ notes: inout Notes) {
    let line = notes.line
    change(path) { list in
      list.showsProgress = shows
      if list.lacksProgress, !shows { Self.reportUndeclared(path, line, &notes) }
    }
  }

  private static func reportUndeclared(
    _ path: ContentPath, _ line: Int, _ notes: inout Notes
  ) {
    notes.report(
      .contentProgressUndeclared, "\(path)",
      "rows of \(path) have progress, and the list does not say that it shows any", path: path)
  }

  mutating func itemMissing(
    _ path: ContentPath, _ id: RequestID, _ scene: Scene, _ notes: inout Notes
  ) {
    guard let parent = path.parent, let row = path.row else { return }
    let list = lists[parent]
    guard row < list?.count ?? 0 else { return }
    notes.report(
      .contentMissingItem, "\(path)",
      "\(parent) has \(list?.count ?? 0) rows, and none at \(row)", path: path,
      since: [list?.countLine ?? 0], isProvoked: scene.isProvoked(id))
  }

  mutating func got(
    _ item: ContentItem, at path: ContentPath, _ id: RequestID, _ scene: Scene,
    _ notes: inout Notes
  ) {
    let isMeant = scene.isProvoked(id)
    judgeTitle(item, path, isMeant, scene, &notes)
    judgeProgress(item, path, isMeant, &notes)
    judgeDepth(item, path, isMeant, scene, &notes)
    judgeIdentifier(item, path, isMeant, &notes)
    if scene.hasTabs, path.depth == 1 { judgeTab(item, path, isMeant, &notes) }
  }

  private func judgeTitle(
    _ item: ContentItem, _ path: ContentPath, _ isMeant: Bool, _ scene: Scene,
    _ notes: inout Notes
  ) {
    let title = item.title ?? ""
    if title.isEmpty {
      notes.report(
        .contentTitleMissing, "\(path)", "“\(item.identifier)” at \(path) has no title",
        path: path, isProvoked: isMeant)
    } else if title.utf8.count > Self.titleLimit, title.count > Self.titleLimit {
      notes.report(
        .contentTitleOversize, "\(path)", "the title at \(path) has \(title.count) characters",
        path: path, isProvoked: isMeant)
    }
  }

  private mutating func judgeProgress(
    _ item: ContentItem, _ path: ContentPath, _ isMeant: Bool, _ notes: inout Notes
  ) {
    guard let progress = item.progress, progress != -1 else { return }
    guard (0...1).contains(progress) else {
      return notes.report(
        .contentProgressRange, "\(path)", "the progress at \(path) is \(progress)", path: path,
        isProvoked: isMeant)
    }
    // Of what nobody has begun to hear there is nothing to show.
    guard let parent = path.parent, progress > 0 else { return }
    let line = notes.line
    change(parent) { list in
      list.lacksProgress = true
      if list.showsProgress == false { Self.reportUndeclared(parent, line, &notes) }
    }
  }

  private func judgeDepth(
    _ item: ContentItem, _ path: ContentPath, _ isMeant: Bool, _ scene: Scene,
    _ notes: inout Notes
  ) {
    guard item.isContainer else { return }
    let level = scene.level(of: path)
    guard level > Self.advisedDepth else { return }
    let isLost = level > Self.deepest
    notes.report(
      .contentTooDeep, "\(path)", "“\(item.title ?? "")” at \(path) opens level \(level)",
      path: path, level: isLost ? .error : .note, isProvoked: isMeant)
  }

  private func judgeTab(
    _ item: ContentItem, _ path: ContentPath, _ isMeant: Bool, _ notes: inout Notes
  ) {
    let title = item.title ?? ""
    if !item.isContainer {
      notes.report(
        .contentTabNotContainer, "\(path)", "the tab “\(title)” is no container", path: path,
        isProvoked: isMeant)
    }
    if title.count > Self.tabTitleLimit {
      notes.report(
        .contentTabTitleLong, "\(path)", "the tab “\(title)” has \(title.count) characters",
        path: path, isProvoked: isMeant)
    }
  }
}

extension AppContext {
  /// So many rows a list may have now; nil when that is left to the app.
  fileprivate var rowLimit: Int? { isEnforced ? items : nil }
}

// One identifier is one item, now and later.
extension TreeWatch {
  private mutating func judgeIdentifier(
    _ item: ContentItem, _ path: ContentPath, _ isMeant: Bool, _ notes: inout Notes
  ) {
    guard let parent = path.parent, let row = path.row else { return }
    if let other = places[item.identifier], other != path, isStill(item.identifier, at: other) {
      // The same song may stand in an album and among what was heard last; both rows are marked.
      let isSame = other.parent != parent && title(at: other) == item.title
      notes.report(
        .contentDuplicateIdentifier, item.identifier,
        "“\(item.identifier)” is at \(other) and at \(path)", path: path,
        level: isSame ? .note : nil, isProvoked: isMeant)
    } else if places.count < Self.placeLimit {
      places[item.identifier] = path
    }
    let line = notes.line
    change(parent) { list in
      let before = list.rows[row]
      list.rows[row] = Known(identifier: item.identifier, title: item.title ?? "")
      guard let before, !before.title.isEmpty, before.title == item.title ?? "" else { return }
      if before.identifier == item.identifier {
        list.kept += 1
      } else {
        list.renamed.append((row, line))
      }
      // One row that is another item of the same title is no rule.
      let isRule = list.renamed.count >= 2 || list.count == 1
      guard isRule, list.kept == 0 else { return }
      notes.report(
        .contentIdentifierUnstable, "\(parent)",
        "rows of \(parent) are called “\(before.identifier)” and then “\(item.identifier)”",
        path: parent, since: list.renamed.map(\.line), isProvoked: isMeant)
    }
  }

  private func title(at path: ContentPath) -> String? {
    guard let parent = path.parent, let row = path.row else { return nil }
    return lists[parent]?.rows[row]?.title
  }

  private func isStill(_ identifier: String, at path: ContentPath) -> Bool {
    guard let parent = path.parent, let row = path.row, let list = lists[parent] else {
      return false
    }
    return list.rows[row]?.identifier == identifier && row < list.count ?? .max
  }

  private mutating func change(_ path: ContentPath, _ body: (inout List) -> Void) {
    if lists[path] == nil {
      guard lists.count < Self.listLimit else { return }
      noteParents(of: path)
    }
    body(&lists[path, default: List()])
    guard lists[path]?.isFresh == false else { return }
    lists[path]?.isFresh = true
    fresh.insert(path)
  }

  /// So that what lies below a path is found without looking at all the others.
  private mutating func noteParents(of path: ContentPath) {
    var path = path
    while let parent = path.parent, listsBelow[parent, default: []].insert(path).inserted {
      path = parent
    }
  }
}

// What changes, and what must not.
extension TreeWatch {
  mutating func changed(_ paths: [ContentPath]?, _ scene: Scene, _ notes: inout Notes) {
    forgetCounts(below: paths)
    changes = (notes.at, changes.at == notes.at ? changes.count + 1 : 1)
    if changes.count == Self.changesWithoutEnd {
      notes.report(
        .contentReloadStorm, "one instant",
        "changes were reported \(changes.count) times in one instant: the answers themselves do it")
    }
    guard paths == nil, hasShownRoot, !scene.isScriptedReload else { return }
    // What the car has told meanwhile is a reason of its own.
    if let (earlier, line) = reloadedAt, notes.at - earlier <= Self.storm,
      scene.newsLine < line
    {
      notes.report(
        .contentReloadStorm, "everything",
        "everything was reloaded twice within \(notes.at - earlier)", since: [line])
    }
    reloadedAt = (notes.at, notes.line)
  }

  /// Counts may differ from now on, and an identifier may stand somewhere else.
  mutating func forgetCounts(below paths: [ContentPath]?) {
    places = [:]
    guard let paths else {
      for path in fresh { forgetCount(of: path) }
      fresh = []
      return
    }
    // One after the other, as an app may report every row that changes.
    var left = paths
    while let path = left.popLast(), !fresh.isEmpty {
      if fresh.remove(path) != nil { forgetCount(of: path) }
      left += listsBelow[path] ?? []
    }
  }

  private mutating func forgetCount(of path: ContentPath) {
    lists[path]?.isFresh = false
    lists[path]?.count = nil
    lists[path]?.kept = 0
    lists[path]?.renamed = []
  }

  mutating func appStarted() {
    forgetCounts(below: nil)
    hasShownRoot = false
  }
}

// What a locked phone, or one without a network, does not show.
extension TreeWatch {
  mutating func failed(
    _ path: ContentPath, _ failure: Failure, _ id: RequestID, _ scene: Scene, _ notes: inout Notes
  ) {
    guard !scene.isProvoked(id) else { return }
    let condition = scene.condition
    if failure.code == .signedOut, isTop(path, scene) {
      notes.report(
        .contentNoStatusRow, "\(path)",
        "\(path) failed while nobody is signed in: \(failure.message)", path: path)
    }
    if condition.isLocked, failure.code == .locked {
      notes.report(
        .contentNeedsUnlock, "\(path)", "\(path) failed while locked: \(failure.message)",
        path: path)
    } else if condition.network == .offline, failure.code == .offline {
      notes.report(
        .contentNeedsNetwork, "\(path)", "\(path) failed while offline: \(failure.message)",
        path: path)
    } else if condition.isLocked || condition.network == .offline {
      if failed.count < Self.listLimit { failed[path] = (condition, notes.line) }
    }
  }

  /// What failed before and is there now has shown what it needs.
  mutating func loaded(_ path: ContentPath, _ scene: Scene, _ notes: inout Notes) {
    guard let (before, line) = failed[path] else { return }
    if before.isLocked, !scene.condition.isLocked {
      notes.report(
        .contentNeedsUnlock, "\(path)", "\(path) failed while locked, and is there now",
        path: path, since: [line])
    } else if before.network == .offline, scene.condition.network != .offline {
      notes.report(
        .contentNeedsNetwork, "\(path)", "\(path) failed while offline, and is there now",
        path: path, since: [line])
    }
    failed[path] = nil
  }
}

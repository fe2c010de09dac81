import HeadUnitCore

// What must be seen at a row: the app's last word about it.
extension ReferenceModel {
  struct RowOpinion: Hashable {
    /// Nil: words of the head unit's own, and not none.
    var title: String?
    var subtitle: String?
    var badges: [String]

    static let unknown = RowOpinion(title: "", badges: ["loading"])

    func allows(_ row: Glance.Row, _ seen: Sight.Row?) -> Bool {
      guard badges == row.badges.map(\.rawValue) else { return false }
      guard let title else { return !row.title.isEmpty }
      return title == row.title && (subtitle == nil || subtitle == seen?.subtitle)
    }
  }

  /// A row that was recorded has to be as the app has answered for it.
  func rowFault(_ changes: [Change]) -> String? {
    guard fact("screen") == "content", let path, fact("page.state") == "shown" else { return nil }
    for change in changes {
      guard let row = Int(change.subject.dropFirst(4).dropLast()) else { continue }
      let opinions = opinions(of: row, in: path)
      let isRight = opinions.contains { opinion in
        let end =
          opinion.badges.isEmpty ? "" : " [\(opinion.badges.joined(separator: " "))]"
        return opinion.title.map { change.value == $0 + end } ?? change.value.hasSuffix(end)
      }
      if !opinions.isEmpty, !isRight {
        return differ("row \(row) of \(path)", change.value, words(opinions))
      }
    }
    return changedItemFault(path)
  }

  private func words(_ opinions: [RowOpinion]) -> String {
    opinions.map { "\($0.title ?? "…") [\($0.badges.joined(separator: " "))]" }
      .joined(separator: " or ")
  }

  /// The rows on the screen, after everything that has happened.
  func sightFault(_ glance: Glance, _ headUnit: HeadUnit) -> String? {
    guard fact("screen") == "content", let path, fact("page.state") == "shown" else { return nil }
    if glance.rows.isEmpty, glance.rowCount > 0 { return "a list of rows shows none" }
    for row in glance.rows {
      if row.index >= glance.rowCount { return "row \(row.index) is beyond the limit" }
      let opinions = opinions(of: row.index, in: path)
      let seen = headUnit.row(row.index)
      if !opinions.isEmpty, !opinions.contains(where: { $0.allows(row, seen) }) {
        let badges = row.badges.map(\.rawValue).joined(separator: " ")
        return differ("row \(row.index) of \(path)", "\(row.title) [\(badges)]", words(opinions))
      }
      if let fault = askedFault(row, path) { return fault }
    }
    guard canAsk, isAtRest, lists.stale.contains(path), let newest = lists.loads[path]?.last,
      !isLoading(newest)
    else { return nil }
    return "\(path) is shown as it was before it changed"
  }

  /// What is not known is awaited, and what leads on was announced.
  private func askedFault(_ row: Glance.Row, _ path: ContentPath) -> String? {
    guard canAsk, isAtRest, let newest = lists.loads[path]?.last, !isLoading(newest) else {
      return nil
    }
    let child = path.child(row.index)
    if row.badges.contains(.loading), !isAwaited(child) { return "\(child) is never asked for" }
    let isSure =
      !lists.isLost && lists.loads[path]?.count == 1 && newest.rows[row.index]?.count == 1
    let leadsOn = row.badges.contains(.container) && !row.badges.contains(.dimmed)
    return isSure && leadsOn && !lists.hinted.contains(child)
      ? "\(child) leads on and was not announced" : nil
  }

  /// With an app that answers, a list and what can be seen of it are known after a while.
  func recoveryFault() -> String? {
    guard canAsk, fact("screen") == "content" else { return nil }
    // What has only just changed may be on its way.
    let isRecent = lists.loadingSince.map { now < $0 + .seconds(4) } ?? false
    if !["shown", "empty"].contains(fact("page.state")), !isRecent {
      return "the app answers, and the list is \(fact("page.state"))"
    }
    guard let path, let newest = lists.loads[path]?.last, !isLoading(newest) else { return nil }
    let isUnknown = visible.first { row in
      row.badges.contains(.loading) && !isAwaited(path.child(row.index))
    }
    if let isUnknown { return "the app answers, and row \(isUnknown.index) is still loading" }
    return lists.stale.contains(path) ? "\(path) has changed and is as it was" : nil
  }

  func isAwaited(_ child: ContentPath) -> Bool {
    phone.open.values.contains { $0.request.question == .item(path: child) }
  }

  /// Rows on the screen that have changed are asked for again.
  private func changedItemFault(_ path: ContentPath) -> String? {
    guard case .itemsChanged(let identifiers) = report, isFresh, canAsk else { return nil }
    let loads = shownLoads(of: path)
    guard loads.count == 1, let load = loads.first else { return nil }
    let forgotten = visible.first { row in
      let item = load.rows[row.index]?.last?.item
      return item.map { identifiers.contains($0.identifier) } ?? false
        && !isAwaited(path.child(row.index))
    }
    return forgotten.map { "row \($0.index) of \(path) has changed and is not asked again" }
  }

  // MARK: opinions

  /// All that the row may look like; nothing where the model has no opinion.
  private func opinions(of row: Int, in path: ContentPath) -> [RowOpinion] {
    var opinions: [RowOpinion] = []
    let isAwaited = isAwaited(path.child(row))
    for load in shownLoads(of: path) {
      guard let last = load.rows[row]?.last else {
        opinions.append(.unknown)
        continue
      }
      opinions += self.opinions(of: last, row, path)
      if isAwaited || load.isLost || !canAsk { opinions.append(.unknown) }
      // What came of asking again may leave what was known before.
      if last.item == nil {
        for content in (load.rows[row] ?? []).dropLast() {
          opinions += self.opinions(of: content, row, path)
        }
      } else if !load.isLost {
        // A row of the new version takes the place of the one before as soon as it has come.
        break
      }
    }
    return opinions
  }

  private func opinions(
    of content: ListHistory.Content, _ row: Int, _ path: ContentPath
  ) -> [RowOpinion] {
    switch content {
    case .missing: return [RowOpinion(title: nil, badges: ["missing"])]
    case .failed, .timedOut: return [RowOpinion(title: nil, badges: ["failed"])]
    case .item(let item):
      let loads = lists.loads[path] ?? []
      // It is asked anew with the list, and until it is answered what it was before holds.
      let shows = loads.count > 1 ? [false, true] : [loads[0].showsProgress]
      let starts = startStates(of: item, at: path.child(row), isCertain: loads.count == 1)
      return shows.flatMap { shows in
        starts.map { opinion(of: item, showsProgress: shows, isStarting: $0) }
      }
    }
  }

  private func opinion(
    of item: ContentItem, showsProgress: Bool, isStarting: Bool
  ) -> RowOpinion {
    let hasProgress = showsProgress && item.progress.map { (0...1).contains($0) } ?? false
    let isPlaying = player.identifiers.contains(item.identifier)
    let opens = item.isContainer && !(item.isPlayable && tapPlays)
    let isDimmed = opens && isLastLevel && profile.quirks.overDepth == .refuse
    let badges: [(String, Bool)] = [
      ("explicit", item.isExplicit), ("streaming", item.isStreaming), ("progress", hasProgress),
      ("playing", isPlaying), ("container", item.isContainer),
      ("play", item.isContainer && item.isPlayable), ("dimmed", isDimmed),
      ("starting", isStarting),
      ("status", !item.isContainer && !item.isPlayable),
    ]
    return RowOpinion(
      title: item.title ?? "Untitled", subtitle: item.subtitle ?? "",
      badges: badges.filter(\.1).map(\.0))
  }

  /// Whether containers of the list on the screen lead too deep.
  private var isLastLevel: Bool { (Int(fact("page.depth")) ?? 1) >= allowedDepth }

  /// Whether it waits to start playing; in a new version of the list it is found by its identifier.
  private func startStates(
    of item: ContentItem, at path: ContentPath, isCertain: Bool
  ) -> [Bool] {
    for asked in phone.open.values {
      guard case .play(let chosen, let identifier) = asked.request.question else { continue }
      if !isCertain, identifier == item.identifier || chosen == path { return [true, false] }
      if chosen == path { return [true] }
    }
    return [false]
  }

  /// What the app has last said of the item, when the model is sure of it.
  func knownItem(_ row: Int, in path: ContentPath) -> ContentItem? {
    let loads = shownLoads(of: path)
    return loads.count == 1 && !isAwaited(path.child(row)) ? loads[0].rows[row]?.last?.item : nil
  }
}

// Pages that an app hands over as templates, instead of being asked for them.
extension Lists {
  /// Whether the app brings its pages itself.
  var awaitsTemplates: Bool { app?.usesTemplates ?? false }

  mutating func setRoot(
    _ root: Template, limits: TemplateLimits, in surroundings: Surroundings, _ step: inout Step
  ) {
    for page in browser.allPages {
      abandon(in: surroundings, &step) { $0.purpose.page == page.id }
    }
    browser.reset()
    step.loseFocus()
    guard case .tabs(let templates) = root.content else {
      browser.stacks[0].pages = [page(for: root, .root, limits: limits, in: surroundings, &step)]
      return
    }
    browser.tabBar = root.id
    browser.tabs = templates.enumerated().map { Browser.Tab($1, at: $0) }
    browser.stacks = templates.enumerated().map { index, template in
      var stack = Browser.Stack()
      let path = ContentPath.root.child(index)
      stack.pages = [page(for: template, path, limits: limits, in: surroundings, &step)]
      return stack
    }
    if browser.stacks.isEmpty { browser.stacks = [Browser.Stack()] }
  }

  /// Other templates under the same tab bar: those that stay keep what is open in them.
  mutating func updateTabs(
    _ templates: [Template], limits: TemplateLimits, in surroundings: Surroundings,
    _ step: inout Step
  ) {
    let before = browser
    let chosen = before.tabs.indices.contains(before.current) ? before.tabs[before.current] : nil
    browser.tabs = templates.enumerated().map { Browser.Tab($1, at: $0) }
    browser.stacks = templates.enumerated().map { index, template in
      if let old = before.stack(rootedIn: template.id) { return old }
      var stack = Browser.Stack()
      let path = ContentPath.root.child(index)
      stack.pages = [page(for: template, path, limits: limits, in: surroundings, &step)]
      return stack
    }
    if browser.stacks.isEmpty { browser.stacks = [Browser.Stack()] }
    // Another number of tabs begins with the first again.
    let sameCount = templates.count == before.tabs.count
    browser.current =
      sameCount ? templates.firstIndex { $0.id == chosen?.template } ?? 0 : 0
    for template in templates { update(template, limits: limits, in: surroundings, &step) }
    if let page = before.page, page.id != browser.page?.id { browser.standStill(page.id) }
    let kept = Set(browser.stacks.flatMap(\.pages).map(\.id))
    for page in before.stacks.flatMap(\.pages) where !kept.contains(page.id) {
      abandon(in: surroundings, &step) { $0.purpose.page == page.id }
    }
  }

  mutating func push(
    _ template: Template, limits: TemplateLimits, in surroundings: Surroundings, _ step: inout Step
  ) {
    standStill()
    let top = browser.stacks[browser.current].pages.last
    let path = top.map { $0.path.child($0.startingRow ?? $0.focusedRow ?? 0) } ?? .root
    let new = page(for: template, path, limits: limits, in: surroundings, &step)
    browser.stacks[browser.current].pages.append(new)
  }

  private mutating func page(
    for template: Template, _ path: ContentPath, limits: TemplateLimits,
    in surroundings: Surroundings, _ step: inout Step
  ) -> Page {
    var page = browser.makePage(path, title: template.title ?? "")
    show(template, on: &page, limits: limits, in: surroundings, &step)
    return page
  }

  /// The template of this name looks like this now, wherever it is open.
  mutating func update(
    _ template: Template, limits: TemplateLimits, in surroundings: Surroundings, _ step: inout Step
  ) {
    update(template, limits: limits, in: surroundings, &step) { $0.template?.id == template.id }
    if let tab = browser.tabs.firstIndex(where: { $0.template == template.id }) {
      browser.tabs[tab] = Browser.Tab(template, at: tab)
    }
  }

  private mutating func update(
    _ template: Template, limits: TemplateLimits, in surroundings: Surroundings,
    _ step: inout Step, where isMeant: (Page) -> Bool
  ) {
    for stack in browser.stacks.indices {
      for index in browser.stacks[stack].pages.indices
      where isMeant(browser.stacks[stack].pages[index]) {
        let before = browser.stacks[stack].pages[index]
        // Taken out, so that its arrays are not copied when they change.
        var page = before
        show(template, on: &page, limits: limits, in: surroundings, &step)
        keepPlace(of: before, on: &page, &step)
        page.scroll = min(page.scroll, maximumScroll(of: page, in: surroundings))
        browser.stacks[stack].pages[index] = page
      }
    }
  }

  /// One row looks different and stands where it stood; what else an app gave its list's name stays
  /// as it is.
  mutating func update(
    _ item: TemplateItem, limits: TemplateLimits, in surroundings: Surroundings, _ step: inout Step
  ) {
    for page in browser.allPages {
      guard let template = page.template, case .list(var list) = template.content,
        let place = list.place(of: item.id)
      else { continue }
      list.sections[place.section].items[place.item] = item
      var changed = template
      changed.content = .list(list)
      update(changed, limits: limits, in: surroundings, &step) { $0.id == page.id }
    }
  }

  private func points(in surroundings: Surroundings) -> Double {
    metrics.listPoints(besideCard: surroundings.hasSideCard)
  }

  /// Whether the cell of the assistant is seen has changed with the limits, or the card of what
  /// plays has come or gone beside the list.
  mutating func settleTemplates(
    limits: TemplateLimits, in surroundings: Surroundings, _ step: inout Step
  ) {
    guard awaitsTemplates else { return }
    for page in browser.allPages {
      guard let template = page.template, let given = page.given else { continue }
      let isCellStale =
        given.list.assistant.map { cell in
          cell.isSeen(under: surroundings.limits)
            != given.rows.contains(where: { $0.content == .assistant })
        } ?? false
      guard isCellStale || given.points != points(in: surroundings) else { continue }
      update(template, limits: limits, in: surroundings, &step)
    }
  }

  private func show(
    _ template: Template, on page: inout Page, limits: TemplateLimits,
    in surroundings: Surroundings, _ step: inout Step
  ) {
    let before = page.losses(under: limits)
    defer {
      let losses = page.losses(under: limits)
      if losses != before {
        for (part, lost) in losses.inOrder {
          step.emit(.remarked(.templateTrimmed(part, template.id, lost: lost)))
        }
      }
    }
    page.template = template
    page.title = template.title ?? ""
    page.showsProgress = true
    page.rows = RowWindow()
    page.seen.removeAll()
    page.beforeCut?.rows = nil
    guard case .list(let list) = template.content else {
      page.given = nil
      page.count = 0
      page.state = .shown
      return
    }
    let given = GivenList(
      list, showsAssistant: list.assistant?.isSeen(under: surroundings.limits) ?? false,
      limits: limits, metrics: metrics, points: points(in: surroundings))
    if given.lostItems > 0, given.lostItems != page.given?.lostItems {
      step.emit(.remarked(.listTrimmed(template.id, lost: given.lostItems)))
    }
    page.given = given
    page.count = given.rows.count
    page.state =
      !given.rows.isEmpty ? .shown : list.showsSpinnerWhileEmpty ? .loading : .empty
  }

  /// Rows that are the same instances stay where they are on the screen, and the focus with them.
  private func keepPlace(of before: Page, on page: inout Page, _ step: inout Step) {
    guard let old = before.given, let new = page.given else {
      page.scroll = 0
      return
    }
    func row(of oldRow: Int) -> Int? {
      guard old.rows.indices.contains(oldRow), let id = old.rows[oldRow].item?.id else {
        return nil
      }
      if new.rows.indices.contains(oldRow), new.rows[oldRow].item?.id == id { return oldRow }
      return new.rows.firstIndex { $0.item?.id == id }
    }
    let first = metrics.rows(
      from: before.scroll, to: before.scroll + 1, count: old.rows.count, of: before
    ).lowerBound
    if let kept = row(of: first) {
      page.scroll = max(0, before.scroll + new.top(kept) - old.top(first))
    }
    page.startingRow = before.startingRow.flatMap(row)
    guard let focused = before.focusedRow, let kept = row(of: focused) else { return }
    page.focusedRow = kept
    if browser.page?.id == page.id, kept != focused { step.moveFocus(to: kept) }
  }
}

// What the driver presses of a template.
extension Lists {
  /// The row spins until the app is done with it.
  mutating func select(
    _ element: TemplateElement, row: Int?, in surroundings: Surroundings, _ step: inout Step
  ) {
    guard surroundings.isConnected, surroundings.isAppRunning else { return }
    let page = row == nil ? nil : browser.page?.id
    if let page, let row {
      browser.update(page) { page in
        page.startingRow = row
        page.focusedRow = row
      }
    }
    ask(
      .select(element), for: .select(page, element), until: step.now + timeouts.playback, &step)
  }

  /// The app is done with what was pressed on the page, or will never be.
  mutating func endSelection(on id: PageID?) {
    guard let id, !loader.pending.contains(where: { $0.purpose.isSelection(on: id) }) else {
      return
    }
    endStart(on: id)
  }
}

extension Loader.Purpose {
  func isSelection(on id: PageID) -> Bool {
    if case .select(id, _) = self { true } else { false }
  }
}

extension AssistantCell {
  /// What asks for a call is for apps that make calls.
  fileprivate func isSeen(under limits: Limits) -> Bool {
    guard action == .playMedia else { return false }
    return switch visibility {
    case .off: false
    case .whileLimited: limits.isEnforced
    case .always: true
    }
  }
}

extension Page {
  /// What is not shown of its template, its rows apart.
  fileprivate func losses(under limits: TemplateLimits) -> TemplateLosses {
    guard let template else { return [:] }
    var losses = template.losses(under: limits)
    if let given {
      losses[.pictures] = given.lostPictures
    }
    return losses.filter { $0.value > 0 }
  }
}

extension TemplateList {
  fileprivate func place(of item: String) -> (section: Int, item: Int)? {
    for (section, content) in sections.enumerated() {
      if let index = content.items.firstIndex(where: { $0.id == item }) { return (section, index) }
    }
    return nil
  }
}

extension Browser.Tab {
  fileprivate init(_ template: Template, at index: Int) {
    self.init(
      path: .root.child(index),
      item: ContentItem(
        identifier: template.id, title: template.tab?.title ?? template.title,
        artwork: template.tab?.image, isContainer: true),
      template: template.id, isBadged: template.tab?.isBadged ?? false)
  }
}

extension Browser {
  fileprivate func stack(rootedIn template: String) -> Stack? {
    stacks.first { $0.pages.first?.template?.id == template }
  }
}

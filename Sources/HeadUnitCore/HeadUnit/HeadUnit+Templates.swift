/// What an app has handed over beside its pages.
public struct Templates: Hashable, Sendable {
  /// An alert or an action sheet that stands before everything, with as many answers as the car
  /// takes.
  public internal(set) var presented: Template?
  var lostOfPresented: TemplateLosses = [:]
  /// What stands beside what plays.
  public internal(set) var player = TemplatePlayer()
  /// Since when the clock of a match runs.
  fileprivate var clockGivenAt: Instant?
  /// The app wants its templates dark by day as well.
  var prefersDark = false
  /// What the app was last told of what is seen.
  fileprivate var told = Shown()

  fileprivate struct Shown: Hashable, Sendable {
    var stack: [String] = []
    var presented: String?
    /// The templates that are seen, the tab bar among them.
    var visible: [String] = []
  }
}

extension HeadUnit {
  mutating func apply(_ call: TemplateCall, _ step: inout Step) {
    // What was said before the car or the app was gone has nowhere to go.
    guard phone.isConnected, profile.hasContent, phone.app == .running else { return }
    let presented = templates.presented
    let refusal = carryOut(call.change, &step)
    if templates.presented != presented { step.loseFocus() }
    // What is open now is known to the app when it hears that it is done.
    settleTemplates(&step)
    tell(.template(.finished(call.number, refusal)), &step)
    guard let refusal else { return }
    step.emit(.remarked(.templateRefused(refusal)))
    guard refusal.endsApp else { return }
    end(.exception, &step)
    step.emit(.tell(.stop))
  }

  /// Why it cannot be done, if so.
  private mutating func carryOut(
    _ change: TemplateChange, _ step: inout Step
  ) -> TemplateRefusal? {
    switch change {
    case .setRoot(let template): return setRoot(template, &step)
    case .push(let template): return push(template, &step)
    case .pop:
      guard openTemplates.count > 1 else { return .nothingToPop }
      popTemplates(to: openTemplates.count - 1, &step)
    case .popToRoot:
      guard !openTemplates.isEmpty else { return .noRoot }
      popTemplates(to: 1, &step)
    case .popTo(let id):
      guard let index = openTemplates.firstIndex(of: id) else { return .notOnTheStack }
      popTemplates(to: index + 1, &step)
    case .present(let template):
      if let refusal = template.refusal(as: .presented) { return refusal }
      guard !openTemplates.isEmpty else { return .noRoot }
      guard templates.presented == nil else { return .alreadyPresenting }
      templates.presented = template.fitted(to: profile.templates)
      templates.lostOfPresented = template.losses(under: profile.templates)
      remark(on: templates.lostOfPresented, of: template.id, &step)
    case .dismiss:
      guard templates.presented != nil else { return .nothingPresented }
      templates.presented = nil
    case .update(let template): return update(template, &step)
    case .updateItem(let item):
      lists.update(item, limits: profile.templates, in: listSurroundings, &step)
    case .selectTab(let id):
      guard let tab = browser.tabs.firstIndex(where: { $0.template == id }) else {
        return .notOnTheStack
      }
      guard tab != browser.current else { return nil }
      if screen == .content { beginTab(tab, at: step.now) }
      showTab(tab)
    case .player(let player):
      // The same clock again is no new one: a button was switched on.
      if player.sports?.clock != templates.player.sports?.clock || templates.clockGivenAt == nil {
        templates.clockGivenAt = step.now
      }
      templates.player = player.trimmed(to: profile.templates)
      let lost = player.buttons.count - templates.player.buttons.count
      remark(on: lost > 0 ? [.playerButtons: lost] : [:], of: Template.nowPlayingID, &step)
    case .dark(let isDark): templates.prefersDark = isDark
    }
    return nil
  }

  private func remark(on losses: TemplateLosses, of template: String, _ step: inout Step) {
    for (part, lost) in losses.inOrder {
      step.emit(.remarked(.templateTrimmed(part, template, lost: lost)))
    }
  }

  private mutating func setRoot(_ root: Template, _ step: inout Step) -> TemplateRefusal? {
    if let refusal = refusalAsRoot(root) { return refusal }
    templates.presented = nil
    lists.setRoot(root, limits: profile.templates, in: listSurroundings, &step)
    if screen == .nowPlaying { screen = .content }
    if root.isEmptyRoot { leaveEmptyRoot(&step) }
    return nil
  }

  private func refusalAsRoot(_ root: Template) -> TemplateRefusal? {
    if let refusal = root.refusal(as: .root) { return refusal }
    guard case .tabs(let tabs) = root.content else { return nil }
    guard tabs.count <= profile.tabsMaximum else {
      return .tooManyTabs(tabs.count, maximum: profile.tabsMaximum)
    }
    return tabs.lazy.compactMap { $0.refusal(as: .tab) }.first
  }

  private mutating func push(_ template: Template, _ step: inout Step) -> TemplateRefusal? {
    if let refusal = template.refusal(as: .pushed) { return refusal }
    if case .grid = template.content, browser.page?.template?.content == .nowPlaying {
      return .onlyListsOverNowPlaying
    }
    let open = openTemplates
    guard !open.isEmpty else { return .noRoot }
    guard !open.contains(template.id) else { return .sameInstanceTwice }
    guard open.count < templateDepth else { return .depthExceeded }
    // It is over the list that a tap on it came from.
    if template.content == .nowPlaying {
      begin(.nowPlayingIn, at: step.now)
    } else if screen != .home {
      begin(.push, at: step.now)
    }
    lists.push(template, limits: profile.templates, in: listSurroundings, &step)
    showTopTemplate()
    return nil
  }

  private mutating func update(_ template: Template, _ step: inout Step) -> TemplateRefusal? {
    if let before = templates.presented, before.id == template.id {
      let losses = template.losses(under: profile.templates)
      if losses != templates.lostOfPresented { remark(on: losses, of: template.id, &step) }
      templates.presented = template.fitted(to: profile.templates)
      templates.lostOfPresented = losses
    }
    if case .tabs(let tabs) = template.content {
      if let refusal = refusalAsRoot(template) { return refusal }
      guard browser.tabBar == template.id else { return nil }
      lists.updateTabs(tabs, limits: profile.templates, in: listSurroundings, &step)
      showTopTemplate()
      if tabs.isEmpty { leaveEmptyRoot(&step) }
    } else {
      lists.update(template, limits: profile.templates, in: listSurroundings, &step)
    }
    return nil
  }

  /// There is nothing to be seen.
  private mutating func leaveEmptyRoot(_ step: inout Step) {
    step.emit(.remarked(.emptyRoot))
    if screen != .home { goHome(&step) }
  }

  /// How many levels may be open, whatever the speed.
  ///
  /// As many as the profile says, and fewer where somebody has switched the limits to fewer.
  public var templateDepth: Int {
    min(ownTemplateDepth, max(1, vehicle.override[.depth] ?? .max))
  }

  /// As many as the profile says for apps of this kind.
  var ownTemplateDepth: Int {
    let kind = phone.description?.kind ?? .audio
    return profile.templates.depth(of: kind, on: profile.phoneVersion)
  }

  /// What the app has open, from the root on, of the tab that is chosen.
  public var openTemplates: [String] {
    browser.stacks[browser.current].pages.compactMap(\.template?.id)
  }

  private mutating func popTemplates(to depth: Int, _ step: inout Step) {
    guard openTemplates.count > depth else { return }
    if screen != .home {
      begin(screen == .nowPlaying ? .nowPlayingOut : .pop, at: step.now)
    }
    while openTemplates.count > depth {
      lists.popPage(from: browser.current, in: listSurroundings, &step)
    }
    showTopTemplate()
  }

  /// The template on top decides which screen is seen, unless the driver is elsewhere.
  private mutating func showTopTemplate() {
    guard screen != .home else { return }
    screen = browser.page?.template?.content == .nowPlaying ? .nowPlaying : .content
  }

  private mutating func showTab(_ tab: Int) {
    lists.choose(templateTab: tab)
    showTopTemplate()
  }
}

// Where the driver goes among templates.
extension HeadUnit {
  public var usesTemplates: Bool { lists.awaitsTemplates }

  /// Now playing as the car shows it by itself, above what the app has open.
  ///
  /// There is one of it: where it is open already, what lies above goes.
  mutating func openNowPlayingTemplate(_ step: inout Step) {
    let open = openTemplates
    guard !open.isEmpty else { return }
    if let place = open.firstIndex(of: Template.nowPlayingID) {
      for _ in place + 1..<open.count {
        lists.popPage(from: browser.current, in: listSurroundings, &step)
      }
      return
    }
    let template = Template(id: Template.nowPlayingID, .nowPlaying)
    lists.push(template, limits: profile.templates, in: listSurroundings, &step)
  }

  mutating func leaveNowPlayingTemplate(_ step: inout Step) {
    guard browser.page?.template?.content == .nowPlaying else { return }
    lists.popPage(from: browser.current, in: listSurroundings, &step)
  }

  /// What can be answered is, and the rest goes away.
  mutating func leavePresented(_ step: inout Step) {
    guard let presented = templates.presented, presented.needsWayBack, screen != .home else {
      return
    }
    templates.presented = nil
    step.loseFocus()
  }

  /// A bar without tabs, which cannot be shown.
  public var hasEmptyRoot: Bool { browser.tabBar != nil && browser.tabs.isEmpty }

  /// After the driver has gone back, or home and into the app again.
  mutating func followTemplates() {
    if usesTemplates { showTopTemplate() }
  }

  /// The app's own way back from what is seen, where it leads there itself.
  var ownBack: TemplateBack? {
    guard screen == .content, browser.depth > 1, templates.presented == nil else { return nil }
    return browser.page?.template?.back.flatMap { $0.button == nil && $0.isEnabled ? nil : $0 }
  }

  /// The match that is shown in the place of what plays.
  public var shownSports: TemplateSports? {
    usesTemplates && player.owner == .app ? templates.player.sports : nil
  }

  /// What the clock of the match shows, in seconds.
  public func sportsClock(at now: Instant) -> Double? {
    guard let clock = shownSports?.clock, let since = templates.clockGivenAt else { return nil }
    return clock.seconds(after: max(.zero, now - since))
  }

  /// The pictures beside what plays, by what they are for.
  var playerPictures: [(name: String, size: TemplatePictureSize)] {
    guard screen == .nowPlaying else { return [] }
    var found: [(name: String, size: TemplatePictureSize)] = []
    for button in templates.player.buttons {
      if let name = button.image { found.append((name, .player)) }
    }
    guard let sports = shownSports else { return found }
    for team in [sports.left, sports.right] {
      if let name = team.logo { found.append((name, .grid)) }
      if let name = team.possessionImage { found.append((name, .player)) }
    }
    if let name = sports.statusImage { found.append((name, .button)) }
    if let name = sports.background { found.append((name, .details)) }
    return found
  }

  /// The colours of the screen: the car's, unless an app that is seen wants to be dark.
  public var shownTheme: Theme {
    let isOfApp = screen == .content || screen == .nowPlaying && player.owner == .app
    return usesTemplates && templates.prefersDark && isOfApp ? .night : vehicle.theme
  }

  mutating func choose(button id: String, _ step: inout Step) {
    guard let button = visibleButton(id), button.isEnabled else { return }
    lists.select(.button(id), row: nil, in: listSurroundings, &step)
  }

  mutating func choose(letter index: Int, _ step: inout Step) {
    guard screen == .content, templates.presented == nil, let page = browser.page,
      let letters = page.given?.letters, letters.indices.contains(index)
    else { return }
    let top = metrics.rowTop(letters[index].row, of: page)
    lists.scroll(by: top - page.scroll, in: listSurroundings, at: step.now)
  }

  mutating func pressUpNext(_ step: inout Step) {
    guard screen == .nowPlaying, templates.player.isUpNextEnabled else { return }
    tell(.template(.upNextPressed), &step)
  }

  mutating func pressAlbumArtist(_ step: inout Step) {
    guard screen == .nowPlaying, templates.player.isAlbumArtistEnabled else { return }
    tell(.template(.albumArtistPressed), &step)
  }

  /// The button of that name, if it is seen; of several that an app gave one name the first that
  /// can be chosen, as the knob finds it.
  public func visibleButton(_ id: String) -> TemplateButton? {
    let named = visibleButtons.filter { $0.id == id }
    return named.first(where: \.isEnabled) ?? named.first
  }

  /// Every button of templates that is seen, wherever it stands, in the order of the knob.
  public var visibleButtons: [TemplateButton] {
    if let presented = templates.presented { return presented.actions }
    switch screen {
    case .home, .kit: return []
    case .nowPlaying: return templates.player.buttons
    case .content:
      guard let page = browser.page else { return [] }
      let inRows = clearRows(of: page).flatMap { page.given?.rows[$0].buttons ?? [] }
      let bar = barButtons(of: page)
      return gridButtons(of: page) + stickyButtons(of: page) + inRows + bar.leading + bar.trailing
    }
  }

  /// As many as the car takes.
  public func gridButtons(of page: Page) -> [TemplateButton] {
    guard case .grid(let buttons) = page.template?.content else { return [] }
    return Array(buttons.prefix(min(profile.templates.gridButtons, limits.items ?? .max)))
  }

  /// Of the header that stays at the top while its section passes below.
  func stickyButtons(of page: Page) -> [TemplateButton] {
    stickyHeader(of: page, at: page.scroll)?.header.button.map { [$0] } ?? []
  }

  /// Before and behind the title; none where tabs stand.
  public func barButtons(
    of page: Page
  ) -> (leading: ArraySlice<TemplateButton>, trailing: ArraySlice<TemplateButton>) {
    guard let template = page.template, !(showsTabBar && page.id == browser.page?.id) else {
      return ([], [])
    }
    let limit = profile.templates.barButtons
    return (template.leadingButtons.prefix(limit), template.trailingButtons.prefix(limit))
  }

  /// The row in which the target is, for those that are in one.
  public func row(of target: FocusTarget?) -> Int? {
    guard case .button(let id) = target else { return target?.row }
    guard templates.presented == nil, screen == .content, let page = browser.page,
      let given = page.given
    else { return nil }
    if stickyButtons(of: page).contains(where: { $0.id == id }) { return nil }
    return visibleRows(of: page).first { row in given.rows[row].buttons.contains { $0.id == id } }
  }
}

// What the app is told of what is seen.
extension HeadUnit {
  mutating func settleTemplates(_ step: inout Step) {
    // An app that is started anew knows nothing of what the one before it had open.
    guard usesTemplates, phone.isConnected, phone.app == .running else {
      if templates != Templates() { templates = Templates() }
      return
    }
    lists.settleTemplates(limits: profile.templates, in: listSurroundings, &step)
    let before = templates.told
    let shown = Templates.Shown(
      stack: openTemplates, presented: templates.presented?.id, visible: visibleTemplates)
    guard shown != before else { return }
    templates.told = shown
    if shown.stack != before.stack || shown.presented != before.presented {
      tell(.template(.stack(shown.stack, presented: shown.presented)), &step)
    }
    let gone = before.visible.filter { !shown.visible.contains($0) }
    let new = shown.visible.filter { !before.visible.contains($0) }
    for id in gone { tell(.template(.willDisappear(id)), &step) }
    for id in new { tell(.template(.willAppear(id)), &step) }
    for id in gone { tell(.template(.didDisappear(id)), &step) }
    for id in new { tell(.template(.didAppear(id)), &step) }
  }

  private var visibleTemplates: [String] {
    if let presented = templates.presented { return [presented.id] }
    guard let top = openTemplates.last else { return [] }
    return (openTemplates.count == 1 ? browser.tabBar.map { [$0] } ?? [] : []) + [top]
  }
}

/// Where an app puts a template.
public enum TemplatePlace: Hashable, Sendable {
  case root, tab, pushed, presented
}

extension Template {
  /// What the phone calls the one template of what plays.
  public static let nowPlayingID = "nowPlaying"

  /// What can be answered to an alert or a sheet.
  public var actions: [TemplateButton] {
    switch content {
    case .alert(_, let actions), .actionSheet(_, let actions): actions
    case .list, .grid, .tabs, .nowPlaying, .foreign: []
    }
  }

  /// With as many answers as the car takes.
  fileprivate func fitted(to limits: TemplateLimits) -> Template {
    var template = self
    switch content {
    case .alert(let titles, let actions):
      template.content = .alert(titles, actions.trimmed(to: limits.alertActions))
    case .actionSheet(let message, let actions):
      template.content = .actionSheet(message: message, actions.trimmed(to: limits.sheetActions))
    case .list, .grid, .tabs, .nowPlaying, .foreign: break
    }
    return template
  }

  /// Nothing on an alert or a sheet can be pressed: only the way back leads on.
  public var needsWayBack: Bool { !actions.contains(where: \.isEnabled) }

  /// What the car leaves out of it, its rows apart.
  func losses(under limits: TemplateLimits) -> TemplateLosses {
    let bars = limits.barButtons
    var lost: TemplateLosses = [
      .barButtons: max(0, leadingButtons.count - bars) + max(0, trailingButtons.count - bars)
    ]
    switch content {
    case .alert, .actionSheet:
      lost[.actions] = actions.count - fitted(to: limits).actions.count
    case .grid(let buttons): lost[.gridButtons] = buttons.count - limits.gridButtons
    case .list(let list):
      let details = list.details?.buttons.count ?? 0
      lost[.headerButtons] =
        max(0, list.headerButtons.count - limits.gridButtons)
        + max(0, details - limits.detailsButtons)
    case .tabs, .nowPlaying, .foreign: break
    }
    return lost.filter { $0.value > 0 }
  }

  /// The phone's name for its kind.
  public var className: String {
    switch content {
    case .list: "CPListTemplate"
    case .grid: "CPGridTemplate"
    case .tabs: "CPTabBarTemplate"
    case .nowPlaying: "CPNowPlayingTemplate"
    case .alert: "CPAlertTemplate"
    case .actionSheet: "CPActionSheetTemplate"
    case .foreign(let name): name
    }
  }

  /// Why no car takes it there, whatever else is open.
  public func refusal(as place: TemplatePlace) -> TemplateRefusal? {
    switch (place, content) {
    case (.root, .list), (.root, .grid), (.root, .tabs): nil
    case (.root, _): .notAllowed(className, call: "setRootTemplate:animated:completion:")
    case (.tab, .list), (.tab, .grid): nil
    case (.tab, _): .notAllowed(className, call: "templates")
    case (.pushed, .list), (.pushed, .grid), (.pushed, .nowPlaying): nil
    case (.pushed, _): .notAllowed(className, call: "pushTemplate:animated:completion:")
    case (.presented, .alert), (.presented, .actionSheet): nil
    case (.presented, _): .notPresentable(className)
    }
  }

  /// A bar of no tabs.
  fileprivate var isEmptyRoot: Bool {
    if case .tabs(let tabs) = content { tabs.isEmpty } else { false }
  }
}

extension [TemplateButton] {
  /// The way out stays, in the place of the last that there is room for.
  fileprivate func trimmed(to limit: Int) -> [TemplateButton] {
    guard count > limit, limit > 0, !prefix(limit).contains(where: { $0.style == .cancel }),
      let cancel = first(where: { $0.style == .cancel })
    else { return Array(prefix(limit)) }
    return prefix(limit - 1) + [cancel]
  }
}

extension TemplatePlayer {
  fileprivate func trimmed(to limits: TemplateLimits) -> TemplatePlayer {
    var player = self
    player.buttons = Array(buttons.prefix(limits.playerButtons))
    return player
  }
}

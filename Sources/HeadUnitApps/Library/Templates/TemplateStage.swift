import HeadUnitCore

/// What a library's app knows of its templates while it runs.
struct TemplateStage: Sendable {
  /// What those look like that were updated to look like another one.
  private(set) var looks: [String: String] = [:]
  /// What is open, as the car told it last.
  private(set) var stack: [String] = []
  private(set) var isPresenting = false
  private var shown: Set<String> = []
  private var marked: Set<String> = []
  /// What plays, as the car was told last.
  private var playing: ContentPath?
  /// Buttons that were switched on or off.
  private var switched: Set<String> = []
  private var isPlayerSetUp = false
  private var isConnected = false
  private var calls = 0

  /// What the car says; gives back what the app then does.
  mutating func told(
    _ notice: TemplateNotice, _ templates: LibraryTemplates, _ turn: inout Turn
  ) -> [LibraryAction] {
    switch notice {
    case .stack(let stack, let presented):
      (self.stack, isPresenting) = (stack, presented != nil)
    case .didAppear(let name):
      guard let template = templates.templates[name] ?? templates.nowPlaying(named: name) else {
        return []
      }
      if template.isNowPlaying, template.isLate { setUpPlayer(templates, &turn) }
      if shown.insert(name).inserted { return template.whenShown }
    case .upNextPressed:
      if let player = templates.nowPlaying, player.player.hasObserver {
        return [LibraryAction(opens: player.upNext)]
      }
    case .albumArtistPressed:
      if let player = templates.nowPlaying, player.player.hasObserver {
        return [LibraryAction(opens: player.albumArtist)]
      }
    case .finished, .willAppear, .willDisappear, .didDisappear, .tabChosen: break
    }
    return []
  }

  /// Hands everything over as soon as there is a car to hand it to; gives back what comes later.
  mutating func connect(
    _ isConnected: Bool, _ templates: LibraryTemplates, _ turn: inout Turn
  ) -> [LibraryAction] {
    defer { self.isConnected = isConnected }
    guard isConnected, !self.isConnected else { return [] }
    shown = []
    isPlayerSetUp = false
    if templates.isDark { call(.dark(true), &turn) }
    if templates.nowPlaying?.isLate != true { setUpPlayer(templates, &turn) }
    if templates.templates[templates.root]?.isLate == true {
      return [LibraryAction(after: Self.lateness, root: templates.root)]
    }
    call(.setRoot(template(templates.root, templates)), &turn)
    return []
  }

  /// Longer than a car that has started an app waits for anything to be seen.
  private static let lateness = Duration.seconds(6)

  private mutating func setUpPlayer(_ templates: LibraryTemplates, _ turn: inout Turn) {
    guard !isPlayerSetUp, let template = templates.nowPlaying,
      template.player != TemplatePlayer()
    else { return }
    isPlayerSetUp = true
    tellPlayer(template, &turn)
  }

  private mutating func tellPlayer(_ template: LibraryTemplate, _ turn: inout Turn) {
    var player = template.player
    if !template.showsMatch(with: playing) { player.sports = nil }
    for index in player.buttons.indices where switched.contains(player.buttons[index].id) {
      player.buttons[index].isSelected.toggle()
    }
    call(.player(player), &turn)
  }

  /// A button beside what plays is switched on or off.
  mutating func toggle(_ button: String, _ templates: LibraryTemplates, _ turn: inout Turn) {
    guard let template = templates.nowPlaying,
      template.player.buttons.contains(where: { $0.id == button })
    else { return }
    if switched.remove(button) == nil { switched.insert(button) }
    tellPlayer(template, &turn)
  }

  private mutating func call(_ change: TemplateChange, _ turn: inout Turn) {
    calls += 1
    turn.report(.template(TemplateCall(calls, change)))
  }
}

// What the app does with its templates.
extension TemplateStage {
  /// Everything but playing.
  mutating func act(
    _ action: LibraryAction, _ templates: LibraryTemplates, _ turn: inout Turn
  ) {
    if action.dismisses { call(.dismiss, &turn) }
    if action.pops { call(.pop, &turn) }
    if let name = action.popsTo { call(.popTo(name), &turn) }
    if action.popsToRoot { call(.popToRoot, &turn) }
    if let name = action.root { call(.setRoot(template(name, templates)), &turn) }
    if let name = action.selects { call(.selectTab(name), &turn) }
    if let name = action.updates {
      if let look = action.look { looks[name] = look }
      if let player = templates.nowPlaying(named: name) ?? templates.templates[name],
        player.isNowPlaying
      {
        tellPlayer(look(of: player, templates), &turn)
      }
      call(.update(template(name, templates)), &turn)
    }
    if let name = action.opens { call(.push(template(name, templates)), &turn) }
    if let name = action.presents { call(.present(template(name, templates)), &turn) }
  }

  /// What plays comes to the front, unless that would be one level too many.
  mutating func showPlayer(
    _ templates: LibraryTemplates, depth: Int, _ turn: inout Turn
  ) {
    let name = templates.nowPlaying?.template.id ?? Template.nowPlayingID
    if let place = stack.firstIndex(where: { $0 == name || $0 == Template.nowPlayingID }) {
      if place < stack.count - 1 { call(.popTo(stack[place]), &turn) }
    } else if stack.count < depth {
      call(.push(template(name, templates)), &turn)
    }
  }

  /// Rows look different when something else plays; each is told alone.
  mutating func mark(
    _ path: ContentPath?, _ templates: LibraryTemplates, _ turn: inout Turn
  ) {
    let before = playing
    playing = path
    if isPlayerSetUp, let player = templates.nowPlaying.map({ look(of: $0, templates) }),
      player.showsMatch(with: before) != player.showsMatch(with: path)
    {
      tellPlayer(player, &turn)
    }
    var now: Set<String> = []
    if let path {
      for mark in templates.marks where path.isWithin(mark.path) { now.insert(mark.item) }
    }
    let changed = now.symmetricDifference(marked)
    guard !changed.isEmpty else { return }
    marked = now
    let open = Set(stack + templates.tabNames)
    for name in open.sorted() {
      guard case .list(let list) = template(name, templates).content else { continue }
      for item in list.sections.flatMap(\.items) where changed.contains(item.id) {
        call(.updateItem(item), &turn)
      }
    }
  }

  private func look(
    of template: LibraryTemplate, _ templates: LibraryTemplates
  ) -> LibraryTemplate {
    looks[template.template.id].flatMap { templates.templates[$0] } ?? template
  }

  /// As it looks at present.
  private func template(_ name: String, _ templates: LibraryTemplates) -> Template {
    guard let written = templates.templates[looks[name] ?? name] else {
      return Template(id: name, .nowPlaying)
    }
    var template = written.template
    template.id = name
    if case .list(var list) = template.content {
      for section in list.sections.indices {
        for row in list.sections[section].items.indices
        where marked.contains(list.sections[section].items[row].id) {
          list.sections[section].items[row].isPlaying = true
        }
      }
      template.content = .list(list)
    }
    if case .tabs = template.content {
      // Tabs within tabs have none: the car refuses them anyway.
      template.content = .tabs(
        written.tabs.map { tab in
          let isBar = !(templates.templates[looks[tab] ?? tab]?.tabs.isEmpty ?? true)
          return isBar ? Template(id: tab, .tabs([])) : self.template(tab, templates)
        })
    }
    return template
  }
}

extension LibraryTemplate {
  /// A match is with the one item that it is of, or with all.
  fileprivate func showsMatch(with playing: ContentPath?) -> Bool {
    player.sports != nil && (sportsPath.map { playing?.isWithin($0) ?? false } ?? true)
  }
}

extension LibraryTemplates {
  /// Those that stand in the root's tab bar, or the root itself.
  fileprivate var tabNames: [String] {
    let tabs = templates[root]?.tabs ?? []
    return tabs.isEmpty ? [root] : tabs
  }

  fileprivate func nowPlaying(named name: String) -> LibraryTemplate? {
    name == Template.nowPlayingID ? nowPlaying : nil
  }
}

extension ContentPath {
  /// It is the other path, or below it.
  fileprivate func isWithin(_ other: ContentPath) -> Bool {
    indices.starts(with: other.indices)
  }
}

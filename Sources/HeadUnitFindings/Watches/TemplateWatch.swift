import HeadUnitCore

/// What an app does with its templates.
struct TemplateWatch: Sendable {
  /// What the app called last, which a refusal is about.
  private var last: TemplateChange?
  /// Lists as they were handed over last, by their templates.
  private var lists: [String: TemplateList] = [:]
  /// When a whole list was handed over for what is one row.
  private var rebuilds: [String: [Instant]] = [:]
  /// When a template was handed over, within the last second.
  private var updates: [String: [Instant]] = [:]
  private var players: Set<String> = [Template.nowPlayingID]
  private var isPlayerSetUp = false
  private var playerShownLine: Int?

  /// Shorter lists are handed over whole by anybody.
  private static let longList = 10
  private static let rebuildCount = 4
  private static let rebuildTime = Duration.seconds(10)
  private static let updatesASecond = 5
  private static let listsKept = 200

  mutating func appStarted() { self = TemplateWatch() }

  mutating func called(_ call: TemplateCall, _ notes: inout Notes) {
    last = call.change
    switch call.change {
    case .setRoot(let template), .push(let template), .present(let template): keep(template)
    case .update(let template):
      judge(template, &notes)
      judgePace(of: template, &notes)
      keep(template)
    case .player(let player): setUp(player, &notes)
    case .pop, .popToRoot, .popTo, .dismiss, .updateItem, .selectTab, .dark: break
    }
  }

  mutating func told(_ notice: TemplateNotice, _ notes: inout Notes) {
    guard case .didAppear(let id) = notice, players.contains(id), playerShownLine == nil else {
      return
    }
    playerShownLine = notes.line
  }

  mutating func trimmed(_ template: String, _ lost: Int, _ notes: inout Notes) {
    notes.report(
      .templateListTrimmed, template, "\(lost) rows of “\(template)” are not shown")
  }

  /// What does not fit beside each other on a narrow display is no fault of the app's.
  mutating func trimmed(
    _ part: TemplatePart, of template: String, _ lost: Int, _ notes: inout Notes
  ) {
    guard part != .unfitPictures else { return }
    notes.report(
      .templateListTrimmed, "\(template) \(part.rawValue)",
      "\(lost) \(part.words) of “\(template)” are not shown")
  }

  mutating func hasEmptyRoot(_ notes: inout Notes) {
    notes.report(.templateEmptyRoot, "root", "the root is a tab bar without tabs")
  }

  mutating func refused(_ refusal: TemplateRefusal, _ notes: inout Notes) {
    notes.report(FindingID(refusal), subject, "\(subject): \(refusal.sentence)")
  }

  /// As a person reads the last call.
  private var subject: String {
    switch last {
    case .setRoot(let template): "setRoot \(template.id)"
    case .push(let template): "push \(template.id)"
    case .present(let template): "present \(template.id)"
    case .update(let template): "update \(template.id)"
    case .popTo(let id): "popTo \(id)"
    case .selectTab(let id): "selectTab \(id)"
    case .pop: "pop"
    case .popToRoot: "popToRoot"
    case .dismiss: "dismiss"
    case .updateItem(let item): "updateItem \(item.id)"
    case .player, .dark, nil: "templates"
    }
  }
}

extension TemplateWatch {
  private mutating func keep(_ template: Template) {
    switch template.content {
    case .tabs(let tabs): for tab in tabs { keep(tab) }
    case .list(let list)
    where lists[template.id] != nil || lists.count < Self.listsKept:
      lists[template.id] = list
    case .nowPlaying: players.insert(template.id)
    case .list, .grid, .alert, .actionSheet, .foreign: break
    }
  }

  /// A whole list for one row that has changed, again and again.
  private mutating func judge(_ template: Template, _ notes: inout Notes) {
    guard case .list(let list) = template.content, let before = lists[template.id],
      list.isOneRowApart(from: before, ofAtLeast: Self.longList)
    else { return }
    var times = rebuilds[template.id, default: []].filter { $0 + Self.rebuildTime > notes.at }
    times.append(notes.at)
    rebuilds[template.id] = times
    guard times.count >= Self.rebuildCount else { return }
    rebuilds[template.id] = nil
    notes.report(
      .templateUpdateStorm, template.id,
      "“\(template.id)” was handed over whole \(Self.rebuildCount) times in "
        + "\(notes.at - times[0]), for one row at most each time")
  }

  /// So often that nobody can read what is there.
  private mutating func judgePace(of template: Template, _ notes: inout Notes) {
    guard updates[template.id] != nil || updates.count < Self.listsKept else { return }
    var times = updates[template.id, default: []].filter { $0 + .seconds(1) > notes.at }
    times.append(notes.at)
    updates[template.id] = times
    guard times.count > Self.updatesASecond else { return }
    updates[template.id] = []
    notes.report(
      .templateUpdateStorm, template.id,
      "“\(template.id)” was handed over \(times.count) times in \(notes.at - times[0])")
  }

  private mutating func setUp(_ player: TemplatePlayer, _ notes: inout Notes) {
    if !isPlayerSetUp, let line = playerShownLine {
      notes.report(
        .templatePlayerLate, "now playing",
        "what stands beside what plays was set up after it was shown", since: [line])
    }
    isPlayerSetUp = true
    guard player.isUpNextEnabled, !player.hasObserver else { return }
    notes.report(
      .templateUpNextUnobserved, "Up Next", "Up Next is shown, and nobody looks at it")
  }
}

extension TemplateList {
  fileprivate func isOneRowApart(from other: TemplateList, ofAtLeast count: Int) -> Bool {
    guard sections.count == other.sections.count,
      sections.reduce(0, { $0 + $1.items.count }) >= count
    else { return false }
    var differing = 0
    for (section, before) in zip(sections, other.sections) {
      guard section.items.count == before.items.count, section.header == before.header else {
        return false
      }
      for (item, old) in zip(section.items, before.items) where !item.looks(like: old) {
        differing += 1
        if differing > 1 { return false }
      }
    }
    return true
  }
}

extension TemplateItem {
  /// The driver sees no difference; an app that makes its rows anew gives them other names.
  fileprivate func looks(like other: TemplateItem) -> Bool {
    self == other || id != other.id && withoutNames == other.withoutNames
  }

  private var withoutNames: TemplateItem {
    var item = self
    item.id = ""
    item.image = withoutName(image)
    item.accessoryImage = withoutName(accessoryImage)
    item.pictures?.elements = (pictures?.elements ?? []).map { element in
      var element = element
      element.image = withoutName(element.image)
      return element
    }
    return item
  }

  /// The phone names a picture that was made anew after the row in which it was seen first.
  private func withoutName(_ picture: String?) -> String? {
    guard let picture, picture.hasPrefix(id) else { return picture }
    let rest = picture.dropFirst(id.count).prefix { $0 != "#" }
    return rest.isEmpty || rest.hasPrefix("/") ? String(rest) : picture
  }
}

extension FindingID {
  fileprivate init(_ refusal: TemplateRefusal) {
    self =
      switch refusal {
      case .depthExceeded: .templateTooDeep
      case .sameInstanceTwice: .templatePushedTwice
      case .nothingToPop: .templateNothingToPop
      case .notAllowed, .notPresentable, .onlyListsOverNowPlaying: .templateNotAllowed
      case .tooManyTabs: .templateTooManyTabs
      case .notOnTheStack, .alreadyPresenting, .nothingPresented, .noRoot: .templateRefused
      }
  }
}

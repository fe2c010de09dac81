/// How large something is that an app says: every text, list and picture in it.
///
/// All apps are measured alike, whatever they are made of, before the head unit gets to see it.
struct AppMeasure {
  /// All texts together.
  private(set) var textBytes = 0
  private(set) var longestText = 0
  private(set) var entryCount = 0
  private(set) var pictureBytes = 0

  init(_ content: AppDelivery.Content) {
    switch content {
    case .answer(_, let answer): add(answer)
    case .report(let report): add(report)
    case .fault(let notice): add(notice.fault)
    case .thread(let notice): add(notice.name)
    case .status, .wake: break
    }
  }

  init(_ event: Event) {
    switch event {
    case .phone(.answered(_, let answer)): add(answer)
    case .phone(.reported(let report)): add(report)
    default: break
    }
  }

  var bytes: Int { textBytes + pictureBytes }

  /// Why the app that says this is cut off; nil while it keeps to all budgets.
  var excess: String? {
    let found: [(Budget, Int)] = [
      (.text, longestText), (.message, textBytes), (.entries, entryCount),
      (.picture, pictureBytes),
    ]
    return found.first { $1 > $0.value }?.0.sentence
  }
}

extension AppMeasure {
  private mutating func add(_ text: String?) {
    guard let count = text?.utf8.count else { return }
    textBytes += count
    longestText = max(longestText, count)
  }

  private mutating func addEntries<List: Collection>(of list: List) {
    entryCount = max(entryCount, list.count)
  }

  private mutating func add(_ answer: Answer) {
    switch answer {
    case .done, .count, .showsProgress: break
    case .item(let item):
      add(item?.identifier)
      add(item?.title)
      add(item?.subtitle)
      add(item?.artwork)
    case .artwork(let picture):
      add(picture?.file)
      pictureBytes += picture?.data?.count ?? 0
    case .failed(let failure): add(failure.message)
    case .garbage(let text): add(text)
    }
  }

  private mutating func add(_ report: Report) {
    switch report {
    case .started(let description):
      add(description.name)
      add(description.icon)
    case .stopped, .audioSession, .sounds: break
    case .contentChanged(let paths):
      addEntries(of: paths ?? [])
      for path in paths ?? [] { addEntries(of: path.indices) }
    case .itemsChanged(let texts), .nowPlayingIdentifiers(let texts):
      addEntries(of: texts)
      for text in texts { add(text) }
    case .nowPlaying(let info): if let info { add(info) }
    case .commands(let commands):
      for state in commands.states { add(state) }
    case .devices(let devices): add(devices)
    case .sharing: break
    case .session(let report): add(report)
    case .template(let call): add(call.change)
    case .log(let text): add(text)
    }
  }

  private mutating func add(_ report: SessionReport) {
    add(report.session)
    switch report.change {
    case .began, .requested, .sharing, .ended: break
    case .info(let info): if let info { add(info) }
    case .commands(let commands):
      for state in commands.states { add(state) }
    case .devices(let devices): add(devices)
    }
  }

  private mutating func add(_ devices: [OutputDevice]) {
    addEntries(of: devices)
    for device in devices {
      add(device.id)
      add(device.name)
      add(device.type)
      add(device.reason)
    }
  }

  private mutating func add(_ info: NowPlayingInfo) {
    for text in [
      info.identifier, info.title, info.artist, info.album, info.subtitle, info.artwork,
      info.mediaType,
    ] {
      add(text)
    }
    addEntries(of: info.languages ?? [])
    for language in info.languages ?? [] {
      add(language.id)
      add(language.name)
    }
    addEntries(of: info.other ?? [:])
    for (key, value) in info.other ?? [:] {
      add(key)
      add(value)
    }
  }

  private mutating func add(_ change: TemplateChange) {
    switch change {
    case .setRoot(let template), .push(let template), .present(let template),
      .update(let template):
      add(template)
    case .popTo(let id), .selectTab(let id): add(id)
    case .updateItem(let item): add(item)
    case .player(let player):
      add(player.upNextTitle)
      if let sports = player.sports { add(sports) }
      add(player.buttons)
    case .pop, .popToRoot, .dismiss, .dark: break
    }
  }

  private mutating func add(_ sports: TemplateSports) {
    for team in [sports.left, sports.right] {
      for text in [team.name, team.score, team.logo, team.initials, team.standings] { add(text) }
      add(team.possessionImage)
    }
    addEntries(of: sports.status)
    for text in sports.status { add(text) }
    add(sports.statusImage)
    add(sports.background)
  }

  private mutating func add(_ template: Template) {
    add(template.id)
    add(template.title)
    add(template.tab?.title)
    add(template.tab?.image)
    add(template.leadingButtons)
    add(template.trailingButtons)
    add(template.back?.title)
    add(template.back?.image)
    switch template.content {
    case .list(let list): add(list)
    case .grid(let buttons): add(buttons)
    case .tabs(let templates):
      addEntries(of: templates)
      for template in templates { add(template) }
    case .alert(let titles, let actions):
      addEntries(of: titles)
      for title in titles { add(title) }
      add(actions)
    case .actionSheet(let message, let actions):
      add(message)
      add(actions)
    case .foreign(let name): add(name)
    case .nowPlaying: break
    }
  }

  private mutating func add(_ list: TemplateList) {
    for text in list.emptyTitles + list.emptySubtitles { add(text) }
    add(list.headerButtons)
    add(list.details?.title)
    add(list.details?.subtitle)
    add(list.details?.image)
    add(list.details?.buttons ?? [])
    addEntries(of: list.sections)
    for section in list.sections {
      for text in [section.header, section.subtitle, section.image, section.index] { add(text) }
      add(section.button.map { [$0] } ?? [])
      addEntries(of: section.items)
      for item in section.items { add(item) }
    }
  }

  private mutating func add(_ item: TemplateItem) {
    for text in [item.id, item.title, item.subtitle, item.image, item.accessoryImage] { add(text) }
    addEntries(of: item.pictures?.elements ?? [])
    for element in item.pictures?.elements ?? [] {
      for text in [element.image, element.title, element.subtitle, element.symbol] { add(text) }
    }
  }

  private mutating func add(_ buttons: [TemplateButton]) {
    addEntries(of: buttons)
    for button in buttons {
      add(button.id)
      add(button.image)
      for title in button.titles { add(title) }
    }
  }

  private mutating func add(_ state: CommandState) {
    add(state.title)
    add(state.shortTitle)
    add(state.mode)
    addEntries(of: state.preferredIntervals)
    addEntries(of: state.supportedRates)
  }
}

extension AppDelivery.Content {
  /// The same with no more of a log line than is kept.
  var withinLog: AppDelivery.Content {
    guard case .report(.log(let text)) = self, text.utf8.count > Budget.log.value else {
      return self
    }
    let kept = String(decoding: text.utf8.prefix(Budget.log.value), as: UTF8.self)
    return .report(.log("\(kept)… (left out: \(text.utf8.count - Budget.log.value) bytes)"))
  }
}

extension Trace.Content {
  /// About as much memory as an entry with this takes.
  var bytes: Int {
    let texts =
      switch self {
      case .event(let event): AppMeasure(event).bytes
      case .change(let change): change.value.utf8.count
      case .effect(.remarked(.wrote(let text))): text.utf8.count
      case .script(let note): note.text.utf8.count
      case .sighted(.titleCut(_, let title, let shown)): title.utf8.count + shown.utf8.count
      case .thread(let notice): notice.name.utf8.count
      case .began, .effect, .fault, .sighted, .violation, .gaveUp: 0
      }
    return MemoryLayout<Trace.Entry>.stride + texts
  }
}

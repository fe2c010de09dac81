import HeadUnitCore
import HeadUnitText

/// The templates of a library while they are read.
struct TemplateReading {
  var templates: [String: LibraryTemplate] = [:]
  var presses: [TemplateElement: LibraryPress] = [:]
  var root: String?
  /// The template that is being read.
  fileprivate var name = ""
  /// How many of its rows and buttons have been made, for the names of those without one.
  fileprivate var made = 0
  /// In all templates.
  fileprivate var rowCount = 0
  fileprivate var names: [String] = []
  fileprivate var places: [String: LibraryReader.Place] = [:]
  fileprivate var rows: [String: LibraryReader.Place] = [:]
  fileprivate var buttons: [String: LibraryReader.Place] = [:]
  /// The templates that are named, each with its first place.
  fileprivate var named: [String: LibraryReader.Place] = [:]
  /// Where they are put, each with the first place that says so.
  fileprivate var uses: [Use: LibraryReader.Place] = [:]

  fileprivate struct Use: Hashable {
    let name: String
    let place: TemplatePlace
  }

  fileprivate mutating func makeName() -> String {
    made += 1
    return "\(name)/\(made)"
  }
}

extension LibraryReader {
  /// More rows than this in all templates together are a mistake.
  static let templateRowLimit = 100_000

  /// Nil for a library that is asked by path.
  mutating func templates(_ node: JSONDocument.Node?) -> TemplateReading? {
    guard let node else { return nil }
    var reading = TemplateReading()
    var firstWithTabs: String?
    for node in node.elements {
      let fields = fields(of: node, .template)
      guard let name = fields.text(.id) else { continue }
      if reading.templates[name] != nil {
        complain(LibraryWording.sameTemplate(name), at: fields[.id] ?? node)
        continue
      }
      reading.names.append(name)
      reading.places[name] = Place(file: file, offset: (fields[.id] ?? node).offset)
      (reading.name, reading.made) = (name, 0)
      let template = template(fields, &reading)
      if !template.tabs.isEmpty { firstWithTabs = firstWithTabs ?? name }
      reading.templates[name] = template
    }
    reading.root = firstWithTabs ?? reading.names.first
    if reading.root == nil, mistakes.isEmpty { complain(LibraryWording.noTemplate, at: node) }
    checkNames(reading)
    if let root = reading.root, let place = reading.places[root] {
      reading.uses[TemplateReading.Use(name: root, place: .root)] = place
    }
    remarkOnPlaces(reading)
    return reading
  }

  private mutating func checkNames(_ reading: TemplateReading) {
    let known = reading.names + [Template.nowPlayingID]
    for (name, place) in reading.named.sorted(by: { $0.value.offset < $1.value.offset })
    where reading.templates[name] == nil && name != Template.nowPlayingID {
      let others = isFull ? [] : known
      complain(
        LibraryWording.unknownTemplate(name), at: place,
        advice: Mistake.didYouMean(name, in: others))
    }
  }

  /// A template that is named somewhere; whether it is there is looked at in the end.
  private mutating func reference(
    _ node: JSONDocument.Node?, as use: TemplatePlace? = nil, _ reading: inout TemplateReading
  ) -> String? {
    guard let node, let name = node.string else { return nil }
    note(name, as: use, at: node, &reading)
    return name
  }

  private func note(
    _ name: String, as use: TemplatePlace?, at node: JSONDocument.Node,
    _ reading: inout TemplateReading
  ) {
    let place = Place(file: file, offset: node.offset)
    reading.named[name] = reading.named[name] ?? place
    guard let use = use.map({ TemplateReading.Use(name: name, place: $0) }) else { return }
    reading.uses[use] = reading.uses[use] ?? place
  }

  /// What the car ends the app for, wherever it is put.
  private mutating func remarkOnPlaces(_ reading: TemplateReading) {
    // In the same order each time, be there several in one place.
    let uses = reading.uses.sorted { one, other in
      (one.value.file, one.value.offset, one.key.name)
        < (other.value.file, other.value.offset, other.key.name)
    }
    for (use, place) in uses {
      guard let template = reading.templates[use.name] else { continue }
      let text = sources[place.file].text
      if let refusal = template.template.refusal(as: use.place) {
        remarks.add(
          LibraryWording.refusedTemplate(use.name, refusal.sentence), at: place.offset, in: text)
      } else if use.place == .root, case .tabs = template.template.content, template.tabs.isEmpty {
        remarks.add(LibraryWording.rootWithoutTabs(use.name), at: place.offset, in: text)
      }
    }
  }

  private mutating func template(
    _ fields: ObjectFields, _ reading: inout TemplateReading
  ) -> LibraryTemplate {
    let written = fields.text(.kind).flatMap(LibraryTemplateKind.init)
    let kind = written ?? (fields[.tabs] == nil ? .list : .tabs)
    let titles = fields.several(.title).compactMap(\.string)
    let buttons = buttons(fields[.buttons], &reading)
    let content: Template.Content =
      switch kind {
      case .list: .list(list(fields, &reading))
      case .grid: .grid(buttons)
      case .tabs: .tabs([])
      case .nowPlaying: .nowPlaying
      case .alert: .alert(titles, buttons)
      case .actionSheet: .actionSheet(message: fields.text(.message), buttons)
      case .information, .contact, .pointOfInterest, .search, .map, .voiceControl:
        .foreign(kind.foreignName)
      }
    var template = Template(id: reading.name, title: titles.first, content)
    template.tab = fields[.tab].map { tab($0) }
    template.leadingButtons = self.buttons(fields[.leading], &reading)
    template.trailingButtons = self.buttons(fields[.trailing], &reading)
    template.back = fields[.back].map { back($0, &reading) }
    var result = LibraryTemplate(template: template)
    result.isDark = fields.flag(.dark) ?? false
    for node in fields.nodes(.tabs) {
      guard let name = reference(node, as: .tab, &reading) else { continue }
      if name == reading.name { complain(LibraryWording.ownTab(name), at: node) }
      result.tabs.append(name)
    }
    for node in fields.nodes(.whenShown) {
      let fields = self.fields(of: node, .action)
      result.whenShown.append(action(fields, in: ItemScope(), &reading)(.root))
    }
    addPlayer(fields, buttons, to: &result, &reading)
    return result
  }

  private mutating func addPlayer(
    _ fields: ObjectFields, _ buttons: [TemplateButton], to template: inout LibraryTemplate,
    _ reading: inout TemplateReading
  ) {
    template.upNext = reference(fields[.upNext], as: .pushed, &reading)
    template.albumArtist = reference(fields[.albumArtist], as: .pushed, &reading)
    template.isLate = fields.flag(.late) ?? false
    guard template.isNowPlaying else { return }
    template.player = TemplatePlayer(buttons: buttons)
    template.player.isUpNextEnabled = template.upNext != nil
    template.player.upNextTitle = fields.text(.upNextTitle)
    template.player.isAlbumArtistEnabled = template.albumArtist != nil
    template.player.hasObserver = fields.flag(.observer) ?? true
    template.player.sports = fields[.sports].map { sports($0) }
    guard let node = fields[.sportsDuring], let item = node.string else { return }
    if template.player.sports == nil { complain(LibraryWording.noMatch, at: node) }
    template.sportsDuring = item
    queued[item] = queued[item] ?? Place(file: file, offset: node.offset)
  }

  private mutating func sports(_ node: JSONDocument.Node) -> TemplateSports {
    let fields = fields(of: node, .templateSports)
    var sports = TemplateSports(team(fields[.left]), team(fields[.right]))
    sports.status = fields.several(.status).compactMap(\.string)
    sports.statusImage = fields[.statusArtwork].flatMap { picture($0) }
    sports.background = fields[.background].flatMap { picture($0) }
    if let node = fields[.clock] {
      let fields = self.fields(of: node, .sportsClock)
      let remaining = fields.duration(.remaining)
      sports.clock = TemplateSports.Clock(
        seconds: (remaining ?? fields.duration(.elapsed) ?? .zero).inSeconds,
        countsUp: remaining == nil, isPaused: fields.flag(.paused) ?? false)
    }
    return sports
  }

  private mutating func team(_ node: JSONDocument.Node?) -> TemplateSports.Team {
    guard let node else { return TemplateSports.Team(name: "", score: "") }
    let fields = fields(of: node, .sportsTeam)
    var team = TemplateSports.Team(
      name: fields.text(.name) ?? "", score: fields.text(.score) ?? "",
      initials: fields.text(.initials), logo: fields[.logo].flatMap { picture($0) })
    team.standings = fields.text(.standings)
    team.hasPossession = fields.flag(.possession) ?? false
    team.isFavorite = fields.flag(.favorite) ?? false
    return team
  }

  /// The car leads back where the file says nothing of what the button does.
  private mutating func back(
    _ node: JSONDocument.Node, _ reading: inout TemplateReading
  ) -> TemplateBack {
    let button = button(node, &reading)
    let press = reading.presses[.button(button.id)]
    let isOwn = press.map { $0.action != LibraryAction() || !$0.then.isEmpty } ?? false
    var back = TemplateBack(
      title: button.titles.first, image: button.image, button: isOwn ? button.id : nil)
    back.isEnabled = button.isEnabled
    return back
  }

  private mutating func tab(_ node: JSONDocument.Node) -> TemplateTab {
    let fields = fields(of: node, .templateTab)
    return TemplateTab(
      title: fields.text(.title), image: fields[.icon].flatMap { picture($0) },
      isBadged: fields.flag(.badge) ?? false)
  }
}

// Lists.
extension LibraryReader {
  private mutating func list(
    _ fields: ObjectFields, _ reading: inout TemplateReading
  ) -> TemplateList {
    var list = TemplateList()
    if fields[.items] != nil {
      list.sections = [TemplateSection(items: items(fields[.items], &reading))]
    }
    for node in fields.nodes(.sections) { list.sections.append(section(node, &reading)) }
    list.emptyTitles = fields.several(.emptyTitle).compactMap(\.string)
    list.emptySubtitles = fields.several(.emptySubtitle).compactMap(\.string)
    list.showsSpinnerWhileEmpty = fields.flag(.spinner) ?? false
    list.headerButtons = buttons(fields[.headerButtons], &reading)
    if let node = fields[.details] {
      let fields = self.fields(of: node, .templateDetails)
      var details = TemplateDetails(
        title: fields.text(.title), subtitle: fields.text(.subtitle),
        image: fields[.artwork].flatMap { picture($0) })
      details.overlay = fields[.overlay].map { overlay($0) }
      details.sports = fields[.sports].map { sports($0) }
      details.bodies = fields.several(.body).compactMap(\.string)
      details.isAdaptive = fields.flag(.adaptive) ?? false
      details.progress = fields[.progress]?.number
      details.playback = fields.text(.playback).flatMap(TemplateItem.RowDeed.init)
      details.buttons = buttons(fields[.buttons], &reading)
      list.details = details
    }
    if let node = fields[.assistant] {
      let fields = self.fields(of: node, .assistantCell)
      list.assistant = AssistantCell(
        position: fields.text(.position).flatMap(AssistantCell.Position.init) ?? .top,
        visibility: fields.text(.visibility).flatMap(AssistantCell.Visibility.init) ?? .always)
      list.assistant?.action = fields.text(.action).flatMap(AssistantCell.Action.init) ?? .playMedia
    }
    return list
  }

  private mutating func overlay(_ node: JSONDocument.Node) -> TemplateOverlay {
    let fields = fields(of: node, .templateOverlay)
    var overlay = TemplateOverlay(
      text: fields.text(.text), image: fields[.artwork].flatMap { picture($0) },
      alignment: fields.text(.alignment).flatMap(TemplateOverlay.Alignment.init))
    overlay.textColor = fields[.textColor].flatMap { color($0) }
    overlay.background = fields[.background].flatMap { color($0) }
    return overlay
  }

  private mutating func color(_ node: JSONDocument.Node) -> TemplateColor? {
    guard let text = node.string else { return nil }
    guard let color = TemplateColor(text) else {
      complain(LibraryWording.noColor(text), at: node)
      return nil
    }
    return color
  }

  private mutating func section(
    _ node: JSONDocument.Node, _ reading: inout TemplateReading
  ) -> TemplateSection {
    let fields = fields(of: node, .section)
    var section = TemplateSection(
      header: fields.text(.header), items: items(fields[.items], &reading))
    section.subtitle = fields.text(.subtitle)
    section.image = fields[.artwork].flatMap { picture($0) }
    section.button = fields[.button].map { button($0, &reading) }
    section.index = fields.text(.index)
    return section
  }

  private mutating func items(
    _ node: JSONDocument.Node?, _ reading: inout TemplateReading
  ) -> [TemplateItem] {
    guard let node else { return [] }
    return node.elements.flatMap { items(fields(of: $0, .templateItem), at: $0, &reading) }
  }

  /// One row, or as many as it is repeated.
  private mutating func items(
    _ fields: ObjectFields, at node: JSONDocument.Node, _ reading: inout TemplateReading
  ) -> [TemplateItem] {
    let count = fields.integer(.repeat)
    guard reading.rowCount + (count ?? 1) <= Self.templateRowLimit else {
      complain(LibraryWording.tooManyRows(Self.templateRowLimit), at: node)
      return []
    }
    reading.rowCount += count ?? 1
    let scope = ItemScope().entering(repeat: count, row: 0)
    let look = look(fields, in: scope)
    let names = texts(fields[.id], in: scope)
    let explicit = cycled(fields[.explicit], in: scope, \.bool)
    let progress = cycled(fields[.progress], in: scope, \.number)
    let press = press(fields, in: scope, &reading)
    let pictures = fields[.pictures].map { self.pictures($0, &reading) }
    return (0..<(count ?? 1)).map { number in
      let occurrence = Occurrence(number: number, parent: reading.name)
      let name = names[number]?.text(for: occurrence) ?? reading.makeName()
      noteRow(name, at: fields[.id], &reading)
      let (title, subtitle, image) = look(occurrence)
      var item = TemplateItem(id: name, title: title, subtitle: subtitle, image: image)
      reading.presses[.item(name)] = press(occurrence)
      let opens = reading.presses[.item(name)]?.action.opens != nil
      item.accessory =
        fields.text(.accessory).flatMap(TemplateItem.Accessory.init)
        ?? (opens && pictures == nil ? .disclosure : .none)
      item.accessoryImage = fields[.accessoryImage].flatMap { picture($0) }
      item.isExplicit = explicit[number] ?? false
      item.progress = progress[number]
      item.playback = fields.text(.playback).flatMap(TemplateItem.RowDeed.init)
      item.isPlaying = fields.flag(.playing) ?? false
      item.playingSide = fields.text(.playingSide).flatMap(TemplateItem.Side.init) ?? .leading
      item.isEnabled = fields.flag(.enabled) ?? true
      item.isChoosable = fields.flag(.choosable) ?? true
      if let pictures {
        item.pictures = pictures.row
        for (index, press) in pictures.presses.enumerated() {
          reading.presses[.picture(name, index)] = press
        }
      }
      return item
    }
  }

  private mutating func noteRow(
    _ name: String, at node: JSONDocument.Node?, _ reading: inout TemplateReading
  ) {
    guard let node else { return }
    let place = Place(file: file, offset: node.offset)
    guard let first = reading.rows.updateValue(place, forKey: name) else { return }
    if first == place {
      complain(
        LibraryWording.madeTwice(name), at: place, advice: LibraryWording.numberAdvice)
    } else {
      let firstPlace = describe(first)
      complain(
        LibraryWording.duplicateIdentifier(name, first: firstPlace), at: place,
        advice: LibraryWording.duplicateAdvice)
    }
  }

  private mutating func pictures(
    _ node: JSONDocument.Node, _ reading: inout TemplateReading
  ) -> (row: PictureRow, presses: [LibraryPress]) {
    let fields = fields(of: node, .pictureRow)
    var elements: [PictureRow.Element] = []
    var presses: [LibraryPress] = []
    for node in fields.nodes(.elements) {
      let fields = self.fields(of: node, .picture)
      let count = fields.integer(.repeat)
      let scope = ItemScope().entering(repeat: count, row: 0)
      let look = look(fields, in: scope)
      let press = press(fields, in: scope, &reading)
      let tint = fields[.tint].flatMap { color($0) }
      let progress = cycled(fields[.progress], in: scope, \.number)
      let overlay = fields[.overlay].map { self.overlay($0) }
      let sports = fields[.sports].map { self.sports($0) }
      for number in 0..<(count ?? 1) {
        let occurrence = Occurrence(number: number, parent: reading.name)
        let (title, subtitle, image) = look(occurrence)
        var element = PictureRow.Element(image: image, title: title, subtitle: subtitle)
        element.isRound = fields.flag(.round) ?? false
        element.symbol = fields.text(.symbol)
        element.isEnabled = fields.flag(.enabled) ?? true
        element.isFullHeight = fields.flag(.fullHeight) ?? false
        element.tint = tint
        element.progress = progress[number]
        element.playback = fields.text(.playback).flatMap(TemplateItem.RowDeed.init)
        (element.overlay, element.sports) = (overlay, sports)
        elements.append(element)
        presses.append(press(occurrence))
      }
    }
    var row = PictureRow(fields.text(.kind).flatMap(PictureRow.Kind.init) ?? .row, elements)
    row.allowsMultipleLines = fields.flag(.lines) ?? false
    row.isChoosable = fields.flag(.choosable) ?? true
    return (row, presses)
  }

  /// The texts and the picture of a row, for each of those that are made.
  private mutating func look(
    _ fields: ObjectFields, in scope: ItemScope
  ) -> (Occurrence) -> (title: String?, subtitle: String?, image: String?) {
    let title = texts(fields[.title], in: scope)
    let subtitle = texts(fields[.subtitle], in: scope)
    let artwork = pictures(fields[.artwork], in: scope)
    return { occurrence in
      func text(_ template: Cycled<TextTemplate>) -> String? {
        template[occurrence.number]?.text(for: occurrence)
      }
      return (text(title), text(subtitle), text(artwork))
    }
  }
}

// What is pressed, and what that does.
extension LibraryReader {
  private mutating func buttons(
    _ node: JSONDocument.Node?, _ reading: inout TemplateReading
  ) -> [TemplateButton] {
    guard let node else { return [] }
    return node.elements.map { button($0, &reading) }
  }

  private mutating func button(
    _ node: JSONDocument.Node, _ reading: inout TemplateReading
  ) -> TemplateButton {
    let fields = fields(of: node, .templateButton)
    let name = fields.text(.id) ?? reading.makeName()
    if let node = fields[.id] {
      let place = Place(file: file, offset: node.offset)
      if let first = reading.buttons.updateValue(place, forKey: name) {
        let firstPlace = describe(first)
        complain(
          LibraryWording.duplicateIdentifier(name, first: firstPlace), at: place,
          advice: LibraryWording.duplicateAdvice)
      }
    }
    var press = press(fields, in: ItemScope(), &reading)(.root)
    let kind = fields.text(.kind).flatMap(TemplateButton.Kind.init) ?? .custom
    press.kind = kind
    reading.presses[.button(name)] = press
    var button = TemplateButton(
      id: name, titles: fields.several(.title).compactMap(\.string),
      image: fields[.artwork].flatMap { picture($0) }, kind: kind,
      style: fields.text(.style).flatMap(TemplateButton.Style.init) ?? .normal,
      isEnabled: fields.flag(.enabled) ?? true, isSelected: fields.flag(.selected) ?? false)
    button.isRounded = fields.flag(.rounded) ?? false
    button.color = fields[.color].flatMap { color($0) }
    return button
  }

  private mutating func press(
    _ fields: ObjectFields, in scope: ItemScope, _ reading: inout TemplateReading
  ) -> (Occurrence) -> LibraryPress {
    let action = action(fields, in: scope, &reading)
    let then = fields.nodes(.then).map {
      self.action(self.fields(of: $0, .action), in: scope, &reading)
    }
    let latency = fields.text(.latency).flatMap(Latency.init)
    let completion = fields.text(.completes).flatMap(LibraryCompletion.init) ?? .once
    return { occurrence in
      LibraryPress(
        action: action(occurrence), then: then.map { $0(occurrence) }, latency: latency,
        completion: completion)
    }
  }

  private mutating func action(
    _ fields: ObjectFields, in scope: ItemScope, _ reading: inout TemplateReading
  ) -> (Occurrence) -> LibraryAction {
    let opens = made(fields[.opens], in: scope)
    let presents = made(fields[.presents], in: scope)
    let plays = made(fields[.plays], in: scope)
    for (made, use) in [(opens, TemplatePlace.pushed), (presents, .presented)] {
      guard let node = made.node else { continue }
      for name in made.names { note(name, as: use, at: node, &reading) }
    }
    if let node = plays.node {
      for name in plays.names where queued[name] == nil {
        queued[name] = Place(file: file, offset: node.offset)
      }
    }
    var action = LibraryAction()
    action.after = fields.duration(.after) ?? .zero
    action.dismisses = fields.flag(.dismisses) ?? false
    action.pops = fields.flag(.pops) ?? false
    action.popsTo = reference(fields[.pops], &reading)
    action.popsToRoot = fields.flag(.popsToRoot) ?? false
    action.root = reference(fields[.root], as: .root, &reading)
    action.selects = reference(fields[.selects], &reading)
    action.updates = reference(fields[.updates], &reading)
    action.look = reference(fields[.as], &reading)
    action.stays = fields.flag(.stays) ?? false
    return { [action] occurrence in
      func name(_ names: [String]) -> String? {
        names.indices.contains(occurrence.number) ? names[occurrence.number] : nil
      }
      var action = action
      action.opens = name(opens.names)
      action.presents = name(presents.names)
      action.plays = name(plays.names)
      return action
    }
  }

  /// A name for each of the rows that are made.
  private mutating func made(
    _ node: JSONDocument.Node?, in scope: ItemScope
  ) -> (node: JSONDocument.Node?, names: [String]) {
    guard let template = texts(node, in: scope)[0] else { return (nil, []) }
    let parent = ""
    return (
      node,
      (0..<scope.repeatCount).map { template.text(for: Occurrence(number: $0, parent: parent)) }
    )
  }
}

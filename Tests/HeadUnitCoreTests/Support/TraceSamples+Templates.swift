import HeadUnitCore

// Templates with everything that can be said of them, and with as little as there can be.
extension TraceSamples {
  static let templateCalls: [TemplateCall] = [
    TemplateCall(1, .setRoot(tabs)), TemplateCall(2, .push(list)), TemplateCall(3, .pop),
    TemplateCall(4, .popToRoot), TemplateCall(5, .popTo("list")), TemplateCall(6, .present(alert)),
    TemplateCall(7, .dismiss), TemplateCall(8, .update(Template(id: "", .list(TemplateList())))),
    TemplateCall(9, .updateItem(item)), TemplateCall(10, .selectTab("list")),
    TemplateCall(11, .player(player)), TemplateCall(12, .player(TemplatePlayer())),
    TemplateCall(13, .push(Template(id: "np", .nowPlaying))),
    TemplateCall(14, .present(Template(id: "s", .actionSheet(message: nil, [])))),
    TemplateCall(15, .present(Template(id: "s", .actionSheet(message: "m", [button])))),
    TemplateCall(16, .push(Template(id: "m", .foreign("CPMapTemplate")))),
    TemplateCall(17, .push(Template(id: "g", title: "Grid", .grid([button])))),
    TemplateCall(18, .dark(true)), TemplateCall(19, .dark(false)),
    TemplateCall(20, .player(match)), TemplateCall(21, .push(own)),
    TemplateCall(22, .push(heard)),
  ]

  static let templateNotices: [TemplateNotice] = [
    .finished(1, nil), .finished(2, .depthExceeded), .finished(2, .tooManyTabs(9, maximum: 4)),
    .willAppear("a"), .didAppear("a"), .willDisappear("a"), .didDisappear("a"),
    .stack(["a", "b"], presented: nil), .stack([], presented: "c"), .tabChosen("a"),
    .upNextPressed, .albumArtistPressed,
  ]

  private static var tabs: Template {
    var first = list
    first.tab = TemplateTab(title: "Listen", image: "tab.png", isBadged: true)
    var second = Template(id: "second", .list(TemplateList()))
    second.tab = TemplateTab()
    return Template(id: "tabs", .tabs([first, second]))
  }

  private static var list: Template {
    var content = TemplateList(sections: [section, TemplateSection(items: [])])
    content.emptyTitles = ["Nothing here yet", "Nothing"]
    content.emptySubtitles = ["Follow a show"]
    content.showsSpinnerWhileEmpty = true
    content.assistant = AssistantCell(position: .bottom, visibility: .whileLimited)
    content.headerButtons = [button]
    var details = TemplateDetails(title: "Album", subtitle: "Artist", image: "cover.png")
    details.buttons = [button]
    content.details = details
    var list = Template(id: "list", title: "List", .list(content))
    list.leadingButtons = [button]
    list.trailingButtons = [button, button]
    return list
  }

  private static var section: TemplateSection {
    var section = TemplateSection(header: "A", items: [item, pictureRow])
    section.subtitle = "Letters"
    section.image = "a.png"
    section.button = button
    section.index = "A"
    return section
  }

  private static var item: TemplateItem {
    var item = TemplateItem(id: "i", title: "Title", subtitle: "Subtitle", image: "i.png")
    item.accessory = .cloud
    item.accessoryImage = "more.png"
    item.isExplicit = true
    item.isPlaying = true
    item.playingSide = .trailing
    item.progress = 0.25
    item.isEnabled = false
    item.isChoosable = false
    return item
  }

  private static var pictureRow: TemplateItem {
    var element = PictureRow.Element(image: "e.png", title: "Element", subtitle: "Sub")
    element.isRound = true
    element.symbol = "star"
    element.isEnabled = false
    element.isFullHeight = true
    var pictures = PictureRow(.card, [element, PictureRow.Element()])
    pictures.allowsMultipleLines = true
    pictures.isChoosable = false
    var item = TemplateItem(id: "p")
    item.pictures = pictures
    return item
  }

  private static var alert: Template {
    Template(id: "alert", .alert(["Too long a title", "Short"], [button]))
  }

  private static var player: TemplatePlayer {
    var player = TemplatePlayer(
      buttons: TemplateButton.Kind.allCases.map { TemplateButton(id: $0.rawValue, kind: $0) })
    player.isUpNextEnabled = true
    player.upNextTitle = "Queue"
    player.isAlbumArtistEnabled = true
    player.hasObserver = true
    return player
  }

  /// How playback stands, of details and of a picture.
  private static var heard: Template {
    var details = TemplateDetails(title: "Album")
    (details.progress, details.playback) = (0.5, .pause)
    var element = PictureRow.Element(title: "Heard")
    (element.progress, element.playback) = (0.25, .replay)
    element.overlay = TemplateOverlay(text: "New")
    element.sports = TemplateSports(
      TemplateSports.Team(name: "A", score: "1"), TemplateSports.Team(name: "B", score: "0"))
    var item = TemplateItem(id: "i")
    item.pictures = PictureRow(.card, [element])
    var content = TemplateList(sections: [TemplateSection(items: [item])])
    content.details = details
    return Template(id: "heard", .list(content))
  }

  /// What was added to templates later.
  private static var own: Template {
    var item = TemplateItem(id: "i")
    item.playback = .replay
    var content = TemplateList(sections: [TemplateSection(items: [item])])
    content.assistant = AssistantCell()
    content.assistant?.action = .startCall
    var details = TemplateDetails()
    details.bodies = ["A long wording", "Short"]
    details.isAdaptive = true
    details.sports = TemplateSports(
      TemplateSports.Team(name: "A", score: "1"), TemplateSports.Team(name: "B", score: "0"))
    details.sports?.clock = TemplateSports.Clock(seconds: 7, countsUp: true)
    content.details = details
    var own = Template(id: "own", .list(content))
    var filled = TemplateButton(id: "f")
    filled.isRounded = true
    filled.color = TemplateColor("#2f6beb")
    own.trailingButtons = [filled]
    own.back = TemplateBack(title: "Up", image: "up.png", button: "up")
    own.back?.isEnabled = false
    return own
  }

  private static var match: TemplatePlayer {
    var left = TemplateSports.Team(name: "Harbour", score: "2", initials: "HAR", logo: "h.png")
    left.standings = "1st"
    left.hasPossession = true
    left.possessionImage = "ball.png"
    left.isFavorite = true
    var sports = TemplateSports(left, TemplateSports.Team(name: "Lanterns", score: ""))
    sports.status = ["Second half", "Kestrel Park"]
    sports.statusImage = "s.png"
    sports.clock = TemplateSports.Clock(seconds: 90, countsUp: false, isPaused: true)
    sports.background = "b.png"
    var player = TemplatePlayer()
    player.sports = sports
    return player
  }

  private static let button = TemplateButton(
    id: "b", titles: ["A long wording", "Short"], image: "b.png", kind: .playbackRate,
    style: .destructive, isEnabled: false, isSelected: true)
}

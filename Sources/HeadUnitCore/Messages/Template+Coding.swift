// Templates as JSON, for traces, library files and programs: what is as usual is not said.

extension Template: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, title, tab, leading, trailing, back
    case list, grid, tabs, nowPlaying, alert, actionSheet, foreign
  }

  /// The keys that say what kind of template it is.
  private static let kinds: [CodingKeys] = [
    .list, .grid, .tabs, .nowPlaying, .alert, .actionSheet, .foreign,
  ]

  private struct Alert: Codable {
    var titles: [String]
    var actions: [TemplateButton]
  }

  private struct ActionSheet: Codable {
    var message: String?
    var actions: [TemplateButton]
  }

  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let named = Self.kinds.filter(fields.contains)
    guard let kind = named.first, named.count == 1 else {
      let names = Self.kinds.map(\.rawValue).joined(separator: ", ")
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "a template has one of \(names)"))
    }
    let content: Content
    switch kind {
    case .list: content = .list(try fields.decode(TemplateList.self, forKey: kind))
    case .grid: content = .grid(try fields.decode([TemplateButton].self, forKey: kind))
    case .tabs: content = .tabs(try fields.decode([Template].self, forKey: kind))
    case .alert:
      let alert = try fields.decode(Alert.self, forKey: kind)
      content = .alert(alert.titles, alert.actions)
    case .actionSheet:
      let sheet = try fields.decode(ActionSheet.self, forKey: kind)
      content = .actionSheet(message: sheet.message, sheet.actions)
    case .foreign: content = .foreign(try fields.decode(String.self, forKey: kind))
    case .nowPlaying, .id, .title, .tab, .leading, .trailing, .back: content = .nowPlaying
    }
    self.init(
      id: try fields.decode(String.self, forKey: .id),
      title: try fields.decodeIfPresent(String.self, forKey: .title), content)
    tab = try fields.decodeIfPresent(TemplateTab.self, forKey: .tab)
    leadingButtons = try fields.value(.leading, or: [])
    trailingButtons = try fields.value(.trailing, or: [])
    back = try fields.decodeIfPresent(TemplateBack.self, forKey: .back)
  }

  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(id, forKey: .id)
    try fields.encodeIfPresent(title, forKey: .title)
    try fields.encodeIfPresent(tab, forKey: .tab)
    try fields.encode(leadingButtons, .leading, unless: [])
    try fields.encode(trailingButtons, .trailing, unless: [])
    try fields.encodeIfPresent(back, forKey: .back)
    switch content {
    case .list(let list): try fields.encode(list, forKey: .list)
    case .grid(let buttons): try fields.encode(buttons, forKey: .grid)
    case .tabs(let templates): try fields.encode(templates, forKey: .tabs)
    case .nowPlaying: try fields.encode(true, forKey: .nowPlaying)
    case .alert(let titles, let actions):
      try fields.encode(Alert(titles: titles, actions: actions), forKey: .alert)
    case .actionSheet(let message, let actions):
      try fields.encode(ActionSheet(message: message, actions: actions), forKey: .actionSheet)
    case .foreign(let name): try fields.encode(name, forKey: .foreign)
    }
  }
}

extension TemplateBack: Codable {
  private enum CodingKeys: String, CodingKey {
    case title, image
    case button = "id"
    case isEnabled = "enabled"
  }

  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      title: try fields.decodeIfPresent(String.self, forKey: .title),
      image: try fields.decodeIfPresent(String.self, forKey: .image),
      button: try fields.decodeIfPresent(String.self, forKey: .button))
    isEnabled = try fields.value(.isEnabled, or: true)
  }

  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encodeIfPresent(title, forKey: .title)
    try fields.encodeIfPresent(image, forKey: .image)
    try fields.encodeIfPresent(button, forKey: .button)
    try fields.encode(isEnabled, .isEnabled, unless: true)
  }
}

extension TemplateTab: Codable {
  private enum CodingKeys: String, CodingKey {
    case title, image
    case isBadged = "badge"
  }

  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      title: try fields.decodeIfPresent(String.self, forKey: .title),
      image: try fields.decodeIfPresent(String.self, forKey: .image),
      isBadged: try fields.value(.isBadged, or: false))
  }

  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encodeIfPresent(title, forKey: .title)
    try fields.encodeIfPresent(image, forKey: .image)
    try fields.encode(isBadged, .isBadged, unless: false)
  }
}

extension TemplateButton: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, title, titles, image, kind, style, color
    case isEnabled = "enabled"
    case isSelected = "selected"
    case isRounded = "rounded"
  }

  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let title = try fields.decodeIfPresent(String.self, forKey: .title)
    self.init(
      id: try fields.decode(String.self, forKey: .id),
      titles: try fields.value(.titles, or: title.map { [$0] } ?? []),
      image: try fields.decodeIfPresent(String.self, forKey: .image),
      kind: try fields.value(.kind, or: .custom), style: try fields.value(.style, or: .normal),
      isEnabled: try fields.value(.isEnabled, or: true),
      isSelected: try fields.value(.isSelected, or: false))
    isRounded = try fields.value(.isRounded, or: false)
    color = try fields.decodeIfPresent(TemplateColor.self, forKey: .color)
  }

  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(id, forKey: .id)
    if titles.count == 1 {
      try fields.encode(titles[0], forKey: .title)
    } else {
      try fields.encode(titles, .titles, unless: [])
    }
    try fields.encodeIfPresent(image, forKey: .image)
    try fields.encode(kind, .kind, unless: .custom)
    try fields.encode(style, .style, unless: .normal)
    try fields.encode(isEnabled, .isEnabled, unless: true)
    try fields.encode(isSelected, .isSelected, unless: false)
    try fields.encode(isRounded, .isRounded, unless: false)
    try fields.encodeIfPresent(color, forKey: .color)
  }
}

extension TemplateList: Codable {
  private enum CodingKeys: String, CodingKey {
    case sections, emptyTitles, emptySubtitles
    case showsSpinnerWhileEmpty = "spinner"
    case assistant, headerButtons, details
  }

  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init(sections: try fields.value(.sections, or: []))
    emptyTitles = try fields.value(.emptyTitles, or: [])
    emptySubtitles = try fields.value(.emptySubtitles, or: [])
    showsSpinnerWhileEmpty = try fields.value(.showsSpinnerWhileEmpty, or: false)
    assistant = try fields.decodeIfPresent(AssistantCell.self, forKey: .assistant)
    headerButtons = try fields.value(.headerButtons, or: [])
    details = try fields.decodeIfPresent(TemplateDetails.self, forKey: .details)
  }

  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(sections, forKey: .sections)
    try fields.encode(emptyTitles, .emptyTitles, unless: [])
    try fields.encode(emptySubtitles, .emptySubtitles, unless: [])
    try fields.encode(showsSpinnerWhileEmpty, .showsSpinnerWhileEmpty, unless: false)
    try fields.encodeIfPresent(assistant, forKey: .assistant)
    try fields.encode(headerButtons, .headerButtons, unless: [])
    try fields.encodeIfPresent(details, forKey: .details)
  }
}

extension AssistantCell: Codable {
  private enum CodingKeys: String, CodingKey {
    case position, visibility, action
  }

  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      position: try fields.value(.position, or: .top),
      visibility: try fields.value(.visibility, or: .always))
    action = try fields.value(.action, or: .playMedia)
  }

  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(position, forKey: .position)
    try fields.encode(visibility, forKey: .visibility)
    try fields.encode(action, .action, unless: .playMedia)
  }
}

extension TemplateDetails: Codable {
  private enum CodingKeys: String, CodingKey {
    case title, subtitle, image, overlay, sports, bodies, progress, playback, buttons
    case isAdaptive = "adaptive"
  }

  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      title: try fields.decodeIfPresent(String.self, forKey: .title),
      subtitle: try fields.decodeIfPresent(String.self, forKey: .subtitle),
      image: try fields.decodeIfPresent(String.self, forKey: .image))
    overlay = try fields.decodeIfPresent(TemplateOverlay.self, forKey: .overlay)
    sports = try fields.decodeIfPresent(TemplateSports.self, forKey: .sports)
    bodies = try fields.value(.bodies, or: [])
    isAdaptive = try fields.value(.isAdaptive, or: false)
    progress = try fields.decodeIfPresent(Double.self, forKey: .progress)
    playback = try fields.decodeIfPresent(TemplateItem.RowDeed.self, forKey: .playback)
    buttons = try fields.value(.buttons, or: [])
  }

  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encodeIfPresent(title, forKey: .title)
    try fields.encodeIfPresent(subtitle, forKey: .subtitle)
    try fields.encodeIfPresent(image, forKey: .image)
    try fields.encodeIfPresent(overlay, forKey: .overlay)
    try fields.encodeIfPresent(sports, forKey: .sports)
    try fields.encode(bodies, .bodies, unless: [])
    try fields.encode(isAdaptive, .isAdaptive, unless: false)
    try fields.encodeIfPresent(progress, forKey: .progress)
    try fields.encodeIfPresent(playback, forKey: .playback)
    try fields.encode(buttons, .buttons, unless: [])
  }
}

extension TemplateSection: Codable {
  private enum CodingKeys: String, CodingKey {
    case header, subtitle, image, button, index, items
  }

  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      header: try fields.decodeIfPresent(String.self, forKey: .header),
      items: try fields.value(.items, or: []))
    subtitle = try fields.decodeIfPresent(String.self, forKey: .subtitle)
    image = try fields.decodeIfPresent(String.self, forKey: .image)
    button = try fields.decodeIfPresent(TemplateButton.self, forKey: .button)
    index = try fields.decodeIfPresent(String.self, forKey: .index)
  }

  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encodeIfPresent(header, forKey: .header)
    try fields.encodeIfPresent(subtitle, forKey: .subtitle)
    try fields.encodeIfPresent(image, forKey: .image)
    try fields.encodeIfPresent(button, forKey: .button)
    try fields.encodeIfPresent(index, forKey: .index)
    try fields.encode(items, forKey: .items)
  }
}

extension TemplateItem: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, title, subtitle, image, accessory, accessoryImage
    case isExplicit = "explicit"
    case isPlaying = "playing"
    case playingSide, progress, playback
    case isEnabled = "enabled"
    case isChoosable = "choosable"
    case pictures
  }

  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try fields.decode(String.self, forKey: .id),
      title: try fields.decodeIfPresent(String.self, forKey: .title),
      subtitle: try fields.decodeIfPresent(String.self, forKey: .subtitle),
      image: try fields.decodeIfPresent(String.self, forKey: .image))
    accessory = try fields.value(.accessory, or: .none)
    accessoryImage = try fields.decodeIfPresent(String.self, forKey: .accessoryImage)
    isExplicit = try fields.value(.isExplicit, or: false)
    isPlaying = try fields.value(.isPlaying, or: false)
    playingSide = try fields.value(.playingSide, or: .leading)
    progress = try fields.decodeIfPresent(Double.self, forKey: .progress)
    playback = try fields.decodeIfPresent(RowDeed.self, forKey: .playback)
    isEnabled = try fields.value(.isEnabled, or: true)
    isChoosable = try fields.value(.isChoosable, or: true)
    pictures = try fields.decodeIfPresent(PictureRow.self, forKey: .pictures)
  }

  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(id, forKey: .id)
    try fields.encodeIfPresent(title, forKey: .title)
    try fields.encodeIfPresent(subtitle, forKey: .subtitle)
    try fields.encodeIfPresent(image, forKey: .image)
    try fields.encode(accessory, .accessory, unless: .none)
    try fields.encodeIfPresent(accessoryImage, forKey: .accessoryImage)
    try fields.encode(isExplicit, .isExplicit, unless: false)
    try fields.encode(isPlaying, .isPlaying, unless: false)
    try fields.encode(playingSide, .playingSide, unless: .leading)
    try fields.encodeIfPresent(progress, forKey: .progress)
    try fields.encodeIfPresent(playback, forKey: .playback)
    try fields.encode(isEnabled, .isEnabled, unless: true)
    try fields.encode(isChoosable, .isChoosable, unless: true)
    try fields.encodeIfPresent(pictures, forKey: .pictures)
  }
}

extension PictureRow: Codable {
  private enum CodingKeys: String, CodingKey {
    case kind, elements
    case allowsMultipleLines = "lines"
    case isChoosable = "choosable"
  }

  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try fields.value(.kind, or: .row), try fields.decode([Element].self, forKey: .elements))
    allowsMultipleLines = try fields.value(.allowsMultipleLines, or: false)
    isChoosable = try fields.value(.isChoosable, or: true)
  }

  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(kind, .kind, unless: .row)
    try fields.encode(elements, forKey: .elements)
    try fields.encode(allowsMultipleLines, .allowsMultipleLines, unless: false)
    try fields.encode(isChoosable, .isChoosable, unless: true)
  }
}

extension PictureRow.Element: Codable {
  private enum CodingKeys: String, CodingKey {
    case image, title, subtitle, symbol, tint, progress, playback, overlay, sports
    case isRound = "round"
    case isEnabled = "enabled"
    case isFullHeight = "fullHeight"
  }

  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      image: try fields.decodeIfPresent(String.self, forKey: .image),
      title: try fields.decodeIfPresent(String.self, forKey: .title),
      subtitle: try fields.decodeIfPresent(String.self, forKey: .subtitle))
    symbol = try fields.decodeIfPresent(String.self, forKey: .symbol)
    isRound = try fields.value(.isRound, or: false)
    isEnabled = try fields.value(.isEnabled, or: true)
    isFullHeight = try fields.value(.isFullHeight, or: false)
    tint = try fields.decodeIfPresent(TemplateColor.self, forKey: .tint)
    progress = try fields.decodeIfPresent(Double.self, forKey: .progress)
    playback = try fields.decodeIfPresent(TemplateItem.RowDeed.self, forKey: .playback)
    overlay = try fields.decodeIfPresent(TemplateOverlay.self, forKey: .overlay)
    sports = try fields.decodeIfPresent(TemplateSports.self, forKey: .sports)
  }

  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encodeIfPresent(image, forKey: .image)
    try fields.encodeIfPresent(title, forKey: .title)
    try fields.encodeIfPresent(subtitle, forKey: .subtitle)
    try fields.encodeIfPresent(symbol, forKey: .symbol)
    try fields.encode(isRound, .isRound, unless: false)
    try fields.encode(isEnabled, .isEnabled, unless: true)
    try fields.encode(isFullHeight, .isFullHeight, unless: false)
    try fields.encodeIfPresent(tint, forKey: .tint)
    try fields.encodeIfPresent(progress, forKey: .progress)
    try fields.encodeIfPresent(playback, forKey: .playback)
    try fields.encodeIfPresent(overlay, forKey: .overlay)
    try fields.encodeIfPresent(sports, forKey: .sports)
  }
}

extension TemplateColor: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let color = TemplateColor(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "a colour is written as #RRGGBB or #RRGGBBAA")
    }
    self = color
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

extension TemplatePlayer: Codable {
  private enum CodingKeys: String, CodingKey {
    case buttons, sports
    case isUpNextEnabled = "upNext"
    case upNextTitle
    case isAlbumArtistEnabled = "albumArtist"
    case hasObserver = "observer"
  }

  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init(buttons: try fields.value(.buttons, or: []))
    isUpNextEnabled = try fields.value(.isUpNextEnabled, or: false)
    upNextTitle = try fields.decodeIfPresent(String.self, forKey: .upNextTitle)
    isAlbumArtistEnabled = try fields.value(.isAlbumArtistEnabled, or: false)
    hasObserver = try fields.value(.hasObserver, or: false)
    sports = try fields.decodeIfPresent(TemplateSports.self, forKey: .sports)
  }

  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(buttons, .buttons, unless: [])
    try fields.encode(isUpNextEnabled, .isUpNextEnabled, unless: false)
    try fields.encodeIfPresent(upNextTitle, forKey: .upNextTitle)
    try fields.encode(isAlbumArtistEnabled, .isAlbumArtistEnabled, unless: false)
    try fields.encode(hasObserver, .hasObserver, unless: false)
    try fields.encodeIfPresent(sports, forKey: .sports)
  }
}

extension TemplateSports: Codable {
  private enum CodingKeys: String, CodingKey {
    case left, right, status, statusImage, clock, background
  }

  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try fields.decode(Team.self, forKey: .left), try fields.decode(Team.self, forKey: .right))
    status = try fields.value(.status, or: [])
    statusImage = try fields.decodeIfPresent(String.self, forKey: .statusImage)
    clock = try fields.decodeIfPresent(Clock.self, forKey: .clock)
    background = try fields.decodeIfPresent(String.self, forKey: .background)
  }

  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(left, forKey: .left)
    try fields.encode(right, forKey: .right)
    try fields.encode(status, .status, unless: [])
    try fields.encodeIfPresent(statusImage, forKey: .statusImage)
    try fields.encodeIfPresent(clock, forKey: .clock)
    try fields.encodeIfPresent(background, forKey: .background)
  }
}

extension TemplateSports.Team: Codable {
  private enum CodingKeys: String, CodingKey {
    case name, logo, initials, standings, score, possessionImage
    case hasPossession = "possession"
    case isFavorite = "favorite"
  }

  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      name: try fields.decode(String.self, forKey: .name),
      score: try fields.value(.score, or: ""),
      initials: try fields.decodeIfPresent(String.self, forKey: .initials),
      logo: try fields.decodeIfPresent(String.self, forKey: .logo))
    standings = try fields.decodeIfPresent(String.self, forKey: .standings)
    hasPossession = try fields.value(.hasPossession, or: false)
    possessionImage = try fields.decodeIfPresent(String.self, forKey: .possessionImage)
    isFavorite = try fields.value(.isFavorite, or: false)
  }

  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(name, forKey: .name)
    try fields.encode(score, forKey: .score)
    try fields.encodeIfPresent(initials, forKey: .initials)
    try fields.encodeIfPresent(logo, forKey: .logo)
    try fields.encodeIfPresent(standings, forKey: .standings)
    try fields.encode(hasPossession, .hasPossession, unless: false)
    try fields.encodeIfPresent(possessionImage, forKey: .possessionImage)
    try fields.encode(isFavorite, .isFavorite, unless: false)
  }
}

/// `{"elapsed": 754}` counts up, `{"remaining": 90, "paused": true}` stands still.
extension TemplateSports.Clock: Codable {
  private enum CodingKeys: String, CodingKey {
    case elapsed, remaining
    case isPaused = "paused"
  }

  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let remaining = try fields.decodeIfPresent(Double.self, forKey: .remaining)
    self.init(
      seconds: try remaining ?? fields.decode(Double.self, forKey: .elapsed),
      countsUp: remaining == nil, isPaused: try fields.value(.isPaused, or: false))
  }

  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(seconds, forKey: countsUp ? .elapsed : .remaining)
    try fields.encode(isPaused, .isPaused, unless: false)
  }
}

extension TemplateCall: Codable {
  /// One of the changes, beside its number: `{"number": 3, "pop": true}`.
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case number, setRoot, push, pop, popToRoot, popTo, present, dismiss, update, updateItem
    case selectTab, player, dark
  }

  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let kinds = CodingKeys.allCases.filter { $0 != .number && fields.contains($0) }
    guard let kind = kinds.first, kinds.count == 1 else {
      let names = CodingKeys.allCases.dropFirst().map(\.rawValue).joined(separator: ", ")
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "a call about templates has one of \(names)"))
    }
    let change: TemplateChange =
      switch kind {
      case .setRoot: .setRoot(try fields.decode(Template.self, forKey: kind))
      case .push: .push(try fields.decode(Template.self, forKey: kind))
      case .popToRoot: .popToRoot
      case .popTo: .popTo(try fields.decode(String.self, forKey: kind))
      case .present: .present(try fields.decode(Template.self, forKey: kind))
      case .dismiss: .dismiss
      case .update: .update(try fields.decode(Template.self, forKey: kind))
      case .updateItem: .updateItem(try fields.decode(TemplateItem.self, forKey: kind))
      case .selectTab: .selectTab(try fields.decode(String.self, forKey: kind))
      case .player: .player(try fields.decode(TemplatePlayer.self, forKey: kind))
      case .dark: .dark(try fields.decode(Bool.self, forKey: kind))
      case .pop, .number: .pop
      }
    self.init(try fields.value(.number, or: 0), change)
  }

  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(number, forKey: .number)
    switch change {
    case .setRoot(let template): try fields.encode(template, forKey: .setRoot)
    case .push(let template): try fields.encode(template, forKey: .push)
    case .pop: try fields.encode(true, forKey: .pop)
    case .popToRoot: try fields.encode(true, forKey: .popToRoot)
    case .popTo(let id): try fields.encode(id, forKey: .popTo)
    case .present(let template): try fields.encode(template, forKey: .present)
    case .dismiss: try fields.encode(true, forKey: .dismiss)
    case .update(let template): try fields.encode(template, forKey: .update)
    case .updateItem(let item): try fields.encode(item, forKey: .updateItem)
    case .selectTab(let id): try fields.encode(id, forKey: .selectTab)
    case .player(let player): try fields.encode(player, forKey: .player)
    case .dark(let isDark): try fields.encode(isDark, forKey: .dark)
    }
  }
}

extension KeyedDecodingContainer {
  fileprivate func value<Value: Decodable>(_ key: Key, or usual: Value) throws -> Value {
    try decodeIfPresent(Value.self, forKey: key) ?? usual
  }
}

extension KeyedEncodingContainer {
  fileprivate mutating func encode<Value: Encodable & Equatable>(
    _ value: Value, _ key: Key, unless usual: Value
  ) throws {
    if value != usual { try encode(value, forKey: key) }
  }
}

import HeadUnitCore

/// What a row shows, decided before anything is drawn.
struct RowParts {
  struct Badge {
    let icon: Icon
    let side: Double
  }

  var title = ""
  var subtitle = ""
  var picture: Picture?
  var icon = Icon.musicNote
  var badges: [Badge] = []
  var progress: Double?
  var isUnknown = false
  /// It only tells something.
  var isMessage = false
  var isPlaying = false
  var isDimmed = false
  var isStarting = false
  var isChoosable = false
  var hasChevron = false
  var hasPlayButton = false

  init(_ row: Row, at index: Int, of page: Page, _ headUnit: HeadUnit) {
    switch row.content {
    case .unknown:
      isUnknown = true
    case .item(let item):
      take(item, at: index, of: page, headUnit)
    case .missing:
      say("Not available", "The app has no item here", .info)
    case .failed(let failure):
      say("Could not be loaded", failure.message, .error)
    case .timedOut:
      say("Did not arrive in time", "", .clock)
    }
  }

  /// What changes about the row, for those who read the element list.
  var value: String {
    var parts: [String] = []
    if isUnknown { parts.append("loading") }
    if isPlaying { parts.append("playing") }
    if isStarting { parts.append("starting") }
    if isDimmed { parts.append("dimmed") }
    return parts.joined(separator: " ")
  }

  private mutating func say(_ title: String, _ subtitle: String, _ icon: Icon) {
    self.title = title
    self.subtitle = subtitle
    self.icon = icon
    isMessage = true
  }

  private mutating func take(
    _ item: ContentItem, at index: Int, of page: Page, _ headUnit: HeadUnit
  ) {
    title = item.title ?? "Untitled"
    subtitle = item.subtitle ?? ""
    picture = headUnit.thumbnail(of: item)?.picture
    if item.isExplicit { badges.append(Badge(icon: .explicit, side: 16)) }
    if item.isStreaming { badges.append(Badge(icon: .cloud, side: 17)) }
    progress = headUnit.shownProgress(of: item, on: page)
    isMessage = item.isStatus
    if isMessage { icon = .info }
    isPlaying = headUnit.player.identifiers.contains(item.identifier)
    isDimmed = headUnit.isDimmed(index, on: page)
    isStarting = page.startingRow == index
    isChoosable = !item.isStatus
    hasChevron = item.isContainer
    hasPlayButton = headUnit.hasPlayButton(index, on: page)
  }
}

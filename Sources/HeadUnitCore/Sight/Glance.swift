/// What the driver sees, as far as traces record it and most facts are read in it.
public struct Glance: Hashable, Sendable {
  public struct Row: Hashable, Sendable {
    public let index: Int
    public let title: String
    public let badges: [Badge]

    init(_ row: Sight.Row) {
      (index, title, badges) = (row.index, row.title, row.badges)
    }
  }

  public var screen: String
  public var pageTitle: String
  public var pagePath: ContentPath?
  public var pageState: String
  public var pageDepth: Int
  public var look: Sight.Look
  public var tabs: [String]
  public var tab: String
  public var rowCount: Int
  public var rows: [Row]
  public var notice: String
  public var focus: String
  public var toast: String
  public var limits: Limits
  public var speed: Speed
  public var theme: Theme
  public var playerTitle: String
  public var playerArtist: String
  public var playerState: String
  public var playerRate: Double
  public var playerOwner: NowPlaying.Owner
  /// Why the app is not the now-playing app.
  public var playerReasons: [Ineligibility]
  /// The controls of playback, in the order in which they stand.
  public var playerButtons: [String]
  public var output: String
  public var menu: String
  public var menuItems: [MenuItem]
  public var artwork: String
  public var commands: [CommandName]
  public var interruptions: [InterruptionKind]
}

extension Glance {
  /// The rows that another glance has or has otherwise.
  func rowChanges(to other: Glance) -> [Change] {
    guard rows != other.rows else { return [] }
    let known = Dictionary(uniqueKeysWithValues: rows.map { ($0.index, $0) })
    return other.rows.filter { known[$0.index] != $0 }
      .map { row in
        let badges = row.badges.map(\.rawValue).joined(separator: " ")
        let value = badges.isEmpty ? row.title : "\(row.title) [\(badges)]"
        return Change(subject: "row[\(row.index)]", value: value)
      }
  }
}

/// One thing that looks different than before.
public struct Change: Hashable, Codable, Sendable {
  public let subject: String
  public let value: String

  public init(subject: String, value: String) {
    self.subject = subject
    self.value = value
  }
}

extension HeadUnit {
  /// What the driver sees at the instant.
  public func glance(at now: Instant) -> Glance {
    let page = browser.page
    var rows: [Glance.Row] = []
    var notice = ""
    if let page {
      rows = glanceRows(of: page)
      notice = self.notice(on: page)?.text ?? ""
    }
    return Glance(
      screen: screenName, pageTitle: page?.title ?? "", pagePath: page?.path,
      pageState: page?.state.name ?? "", pageDepth: browser.depth, look: look(at: now),
      tabs: browser.tabs.map(\.title), tab: browser.currentTabTitle, rowCount: rowCount,
      rows: rows, notice: notice,
      focus: focus?.description ?? "", toast: toastText ?? "",
      limits: limits, speed: vehicle.speed, theme: vehicle.theme,
      playerTitle: player.info?.title ?? "", playerArtist: player.info?.artist ?? "",
      playerState: player.stateName,
      playerRate: player.rate, playerOwner: player.owner,
      playerReasons: player.ineligibilities, playerButtons: glanceButtons,
      output: activeDevice?.name ?? "", menu: menu?.rawValue ?? "", menuItems: menuItems,
      artwork: player.artworkName, commands: player.commands.usable,
      interruptions: player.interruptions.sorted { $0.rawValue < $1.rawValue })
  }

  private var glanceButtons: [String] {
    guard player.owner == .app else { return [] }
    return (controls.transport + controls.actions).map { $0.command?.rawValue ?? "more" }
  }

  private func glanceRows(of page: Page) -> [Glance.Row] {
    guard page.state == .shown, screen == .content else { return [] }
    return visibleRows(of: page).map { Glance.Row(Sight.Row($0, of: page, in: self)) }
  }
}

/// What the driver sees, in words: the subjects that scripts ask about and traces record.
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
  public var limitItems: Int?
  public var limitDepth: Int
  public var speed: String
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
  /// The subjects in which another glance differs, with their new values.
  public func changes(to other: Glance) -> [Change] {
    guard self != other else { return [] }
    var changes: [Change] = []
    for (subject, value) in Self.subjects {
      let new = value(other)
      if value(self) != new { changes.append(Change(subject: subject, value: new)) }
    }
    return changes + rowChanges(to: other)
  }

  /// Every subject but the rows, by the name that scripts use.
  public static let subjects: [(name: String, value: @Sendable (Glance) -> String)] = [
    ("screen", { $0.screen }),
    ("page.title", { $0.pageTitle }),
    ("page.path", { $0.pagePath?.description ?? "" }),
    ("page.state", { $0.pageState }),
    ("page.depth", { "\($0.pageDepth)" }),
    ("spinner", { $0.look == .spinner ? "on" : "off" }),
    ("skeleton", { $0.look == .none ? "off" : "on" }),
    ("tabs", { $0.tabs.joined(separator: ", ") }),
    ("tab", { $0.tab }),
    ("rows", { "\($0.rowCount)" }),
    ("notice", { $0.notice }),
    ("focus", { $0.focus }),
    ("toast", { $0.toast }),
    ("limits.items", { $0.limitItems.map { "\($0)" } ?? "none" }),
    ("limits.depth", { "\($0.limitDepth)" }),
    ("speed", { $0.speed }),
    ("theme", { $0.theme.rawValue }),
    ("player.title", { $0.playerTitle }),
    ("player.artist", { $0.playerArtist }),
    ("player.state", { $0.playerState }),
    ("player.rate", { "\($0.playerRate)" }),
    ("player.owner", { $0.playerOwner.rawValue }),
    ("player.reasons", { $0.playerReasons.map(\.words).joined(separator: "; ") }),
    ("player.buttons", { $0.playerButtons.joined(separator: " ") }),
    ("player.output", { $0.output }),
    ("player.menu", { $0.menuItems.map(\.description).joined(separator: ", ") }),
    ("player.artwork", { $0.artwork }),
    ("player.commands", { $0.commands.map(\.rawValue).joined(separator: " ") }),
    ("interruption", { $0.interruptions.map(\.rawValue).joined(separator: " ") }),
  ]

  private func rowChanges(to other: Glance) -> [Change] {
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
    return Glance(
      screen: screenName, pageTitle: page?.title ?? "", pagePath: page?.path,
      pageState: page?.state.name ?? "", pageDepth: browser.depth, look: look(at: now),
      tabs: browser.tabs.map(\.title), tab: browser.currentTabTitle, rowCount: rowCount,
      rows: page.map(glanceRows) ?? [], notice: page.flatMap(notice)?.text ?? "",
      focus: browser.focus?.description ?? "", toast: toast?.message.text ?? "",
      limitItems: limits.items, limitDepth: limits.depth, speed: vehicle.speed.description,
      theme: vehicle.theme, playerTitle: player.info?.title ?? "",
      playerArtist: player.info?.artist ?? "", playerState: player.stateName,
      playerRate: player.rate, playerOwner: player.owner,
      playerReasons: player.ineligibilities, playerButtons: glanceButtons,
      output: activeDevice?.name ?? "", menu: menu?.rawValue ?? "", menuItems: menuItems,
      artwork: player.artworkName, commands: player.commands.states.filter(\.isUsable).map(\.name),
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

extension FocusTarget: CustomStringConvertible {
  public var description: String {
    switch self {
    case .row(let row): "row[\(row)]"
    case .rowPlay(let row): "row[\(row)].play"
    case .tab(let tab): "tab[\(tab)]"
    case .back: "back"
    case .nowPlayingButton: "nowPlaying"
    case .retry: "retry"
    case .app: "app"
    case .control(let name): name.rawValue
    case .cancel: "cancel"
    case .home: "home"
    case .answerCall: "answerCall"
    case .endCall: "endCall"
    case .more: "more"
    case .output: "output"
    case .scrubber: "scrubber"
    case .menuItem(let item): "menu[\(item)]"
    case .closeMenu: "closeMenu"
    case .otherPlayer: "otherPlayer"
    case .surface(let surface, let name): "\(surface.rawValue)[\(name.rawValue)]"
    }
  }
}

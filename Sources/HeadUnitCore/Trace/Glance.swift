/// What the driver sees, in words: the subjects that scripts ask about and traces record.
public struct Glance: Hashable, Sendable {
  public struct Row: Hashable, Sendable {
    public let index: Int
    public let title: String
    /// In the order in which they are drawn.
    public let badges: [Badge]
  }

  public enum Badge: String, Hashable, Codable, Sendable, CaseIterable {
    case explicit, streaming, progress, playing, container, play, dimmed, starting
    case loading, missing, failed, status
  }

  public enum Look: String, Hashable, Codable, Sendable {
    case none, skeleton, spinner
  }

  public var screen: String
  public var pageTitle: String
  public var pagePath: ContentPath?
  public var pageState: String
  public var pageDepth: Int
  public var look: Look
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
      tabs: browser.tabs.map { $0.item?.title ?? "" }, tab: currentTab,
      rowCount: page.map { $0.state == .shown ? shownCount(of: $0) : 0 } ?? 0,
      rows: page.map(glanceRows) ?? [], notice: page.map(notice) ?? "",
      focus: browser.focus?.description ?? "", toast: toast?.message.text ?? "",
      limitItems: limits.items, limitDepth: limits.depth, speed: vehicle.speed.description,
      theme: vehicle.theme, playerTitle: player.info?.title ?? "",
      playerArtist: player.info?.artist ?? "", playerState: playerState,
      playerRate: player.rate, playerOwner: player.owner,
      playerReasons: player.ineligibilities, playerButtons: glanceButtons,
      output: activeDevice?.name ?? "", menu: menu?.rawValue ?? "", menuItems: menuItems,
      artwork: artworkName, commands: player.commands.states.filter(\.isUsable).map(\.name),
      interruptions: player.interruptions.sorted { $0.rawValue < $1.rawValue })
  }

  /// What stands in for a list that is not there yet; nothing at all for the first moments.
  public func look(at now: Instant) -> Glance.Look {
    guard phone.isConnected, screen == .content, let page = browser.page, let load = page.load,
      page.state == .loading
    else { return .none }
    if now >= load.beganAt + Load.spinnerDelay { return .spinner }
    return now >= load.beganAt + Load.skeletonDelay ? .skeleton : .none
  }

  /// The quiet row that says why the list ends where it does; empty without one.
  public func notice(on page: Page) -> String {
    guard page.state == .shown, isCut(page) else { return "" }
    let reason = limits.isEnforced ? " while driving" : ""
    return "Showing \(shownCount(of: page)) of \(page.count)\(reason)"
  }

  /// The name by which scripts know what is on the screen.
  public var screenName: String {
    if !phone.isConnected { return "disconnected" }
    if case .stopped = phone.app { return "stopped" }
    return screen.rawValue
  }

  private var currentTab: String {
    browser.tabs.isEmpty ? "" : browser.tabs[browser.current].item?.title ?? ""
  }

  private var playerState: String {
    guard player.info != nil else { return "none" }
    return player.isPlaying ? "playing" : "paused"
  }

  private var glanceButtons: [String] {
    guard player.owner == .app else { return [] }
    return (controls.transport + controls.actions).map { $0.command?.rawValue ?? "more" }
  }

  private var artworkName: String {
    if case .shown(let name, _) = player.artwork { name } else { "" }
  }

  private func glanceRows(of page: Page) -> [Glance.Row] {
    guard page.state == .shown, screen == .content else { return [] }
    return visibleRows(of: page).map { glance(at: $0, of: page) }
  }

  /// A row of the list on the screen, as far as it is known; nil when the list does not reach it.
  public func glance(atRow index: Int) -> Glance.Row? {
    guard screen == .content, let page = browser.page, page.state == .shown,
      (0..<shownCount(of: page)).contains(index)
    else { return nil }
    return glance(at: index, of: page)
  }

  private func glance(at index: Int, of page: Page) -> Glance.Row {
    let row = page.rows[index] ?? Row()
    return Glance.Row(
      index: index, title: row.item?.title ?? "", badges: badges(of: row, at: index, on: page))
  }

  private func badges(of row: Row, at index: Int, on page: Page) -> [Glance.Badge] {
    switch row.content {
    case .unknown: return [.loading]
    case .missing: return [.missing]
    case .failed, .timedOut: return [.failed]
    case .item(let item): return badges(of: item, at: index, on: page)
    }
  }

  private func badges(of item: ContentItem, at index: Int, on page: Page) -> [Glance.Badge] {
    var badges: [Glance.Badge] = []
    if item.isExplicit { badges.append(.explicit) }
    if item.isStreaming { badges.append(.streaming) }
    if shownProgress(of: item, on: page) != nil { badges.append(.progress) }
    if player.identifiers.contains(item.identifier) { badges.append(.playing) }
    if item.isContainer { badges.append(.container) }
    if item.isContainer, item.isPlayable { badges.append(.play) }
    if isDimmed(index, on: page) { badges.append(.dimmed) }
    if page.startingRow == index { badges.append(.starting) }
    if item.isStatus { badges.append(.status) }
    return badges
  }

  /// The progress to draw: only when the parent says it shows any and the value is one.
  public func shownProgress(of item: ContentItem, on page: Page) -> Double? {
    guard page.showsProgress, let progress = item.progress, (0...1).contains(progress) else {
      return nil
    }
    return progress
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

extension Toast.Message {
  public var text: String {
    switch self {
    case .depthLimit(let title):
      title.isEmpty ? "Park to open more levels" : "Park to open \(title)"
    case .playbackFailed(let failure):
      failure.message.isEmpty ? "This cannot be played" : failure.message
    case .playbackTimedOut: "The app did not start playing in time"
    case .commandFailed(let name, let status): name.words + ": " + spaced(status.rawValue)
    case .commandUnanswered(let name): name.words + ": no answer"
    case .reconnecting(let name): "Reconnecting to \(name)…"
    }
  }
}

extension CommandName {
  /// As a driver reads it: `Skip forward`.
  public var words: String { rawValue.prefix(1).uppercased() + spaced(rawValue).dropFirst() }
}

/// The words of a name in one word: `noSuchContent` is `no such content`.
private func spaced(_ name: String) -> String {
  name.reduce(into: "") { $0 += $1.isUppercase ? " " + $1.lowercased() : String($1) }
}

/// The facts of what the driver sees: every text and every state, without where it stands.
///
/// They are decided here and nowhere else. Screens give them a place; conditions, traces, the
/// recorder and reports read them.
public enum Sight {
  /// What stands in for a list that is not there yet.
  public enum Look: String, Hashable, Codable, Sendable {
    case none, skeleton, spinner
  }

  /// The quiet row at the end of a list that is cut.
  public struct Notice: Hashable, Sendable {
    /// How much of the list is shown.
    public let text: String
    public let advice: String
  }
}

// What stands on the screen as a whole.
extension HeadUnit {
  /// The name by which scripts know what is on the screen.
  public var screenName: String {
    if !phone.isConnected { return "disconnected" }
    if case .stopped = phone.app { return "stopped" }
    return screen.rawValue
  }

  /// What our app is called wherever it is named.
  public var appName: String { phone.description?.name ?? say(ListPhrase.app) }

  /// In kilometres per hour, as the car shows it.
  public var shownSpeed: Int { Int(vehicle.speed.inKilometresPerHour.rounded()) }

  /// Whether the signal is shown, and not that there is none.
  public var isOnline: Bool { phone.isConnected && phone.condition.network != .offline }

  /// Whether our app is marked as the one on the screen.
  public var showsAppMark: Bool { phone.isConnected && screen != .home }
}

// Lists.
extension HeadUnit {
  /// What stands in for a list that is not there yet; nothing at all for the first moments.
  public func look(at now: Instant) -> Sight.Look {
    guard phone.isConnected, screen == .content, let page = browser.page, page.state == .loading
    else { return .none }
    // An app that says so itself.
    guard let load = page.load else { return page.template == nil ? .none : .spinner }
    if now >= load.beganAt + Load.spinnerDelay { return .spinner }
    return now >= load.beganAt + Load.skeletonDelay ? .skeleton : .none
  }

  /// Says why the list ends where it does; nil where it is whole.
  public func notice(on page: Page) -> Sight.Notice? {
    guard page.state == .shown, isCut(page) else { return nil }
    let text = limits.isEnforced ? ListPhrase.showingDriving : .showing
    return Sight.Notice(
      text: say(text, "\(shownCount(of: page))", "\(page.count)"),
      advice: say(limits.isEnforced ? ListPhrase.parkForAll : .longer))
  }

  /// How many rows the list on the screen has, as far as the limits let it.
  public var rowCount: Int {
    browser.page.map { $0.state == .shown ? shownCount(of: $0) : 0 } ?? 0
  }

  /// A row of the list on the screen, as far as it is known; nil when the list does not reach it.
  public func row(_ index: Int) -> Sight.Row? {
    guard screen == .content, let page = browser.page, page.state == .shown,
      (0..<shownCount(of: page)).contains(index)
    else { return nil }
    return Sight.Row(index, of: page, in: self)
  }

  /// What is known of a row of the list on the screen, and why no more is.
  public func place(ofRow index: Int, at now: Instant) -> Sight.RowPlace {
    guard let row = row(index) else { return .unknown(AbsenceWording.row(index, of: self)) }
    guard row.state == .loading, let page = browser.page else { return .known(row) }
    let visible = drawnRows(of: page, at: now)
    let reason = AbsenceWording.unloadedRow(index, seen: visible, of: shownCount(of: page))
    return visible.contains(index) ? .loading(row, reason) : .unknown(reason)
  }
}

extension Sight {
  /// What is known of a row.
  public enum RowPlace: Hashable, Sendable {
    case known(Row)
    /// It is seen as one that loads, and has not come for the reason given.
    case loading(Row, String)
    /// It is not there, or not loaded, as the sentence says.
    case unknown(String)
  }
}

extension Browser.Tab {
  /// Empty when the app gave none.
  public var title: String { item?.title ?? "" }
}

extension Browser {
  public var currentTabTitle: String { tabs.isEmpty ? "" : tabs[current].title }
}

// What it says for itself.
extension HeadUnit {
  public var language: Language { profile.language }

  /// A phrase in the head unit's language.
  public func say(_ phrase: some Phrase, _ values: String...) -> String {
    phrase.text(in: language, values)
  }
}

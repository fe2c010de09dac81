/// Where the driver is in the app's content: pages and tabs, what was asked for them, and their
/// pictures.
struct Lists: Hashable, Sendable {
  let metrics: ListMetrics
  let timeouts: Timeouts
  let tabsMaximum: Int
  let language: Language
  var browser = Browser()
  var loader = Loader()
  var artworks = Artworks()
  /// Whose lists they are, by what the app last said of itself.
  private(set) var app: AppDescription?
  /// The tabs of the app before it stopped, or before its phone was connected anew.
  var formerTabs: [FormerTab] = []

  init(profile: Profile, metrics: ListMetrics) {
    timeouts = profile.timeouts
    language = profile.language
    tabsMaximum = profile.tabsMaximum
    self.metrics = metrics
  }

  /// The app has said what it is.
  mutating func belong(to app: AppDescription) { self.app = app }

  /// What they have to know of the rest of the head unit.
  struct Surroundings {
    let isConnected: Bool
    let isAppRunning: Bool
    /// There is an app that can be told something.
    let hasApp: Bool
    /// The app is asked for nothing because no command of it has a handler.
    let waitsForHandler: Bool
    let limits: Limits
    /// The lists are the screen that is seen.
    let isOnScreen: Bool
    /// A prompt of the navigation lies over the end of the list.
    let isDucked: Bool
    let reducesMotion: Bool
    /// What an app with templates has beside what plays.
    let playerPictures: [(name: String, size: TemplatePictureSize)]
    /// The card with what plays stands beside the lists.
    let hasSideCard: Bool

    /// Whether the app may be asked for content.
    var canAsk: Bool { isConnected && isAppRunning && !waitsForHandler }

    /// While driving nothing bounces, and with reduced motion neither.
    var isElastic: Bool { !limits.isEnforced && !reducesMotion }

    func tell(_ note: Note, _ step: inout Step) {
      if hasApp { step.emit(.tell(note)) }
    }
  }
}

/// A tab that is only to be seen.
public struct FormerTab: Hashable, Sendable {
  public let title: String
  public let picture: Picture?
}

// Requests.
extension Lists {
  @discardableResult
  mutating func ask(
    _ question: Question, for purpose: Loader.Purpose, until deadline: Instant, _ step: inout Step
  ) -> RequestID {
    let request = loader.ask(question, for: purpose, until: deadline)
    step.emit(.ask(request))
    return request.id
  }

  /// Ends requests whose answers nobody wants any more.
  mutating func abandon(
    in surroundings: Surroundings, _ step: inout Step, where isUnwanted: (Loader.Pending) -> Bool
  ) {
    for pending in loader.abandon(where: isUnwanted) {
      step.emit(.concluded(pending.request.id, .abandoned))
      if let key = pending.artworkKey { artworks.release(key) }
      surroundings.tell(.cancel(pending.request.id), &step)
    }
  }
}

extension Loader.Purpose {
  var page: PageID? {
    switch self {
    case .begin(let page), .count(let page), .progress(let page), .row(let page, _),
      .hint(let page, _), .play(let page):
      page
    case .select(let page, _): page
    case .tab, .artwork, .picture: nil
    }
  }

  /// Part of getting the page's list.
  func isLoad(of id: PageID) -> Bool {
    switch self {
    case .begin(let page), .count(let page), .progress(let page), .row(let page, _): page == id
    case .hint, .tab, .play, .select, .artwork, .picture: false
    }
  }
}

// The stack of pages.
extension Lists {
  mutating func push(
    _ path: ContentPath, titled title: String, in surroundings: Surroundings, _ step: inout Step
  ) {
    let page = browser.makePage(path, title: title)
    browser.stacks[browser.current].pages.append(page)
    startLoad(page.id, isRefresh: false, in: surroundings, &step)
  }

  mutating func popPage(from stack: Int, in surroundings: Surroundings, _ step: inout Step) {
    guard let page = browser.stacks[stack].pages.popLast() else { return }
    drop(page, in: surroundings, &step)
  }

  /// Pages that are too deep go.
  mutating func popPages(
    beyond depth: Int, in surroundings: Surroundings, _ step: inout Step
  ) {
    for stack in browser.stacks.indices {
      while browser.stacks[stack].pages.count > depth {
        popPage(from: stack, in: surroundings, &step)
      }
    }
  }

  mutating func retry(in surroundings: Surroundings, _ step: inout Step) {
    guard surroundings.isOnScreen, let page = browser.page else { return }
    switch page.state {
    case .failed, .timedOut: startLoad(page.id, isRefresh: false, in: surroundings, &step)
    case .loading, .shown, .empty: break
    }
  }

  /// The row of the page on the screen that has the focus, for when the driver comes back to it.
  mutating func noteFocus(on row: Int) {
    guard let page = browser.page, page.focusedRow != row else { return }
    browser.update(page.id) { $0.focusedRow = row }
  }
}

// A row that has been chosen to play.
extension Lists {
  mutating func startPlaying(
    _ item: ContentItem, row: Int, on page: Page, in surroundings: Surroundings,
    _ step: inout Step
  ) {
    guard surroundings.canAsk else { return }
    browser.update(page.id) { page in
      page.startingRow = row
      page.focusedRow = row
    }
    ask(
      .play(path: page.path.child(row), identifier: item.identifier), for: .play(page.id),
      until: step.now + timeouts.playback, &step)
  }

  /// It plays, or does not.
  mutating func endStart(on id: PageID) { browser.update(id) { $0.startingRow = nil } }

  /// The driver leaves the page on which something was to start playing.
  mutating func abandonStart(in surroundings: Surroundings, _ step: inout Step) {
    guard let page = browser.page, page.startingRow != nil else { return }
    abandon(in: surroundings, &step) { $0.purpose == .play(page.id) }
    endStart(on: page.id)
  }
}

// What the app or the phone says of lists.
extension Lists {
  /// What is on the screen is got anew at once, the rest when it is seen again; nil is everything.
  mutating func contentChanged(
    _ paths: [ContentPath]?, in surroundings: Surroundings, _ step: inout Step
  ) {
    guard surroundings.isConnected else { return }
    guard let paths else {
      browser.updateAll { $0.isStale = $0.template == nil }
      artworks.renew(nil)
      return renewTabs(in: surroundings, &step)
    }
    let changed = Set(paths)
    browser.updateAll { if $0.template == nil, changed.contains($0.path) { $0.isStale = true } }
    askAgain(in: surroundings, &step) { page, row, _ in changed.contains(page.path.child(row)) }
    if changed.contains(.root) { renewTabs(in: surroundings, &step) }
    for tab in browser.tabs.indices where changed.contains(browser.tabs[tab].path) {
      askTab(tab, in: surroundings, &step)
    }
  }

  mutating func itemsChanged(
    _ identifiers: Set<String>, in surroundings: Surroundings, _ step: inout Step
  ) {
    renewArtworks(of: identifiers)
    askAgain(in: surroundings, &step) { _, _, row in
      row.item.map { identifiers.contains($0.identifier) } ?? false
    }
    for (index, tab) in browser.tabs.enumerated() {
      guard let item = tab.item, identifiers.contains(item.identifier) else { continue }
      askTab(index, in: surroundings, &step)
    }
  }

  /// Pages and rows that failed for want of what is there now; hidden ones when they are seen.
  mutating func retryWhatFailed(
    under condition: PhoneCondition, in surroundings: Surroundings, _ step: inout Step
  ) {
    browser.updateAll { page in
      if case .failed(let failure) = page.state, failure.isOver(under: condition) {
        page.isStale = true
      }
    }
    askAgain(in: surroundings, &step) { _, _, row in
      if case .failed(let failure) = row.content { failure.isOver(under: condition) } else { false }
    }
  }

  /// Everything asked of an app that is gone has failed; its pages wait for it to come back.
  mutating func endWithApp(in surroundings: Surroundings, _ step: inout Step) {
    for pending in loader.end(.failed, where: { _ in true }) {
      step.emit(.concluded(pending.request.id, .failed))
      if let key = pending.artworkKey { artworks.release(key) }
      if case .play(let page) = pending.purpose {
        endStart(on: page)
        step.show(.playbackFailed(Failure(code: .broken, message: "The app stopped.")))
      }
      if case .select(let page?, _) = pending.purpose { endStart(on: page) }
    }
    browser.updateAll { page in
      page.rows.forgetRequests()
      if page.load == nil, page.template == nil { page.isStale = true }
      page.load?.step = .waiting
    }
  }
}

extension Failure {
  fileprivate func isOver(under condition: PhoneCondition) -> Bool {
    switch code {
    case .locked: !condition.isLocked
    case .offline: condition.network != .offline
    case .signedOut, .notFound, .broken, .other: false
    }
  }
}

import HeadUnitCore
import HeadUnitDisplay

@testable import HeadUnitDrives

/// What the elements of a screen say beside what conditions read of the same instant.
struct SeenWords {
  private let headUnit: HeadUnit
  private let moment: Moment
  private let elements: [Element]
  private(set) var differences: [String] = []
  /// How many words were compared.
  private(set) var count = 0

  static func list(_ simulation: Simulation) -> DisplayList {
    Screen(simulation.headUnit, at: simulation.now, with: Materials(text: .blocks)).displayList()
  }

  init(_ simulation: Simulation, _ list: DisplayList) {
    headUnit = simulation.headUnit
    moment = Moment(
      headUnit, at: simulation.now, startOfDrive: 10 * 60 + 24, restartCount: 0)
    elements = list.elements
    compareScreen()
    compareMessages()
    guard headUnit.message == nil else { return }
    switch headUnit.screen {
    case .home, .kit: break
    case .content: compareList()
    case .nowPlaying: comparePlayer()
    }
    comparePlayerBesideLists()
  }

  /// What a condition reads, as it says it when it does not hold; nothing is empty.
  private func read(_ name: String, row: Int? = nil) -> String {
    let reading = Fact.named(name)?.reading(at: moment, row: row)
    switch reading {
    case .list(let words, _): return words.joined(separator: "\n")
    case .nothing, .absent, .unknown, .part: return ""
    case .text, .count, .number, .duration, .speed, .time: return reading?.words ?? ""
    case nil: return "There is no fact \(name)."
    }
  }

  private func list(_ name: String, row: Int? = nil) -> [String] {
    switch Fact.named(name)?.reading(at: moment, row: row) {
    case .list(let words, _), .part(let words, _): return words
    case .absent: return []
    default: return ["\(name) is no list."]
    }
  }

  private mutating func compare(_ what: String, _ condition: String, _ shown: String?) {
    count += 1
    guard let shown else {
      return differences.append("\(what): \"\(condition)\" is nowhere on the screen")
    }
    guard !Self.isSame(shown, condition) else { return }
    differences.append("\(what): the condition reads \"\(condition)\", the screen \"\(shown)\"")
  }

  private mutating func expect(_ holds: Bool, _ what: String) {
    count += 1
    if !holds { differences.append(what) }
  }

  /// A text that is cut where there is little room is the same text, and so is one of several
  /// lines where there is room for one.
  private static func isSame(_ shown: String, _ whole: String) -> Bool {
    let (shown, whole) = (inOneLine(shown), inOneLine(whole))
    return shown == whole || shown.hasSuffix("\u{2026}") && whole.hasPrefix(shown.dropLast())
  }

  private static func inOneLine(_ text: String) -> String {
    text.map { character in
      if character.isNewline { return " " }
      let scalars = character.unicodeScalars.map { scalar in
        scalar.properties.generalCategory == .control ? " " : String(scalar)
      }
      return scalars.joined()
    }.joined()
  }

  private func all(_ role: Element.Role) -> [Element] { elements.filter { $0.role == role } }

  private func children(of index: Int) -> [Element] { elements.filter { $0.parent == index } }

  private func role(of index: Int?) -> Element.Role? { index.map { elements[$0].role } }
}

// What is on every screen.
extension SeenWords {
  private mutating func compareScreen() {
    compare("screen", read("screen"), all(.screen).first?.label)
    let clock = all(.clock).first?.label ?? ""
    compare("clock", read("clock"), clock.count < 5 ? "0" + clock : clock)
    let speed = all(.indicator).first { $0.label == "Speed" }?.value ?? ""
    let read = Int(headUnit.vehicle.speed.inKilometresPerHour.rounded())
    // What a key has done stands in its place for a moment.
    if headUnit.keyNote(at: moment.now) == nil { compare("speed", "\(read) km/h", speed) }
    compareFocus()
  }

  /// The focus is drawn only once the knob is used, and on what can be seen at the moment.
  private mutating func compareFocus() {
    let focus = read("focus")
    let focused = elements.filter(\.isFocused).compactMap(\.target)
    for target in focused { compare("focus", focus, target.description) }
  }

  private mutating func compareMessages() {
    let toast = read("toast")
    let shown = all(.toast).map(\.label)
    expect(shown == (toast.isEmpty ? [] : [toast]), "toast: \"\(toast)\" is shown as \(shown)")
    let banners = all(.banner).map(\.label)
    let kinds = list("interruption").map { word in
      InterruptionKind(rawValue: word)?.phrase.text(in: .english) ?? word
    }
    expect(Set(banners) == Set(kinds), "interruption: \(kinds) are shown as \(banners)")
    if let message = headUnit.message {
      compare("message", message.heading, all(.message).first?.label)
    }
  }
}

// Lists.
extension SeenWords {
  private mutating func compareList() {
    let state = read("page.state")
    let pages = elements.filter { $0.role == .list && role(of: $0.parent) == .stage }
    expect(
      (pages.first != nil) == (state == "shown"), "page.state: \(state), lists: \(pages.count)")
    let isMessage = !["", "shown", "loading"].contains(state)
    expect(!all(.message).isEmpty == isMessage, "page.state: \(state), messages: \(all(.message))")
    expect(
      !all(.skeleton).isEmpty == (read("skeleton") == "on"), "skeleton: \(read("skeleton"))")
    let isLoading = all(.spinner).contains { $0.label == "Loading" }
    // It stands beside the title, and gives way to a toast with it.
    let hasGivenWay = !isLoading && !read("toast").isEmpty
    expect(hasGivenWay || isLoading == (read("spinner") == "on"), "spinner: \(read("spinner"))")
    compareTitle()
    compareTabs()
    if let page = pages.first { compareRows(page) }
  }

  private mutating func compareTitle() {
    let title = read("page.title")
    let shown = elements.filter { $0.role == .title && role(of: $0.parent) == .stage }
    // Without any room there is no title, and without a title no element.
    for element in shown { compare("page.title", title, element.label) }
    expect(shown.count <= 1, "page.title: \(shown.map(\.label))")
  }

  private mutating func compareTabs() {
    let shown = all(.tab)
    guard !shown.isEmpty else { return }
    let titles = list("tabs")
    if titles.isEmpty { return compareFormerTabs(shown) }
    expect(shown.count == titles.count, "tabs: \(titles) are shown as \(shown.map(\.label))")
    for (tab, title) in zip(shown, titles) { compare("tabs", title, tab.label) }
    let current = shown.first { $0.value == "current" }
    let index = headUnit.browser.current
    expect(current?.target == .tab(index), "tab: \(index) is not marked")
    compare("tab", read("tab"), current?.label)
  }

  /// Those of an app behind a lock stand there to be seen; conditions read what can be chosen.
  private mutating func compareFormerTabs(_ shown: [Element]) {
    let titles = headUnit.formerTabs.map(\.title)
    expect(shown.count == titles.count, "tabs: \(titles) are shown as \(shown.map(\.label))")
    for (tab, title) in zip(shown, titles) { compare("former tabs", title, tab.label) }
    expect(shown.allSatisfy { $0.target == nil }, "former tabs can be chosen")
  }

  private mutating func compareRows(_ list: Element) {
    compare("page.title", read("page.title"), list.label)
    compare("rows", read("rows"), list.value)
    for (index, row) in elements.enumerated() where row.role == .row {
      guard let number = row.path?.row else {
        differences.append("a row without a number: \(row.label)")
        continue
      }
      compare(number, row, children(of: index))
    }
    for notice in all(.notice) { compare("notice", read("notice"), notice.label) }
    // It may stand below what is seen.
    if read("notice").isEmpty { expect(all(.notice).isEmpty, "there is a notice") }
  }

  private mutating func compare(_ number: Int, _ row: Element, _ parts: [Element]) {
    let name = "row[\(number)]"
    let title = read("row.title", row: number)
    compare("\(name).title", title, row.label)
    let drawn = parts.first { $0.role == .title }
    if let drawn { compare("\(name).title", title, drawn.label) }
    let badges = list("row.badges", row: number)
    // What of a row lies outside of the list, or of a list on its way, has no elements.
    let metrics = headUnit.metrics
    let height = metrics.rowTop(number + 1) - metrics.rowTop(number)
    let isWhole = row.frame.height >= height - 1 && headUnit.motion == nil
    for badge in Badge.allCases {
      let isTold = badges.contains(badge.rawValue)
      let isDrawn = Self.shows(badge, row, parts, headUnit.row(number))
      guard isTold != isDrawn, isWhole || isDrawn else { continue }
      expect(
        false, "\(name).badges: \(badge.rawValue) is told \(isTold), drawn \(isDrawn)")
    }
    guard let seen = headUnit.row(number) else {
      return differences.append("\(name) is drawn and is not there")
    }
    let subtitle = parts.first { $0.role == .subtitle }?.label ?? ""
    let told = read("row.subtitle", row: number)
    compare("\(name).subtitle", subtitle.isEmpty ? "" : told, subtitle)
    compareMarks(number, parts, isWhole: isWhole)
    compare("\(name).value", seen.value, row.value)
    expect((row.target != nil) == seen.isChoosable, "\(name) can be chosen: \(seen.isChoosable)")
  }

  private mutating func compareMarks(_ number: Int, _ parts: [Element], isWhole: Bool) {
    let name = "row[\(number)]"
    if let progress = parts.first(where: { $0.role == .progress }) {
      compare("\(name).progress", read("row.progress", row: number) + " %", progress.value)
    }
    guard isWhole, !read("row.title", row: number).isEmpty else { return }
    let isButton = parts.contains { $0.role == .button && $0.label == "Open" }
    let isStarting = parts.contains { $0.role == .spinner }
    let accessory =
      parts.contains { $0.role == .accessory && $0.label == "opens" } || isButton && !isStarting
    let starts = parts.contains { $0.role == .spinner && $0.label == "Starting" }
    let told = read("row.accessory", row: number)
    expect(accessory == (told == "opens"), "\(name).accessory: \(told)")
    expect(starts == (told == "starting"), "\(name).accessory: \(told)")
    let picture = parts.contains { $0.role == .thumbnail }
    expect(read("row.artwork", row: number).isEmpty || picture, "\(name).artwork has no place")
  }

  /// Whether a badge is to be seen; a new one does not compile before it says where.
  private static func shows(
    _ badge: Badge, _ row: Element, _ parts: [Element], _ seen: Sight.Row?
  ) -> Bool {
    func has(_ role: Element.Role, _ label: String) -> Bool {
      parts.contains { $0.role == role && $0.label == label }
    }
    let values = row.value.split(separator: " ")
    return switch badge {
    case .explicit: has(.badge, "explicit")
    // By the name of its icon, which the goldens of those who test their apps have.
    case .streaming: has(.badge, "cloud")
    // The ring gives way to the mark of what starts, and so does the arrow.
    case .progress:
      parts.contains { $0.role == .progress }
        || seen?.isStarting == true && seen?.has(.progress) == true
    case .playing: values.contains("playing")
    case .container:
      has(.accessory, "opens") || has(.button, "Open")
        || seen?.isStarting == true && seen?.has(.container) == true
    case .play: has(.button, "Play") || has(.button, "Open")
    case .dimmed: values.contains("dimmed")
    case .starting: values.contains("starting") && has(.spinner, "Starting")
    case .loading: values.contains("loading")
    case .missing: row.label == "Not available" && row.target == nil
    case .failed:
      ["Could not be loaded", "Did not arrive in time"].contains(row.label) && row.target == nil
    case .status: row.target == nil && seen?.state == .item
    }
  }
}

// What plays.
extension SeenWords {
  private mutating func comparePlayer() {
    let stage = elements.firstIndex { $0.role == .stage } ?? 0
    let parts = children(of: stage)
    let owner = read("player.owner")
    guard owner == "app" else {
      let message = all(.message).first
      compare(
        "player.owner", owner == "other" ? "Tuner is playing" : "Nothing playing", message?.label)
      return compareAdvice()
    }
    // The first title is the app's.
    let titles = parts.filter { $0.role == .title }.dropFirst().map(\.label)
    if let title = titles.first { compare("player.title", shownTitle, title) }
    let artist = parts.first { $0.role == .subtitle }?.label ?? ""
    compare("player.artist", artist.isEmpty ? "" : shownArtist, artist)
    let artwork = read("player.artwork")
    if let cover = parts.first(where: { $0.role == .image }) {
      compare("player.artwork", Self.cover(artwork, seen: cover.value), cover.value)
    } else {
      // Nothing but words and the transport is an app without a picture.
      expect(artwork.isEmpty, "player.artwork: \(artwork) has no place")
    }
    compareButtons(parts)
    compareMenu()
  }

  /// The app's name for the picture, with its file beside it where that is called otherwise.
  private static func cover(_ name: String, seen: String) -> String {
    if name.isEmpty { return "placeholder" }
    return seen.hasPrefix(name + ": ") || seen.contains(" bytes ") ? seen : name
  }

  /// What the app has not named the screen calls by words of its own.
  private var shownTitle: String {
    headUnit.player.info?.title == nil ? "Not playing" : read("player.title")
  }

  private var shownArtist: String {
    headUnit.player.info?.artist == nil
      ? headUnit.player.info?.subtitle ?? "" : read("player.artist")
  }

  /// What a driver can do, on as many lines as it needs; the reasons are in the bench.
  private mutating func compareAdvice() {
    let shown = all(.text).filter { role(of: $0.parent) == .message }.map(\.label)
    let words = { (text: String) in text.split(separator: " ") }
    let text = shown.joined(separator: " ")
    guard !text.hasSuffix("\u{2026}") else { return }
    expect(words(text) == words(headUnit.absenceAdvice), "advice: \(shown)")
  }

  private mutating func compareButtons(_ parts: [Element]) {
    let shown = parts.filter { $0.role == .button }.compactMap { button -> String? in
      switch button.target {
      case .control(let name): name.rawValue
      case .more: "more"
      default: nil
      }
    }
    var told = list("player.buttons")
    // Below a prompt of the navigation there are only the round ones.
    if headUnit.player.isDucked { told = Array(told.prefix(headUnit.controls.transport.count)) }
    if let menu = headUnit.menu, menu != .outputs { told.removeAll { $0 == "more" } }
    expect(shown == told, "player.buttons: \(told) are shown as \(shown)")
    let output = parts.first { $0.target == .output }
    guard let output else { return }
    let name = read("player.output")
    let isBlank = name.allSatisfy(\.isWhitespace)
    compare("player.output", isBlank ? headUnit.activeDevice?.id ?? "" : name, output.value)
  }

  private mutating func compareMenu() {
    expect(read("menu") == headUnit.menu?.rawValue ?? "none", "menu: \(read("menu"))")
    let shown = elements.compactMap { element -> String? in
      guard case .menuItem(let item) = element.target else { return nil }
      return item.description
    }
    let told = list("player.menu")
    let isWhole = headUnit.menu.map { headUnit.maximumMenuScroll(of: $0) == 0 } ?? true
    let isPart =
      shown.isEmpty || told.joined(separator: "\n").contains(shown.joined(separator: "\n"))
    expect(isWhole ? shown == told : isPart, "player.menu: \(told) is shown as \(shown)")
  }

  /// The small player says what plays beside lists and on the home screen.
  private mutating func comparePlayerBesideLists() {
    guard read("player.owner") == "app", headUnit.motion == nil else { return }
    for button in elements where button.target == .nowPlayingButton {
      let isPill = button.role == .button && headUnit.screen == .content
      compare(
        isPill ? "player.state" : "player.title", isPill ? read("player.state") : shownTitle,
        button.value)
    }
  }
}

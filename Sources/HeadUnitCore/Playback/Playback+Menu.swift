/// What can be opened over the now-playing screen.
public enum Menu: String, Hashable, Codable, Sendable, CaseIterable {
  /// What the "…" button groups.
  case commands
  case ratings, languages
  /// Where the sound comes out, and how loud.
  case outputs

  /// Whether it is opened from the menu of commands, to which there is a way back.
  public var isPartOfCommands: Bool { self == .ratings || self == .languages }

  /// Whether a row above the others says what is to be chosen.
  public var hasHeader: Bool { self != .commands }
}

/// How far the rows of a menu are moved up because not all of them fit, in pixels.
public struct MenuScroll: Hashable, Sendable {
  public internal(set) var place = 0
  /// A finger moves them.
  var isHeld = false
}

// What opens over the now-playing screen.
extension Playback {
  /// What the open menu has to choose from, from top to bottom.
  var menuItems: [MenuItem] {
    menu.map(menuRows)?.flatMap(\.self) ?? []
  }

  /// What a menu has to choose from, row by row; only volumes have two items in a row.
  func menuRows(of menu: Menu) -> [[MenuItem]] {
    switch menu {
    case .commands: commandItems.map { [$0] }
    case .ratings: player.ratings.map { [.rating($0)] }
    case .languages: (player.info?.languages ?? []).map { [.language($0.id)] }.once
    case .outputs: player.devices.flatMap(rows).once
    }
  }

  /// Enabling and disabling a language are one thing to choose.
  private var commandItems: [MenuItem] {
    let names = controls.menu
    return names.filter { $0 != .disableLanguage || !names.contains(.enableLanguage) }
      .map { .command($0) }
  }

  private func rows(of device: OutputDevice) -> [[MenuItem]] {
    [[.output(device.id)]]
      + (device.turning(louder: true) == nil ? [] : [[.quieter(device.id), .louder(device.id)]])
  }

  /// Whether choosing the item does anything at present.
  func canChoose(_ item: MenuItem, in surroundings: Surroundings) -> Bool {
    switch item {
    case .command(.rating): player.commands.isUsable(.rating) && !player.ratings.isEmpty
    case .command(.enableLanguage), .command(.disableLanguage):
      player.commands.isUsable(.enableLanguage) || player.commands.isUsable(.disableLanguage)
    case .command(let name): player.commands.isUsable(name)
    case .rating: player.commands.isUsable(.rating)
    case .language(let id): languageCommand(id).map { canSend($0, in: surroundings) } ?? false
    case .output, .louder, .quieter: outputChange(of: item) != nil
    }
  }

  mutating func open(_ newMenu: Menu, in surroundings: Surroundings) {
    guard surroundings.isOnScreen, player.owner == .app else { return }
    menu = newMenu
    menuScroll = MenuScroll()
    // One without anything in it does not open.
    if menuItems.isEmpty { menu = nil }
    scrub = nil
  }

  /// One level back: from the ratings to the commands, from there to the screen.
  mutating func closeMenu() {
    switch menu {
    case .ratings, .languages:
      menu = .commands
      menuScroll = MenuScroll()
    case .commands, .outputs, nil: menu = nil
    }
  }

  mutating func leaveMenus() { menu = nil }

  /// The button that opens a menu also closes whatever is open.
  mutating func toggle(_ toggled: Menu, in surroundings: Surroundings) {
    if menu == nil { open(toggled, in: surroundings) } else { closeMenu() }
  }

  mutating func choose(_ item: MenuItem, in surroundings: Surroundings, _ step: inout Step) {
    guard menuItems.contains(item), canChoose(item, in: surroundings) else { return }
    switch item {
    case .command(.rating): open(.ratings, in: surroundings)
    case .command(.enableLanguage), .command(.disableLanguage):
      open(.languages, in: surroundings)
    case .command(.rate): pressRateButton(in: surroundings, &step)
    case .command(let name): send(command(ofControl: name), in: surroundings, &step)
    case .rating(let value): send(.rating(value), in: surroundings, &step)
    case .language(let id): send(languageCommand(id), in: surroundings, &step)
    case .output(let id), .louder(let id), .quieter(let id):
      if let change = outputChange(of: item) { tell(id, change, in: surroundings, &step) }
    }
  }

  /// The current one is switched off, any other one on.
  private func languageCommand(_ id: String) -> Command? {
    guard let option = player.info?.languages?.first(where: { $0.id == id }) else { return nil }
    return option.isCurrent ? .disableLanguage(id) : .enableLanguage(id)
  }

  /// After every event: a menu stands only where it was opened, and has something in it.
  mutating func settleMenu(in surroundings: Surroundings) {
    guard menu != nil else { return }
    let isInPlace =
      surroundings.isOnScreen && player.owner == .app && surroundings.isConnected
    if !isInPlace || player.isCovered { menu = nil }
    if menuItems.isEmpty { closeMenu() }
    if menuItems.isEmpty { menu = nil }
    // A prompt of the navigation covers the button that would close it.
    if player.isDucked, menu != .outputs, !controls.transport.contains(.more) { menu = nil }
    settleMenuScroll()
  }
}

/// How loud a device is while a finger moves it.
public struct HeldVolume: Hashable, Sendable {
  public let device: String
  /// 0…1, in whole hundredths.
  public let volume: Double

  init(_ device: String, _ volume: Double) {
    self.device = device
    self.volume = (max(0, min(1, volume)) * 100).rounded() / 100
  }
}

// Under a finger.
extension Playback {
  /// Only an absolute volume can be taken hold of.
  func canMoveVolume(of device: String, in surroundings: Surroundings) -> Bool {
    surroundings.isConnected && surroundings.hasApp && player.owner == .app
      && !player.isCovered
      && player.devices.first { $0.id == device }?.shownVolume != nil
  }

  mutating func moveVolume(
    of device: String, to volume: Double, in surroundings: Surroundings, _ step: inout Step
  ) {
    guard volume.isFinite, canMoveVolume(of: device, in: surroundings) else { return }
    let held = HeldVolume(device, volume)
    let isNews = heldVolume.map { $0 != held } ?? (player.volume(of: device) != held.volume)
    heldVolume = held
    if isNews { tell(device, .volume(held.volume), in: surroundings, &step) }
  }

  mutating func releaseVolume() { heldVolume = nil }

  /// After every event: what cannot be moved any more is let go of.
  mutating func settleVolume(in surroundings: Surroundings) {
    guard let heldVolume, !canMoveVolume(of: heldVolume.device, in: surroundings) else { return }
    self.heldVolume = nil
  }
}

extension NowPlaying {
  fileprivate func volume(of device: String) -> Double? {
    devices.first { $0.id == device }?.shownVolume
  }
}

// Where the sound comes out.
extension Playback {
  /// The device that is heard: the one the app says, else the first.
  var activeDevice: OutputDevice? {
    player.devices.first(where: \.isActive) ?? player.devices.first
  }

  private func outputChange(of item: MenuItem) -> OutputChange? {
    func device(_ id: String) -> OutputDevice? { player.devices.first { $0.id == id } }
    return switch item {
    case .output(let id): device(id) == nil ? nil : .chosen
    case .louder(let id): device(id)?.turning(louder: true)
    case .quieter(let id): device(id)?.turning(louder: false)
    case .command, .rating, .language: nil
    }
  }

  /// The keys on the wheel turn the device that is heard, if the app has any.
  mutating func turnVolume(
    louder: Bool, in surroundings: Surroundings, _ step: inout Step
  ) {
    guard player.owner == .app, let device = activeDevice,
      let change = device.turning(louder: louder)
    else { return }
    tell(device.id, change, in: surroundings, &step)
  }

  private func tell(
    _ device: String, _ change: OutputChange, in surroundings: Surroundings, _ step: inout Step
  ) {
    guard let session = sessions.systemPrimary else {
      return surroundings.tell(.output(device, change), &step)
    }
    surroundings.tell(.session(SessionNotice(session, .output(device, change))), &step)
  }

  /// Only a device with an absolute volume can be told how loud it is to be.
  mutating func turnVolume(
    to volume: Double, in surroundings: Surroundings, _ step: inout Step
  ) {
    guard player.owner == .app, let device = activeDevice, device.volume?.isFinite == true,
      volume.isFinite
    else { return }
    tell(device.id, .volume(max(0, min(1, volume))), in: surroundings, &step)
  }
}

extension [[MenuItem]] {
  /// Of what an app names twice only the first can be chosen.
  fileprivate var once: [[MenuItem]] {
    var seen: Set<[MenuItem]> = []
    return filter { seen.insert($0).inserted }
  }
}

extension NowPlaying {
  /// What can be given as a rating: every whole step, or ten even ones.
  public var ratings: [Double] {
    guard let state = commands[.rating] else { return [] }
    let lowest = state.minimum ?? 0
    let highest = state.maximum ?? 5
    guard lowest.isFinite, highest.isFinite, lowest < highest else { return [] }
    let range = highest - lowest
    let steps = range <= 10 && range >= 1 ? Int(range.rounded(.down)) : 10
    let size = range <= 10 && range >= 1 ? 1 : range / 10
    return (0...steps).map { lowest + Double($0) * size }
  }
}

// Menus of which not all rows fit.
extension Playback {
  /// The height in which rows of a menu are seen, at most.
  func menuViewport(of menu: Menu) -> Int {
    let header = menu.hasHeader ? metrics.menuRowTop(1) : 0
    let whole = menu == .outputs ? metrics.outputMenuHeight : metrics.commandMenuHeight
    let prompt = player.isDucked ? metrics.promptInset : 0
    return max(metrics.menuRowTop(1), whole - header - prompt)
  }

  func maximumMenuScroll(of menu: Menu) -> Int {
    max(0, metrics.menuRowTop(menuRows(of: menu).count) - menuViewport(of: menu))
  }

  /// As far as it takes to see the whole row of the item.
  mutating func reveal(_ item: MenuItem) {
    guard let menu, let row = menuRows(of: menu).firstIndex(where: { $0.contains(item) }) else {
      return
    }
    let lowest = metrics.menuRowTop(row + 1) - menuViewport(of: menu)
    scrollMenu(to: min(max(menuScroll.place, lowest), metrics.menuRowTop(row)))
  }

  mutating func scrollMenu(by pixels: Int) {
    scrollMenu(to: menuScroll.place + max(-1 << 40, min(1 << 40, pixels)))
  }

  mutating func dragMenu(by pixels: Int) {
    menuScroll.isHeld = true
    scrollMenu(by: pixels)
  }

  /// Thrown it goes on for some of its speed, by what is seen at once at most.
  mutating func endMenuDrag(speed: Int) {
    guard menuScroll.isHeld, let menu else { return }
    menuScroll.isHeld = false
    let reach = menuViewport(of: menu)
    let throwing = max(-1 << 40, min(1 << 40, speed)) * 3 / 10
    scrollMenu(by: max(-reach, min(reach, throwing)))
  }

  /// On by whole rows, to the edge of one.
  mutating func stepMenu(rows: Int) {
    let height = metrics.menuRowTop(1)
    let row = (menuScroll.place + (rows < 0 ? height - 1 : 0)) / height
    scrollMenu(to: metrics.menuRowTop(row + max(-1_000, min(1_000, rows))))
  }

  /// After every event: no further than its last row, and held only while it is open.
  mutating func settleMenuScroll() {
    if menu == nil { menuScroll.isHeld = false }
    scrollMenu(to: menuScroll.place)
  }

  private mutating func scrollMenu(to place: Int) {
    guard let menu else { return }
    menuScroll.place = max(0, min(place, maximumMenuScroll(of: menu)))
  }
}

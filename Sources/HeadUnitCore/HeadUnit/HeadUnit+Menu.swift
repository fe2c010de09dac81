// What opens over the now-playing screen.
extension HeadUnit {
  /// To be called whenever the app has said something of its commands or of what plays.
  mutating func layOutControls() {
    controls = PlaybackControls(
      commands: player.commands, info: player.info, room: metrics.controlRoom,
      quirks: profile.quirks)
  }

  /// What the open menu has to choose from, from top to bottom.
  public var menuItems: [MenuItem] {
    menu.map(menuRows)?.flatMap(\.self) ?? []
  }

  /// What a menu has to choose from, row by row; only volumes have two items in a row.
  public func menuRows(of menu: Menu) -> [[MenuItem]] {
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
  public func canChoose(_ item: MenuItem) -> Bool {
    switch item {
    case .command(.rating): player.commands.isUsable(.rating) && !player.ratings.isEmpty
    case .command(.enableLanguage), .command(.disableLanguage):
      player.commands.isUsable(.enableLanguage) || player.commands.isUsable(.disableLanguage)
    case .command(let name): player.commands.isUsable(name)
    case .rating: player.commands.isUsable(.rating)
    case .language(let id): languageCommand(id).map(canSend) ?? false
    case .output, .louder, .quieter: outputChange(of: item) != nil
    }
  }

  mutating func open(_ newMenu: Menu) {
    guard screen == .nowPlaying, player.owner == .app else { return }
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

  mutating func choose(_ item: MenuItem, _ step: inout Step) {
    guard menuItems.contains(item), canChoose(item) else { return }
    switch item {
    case .command(.rating): open(.ratings)
    case .command(.enableLanguage), .command(.disableLanguage): open(.languages)
    case .command(.rate): pressRateButton(&step)
    case .command(let name): send(command(ofControl: name), &step)
    case .rating(let value): send(.rating(value), &step)
    case .language(let id): send(languageCommand(id), &step)
    case .output(let id), .louder(let id), .quieter(let id):
      if let change = outputChange(of: item) { tell(.output(id, change), &step) }
    }
  }

  /// The current one is switched off, any other one on.
  private func languageCommand(_ id: String) -> Command? {
    guard let option = player.info?.languages?.first(where: { $0.id == id }) else { return nil }
    return option.isCurrent ? .disableLanguage(id) : .enableLanguage(id)
  }

  /// After every event: a menu stands only where it was opened, and has something in it.
  mutating func settleMenu() {
    guard menu != nil else { return }
    let isInPlace = screen == .nowPlaying && player.owner == .app && phone.isConnected
    if !isInPlace || player.isCovered { menu = nil }
    if menuItems.isEmpty { closeMenu() }
    if menuItems.isEmpty { menu = nil }
    // A prompt of the navigation covers the button that would close it.
    if player.isDucked, menu != .outputs, !controls.transport.contains(.more) { menu = nil }
    settleMenuScroll()
  }
}

// Where the sound comes out.
extension HeadUnit {
  /// The device that is heard: the one the app says, else the first.
  public var activeDevice: OutputDevice? {
    player.devices.first(where: \.isActive) ?? player.devices.first
  }

  private func outputChange(of item: MenuItem) -> OutputChange? {
    func device(_ id: String) -> OutputDevice? { player.devices.first { $0.id == id } }
    return switch item {
    case .output(let id): device(id) == nil ? nil : .chosen
    case .louder(let id): device(id)?.turning(louder: true)
    case .quieter(let id): device(id)?.turning(louder: false)
    default: nil
    }
  }

  /// The keys on the wheel turn the device that is heard, if the app has any.
  mutating func turnVolume(louder: Bool, _ step: inout Step) {
    guard player.owner == .app, let device = activeDevice,
      let change = device.turning(louder: louder)
    else { return }
    tell(.output(device.id, change), &step)
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

/// What can be opened over the now-playing screen.
public enum Menu: String, Hashable, Codable, Sendable, CaseIterable {
  /// What the "…" button groups.
  case commands
  case ratings, languages
  /// Where the sound comes out, and how loud.
  case outputs
  /// The pad for the code of an output device.
  case code

  /// Whether it is opened from another menu, to which there is a way back.
  public var hasWayBack: Bool { self == .ratings || self == .languages || self == .code }

  /// Whether it comes out of the button that says where the sound comes out.
  public var isOfOutputs: Bool { self == .outputs || self == .code }

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
    case .outputs: player.devices.flatMap(rows).once + outputLines
    case .code: codeRows
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
    case .line: false
    case .digit: codeAsker?.digits != nil && !surroundings.isEnforced
    case .deleteDigit: codeEntry?.digits.isEmpty == false && !surroundings.isEnforced
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
    case .code: returnToOutputs(from: codeEntry?.device)
    case .commands, .outputs, nil: menu = nil
    }
  }

  /// From the code of a device, which is seen then.
  private mutating func returnToOutputs(from device: String?) {
    menu = .outputs
    menuScroll = MenuScroll()
    if let device { reveal(.output(device)) }
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
    case .output(let id) where device(id)?.state == .code: askForCode(of: id)
    case .output(let id), .louder(let id), .quieter(let id):
      guard let change = outputChange(of: item) else { return }
      if outputWatch.givenUp.remove(id) != nil { show(id, as: .connecting) }
      tell(id, change, in: surroundings, &step)
    case .line: break
    case .digit(let digit): enter((codeEntry?.digits ?? "") + "\(digit)", in: surroundings, &step)
    case .deleteDigit: codeEntry?.digits.removeLast()
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
    if menu == .code, codeAsker == nil { returnToOutputs(from: codeEntry?.device) }
    let isInPlace =
      surroundings.isOnScreen && player.owner == .app && surroundings.isConnected
    if !isInPlace || player.isCovered { menu = nil }
    if menuItems.isEmpty { closeMenu() }
    if menuItems.isEmpty { menu = nil }
    // A prompt of the navigation covers the button that would close it.
    if player.isDucked, menu?.isOfOutputs == false, !controls.transport.contains(.more) {
      menu = nil
    }
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
  /// The device that is heard: the one the app says, else the first, unless that was only found.
  var activeDevice: OutputDevice? {
    player.devices.first(where: \.isActive)
      ?? (player.sharing == nil ? player.devices.first : nil)
  }

  private func device(_ id: String) -> OutputDevice? { player.devices.first { $0.id == id } }

  private func outputChange(of item: MenuItem) -> OutputChange? {
    switch item {
    case .output(let id): device(id).map(choosing)
    case .louder(let id): device(id)?.turning(louder: true)
    case .quieter(let id): device(id)?.turning(louder: false)
    case .command, .rating, .language, .line, .digit, .deleteDigit: nil
    }
  }

  /// What it means to choose the device as it is.
  private func choosing(_ device: OutputDevice) -> OutputChange {
    switch device.state {
    case .connecting: .left
    case .failed, .code: .chosen
    case .ready: isOneOfSeveral(device) ? .left : .chosen
    }
  }

  /// Whether sound comes out here and elsewhere too, so that it can do without this one.
  private func isOneOfSeveral(_ device: OutputDevice) -> Bool {
    player.sharing?.takesSeveral == true && device.isActive
      && player.devices.contains { $0.isActive && $0.id != device.id }
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
    tell(device, change, of: sessions.systemPrimary, in: surroundings, &step)
  }

  private func tell(
    _ device: String, _ change: OutputChange, of session: String?, in surroundings: Surroundings,
    _ step: inout Step
  ) {
    guard let session else { return surroundings.tell(.output(device, change), &step) }
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

// Devices that come and go, and take their time.
extension Playback {
  /// What is said below the devices known so far.
  private var outputLines: [[MenuItem]] {
    guard let sharing = player.sharing else { return [] }
    if sharing.isSearching { return [[.line(.searching)]] }
    return player.devices.isEmpty ? [[.line(.noDevices)]] : []
  }

  /// What the app says of them now; what is shown besides is what the head unit makes of it.
  mutating func take(_ devices: [OutputDevice], in surroundings: Surroundings, _ step: inout Step) {
    let before = player.devices
    player.devices = devices
    for index in devices.indices where devices[index].state == .connecting {
      guard outputWatch.givenUp.contains(devices[index].id) else { continue }
      player.devices[index].state = .failed
    }
    outputWatch.givenUp.formIntersection(devices.filter { $0.state == .connecting }.map(\.id))
    let asks = devices.first { device in
      device.state == .code && !before.contains { $0.id == device.id && $0.state == .code }
    }
    if menu == .outputs, let asks { askForCode(of: asks.id) }
    guard player.sharing != nil, player.owner == .app, surroundings.isConnected else { return }
    let lost = before.first { device in
      device.isActive && !devices.contains { $0.id == device.id }
    }
    if let lost { step.show(.deviceGone(lost.shownName)) }
  }

  private mutating func show(_ id: String, as state: OutputDevice.State) {
    guard let index = player.devices.firstIndex(where: { $0.id == id }) else { return }
    player.devices[index].state = state
    player.devices[index].reason = nil
  }

  /// When the first one has taken too long.
  var outputDeadline: Instant? { outputWatch.deadlines.values.min() }

  /// Those whose time has run out at this instant.
  mutating func expireOutputs(in surroundings: Surroundings, _ step: inout Step) {
    for (id, deadline) in outputWatch.deadlines.sorted(by: { $0.key < $1.key })
    where deadline <= step.now {
      outputWatch.deadlines[id] = nil
      outputWatch.givenUp.insert(id)
      show(id, as: .failed)
      tell(id, .gaveUp, in: surroundings, &step)
    }
  }

  /// After every event: who connects is waited for, who asks for a code in vain hears of it, and
  /// apps that look for devices hear when to.
  mutating func settleOutputs(in surroundings: Surroundings, _ step: inout Step) {
    let connecting = Set(player.devices.filter { $0.state == .connecting }.map(\.id))
    outputWatch.deadlines = outputWatch.deadlines.filter { connecting.contains($0.key) }
    for id in connecting where outputWatch.deadlines[id] == nil {
      outputWatch.deadlines[id] = step.now + outputTimeout
    }
    settleCode(in: surroundings, &step)
    settleDiscovery(in: surroundings, &step)
  }

  private mutating func settleDiscovery(in surroundings: Surroundings, _ step: inout Step) {
    let isOpen = menu?.isOfOutputs == true && player.sharing != nil && surroundings.hasApp
    let wanted = isOpen ? Discovery(session: sessions.systemPrimary) : nil
    guard wanted != discovery else { return }
    if let discovery, sessions[discovery.session] != nil {
      tellDiscovery(false, of: discovery.session, in: surroundings, &step)
    }
    if let wanted { tellDiscovery(true, of: wanted.session, in: surroundings, &step) }
    discovery = wanted
  }

  private func tellDiscovery(
    _ begins: Bool, of session: String?, in surroundings: Surroundings, _ step: inout Step
  ) {
    guard let session else { return surroundings.tell(.discovery(begins), &step) }
    surroundings.tell(.session(SessionNotice(session, .discovery(begins))), &step)
  }
}

/// What the head unit itself knows of devices that connect.
struct OutputWatch: Hashable, Sendable {
  /// Until when each of them may take.
  var deadlines: [String: Instant] = [:]
  /// Those that took too long, until their app says something else of them.
  var givenUp: Set<String> = []
}

/// Whose devices are looked for; nil is what is published unnamed.
struct Discovery: Hashable, Sendable {
  let session: String?
}

/// A code while it is entered.
public struct CodeEntry: Hashable, Sendable {
  let session: String?
  public let device: String
  public internal(set) var digits = ""
}

// Codes of devices.
extension Playback {
  /// The device whose code is entered, as long as it asks for one.
  var codeAsker: OutputDevice? {
    guard let codeEntry, codeEntry.session == sessions.systemPrimary,
      let device = device(codeEntry.device), device.state == .code
    else { return nil }
    return device
  }

  /// As on a telephone, or flatter where not all of that is seen; a password is entered on the
  /// phone.
  private var codeRows: [[MenuItem]] {
    guard let codeAsker else { return [] }
    guard codeAsker.digits != nil else { return [[.line(.code)]] }
    let keys: [MenuItem] = (1...9).map { .digit($0) } + [.digit(0), .deleteDigit]
    let columns = menuViewport(of: .code) < metrics.menuRowTop(5) ? 4 : 3
    return [[.line(.code)]]
      + stride(from: 0, to: keys.count, by: columns).map {
        Array(keys[$0..<min($0 + columns, keys.count)])
      }
  }

  private mutating func askForCode(of id: String) {
    codeEntry = CodeEntry(session: sessions.systemPrimary, device: id)
    menu = .code
    menuScroll = MenuScroll()
  }

  /// A password is given on the phone, whatever the car does.
  func canEnter(_ code: String, in surroundings: Surroundings) -> Bool {
    guard menu == .code, let codeAsker, !player.isCovered else { return false }
    guard let length = codeAsker.digits else { return !code.isEmpty }
    return !surroundings.isEnforced && code.utf8.count <= length.rawValue
      && code.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// What has been entered so far; whole it goes to the app, and the device is to connect.
  mutating func enter(_ code: String, in surroundings: Surroundings, _ step: inout Step) {
    guard canEnter(code, in: surroundings), let codeAsker else { return }
    codeEntry?.digits = code
    guard codeAsker.digits.map({ code.utf8.count == $0.rawValue }) ?? true else { return }
    codeEntry = nil
    show(codeAsker.id, as: .connecting)
    returnToOutputs(from: codeAsker.id)
    tell(codeAsker.id, .code(code), in: surroundings, &step)
  }

  /// A pad that is no longer there was left without a code.
  private mutating func settleCode(in surroundings: Surroundings, _ step: inout Step) {
    guard let entry = codeEntry else { return }
    if menu == .code, let codeAsker {
      let length = codeAsker.digits?.rawValue ?? 0
      if entry.digits.utf8.count >= max(1, length) { codeEntry?.digits = "" }
      return
    }
    codeEntry = nil
    let devices = sessions[entry.session]?.devices ?? []
    guard devices.first(where: { $0.id == entry.device })?.state == .code else { return }
    tell(entry.device, .code(nil), of: entry.session, in: surroundings, &step)
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
    let whole = menu.isOfOutputs ? metrics.outputMenuHeight : metrics.commandMenuHeight
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

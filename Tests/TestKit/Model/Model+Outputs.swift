import HeadUnitCore

/// What the head unit makes of the devices that an app looks for.
struct OutputHistory: Sendable {
  /// A code that is being entered.
  struct Pad: Hashable, Sendable {
    var session: String?
    var device: String
    var digits = ""
  }

  /// Whose devices the app was told to look for; of an app without sessions it is nil.
  struct Search: Hashable, Sendable {
    var session: String?
  }

  var sharing: Sharing?
  /// Since when each device connects.
  var since: [String: Instant] = [:]
  /// Those that were given up.
  var vain: Set<String> = []
  var pad: Pad?
  var search: Search?
}

extension ReferenceModel {
  /// What was open is seen by what there was to choose.
  private func isOfOutputs(_ menu: String) -> Bool {
    let item = menu.split(separator: ", ").first ?? ""
    return item.hasPrefix("output ") || item == "searching" || item == "noDevices" || item == "code"
  }

  mutating func switchOutputs() {
    player.devices = sessions.current.devices
    player.outputs.sharing = sessions.current.sharing
    (player.outputs.since, player.outputs.vain) = ([:], [])
  }

  /// Who was given up stays so until the app says anything else of it.
  mutating func take(_ devices: [OutputDevice]) {
    let before = player.devices
    let connecting = devices.filter { $0.state == .connecting }.map(\.id)
    player.outputs.vain.formIntersection(connecting)
    player.devices = devices.map { device in
      var device = device
      let isVain = device.state == .connecting && player.outputs.vain.contains(device.id)
      if isVain { device.state = .failed }
      return device
    }
    let menu = was("player.menu")
    guard isOfOutputs(menu), !menu.hasPrefix("code") else { return }
    for device in devices where device.state == .code {
      if before.contains(where: { $0.id == device.id && $0.state == .code }) { continue }
      player.outputs.pad = OutputHistory.Pad(session: sessions.shown, device: device.id)
      return
    }
  }

  private func isTold(_ id: String, _ change: OutputChange) -> Bool {
    effects.contains { effect in
      switch effect {
      case .tell(.output(id, change)): true
      case .tell(.session(let notice)): notice.content == .output(id, change)
      default: false
      }
    }
  }

  mutating func choose(_ id: String) -> [Note] {
    guard let place = player.devices.firstIndex(where: { $0.id == id }) else { return [] }
    let device = player.devices[place]
    var change = OutputChange.chosen
    switch device.state {
    case .code:
      player.outputs.pad = OutputHistory.Pad(session: sessions.shown, device: id)
      return []
    case .connecting: change = .left
    case .failed:
      if player.outputs.vain.contains(id), isTold(id, .chosen) {
        player.outputs.vain.remove(id)
        (player.devices[place].state, player.devices[place].reason) = (.connecting, nil)
      }
    case .ready:
      let others = player.devices.filter { $0.isActive && $0.id != id }
      if player.outputs.sharing?.takesSeveral == true, device.isActive, !others.isEmpty {
        change = .left
      }
    }
    return [.output(id, change)]
  }

  /// Digits only while nothing is limited; a password on the phone at any time.
  mutating func enter(_ code: String) -> [Note] {
    guard let pad = player.outputs.pad, pad.session == sessions.shown,
      let place = player.devices.firstIndex(where: { $0.id == pad.device }),
      player.devices[place].state == .code
    else { return [] }
    if let length = player.devices[place].digits?.rawValue {
      guard !car.limits.isEnforced, code.count <= length,
        code.allSatisfy({ "0123456789".contains($0) })
      else { return [] }
      player.outputs.pad?.digits = code
      guard code.count == length else { return [] }
    } else if code.isEmpty {
      return []
    }
    let isSent = isTold(pad.device, .code(code))
    if isSent || !isKnob {
      player.outputs.pad = nil
      (player.devices[place].state, player.devices[place].reason) = (.connecting, nil)
    }
    return [.output(pad.device, .code(code))]
  }

  /// What follows of itself, in its order.
  mutating func takeOutputs() -> [Note] {
    var notes = giveUp()
    let connecting = Set(player.devices.filter { $0.state == .connecting }.map(\.id))
    player.outputs.since = player.outputs.since.filter { connecting.contains($0.key) }
    for id in connecting where player.outputs.since[id] == nil { player.outputs.since[id] = now }
    if let pad = player.outputs.pad, !isOpen(pad) {
      player.outputs.pad = nil
      let device = sessions.all[pad.session]?.devices.first { $0.id == pad.device }
      if device?.state == .code { notes.append(.output(pad.device, .code(nil))) }
    }
    let isLooking =
      isOfOutputs(fact("player.menu")) && player.outputs.sharing != nil && phone.isThere
    let search = isLooking ? OutputHistory.Search(session: sessions.shown) : nil
    if search != player.outputs.search {
      if let old = player.outputs.search, sessions.all[old.session] != nil {
        notes.append(.discovery(false))
      }
      if search != nil { notes.append(.discovery(true)) }
      player.outputs.search = search
    }
    return notes
  }

  private mutating func giveUp() -> [Note] {
    guard case .alarmRang(.deadline) = event else { return [] }
    let patience = profile.timeouts.output
    let due = player.outputs.since.filter { $0.value + patience <= now }.map(\.key).sorted()
    for id in due {
      player.outputs.since[id] = nil
      player.outputs.vain.insert(id)
      guard let place = player.devices.firstIndex(where: { $0.id == id }) else { continue }
      (player.devices[place].state, player.devices[place].reason) = (.failed, nil)
    }
    return due.map { .output($0, .gaveUp) }
  }

  private func isOpen(_ pad: OutputHistory.Pad) -> Bool {
    fact("player.menu").hasPrefix("code") && pad.session == sessions.shown
      && player.devices.first { $0.id == pad.device }?.state == .code
  }

  func patienceFault() -> String? {
    let late = player.outputs.since.first { now > $0.value + profile.timeouts.output }
    return late.map { "\($0.key) still connects, since \($0.value)" }
  }

  /// Only what is looked for says that it is.
  func searchFault(_ glance: Glance) -> String? {
    guard let first = glance.menuItems.first, isOfOutputs(first.description), first != .line(.code)
    else { return nil }
    let isSearching = player.outputs.sharing?.isSearching == true
    return glance.menuItems.contains(.line(.searching)) == isSearching
      ? nil : differ("searching", "\(!isSearching)", "\(isSearching)")
  }

  /// What is seen of devices; a knob that was pressed while something moved may have done nothing.
  mutating func outputFault(_ headUnit: HeadUnit) -> String? {
    defer {
      let entry = headUnit.codeEntry
      player.outputs.pad = entry.map {
        OutputHistory.Pad(session: sessions.shown, device: $0.device, digits: $0.digits)
      }
    }
    let seen = headUnit.player
    if seen.devices != player.devices {
      // A number that is none is not even itself.
      let (one, two) = ("\(seen.devices)", "\(player.devices)")
      if one != two { return differ("the devices", one, two) }
    }
    if seen.sharing != player.outputs.sharing {
      return differ("sharing", "\(seen.sharing as Any)", "\(player.outputs.sharing as Any)")
    }
    if isKnob { return nil }
    let (entry, pad) = (headUnit.codeEntry, player.outputs.pad)
    return entry?.device == pad?.device && entry?.digits ?? "" == pad?.digits ?? ""
      ? nil : differ("the code", "\(entry as Any)", "\(pad as Any)")
  }
}

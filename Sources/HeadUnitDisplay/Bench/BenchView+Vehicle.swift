import HeadUnitCore

// The car in one's hand.
extension BenchView {
  func drawStrip(on canvas: inout BenchCanvas) {
    let strip = layout.strip
    canvas.list.fill(strip, BenchLook.panel)
    canvas.list.fill(Area(strip.x, strip.y, strip.width, 1), BenchLook.line)
    drawGears(on: &canvas)
    drawSpeed(on: &canvas)
    drawLimits(on: &canvas)
    drawThemes(on: &canvas)
    drawNetwork(on: &canvas)
    drawPhone(on: &canvas)
    drawInterruptions(on: &canvas)
    drawKnob(on: &canvas)
    drawHeadset(on: &canvas)
  }

  private var controlY: Double { layout.strip.y + 34 }

  /// The groups of controls, from left to right.
  private enum Group: Int {
    case gear, speed, limits, theme, network, phone, interruptions, knob, headset
  }

  /// Where each group stands and how wide it is, and how wide at least.
  private static let groups: [(x: Double, width: Double, least: Double)] = [
    (18, 164, 140), (204, 196, 130), (424, 120, 118), (562, 88, 84), (668, 172, 164),
    (858, 78, 78), (950, 148, 134), (1_116, 126, 112), (1_256, 36, 36),
  ]
  private static let leastGap = 14.0

  /// Where there is too little room, groups and what is between them give way alike.
  private func place(_ group: Group) -> (x: Double, width: Double) {
    let groups = Self.groups
    let place = groups[group.rawValue]
    let least = groups.reduce(Self.leastGap * Double(groups.count + 1)) { $0 + $1.least }
    let share = (layout.strip.width - least) / (BenchLayout.leastLeft - least)
    guard share < 1 else { return (place.x, place.width) }
    func between(_ least: Double, _ most: Double) -> Double {
      (least + (most - least) * max(0, share)).rounded(.down)
    }
    var x = between(Self.leastGap, groups[0].x)
    for number in 0..<group.rawValue {
      let gap = groups[number + 1].x - groups[number].x - groups[number].width
      x += between(groups[number].least, groups[number].width) + between(Self.leastGap, gap)
    }
    return (x, between(place.least, place.width))
  }

  private func title(_ text: String, x: Double, on canvas: inout BenchCanvas) {
    canvas.text(text, BenchLook.label, BenchLook.texts[1], x: x, y: layout.strip.y + 14)
  }

  private func caption(
    _ text: String, x: Double, width: Double, on canvas: inout BenchCanvas
  ) {
    canvas.text(
      text, BenchLook.label, BenchLook.texts[2], x: x, y: layout.strip.y + 78, within: width)
  }

  /// Several buttons in one frame, of which some are on.
  private func segments<Value>(
    _ values: [(value: Value, title: String, icon: Icon?, label: String, isOn: Bool)], x: Double,
    width: Double, key: String, on canvas: inout BenchCanvas,
    _ order: (Value) -> BenchControl.Order
  ) {
    canvas.list.card(Area(x, controlY, width, 36), radius: 9, BenchLook.control)
    let each = (width - 4) / Double(values.count)
    for (index, one) in values.enumerated() {
      let area = Area(x + 2 + Double(index) * each, controlY + 2, each, 32)
      canvas.button(
        area, .order(order(one.value)), icon: one.icon, title: one.icon == nil ? one.title : "",
        label: one.label, key: key, isOn: one.isOn, isPlain: true)
    }
  }

  private func drawGears(on canvas: inout BenchCanvas) {
    let (x, width) = place(.gear)
    title("Gear", x: x, on: &canvas)
    let gears: [Gear] = [.park, .reverse, .neutral, .drive]
    segments(
      gears.map { gear in
        (gear, gear.rawValue, nil, "Gear \(gear.rawValue)", headUnit.vehicle.gear == gear)
      }, x: x, width: width, key: "P", on: &canvas
    ) { gear in
      let stops: [Event] = gear == .park ? [.car(.speedChanged(.zero))] : []
      return .events(stops + [.car(.gearChanged(gear))])
    }
    let words = headUnit.vehicle.gear == .park ? "Parked" : "Driving"
    guard let viewed = bench.viewed else {
      return caption(words, x: x, width: width, on: &canvas)
    }
    // All of the strip is as it was then.
    canvas.text(
      "\(words), at \(Self.clock(viewed))", BenchLook.label, BenchLook.late, x: x,
      y: layout.strip.y + 78, within: width)
    canvas.list.fill(Area(layout.strip.x, layout.strip.y, layout.strip.width, 2), BenchLook.late)
  }

  private func drawSpeed(on canvas: inout BenchCanvas) {
    let (x, width) = place(.speed)
    let speed = headUnit.vehicle.speed.inKilometresPerHour
    title("Speed", x: x, on: &canvas)
    let words = "\(Int(speed.rounded())) km/h"
    let number = Area(x + width - 90, layout.strip.y + 6, 96, 26)
    canvas.control(
      number, .order(.type("speed ")), "Type a speed", hint: "Type a speed, or one to go to slowly",
      value: words
    ) { canvas in
      let line = canvas.list.line(words, BenchLook.strong)
      canvas.list.draw(
        line, BenchLook.strong, BenchLook.texts[0], x: x + width, y: layout.strip.y + 13, .right)
    }
    let area = Area(x - 6, controlY, width + 12, 36)
    let share = min(1, speed / Double(Bench.highestSpeed))
    canvas.control(
      area, .speed, "Speed", hint: "Speed: drag, or + and -", value: words,
      span: Int(x)...Int(x + width)
    ) { canvas in
      let y = controlY + 16
      canvas.list.card(Area(x, y, width, 4), radius: 2, BenchLook.controlOn)
      if share > 0 { canvas.list.card(Area(x, y, width * share, 4), radius: 2, BenchLook.accent) }
      canvas.list.disc(Area(x + width * share - 8, y - 6, 16, 16), .white, shadow: .small)
    }
    for tick in [0, 30, 50, 80, 130] {
      let place = x + width * Double(tick) / Double(Bench.highestSpeed)
      canvas.text(
        "\(tick)", BenchLook.label, BenchLook.texts[2], x: place, y: layout.strip.y + 78,
        tick == 0 ? .left : tick == 130 ? .right : .centre)
    }
  }

  private func drawLimits(on canvas: inout BenchCanvas) {
    let (x, width) = place(.limits)
    title("Content limits", x: x, on: &canvas)
    let override = headUnit.vehicle.override
    let isForced = if case .on = override { true } else { false }
    segments(
      [
        (LimitsOverride.auto, "Auto", nil, "Limits as the profile has them", override == .auto),
        (.off, "Off", nil, "No limits", override == .off),
        (.on(items: nil, depth: nil), "On", nil, "Limits though the car stands", isForced),
      ], x: x, width: width, key: "Ctrl-L", on: &canvas
    ) { .events([.car(.limitsSwitched($0))]) }
    let limits = headUnit.limits
    let items = limits.items.map { "\($0) items" } ?? "all items"
    caption("\(items) \u{B7} \(limits.depth) levels", x: x, width: width, on: &canvas)
  }

  private func drawThemes(on canvas: inout BenchCanvas) {
    let (x, width) = place(.theme)
    title("Theme", x: x, on: &canvas)
    segments(
      [
        (Theme.day, "Day", nil, "Colours of the day", headUnit.vehicle.theme == .day),
        (.night, "Night", nil, "Colours of the night", headUnit.vehicle.theme == .night),
      ], x: x, width: width, key: "T", on: &canvas
    ) { .events([.car(.themeChanged($0))]) }
  }

  private func drawNetwork(on canvas: inout BenchCanvas) {
    let (x, width) = place(.network)
    title("Network", x: x, on: &canvas)
    let network = headUnit.phone.condition.network
    let isOwn = if case .own = network { true } else { false }
    // What one begins with is what there is.
    let line = isOwn ? "network \(network.rawValue)" : "network latency="
    let words = isOwn ? "own, on" : "own"
    let chip = Area(x + width - 56, layout.strip.y + 6, 60, 26)
    canvas.control(
      chip, .order(.type(line)), "Type a network of your own",
      hint: "Type a network of your own: latency and loss (Ctrl-N)", value: isOwn ? "on" : ""
    ) { canvas in
      canvas.text(
        words, BenchLook.strong, isOwn ? BenchLook.accent : BenchLook.texts[1], x: x + width,
        y: layout.strip.y + 13, .right)
    }
    segments(
      PhoneCondition.Network.allCases.map { one in
        (
          one, one == .offline ? "off" : one.rawValue, nil, "Network \(one.rawValue)",
          one == network
        )
      }, x: x, width: width, key: "O", on: &canvas
    ) { .events([.phone(.networkChanged($0))]) }
    caption(
      bench.networkWords.isEmpty || bench.viewed != nil
        ? "Network \(network.rawValue)" : bench.networkWords, x: x,
      width: width, on: &canvas)
  }

  private func drawPhone(on canvas: inout BenchCanvas) {
    let x = place(.phone).x
    title("Phone", x: x, on: &canvas)
    let phone = headUnit.phone
    canvas.button(
      Area(x, controlY, 36, 36),
      .order(.events([.phone(.phoneLocked(!phone.condition.isLocked))])), icon: .lock,
      label: phone.condition.isLocked ? "Unlock the phone" : "Lock the phone", key: "L",
      isOn: phone.condition.isLocked)
    canvas.button(
      Area(x + 42, controlY, 36, 36),
      .order(.events([.phone(phone.isConnected ? .disconnected : .connected)])),
      icon: .disconnected, label: phone.isConnected ? "Take the phone away" : "Connect the phone",
      key: "D", isOn: !phone.isConnected)
    caption(phone.condition.isLocked ? "Locked" : "Unlocked", x: x, width: 80, on: &canvas)
  }

  private func drawInterruptions(on canvas: inout BenchCanvas) {
    let (x, width) = place(.interruptions)
    let pitch = (width + 4) / 4
    title("Interrupt", x: x, on: &canvas)
    let kinds: [(InterruptionKind, Icon, String, String)] = [
      (.call, .phoneCall, "Call", "C"), (.assistant, .assistant, "Assistant", "V"),
      (.navigation, .navigation, "Route prompt", "R"),
    ]
    for (index, (kind, icon, label, key)) in kinds.enumerated() {
      let isOn = headUnit.player.interruptions.contains(kind)
      let event: PlaybackEvent =
        isOn ? .interruptionEnded(kind: kind, shouldResume: true) : .interruptionBegan(kind)
      canvas.button(
        Area(x + Double(index) * pitch, controlY, pitch - 4, 36),
        .order(.events([.playback(event)])),
        icon: icon, label: label, key: key, isOn: isOn)
    }
    let isTaken = headUnit.player.isTakenOver
    canvas.button(
      Area(x + 3 * pitch, controlY, pitch - 4, 36),
      .order(
        .events([
          .playback(isTaken ? .otherAppStopped(shouldResume: true) : .otherAppPlayed)
        ])), icon: .musicNote, label: "Another app plays", key: "A", isOn: isTaken)
    caption("Call, assistant, route, app", x: x, width: width + 2, on: &canvas)
  }

  private func drawKnob(on canvas: inout BenchCanvas) {
    let (x, width) = place(.knob)
    let each = (width - 2) / 4
    title("Knob", x: x, on: &canvas)
    canvas.list.card(Area(x, controlY, width, 36), radius: 9, BenchLook.control)
    let events: [(Event, Icon, String, String)] = [
      (.knob(.turned(-1)), .chevronBack, "Turn the knob back", "Up"),
      (.knob(.pressed), .check, "Press the knob", "Return"),
      (.knob(.turned(1)), .chevronForward, "Turn the knob on", "Down"),
      (.driver(.backPressed), .close, "Back", "Escape"),
    ]
    for (index, (event, icon, label, key)) in events.enumerated() {
      canvas.button(
        Area(x + 1 + Double(index) * each, controlY + 2, each, 32), .order(.events([event])),
        icon: icon, label: label, key: key, isPlain: true)
    }
    caption("Turn, press, back", x: x, width: width, on: &canvas)
  }

  private func drawHeadset(on canvas: inout BenchCanvas) {
    let x = place(.headset).x
    canvas.button(
      Area(x, controlY, 36, 36), .order(.events([.playback(.headsetPressed(1))])),
      icon: .headphones, label: "Press the headphones' button once", key: "B")
    caption("Headset", x: x - 4, width: 48, on: &canvas)
  }
}

// What goes wrong on purpose: where, how often, and what has come of it.
extension BenchView {
  private static let rowHeight = 26.0

  private enum FaultLine {
    case note(String)
    case fault(Bench.Fault)
    case kind(Bench.FaultKind)
    /// So many more have no line of their own.
    case more(Int)
    case fewer
  }

  /// What is made to go wrong has as many lines in any case, so that nothing below it moves.
  private static let faultRows = 4

  func drawFaults(in pane: Area, on canvas: inout BenchCanvas) {
    drawPlaces(in: pane, on: &canvas)
    let (x, width) = (pane.x + 16, pane.width - 32)
    var y = pane.y + 88
    // What is on is never of the past.
    let value =
      bench.viewed != nil ? "as of now" : bench.faults.isEmpty ? "" : "press one to end it"
    heading("Made to go wrong", value, x: x, y: y + 8, width: width, on: &canvas)
    let most = Int((pane.maxY - y) / Self.rowHeight) - 4
    let on = faultLines(atMost: most)
    for (line, fault) in on.enumerated() {
      draw(fault, y: y + Double(line + 1) * Self.rowHeight, in: pane, on: &canvas)
    }
    y += Double(max(on.count, Self.faultRows) + 1) * Self.rowHeight
    heading("Make more go wrong", place, x: x, y: y + 8, width: width, on: &canvas)
    y += Self.rowHeight
    let needle = bench.search.lowercased()
    let kinds = bench.faultKinds.filter {
      needle.isEmpty || "\($0.name) \($0.summary)".lowercased().contains(needle)
    }
    let seen = window(
      kinds.count, room: max(0, Int((pane.maxY - y) / Self.rowHeight)), on: &canvas)
    for (line, index) in seen.enumerated() {
      draw(.kind(kinds[index]), y: y + Double(line) * Self.rowHeight, in: pane, on: &canvas)
    }
  }

  /// Those that still fire first, the latest first.
  private func faultLines(atMost most: Int) -> [FaultLine] {
    let faults =
      bench.faults.reversed().filter { !$0.isOver } + bench.faults.reversed().filter(\.isOver)
    guard !faults.isEmpty else { return [.note("Nothing is made to go wrong.")] }
    let lines = faults.map { FaultLine.fault($0) }
    guard faults.count > Self.faultRows else { return lines }
    guard bench.showsAllFaults, most > Self.faultRows else {
      return lines.prefix(Self.faultRows - 1) + [.more(faults.count - Self.faultRows + 1)]
    }
    return lines.prefix(most - 1) + [.fewer]
  }

  private var place: String {
    let times =
      switch bench.faultTimes {
      case nil: "always"
      case 1?: "once"
      case let count?: count.times
      }
    return "\(bench.faultPath?.benchWords ?? "everywhere"), \(times)"
  }

  private func drawPlaces(in pane: Area, on canvas: inout BenchCanvas) {
    let (x, y) = (pane.x + 12, pane.y + 8)
    canvas.button(
      Area(x, y, 92, 32), .everywhere, title: "Everywhere", label: "Faults go everywhere",
      isOn: bench.faultPath == nil && !bench.picksRow)
    let row = bench.picksRow ? "Press a row" : bench.faultPath?.benchWords ?? "Point at a row"
    canvas.button(
      Area(x + 98, y, 120, 32), .pickRow, title: row, label: "Faults go to one row: press it",
      isOn: bench.picksRow || bench.faultPath != nil)
    canvas.button(
      Area(pane.maxX - 102, y, 90, 32), .order(.line("heal")), title: "End all",
      label: "End all faults")
    let times: [(Int?, String, String)] = [
      (1, "Once", "once"), (3, "3 times", "three times"), (nil, "Always", "always"),
    ]
    for (index, (count, title, words)) in times.enumerated() {
      canvas.button(
        Area(x + Double(index) * 78, y + 40, 72, 32), .faultTimes(count), title: title,
        label: "Each fires \(words)", isOn: bench.faultTimes == count)
    }
    canvas.button(
      Area(pane.maxX - 132, y + 40, 120, 32), .order(.type("fault * ")), title: "With a value",
      label: "Type a fault with its value and its chance")
  }

  private func draw(
    _ line: FaultLine, y: Double, in pane: Area, on canvas: inout BenchCanvas
  ) {
    let (x, width) = (pane.x + 16, pane.width - 32)
    let area = Area(pane.x + 6, y, pane.width - 12, Self.rowHeight)
    switch line {
    case .note(let text):
      canvas.text(text, BenchLook.body, BenchLook.texts[1], x: x, y: y + 5, within: width)
    case .more(let count):
      canvas.control(area, .allFaults, "\(count) more", hint: "Show all of them") { canvas in
        canvas.text(
          "\(count) more", BenchLook.strong, BenchLook.texts[1], x: x, y: y + 5, within: width)
      }
    case .fewer:
      canvas.control(area, .allFaults, "Fewer", hint: "Show the latest alone") { canvas in
        canvas.text("Fewer", BenchLook.strong, BenchLook.texts[1], x: x, y: y + 5, within: width)
      }
    // There is nothing left to be ended.
    case .fault(let fault) where fault.isOver: draw(fault, x: x, y: y, width: width, on: &canvas)
    case .fault(let fault):
      canvas.control(
        area, .order(.line(fault.end)), "End \(fault.words)", hint: "End it: \(fault.end)",
        value: fault.outcome
      ) { canvas in
        canvas.list.card(area.inset(1), radius: 6, BenchLook.failed.opacity(0.14))
        draw(fault, x: x, y: y, width: width, on: &canvas)
      }
    case .kind(let kind):
      let order = bench.injection(of: kind)
      canvas.control(area, .order(.line(order)), "Fault \(kind.name)", hint: order) { canvas in
        canvas.text(
          kind.name, BenchLook.strong, BenchLook.texts[0], x: x, y: y + 5, within: 128)
        canvas.text(
          kind.summary, BenchLook.label, BenchLook.texts[1], x: x + 136, y: y + 6,
          within: width - 136)
      }
    }
  }
}

extension BenchView {
  private func draw(
    _ fault: Bench.Fault, x: Double, y: Double, width: Double, on canvas: inout BenchCanvas
  ) {
    canvas.text(
      fault.words, BenchLook.body, BenchLook.texts[fault.isOver ? 1 : 0], x: x, y: y + 5,
      within: width - 150)
    canvas.text(
      fault.outcome, BenchLook.label,
      fault.firedCount > 0 && !fault.isOver ? BenchLook.failed : BenchLook.texts[1], x: x + width,
      y: y + 6, .right)
  }
}

extension Bench.Fault {
  /// What has come of it.
  var outcome: String {
    let times =
      switch firedCount {
      case 0: "never fired"
      case 1: "fired once"
      case 2: "fired twice"
      default: "fired \(firedCount) times"
      }
    guard isOver else { return firedCount == 0 ? "has not fired yet" : times }
    return "ended, " + times
  }
}

extension Bench {
  /// As a drive says it; what has no path is meant everywhere.
  fileprivate func injection(of kind: FaultKind) -> String {
    let path = kind.hasPath ? faultPath.map { "\($0) " } ?? "" : ""
    let times = faultTimes.map { " times=\($0)" } ?? ""
    return "fault * \(path)\(kind.name)\(times)"
  }

  /// The lines of all faults that can be pressed.
  public var faultLines: [String] { faultKinds.map(injection) }
}

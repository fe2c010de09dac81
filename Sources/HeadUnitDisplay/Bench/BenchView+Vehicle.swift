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
    title("Gear", x: 18, on: &canvas)
    let gears: [Gear] = [.park, .reverse, .neutral, .drive]
    segments(
      gears.map { gear in
        (gear, gear.rawValue, nil, "Gear \(gear.rawValue)", headUnit.vehicle.gear == gear)
      }, x: 18, width: 164, key: "P", on: &canvas
    ) { gear in
      let stops: [Event] = gear == .park ? [.car(.speedChanged(.zero))] : []
      return .events(stops + [.car(.gearChanged(gear))])
    }
    caption(
      headUnit.vehicle.gear == .park ? "Parked" : "Driving", x: 18, width: 164, on: &canvas)
  }

  private func drawSpeed(on canvas: inout BenchCanvas) {
    let (x, width) = (204.0, 196.0)
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
    let (x, width) = (424.0, 120.0)
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
    let (x, width) = (562.0, 80.0)
    title("Theme", x: x, on: &canvas)
    segments(
      [
        (Theme.day, "Day", nil, "Colours of the day", headUnit.vehicle.theme == .day),
        (.night, "Night", nil, "Colours of the night", headUnit.vehicle.theme == .night),
      ], x: x, width: width + 8, key: "T", on: &canvas
    ) { .events([.car(.themeChanged($0))]) }
  }

  private func drawNetwork(on canvas: inout BenchCanvas) {
    let (x, width) = (668.0, 172.0)
    title("Network", x: x, on: &canvas)
    let network = headUnit.phone.condition.network
    segments(
      PhoneCondition.Network.allCases.map { one in
        (
          one, one == .offline ? "off" : one.rawValue, nil, "Network \(one.rawValue)",
          one == network
        )
      }, x: x, width: width, key: "O", on: &canvas
    ) { .events([.phone(.networkChanged($0))]) }
    caption(
      bench.networkWords.isEmpty ? "Network \(network.rawValue)" : bench.networkWords, x: x,
      width: width, on: &canvas)
  }

  private func drawPhone(on canvas: inout BenchCanvas) {
    let x = 858.0
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
    let x = 950.0
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
        Area(x + Double(index) * 38, controlY, 34, 36), .order(.events([.playback(event)])),
        icon: icon, label: label, key: key, isOn: isOn)
    }
    let isTaken = headUnit.player.isTakenOver
    canvas.button(
      Area(x + 114, controlY, 34, 36),
      .order(
        .events([
          .playback(isTaken ? .otherAppStopped(shouldResume: true) : .otherAppPlayed)
        ])), icon: .musicNote, label: "Another app plays", key: "A", isOn: isTaken)
    caption("Call, assistant, route, app", x: x, width: 150, on: &canvas)
  }

  private func drawKnob(on canvas: inout BenchCanvas) {
    let x = 1_116.0
    title("Knob", x: x, on: &canvas)
    canvas.list.card(Area(x, controlY, 126, 36), radius: 9, BenchLook.control)
    let events: [(Event, Icon, String, String)] = [
      (.knob(.turned(-1)), .chevronBack, "Turn the knob back", "Up"),
      (.knob(.pressed), .check, "Press the knob", "Return"),
      (.knob(.turned(1)), .chevronForward, "Turn the knob on", "Down"),
      (.driver(.backPressed), .close, "Back", "Escape"),
    ]
    for (index, (event, icon, label, key)) in events.enumerated() {
      canvas.button(
        Area(x + 1 + Double(index) * 31, controlY + 2, 31, 32), .order(.events([event])),
        icon: icon, label: label, key: key, isPlain: true)
    }
    caption("Turn, press, back", x: x, width: 126, on: &canvas)
  }

  private func drawHeadset(on canvas: inout BenchCanvas) {
    let x = 1_256.0
    canvas.button(
      Area(x, controlY, 36, 36), .order(.events([.playback(.headsetPressed(1))])),
      icon: .headphones, label: "Press the headphones' button once", key: "B")
    caption("Headset", x: x - 4, width: 48, on: &canvas)
  }
}

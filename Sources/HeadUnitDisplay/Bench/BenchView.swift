public import HeadUnitCore

/// Draws a bench around a head unit.
public struct BenchView {
  let bench: Bench
  let simulation: Simulation
  /// What is looked at, which may be the past.
  let headUnit: HeadUnit
  let at: Instant
  let name: String
  let isPaused: Bool
  let isRecording: Bool
  let layout: BenchLayout
  let materials: Materials

  public init(
    _ bench: Bench, _ simulation: Simulation, name: String, isPaused: Bool = false,
    isRecording: Bool = false, with materials: Materials
  ) {
    self.bench = bench
    self.simulation = simulation
    (headUnit, at) = bench.view(of: simulation)
    (self.name, self.isPaused, self.isRecording) = (name, isPaused, isRecording)
    let display = simulation.headUnit.profile.display
    layout = BenchLayout(PixelSize(width: display.width, height: display.height))
    self.materials = materials
  }

  /// Around the screen's own picture, which is drawn as it is.
  public func picture(around screen: DisplayList) -> BenchPicture {
    var canvas = BenchCanvas(materials.text)
    let whole = PixelRect(x: 0, y: 0, width: layout.size.width, height: layout.size.height)
    canvas.list.add(.fill(whole, BenchLook.window))
    drawToolbar(on: &canvas)
    drawBezel(on: &canvas)
    let commands = canvas.list.commands
    drawStrip(on: &canvas)
    drawInspector(on: &canvas)
    drawTimeline(on: &canvas)
    let frame = layout.screen
    let own = screen.commands(movedBy: frame.x, frame.y)
    let around = canvas.list.commands
    let start = screen.elements.count
    let list = DisplayList(
      size: layout.size,
      commands: commands + [.clip(frame)] + own + [.end] + around[commands.count...],
      elements: screen.elements.map { $0.moved(by: frame.x, frame.y) }
        + canvas.list.elements.map { $0.moved(toFollow: start) },
      nextChange: bench.viewed == nil ? screen.nextChange : .never)
    return BenchPicture(
      list: list, controls: canvas.controls, screen: frame,
      inspector: canvas.list.frame(layout.inspector), lastFirst: canvas.lastFirst)
  }

  private func drawBezel(on canvas: inout BenchCanvas) {
    let frame = canvas.list.frame(layout.bezel)
    canvas.list.add(
      .card(
        Card(
          frame, radius: 14, .gradient(Gradient(from: Color(0x2A2F3A), to: Color(0x101319))),
          edge: Card.Edge(width: 1, Color.white.opacity(0.1)))))
  }
}

// The line at the top: what is tried, on what, and what can be taken along.
extension BenchView {
  private func drawToolbar(on canvas: inout BenchCanvas) {
    canvas.list.fill(layout.toolbar, BenchLook.panel)
    canvas.list.fill(Area(0, 43, layout.width, 1), BenchLook.line)
    canvas.list.card(Area(16, 12, 20, 20), radius: 6, BenchLook.accent)
    canvas.list.icon(.car, Area(19, 15, 14, 14), BenchLook.window)
    canvas.text("Testdrive", BenchLook.heading, BenchLook.texts[0], x: 46, y: 12)
    var x = 142.0
    let display = headUnit.profile.display
    chip(name, at: &x, limit: 280, on: &canvas)
    chip(
      "\(headUnit.profile.name)  \(display.width) \u{D7} \(display.height)", at: &x, limit: 240,
      on: &canvas)
    chip("Driver \(display.driverSide.rawValue)", at: &x, limit: 140, on: &canvas)
    drawActions(on: &canvas)
  }

  private func chip(
    _ text: String, at x: inout Double, limit: Double, on canvas: inout BenchCanvas
  ) {
    let line = canvas.list.line(text, BenchLook.strong, within: limit)
    let width = canvas.list.width(line) + 24
    canvas.list.card(Area(x, 8, width, 28), radius: 8, BenchLook.raised)
    canvas.text(
      text, BenchLook.strong, BenchLook.texts[0], x: x + 12, y: 14, within: limit)
    x += width + 10
  }

  private func drawActions(on canvas: inout BenchCanvas) {
    let isConnected = headUnit.phone.isConnected
    let right = layout.width - 16
    canvas.button(
      Area(right - 64, 8, 64, 28), .order(.toggleBench), title: "Hide", label: "Hide the bench",
      key: "F2")
    canvas.button(
      Area(right - 170, 8, 96, 28), .order(.screenshot), title: "Screenshot",
      label: "Write a picture of the screen", key: "F8")
    canvas.text(
      isRecording ? "Recording" : "", BenchLook.strong, BenchLook.failed, x: right - 186, y: 14,
      .right)
    let state = isConnected ? "Connected" : "No phone"
    canvas.text(
      state, BenchLook.body, isConnected ? BenchLook.ok : BenchLook.texts[1],
      x: right - (isRecording ? 262 : 186), y: 14, .right)
  }
}

extension Element {
  /// The same element in another place.
  func moved(by x: Int, _ y: Int) -> Element {
    Element(
      role: role, label: label, value: value, frame: frame.offset(x: x, y: y),
      touchFrame: touchFrame.offset(x: x, y: y), isEnabled: isEnabled, isFocused: isFocused,
      path: path, target: target, parent: parent)
  }
}

import HeadUnitCore

// The column beside the stage: time, signal, speed, apps and the way home.
extension Screen {
  func drawRail(on canvas: inout Canvas) {
    canvas.element(.rail, layout.rail) { canvas in
      canvas.moved(x: layout.rail.x, y: layout.rail.y) { canvas in
        if layout.class == .portrait {
          drawBottomRail(on: &canvas)
        } else {
          drawSideRail(on: &canvas)
        }
      }
    }
  }

  private func drawSideRail(on canvas: inout Canvas) {
    let middle = ScreenLayout.railSide / 2
    drawClock(x: middle, y: 14, .centre, on: &canvas)
    drawSignal(x: middle, y: 37, isCentred: true, on: &canvas)
    drawSpeed(centre: middle, y: 62, on: &canvas)
    let top = layout.height / 2 - 60
    for (index, app) in DockApp.allCases.enumerated() {
      let icon = Area(12, top + Double(index) * 58, 44, 44)
      drawDockApp(app, icon, on: &canvas)
      guard app == .ours, showsActiveMark else { continue }
      let x = layout.driverSide == .left ? 0.0 : ScreenLayout.railSide - 3
      canvas.card(
        Area(x + (layout.driverSide == .left ? 3 : -3), icon.midY - 5, 3, 10), radius: 1.5,
        palette.texts[0])
    }
    drawHomeButton(Area(12, layout.height - 14 - 44, 44, 44), on: &canvas)
  }

  private func drawBottomRail(on canvas: inout Canvas) {
    let clock = drawClock(x: 20, y: 15, .left, on: &canvas)
    drawSignal(x: 20, y: 38, isCentred: false, on: &canvas)
    drawSpeed(centre: 20 + max(44, clock) + 16 + 12, y: 15, on: &canvas)
    let right = layout.width - 20
    drawHomeButton(Area(right - 44, 12, 44, 44), on: &canvas)
    for (index, app) in DockApp.allCases.enumerated() {
      let icon = Area(right - 44 - Double(DockApp.allCases.count - index) * 58, 12, 44, 44)
      drawDockApp(app, icon, on: &canvas)
      guard app == .ours, showsActiveMark else { continue }
      canvas.card(Area(icon.midX - 5, icon.maxY + 5, 10, 3), radius: 1.5, palette.texts[0])
    }
  }

  @discardableResult
  private func drawClock(
    x: Double, y: Double, _ alignment: Canvas.Alignment, on canvas: inout Canvas
  ) -> Double {
    canvas.text(
      clockText(on: &canvas), .status, palette.texts[0], x: x, y: y, alignment, role: .clock)
  }

  /// The time of day, which is another one with the next minute.
  func clockText(on canvas: inout Canvas) -> String {
    let minutes = materials.startOfDrive + now.microseconds / 60_000_000
    let hour = minutes / 60 % 24
    let minute = minutes % 60
    canvas.changes(at: Instant(microseconds: (now.microseconds / 60_000_000 + 1) * 60_000_000))
    return "\(hour):\(minute < 10 ? "0" : "")\(minute)"
  }

  private func drawSignal(x: Double, y: Double, isCentred: Bool, on canvas: inout Canvas) {
    guard isOnline else {
      let left = isCentred ? x - 8.5 : x
      let area = Area(left, y - 1, 17, 17)
      canvas.icon(.wifiOff, area, palette.texts[1])
      return canvas.element(.indicator, area, Canvas.Label(text: "Signal", value: "offline"))
    }
    let line = canvas.line("LTE", .micro)
    let width = 13 + 5 + canvas.width(line)
    let left = isCentred ? x - width / 2 : x
    canvas.icon(.signal, Area(left, y + 0.5, 13, 13), palette.texts[1])
    canvas.draw(line, .micro, palette.texts[1], x: left + 18, y: y)
    canvas.element(
      .indicator, Area(left, y, width, 14), Canvas.Label(text: "Signal", value: "LTE"))
  }

  private var isOnline: Bool {
    headUnit.phone.isConnected && headUnit.phone.condition.network != .offline
  }

  /// In kilometres per hour.
  var shownSpeed: Int { Int(headUnit.vehicle.speed.inKilometresPerHour.rounded()) }

  private func drawSpeed(centre: Double, y: Double, on canvas: inout Canvas) {
    let speed = shownSpeed
    let color = speed == 0 ? palette.texts[2] : palette.texts[0]
    let number = canvas.line("\(speed)", .speed)
    canvas.draw(number, .speed, color, x: centre, y: y, .centre)
    let unit = canvas.line("km/h", .unit)
    canvas.draw(unit, .unit, palette.texts[2], x: centre, y: y + 22, .centre)
    let width = max(canvas.width(number), canvas.width(unit))
    canvas.element(
      .indicator, Area(centre - width / 2, y, width, 34),
      Canvas.Label(text: "Speed", value: "\(speed) km/h"))
  }

  /// Our app is marked as the one on the stage.
  private var showsActiveMark: Bool {
    headUnit.phone.isConnected && headUnit.screen != .home
  }

  private func drawDockApp(_ app: DockApp, _ area: Area, on canvas: inout Canvas) {
    let isOurs = app == .ours
    canvas.faded(area, opacity: headUnit.phone.isConnected ? 1 : 0.3) { canvas in
      drawAppIcon(app.tile(named: appName, icon: appIcon), area, on: &canvas)
    }
    let isEnabled = isOurs && headUnit.canFocus(.app)
    canvas.element(
      .button, area,
      Canvas.Label(
        text: app.tile(named: appName, icon: nil).name, isEnabled: isEnabled,
        target: isOurs ? .app : nil))
  }

  private func drawHomeButton(_ area: Area, on canvas: inout Canvas) {
    canvas.card(area, radius: 14, palette.fills[0])
    drawPress(of: .home, area, radius: 14, on: &canvas)
    canvas.icon(.apps, area.centred(22), palette.texts[0])
    drawFocus(of: .home, area, radius: 14, on: &canvas)
    canvas.element(
      .button, area,
      label("Home", of: .home))
  }

  /// The apps that are always at hand.
  private enum DockApp: CaseIterable {
    case ours, routes, phone

    func tile(named name: String, icon: Picture?) -> AppTile {
      switch self {
      case .ours: .ours(name: name, icon: icon)
      case .routes: .routes
      case .phone: .phone
      }
    }
  }
}

import HeadUnitCore

// The instrument cluster: what the car says, and what plays as long as there is a phone.
extension Screen {
  func drawCluster(_ area: Area, on canvas: inout Canvas) {
    canvas.card(
      canvas.frame(area), radius: 22,
      .gradient(Gradient(from: Color(0x1A1E28), to: Color(0x12151C))), hasEdge: true)
    drawGear(Area(area.x + 18, area.midY - 13, 26, 26), on: &canvas)
    drawClusterSpeed(x: area.x + 58, area, on: &canvas)
    if headUnit.phone.isConnected {
      drawDivider(x: area.x + 160, area, on: &canvas)
      drawClusterTrack(area, on: &canvas)
      drawDivider(x: area.maxX - 132, area, on: &canvas)
    }
    if headUnit.player.isDucked {
      drawTurn(area, on: &canvas)
    } else {
      canvas.text(
        clockText(on: &canvas), .heading, palette.texts[1], x: area.maxX - 66, y: area.midY - 14,
        .centre, role: .clock)
    }
  }

  private func drawGear(_ area: Area, on canvas: inout Canvas) {
    let gear = headUnit.vehicle.gear
    canvas.icon(gear.icon, area, palette.accent)
    canvas.element(.indicator, area, Canvas.Label(text: "Gear", value: gear.rawValue))
  }

  private func drawClusterSpeed(x: Double, _ area: Area, on canvas: inout Canvas) {
    let number = canvas.line("\(shownSpeed)", .clusterSpeed)
    let unit = canvas.line("km/h", .clusterUnit)
    let right = x + canvas.width(number) + 5
    canvas.draw(number, .clusterSpeed, palette.texts[0], x: x, y: area.y + 15)
    canvas.draw(unit, .clusterUnit, palette.texts[2], x: right, y: area.y + 35)
    canvas.element(
      .indicator, Area(x, area.y + 15, right + canvas.width(unit) - x, 40),
      Canvas.Label(text: "Speed", value: "\(shownSpeed) km/h"))
  }

  private func drawDivider(x: Double, _ area: Area, on canvas: inout Canvas) {
    canvas.fill(Area(x, area.y + 16, 1, area.height - 32), palette.line)
  }

  private func drawClusterTrack(_ area: Area, on canvas: inout Canvas) {
    let cover = Area(area.x + 178, area.y + 12, 48, 48)
    drawSurfaceCover(cover, radius: 10, on: &canvas)
    if playing.state == .paused {
      canvas.card(cover, radius: 10, Color(0x06080C).opacity(0.58))
      canvas.icon(.pause, cover.centred(22), .white)
    }
    let pill =
      playing.isLive
      ? 10 + drawLivePill(area.x + 458, middle: area.midY, isLeft: false, on: &canvas) : 0
    drawSurfaceTitles(
      x: area.x + 238, middle: area.y + (playing.share == nil ? 36 : 32), within: 220 - pill,
      on: &canvas)
    guard !playing.isLive else { return }
    let bar = Area(area.x + 238, area.y + 57, 220, 3)
    drawSurfacePosition(bar, bar: bar, on: &canvas)
  }

  private func drawTurn(_ area: Area, on canvas: inout Canvas) {
    let arrow = Area(area.maxX - 116, area.midY - 16, 32, 32)
    canvas.icon(.turnRight, arrow, Color(0x6FA8FF))
    let x = area.maxX - 74
    canvas.element(.banner, Area(arrow.x, area.y + 16, 110, 40), Canvas.Label(text: "Navigation")) {
      canvas in
      canvas.text(
        RoutePrompt.distance, .clusterDistance, palette.texts[0], x: x, y: area.y + 17,
        within: 66, role: .text)
      canvas.text(
        RoutePrompt.street, .smallSub, palette.texts[1], x: x, y: area.y + 37, within: 66,
        role: .text)
    }
  }
}

extension Gear {
  fileprivate var icon: Icon {
    switch self {
    case .park: .gearPark
    case .reverse: .gearReverse
    case .neutral: .gearNeutral
    case .drive: .gearDrive
    }
  }
}

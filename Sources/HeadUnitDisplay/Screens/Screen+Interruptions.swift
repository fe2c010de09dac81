import HeadUnitCore

// What comes between a driver and the music.
extension Screen {
  func drawToast(on canvas: inout Canvas) {
    guard let toast = headUnit.toast else { return }
    let line = canvas.line(toast.message.text, .notice, within: stage.width - 40 - 78)
    let width = 20 + 22 + 12 + canvas.width(line) + 24
    let area = Area((listStage.width - width) / 2, stage.height - 70 - 48, width, 48)
    canvas.card(area, radius: 24, palette.surfaces[2], hasEdge: true, shadow: .float)
    canvas.icon(toast.message.icon, Area(area.x + 20, area.y + 13, 22, 22), palette.texts[1])
    canvas.draw(line, .notice, palette.texts[0], x: area.x + 54, y: area.y + 14)
    canvas.element(.toast, area, Canvas.Label(text: toast.message.text))
  }

  func drawInterruptions(on canvas: inout Canvas) {
    let interruptions = headUnit.player.interruptions
    if interruptions.contains(.navigation) { drawRoute(on: &canvas) }
    if headUnit.player.isCovered { canvas.fill(stage, palette.dim) }
    if interruptions.contains(.assistant) { drawAssistant(on: &canvas) }
    if interruptions.contains(.call) { drawCall(on: &canvas) }
  }

  private func drawCall(on canvas: inout Canvas) {
    let area = Area(12, 12, stage.width - 24, 84)
    canvas.card(area, radius: 24, palette.surfaces[1], hasEdge: true, shadow: .float)
    canvas.element(.banner, area, Canvas.Label(text: "Incoming call")) { canvas in
      let avatar = Area(area.x + 16, area.y + 16, 52, 52)
      canvas.card(
        canvas.frame(avatar), radius: 26,
        .gradient(Gradient(from: Color(0x8E9BFF), to: Color(0x5148D8))))
      let initials = canvas.line("IH", .button)
      canvas.draw(initials, .button, .white, x: avatar.midX, y: avatar.y + 15, .centre)
      let room = area.width - 84 - 2 * 56 - 14 - 16 - 12
      canvas.text(
        "Incoming call", .sub, palette.texts[1], x: area.x + 84, y: area.y + 17, within: room,
        role: .subtitle)
      canvas.text(
        "Ines Halloran", .heading, palette.texts[0], x: area.x + 84, y: area.y + 38, within: room,
        role: .title)
      drawCallButton(
        .answerCall, Area(area.maxX - 16 - 56, area.y + 14, 56, 56), Palette.callYes, .phoneCall,
        "Answer", on: &canvas)
      drawCallButton(
        .endCall, Area(area.maxX - 16 - 126, area.y + 14, 56, 56), Palette.callNo, .phoneEnd,
        "Decline", on: &canvas)
    }
  }

  private func drawCallButton(
    _ target: FocusTarget, _ area: Area, _ color: Color, _ icon: Icon, _ name: String,
    on canvas: inout Canvas
  ) {
    canvas.disc(area, color)
    drawPress(of: target, area, radius: 28, on: &canvas)
    canvas.icon(icon, area.centred(28), .white)
    drawOuterFocus(of: target, area, radius: 28, gap: 2, on: &canvas)
    canvas.element(
      .button, area,
      Canvas.Label(
        text: name, isEnabled: headUnit.canFocus(target), isFocused: isFocused(target),
        target: target))
  }

  private func drawAssistant(on canvas: inout Canvas) {
    let width = min(380, stage.width - 24)
    let area = Area((stage.width - width) / 2, stage.height - 16 - 72, width, 72)
    canvas.card(area, radius: 36, palette.surfaces[1], hasEdge: true, shadow: .float)
    canvas.element(.banner, area, Canvas.Label(text: "Assistant")) { canvas in
      let orb = Area(area.x + 10, area.y + 10, 52, 52)
      canvas.card(
        canvas.frame(orb), radius: 26,
        .gradient(Gradient(from: Color(0x8E9BFF), to: Color(0x5AD1C8))))
      canvas.icon(.assistant, orb.centred(26), Color(0x0B0D12))
      canvas.text(
        "Listening…", .artist, palette.texts[0], x: area.x + 78, y: area.y + 24,
        within: width - 102, role: .title)
    }
  }

  private func drawRoute(on canvas: inout Canvas) {
    let area = Area(12, stage.height - 10 - 68, stage.width - 24, 68)
    canvas.card(area, radius: 22, palette.surfaces[1], hasEdge: true, shadow: .float)
    canvas.element(.banner, area, Canvas.Label(text: "Navigation")) { canvas in
      let tile = Area(area.x + 10, area.y + 10, 48, 48)
      canvas.card(tile, radius: 14, Palette.route)
      canvas.icon(.turnRight, tile.centred(32), .white)
      let chip = drawLoweredChip(right: area.maxX - 16, area.y + 18, on: &canvas)
      let room = area.width - 74 - chip - 28
      canvas.text(
        "300 m", .distance, palette.texts[0], x: area.x + 74, y: area.y + 10, within: room,
        role: .title)
      canvas.text(
        "Turn right onto Kestrel Street", .message, palette.texts[1], x: area.x + 74,
        y: area.y + 36, within: room, role: .subtitle)
    }
  }

  /// Says that the music is lowered; gives back the room it takes.
  private func drawLoweredChip(right: Double, _ y: Double, on canvas: inout Canvas) -> Double {
    guard headUnit.player.owner == .app, headUnit.player.isPlaying else { return 0 }
    let line = canvas.line("Lowered", .smallLabel)
    let width = 12 + 16 + 8 + canvas.width(line) + 12
    let area = Area(right - width, y, width, 32)
    canvas.card(area, radius: 16, palette.fills[1])
    canvas.icon(.volumeLow, Area(area.x + 12, area.y + 8, 16, 16), palette.texts[1])
    canvas.draw(line, .smallLabel, palette.texts[1], x: area.x + 36, y: area.y + 6)
    canvas.element(.badge, area, Canvas.Label(text: "Lowered"))
    return width
  }
}

extension Toast.Message {
  fileprivate var icon: Icon {
    switch self {
    case .depthLimit: .car
    case .playbackFailed, .commandFailed: .error
    case .playbackTimedOut, .commandUnanswered: .clock
    }
  }
}

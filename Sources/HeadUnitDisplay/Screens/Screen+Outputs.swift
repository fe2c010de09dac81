import HeadUnitCore

// Where the sound comes out, and how loud.
extension Screen {
  /// The button that says where the sound comes out; gives back the width it takes of the bar.
  func drawOutputButton(on canvas: inout Canvas) -> Double {
    guard let device = headUnit.activeDevice else { return 0 }
    let area = outputButtonArea
    // The open menu draws it itself, above everything else.
    guard headUnit.menu != .outputs else { return area.width }
    let isFocused = isFocused(.output) && !canvas.isCovered
    if !isFocused { canvas.card(area, radius: 20, palette.fills[1]) }
    drawPress(of: .output, area, radius: 20, on: &canvas)
    canvas.icon(.output, Area(area.x + 12, area.y + 10, 20, 20), palette.texts[0])
    canvas.draw(
      outputLine(of: device), .label, palette.texts[0], x: area.x + 40, y: area.y + 10)
    drawFocus(of: .output, area, radius: 20, on: &canvas)
    canvas.element(
      .button, area, label("Sound output", value: device.shownName, of: .output, reach: 2))
    return area.width
  }

  /// At the right of the bar, as far from the edge as the back button is on the left.
  var outputButtonArea: Area {
    guard let device = headUnit.activeDevice else { return Area(stage.width - 56, 8, 44, 40) }
    let width = 40 + Double(outputLine(of: device).width) / layout.scale + 16
    return Area(stage.width - 12 - width, 8, width, 40)
  }

  /// The bar also has to hold the app's name and the place in the queue.
  private func outputLine(of device: OutputDevice) -> TextLine {
    let room = min(160, stage.width * 0.22)
    return materials.text(
      TextSetter.Request(
        device.shownName, Typeface.label.style(scale: layout.scale),
        maximumWidth: Int((room * layout.scale).rounded())))
  }

  /// Quieter and louder on either side of how loud it is.
  func drawVolume(_ row: [MenuItem], _ area: Area, on canvas: inout Canvas) {
    guard let first = row.first, let last = row.last, let id = first.device,
      let device = headUnit.player.devices.first(where: { $0.id == id })
    else { return }
    let left = Area(area.x + 3, area.y + 1, 44, 44)
    let right = Area(area.maxX - 47, area.y + 1, 44, 44)
    drawVolumeButton(first, .volumeLow, "Quieter", of: device, left, on: &canvas)
    drawVolumeButton(last, .volumeHigh, "Louder", of: device, right, on: &canvas)
    let middle = Area(left.maxX + 6, area.y, right.x - left.maxX - 12, area.height)
    guard let volume = device.volume, volume.isFinite else {
      let line = canvas.line("Volume", .sub, within: middle.width)
      return canvas.draw(
        line, .sub, palette.texts[1], x: middle.midX, y: area.y + 13, .centre)
    }
    draw(volume: max(0, min(1, volume)), of: device, middle, on: &canvas)
  }

  private func drawVolumeButton(
    _ item: MenuItem, _ icon: Icon, _ word: String, of device: OutputDevice, _ area: Area,
    on canvas: inout Canvas
  ) {
    let target = FocusTarget.menuItem(item)
    if !isFocused(target) { canvas.disc(area.inset(3), palette.fills[0]) }
    drawPress(of: target, area.inset(3), radius: 19, on: &canvas)
    canvas.icon(icon, area.centred(20), palette.texts[0])
    drawFocus(of: target, area, radius: 22, on: &canvas)
    canvas.element(.button, area, label(word, value: device.shownName, of: target))
  }

  private func draw(
    volume: Double, of device: OutputDevice, _ area: Area, on canvas: inout Canvas
  ) {
    let track = Area(area.x, area.midY - 3, area.width, 6)
    canvas.card(track, radius: 3, palette.fills[2])
    let isActive = headUnit.activeDevice?.id == device.id
    if volume > 0 {
      canvas.card(
        Area(track.x, track.y, max(6, track.width * volume), 6), radius: 3,
        isActive ? palette.accent : palette.texts[1])
    }
    canvas.element(
      .progress, track,
      Canvas.Label(text: "Volume", value: "\(Int((volume * 100).rounded())) %"))
  }
}

extension MenuItem {
  fileprivate var device: String? {
    switch self {
    case .output(let id), .louder(let id), .quieter(let id): id
    default: nil
    }
  }
}

extension OutputDevice {
  var shownName: String { name.contains { !$0.isWhitespace } ? name : id }

  /// What an app calls the kind of a device is up to it.
  var icon: Icon {
    let type = type.lowercased()
    func says(_ words: String...) -> Bool { words.contains(where: type.contains) }
    if says("headphone", "headset", "earphone", "earbud") { return .headphones }
    if says("car", "vehicle") { return .car }
    if says("speaker", "built-in", "builtin") { return .speaker }
    return .output
  }
}

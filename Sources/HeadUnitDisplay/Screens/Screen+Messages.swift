import HeadUnitCore

// What stands in the middle of the stage when there is no list.
extension Screen {
  private struct Message {
    var icon: Icon
    var heading: String
    var text: String
    var isError = false
    var buttons: [MessageButton] = []
    var top: Double?
  }

  private struct MessageButton {
    let title: String
    let icon: Icon?
    let target: FocusTarget
    let isPrimary: Bool
  }

  private static let retry = MessageButton(
    title: "Retry", icon: .retry, target: .retry, isPrimary: true)

  func drawDisconnected(on canvas: inout Canvas) {
    drawPlainBackdrop(on: &canvas)
    draw(
      Message(
        icon: .disconnected, heading: "Phone disconnected",
        text: "Connect your phone with a cable or over wireless to continue listening.", top: 92),
      on: &canvas)
  }

  func drawStopped(_ reason: Phone.StopReason, on canvas: inout Canvas) {
    drawPlainBackdrop(on: &canvas)
    let text =
      switch reason {
      case .ended: "The app has ended. Connect the phone again to start it."
      case .crashedTooOften: "It crashed too often to be started again."
      case .exceededDepth: "It was stopped for opening more levels than a moving car may show."
      }
    draw(
      Message(icon: .error, heading: "\(appName) stopped", text: text, isError: true),
      on: &canvas)
  }

  func drawEmpty(_ page: Page, isRoot: Bool, on canvas: inout Canvas) {
    let text =
      isRoot
      ? "Follow a show or save an album in \(appName) on your phone and it will appear here."
      : "There is nothing in \(page.title) at the moment."
    draw(
      Message(
        icon: .headphones, heading: isRoot ? "Nothing to play yet" : "Nothing here", text: text),
      on: &canvas)
  }

  func drawTimedOut(_ page: Page, on canvas: inout Canvas) {
    let limit = headUnit.profile.timeouts.content.inSeconds.words
    let text =
      if headUnit.phone.app == .starting {
        "The app has not started yet."
      } else if headUnit.waitsForHandler {
        "The car asks \(appName) for nothing before a command has a handler."
      } else {
        "\(page.title) did not arrive within \(limit) seconds."
      }
    draw(
      Message(
        icon: .clock, heading: "This is taking too long", text: text,
        buttons: [
          Self.retry,
          MessageButton(title: "Cancel", icon: nil, target: .cancel, isPrimary: false),
        ]), on: &canvas)
  }

  func drawFailed(_ page: Page, _ failure: Failure, on canvas: inout Canvas) {
    var message = Message(
      icon: .error, heading: "Couldn’t load \(page.title)",
      text: failure.message.isEmpty ? failure.code.words : failure.message, isError: true,
      buttons: [Self.retry])
    switch failure.code {
    case .locked:
      message = Message(
        icon: .lock, heading: "Unlock your phone",
        text: "\(page.title) is protected until your phone has been unlocked once.",
        buttons: [Self.retry])
    case .signedOut:
      message = Message(
        icon: .lock, heading: "You’re not signed in",
        text: "Open \(appName) on your phone to sign in.", buttons: [Self.retry])
    case .offline, .notFound, .broken, .other: break
    }
    draw(message, on: &canvas)
  }

  private func draw(_ message: Message, on canvas: inout Canvas) {
    let width = listStage.width - 112
    let centre = listStage.width / 2
    let lines = canvas.setter.lines(
      message.text, Typeface.message.style(scale: canvas.scale),
      width: canvas.pixels(min(380, width)), maximumLines: 2
    ).count
    let buttonRoom = message.buttons.isEmpty ? 0.0 : 66
    let height = 118 + Double(lines) * 22 + buttonRoom
    let room = stage.height - (headUnit.showsTabBar ? 66 : 0)
    let usual = message.top ?? (message.buttons.isEmpty ? 94 : 64)
    let top = layout.class == .portrait ? max(usual, (room - height) / 2) : usual
    let area = Area(56, top, width, height)
    canvas.element(.message, area, Canvas.Label(text: message.heading)) { canvas in
      let disc = Area(centre - 36, top, 72, 72)
      canvas.disc(disc, message.isError ? palette.error.opacity(0.14) : palette.fills[0])
      canvas.icon(
        message.icon, disc.centred(34), message.isError ? palette.error : palette.texts[1])
      canvas.text(
        message.heading, .heading, palette.texts[0], x: centre, y: top + 86, within: width,
        .centre, role: .title)
      canvas.paragraph(
        message.text, .message, palette.texts[1], centre: centre, y: top + 118,
        width: min(380, width), maximumLines: 2)
      draw(message.buttons, centre: centre, y: top + 136 + Double(lines) * 22, on: &canvas)
    }
  }

  private func draw(
    _ buttons: [MessageButton], centre: Double, y: Double, on canvas: inout Canvas
  ) {
    let lines = buttons.map { canvas.line($0.title, .button) }
    let widths = zip(buttons, lines).map { button, line in
      28 + (button.icon == nil ? 0 : 20 + 9) + canvas.width(line) + 28
    }
    var left = centre - (widths.reduce(0, +) + 12 * Double(max(0, buttons.count - 1))) / 2
    for ((button, line), width) in zip(zip(buttons, lines), widths) {
      draw(button, line, Area(left, y, width, 48), on: &canvas)
      left += width + 12
    }
  }

  private func draw(
    _ button: MessageButton, _ line: TextLine, _ area: Area, on canvas: inout Canvas
  ) {
    let hasFocus = isFocused(button.target)
    let color = button.isPrimary && !hasFocus ? palette.onAccent : palette.texts[0]
    if !hasFocus {
      canvas.card(area, radius: 24, button.isPrimary ? palette.accent : palette.fills[1])
    }
    drawPress(of: button.target, area, radius: 24, on: &canvas)
    var left = area.x + 28
    if let icon = button.icon {
      canvas.icon(icon, Area(left, area.midY - 10, 20, 20), color)
      left += 29
    }
    canvas.draw(line, .button, color, x: left, y: area.y + 13)
    drawFocus(of: button.target, area, radius: 24, on: &canvas)
    canvas.element(
      .button, area,
      label(button.title, of: button.target))
  }
}

extension Failure.Code {
  /// What a driver reads when the app gives no words of its own.
  fileprivate var words: String {
    switch self {
    case .offline: "The network connection was lost."
    case .locked: "The phone is locked."
    case .signedOut: "Nobody is signed in."
    case .notFound: "It is not there any more."
    case .broken, .other: "The app could not say why."
    }
  }
}

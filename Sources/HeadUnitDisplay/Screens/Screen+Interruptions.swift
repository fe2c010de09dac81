import HeadUnitCore

// What comes between a driver and the music.
extension Screen {
  func drawToast(on canvas: inout DisplayListBuilder) {
    let share = toastShare
    if headUnit.toast != nil {
      if share < 1 { canvas.changesAtOnce() }
      draw(headUnit.toast?.message, share: share, on: &canvas)
    } else if share > 0 {
      canvas.changesAtOnce()
      canvas.leaving { draw(headUnit.shifts.toast?.from, share: share, on: &$0) }
    }
  }

  /// How much of a toast is there, 0…1; whatever else stands in its place gives way as far.
  var toastShare: Double {
    let shift = headUnit.shifts.toast
    if headUnit.toast != nil { return arrival(of: shift) }
    guard shift?.from != nil else { return 0 }
    return 1 - share(of: shift, over: Shifts.departureDuration, .swift)
  }

  /// The toast that stands, or still leaves.
  var seenToast: String? {
    guard toastShare > 0 else { return nil }
    return (headUnit.toast?.message ?? headUnit.shifts.toast?.from).map(headUnit.text)
  }

  /// Draws words in whose place a toast may come.
  func drawGivingWay(
    on canvas: inout DisplayListBuilder, _ body: (inout DisplayListBuilder) -> Void
  ) {
    let share = toastShare
    guard share > 0 || headUnit.toast != nil else { return body(&canvas) }
    guard share < 1 else { return }
    canvas.faded(stage, opacity: 1 - share) { canvas in
      if headUnit.toast == nil { body(&canvas) } else { canvas.leaving(body) }
    }
  }

  private func draw(
    _ message: Toast.Message?, share: Double, on canvas: inout DisplayListBuilder
  ) {
    guard let message else { return }
    let room = toastRoom(on: canvas)
    let isFromAbove = room.midY < stage.midY
    let distance = look.motion.distance * (isFromAbove ? -24 : 24)
    canvas.faded(stage, opacity: share) { canvas in
      canvas.moved(y: distance * (1 - share)) { draw(message, in: room, on: &$0) }
    }
  }

  private func draw(
    _ message: Toast.Message, in room: Area, on canvas: inout DisplayListBuilder
  ) {
    let text = headUnit.text(of: message)
    let fit = toastFit(text, in: room, on: canvas)
    let line = canvas.line(text, fit.face, within: max(0, room.width - fit.fixed))
    let height = min(fit.height, room.height)
    let width = min(room.width, fit.fixed + canvas.width(line))
    let area = Area(room.midX - width / 2, room.midY - height / 2, width, height)
    canvas.card(
      area, radius: radii.button(height / 2), palette.surfaces[2], hasEdge: true, shadow: .small)
    canvas.icon(
      message.icon, Area(area.x + fit.pad, area.midY - fit.icon / 2, fit.icon, fit.icon),
      palette.texts[1])
    canvas.draw(
      line, fit.face, palette.texts[0], x: area.x + fit.pad + fit.icon + fit.gap,
      y: area.midY - 10)
    canvas.element(.toast, area, DisplayListBuilder.Label(text: text))
  }

  /// How closely a toast is set; what has no room is tightened before it is cut.
  struct ToastFit {
    var face = Typeface.notice
    var height = 40.0
    var icon = 20.0
    var pad = 14.0
    var gap = 10.0

    static let all = [
      ToastFit(), ToastFit(face: .smallLabel, height: 34, icon: 18, pad: 11, gap: 8),
      ToastFit(face: .smallLabel, height: 28, icon: 16, pad: 9, gap: 7),
    ]

    /// All but the words.
    var fixed: Double { pad + icon + gap + pad + 2 }
  }

  private func toastFit(_ text: String, in room: Area, on canvas: DisplayListBuilder) -> ToastFit {
    let fits = ToastFit.all.filter { $0.height <= room.height + 0.5 }
    return fits.first { fit in
      fit.fixed + canvas.width(canvas.line(text, fit.face)) <= room.width
    } ?? fits.last ?? ToastFit.all[2]
  }

  /// How wide a toast wants to be.
  func toastWidth(on canvas: DisplayListBuilder) -> Double {
    let fit = ToastFit.all[0]
    return seenToast.map { fit.fixed + canvas.width(canvas.line($0, fit.face)) } ?? 0
  }

  /// In the bar at the top, between what it has at its ends.
  func barRoom(from left: Double, to right: Double) -> Area {
    Area(left, 8, max(0, right - left), 40)
  }

  /// Where nothing is that a toast could hide.
  private func toastRoom(on canvas: DisplayListBuilder) -> Area {
    var room = canvas.toastRoom ?? barRoom(from: space(12), to: listStage.width - space(12))
    guard let menu = headUnit.menu else { return room }
    let card = menuArea(menu).inset(-8)
    guard card.intersects(room) else { return room }
    if layout.shape.player == .stack {
      room = barRoom(from: 64, to: outputButtonArea.x - 12)
      guard card.intersects(room) else { return room }
    }
    // On the side of the menu where there is more of it.
    let (left, right) = (max(0, card.x - room.x), max(0, room.maxX - card.maxX))
    if right > left { room.x = card.maxX }
    room.width = max(left, right)
    return room
  }

  func drawInterruptions(on canvas: inout DisplayListBuilder) {
    let shown = headUnit.player.interruptions
    draw(.navigation, isShown: shown.contains(.navigation), from: 24, on: &canvas)
    let covering: [InterruptionKind] = [.assistant, .call]
    for kind in covering {
      draw(kind, isShown: shown.contains(kind), from: kind == .call ? -24 : 24, on: &canvas)
    }
  }

  /// A banner on its way in, there, or on its way out; it comes from so many points below.
  private func draw(
    _ kind: InterruptionKind, isShown: Bool, from distance: Double,
    on canvas: inout DisplayListBuilder
  ) {
    let shift = headUnit.shifts.banner
    let wasShown = shift?.from.contains(kind) ?? false
    if isShown {
      let done = wasShown ? 1 : arrival(of: shift)
      if done < 1 { canvas.changesAtOnce() }
      canvas.faded(stage, opacity: done) { canvas in
        draw(kind, lift: distance * look.motion.distance * (1 - done), on: &canvas)
      }
    } else if wasShown {
      leave(shift, on: &canvas) { canvas, done in
        draw(kind, lift: distance * look.motion.distance * done, on: &canvas)
      }
    }
  }

  private func draw(_ kind: InterruptionKind, lift: Double, on canvas: inout DisplayListBuilder) {
    if kind != .navigation { canvas.fill(stage, palette.dim) }
    canvas.moved(y: lift) { canvas in
      switch kind {
      case .navigation: drawRoute(on: &canvas)
      case .assistant: drawAssistant(on: &canvas)
      case .call: drawCall(on: &canvas)
      }
    }
  }

  private func arrival<Value>(of shift: Shift<Value>?) -> Double {
    share(of: shift, over: Shifts.arrivalDuration, .swift)
  }

  /// Draws what goes away, as long as anything of it can be seen.
  private func leave<Value>(
    _ shift: Shift<Value>?, on canvas: inout DisplayListBuilder,
    _ body: (inout DisplayListBuilder, Double) -> Void
  ) {
    let done = share(of: shift, over: Shifts.departureDuration, .swift)
    guard done < 1 else { return }
    canvas.changesAtOnce()
    canvas.leaving { canvas in
      canvas.faded(stage, opacity: 1 - done) { body(&$0, done) }
    }
  }

  private func drawCall(on canvas: inout DisplayListBuilder) {
    let area = Area(space(12), 12, stage.width - 2 * space(12), 84)
    canvas.card(area, radius: radii.card + 4, palette.surfaces[1], hasEdge: true, shadow: .float)
    canvas.element(.banner, area, DisplayListBuilder.Label(text: say(InterruptionKind.call.phrase)))
    {
      canvas in
      let avatar = Area(area.x + 16, area.y + 16, 52, 52)
      canvas.card(
        canvas.frame(avatar), radius: 26,
        .gradient(Gradient(from: Color(0x6C76EA), to: Color(0x5148D8))))
      let initials = canvas.line("IH", .button)
      canvas.draw(initials, .button, .white, x: avatar.midX, y: avatar.y + 15, .centre)
      let room = area.width - 84 - 2 * 56 - 14 - 16 - 12
      canvas.text(
        say(InterruptionKind.call.phrase), .sub, palette.texts[1], x: area.x + 84, y: area.y + 17,
        within: room,
        role: .subtitle)
      canvas.text(
        "Ines Halloran", .heading, palette.texts[0], x: area.x + 84, y: area.y + 38, within: room,
        role: .title)
      drawCallButton(
        .answerCall, Area(area.maxX - 16 - 56, area.y + 14, 56, 56), palette.answer, .phoneCall,
        say(PlayerPhrase.answer), on: &canvas)
      drawCallButton(
        .endCall, Area(area.maxX - 16 - 126, area.y + 14, 56, 56), palette.decline, .phoneEnd,
        say(PlayerPhrase.decline), on: &canvas)
    }
  }

  private func drawCallButton(
    _ target: FocusTarget, _ area: Area, _ color: Color, _ icon: Icon, _ name: String,
    on canvas: inout DisplayListBuilder
  ) {
    canvas.disc(area, color)
    drawPress(of: target, area, radius: 28, on: &canvas)
    canvas.icon(icon, area.centred(28), .white)
    drawOuterFocus(of: target, area, radius: 28, gap: 2, on: &canvas)
    canvas.element(
      .button, area,
      label(name, of: target))
  }

  private func drawAssistant(on canvas: inout DisplayListBuilder) {
    let width = min(380, stage.width - 24)
    let area = Area((stage.width - width) / 2, stage.height - 16 - 72, width, 72)
    canvas.card(area, radius: 36, palette.surfaces[1], hasEdge: true, shadow: .float)
    canvas.element(
      .banner, area, DisplayListBuilder.Label(text: say(InterruptionKind.assistant.phrase))
    ) { canvas in
      let orb = Area(area.x + 10, area.y + 10, 52, 52)
      canvas.card(
        canvas.frame(orb), radius: 26,
        .gradient(Gradient(from: Color(0x8E9BFF), to: Color(0x5AD1C8))))
      canvas.icon(.assistant, orb.centred(26), Color(0x0B0D12))
      canvas.text(
        say(PlayerPhrase.listening), .artist, palette.texts[0], x: area.x + 78, y: area.y + 24,
        within: width - 102, role: .title)
    }
  }

  private func drawRoute(on canvas: inout DisplayListBuilder) {
    if layout.class == .low { return drawLowRoute(on: &canvas) }
    // Flatter where the transport is right above it.
    let isFlat = layout.shape.player != .side || stage.height < 350
    let (height, lift) = isFlat ? (56.0, 5.0) : (68, 10)
    let inset = (height - 48) / 2
    let area = Area(space(12), stage.height - lift - height, stage.width - 2 * space(12), height)
    canvas.card(area, radius: radii.card + 2, palette.surfaces[1], hasEdge: true, shadow: .float)
    canvas.element(
      .banner, area, DisplayListBuilder.Label(text: say(InterruptionKind.navigation.phrase))
    ) { canvas in
      let tile = Area(area.x + 10, area.y + inset, 48, 48)
      canvas.card(tile, radius: radii.row, palette.route)
      canvas.icon(.turnRight, tile.centred(32), .white)
      let words = say(PlayerPhrase.turnRight, RoutePrompt.wholeStreet)
      let most = area.width - 74 - 28
      // Where to turn comes before how loud it is, and is tightened before it is cut.
      let hasRoom = canvas.fits(words, .message, most - loweredChipWidth(on: canvas))
      let chip = drawLoweredChip(
        right: area.maxX - 16, area.midY - 16, hasWords: hasRoom, on: &canvas)
      let room = most - chip
      let face = [Typeface.message, .sub].first { canvas.fits(words, $0, room) } ?? .menuNote
      canvas.text(
        RoutePrompt.distance, .distance, palette.texts[0], x: area.x + 74, y: area.y + inset,
        within: room,
        role: .title)
      canvas.text(
        words, face, palette.texts[1], x: area.x + 74,
        y: area.y + inset + 37 - face.line / 2, within: room, role: .subtitle)
    }
  }

  /// In the bar, as there is nothing on a low display that may be covered.
  private func drawLowRoute(on canvas: inout DisplayListBuilder) {
    let taken = headUnit.screen == .home ? 24.0 : 240
    let area = Area(64, 4, min(420, stage.width - 64 - taken), 48)
    canvas.card(area, radius: radii.row + 2, palette.surfaces[1], hasEdge: true, shadow: .float)
    canvas.element(
      .banner, area, DisplayListBuilder.Label(text: say(InterruptionKind.navigation.phrase))
    ) { canvas in
      let tile = Area(area.x + 6, area.y + 6, 36, 36)
      canvas.card(tile, radius: radii.row - 4, palette.route)
      canvas.icon(.turnRight, tile.centred(24), .white)
      let distance = canvas.text(
        RoutePrompt.distance, .row, palette.texts[0], x: area.x + 54, y: area.y + 12,
        role: .title)
      let left = area.x + 54 + distance + 12
      canvas.text(
        say(PlayerPhrase.turnRight, RoutePrompt.wholeStreet), .message, palette.texts[1], x: left,
        y: area.y + 13, within: max(0, area.maxX - 14 - left), role: .subtitle)
    }
  }

  private func loweredChipWidth(hasWords: Bool = true, on canvas: DisplayListBuilder) -> Double {
    guard headUnit.saysLowered else { return 0 }
    let line = canvas.line(say(PlayerPhrase.lowered), .smallLabel)
    return 12 + 16 + (hasWords ? 8 + canvas.width(line) : 0) + 12
  }

  /// Says that the music is lowered, or only shows it; gives back the room it takes.
  private func drawLoweredChip(
    right: Double, _ y: Double, hasWords: Bool, on canvas: inout DisplayListBuilder
  ) -> Double {
    guard headUnit.saysLowered else { return 0 }
    let width = loweredChipWidth(hasWords: hasWords, on: canvas)
    let area = Area(right - width, y, width, 32)
    canvas.card(area, radius: radii.button(16), palette.fills[1])
    canvas.icon(.volumeLow, Area(area.x + 12, area.y + 8, 16, 16), palette.texts[1])
    let words = say(PlayerPhrase.lowered)
    if hasWords {
      canvas.draw(
        canvas.line(words, .smallLabel), .smallLabel, palette.texts[1], x: area.x + 36,
        y: area.y + 6)
    }
    canvas.element(.badge, area, DisplayListBuilder.Label(text: words))
    return width
  }
}

extension Toast.Message {
  fileprivate var icon: Icon {
    switch self {
    case .depthLimit: .car
    case .playbackFailed: .error
    case .playbackTimedOut, .commandUnanswered, .reconnecting: .clock
    case .commandFailed(_, let status): status.icon
    case .deviceGone: .output
    }
  }
}

extension CommandStatus {
  fileprivate var icon: Icon {
    switch self {
    case .success: .check
    case .noSuchContent: .musicNote
    case .noActionableItem: .info
    case .deviceNotFound: .output
    case .failed: .error
    }
  }
}

// Alerts and action sheets.
extension Screen {
  func drawAlert(on canvas: inout DisplayListBuilder) {
    guard let template = headUnit.shownAlert else { return }
    let width = min(460, stage.width - 48)
    let face = Typeface.message
    let isRow = answersFit(template.actions, within: (width - 42) / 2, canvas)
    let room = stage.height - 32
    let paragraph = AlertPlan(template, answersFitInRow: isRow, hasHeading: false, room: room)
    let (heading, message) = alertTexts(
      template, within: width - 48, lines: paragraph.messageLines, on: canvas)
    let plan = AlertPlan(
      template, answersFitInRow: isRow, hasHeading: !heading.isEmpty, room: room)
    if plan.isTight(withMessage: !message.isEmpty), stage.width >= 400 {
      return drawLowAlert(template, on: &canvas)
    }
    let messageLines =
      plan.messageLines == 0
      ? []
      : canvas.setter.balancedLines(
        message, canvas.style(face), width: canvas.pixels(width - 48),
        maximumLines: plan.messageLines)
    let height = plan.height(withLines: messageLines.count)
    let card = Area(
      (stage.width - width) / 2,
      template.isSheet ? stage.height - height - 16 : (stage.height - height) / 2, width, height)
    canvas.fill(stage, palette.dim)
    if template.needsWayBack { drawBackButton(fill: palette.surfaces[1], on: &canvas) }
    canvas.card(card, radius: radii.card + 2, palette.surfaces[1], hasEdge: true, shadow: .float)
    canvas.element(
      .dialog, card, DisplayListBuilder.Label(text: heading.isEmpty ? message : heading)
    ) { canvas in
      canvas.text(
        heading, .heading, palette.texts[0], x: card.midX, y: card.y + AlertPlan.margin,
        within: width - 48, .centre, role: .title)
      for (index, line) in messageLines.enumerated() {
        let y = card.y + plan.messageTop + Double(index) * face.line
        let color = palette.texts[heading.isEmpty ? 0 : 1]
        canvas.draw(line, face, color, x: card.midX, y: y, .centre)
        let width = canvas.width(line)
        canvas.element(
          .text, Area(card.midX - width / 2, y, width, face.line),
          DisplayListBuilder.Label(text: line.text))
      }
      for (action, area) in zip(template.actions, plan.answers(in: card)) {
        draw(action: action, isOfSheet: template.isSheet, area, on: &canvas)
      }
    }
  }

  /// Where a card has no room for both one below the other: what is said beside the answers.
  private func drawLowAlert(_ template: Template, on canvas: inout DisplayListBuilder) {
    let inset = 10.0
    let card = Area(12, 6, stage.width - 24, stage.height - 12)
    let count = Double(template.actions.count)
    let most = max(1, ((card.height - 2 * inset + 4) / 46).rounded(.down))
    let columns = max(1, (count / most).rounded(.up))
    let rows = max(1, (count / columns).rounded(.up))
    let left = template.needsWayBack ? 64 : card.x + 20
    let answers = count == 0 ? 0 : min((card.width - 16) * 0.62, columns * 190)
    let width = card.maxX - 12 - answers - 16 - left
    canvas.fill(stage, palette.dim)
    canvas.card(card, radius: radii.card + 2, palette.surfaces[1], hasEdge: true, shadow: .float)
    if template.needsWayBack { drawBackButton(fill: palette.fills[0], on: &canvas) }
    let said = lowAlertLines(template, within: width, card.height - 2 * inset, on: canvas)
    let label = DisplayListBuilder.Label(text: said.first?.line.text ?? "")
    canvas.element(.dialog, card, label) { canvas in
      var y = card.midY - said.reduce(0) { $0 + $1.face.line } / 2
      for (line, face, isHeading) in said {
        canvas.draw(line, face, palette.texts[isHeading ? 0 : 1], x: left, y: y)
        canvas.element(
          isHeading ? .title : .text, Area(left, y, canvas.width(line), face.line),
          DisplayListBuilder.Label(text: line.text))
        y += face.line
      }
      let pitch = min(56, (card.height - 2 * inset + 4) / rows)
      let top = card.midY - (rows * pitch - 4) / 2
      let each = (answers - 8 * (columns - 1)) / columns
      for (index, action) in template.actions.enumerated() {
        let (column, row) = (Double(index % Int(columns)), Double(index / Int(columns)))
        let area = Area(
          card.maxX - 12 - answers + column * (each + 8), top + row * pitch, each, pitch - 4)
        draw(action: action, isOfSheet: template.isSheet, area, on: &canvas)
      }
    }
  }

  /// As much as there are lines for, in smaller letters where that is more.
  private func lowAlertLines(
    _ template: Template, within width: Double, _ height: Double, on canvas: DisplayListBuilder
  ) -> [(line: TextLine, face: Typeface, isHeading: Bool)] {
    func lines(_ text: String, _ face: Typeface, _ count: Double) -> [TextLine] {
      guard count >= 1, !text.isEmpty else { return [] }
      return canvas.setter.lines(
        text, canvas.style(face), width: canvas.pixels(width), maximumLines: Int(count))
    }
    let face = Typeface.message
    switch template.content {
    case .alert(let titles, _):
      let most = (height / face.line).rounded(.down)
      let title = titles.first { lines($0, face, most + 1).count <= Int(most) } ?? titles.last
      return lines(title ?? "", face, most).map { ($0, face, true) }
    case .actionSheet(let message, _):
      let heading = lines(template.title ?? "", .row, message == nil ? height / 24 : 2)
      let left = height - Double(heading.count) * Typeface.row.line
      let most = (left / face.line).rounded(.down)
      let isLong = lines(message ?? "", face, most + 1).count > Int(most)
      let small = isLong ? Typeface.caption : face
      let body = lines(message ?? "", small, (left / small.line).rounded(.down))
      return heading.map { ($0, .row, true) } + body.map { ($0, small, heading.isEmpty) }
    case .list, .grid, .tabs, .nowPlaying, .foreign: return []
    }
  }

  private func answersFit(
    _ actions: [TemplateButton], within width: Double, _ canvas: DisplayListBuilder
  ) -> Bool {
    actions.allSatisfy { action in
      let words = fitting(action, .button, within: width - 24, on: canvas)
      return canvas.width(canvas.line(words, .button)) <= width - 24
    }
  }

  /// The longest wording that fits in a line or, as a paragraph, in those there are; and what is
  /// said below it.
  private func alertTexts(
    _ template: Template, within width: Double, lines: Int, on canvas: DisplayListBuilder
  ) -> (heading: String, message: String) {
    switch template.content {
    case .alert(let titles, _):
      for title in titles {
        if canvas.width(canvas.line(title, .heading)) <= width { return (title, "") }
        let needed = canvas.setter.lines(
          title, canvas.style(.message), width: canvas.pixels(width), maximumLines: lines + 1)
        if needed.count <= lines { return ("", title) }
      }
      return ("", titles.last ?? "")
    case .actionSheet(let message, _): return (template.title ?? "", message ?? "")
    case .list, .grid, .tabs, .nowPlaying, .foreign: return ("", "")
    }
  }

  /// The answers of an alert stand out, those of a sheet are a list to choose from.
  private func draw(
    action: TemplateButton, isOfSheet: Bool, _ area: Area, on canvas: inout DisplayListBuilder
  ) {
    let target = FocusTarget.button(action.id)
    let hasFocus = isFocused(target)
    let (fill, color): (Color, Color) =
      switch action.style {
      case .normal where isOfSheet: (palette.fills[1], palette.texts[0])
      case .normal: (palette.accent, palette.onAccent)
      case .cancel: (palette.fills[isOfSheet ? 0 : 1], palette.texts[0])
      case .destructive: (palette.fills[1], palette.error)
      }
    let own = action.color.map { (Color($0), inks(on: $0).title) }
    canvas.faded(area, opacity: action.isEnabled ? 1 : 0.38) { canvas in
      if !hasFocus {
        canvas.card(area, radius: radii.button(min(24, area.height / 2)), own?.0 ?? fill)
      }
      drawPress(of: target, area, radius: radii.button(min(24, area.height / 2)), on: &canvas)
      let line = canvas.line(
        fitting(action, .button, within: area.width - 24, on: canvas), .button,
        within: area.width - 24)
      canvas.draw(
        line, .button,
        hasFocus && action.style == .normal ? palette.texts[0] : own?.1 ?? color,
        x: area.midX, y: area.midY - 11, .centre)
    }
    drawFocus(of: target, area, radius: radii.button(min(24, area.height / 2)), on: &canvas)
    canvas.element(.button, area, label(headUnit.words(of: action), of: target, reach: 4))
  }
}

/// Where the parts of an alert or a sheet stand: answers are never smaller than a finger, and what
/// is said has the lines that are left.
private struct AlertPlan {
  static let margin = 24.0
  private static let gap = 20.0
  private static let bottom = 12.0
  private static let line = Typeface.message.line
  private static let pitches = 46.0...56.0

  private let free: Double
  let messageTop: Double
  /// At most so many.
  let messageLines: Int
  private let count: Int
  private let columns: Int
  private let pitch: Double

  init(_ template: Template, answersFitInRow: Bool, hasHeading: Bool, room: Double) {
    count = template.actions.count
    let head = Self.margin + (hasHeading ? 28 + 8 : 0)
    messageTop = head
    let free = room - head - Self.gap - Self.bottom
    self.free = free
    // Two short answers stand side by side, and so do those for which there is no other room.
    let isRow = !template.isSheet && count == 2 && answersFitInRow
    let leastMessage = hasHeading ? 0 : Self.line
    columns =
      isRow || Double(count) * Self.pitches.lowerBound > free - leastMessage ? 2 : 1
    let lines = Double(max(1, (count + columns - 1) / columns))
    let message = 3 * Self.line
    pitch = max(Self.pitches.lowerBound, min(Self.pitches.upperBound, (free - message) / lines))
    messageLines = max(0, min(3, Int((free - lines * pitch) / Self.line)))
  }

  /// The answers leave nothing for what is said, or are too many themselves.
  func isTight(withMessage hasMessage: Bool) -> Bool {
    free < Double(lines) * pitch || hasMessage && messageLines == 0
  }

  private var lines: Int { count == 0 ? 0 : (count + columns - 1) / columns }

  func height(withLines messageLines: Int) -> Double {
    messageTop + Double(messageLines) * Self.line + Self.gap + Double(lines) * pitch + Self.bottom
  }

  func answers(in card: Area) -> [Area] {
    let top = card.maxY - Self.bottom - Double(lines) * pitch
    let width = (card.width - 32 - 10 * Double(columns - 1)) / Double(columns)
    return (0..<count).map { index in
      Area(
        card.x + 16 + Double(index % columns) * (width + 10),
        top + Double(index / columns) * pitch + 3, width, pitch - 6)
    }
  }
}

extension Template {
  fileprivate var isSheet: Bool {
    if case .actionSheet = content { true } else { false }
  }
}

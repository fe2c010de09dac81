import HeadUnitCore

// Grids.
extension Screen {
  /// All buttons at once, as large as there is room for.
  func drawGrid(of page: Page, hasTabBar: Bool, on canvas: inout DisplayListBuilder) {
    let buttons = headUnit.gridButtons(of: page)
    let list = Area(12, 60, listStage.width - 24, stage.height - 60 - (hasTabBar ? 72 : 12))
    let label = DisplayListBuilder.Label(text: page.title, value: "\(buttons.count)")
    canvas.element(.list, list, label) { canvas in
      guard !buttons.isEmpty else { return }
      let columns = gridColumns(of: buttons.count, in: list)
      let lines = (buttons.count + columns - 1) / columns
      let gap = 10.0
      let width = (list.width - gap * Double(columns - 1)) / Double(columns)
      let height = min(150, (list.height - gap * Double(lines - 1)) / Double(lines))
      let top = list.y + (list.height - height * Double(lines) - gap * Double(lines - 1)) / 2
      for (index, button) in buttons.enumerated() {
        let area = Area(
          list.x + Double(index % columns) * (width + gap),
          top + Double(index / columns) * (height + gap), width, height)
        draw(gridButton: button, area, on: &canvas)
      }
    }
  }

  /// So that the buttons are as near to squares as can be.
  private func gridColumns(of count: Int, in area: Area) -> Int {
    let candidates = (1...max(1, min(count, 8))).filter { columns in
      let lines = (count + columns - 1) / columns
      return area.width / Double(columns) >= 92 && area.height / Double(lines) >= 84
    }
    return candidates.min { shape($0, count, area) < shape($1, count, area) } ?? min(count, 4)
  }

  private func shape(_ columns: Int, _ count: Int, _ area: Area) -> Double {
    let lines = Double((count + columns - 1) / columns)
    let ratio = (area.width / Double(columns)) / min(150, area.height / lines)
    let empty = lines * Double(columns) - Double(count)
    return abs(ratio - 1.2) + empty * 0.2
  }

  private func draw(
    gridButton button: TemplateButton, _ area: Area, on canvas: inout DisplayListBuilder
  ) {
    drawSurface(of: button, area, radius: radii.row + 2, on: &canvas) { canvas, color in
      let side = min(TemplatePictureSize.grid.points, area.height - 44)
      let words = fitting(button, .label, within: area.width - 16, on: canvas)
      let lines = canvas.lines(
        words, .label, within: area.width - 16,
        atMost: area.height >= side + 8 + 2 * Typeface.label.line + 10 ? 2 : 1)
      let texts = Double(max(1, lines.count)) * Typeface.label.line
      let top = area.y + (area.height - side - 10 - texts) / 2
      drawPictureOrSign(
        of: button, .grid, Area(area.midX - side / 2, top, side, side), color, on: &canvas)
      canvas.draw(lines, of: words, .label, color, x: area.midX, y: top + side + 8, .centre)
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
    let messageLines =
      plan.messageLines == 0
      ? []
      : canvas.setter.lines(
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

// What an app has beside what plays.
extension Screen {
  /// The app's own row, in the place of the car's wide buttons.
  func drawTemplateButtons(in area: Area, on canvas: inout DisplayListBuilder) {
    guard headUnit.usesTemplates, !headUnit.player.isDucked else { return }
    let buttons = headUnit.templates.player.buttons
    guard !buttons.isEmpty else { return }
    for (button, place) in zip(buttons, actionAreas(buttons.count, in: area)) {
      drawSurface(of: button, place, radius: radii.button(24), isOn: isOn(button), on: &canvas) {
        canvas, color in
        if button.kind == .playbackRate {
          let line = canvas.line(headUnit.rateText, .button)
          canvas.draw(line, .button, color, x: place.midX, y: place.y + 13, .centre)
        } else {
          drawPictureOrSign(
            of: button, .player, place.centred(TemplatePictureSize.player.points), color,
            on: &canvas)
        }
      }
    }
  }

  /// Shuffle and repeat show what the app publishes of them, the others what they say themselves.
  private func isOn(_ button: TemplateButton) -> Bool {
    switch button.kind {
    case .shuffle: headUnit.isOn(.shuffle)
    case .repeat: headUnit.isOn(.repeat)
    case .custom, .addToLibrary, .more, .playbackRate: button.isSelected
    }
  }

  /// Gives back the width it takes of the bar.
  func drawUpNext(right: Double, on canvas: inout DisplayListBuilder) -> Double {
    let player = headUnit.templates.player
    guard headUnit.usesTemplates, player.isUpNextEnabled else { return 0 }
    let title = player.upNextTitle ?? ""
    let line = canvas.line(title.isEmpty ? say(PlayerPhrase.upNext) : title, .label, within: 160)
    let width = canvas.width(line) + 36
    let area = Area(right - width, 8, width, 40)
    let target = FocusTarget.upNext
    if !isFocused(target) { canvas.card(area, radius: radii.button(20), palette.fills[1]) }
    drawPress(of: target, area, radius: radii.button(20), on: &canvas)
    canvas.draw(line, .label, palette.texts[0], x: area.midX, y: area.y + 10, .centre)
    drawFocus(of: target, area, radius: radii.button(20), on: &canvas)
    canvas.element(.button, area, label(line.text, of: target, reach: 4))
    return width + 12
  }

  /// The artist's name leads to the album or the artist.
  func drawAlbumArtistLink(
    _ parts: NowPlayingLayout, top: Double, on canvas: inout DisplayListBuilder
  ) {
    guard headUnit.usesTemplates, headUnit.templates.player.isAlbumArtistEnabled else { return }
    let target = FocusTarget.albumArtist
    let line = canvas.line(playing.artist, .artist, within: parts.column.width - 24)
    let width = canvas.width(line)
    let left = parts.isCentred ? parts.column.midX - width / 2 : parts.column.x
    let area = Area(left - 8, top - 4, width + 36, 32)
    drawPress(of: target, area, radius: 12, on: &canvas)
    drawFocus(of: target, area, radius: 12, on: &canvas)
    canvas.icon(
      .chevronForward, Area(left + width + 6, top + 4, 16, 16), palette.artworkTexts[0])
    canvas.element(
      .button, area, label(say(PlayerPhrase.artist), value: playing.artist, of: target, reach: 6))
  }

  /// Whether the buttons beside a page's title would press it together.
  func isBarTight(
    of page: Page, within room: Double, on canvas: DisplayListBuilder
  ) -> Bool {
    let whole = barButtonsWidth(of: page, on: canvas)
    return whole > 0 && whole + leastTitle(of: page, on: canvas) > room
  }

  /// What they take where there is room for all.
  func barButtonsWidth(of page: Page, on canvas: DisplayListBuilder) -> Double {
    let (leading, trailing) = headUnit.barButtons(of: page)
    return BarPlan(of: leading + trailing, within: .infinity) { barWords($0, on: canvas) }.whole
  }

  /// What a title has beside buttons that can give way.
  private func leastTitle(of page: Page, on canvas: DisplayListBuilder) -> Double {
    min(96, canvas.width(canvas.line(page.title, .title)))
  }

  /// The way back as the app wants it, as long as the title keeps its room; nil where it is the
  /// car's.
  func backWords(
    of page: Page, until right: Double, on canvas: DisplayListBuilder
  ) -> (area: Area, line: TextLine?)? {
    guard let back = page.template?.back else { return nil }
    // Apps of old begin the word with a space, for want of air behind the arrow.
    let title = String((back.title ?? "").drop { $0.isWhitespace })
    if back.image != nil || title.isEmpty { return (Area(space(12), 8, 40, 40), nil) }
    let line = canvas.line(title, .label, within: 140)
    let area = Area(space(12), 8, 14 + 20 + 4 + canvas.width(line) + 16, 40)
    let isTight = isBarTight(of: page, within: right - area.maxX - 12, on: canvas)
    let leavesNothing = area.maxX + 12 + leastTitle(of: page, on: canvas) > right
    return isTight || leavesNothing ? (Area(space(12), 8, 40, 40), nil) : (area, line)
  }

  /// Back with the app's own words or picture.
  func draw(
    _ back: (area: Area, line: TextLine?), of page: Page, on canvas: inout DisplayListBuilder
  ) {
    let area = back.area
    let own = page.template?.back
    canvas.faded(area, opacity: own?.isEnabled == false ? 0.38 : 1) { canvas in
      if !isFocused(.back) { canvas.card(area, radius: radii.button(20), palette.fills[0]) }
      drawPress(of: .back, area, radius: radii.button(20), on: &canvas)
      if let picture = headUnit.picture(own?.image, .button)?.picture {
        canvas.template(picture, area.centred(24), palette.texts[0])
      } else if let line = back.line {
        canvas.icon(.chevronBack, Area(area.x + 12, area.y + 10, 20, 20), palette.texts[0])
        canvas.draw(line, .label, palette.texts[0], x: area.x + 36, y: area.y + 10)
      } else {
        canvas.icon(.chevronBack, area.centred(20), palette.texts[0])
      }
    }
    drawFocus(of: .back, area, radius: radii.button(20), on: &canvas)
    let words = back.line?.text ?? say(ListPhrase.back)
    canvas.element(.button, area, label(words, of: .back, reach: 8))
  }

  /// Buttons beside a page's title, the leading ones behind the way back; gives back what they
  /// leave for the title.
  func drawBarButtons(
    of page: Page, from left: Double, to right: Double, on canvas: inout DisplayListBuilder
  ) -> (left: Double, right: Double) {
    let (leading, trailing) = headUnit.barButtons(of: page)
    let buttons = Array(leading + trailing)
    let title = leastTitle(of: page, on: canvas)
    let plan = BarPlan(of: buttons, within: right - left, title: title) {
      barWords($0, on: canvas)
    }
    var (left, right) = (left, right)
    for index in buttons.indices.dropFirst(leading.count).reversed() {
      let area = Area(right - plan.widths[index], 8, plan.widths[index], 40)
      draw(
        barButton: buttons[index], area, pad: plan.pad, hasGround: buttons[index].isRounded,
        on: &canvas)
      right = area.x - BarPlan.gap
    }
    for index in buttons.indices.prefix(leading.count) {
      let area = Area(left, 8, plan.widths[index], 40)
      draw(
        barButton: buttons[index], area, pad: plan.pad, hasGround: buttons[index].isRounded,
        on: &canvas)
      left = area.maxX + BarPlan.gap
    }
    return (left, right)
  }

  /// The width of what it says; nothing where it has a picture.
  func barWords(
    _ button: TemplateButton, within width: Double = 140, on canvas: DisplayListBuilder
  ) -> Double? {
    guard button.image == nil else { return nil }
    return canvas.width(barLine(of: button, within: width, on: canvas))
  }

  private func barLine(
    of button: TemplateButton, within width: Double, on canvas: DisplayListBuilder
  ) -> TextLine {
    canvas.line(fitting(button, .label, within: width, on: canvas), .label, within: width)
  }

  /// Without a ground only the colour says that it is no title.
  func draw(
    barButton button: TemplateButton, _ area: Area, pad: Double, hasGround: Bool = true,
    on canvas: inout DisplayListBuilder
  ) {
    drawSurface(
      of: button, area, radius: radii.button(20), hasGround: hasGround, reach: 2, on: &canvas
    ) { canvas, color in
      let color = hasGround || isFocused(.button(button.id)) ? color : palette.accent
      if button.image == nil {
        let line = barLine(of: button, within: area.width - pad, on: canvas)
        canvas.draw(line, .label, color, x: area.midX, y: area.y + 10, .centre)
      } else {
        drawSign(of: button, .button, area, color, on: &canvas)
      }
    }
  }
}

/// How wide the buttons beside a title are: with air around their words where there is some, and
/// the longest words give way first.
struct BarPlan {
  static let gap = 12.0
  private static let pads = 20.0...32.0
  private static let least = 40.0

  let pad: Double
  let widths: [Double]

  var whole: Double { widths.reduce(0) { $0 + $1 + Self.gap } }

  init(
    of buttons: some Collection<TemplateButton>, within room: Double, title: Double = 0,
    words: (TemplateButton) -> Double?
  ) {
    let words = buttons.map(words)
    let said = words.compactMap { $0 }
    let count = Double(words.count)
    let taken = said.reduce(0, +) + (count - Double(said.count)) * Self.least + count * Self.gap
    let air = (room - title - taken) / Double(max(1, said.count))
    let pad = max(Self.pads.lowerBound, min(Self.pads.upperBound, air))
    self.pad = pad
    let wanted = words.map { max(Self.least, $0.map { $0 + pad } ?? 0) }
    widths = Self.shared(room - count * Self.gap, among: wanted)
  }

  /// The widest are cut to the same width, those that fit stay as they are.
  private static func shared(_ room: Double, among wanted: [Double]) -> [Double] {
    var left = room
    for (index, width) in wanted.sorted().enumerated() {
      let share = max(least, left / Double(wanted.count - index))
      if width > share { return wanted.map { min($0, share) } }
      left -= width
    }
    return wanted
  }
}

// The parts of buttons.
extension Screen {
  /// A button's ground, what stands on it in its colour, and its element.
  func drawSurface(
    of button: TemplateButton, _ area: Area, radius: Double, isOn: Bool = false,
    hasGround: Bool = true, reach: Double = 0, on canvas: inout DisplayListBuilder,
    _ body: (inout DisplayListBuilder, Color) -> Void
  ) {
    let target = FocusTarget.button(button.id)
    let hasFocus = isFocused(target) && !canvas.isCovered
    let isOn = isOn && !hasFocus
    let label = label(
      headUnit.words(of: button), value: button.isSelected ? "selected" : "", of: target,
      reach: reach)
    canvas.element(.button, area, label) { canvas in
      canvas.faded(area, opacity: button.isEnabled ? 1 : 0.38) { canvas in
        if !hasFocus, hasGround {
          canvas.card(area, radius: radius, isOn ? palette.control : palette.fills[1])
        }
        drawPress(of: target, area, radius: radius, on: &canvas)
        body(&canvas, isOn ? palette.onControl : palette.texts[0])
      }
      drawFocus(of: target, area, radius: radius, on: &canvas)
    }
  }

  /// A small round button with a glyph.
  func drawRound(_ button: TemplateButton, _ area: Area, on canvas: inout DisplayListBuilder) {
    drawSurface(of: button, area, radius: area.width / 2, reach: 4, on: &canvas) {
      canvas, color in
      drawSign(of: button, .button, area, color, on: &canvas)
    }
  }

  /// What stands for the button where there are no words: its picture in one colour, or a sign.
  func drawSign(
    of button: TemplateButton, _ size: TemplatePictureSize, _ area: Area,
    _ color: Color, on canvas: inout DisplayListBuilder
  ) {
    let area = area.centred(size.points)
    if let picture = headUnit.picture(button.image, size)?.picture {
      canvas.template(picture, area, color)
    } else {
      canvas.icon(button.icon, area, color)
    }
  }

  /// The button's picture in its own colours, where it has one.
  func drawPictureOrSign(
    of button: TemplateButton, _ size: TemplatePictureSize, _ area: Area, _ color: Color,
    on canvas: inout DisplayListBuilder
  ) {
    if size == .button || size == .player {
      return drawSign(of: button, size, area, color, on: &canvas)
    }
    guard button.image != nil else {
      return canvas.icon(button.icon, area.centred(min(32, area.width)), color)
    }
    drawTemplatePicture(button.image, size, area, radius: 10, fallback: button.icon, on: &canvas)
  }

  /// A picture of a template, or what stands in for it.
  func drawTemplatePicture(
    _ name: String?, _ size: TemplatePictureSize, _ area: Area, radius: Double, fallback: Icon?,
    on canvas: inout DisplayListBuilder
  ) {
    if let picture = headUnit.picture(name, size)?.picture {
      let label = DisplayListBuilder.Label(value: picture.label(named: name ?? ""))
      canvas.element(.thumbnail, area, label) { $0.picture(picture, area, radius: radius) }
      if size != .button { canvas.ring(area, radius: radius, width: 1, palette.edge) }
    } else if let fallback {
      canvas.card(area, radius: radius, palette.fills[1])
      canvas.icon(fallback, area.centred(area.width * 0.4), palette.texts[2])
    }
  }

  /// The longest wording that fits.
  private func fitting(
    _ button: TemplateButton, _ face: Typeface, within width: Double, on canvas: DisplayListBuilder
  ) -> String {
    button.titles.first { canvas.width(canvas.line($0, face)) <= width }
      ?? button.titles.last ?? headUnit.words(of: button)
  }
}

extension TemplateButton {
  fileprivate var icon: Icon {
    switch kind {
    case .custom: .apps
    case .shuffle: .shuffle
    case .repeat: .repeat
    case .addToLibrary: isSelected ? .bookmarkFilled : .bookmark
    case .more: .more
    case .playbackRate: .speed
    }
  }
}

extension Template {
  fileprivate var isSheet: Bool {
    if case .actionSheet = content { true } else { false }
  }
}

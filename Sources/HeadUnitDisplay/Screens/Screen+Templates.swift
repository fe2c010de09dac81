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

// A match, in the place of what plays.
extension Screen {
  /// A team at each side with its score towards the middle, and there what is said of it all.
  func draw(_ sports: TemplateSports, in panel: Area, on canvas: inout DisplayListBuilder) {
    canvas.element(.card, panel, DisplayListBuilder.Label(text: sports.words)) { canvas in
      let middle = min(200, panel.width * 0.28)
      let side = (panel.width - middle) / 2
      let teams = [sports.left, sports.right]
      // Both stand alike, whoever has more points, the ball or something said of it.
      let face = scoreFace(in: panel)
      let scores = teams.map { canvas.width(canvas.line($0.score, face, within: side * 0.5)) }
      let room = (scores.max() ?? 0) + (teams.contains(where: \.hasPossession) ? 24 : 0) + 12
      let hasStandings =
        panel.height >= 92 && teams.contains { !($0.standings ?? "").isEmpty }
      for (team, isLeft) in [(sports.left, true), (sports.right, false)] {
        let x = isLeft ? panel.x : panel.maxX - side
        draw(
          team, Area(x, panel.y, side, panel.height), isLeft: isLeft, room: room,
          hasStandings: hasStandings, on: &canvas)
      }
      drawStatus(
        of: sports, Area(panel.x + side, panel.y, middle, panel.height), on: &canvas)
    }
  }

  private func scoreFace(in area: Area) -> Typeface {
    area.height >= 80 ? .largeDisplay : .display
  }

  /// The badge has what the room for the score leaves.
  private func draw(
    _ team: TemplateSports.Team, _ area: Area, isLeft: Bool, room: Double, hasStandings: Bool,
    on canvas: inout DisplayListBuilder
  ) {
    let face = scoreFace(in: area)
    let line = canvas.line(team.score, face, within: area.width * 0.5)
    let score = canvas.width(line)
    let block = Area(
      isLeft ? area.x : area.x + room, area.y, max(0, area.width - room), area.height)
    let badge = drawBadge(
      of: team, block, beside: area, hasStandings: hasStandings, on: &canvas)
    let y = badge.midY - face.line / 2
    canvas.draw(
      line, face, palette.texts[0], x: isLeft ? area.maxX - score : area.x, y: y)
    canvas.element(
      .text, Area(isLeft ? area.maxX - score : area.x, y, score, face.line),
      DisplayListBuilder.Label(text: line.text))
    guard team.hasPossession else { return }
    let mark = Area(
      isLeft ? area.maxX - score - 24 : area.x + score + 8, badge.midY - 8, 16, 16)
    canvas.element(.accessory, mark, DisplayListBuilder.Label(text: "possession")) { canvas in
      if let picture = headUnit.picture(team.possessionImage, .player)?.picture {
        canvas.template(picture, mark, palette.accent)
      } else {
        canvas.disc(mark.centred(10), palette.accent)
      }
    }
  }

  /// The logo, or initials in its place, above the words for which there is room.
  private func drawBadge(
    of team: TemplateSports.Team, _ block: Area, beside side: Area, hasStandings: Bool,
    on canvas: inout DisplayListBuilder
  ) -> Area {
    let hasName = block.height >= 56
    let texts = (hasName ? 4 + Typeface.label.line : 0) + (hasStandings ? 16.0 : 0)
    let size = min(96, block.height - texts, block.width)
    let top = block.y + (block.height - size - texts) / 2
    let badge = Area(block.midX - size / 2, top, size, size)
    let initials = team.shortName
    if let picture = headUnit.picture(team.logo, .grid)?.picture {
      let label = DisplayListBuilder.Label(value: picture.label(named: team.logo ?? ""))
      canvas.element(.thumbnail, badge, label) { $0.picture(picture, badge, radius: 10) }
    } else {
      let face = size >= 60 ? Typeface.heading : size >= 40 ? .row : .micro
      canvas.disc(badge, palette.fills[1])
      let line = canvas.line(initials, face, within: size - 8)
      let y = badge.midY - face.line / 2
      canvas.draw(line, face, palette.texts[0], x: badge.midX, y: y, .centre)
      canvas.element(.text, badge, DisplayListBuilder.Label(text: line.text))
    }
    guard hasName else { return badge }
    let star = team.isFavorite ? 18.0 : 0
    // A long name goes on below the score.
    let reach = size >= scoreFace(in: block).line ? side : block
    let line = canvas.line(team.name, .label, within: reach.width - star)
    let width = canvas.width(line) + star
    let x = max(reach.x, min(reach.maxX - width, block.midX - width / 2))
    let y = badge.maxY + 4
    if team.isFavorite {
      let area = Area(x, y + 3, 14, 14)
      canvas.icon(.starFilled, area, palette.accent)
      canvas.element(.badge, area, DisplayListBuilder.Label(text: "favorite"))
    }
    canvas.draw(line, .label, palette.texts[0], x: x + star, y: y)
    canvas.element(
      .title, Area(x + star, y, width - star, Typeface.label.line),
      DisplayListBuilder.Label(text: line.text))
    if hasStandings {
      canvas.text(
        team.standings ?? "", .micro, palette.artworkTexts[0], x: block.midX,
        y: y + Typeface.label.line + 1, within: block.width, .centre, role: .subtitle)
    }
    return badge
  }

  /// The clock first: of the rest there is as much as there is room for.
  private func drawStatus(
    of sports: TemplateSports, _ area: Area, on canvas: inout DisplayListBuilder
  ) {
    let seconds = headUnit.sportsClock(at: now)
    let clock = seconds == nil ? 0 : Typeface.heading.line
    let line = Typeface.caption.line
    let rows = max(0, Int((area.height - clock) / line))
    let width = area.width - 16
    // Words go on in the next line where that takes none from what else is said.
    let broken = sports.status.flatMap {
      canvas.lines($0, .caption, within: width, atMost: 2)
    }
    let lines =
      broken.count <= rows ? broken : sports.status.map { canvas.line($0, .caption, within: width) }
    let count = min(lines.count, rows)
    let texts = clock + Double(count) * line
    let image = headUnit.picture(sports.statusImage, .button)?.picture
    let hasImage = image != nil && area.height - texts >= 30
    var y = area.y + (area.height - texts - (hasImage ? 30 : 0)) / 2
    if hasImage, let image {
      canvas.template(image, Area(area.midX - 12, y, 24, 24), palette.artworkTexts[0])
      y += 30
    }
    if let seconds {
      canvas.text(
        PlaybackTime.text(seconds.rounded(.down)), .heading, palette.texts[0], x: area.midX, y: y,
        within: area.width - 16, .centre, role: .text)
      y += clock
      noteClock(sports.clock, seconds, on: &canvas)
    }
    for words in lines.prefix(count) {
      canvas.draw(words, .caption, palette.artworkTexts[0], x: area.midX, y: y, .centre)
      let wide = canvas.width(words)
      canvas.element(
        .text, Area(area.midX - wide / 2, y, wide, line),
        DisplayListBuilder.Label(text: words.text))
      y += line
    }
  }

  /// It looks different with the next whole second.
  private func noteClock(
    _ clock: TemplateSports.Clock?, _ seconds: Double, on canvas: inout DisplayListBuilder
  ) {
    guard let clock, !clock.isPaused, clock.countsUp || seconds > 0 else { return }
    let part = seconds - seconds.rounded(.down)
    let wait = max(0.02, clock.countsUp ? 1 - part : part + 0.001)
    canvas.changes(at: now + Duration(microseconds: Int((wait * 1e6).rounded(.up))))
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

  private var leadsToArtist: Bool {
    headUnit.usesTemplates && headUnit.templates.player.isAlbumArtistEnabled
  }

  /// Beside the name an arrow has room.
  func artistWidth(_ parts: NowPlayingLayout) -> Double {
    parts.column.width - (leadsToArtist ? 24 : 0)
  }

  /// The artist's name leads to the album or the artist.
  func drawAlbumArtistLink(
    _ parts: NowPlayingLayout, top: Double, on canvas: inout DisplayListBuilder
  ) {
    guard leadsToArtist else { return }
    let target = FocusTarget.albumArtist
    let line = canvas.line(playing.artist, .artist, within: artistWidth(parts))
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

  /// Without a ground only the colour says that it is no title; a sign stands for its picture.
  func draw(
    barButton button: TemplateButton, _ area: Area, pad: Double, hasGround: Bool = true,
    sign: Icon? = nil, on canvas: inout DisplayListBuilder
  ) {
    drawSurface(
      of: button, area, radius: radii.button(20), hasGround: hasGround, reach: 2, on: &canvas
    ) { canvas, color in
      let color = hasGround || isFocused(.button(button.id)) ? color : palette.accent
      if button.image == nil {
        let line = barLine(of: button, within: area.width - pad, on: canvas)
        canvas.draw(line, .label, color, x: area.midX, y: area.y + 10, .centre)
      } else if let sign {
        canvas.icon(sign, area.centred(TemplatePictureSize.button.points), color)
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
  func fitting(
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

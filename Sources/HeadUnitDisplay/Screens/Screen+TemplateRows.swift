import HeadUnitCore

// The rows of a template's list, in points from their own top left at the stage's left edge.
extension Screen {
  /// What the strip of letters takes of the rows.
  static let lettersWidth = GivenList.lettersPoints
  /// No letter is less for a finger, which may also go along all of them.
  private static let letterSide = 44.0

  /// One row, with the header of its section above it if it is the first.
  func drawGivenRow(
    _ index: Int, of page: Page, isLast: Bool, on canvas: inout DisplayListBuilder
  ) {
    guard let given = page.given?.rows[index] else { return }
    if let header = given.header { draw(header, 0, on: &canvas) }
    canvas.moved(y: given.headerPoints) { canvas in
      switch given.content {
      case .item(let item):
        if let pictures = item.pictures {
          draw(pictures, of: item, index, of: page, on: &canvas)
        } else {
          drawRow(index, of: page, isLast: isLast || isLastOfSection(index, page), on: &canvas)
        }
      case .details(let details): draw(details, on: &canvas)
      case .buttons(let buttons): drawHeaderButtons(buttons, on: &canvas)
      case .assistant: drawAssistant(index, of: page, on: &canvas)
      }
    }
  }

  /// No line stands between a row and the next header.
  private func isLastOfSection(_ index: Int, _ page: Page) -> Bool {
    guard let rows = page.given?.rows, rows.indices.contains(index + 1) else { return true }
    return rows[index + 1].header != nil
  }

  /// What stands above the rows of a section.
  private func draw(_ header: SectionHeader, _ y: Double, on canvas: inout DisplayListBuilder) {
    var left = rowArea.x + 8
    let height = header.points
    if header.image != nil {
      let area = Area(left, y + (height - 28) / 2, 28, 28)
      drawTemplatePicture(header.image, .section, area, radius: 6, fallback: nil, on: &canvas)
      left += 28 + 10
    }
    var right = rowArea.maxX - 12
    if let button = header.button {
      let area = Area(right - 36, y + (height - 36) / 2, 36, 36)
      drawRound(button, area, on: &canvas)
      right -= 36 + 12
    }
    let hasSubtitle = !(header.subtitle ?? "").isEmpty
    let top = y + (height - (hasSubtitle ? 44 : 22)) / 2
    canvas.text(
      header.title, .label, palette.texts[1], x: left, y: top, within: right - left,
      role: .title)
    guard hasSubtitle else { return }
    canvas.text(
      header.subtitle ?? "", .sub, palette.texts[2], x: left, y: top + 24, within: right - left,
      role: .subtitle)
  }

  /// The header of the section that is seen stays at the top, until the next one pushes it out.
  func drawSticky(
    _ sticky: Sight.StickyHeader, in list: Area, on canvas: inout DisplayListBuilder
  ) {
    let height = sticky.header.points - Double(sticky.lift) / canvas.scale
    let strip = Area(list.x, list.y, list.width, height)
    canvas.clipped(to: strip) { canvas in
      canvas.movedPixels(y: canvas.pixels(list.y) - sticky.lift) { canvas in
        draw(sticky.header, 0, on: &canvas)
      }
    }
  }

  /// Leads to the sections by their letters; as many as there is room for.
  func drawLetters(
    _ letters: [(letter: String, row: Int)], in list: Area, _ hasTabBar: Bool,
    on canvas: inout DisplayListBuilder
  ) {
    let room = list.height - 16 - (hasTabBar ? 66 : 0)
    let shown = LetterStrip.shown(of: letters.count, among: Int(room / Self.letterSide))
    let pitch = letters.count > shown.count ? room / Double(shown.count) : Self.letterSide
    let top = list.y + 8 + (room - pitch * Double(shown.count)) / 2
    for (place, index) in shown.enumerated() {
      let area = Area(
        list.maxX - Self.letterSide, top + Double(place) * pitch, Self.letterSide, pitch)
      let target = FocusTarget.letter(index)
      drawPress(of: target, area.centred(32), radius: 16, on: &canvas)
      let line = canvas.line(letters[index].letter, .micro, within: 26)
      canvas.draw(line, .micro, palette.texts[1], x: area.midX, y: area.midY - 7, .centre)
      canvas.element(.button, area, label(line.text, of: target))
      // A dot stands for those between.
      guard place > 0, index - shown[place - 1] > 1 else { continue }
      canvas.disc(Area(area.midX - 1.5, area.y - 1.5, 3, 3), palette.texts[2])
    }
  }

  private func drawAssistant(_ index: Int, of page: Page, on canvas: inout DisplayListBuilder) {
    let row = Sight.Row(index, of: page, in: headUnit)
    let target = FocusTarget.row(index)
    drawPress(of: target, rowArea, radius: radii.row, on: &canvas)
    drawFocus(of: target, rowArea, radius: radii.row, on: &canvas)
    let label = DisplayListBuilder.Label(
      text: row.title, value: row.value, isEnabled: headUnit.canFocus(target),
      isFocused: isFocused(target), path: page.path.child(index), target: target)
    canvas.element(.row, rowArea, label) { canvas in
      let disc = Area(rowArea.x + 8, 6, 48, 48)
      canvas.disc(disc, palette.accent)
      canvas.icon(.mic, disc.centred(24), palette.onAccent)
      let room = rowArea.width - rowTextStart - 12
      canvas.text(
        row.title, .row, palette.texts[0], x: rowArea.x + rowTextStart, y: 8, within: room,
        role: .title)
      canvas.text(
        row.subtitle, .sub, palette.texts[1], x: rowArea.x + rowTextStart, y: 33, within: room,
        role: .subtitle)
    }
  }

  /// What an album or a station is, above its rows.
  private func draw(_ details: TemplateDetails, on canvas: inout DisplayListBuilder) {
    let cover = Area(rowArea.x + 8, 12, 100, 100)
    let area = Area(rowArea.x, 0, rowArea.width, details.points)
    canvas.element(.card, area, DisplayListBuilder.Label(text: details.title ?? "")) { canvas in
      if details.isAdaptive { drawAdaptiveGround(of: details, area, on: &canvas) }
      drawTemplatePicture(
        details.image, .details, cover, radius: 12, fallback: .musicNote, on: &canvas)
      let upon = Upon(overlay: details.overlay, sports: details.sports, progress: details.progress)
      draw(upon, picture: cover, on: &canvas)
      let x = cover.maxX + 16
      let room = rowArea.maxX - 12 - x
      let subtitle = details.subtitle ?? ""
      let title = details.title ?? ""
      let quiet = details.isAdaptive ? palette.artworkTexts[0] : palette.texts[1]
      let lines = canvas.lines(title, .heading, within: room, atMost: subtitle.isEmpty ? 2 : 1)
      canvas.draw(lines, of: title, .heading, palette.texts[0], x: x, y: 12)
      canvas.text(subtitle, .sub, quiet, x: x, y: 42, within: room, role: .subtitle)
      let top = subtitle.isEmpty && lines.count < 2 ? 44.0 : 66
      drawBody(of: details, quiet, x: x, y: top, within: room, on: &canvas)
      let y = 72 + details.bodyPoints
      drawPills(
        details.buttons, first: details.playback?.icon, from: x, to: rowArea.maxX - 12, y: y,
        on: &canvas)
    }
  }

  /// The longest wording for which there is room in two lines.
  private func drawBody(
    of details: TemplateDetails, _ color: Color, x: Double, y: Double, within room: Double,
    on canvas: inout DisplayListBuilder
  ) {
    let face = Typeface.caption
    func lines(_ text: String, atMost count: Int) -> [TextLine] {
      canvas.setter.lines(
        text, canvas.style(face), width: canvas.pixels(room), maximumLines: count)
    }
    let body = details.bodies.first { lines($0, atMost: 3).count <= 2 } ?? details.bodies.last
    guard let body, !body.isEmpty else { return }
    canvas.draw(lines(body, atMost: 2), of: body, face, color, x: x, y: y)
  }

  /// The picture itself, so blurred that its colours are left, behind as much of the look's scrim
  /// as text upon it needs.
  private func drawAdaptiveGround(
    of details: TemplateDetails, _ area: Area, on canvas: inout DisplayListBuilder
  ) {
    guard !look.isOpaque, let picture = headUnit.picture(details.image, .details)?.picture else {
      return
    }
    let frame = canvas.frame(area)
    let radius = canvas.pixels(radii.card)
    canvas.add(.image(Image(.blurred(picture), in: frame, radius: radius)))
    canvas.add(
      .card(
        Card(frame, radius: radius, .gradient(nowPlayingScrim(over: picture, in: area)))))
  }

  /// What lies upon a picture, from its lower edge up: how much was heard, and a word or a match.
  private func draw(_ upon: Upon, picture: Area, on canvas: inout DisplayListBuilder) {
    var picture = picture
    if let progress = upon.progress, (0...1).contains(progress) {
      let inset = upon.isRound ? picture.width / 4 : 6
      let bar = Area(
        picture.x + inset, picture.maxY - (upon.isRound ? inset / 2 : 6) - 4,
        picture.width - 2 * inset, 4)
      canvas.element(.progress, bar, DisplayListBuilder.Label(value: progress.percentText)) {
        canvas in
        // What was heard has a rim as well, upon a picture as light as itself.
        canvas.card(bar.inset(-1), radius: 3, .black.opacity(0.6))
        let heard = max(progress > 0 ? 4 : 0, (bar.width * progress).rounded())
        if heard > 0 {
          canvas.card(Area(bar.x, bar.y, heard, bar.height), radius: 2, .white)
        }
      }
      picture.height -= 10
    }
    if let deed = upon.playback {
      let inset = upon.isRound ? picture.width / 8 : 6
      let disc = Area(picture.maxX - inset - 22, picture.y + inset, 22, 22)
      canvas.disc(disc, .black.opacity(0.6))
      canvas.icon(deed.icon, disc.centred(14), .white)
      canvas.element(.accessory, disc, DisplayListBuilder.Label(text: deed.rawValue))
    }
    if let overlay = upon.overlay { draw(overlay, upon: picture, on: &canvas) }
    if let sports = upon.sports {
      let score = TemplateOverlay(text: sports.shortWords, alignment: .center)
      draw(score, upon: picture, on: &canvas)
    }
  }

  /// A word or a sign at the lower edge of a picture, in the app's own colours.
  private func draw(
    _ overlay: TemplateOverlay, upon picture: Area, on canvas: inout DisplayListBuilder
  ) {
    func area(_ width: Double, _ height: Double) -> Area {
      let x =
        switch overlay.alignment ?? .leading {
        case .leading: picture.x + 6
        case .center: picture.midX - width / 2
        case .trailing: picture.maxX - 6 - width
        }
      return Area(x, picture.maxY - 6 - height, width, height)
    }
    if let image = overlay.image {
      let side = TemplatePictureSize.section.points
      return drawTemplatePicture(
        image, .section, area(side, side), radius: 6, fallback: nil, on: &canvas)
    }
    let line = canvas.line(overlay.text ?? "", .caption, within: picture.width - 28)
    guard !line.text.isEmpty else { return }
    let pill = area(canvas.width(line) + 16, 22)
    canvas.card(pill, radius: 6, overlay.background.map(Color.init) ?? palette.control)
    canvas.draw(
      line, .caption, overlay.textColor.map(Color.init) ?? palette.onControl, x: pill.midX,
      y: pill.y + 2, .centre)
    canvas.element(.badge, pill, DisplayListBuilder.Label(text: line.text))
  }

  /// Buttons with words or a glyph side by side; what does not fit is left out.
  private func drawPills(
    _ buttons: [TemplateButton], first: Icon?, from x: Double, to right: Double, y: Double,
    on canvas: inout DisplayListBuilder
  ) {
    let room = right - x
    let plan = BarPlan(of: buttons, within: room) { barWords($0, within: room, on: canvas) }
    var left = x
    for (index, (button, width)) in zip(buttons, plan.widths).enumerated() {
      draw(
        barButton: button, Area(left, y, width, 40), pad: plan.pad, sign: index == 0 ? first : nil,
        on: &canvas)
      left += width + BarPlan.gap
    }
  }

  /// Large buttons above the first section, all of the same width.
  private func drawHeaderButtons(
    _ buttons: [TemplateButton], on canvas: inout DisplayListBuilder
  ) {
    let place = HeaderButtonsPlace(buttons.count, within: listStage.width - lettersWidth)
    let gap = HeaderButtonsPlace.gap
    let room = rowArea.width - 16
    let width = min(140, (room - gap * Double(place.columns - 1)) / Double(place.columns))
    let height = HeaderButtonsPlace.buttonHeight
    for (index, button) in buttons.enumerated() {
      let (line, column) = index.quotientAndRemainder(dividingBy: place.columns)
      let area = Area(
        rowArea.x + 8 + Double(column) * (width + gap), 6 + Double(line) * (height + gap), width,
        height)
      drawSurface(of: button, area, radius: radii.row, on: &canvas) { canvas, color in
        drawPictureOrSign(
          of: button, .header, Area(area.midX - 24, area.y + 8, 48, 48), color, on: &canvas)
        canvas.text(
          headUnit.words(of: button), .sub, color, x: area.midX, y: area.maxY - 32,
          within: width - 12, .centre,
          role: .title)
      }
    }
  }
}

// Rows of pictures.
extension Screen {
  private func draw(
    _ pictures: PictureRow, of item: TemplateItem, _ index: Int, of page: Page,
    on canvas: inout DisplayListBuilder
  ) {
    guard let place = page.given?.place(of: pictures, in: item) else { return }
    let row = Area(rowArea.x, 0, rowArea.width, place.height)
    // One that goes to the side goes under the edges of the list.
    let area =
      place.excess > 0 ? Area(0, 0, listStage.width - lettersWidth, place.height) : row
    let target = FocusTarget.row(index)
    let isChoosable = headUnit.canFocus(target)
    let label = DisplayListBuilder.Label(
      text: item.title ?? "", isEnabled: isChoosable, isFocused: isFocused(target),
      path: page.path.child(index))
    canvas.element(.row, area, label) { canvas in
      canvas.faded(area, opacity: item.isEnabled ? 1 : 0.38) { canvas in
        if place.titleHeight > 0 {
          drawTitle(of: item, target, place.titleHeight, on: &canvas)
        }
        drawElements(pictures, place, index, of: page, on: &canvas)
      }
    }
  }

  /// The row's own title, which leads on where it has a handler.
  private func drawTitle(
    of item: TemplateItem, _ target: FocusTarget, _ height: Double,
    on canvas: inout DisplayListBuilder
  ) {
    let leadsOn = item.isChoosable
    let line = canvas.line(item.title ?? "", .row, within: rowArea.width - 16 - 28)
    let width = canvas.width(line) + (leadsOn ? 22 : 0)
    let area = Area(rowArea.x, 0, min(rowArea.width, width + 20), 44)
    drawPress(of: target, area, radius: 12, on: &canvas)
    drawFocus(of: target, area, radius: 12, on: &canvas)
    canvas.draw(line, .row, palette.texts[0], x: rowArea.x + 8, y: 10)
    canvas.element(
      .title, Area(rowArea.x + 8, 10, canvas.width(line), 24),
      DisplayListBuilder.Label(text: line.text))
    guard leadsOn else { return }
    canvas.icon(
      .chevronForward, Area(rowArea.x + 12 + canvas.width(line), 14, 16, 16), palette.texts[2])
    canvas.element(.button, area, label(line.text, of: target))
  }

  private func drawElements(
    _ pictures: PictureRow, _ place: PictureRowPlace, _ index: Int, of page: Page,
    on canvas: inout DisplayListBuilder
  ) {
    let side = page.side(of: index)
    if let glide = side.glide, now < glide.endsAt { canvas.changesAtOnce() }
    let left = rowArea.x + 8 - Double(side.scroll(at: now)) / canvas.scale
    let top = place.titleHeight + 8
    // Those that go out of the room go under the edges of the list.
    let edges = Area(0, 0, listStage.width - lettersWidth, place.height)
    func drawAll(on canvas: inout DisplayListBuilder) {
      for number in pictures.elements.indices {
        let line = Double(number / place.columns)
        let area = Area(
          left + Double(number % place.columns) * place.pitch,
          top + line * (place.elementHeight + place.gap), place.elementWidth, place.elementHeight)
        guard area.maxX + 4 > edges.x, area.x - 4 < edges.maxX else { continue }
        let target = FocusTarget.rowPicture(index, number)
        draw(pictures.elements[number], pictures.kind, target, area, number, on: &canvas)
      }
    }
    place.excess > 0 ? canvas.clipped(to: edges) { drawAll(on: &$0) } : drawAll(on: &canvas)
  }

  private func draw(
    _ element: PictureRow.Element, _ kind: PictureRow.Kind, _ target: FocusTarget, _ area: Area,
    _ number: Int, on canvas: inout DisplayListBuilder
  ) {
    let label = label(headUnit.words(of: element, at: number), of: target)
    drawPress(of: target, area.inset(-4), radius: 16, on: &canvas)
    canvas.element(.button, area, label) { canvas in
      canvas.faded(area, opacity: element.isEnabled ? 1 : 0.38) { canvas in
        switch kind {
        case .row, .grid, .imageGrid: drawSquare(element, kind, area, on: &canvas)
        case .card: drawCard(element, area, on: &canvas)
        case .condensed: drawCondensed(element, area, on: &canvas)
        }
      }
    }
    drawFocus(of: target, area.inset(-4), radius: 16, on: &canvas)
  }

  /// A square picture with its texts below.
  private func drawSquare(
    _ element: PictureRow.Element, _ kind: PictureRow.Kind, _ area: Area,
    on canvas: inout DisplayListBuilder
  ) {
    let side = min(96, area.width)
    let picture = Area(area.x, area.y, side, side)
    let size = PictureRow(kind, []).pictureSize(of: element)
    drawTemplatePicture(
      element.image, size, picture, radius: element.isRound ? side / 2 : 10,
      fallback: .musicNote, on: &canvas)
    draw(Upon(element), picture: picture, on: &canvas)
    guard kind != .grid else { return }
    let title = Area(area.x, picture.maxY + 5, area.width, Typeface.caption.line)
    drawCaption(of: element, title, palette.texts[0], on: &canvas)
    guard kind == .row else { return }
    canvas.text(
      element.subtitle ?? "", .micro, palette.texts[1], x: area.x, y: picture.maxY + 24,
      within: area.width, role: .subtitle)
  }

  /// What a picture is called, with its sign behind the words.
  private func drawCaption(
    of element: PictureRow.Element, _ area: Area, _ color: Color,
    on canvas: inout DisplayListBuilder
  ) {
    let side = 14.0
    let name = element.symbol ?? ""
    let room = area.width - (name.isEmpty ? 0 : side + 4)
    let width = canvas.text(
      element.title ?? "", .caption, color, x: area.x, y: area.y, within: room, role: .title)
    guard !name.isEmpty else { return }
    let sign = Area(
      area.x + width + (width > 0 ? 4 : 0), area.y + (area.height - side) / 2, side, side)
    canvas.icon(Icon(symbol: name), sign, palette.texts[1])
    canvas.element(.accessory, sign, DisplayListBuilder.Label(text: name))
  }

  /// A wide card: the picture at one end, the texts beside it.
  private func drawCard(
    _ element: PictureRow.Element, _ area: Area, on canvas: inout DisplayListBuilder
  ) {
    canvas.card(area, radius: radii.row, element.tint.map(Color.init) ?? palette.fills[0])
    let (ink, quiet) = inks(on: element.tint)
    let size = element.isFullHeight ? TemplatePictureSize.fullCard : .card
    let side = size.points
    let inset = (area.height - side) / 2
    let isNarrow = area.width < side + 90
    let picture = Area(area.x + inset, area.y + inset, isNarrow ? 72 : side, isNarrow ? 72 : side)
    drawTemplatePicture(
      element.image, size, picture, radius: element.isFullHeight ? 14 : 10,
      fallback: .musicNote, on: &canvas)
    draw(Upon(element), picture: picture, on: &canvas)
    if isNarrow {
      canvas.text(
        element.title ?? "", .caption, ink, x: picture.x, y: picture.maxY + 4,
        within: area.width - 2 * inset - 6, role: .title)
      return
    }
    let x = picture.maxX + 12
    let room = area.maxX - 10 - x
    let hasSubtitle = !(element.subtitle ?? "").isEmpty
    let top = area.midY - (hasSubtitle ? 22 : 12)
    canvas.text(
      element.title ?? "", .label, ink, x: x, y: top, within: room, role: .title)
    canvas.text(
      element.subtitle ?? "", .caption, quiet, x: x, y: top + 24, within: room, role: .subtitle)
  }

  /// What is read upon a card of the app's own colour, by day and by night alike.
  func inks(on tint: TemplateColor?) -> (title: Color, subtitle: Color) {
    guard let tint, tint.alpha > 127 else { return (palette.texts[0], palette.texts[1]) }
    let ink = tint.luma > 0.45 ? Color(0x0B0D12) : Color.white
    return (ink, ink.opacity(tint.luma > 0.45 ? 0.86 : 0.9))
  }

  /// A small picture with the texts beside it.
  private func drawCondensed(
    _ element: PictureRow.Element, _ area: Area, on canvas: inout DisplayListBuilder
  ) {
    canvas.card(area, radius: 12, palette.fills[0])
    let picture = Area(area.x + 6, area.y + 6, 48, 48)
    drawTemplatePicture(
      element.image, .condensed, picture, radius: element.isRound ? 24 : 8, fallback: .musicNote,
      on: &canvas)
    draw(Upon(element), picture: picture, on: &canvas)
    let x = picture.maxX + 10
    let room = area.maxX - 8 - x
    let hasSubtitle = !(element.subtitle ?? "").isEmpty
    let title = Area(x, area.midY - (hasSubtitle ? 18 : 9), room, Typeface.caption.line)
    drawCaption(of: element, title, palette.texts[0], on: &canvas)
    canvas.text(
      element.subtitle ?? "", .micro, palette.texts[1], x: x, y: area.midY + 3, within: room,
      role: .subtitle)
  }
}

/// What lies upon a picture.
private struct Upon {
  var overlay: TemplateOverlay?
  var sports: TemplateSports?
  var progress: Double?
  var playback: TemplateItem.RowDeed?
  var isRound = false
}

extension Upon {
  init(_ element: PictureRow.Element) {
    self.init(
      overlay: element.overlay, sports: element.sports, progress: element.progress,
      playback: element.playback, isRound: element.isRound)
  }
}

extension Color {
  init(_ color: TemplateColor) {
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }
}

extension Area {
  /// The same without so much of its top.
  func below(_ height: Double) -> Area { Area(x, y + height, width, self.height - height) }
}

import HeadUnitCore

// The buttons of playback.
extension Screen {
  enum TransportStyle {
    /// On the now-playing screen.
    case large
    /// There, where nothing else needs the room.
    case largest
    /// In the card beside a list.
    case card
    /// In the player on the home screen.
    case mini
  }

  func drawTransport(
    _ names: [CommandName], in area: Area, style: TransportStyle,
    on canvas: inout DisplayListBuilder
  ) {
    drawTransport(names.map { .command($0) }, in: area, style: style, on: &canvas)
  }

  func drawTransport(
    _ buttons: [PlaybackControls.Button], in area: Area, style: TransportStyle,
    on canvas: inout DisplayListBuilder
  ) {
    canvas.leftToRight(area) { drawButtons(buttons, in: area, style: style, on: &$0) }
  }

  private func drawButtons(
    _ buttons: [PlaybackControls.Button], in area: Area, style: TransportStyle,
    on canvas: inout DisplayListBuilder
  ) {
    let middle = headUnit.controls.middle
    for (button, place) in zip(buttons, transportAreas(buttons, in: area, style: style)) {
      switch button {
      case .more: drawTransportMore(place, on: &canvas)
      case .command(let name) where name == middle: drawMiddle(name, place, style, on: &canvas)
      case .command(let name): drawSide(name, place, on: &canvas)
      }
    }
  }

  /// Where the buttons stand side by side, the middle one larger than the others.
  func transportAreas(
    _ buttons: [PlaybackControls.Button], in area: Area, style: TransportStyle
  ) -> [Area] {
    let middle = headUnit.controls.middle
    let widths = buttons.map { button in
      button.command == middle && middle != nil ? middleSide(style, count: buttons.count) : 44.0
    }
    let total = widths.reduce(0, +)
    let gap = gap(style, count: buttons.count, room: area.width - total)
    var left = area.midX - (total + gap * Double(max(0, buttons.count - 1))) / 2
    return widths.map { width in
      defer { left += width + gap }
      return Area(left, area.midY - width / 2, width, width)
    }
  }

  private func middleSide(_ style: TransportStyle, count: Int) -> Double {
    switch style {
    case .large: count <= 3 ? 72 : 64
    case .largest: count <= 3 ? 88 : 64
    case .card: 56
    case .mini: 48
    }
  }

  private func gap(_ style: TransportStyle, count: Int, room: Double) -> Double {
    switch style {
    case .large, .largest: count <= 3 ? 28 : min(40, max(4, room / Double(count - 1)))
    case .card: 22
    case .mini: 14
    }
  }

  private func drawMiddle(
    _ name: CommandName, _ area: Area, _ style: TransportStyle, on canvas: inout DisplayListBuilder
  ) {
    let target = FocusTarget.control(name)
    let isMini = style == .mini
    let ink = isMini ? palette.texts[0] : palette.onControl
    canvas.faded(area, opacity: isUsable(name) ? 1 : 0.38) { canvas in
      canvas.disc(area, isMini ? palette.fills[1] : palette.control)
      let glyph = area.centred(area.width * 0.47)
      drawGlyph(icon(of: name), glyph, ink, waitingSince: headUnit.waitingSince(name), on: &canvas)
    }
    drawPress(of: target, area, radius: area.width / 2, on: &canvas)
    drawOuterFocus(of: target, area, radius: area.width / 2, gap: 4, on: &canvas)
    canvas.element(.button, area, label(of: name))
  }

  private func drawSide(_ name: CommandName, _ area: Area, on canvas: inout DisplayListBuilder) {
    let target = FocusTarget.control(name)
    let color = palette.texts[0].opacity(isUsable(name) ? 1 : 0.32)
    drawPress(of: target, area, radius: 22, on: &canvas)
    if isWaiting(since: headUnit.waitingSince(name), on: &canvas) {
      canvas.spinner(area.centred(30), at: now, ink: palette.texts[0])
    } else if name.isSkip {
      drawSkip(name, area.centred(38), color, on: &canvas)
    } else {
      canvas.icon(icon(of: name), area.centred(30), color)
    }
    drawFocus(of: target, area, radius: 22, on: &canvas)
    canvas.element(.button, area, label(of: name))
  }

  private func drawSkip(
    _ name: CommandName, _ area: Area, _ color: Color, on canvas: inout DisplayListBuilder
  ) {
    canvas.icon(icon(of: name), area, color)
    let seconds = headUnit.skipInterval(of: name)
    guard seconds.isFinite, seconds >= 0, seconds < 1_000 else { return }
    let line = canvas.line("\(Int(seconds.rounded()))", .interval)
    guard canvas.width(line) <= area.width * 0.6 else { return }
    let y = area.y + area.height * 13 / 24 - 7
    canvas.draw(line, .interval, color, x: area.midX, y: y, .centre)
  }

  /// The "…" button in the place of the button before; the open menu draws it itself.
  private func drawTransportMore(_ area: Area, on canvas: inout DisplayListBuilder) {
    guard !isCommandMenuOpen else { return }
    drawPress(of: .more, area, radius: 22, on: &canvas)
    canvas.icon(.more, area.centred(30), palette.texts[0])
    drawFocus(of: .more, area, radius: 22, on: &canvas)
    canvas.element(.button, area, label(say(PlayerPhrase.more), of: .more))
  }
}

// A command of which the app has said nothing for a while.
extension Screen {
  /// Whether it shows by now that something is awaited; before that it says when it will.
  func isWaiting(since sentAt: Instant?, on canvas: inout DisplayListBuilder) -> Bool {
    guard let notice = sentAt.map({ $0 + PendingCommand.noticeDelay }) else { return false }
    if now < notice { canvas.changes(at: notice) }
    return now >= notice
  }

  /// The icon, or the turning mark in its place.
  func drawGlyph(
    _ icon: Icon, _ area: Area, _ color: Color, waitingSince sentAt: Instant?,
    on canvas: inout DisplayListBuilder
  ) {
    if isWaiting(since: sentAt, on: &canvas) {
      canvas.spinner(area, at: now, ink: color)
    } else {
      canvas.icon(icon, area, color)
    }
  }
}

// How a command looks at present, on a button and in a menu.
extension Screen {
  func isUsable(_ name: CommandName) -> Bool {
    headUnit.player.commands.isUsable(name)
  }

  func label(of name: CommandName) -> DisplayListBuilder.Label {
    label(headUnit.titles(of: name)[0], value: headUnit.value(of: name), of: .control(name))
  }

  func icon(of name: CommandName) -> Icon {
    let state = headUnit.player.commands[name]
    let isActive = state?.isActive == true
    return switch name {
    case .play: .play
    case .pause: .pause
    case .stop: .stop
    case .togglePlayPause: headUnit.player.isPlaying ? .pause : .play
    case .next: .next
    case .previous: .previous
    case .seekForward: .seekForward
    case .seekBackward: .seekBack
    case .skipForward: .skipForward
    case .skipBackward: .skipBack
    case .rate, .position: .speed
    case .shuffle:
      state?.mode == ShuffleMode.collections.rawValue ? .shuffleCollections : .shuffle
    case .repeat: state?.mode == RepeatMode.one.rawValue ? .repeatOne : .repeat
    case .like: isActive ? .likeFilled : .like
    case .dislike: isActive ? .dislikeFilled : .dislike
    case .bookmark: isActive ? .bookmarkFilled : .bookmark
    case .rating: headUnit.player.givenRating == nil ? .star : .starFilled
    case .enableLanguage, .disableLanguage: .language
    }
  }
}

// How far playback has come.
extension Screen {
  private static let knobSide = 16.0
  /// How much larger the knob is under a finger, which hides it.
  private static let heldGrowth = 6.0

  /// The track at the area's top and the times below it.
  func drawScrubber(_ area: Area, hasKnob: Bool, on canvas: inout DisplayListBuilder) {
    guard let info = headUnit.player.info else { return }
    let hasKnob = hasKnob && headUnit.hasScrubberKnob
    let value = playing.positionText
    let label =
      hasKnob
      ? label("Position", value: value, of: .scrubber, reach: 8)
      : DisplayListBuilder.Label(text: "Position", value: value)
    canvas.leftToRight(area) { canvas in
      canvas.element(.slider, area, label) { canvas in
        drawTrack(playing.share ?? 0, hasKnob: hasKnob, in: area, on: &canvas)
        drawTimes(of: info, in: area, on: &canvas)
      }
    }
    noteNextSecond(playing.elapsed, on: &canvas)
  }

  private func drawTrack(
    _ share: Double, hasKnob: Bool, in area: Area, on canvas: inout DisplayListBuilder
  ) {
    let track = Area(area.x, area.y + 5, area.width, 6)
    let end = share * track.width
    // The knob does not go beyond the ends of the track.
    let filled = hasKnob ? max(8, min(track.width - 8, end)) : end
    canvas.card(track, radius: 3, palette.track)
    if filled > 0 {
      canvas.card(Area(track.x, track.y, max(6, filled), 6), radius: 3, palette.control)
    }
    if hasKnob { drawKnob(x: track.x + filled, on: track, on: &canvas) }
  }

  private func drawKnob(x: Double, on track: Area, on canvas: inout DisplayListBuilder) {
    let isTurned = headUnit.scrub?.isByKnob ?? false
    // A ring around it says that it is turned; a larger one would lie over the times.
    let hold = isTurned ? 0.3 : pressStrength(of: .scrubber, on: &canvas)
    if !isTurned {
      drawFocus(
        of: .scrubber, Area(track.x - 10, track.midY - 12, track.width + 20, 24), radius: 12,
        on: &canvas)
    }
    let side = Self.knobSide + Self.heldGrowth * hold
    let knob = Area(x - side / 2, track.midY - side / 2, side, side)
    canvas.disc(knob, palette.control, shadow: .small)
    if isTurned { drawOuterFocus(of: .scrubber, knob, radius: side / 2, gap: 2, on: &canvas) }
  }

  private func drawTimes(
    of info: NowPlayingInfo, in area: Area, on canvas: inout DisplayListBuilder
  ) {
    let y = area.y + 20
    let color = headUnit.scrub == nil ? palette.artworkTexts[0] : palette.texts[0]
    var left = area.x
    var right = area.maxX
    if let elapsed = playing.elapsedText {
      left += canvas.text(elapsed, .time, color, x: left, y: y)
    }
    if let remaining = playing.remainingText {
      right -= canvas.text(remaining, .time, color, x: right, y: y, .right)
    }
    drawChapter(
      info.chapterTexts(in: headUnit.language), Area(area.x, y, area.width, 18), from: left,
      to: right, on: &canvas)
  }

  /// In the middle between the times, in fewer words where there is little room, or not at all.
  private func drawChapter(
    _ texts: [String], _ area: Area, from left: Double, to right: Double,
    on canvas: inout DisplayListBuilder
  ) {
    let room = 2 * (min(area.midX - left, right - area.midX) - 10)
    for text in texts where canvas.width(canvas.line(text, .time)) <= room {
      canvas.text(text, .time, palette.artworkTexts[1], x: area.midX, y: area.y, .centre)
      return
    }
  }

  /// The times change with the next whole second, unless they are held or the track has ended.
  func noteNextSecond(_ elapsed: Double?, on canvas: inout DisplayListBuilder) {
    let rate = headUnit.player.rate
    guard let elapsed, rate != 0, headUnit.heldElapsed == nil else { return }
    let length = headUnit.player.info?.length ?? .infinity
    guard rate > 0 ? elapsed < length : elapsed > 0 else { return }
    let part = elapsed - elapsed.rounded(.down)
    // Nobody reads times that change more often than this.
    let wait = max(0.02, (rate > 0 ? 1 - part : part) / abs(rate))
    canvas.changes(at: now + Duration(microseconds: Int((min(wait, 3_600) * 1e6).rounded(.up))))
  }
}

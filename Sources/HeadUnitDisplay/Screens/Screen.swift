public import HeadUnitCore

/// What the driver sees of a head unit at an instant: a pure function to a display list.
public struct Screen {
  private var subject: Subject
  /// What the strip of letters takes of the rows.
  var lettersWidth = 0.0
  /// Where the ring of the knob comes from while it moves.
  private(set) var focusOrigin: PixelRect?

  public init(_ headUnit: HeadUnit, at now: Instant, with materials: Materials) {
    var materials = materials
    materials.look = materials.look.adapted(to: headUnit.profile.display)
    subject = Subject(headUnit, at: now, with: materials, in: headUnit.shownTheme)
  }

  /// Something that plays, with every button, its menu, and the list behind it: whoever paints can
  /// make icons and shadows before a driver waits for them.
  public static func ahead(
    of headUnit: HeadUnit, at now: Instant, with materials: Materials
  ) -> [DisplayList] {
    var headUnit = headUnit
    func list(after events: [Event]) -> DisplayList {
      for event in events { _ = headUnit.apply(event, at: now) }
      return Screen(headUnit, at: now, with: materials).displayList()
    }
    let info = NowPlayingInfo(
      title: "0123456789", artist: ":-", album: "%", duration: 3_600, elapsed: 60, rate: 1)
    let commands = CommandSet(CommandName.allCases.map { CommandState($0) })
    let session = AudioSession(category: .playback, isActive: true)
    var lists = [
      list(after: [
        .car(.motionReduced(true)), .phone(.reported(.audioSession(session))),
        .phone(.reported(.nowPlaying(info))), .phone(.reported(.commands(commands))),
        .driver(.nowPlayingPressed),
      ])
    ]
    if let menu = headUnit.event(choosing: .more) {
      lists.append(list(after: [menu]))
      _ = headUnit.apply(.driver(.backPressed), at: now)
    }
    return lists + [list(after: [.driver(.backPressed)])]
  }

  var headUnit: HeadUnit { subject.headUnit }
  var now: Instant { subject.now }
  var materials: Materials { subject.materials }
  var layout: ScreenLayout { subject.layout }
  /// What plays, for whatever shows it.
  var playing: Sight.Player { subject.playing }
  /// In which it is drawn; while one theme becomes the other, the screen is drawn in both.
  var theme: Theme { subject.theme }
  var palette: Palette { subject.palette }

  public func displayList() -> DisplayList {
    var screen = self
    screen.focusOrigin = formerFocusFrame
    let theme = headUnit.shownTheme
    let list = screen.drawing(theme: theme)
    let done = share(
      of: headUnit.shifts.theme, over: Shifts.themeDuration, .linear, isCrossFade: true)
    guard done < 1, let old = headUnit.shifts.theme?.from else { return list }
    return list.fadedIn(over: screen.drawing(theme: old), share: done)
  }

  /// The whole screen in the colours of a theme.
  func drawing(theme: Theme) -> DisplayList {
    let (list, uprights) = inColors(of: theme).drawing()
    return headUnit.language.isRightToLeft ? list.mirrored(but: uprights) : list
  }

  func inColors(of theme: Theme) -> Screen {
    guard theme != self.theme else { return self }
    var screen = self
    screen.subject = Subject(headUnit, at: now, with: materials, in: theme)
    return screen
  }

  /// From left to right, and what stays so when it is mirrored.
  private func drawing() -> (DisplayList, [DisplayListBuilder.Upright]) {
    var canvas = DisplayListBuilder(
      scale: layout.scale, palette: palette, setter: materials.text, originX: layout.originX,
      originY: layout.originY, look: look)
    let display = headUnit.profile.display
    let whole = PixelRect(x: 0, y: 0, width: display.width, height: display.height)
    canvas.elementPixels(.screen, whole, DisplayListBuilder.Label(text: headUnit.screenName)) {
      canvas in
      switch headUnit.profile.kind {
      case .screen:
        canvas.add(.fill(whole, palette.rail))
        drawStage(on: &canvas)
        drawRail(on: &canvas)
      case .bluetooth:
        canvas.add(.fill(whole, kitColors.ground))
        drawKit(Area(0, 0, layout.width, layout.height), on: &canvas)
      }
      if display.cornerRadius > 0 {
        canvas.add(.corners(whole, Corners(display.cornerRadius), .black))
      }
    }
    let list = DisplayList(
      size: PixelSize(width: display.width, height: display.height), commands: canvas.commands,
      elements: canvas.elements, nextChange: canvas.nextChange)
    return (list, canvas.uprights)
  }

  var look: Look { materials.look }

  /// A phrase in the head unit's language.
  func say(_ phrase: some Phrase, _ values: String...) -> String {
    phrase.text(in: headUnit.language, values)
  }

  var radii: Radii { look.radii }

  /// A margin or a gap as the look has it.
  func space(_ points: Double) -> Double { points * look.spacing }

  /// The stage in its own points, from 0, 0.
  var stage: Area { Area(0, 0, layout.stage.width, layout.stage.height) }

  private func drawStage(on canvas: inout DisplayListBuilder) {
    canvas.element(.stage, layout.stage) { canvas in
      canvas.clipped(to: layout.stage) { canvas in
        canvas.moved(x: layout.stage.x, y: layout.stage.y) { canvas in
          canvas.covered(if: headUnit.shownAlert != nil) { drawContent(on: &$0) }
          drawToast(on: &canvas)
          drawAlert(on: &canvas)
          drawInterruptions(on: &canvas)
        }
      }
    }
    canvas.add(.corners(canvas.frame(layout.stage), stageCorners, palette.rail))
  }

  /// Only the corners beside the rail are round.
  private var stageCorners: Corners {
    let radius = Int((look.radii.stage * layout.scale).rounded())
    var corners = Corners.square
    if layout.class == .portrait {
      corners.bottomLeft = radius
      corners.bottomRight = radius
    } else if layout.driverSide == .left {
      corners.topLeft = radius
      corners.bottomLeft = radius
    } else {
      corners.topRight = radius
      corners.bottomRight = radius
    }
    return corners
  }

  private func drawContent(on canvas: inout DisplayListBuilder) {
    guard let message = headUnit.message else { return drawScreens(on: &canvas) }
    drawPlainBackdrop(on: &canvas)
    if message.kind == .stopped {
      drawGivingWay(on: &canvas) { canvas in
        canvas.text(
          headUnit.appName, .title, palette.texts[0], x: 8 + space(12), y: 12,
          within: stage.width - 40, role: .title)
      }
      drawFormerTabs(on: &canvas)
    }
    draw(message, on: &canvas)
  }
}

/// What a screen is drawn of: one reference, as every part of the drawing has the whole screen with
/// it.
private final class Subject: Sendable {
  let headUnit: HeadUnit
  let now: Instant
  let materials: Materials
  let layout: ScreenLayout
  let playing: Sight.Player
  let theme: Theme
  let palette: Palette

  init(_ headUnit: HeadUnit, at now: Instant, with materials: Materials, in theme: Theme) {
    self.headUnit = headUnit
    self.now = now
    self.materials = materials
    layout = ScreenLayout(
      headUnit.profile.display, headUnit.shape, isMirrored: headUnit.language.isRightToLeft)
    playing = Sight.Player(headUnit, at: now)
    self.theme = theme
    palette = materials.look.palette(theme)
  }
}

// The row of wide buttons.
extension Screen {
  /// All of the same width.
  func drawActions(in area: Area, on canvas: inout DisplayListBuilder) {
    let buttons = headUnit.uncoveredActions
    for (button, place) in zip(buttons, actionAreas(in: area)) {
      switch button {
      case .command(let name): drawAction(name, place, on: &canvas)
      case .more: drawMore(place, on: &canvas)
      }
    }
  }

  func actionAreas(in area: Area) -> [Area] {
    actionAreas(headUnit.controls.actions.count, in: area)
  }

  /// So many wide buttons side by side, or one below the other in an area that is high.
  func actionAreas(_ count: Int, in area: Area) -> [Area] {
    if area.height > area.width {
      let gap = min(space(10), (area.height - 48 * Double(count)) / Double(max(1, count - 1)))
      let top = area.midY - (48 * Double(count) + gap * Double(max(0, count - 1))) / 2
      return (0..<count).map { Area(area.x, top + Double($0) * (48 + gap), area.width, 48) }
    }
    let gap = space(layout.class == .portrait || layout.class == .low ? 8 : 10)
    // One alone is as wide as one of two: a bar from side to side would look like a field.
    let width = (area.width - gap * Double(max(1, count - 1))) / Double(max(2, count))
    let left = count == 1 ? area.midX - width / 2 : area.x
    return (0..<count).map { Area(left + Double($0) * (width + gap), area.y, width, 48) }
  }

  private func drawAction(_ name: CommandName, _ area: Area, on canvas: inout DisplayListBuilder) {
    let target = FocusTarget.control(name)
    let isFocused = isFocused(target) && !canvas.isCovered
    let isOn = headUnit.isOn(name) && !isFocused
    let since = headUnit.waitingSince(name)
    canvas.faded(area, opacity: isUsable(name) ? 1 : 0.38) { canvas in
      if !isFocused {
        canvas.card(area, radius: radii.button(24), isOn ? palette.control : palette.fills[1])
      }
      let color = isOn ? palette.onControl : palette.texts[0]
      if name == .rate, !isWaiting(since: since, on: &canvas) {
        let line = canvas.line(headUnit.rateText, .button)
        canvas.draw(line, .button, color, x: area.midX, y: area.y + 13, .centre)
      } else {
        drawGlyph(icon(of: name), area.centred(24), color, waitingSince: since, on: &canvas)
      }
    }
    drawPress(of: target, area, radius: radii.button(24), on: &canvas)
    drawFocus(of: target, area, radius: radii.button(24), on: &canvas)
    canvas.element(.button, area, label(of: name))
  }

  /// The open menu draws it itself, above everything else.
  private func drawMore(_ area: Area, on canvas: inout DisplayListBuilder) {
    guard !isCommandMenuOpen else { return }
    if !isFocused(.more) || canvas.isCovered {
      canvas.card(area, radius: radii.button(24), palette.fills[1])
    }
    canvas.icon(.more, area.centred(24), palette.texts[0])
    drawPress(of: .more, area, radius: radii.button(24), on: &canvas)
    drawFocus(of: .more, area, radius: radii.button(24), on: &canvas)
    canvas.element(.button, area, label(say(PlayerPhrase.more), of: .more))
  }

  /// Whether the "…" button closes what is open.
  var isCommandMenuOpen: Bool { headUnit.menu.map { !$0.isOfOutputs } ?? false }
}

// What the knob and a finger leave on the screen.
extension Screen {
  func isFocused(_ target: FocusTarget) -> Bool {
    headUnit.usesKnob && headUnit.focus == target
  }

  /// What is put down about something that can be chosen.
  func label(
    _ text: String, value: String = "", of target: FocusTarget, reach: Double = 0
  ) -> DisplayListBuilder.Label {
    DisplayListBuilder.Label(
      text: text, value: value, isEnabled: headUnit.canFocus(target),
      isFocused: isFocused(target), target: target, reach: reach)
  }

  /// The ring of the knob along the inside of what it stands on.
  func drawFocus(
    of target: FocusTarget, _ area: Area, radius: Double, on canvas: inout DisplayListBuilder
  ) {
    guard isFocused(target), !canvas.isCovered else { return }
    let frame = onItsWay(to: canvas.frame(area), on: &canvas)
    let limit = min(frame.width, frame.height) / 2
    let radius = min(canvas.pixels(radius), limit)
    canvas.add(
      .card(
        Card(
          frame, radius: radius, .color(palette.focusFill),
          edge: Card.Edge(width: max(1, canvas.pixels(3)), palette.focus))))
  }

  /// The ring around something that has a shape of its own, with a gap between.
  func drawOuterFocus(
    of target: FocusTarget, _ area: Area, radius: Double, gap: Double,
    on canvas: inout DisplayListBuilder
  ) {
    guard isFocused(target), !canvas.isCovered else { return }
    let outside = gap + 3
    let frame = onItsWay(to: canvas.frame(area.inset(-outside)), on: &canvas)
    let limit = min(frame.width, frame.height) / 2
    canvas.add(
      .card(
        Card(
          frame, radius: min(canvas.pixels(radius + outside), limit), .none,
          edge: Card.Edge(width: max(1, canvas.pixels(3)), palette.focus))))
  }

  /// Where the ring is that goes to the frame.
  private func onItsWay(to frame: PixelRect, on canvas: inout DisplayListBuilder) -> PixelRect {
    let done = share(of: headUnit.shifts.focus, over: Shifts.focusDuration, .brisk)
    guard done < 1, let origin = focusOrigin else { return frame }
    canvas.changesAtOnce()
    return origin.towards(frame, done)
  }

  /// Where the knob stood before, if that can still be seen.
  ///
  /// The frames of elements are known once the screen is drawn, so it is drawn for them as it will
  /// be when the ring has arrived.
  var formerFocusFrame: PixelRect? {
    guard let shift = headUnit.shifts.focus, headUnit.usesKnob,
      share(of: shift, over: Shifts.focusDuration, .brisk) < 1
    else { return nil }
    let list = inColors(of: headUnit.shownTheme).drawing().0
    return list.elements.last { $0.target == shift.from }?.frame
  }

  /// How much of a finger is to be seen on it, 0…1.
  func pressStrength(of target: FocusTarget, on canvas: inout DisplayListBuilder) -> Double {
    guard let press = headUnit.press, press.target == target, !canvas.isLeaving,
      !canvas.isCovered, press.screen == headUnit.screen,
      press.page == (headUnit.screen == .content ? headUnit.browser.page?.id : nil)
    else { return 0 }
    let length = press.endedAt == nil ? Press.arrivalDuration : Press.departureDuration
    if now < (press.endedAt ?? press.beganAt) + length { canvas.changesAtOnce() }
    return press.strength(at: now)
  }

  /// The fill under a finger; it goes when the finger has gone.
  func drawPress(
    of target: FocusTarget, _ area: Area, radius: Double, on canvas: inout DisplayListBuilder
  ) {
    let strength = pressStrength(of: target, on: &canvas)
    guard strength > 0 else { return }
    canvas.card(area, radius: radius, palette.fills[1].opacity(strength))
  }
}

/// What a screen is made with besides the head unit itself.
public struct Materials: Sendable {
  public let text: TextSetter
  /// What it all looks like.
  public var look = Look.standard
  /// How light and dark a cover is when blurred; nil when it is not known.
  public let shade: @Sendable (Picture) -> Shade?
  /// The time of day at the start of the drive, in minutes since midnight.
  public var startOfDrive: Int
  /// For a picture that never moves: titles that move past stand at their beginning.
  public var isStill = false

  public init(
    text: TextSetter, startOfDrive: Int = 10 * 60 + 24,
    shade: @escaping @Sendable (Picture) -> Shade? = { _ in nil }
  ) {
    self.text = text
    self.startOfDrive = startOfDrive
    self.shade = shade
  }
}

/// What the navigation says; scenery, as nobody drives anywhere.
enum RoutePrompt {
  static let distance = "300 m"
  static let street = "Kestrel St"
  static let wholeStreet = "Kestrel Street"
}
